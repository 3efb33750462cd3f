//! Headers without the evaluator: those that are literals, or come from literal lists.

use std::sync::Arc;

use kspec_base::SmolStr;
use kspec_schema::Library;
use kspec_sema::Instance;
use kspec_sema::hir::{
    ClusterId, ClusterItem, Element, Expr, ExprKind, FieldKind, HeaderName, Part, Program, Step,
};
use kspec_values::Value;

/// The clusters that are built, where their headers are literals or come from literal lists.
pub fn instances(program: &Program, library: &dyn Library) -> Vec<Instance> {
    let mut found = Vec::new();
    for module in program.modules.iter().filter(|module| module.is_spec) {
        for item in &module.clusters {
            cluster_item(program, library, item, &mut Vec::new(), &mut found);
        }
    }
    found
}

type Frames = Vec<Vec<Value>>;

fn cluster_item(
    program: &Program,
    library: &dyn Library,
    item: &ClusterItem,
    frames: &mut Frames,
    found: &mut Vec<Instance>,
) {
    match item {
        ClusterItem::Cluster(id) => {
            let decl = &program.clusters[id.index()];
            if decl.is_abstract {
                return;
            }
            let name = value(program, &decl.name, frames).and_then(|name| name.as_text().cloned());
            frames.push(Vec::new());
            found.extend(name.map(|name| instance(program, library, *id, name, frames)));
            frames.pop();
        }
        ClusterItem::For(around) => {
            let items = value(program, &around.collection, frames);
            let items = items.as_ref().and_then(|items| items.as_list());
            for entry in items.map(|items| items.to_vec()).unwrap_or_default() {
                frames.push(vec![entry]);
                for item in &around.body {
                    cluster_item(program, library, item, frames, found);
                }
                frames.pop();
            }
        }
        ClusterItem::Assert(_) => {}
    }
}

fn instance(
    program: &Program,
    library: &dyn Library,
    id: ClusterId,
    name: SmolStr,
    frames: &Frames,
) -> Instance {
    let mut kubespray = None;
    let mut kubernetes = None;
    let mut apis = Vec::new();
    let mut level = Some(id);
    while let Some(id) = level {
        let decl = &program.clusters[id.index()];
        for header in &decl.headers {
            let text = value(program, &header.value, frames).and_then(|value| value.as_text().cloned());
            match (&header.name, text) {
                (HeaderName::Kubespray, text) => kubespray = kubespray.or(text),
                (HeaderName::Kubernetes, text) => kubernetes = kubernetes.or(text),
                (HeaderName::Api(group), Some(text)) => apis.push((group.clone(), text)),
                (HeaderName::Api(_) | HeaderName::KubesprayCheckout, _) => {}
            }
        }
        level = decl.extends.as_ref().map(|extends| extends.base);
    }
    let kubespray = kubespray.and_then(|version| library.release(&version));
    let default =
        || kubespray.as_ref().map_or("1.35.4".into(), |release| release.kubernetes_default().into());
    Instance {
        cluster: id,
        name,
        kubernetes: kubernetes.unwrap_or_else(default),
        kubespray: kubespray.clone(),
        apis,
    }
}

/// Literals, lists and records of them, loop variables and their members.
fn value(program: &Program, expr: &Expr, frames: &Frames) -> Option<Value> {
    match &expr.kind {
        ExprKind::Text(text) => Some(Value::Text(text.clone())),
        ExprKind::Int(value) => Some(Value::Int(*value)),
        ExprKind::Let(id) => value(program, &program.lets[id.index()].value, frames),
        ExprKind::Local { up, slot } => {
            let frame = frames.len().checked_sub(1 + *up as usize)?;
            frames[frame].get(*slot as usize).cloned()
        }
        ExprKind::Path(head, steps) => {
            let mut found = value(program, head, frames)?;
            for step in steps {
                let Step::Member(name, _) = step else { return None };
                found = found.as_map()?.get(name)?.clone();
            }
            Some(found)
        }
        ExprKind::Template(_, parts) => {
            let mut text = String::new();
            for part in parts {
                match part {
                    Part::Text(piece, _) => text.push_str(piece),
                    Part::Value(expr) => text.push_str(value(program, expr, frames)?.as_text()?),
                }
            }
            Some(Value::text(text))
        }
        ExprKind::List(elements) => {
            let items = elements.iter().map(|element| match element {
                Element::Value(expr) => value(program, expr, frames),
                Element::If(..) | Element::For(_) => None,
            });
            Some(Value::List(Arc::new(items.collect::<Option<Vec<_>>>()?)))
        }
        ExprKind::Record(fields) => {
            let entries = fields.inner.iter().filter_map(|field| match &field.kind {
                FieldKind::Set { path, value: expr, .. } => {
                    Some((path.first()?.name()?.clone(), value(program, expr, frames)?))
                }
                _ => None,
            });
            Some(Value::map(entries.collect::<Vec<_>>()))
        }
        _ => None,
    }
}
