vim.filetype.add({ extension = { kspec = "kspec" } })
