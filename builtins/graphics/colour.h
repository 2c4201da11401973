// Colours by name, and colour maps.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "builtins/graphics/canvas.h"

namespace matlift::graphics {

/// 'r', 'red', '#f80', '#ff8800'; nothing for other words (also for 'none').
std::optional<Colour> colourNamed(std::string_view word);

/// The colours of lines, told apart by readers who see fewer of them (after Okabe and Ito, darkened
/// for thin lines on white).
const std::vector<Colour>& lineColours();

/// A colour map by name with n rows, for those that are tables: parula, turbo, viridis, ….
/// Empty for an unknown name.
std::vector<Colour> mapNamed(std::string_view name, int n);

}  // namespace matlift::graphics
