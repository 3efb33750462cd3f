//! Where a value came from: the layers that were asked, the strongest first.
//!
//! Losers are not stored while evaluating; the entries are asked again here.

use kspec_base::{Diagnostic, Place, SmolStr};
use kspec_sema::hir::{Expr, ExprKind, Step as PathStep};
use kspec_values::Value;

use crate::bodies::{Body, BodyKind};
use crate::clusters::Cluster;
use crate::frames::{Env, NodeId};
use crate::layers::{Layer, Scope};
use crate::plan::{Block, Definer, Target};
use crate::run::Run;
use crate::session::Session;
use crate::sites::{Missing, Site};
use crate::stop::{Eval, Stop};
use crate::things::{Handle, Thing};
use crate::variables::{Default as VariableDefault, Known};

/// Where the value of a path came from.
#[derive(Clone, Debug)]
pub struct Why {
    /// `None`: it is absent.
    pub value: Option<Value>,
    /// The cluster whose variable it is.
    pub cluster: SmolStr,
    /// The node, where it is asked on one.
    pub node: Option<SmolStr>,
    pub variable: SmolStr,
    /// From the strongest layer down.
    pub steps: Vec<Step>,
    /// The release's or the own catalogue's plain default.
    pub default: Option<Value>,
    /// The default is known to Ansible only.
    pub default_is_jinja: bool,
    /// The user's own catalogue declares it.
    pub is_own: bool,
}

/// An entry that may define the value.
#[derive(Clone, Debug)]
pub struct Step {
    pub place: Place,
    /// `node`, `group gpu`, `cluster prod`, `use lb`
    pub layer: String,
    /// What it gives; `None` where it does not hold, or only changes a part.
    pub value: Option<Value>,
    pub held: bool,
}

impl<'a> Run<'a> {
    /// Where the value of `lab.vars.x` or `lab.nodes.n.x` came from. `None`: the path names something else.
    pub fn why(&self, expr: &'a Expr) -> Result<Option<Why>, Vec<Diagnostic>> {
        let session = self.session();
        session.take_told();
        session.why(expr).map_err(|_| session.take_told())
    }
}

impl<'a> Session<'a> {
    fn why(&self, expr: &'a Expr) -> Eval<Option<Why>> {
        let Some(asked) = self.asked(expr, &Env::default())? else { return Ok(None) };
        let cluster = self.cluster(asked.cluster);
        let known = self.known(&cluster, &asked.variable)?;
        let mut steps = Vec::new();
        let mut value = None;
        if let Some(node) = asked.node {
            value = self.node_setting(&cluster, node, &known.name, expr.place)?.map(|setting| setting.value);
            self.scope_steps(&cluster, Scope::Node(node), "node", &known, &mut steps)?;
            for group in self.node_groups(&cluster, node, expr.place)?.iter() {
                let layer = format!("group {group}");
                self.scope_steps(&cluster, Scope::Group(group), &layer, &known, &mut steps)?;
            }
        }
        self.scope_steps(&cluster, Scope::Cluster, "cluster", &known, &mut steps)?;
        if value.is_none() {
            value = match self.cluster_setting(&cluster, &known.name, expr.place) {
                Ok(setting) => Some(setting.value),
                Err(Stop::Absent) => None,
                Err(stop) => return Err(stop),
            };
        }
        let default = match &known.default {
            VariableDefault::Plain(value) => Some(value.clone()),
            VariableDefault::Own(_) => {
                self.default_setting(&cluster, &known, expr.place).ok().map(|setting| setting.value)
            }
            VariableDefault::None | VariableDefault::Jinja | VariableDefault::Unclear => None,
        };
        Ok(Some(Why {
            value,
            cluster: cluster.name.clone(),
            node: asked.node.map(|id| cluster.node(id).name.clone()),
            variable: asked.variable,
            steps,
            default,
            is_own: known.file.is_some(),
            default_is_jinja: matches!(known.default, VariableDefault::Jinja),
        }))
    }

    /// The variable that a path reads.
    fn asked(&self, expr: &'a Expr, env: &Env<'a>) -> Eval<Option<Asked>> {
        let ExprKind::Path(head, steps) = &expr.kind else { return Ok(None) };
        for length in (1..=steps.len()).rev() {
            let (front, last) = steps[..length].split_at(length - 1);
            let PathStep::Member(name, _) = &last[0] else { continue };
            let thing = match self.path(head, front, env, Missing::Asked) {
                Ok(thing) => thing,
                Err(Stop::Absent) => continue,
                Err(stop) => return Err(stop),
            };
            let variable = name.clone();
            match thing {
                Thing::Handle(Handle::Vars(cluster)) => {
                    return Ok(Some(Asked { cluster, node: None, variable }));
                }
                Thing::Handle(Handle::Node(cluster, node)) if name != "groups" && name != "name" => {
                    return Ok(Some(Asked { cluster, node: Some(node), variable }));
                }
                Thing::Handle(_) | Thing::Value(_) => {}
            }
        }
        Ok(None)
    }

