#pragma once

#include <string>
#include <string_view>

#include "runtime/syntax/parser.h"

namespace matlift::syntax {

// Removes a byte order mark and makes every line end (CRLF, CR) a '\n'.
std::string normaliseSource(std::string_view raw);

// Finds what no source may hold: NUL bytes and invalid UTF-8. `text` is normalised.
std::optional<SyntaxError> checkEncoding(std::string_view text);

// Position of a byte offset, and the line that holds it, without its end.
SourcePos positionAt(std::string_view text, std::size_t offset);
std::string_view lineAt(std::string_view text, std::size_t offset);

}  // namespace matlift::syntax
