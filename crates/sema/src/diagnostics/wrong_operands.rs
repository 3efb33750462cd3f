use kspec_base::{Code, Diagnostic, Place};

pub const CODE: Code = Code::new("K0354", "operands that an operator does not take");

pub fn wrong_operands(place: Place, symbol: &str, left: &str, right: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{symbol}` does not take {left} and {right}")).at(place, takes(symbol))
}

pub fn wrong_operand(place: Place, symbol: &str, found: &str) -> Diagnostic {
    Diagnostic::error(CODE, format!("`{symbol}` does not take {found}")).at(place, takes(symbol))
}

fn takes(symbol: &str) -> &'static str {
    match symbol {
        "in" => "wants an element and a list, a key and a map, or an address and a cidr",
        "+" => "wants two numbers or two lists",
        "<" | "<=" | ">" | ">=" => "wants two numbers or two versions",
        _ => "wants numbers",
    }
}
