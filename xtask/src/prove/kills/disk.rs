//! A disk that is full, and a folder that cannot be written to.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::super::process;
use super::super::setting::{Setting, told};
use super::project::{CLUSTER, Content, Site};
use super::tree::Tree;

const PAGE: usize = 4_096;

/// A small file system of its own, gone when it is dropped.
struct Mounted {
    folder: PathBuf,
}

impl Mounted {
    /// `None` where this user may not mount.
    fn new(folder: &Path) -> Option<Mounted> {
        mount(&["-t", "tmpfs", "-o", "size=2m", "none"], folder)
            .then(|| Mounted { folder: folder.to_owned() })
    }

    fn again(&self, option: &str) -> bool {
        mount(&["-o", &format!("remount,{option}")], &self.folder)
    }
}

impl Drop for Mounted {
    fn drop(&mut self) {
        // A mount that stays is a nuisance, and nothing can be done about it here.
        let _ = process::run(Command::new("umount").arg(&self.folder));
    }
}

fn mount(arguments: &[&str], folder: &Path) -> bool {
    let output = process::run(Command::new("mount").args(arguments).arg(folder));
    output.is_ok_and(|output| output.status.success())
}

pub fn full_and_read_only(setting: &Setting, site: &Site) -> Result<String, String> {
    let folder = setting.scratch("kills-disk")?;
    match Mounted::new(&folder) {
        Some(mounted) => {
            let tries = setting.count(5, 40);
            full_disk(site, &mounted, tries)?;
            site.build(Content::Old, &folder)?;
            if !mounted.again("ro") {
                return Err("the file system cannot be made read-only".to_owned());
            }
            refused(site, &mut site.command(Content::New, &folder), &folder)?;
            mounted.again("rw");
            completes(site, &folder)?;
            Ok(format!("{tries} builds on a full disk, 1 on a read-only one"))
        }
        None => {
            limited(site, &folder)?;
            let read_only = without_permission(site, &folder)?;
            Ok(format!(
                "1 build with a limit on the size of files, {read_only} in a folder without permission"
            ))
        }
    }
}

/// A build that must end with an error and leave the old tree.
fn refused(site: &Site, command: &mut Command, out: &Path) -> Result<(), String> {
    let output = process::run(command)?;
    if output.status.code() != Some(1) {
        return Err(format!(
            "exit {:?}, an error was due: {}",
            output.status.code(),
            process::words(&output)
        ));
    }
    let found = Tree::read(&out.join(CLUSTER))?;
    if found.is(site.tree(Content::Old)) && !found.note {
        Ok(())
    } else {
        Err(format!("the old tree does not stand in {}", out.display()))
    }
}

fn completes(site: &Site, out: &Path) -> Result<(), String> {
    site.build(Content::New, out)?;
    let found = Tree::read(&out.join(CLUSTER))?;
    if found.is(site.tree(Content::New)) && !found.note && !found.staging {
        Ok(())
    } else {
        Err(format!("the next build does not leave its tree in {}", out.display()))
    }
}

/// Leaves less and less free space: a build finds it used up at its first file, or at a later one.
fn full_disk(site: &Site, mounted: &Mounted, tries: usize) -> Result<(), String> {
    let out = &mounted.folder;
    let ballast = out.join("ballast");
    for free in 0..tries {
        site.build(Content::Old, out)?;
        fill(&ballast, (free * PAGE) as u64).map_err(|error| told(&ballast, &error))?;
        refused(site, &mut site.command(Content::New, out), out)
            .map_err(|fault| format!("{free} pages free: {fault}"))?;
        fs::remove_file(&ballast).map_err(|error| told(&ballast, &error))?;
        completes(site, out)?;
    }
    Ok(())
}

/// Writes until there is no space, and gives some back.
fn fill(path: &Path, free: u64) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    while file.write_all(&[0; PAGE]).is_ok() {}
    let filled = file.metadata()?.len();
    file.set_len(filled.saturating_sub(free))
}

/// No file may be longer than one block: the inventory does not fit.
fn limited(site: &Site, out: &Path) -> Result<(), String> {
    site.build(Content::Old, out)?;
    let plain = site.command(Content::New, out);
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"]).arg(plain.get_program());
    shell.args(plain.get_args()).current_dir(plain.get_current_dir().expect("it runs in the project"));
    refused(site, &mut shell, out)?;
    completes(site, out)
}

/// How many builds were refused: none where permissions do not bind this user.
fn without_permission(site: &Site, out: &Path) -> Result<usize, String> {
    site.build(Content::Old, out)?;
    let folder = out.join(CLUSTER);
    let allow =
        |mode| fs::set_permissions(&folder, Permissions::from_mode(mode)).map_err(|e| told(&folder, &e));
    allow(0o555)?;
    let binds = fs::write(folder.join("probe"), "").is_err();
    let outcome = if binds { refused(site, &mut site.command(Content::New, out), out) } else { Ok(()) };
    allow(0o755)?;
    outcome?;
    completes(site, out)?;
    Ok(usize::from(binds))
}
