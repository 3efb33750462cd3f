//! Floats as text.

/// The shortest text that reads back as this float, with a point in it and a signed exponent: the one form that
/// YAML 1.1, YAML 1.2, JSON and TOML all read as a float (`1e3` and `1e+3` are texts in YAML 1.1). The float is
/// finite.
pub fn float_text(value: f64) -> String {
    let text = format!("{value:?}");
    let Some((mantissa, exponent)) = text.split_once('e') else {
        return text;
    };
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    format!("{mantissa}{point}e{sign}{exponent}")
}

#[cfg(test)]
mod tests {
    use super::float_text;

    #[test]
    fn floats_have_a_point_and_a_signed_exponent() {
        for (value, text) in [
            (1.0, "1.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e20, "1.0e+20"),
            (1.5e300, "1.5e+300"),
            (1e-7, "1.0e-7"),
            (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
        ] {
            assert_eq!(float_text(value), text);
            assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(value.to_bits()));
        }
    }
}
