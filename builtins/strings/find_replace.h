// Search for fixed text, shared by strfind, strrep, replace and their kin.
#pragma once

#include <string>
#include <string_view>

namespace matlift::builtins {

/// Where `pattern` begins at or after `from`; npos when it does not.
size_t findUnits(std::u16string_view text, std::u16string_view pattern, size_t from);

/// With `overlaps` (strrep's rule) a place inside the occurrence before counts too: what any
/// occurrence covers goes, and each gives one replacement.
std::u16string replaceAll(std::u16string_view text, std::u16string_view from,
                          std::u16string_view to, bool overlaps);

}  // namespace matlift::builtins
