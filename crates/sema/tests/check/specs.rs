//! The realistic specs of KSPEC_SHARED: good ones give nothing, each wrong one what its first line says.

use std::path::{Path, PathBuf};

use kspec_base::Severity;
use kspec_stdlib::Std;

use crate::{show, told};
use kspec_base::Diagnostic;
use kspec_sema::testing::{LoweredText, lower_text};

#[expect(clippy::print_stdout, reason = "says why nothing ran")]
fn shared() -> Option<PathBuf> {
    let folder = std::env::var_os("KSPEC_SHARED");
    if folder.is_none() {
        println!("skipped: KSPEC_SHARED is not set");
    }
    folder.map(|folder| Path::new(&folder).join("specs"))
}

/// A spec with all files beside it, itself first.
fn run_file(file: &Path, library: &Std) -> (LoweredText, Vec<Diagnostic>) {
    let folder = file.parent().expect("a file lies in a folder");
    let mut files = vec![file.to_owned()];
    for entry in std::fs::read_dir(folder).expect("readable") {
        let path = entry.expect("readable").path();
        if path.extension().is_some_and(|ext| ext == "kspec") && path != file {
            files.push(path);
        }
    }
    files[1..].sort();
    let texts: Vec<(String, String)> = files
        .iter()
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("readable"))
        })
        .collect();
    // A file alone unless it imports: the others of the folder are specs of their own.
    let wanted = if texts[0].1.contains("import ") { texts.len() } else { 1 };
    let files: Vec<(&str, &str)> =
        texts[..wanted].iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let text = lower_text(&files, library);
    let told = told(&text, library);
    (text, told)
}

#[test]
fn good_specs_give_no_message() {
    let Some(folder) = shared() else { return };
    let library = Std::new();
    let mut faults = String::new();
    for name in [
        "01-lab/lab",
        "02-extends/base",
        "02-extends/lab",
        "02-extends/prod",
        "03-terraform/fleet",
        "04-university/campus",
        "05-teams/cluster",
        "05-teams/teams",
        "08-secrets/secrets",
        "11-app/shop",
        "14-helm/releases",
        "18-fleet/fleet",
        "19-own/gateway",
    ] {
        let (text, all) = run_file(&folder.join(format!("{name}.kspec")), &library);
        if all.iter().any(|told| told.severity <= Severity::Warning) {
            faults.push_str(&format!("{name}\n{}", show(&text, &all)));
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn wrong_specs_give_one_message_each() {
    let Some(folder) = shared() else { return };
    let library = Std::new();
    let mut faults = String::new();
    for (file, words, clusters) in [
        ("01-lab/wrong/01-string-boolean", "helm_enabled is a bool", ""),
        ("01-lab/wrong/02-bool-for-text", "local_path_provisioner_is_default_storageclass", ""),
        ("01-lab/wrong/03-enum-typo", "calcio", ""),
        ("01-lab/wrong/04-name-typo", "kube_netwrok_plugin is no variable of kubespray 2.31.0", ""),
        ("01-lab/wrong/05-yaml-colon", "`:`", ""),
        ("01-lab/wrong/06-number-like-text", "1.35.4", ""),
        ("01-lab/wrong/07-template-in-plain-text", "`{{`", ""),
        ("01-lab/wrong/10-version-in-vars", "kube_version is decided by the header `kubernetes`", ""),
        ("01-lab/wrong/11-leading-zero", "0644", ""),
        ("01-lab/wrong/12-node-twice", "n1", ""),
        (
            "01-lab/wrong/13-unknown-node-in-test",
            "cluster lab has no node node1, and no loop can make one; did you mean `n1`",
            "",
        ),
        ("05-teams/wrong/01-refined-name", "Bad_Name", ""),
        ("05-teams/wrong/02-out-of-range", "1..=500", ""),
        ("05-teams/wrong/03-unknown-field", "no field `pod`", ""),
        ("05-teams/wrong/04-required-field", "name", ""),
        (
            "05-teams/wrong/05-absent-without-default",
            "team.contact may be absent and stands in an interpolation",
            "",
        ),
        (
            "05-teams/wrong/07-comparison-outside-type",
            "is no value of \"view\" | \"edit\": the comparison is never true",
            "",
        ),
        ("05-teams/wrong/08-shadowing", "all_teams", ""),
        ("05-teams/wrong/09-use-cycle", "a uses b uses a", ""),
        ("08-secrets/wrong/02-secret-in-condition", "(secret.env(\"TOKEN\"))", ""),
        ("08-secrets/wrong/05-object-in-variable", "secret.object goes to a SecretKeySelector", ""),
        ("08-secrets/wrong/06-jinja-in-condition", "(the default of etcd_memory_limit is Jinja)", ""),
        ("08-secrets/wrong/07-jinja-text-for-bool", "helm_enabled", ""),
        ("08-secrets/wrong/08-jinja-not-boolean", "helm_enabled", ""),
        ("11-app/wrong/05-text-plus", "texts are not joined by `+`", ""),
        ("11-app/wrong/09-no-inventory", "a cluster without `kubespray` has no inventory", ""),
        ("11-app/wrong/10-absent-key", "tags[\"web\"] may be absent", ""),
        (
            "18-fleet/wrong/01-unknown-in-old-release",
            "is no variable of kubespray 2.31.0 and 2.30.0",
            "akita, chiba",
        ),
        ("18-fleet/wrong/02-removed-in-new-release", "(removed; was there up to 2.30)", "akita"),
        ("18-fleet/wrong/03-too-new-for-one", "(new in 2.31)", "chiba"),
        ("18-fleet/wrong/07-version-as-float", "1.34", ""),
    ] {
        let (text, all) = run_file(&folder.join(format!("{file}.kspec")), &library);
        let told: Vec<_> = all.iter().filter(|told| told.severity <= Severity::Warning).collect();
        let fine = matches!(told.as_slice(), [one]
            if one.message.contains(words) && one.clusters.join(", ") == clusters);
        if !fine {
            faults.push_str(&format!("{file}: wanted {words:?} {clusters}\n{}\n", show(&text, &all)));
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
