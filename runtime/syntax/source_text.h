#pragma once

#include <string>
#include <string_view>

#include "runtime/syntax/parser.h"

namespace matlift::syntax {

// Removes a byte order mark, makes every line end (CRLF, CR) a '\n', reads bytes that are not UTF-8
// as Windows-1252, and NULs as blanks: what comes out is UTF-8.
std::string normaliseSource(std::string_view raw);

// Position of a byte offset, and the line that holds it, without its end.
SourcePos positionAt(std::string_view text, std::size_t offset);
std::string_view lineAt(std::string_view text, std::size_t offset);

}  // namespace matlift::syntax
