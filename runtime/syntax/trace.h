// A parse that keeps its tokens, for tools that work on the text: a formatter, an editor's colours.
// What a token means is known only to the parser (a sign or an operator, a call or a new element).
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/syntax/lexer.h"
#include "runtime/syntax/parser.h"

namespace matlift::syntax {

enum class TokenRole : std::uint8_t {
  Plain,
  Prefix,     // a sign or ~ before its operand; the signs of ++x
  Link,       // the bracket of a call, an index or a function's parameters
  ParamsEnd,  // the bracket that ends the parameters of @(x)
  Raw,        // a whole command ("hold on", "!ls"): its text is not to be touched
  Opener,     // starts a block
  Closer,     // ends one
  NoCloser,   // takes no text: a function without an end is over
};

struct TracedToken {
  Token token;
  TokenRole role = TokenRole::Plain;
};

struct TracedFile {
  std::shared_ptr<const File> file;  // null on error
  std::optional<SyntaxError> error;
  std::vector<TracedToken> tokens;  // up to the error; without the end of the file
  std::vector<Comment> comments;
};

TracedFile parseTraced(std::string_view source, const ParseOptions& options = {});

}  // namespace matlift::syntax