    /// Why a path that should have a value has none: each entry that could have set it, in words.
    pub fn why_absent(&self, expr: &'a Expr, env: &Env<'a>) -> Vec<(Place, &'static str)> {
        let asked = self.quietly(|| self.asked(expr, env));
        let Ok(Some(asked)) = asked else { return Vec::new() };
        let cluster = self.cluster(asked.cluster);
        let Ok(known) = self.known(&cluster, &asked.variable) else { return Vec::new() };
        let mut steps = Vec::new();
        let walked = self.quietly(|| {
            if let Some(node) = asked.node {
                self.scope_steps(&cluster, Scope::Node(node), "node", &known, &mut steps)?;
            }
            self.scope_steps(&cluster, Scope::Cluster, "cluster", &known, &mut steps)
        });
        if walked.is_err() {
            return Vec::new();
        }
        let reason =
            |step: &Step| if step.held { "is dropped by a higher layer" } else { "does not hold here" };
        steps.iter().map(|step| (step.place, reason(step))).collect()
    }

    fn scope_steps(
        &self,
        cluster: &Cluster<'a>,
        scope: Scope<'_>,
        layer: &str,
        known: &Known<'a>,
        steps: &mut Vec<Step>,
    ) -> Eval<()> {
        for level in cluster.levels.iter().rev() {
            let body = self.body(*level);
            let BodyKind::Level { decl, .. } = body.kind else { continue };
            let name = decl.plain_name.clone().unwrap_or_else(|| cluster.name.clone());
            let layer = if layer == "cluster" { format!("cluster {name}") } else { layer.to_owned() };
            self.body_steps(cluster, &body, scope, &layer, known, steps)?;
        }
        Ok(())
    }

    fn body_steps(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        scope: Scope<'_>,
        layer: &str,
        known: &Known<'a>,
        steps: &mut Vec<Step>,
    ) -> Eval<()> {
        for changed in &body.plan.overrides {
            let (name, wanted) = match (&changed.target, scope) {
                (Target::Vars(_), Scope::Cluster) => (None, SmolStr::default()),
                (Target::Group(name, _), Scope::Group(group)) => (Some(*name), SmolStr::from(group)),
                (Target::Node(name, _), Scope::Node(id)) => (Some(*name), cluster.node(id).name.clone()),
                _ => continue,
            };
            self.each_round(&body.plan.blocks, &body.site, changed.block, |env, _| {
                if name.is_some_and(|name| self.name(name, env) != Ok(wanted.clone())) {
                    return Ok(());
                }
                let site = Site::new(env.clone());
                let fields = &changed.fields;
                let definers = fields.definers.get(&known.name);
                self.definer_steps(
                    definers,
                    &fields.blocks,
                    &site,
                    &format!("override in {layer}"),
                    known,
                    steps,
                )
            })?;
        }
        match scope {
            Scope::Cluster => {
                let definers = body.plan.vars.get(&known.name);
                self.definer_steps(definers, &body.plan.blocks, &body.site, layer, known, steps)?;
            }
            Scope::Group(name) => {
                for part in self.group_parts(cluster)?.of(name).filter(|part| part.body == body.id) {
                    let fields = &body.plan.groups[part.entry as usize].fields;
                    let definers = fields.definers.get(&known.name);
                    self.definer_steps(definers, &fields.blocks, &part.site, layer, known, steps)?;
                }
            }
            Scope::Node(id) => self.node_steps(cluster, body, id, layer, known, steps)?,
        }
        for entry in 0..body.plan.uses.len() as u32 {
            for inner in self.entered_uses(body, entry)? {
                let inner = self.body(inner);
                let name = match inner.as_use() {
                    Some(used) => self.use_name(&inner, used)?,
                    None => None,
                };
                let layer = format!("use {}", name.as_deref().unwrap_or("without a name"));
                self.body_steps(cluster, &inner, scope, &layer, known, steps)?;
            }
        }
        Ok(())
    }

    fn node_steps(
        &self,
        cluster: &Cluster<'a>,
        body: &Body<'a>,
        id: NodeId,
        layer: &str,
        known: &Known<'a>,
        steps: &mut Vec<Step>,
    ) -> Eval<()> {
        let node = cluster.node(id);
        if node.body != body.id {
            return Ok(());
        }
        let fields = node.fields();
        let definers = fields.definers.get(&known.name);
        self.definer_steps(definers, &fields.blocks, &node.site, layer, known, steps)
    }

    fn definer_steps(
        &self,
        definers: &[Definer<'a>],
        blocks: &[Block<'a>],
        site: &Site<'a>,
        layer: &str,
        known: &Known<'a>,
        steps: &mut Vec<Step>,
    ) -> Eval<()> {
        for definer in definers {
            let mut layer_patch = Layer::default();
            self.run_definers(std::slice::from_ref(definer), blocks, site, known, &mut layer_patch)?;
            let held = layer_patch.patch.is_some() || layer_patch.dropped;
            let value = match layer_patch.patch {
                Some(patch) if patch.is_total() => self.apply(patch, None, &known.name)?,
                _ => None,
            };
            steps.push(Step { place: definer.origin.place, layer: layer.to_owned(), value, held });
        }
        Ok(())
    }
}

struct Asked {
    cluster: crate::things::ClusterIx,
    node: Option<NodeId>,
    variable: SmolStr,
}
