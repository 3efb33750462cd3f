//! Stage 1: which clusters are built, with which kubespray and Kubernetes.

use std::rc::Rc;
use std::sync::Arc;

use kspec_base::{Place, SmolStr};
use kspec_schema::{Format, Release, Role, Subject, Type, Written, misfit_diagnostic};
use kspec_sema::hir::{
    ClusterDecl, ClusterId, ClusterItem, Element, Expr, ExprKind, For, Header, HeaderName,
};
use kspec_values::{Value, compare_versions};

use crate::bodies::{Body, BodyKind};
use crate::clusters::{Cluster, HeaderValues};
use crate::demand::Demand;
use crate::diagnostics;
use crate::frames::Env;
use crate::session::Session;
use crate::stop::{Eval, Stop};
use crate::things::ClusterIx;

impl<'a> Session<'a> {
    /// Makes all clusters that are built: the ones of all specs, alone and in loops.
    pub fn build_list(&self) {
        for module in self.program.modules.iter().filter(|module| module.is_spec) {
            // What fails was told; the others are there.
            let _ = self.cluster_items(&module.clusters, &Env::default(), None);
        }
    }

    /// `round`: where the round of the innermost loop is written, as far as that shows.
    fn cluster_items(&self, items: &'a [ClusterItem], env: &Env<'a>, round: Option<Place>) -> Eval<()> {
        for item in items {
            match item {
                ClusterItem::Cluster(id) => self.build(*id, env, round),
                ClusterItem::For(inner) => {
                    let _ = self.cluster_loop(inner, env);
                }
                ClusterItem::Assert(_) => {}
            }
        }
        Ok(())
    }

    fn cluster_loop(&self, round: &'a For<Vec<ClusterItem>>, env: &Env<'a>) -> Eval<()> {
        let condition = round.condition.as_ref();
        let places = self.element_places(&round.collection);
        let mut index = 0;
        self.rounds(round.names.len(), &round.collection, env, |variables| {
            let inner = env.round(variables, &round.lets);
            let place = places.get(index).copied();
            index += 1;
            if self.holds(condition, &inner)? {
                self.nested(round.place, || self.cluster_items(&round.body, &inner, place))?;
            }
            Ok(())
        })
    }

