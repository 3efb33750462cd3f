//! Hashing, in step with equality.

use std::hash::{BuildHasher, Hash, Hasher};

use rustc_hash::FxBuildHasher;

use crate::Value;

/// Floats are finite, so equality is total.
impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Value::Null => state.write_u8(0),
            Value::Bool(value) => (1u8, value).hash(state),
            Value::Int(value) => (2u8, value).hash(state),
            // 0.0 and -0.0 are equal.
            Value::Float(value) => (3u8, (value + 0.0).to_bits()).hash(state),
            Value::Text(text) | Value::Marked(_, text) => (4u8, text).hash(state),
            Value::List(items) => (5u8, items).hash(state),
            // The order of keys does not count.
            Value::Map(map) => {
                let sum = map.iter().fold(0u64, |sum, entry| sum.wrapping_add(FxBuildHasher.hash_one(entry)));
                (6u8, sum).hash(state);
            }
            Value::Opaque(opaque) => (7u8, &opaque.kind).hash(state),
            Value::Reference(reference) => {
                (8u8, &reference.kind, &reference.id, &reference.uses).hash(state);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_equal_hashes() {
        let ab = Value::map([("a".into(), Value::Int(1)), ("b".into(), Value::Int(2))]);
        let ba = Value::map([("b".into(), Value::Int(2)), ("a".into(), Value::Int(1))]);
        let pairs = [(ab, ba), (Value::Float(0.0), Value::Float(-0.0))];
        for (a, b) in pairs {
            assert_eq!(a, b);
            assert_eq!(FxBuildHasher.hash_one(&a), FxBuildHasher.hash_one(&b));
        }
        assert_ne!(FxBuildHasher.hash_one(Value::Int(1)), FxBuildHasher.hash_one(Value::Float(1.0)));
    }
}
