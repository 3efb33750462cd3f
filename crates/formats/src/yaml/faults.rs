//! The parser's messages in words for people who do not know YAML's grammar.

/// A plainer message for the common faults; the parser's own for the rest.
pub(super) fn words(info: &str) -> &str {
    match info {
        "mapping values are not allowed in this context" => {
            "a key cannot stand here; quote a text that holds \": \", or look at the indentation"
        }
        "simple key expected"
        | "simple key expect ':'"
        | "while parsing a block mapping, did not find expected key" => {
            "a \":\" is missing behind a key, or a line is indented wrongly"
        }
        "while parsing a block collection, did not find expected '-' indicator" => {
            "a list element begins with \"- \" here, or a line is indented wrongly"
        }
        "did not find expected <document start>" | "did not find expected <document-start>" => {
            "what stands here belongs to nothing above it; look at the indentation"
        }
        "tabs disallowed within this context (block indentation)"
        | "tabs disallowed in this context"
        | "tab cannot be used as indentation" => "a tab cannot indent; use blanks",
        "while scanning a quoted scalar, found unexpected end of stream" => "the quoted text does not end",
        "invalid trailing content after double-quoted scalar" => "nothing may follow the closing quote",
        "while parsing a flow sequence, expected ',' or ']'" => "a comma or \"]\" is expected",
        "while parsing a flow mapping, did not find expected ',' or '}'" => "a comma or \"}\" is expected",
        "while parsing a node, did not find expected node content" => "a value is expected here",
        "while parsing node, found unknown anchor" => "the alias names no anchor above it",
        "while parsing a quoted scalar, found unknown escape character" => {
            "there is no such escape; a backslash in double quotes is written \\\\"
        }
        other => other,
    }
}
