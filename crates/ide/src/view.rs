//! One file as the last analysis saw it: what every feature starts from.

use std::sync::Arc;

use camino::Utf8Path;
use kspec::{Analysis, Evaluated};
use kspec_base::{FileId, Place, SmolStr, SourceId, Span};
use kspec_schema::{Release, Ty};
use kspec_sema::hir::{ClusterId, ComponentId, Global, Module, ModuleId};
use kspec_syntax::ItemSyntax;

use crate::Spot;
use crate::cursor::{Cursor, descend};

/// A file and everything that is known of it.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) analysis: &'a Analysis,
    pub(crate) evaluated: Option<&'a Evaluated>,
    root: &'a Utf8Path,
    module: usize,
}

/// The body in which something stands: what its names mean depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    Cluster(ClusterId),
    Component(ComponentId),
    /// The top of a file, a test, a rule.
    Top,
}

impl<'a> View<'a> {
    pub(crate) fn new(
        analysis: &'a Analysis,
        evaluated: Option<&'a Evaluated>,
        root: &'a Utf8Path,
        module: usize,
    ) -> View<'a> {
        View { analysis, evaluated, root, module }
    }

    fn file(&self) -> FileId {
        self.analysis.files[self.module].0
    }

    pub fn text(&self) -> &'a Arc<str> {
        &self.analysis.sources.file(self.file()).text
    }

    /// The items of the file, each with its source and where it begins.
    pub(crate) fn items(&self) -> impl Iterator<Item = (SourceId, u32, &'a Arc<ItemSyntax>)> {
        let sources = &self.analysis.sources;
        let items = self.analysis.files[self.module].1.items.iter();
        items.map(|(source, item)| {
            (*source, sources.locate(Place::new(*source, Span::at(0))).span.start, item)
        })
    }

    pub(crate) fn module_id(&self) -> ModuleId {
        ModuleId(self.module as u32)
    }

    pub(crate) fn module(&self) -> &'a Module {
        &self.analysis.program.modules[self.module]
    }

    pub(crate) fn module_items(&self) -> impl Iterator<Item = (SourceId, &'a Arc<ItemSyntax>)> {
        self.analysis.files[self.module].1.items.iter().map(|(source, item)| (*source, item))
    }

    pub(crate) fn root(&self) -> &'a Utf8Path {
        self.root
    }

    /// What stands at an offset of the file, and where its item begins.
    pub(crate) fn cursor(&self, offset: u32) -> Option<(Cursor<'a>, u32)> {
        let (source, start, syntax) = self.items().filter(|(_, start, _)| *start <= offset).last()?;
        let text = self.text().get(start as usize..)?;
        Some((descend(source, &syntax.item, text, offset - start), start))
    }

    pub(crate) fn spot(&self, place: Place) -> Spot {
        Spot::of(&self.analysis.sources, self.root, place)
    }

    /// A name at the top of a file.
    pub(crate) fn global(&self, module: ModuleId, name: &str) -> Option<Global> {
        let names = &self.analysis.program.modules[module.index()].names;
        names.iter().find(|(known, _)| known == name).map(|(_, global)| *global)
    }

    /// The type of the expression that fills a place.
    pub(crate) fn type_at(&self, place: Place) -> Option<&'a Ty> {
        self.analysis.types().values().find(|(known, _)| *known == place).map(|(_, ty)| ty)
    }

    /// The body around the cursor.
    pub(crate) fn body(&self, cursor: &Cursor<'_>) -> Body {
        let program = &self.analysis.program;
        if let Some(cluster) = cursor.cluster() {
            let place = Place::new(cursor.source, cluster.name.span());
            let found = program.clusters.iter().position(|known| known.place == place);
            return found.map_or(Body::Top, |at| Body::Cluster(ClusterId(at as u32)));
        }
        if let Some(component) = cursor.component() {
            let place = Place::new(cursor.source, component.name.span);
            let found = program.components.iter().position(|known| known.place == place);
            return found.map_or(Body::Top, |at| Body::Component(ComponentId(at as u32)));
        }
        Body::Top
    }

    /// The release whose variables a body knows: that of a cluster it takes part in, else the newest.
    pub(crate) fn release(&self, body: Body) -> Option<Arc<dyn Release>> {
        let mut instances = self.analysis.instances.iter();
        let own = instances.find(|instance| match body {
            Body::Cluster(id) => self.chain(instance.decl).contains(&id),
            Body::Component(id) => self.parts(Body::Cluster(instance.decl)).contains(&Body::Component(id)),
            Body::Top => true,
        });
        let library = self.analysis.library();
        let newest = || library.release(library.releases().last()?);
        own.and_then(|instance| instance.kubespray.clone()).or_else(newest)
    }

    /// The names of the built clusters that a body takes part in.
    pub(crate) fn built(&self, body: Body) -> Vec<SmolStr> {
        let takes_part = |decl: ClusterId| self.parts(Body::Cluster(decl)).contains(&body);
        let instances = self.analysis.instances.iter();
        instances.filter(|instance| takes_part(instance.decl)).map(|instance| instance.name.clone()).collect()
    }
}
