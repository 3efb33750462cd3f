//! The shape of a Jinja template in a typed place.
//!
//! Ansible gives a template's result its own type only where the template is exactly one `{{ … }}`; what stands
//! around it makes a text. A boolean is one only where the outermost operation yields a boolean.

mod expression;

use smol_str::SmolStr;

use crate::{Kinds, Ty, Type, kinds};

/// Why a template cannot give a value of the place's type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JinjaProblem {
    /// No `{{ … }}` in it.
    NoTemplate,
    /// A `{{` without its `}}`.
    Unclosed { offset: usize },
    /// Something stands before, between or behind: blanks too.
    Around { offset: usize },
    /// A `{% … %}`, which makes text.
    Statement { offset: usize },
    /// `{{ }}`
    Empty { offset: usize },
    /// Its outermost operation yields no boolean.
    NotBoolean { offset: usize },
    /// Right if these variables, which decide alone, are booleans.
    BareVariables { names: Vec<SmolStr>, offset: usize },
}

/// Judges a whole template (without its quotes) by the type of its place.
pub fn judge(text: &str, ty: &Type) -> Result<(), JinjaProblem> {
    let wanted = kinds(&Ty::new(ty.clone()));
    if wanted.overlap(Kinds::TEXT.with(Kinds::SECRET)) {
        return Ok(());
    }
    let (start, inner) = one_template(text)?;
    if inner.trim().is_empty() {
        return Err(JinjaProblem::Empty { offset: start });
    }
    if wanted == Kinds::BOOL { expression::judge_boolean(inner, start) } else { Ok(()) }
}

/// The inside of the one `{{ … }}` that a template is, and where it starts.
fn one_template(text: &str) -> Result<(usize, &str), JinjaProblem> {
    if let Some(offset) = text.find("{%") {
        return Err(JinjaProblem::Statement { offset });
    }
    let Some(open) = text.find("{{") else {
        return Err(JinjaProblem::NoTemplate);
    };
    if open > 0 {
        return Err(JinjaProblem::Around { offset: 0 });
    }
    let start = 2;
    let Some(close) = expression::end(&text[start..]) else {
        return Err(JinjaProblem::Unclosed { offset: 0 });
    };
    let behind = start + close + 2;
    if behind < text.len() {
        return Err(JinjaProblem::Around { offset: behind });
    }
    // `{{-` and `-}}` take blanks away and are no part of the expression.
    let inner = &text[start..start + close];
    let bare = inner.strip_prefix(['-', '+']).unwrap_or(inner);
    Ok((start + inner.len() - bare.len(), bare.strip_suffix('-').unwrap_or(bare)))
}

/// The variables that the template's expressions name, in order, each once.
pub fn names(text: &str) -> Vec<SmolStr> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find("{{") {
        rest = &rest[open + 2..];
        let end = expression::end(rest).unwrap_or(rest.len());
        expression::names(&rest[..end], &mut found);
        rest = &rest[end..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boolean(text: &str) -> Result<(), JinjaProblem> {
        judge(text, &Type::Bool)
    }

    #[test]
    fn booleans_are_what_their_outermost_operation_is() {
        for good in [
            "{{ x | bool }}",
            "{{ x == 'a' }}",
            "{{ x is defined }}",
            "{{ x is not defined and y | bool }}",
            "{{ not x }}",
            "{{ 'a' in groups['etcd'] }}",
            "{{ a not in b }}",
            "{{ (a == b) }}",
            "{{ true if x else false }}",
            "{{ (x | bool) if y else (z == '}}') }}",
            "{{- x | default(false) | bool -}}",
            "{{ a < b or not (c) }}",
        ] {
            assert_eq!(boolean(good), Ok(()), "{good}");
        }
        for bad in [
            "{{ x | default(false) }}",
            "{{ 'a' }}",
            "{{ x if y else 'z' }}",
            "{{ a + b }}",
            "{{ lookup('env', 'X') }}",
            "{{ (x) + 1 }}",
            "{{ x.y == 1 and z | int }}",
        ] {
            assert!(matches!(boolean(bad), Err(JinjaProblem::NotBoolean { .. })), "{bad}");
        }
        for bare in ["{{ x }}", "{{ (x) }}", "{{ a.b['c'] }}", "{{ x or y == 1 }}"] {
            assert!(matches!(boolean(bare), Err(JinjaProblem::BareVariables { .. })), "{bare}");
        }
    }

    #[test]
    fn a_typed_template_stands_alone() {
        use JinjaProblem::*;
        for (text, problem) in [
            ("x", NoTemplate),
            (" {{ x }}", Around { offset: 0 }),
            ("{{ x }} ", Around { offset: 7 }),
            ("{{ x }}{{ y }}", Around { offset: 7 }),
            ("{{ x", Unclosed { offset: 0 }),
            ("{{ '}}' ", Unclosed { offset: 0 }),
            ("{% if x %}1{% endif %}", Statement { offset: 0 }),
            ("{{ }}", Empty { offset: 2 }),
        ] {
            assert_eq!(judge(text, &Type::int()), Err(problem), "{text}");
            assert_eq!(judge(text, &Type::string()), Ok(()));
        }
        assert_eq!(judge("{{ x | int }}", &Type::int()), Ok(()));
        assert_eq!(judge("{{ {'a': {'b': 1}} }}", &Type::map(Type::int())), Ok(()));
    }

    #[test]
    fn names_are_the_variables() {
        let text = "{{ a.b | default(c, true) }} {{ hostvars['n'].x if d == 'e' else [f] }}";
        assert_eq!(names(text), ["a", "c", "hostvars", "d", "f"]);
        assert_eq!(names("{{ x | map(attribute='y') is defined }}"), ["x"]);
    }
}
