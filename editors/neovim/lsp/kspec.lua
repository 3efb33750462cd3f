-- The language server, for Neovim 0.11 and later. Switch it on with: vim.lsp.enable("kspec")
return {
  cmd = { "kspec", "lsp" },
  filetypes = { "kspec" },
  root_markers = { "kspec.toml", ".git" },
}
