//! Items that were parsed before, by their text.

use std::collections::HashMap;
use std::sync::Arc;

use crate::ItemSyntax;

/// How many calls an item is kept after its last use, so that an undo finds it again.
const KEPT_CALLS: u64 = 8;

/// The items of the last calls of [`crate::parse`] for one file. Empty by default.
#[derive(Debug, Default)]
pub struct Memo {
    items: HashMap<Box<str>, Kept>,
    call: u64,
}

#[derive(Debug)]
struct Kept {
    syntax: Arc<ItemSyntax>,
    last_use: u64,
}

impl Memo {
    /// The syntax of an item's text, made by `parse` where it is not known.
    pub(crate) fn get(&mut self, text: &str, parse: impl FnOnce(&str) -> ItemSyntax) -> Arc<ItemSyntax> {
        let call = self.call;
        if let Some(kept) = self.items.get_mut(text) {
            kept.last_use = call;
            return kept.syntax.clone();
        }
        let syntax = Arc::new(parse(text));
        self.items.insert(text.into(), Kept { syntax: syntax.clone(), last_use: call });
        syntax
    }

    /// Ends a call: forgets what was long not used.
    pub(crate) fn end_call(&mut self) {
        let call = self.call;
        self.items.retain(|_, kept| kept.last_use + KEPT_CALLS >= call);
        self.call += 1;
    }
}
