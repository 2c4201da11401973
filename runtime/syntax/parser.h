#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/syntax/ast.h"

namespace matlift::syntax {

struct SyntaxError {
  SourcePos pos;
  SourceRange range;       // what the caret marks; into the normalised source
  std::string identifier;  // MATLAB:m_...
  std::string message;     // a full sentence, names what was found and what was expected
  std::string expected;    // only what was expected ("')'", "an expression"); may be empty
  std::string sourceLine;  // the line of `pos`, without its end
  // The input ended inside a block, a bracket or a continuation: a prompt should ask for more.
  bool incomplete = false;
};

struct ParseOptions {
  std::string fileName;
  // Names that are variables already (the workspace at a prompt or in eval): they are never read as
  // command syntax. Names assigned earlier in the same text are known without this.
  std::function<bool(std::string_view)> isVariable;
  // A file that starts with `function` is a script here (prompt, eval), never a function file.
  bool alwaysScript = false;
};

struct ParseResult {
  std::shared_ptr<const File> file;  // null on error
  std::optional<SyntaxError> error;

  explicit operator bool() const { return file != nullptr; }
};

// Never throws for any input text, however malformed; std::bad_alloc excepted.
ParseResult parse(std::string_view source, const ParseOptions& options = {});

// True if `name` is a word of the language that cannot name a variable ("end", "while", ...).
// Octave's block ends (endif, ...) count too.
bool isKeyword(std::string_view name);

// MATLAB's isvarname: a letter, then letters, digits and underscores, at most 63 in all, no
// keyword.
bool isVariableName(std::string_view name);

}  // namespace matlift::syntax
