// Tiles of a layout: where axes, legends and colour bars stand that a program puts into one.
#pragma once

#include <optional>
#include <string>

#include "builtins/graphics/node.h"

namespace matlift::graphics {

/// Gives axes in a layout the place that their Layout says; an error where there is no such tile.
void placeInTile(Node& axes);
/// The same for everything in a layout, whose grid has changed.
void placeTiles(Node& layout);
/// Layout.Tile where it is a number, as a part of the layout (0 to 1, y upwards): of a legend.
std::optional<Rect> tileOf(const Node& n);
/// Location; "eastoutside" and the like also where Layout.Tile says so, then of the whole layout.
std::string placeBeside(const Node& n);
bool besideLayout(const Node& n);
/// What is between neighbours, and around all, compared with the usual.
double tileGap(const Node& axes);

}  // namespace matlift::graphics
