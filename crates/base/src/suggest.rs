//! "Did you mean": the nearest of a set of names.

/// The candidate nearest to `name`, where one is near enough to be a slip of the fingers.
///
/// Distance is Damerau-Levenshtein over Unicode scalars, at most a third of the longer name, and something of it
/// is left. Equal distances
/// go to the first candidate, so the order of `candidates` is part of the answer.
pub fn did_you_mean<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    nearest(name, candidates, 1).into_iter().next()
}

/// Up to `limit` near candidates, the nearest first.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>, limit: usize) -> Vec<&'a str> {
    let length = name.chars().count();
    let folded = name.to_lowercase();
    let mut found: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter(|candidate| *candidate != name)
        .filter_map(|candidate| {
            let other = candidate.chars().count();
            let allowed = length.max(other).div_ceil(3);
            if length.abs_diff(other) > allowed {
                return None;
            }
            let distance = strsim::damerau_levenshtein(&folded, &candidate.to_lowercase());
            (distance <= allowed && distance < length.max(other)).then_some((distance, candidate))
        })
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().take(limit).map(|(_, candidate)| candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_slip_and_not_the_stranger() {
        let names = ["kube_network_plugin", "kube_network_plugin_multus", "helm_enabled"];
        assert_eq!(did_you_mean("kube_netwrok_plugin", names), Some("kube_network_plugin"));
        assert_eq!(did_you_mean("calcio", ["cilium", "calico"]), Some("calico"));
        assert_eq!(did_you_mean("zebra", names), None);
        assert_eq!(did_you_mean("a", ["b"]), None);
        assert_eq!(did_you_mean("bl", ["lb"]), Some("lb"));
    }
}
