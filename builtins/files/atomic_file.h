// A file that appears whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace matlift::builtins {

/// Writes a temporary beside `path` and renames it: a write that fails leaves the old file. Throws
/// `identifier` with the system's cause.
void writeFileAtomically(const std::string& path, std::string_view bytes, const char* identifier);

}  // namespace matlift::builtins
