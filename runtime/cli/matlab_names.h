// What MATLAB has, to tell a function that is missing here from a slip of the fingers.
#pragma once

#include <span>
#include <string_view>

namespace matlift {

/// Every name that is known, sorted.
std::span<const std::string_view> matlabNames();
/// Is this a function or class of MATLAB or one of its toolboxes?
bool isMatlabName(std::string_view name);

}  // namespace matlift