    /// Where the elements of a list stand, if it is written as one.
    fn element_places(&self, collection: &'a Expr) -> Vec<Place> {
        let elements = match &collection.kind {
            ExprKind::List(elements) => elements,
            ExprKind::Let(id) => match &self.program.lets[id.index()].value.kind {
                ExprKind::List(elements) => elements,
                _ => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        let places = elements.iter().map(|element| match element {
            Element::Value(expr) => Some(expr.place),
            Element::If(..) | Element::For(_) => None,
        });
        places.collect::<Option<Vec<_>>>().unwrap_or_default()
    }

    fn build(&self, id: ClusterId, env: &Env<'a>, round: Option<Place>) {
        let decl = &self.program.clusters[id.index()];
        if decl.is_abstract || decl.in_test {
            return;
        }
        let ix = match env.frame {
            None => self.declared(id),
            Some(_) => {
                let Ok(name) = self.text_of(&decl.name, env) else { return };
                self.instantiate(id, env.frame.clone(), Some(name))
            }
        };
        let name = self.cluster(ix).name.clone();
        let place = round.unwrap_or(decl.place);
        let twin = self.built_at.borrow().get(&name).copied();
        if let Some(first) = twin {
            self.tell(diagnostics::cluster_twice(&name, first, place));
            return;
        }
        self.built_at.borrow_mut().insert(name, place);
        self.built.borrow_mut().push(ix);
    }

    /// What the header of a cluster decides.
    pub fn header(&self, cluster: &Cluster<'a>, place: Place) -> Eval<Rc<HeaderValues>> {
        let memo = cluster.header.borrow().clone();
        let save = |memo| *cluster.header.borrow_mut() = memo;
        self.demand(
            memo,
            place,
            || Demand::Header(cluster.ix),
            save,
            || self.within(&cluster.name, || self.find_header(cluster)).map(Rc::new),
        )
    }

    fn find_header(&self, cluster: &Cluster<'a>) -> Eval<HeaderValues> {
        let kubespray = match self.header_text(cluster, |name| {
            matches!(name, HeaderName::Kubespray | HeaderName::KubesprayCheckout)
        })? {
            Some((version, entry)) => Some((self.release(&version, entry)?, entry)),
            None => None,
        };
        let kubernetes = self.header_text(cluster, |name| *name == HeaderName::Kubernetes)?;
        let version = match (&kubernetes, &kubespray) {
            (Some((version, entry)), Some((release, at))) => {
                self.installable(version, entry.value.place, &**release, at.value.place)
            }
            (Some((version, _)), None) => version.clone(),
            (None, Some((release, _))) => release.kubernetes_default().into(),
            (None, None) if self.has_faulty_head(cluster) => return Err(Stop::Poison),
            (None, None) => {
                return Err(self.tell(diagnostics::no_kubernetes(&cluster.name, cluster.decl.place)));
            }
        };
        let mut apis: Vec<(SmolStr, SmolStr)> = Vec::new();
        for header in self.header_entries(cluster) {
            let HeaderName::Api(group) = &header.1.name else { continue };
            if apis.iter().any(|(other, _)| other == group) {
                continue;
            }
            let value = self.needed(&header.1.value, &header.0.env)?;
            if let Some(version) = value.as_text() {
                apis.push((group.clone(), version.clone()));
            }
        }
        Ok(HeaderValues {
            kubespray: kubespray.map(|(release, _)| release),
            kubernetes: version,
            kubernetes_written: kubernetes.is_some(),
            apis,
        })
    }

    /// All header entries of the chain, the heir's first.
    fn header_entries(&self, cluster: &Cluster<'a>) -> Vec<(Rc<Body<'a>>, &'a Header)> {
        let mut entries = Vec::new();
        for level in cluster.levels.iter().rev() {
            let body = self.body(*level);
            let BodyKind::Level { decl, .. } = body.kind else { continue };
            entries.extend(decl.headers.iter().map(|header| (body.clone(), header)));
        }
        entries
    }

    /// Whether a base or header in the chain was told to be wrong.
    fn has_faulty_head(&self, cluster: &Cluster<'a>) -> bool {
        let base = |decl: &&'a ClusterDecl| -> Option<&'a ClusterDecl> {
            decl.extends.as_ref().map(|extends| &self.program.clusters[extends.base.index()])
        };
        let chain = std::iter::successors(Some(cluster.decl), base);
        // A chain that closes a circle was told and broken.
        chain.take(self.program.clusters.len()).any(|decl| decl.faulty_head)
    }

    /// The strongest entry that fits, as a text.
    fn header_text(
        &self,
        cluster: &Cluster<'a>,
        fits: impl Fn(&HeaderName) -> bool,
    ) -> Eval<Option<(SmolStr, &'a Header)>> {
        for (body, header) in self.header_entries(cluster) {
            if !fits(&header.name) {
                continue;
            }
            let value = match self.eval(&header.value, &body.env) {
                Err(Stop::Absent) => continue,
                other => other?,
            };
            if let Value::Opaque(opaque) = &value {
                let place = header.value.place;
                return Err(self.tell(diagnostics::opaque_use(opaque, "a header is", place)));
            }
            let (name, ty) = match header.name {
                HeaderName::KubesprayCheckout => ("kubespray", Type::string()),
                HeaderName::Kubespray => ("kubespray", Type::format(Format::Version)),
                HeaderName::Kubernetes | HeaderName::Api(_) => ("kubernetes", Type::format(Format::Version)),
            };
            let is_literal = kspec_sema::hir::literal(&header.value).is_some();
            let written = if is_literal { Written::Literal(None) } else { Written::Computed };
            let admitted = self.admit(&value, &ty, |misfit| {
                let subject = Subject::declared(Role::Entry, name, &ty, None, written);
                misfit_diagnostic(misfit, header.value.place, &subject)
            })?;
            return Ok(admitted.as_text().map(|text| (text.clone(), header)));
        }
        Ok(None)
    }

    /// The release of that version; where it is unknown the nearest one, after an error.
    fn release(&self, version: &str, header: &Header) -> Eval<Arc<dyn Release>> {
        let asked = version.strip_prefix('v').unwrap_or(version);
        if let Some(release) = self.library.release(asked) {
            return Ok(release);
        }
        let known = self.library.releases();
        let near = nearest_version(asked, &known);
        let place = header.value.place;
        let unknown = diagnostics::UnknownRelease {
            asked: version,
            near: near.as_deref(),
            known: &known,
            literal: kspec_sema::hir::literal(&header.value).is_some(),
        };
        let stop = self.tell(unknown.diagnostic(place));
        near.and_then(|near| self.library.release(&near)).ok_or(stop)
    }

    /// A Kubernetes that the release can install; else the nearest one, after an error.
    fn installable(&self, version: &SmolStr, at: Place, release: &dyn Release, release_at: Place) -> SmolStr {
        let asked = version.strip_prefix('v').unwrap_or(version);
        let known = release.kubernetes_versions();
        if known.is_empty() || known.iter().any(|known| known == asked) {
            return asked.into();
        }
        let near = nearest_version(asked, known);
        let installs =
            |release: &Arc<dyn Release>| release.kubernetes_versions().iter().any(|known| known == asked);
        let releases = self.library.releases();
        let elsewhere = releases.iter().filter_map(|version| self.library.release(version)).filter(installs);
        let elsewhere: Vec<Arc<dyn Release>> = elsewhere.collect();
        let told = diagnostics::NotInstallable {
            asked: version,
            release: release.version(),
            near: near.as_deref(),
            elsewhere: elsewhere.iter().map(|release| release.version()).collect(),
        };
        self.tell(told.diagnostic(at, release_at));
        near.unwrap_or_else(|| version.clone())
    }

    /// The header of a built cluster, for the caller.
    pub fn built_header(&self, ix: ClusterIx) -> Eval<Rc<HeaderValues>> {
        let cluster = self.cluster(ix);
        self.header(&cluster, cluster.decl.place)
    }
}

/// The newest version of the same line (its first two numbers), else the newest below, else the oldest.
fn nearest_version(asked: &str, known: &[SmolStr]) -> Option<SmolStr> {
    let mut sorted: Vec<&SmolStr> = known.iter().collect();
    sorted.sort_by(|a, b| compare_versions(a, b));
    let of_line = |version: &&&SmolStr| line(version) == line(asked);
    let below = |version: &&&SmolStr| compare_versions(version, asked).is_le();
    let mut newest_first = sorted.iter().rev();
    let whole_line = line(asked) == asked;
    let near = newest_first.clone().find(|version| of_line(version) && (whole_line || below(version)));
    let near = near.or_else(|| newest_first.clone().find(of_line)).or_else(|| newest_first.find(below));
    near.or(sorted.first()).map(|version| (*version).clone())
}

/// `2.31` of `2.31.0`
fn line(version: &str) -> &str {
    let second_dot = version.match_indices('.').nth(1);
    second_dot.map_or(version, |(at, _)| &version[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_version_is_one_of_the_same_line() {
        let known = ["2.28.1", "2.29.1", "2.30.0", "2.31.0"].map(SmolStr::from);
        for (asked, near) in [
            ("2.31", "2.31.0"),
            ("2.28", "2.28.1"),
            ("2.29.0", "2.29.1"),
            ("2.30.4", "2.30.0"),
            ("2.26.0", "2.28.1"),
            ("3", "2.31.0"),
        ] {
            assert_eq!(nearest_version(asked, &known).as_deref(), Some(near), "{asked}");
        }
        let known = ["1.35.0", "1.35.4"].map(SmolStr::from);
        assert_eq!(nearest_version("1.35", &known).as_deref(), Some("1.35.4"));
    }
}
