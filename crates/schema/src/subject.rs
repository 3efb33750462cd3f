//! What a misfit is told about.

use crate::{Misfit, Release, Ty, Variable, VariableDefault, display, display_path, display_value};
use kspec_base::{Place, Span};

/// The place that a value was to be admitted to.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    pub what: What<'a>,
    pub written: Written<'a>,
}

#[derive(Clone, Copy)]
pub enum What<'a> {
    /// A variable; `release`: the one that declares it, none for own and connection variables.
    Variable { variable: &'a Variable, release: Option<&'a dyn Release> },
    /// Something that the spec declares, at a place where that is in a text.
    Declared { role: Role, name: &'a str, ty: &'a Ty, place: Option<Place> },
}

/// What declares the type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Let,
    Param,
    /// Of a component, cluster or function.
    Parameter,
    Field,
    /// Of a function; the name is the function's.
    Result,
    /// An entry of a cluster's header, of `deliver`, or another that the language itself types.
    Entry,
}

/// How the value stands at the place of the diagnostic: decides which repairs can be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written<'a> {
    /// A literal (in a spec, or in a JSON or YAML input); its source text, where it is at hand.
    Literal(Option<&'a str>),
    /// An expression whose value came about elsewhere.
    Computed,
}

impl<'a> Subject<'a> {
    pub fn variable(variable: &'a Variable, release: Option<&'a dyn Release>, written: Written<'a>) -> Self {
        Subject { what: What::Variable { variable, release }, written }
    }

    pub fn declared(
        role: Role,
        name: &'a str,
        ty: &'a Ty,
        place: Option<Place>,
        written: Written<'a>,
    ) -> Self {
        Subject { what: What::Declared { role, name, ty, place }, written }
    }

    pub fn name(&self) -> &'a str {
        match self.what {
            What::Variable { variable, .. } => &variable.name,
            What::Declared { name, .. } => name,
        }
    }

    pub fn place(&self) -> Option<Place> {
        match self.what {
            What::Variable { .. } => None,
            What::Declared { place, .. } => place,
        }
    }

    /// The declaration of a variable on one line.
    pub(crate) fn declaration(&self) -> Option<String> {
        let What::Variable { variable, release } = self.what else { return None };
        let who = match release {
            Some(release) => format!("kubespray {} declares", release.version()),
            None => "declared as".to_owned(),
        };
        Some(format!("{who}  {}   ({})", declaration(variable), variable.file))
    }

    /// How an older release declared it, where that was another type.
    pub(crate) fn older_declaration(&self) -> Option<String> {
        let What::Variable { variable, release } = self.what else { return None };
        let (version, older) = release?.retyped(&variable.name)?;
        Some(format!("up to kubespray {version} it was  {}", declaration(&older)))
    }

    /// A name for the part at fault: `node_taints[2]`.
    pub(crate) fn part(&self, misfit: &Misfit) -> String {
        let name = match self.what {
            What::Declared { role: Role::Result, name, .. } => format!("the result of {name}"),
            What::Variable { .. } | What::Declared { .. } => self.name().to_owned(),
        };
        display_path(&name, &misfit.path)
    }
}

fn declaration(variable: &Variable) -> String {
    let default = match &variable.default {
        VariableDefault::None | VariableDefault::Unclear => String::new(),
        VariableDefault::Plain(value) => format!(" = {}", display_value(value)),
        VariableDefault::Jinja(_) => " = jinja\"…\"".to_owned(),
    };
    format!("{}: {}{default}", variable.name, display(&variable.ty))
}

impl Written<'_> {
    pub(crate) fn is_literal(self) -> bool {
        matches!(self, Written::Literal(_))
    }
}

/// The place inside a plain `"…"` where a text goes wrong; the whole where that is not sure.
pub(crate) fn inside_text(at: Place, written: Written<'_>, text: &str, offset: usize) -> Place {
    let length = (at.span.end - at.span.start) as usize;
    // Escapes and other quotes make the literal longer than the text and its two quotes.
    if !written.is_literal() || length != text.len() + 2 {
        return at;
    }
    let start = at.span.start + 1 + u32::try_from(offset).unwrap_or(0);
    Place::new(at.source, Span::new(start.min(at.span.end - 1), at.span.end - 1))
}

/// A text as a literal of a spec, whole.
pub(crate) fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
