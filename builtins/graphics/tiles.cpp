#include "builtins/graphics/tiles.h"

#include <algorithm>
#include <cmath>

#include "builtins/graphics/functions.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

struct Grid {
  int rows = 1, columns = 1;
  bool byColumns = false;
};

Grid gridOf(const Node& layout) {
  const std::vector<double> size = layout.numbers("GridSize");
  Grid grid;
  if (size.size() == 2) {
    grid.rows = std::max(1, int(size[0]));
    grid.columns = std::max(1, int(size[1]));
  }
  grid.byColumns = layout.word("TileIndexing") == "columnmajor";
  return grid;
}

struct Tiles {
  int first = 1, rows = 1, columns = 1;
};

std::optional<Tiles> tilesOf(const Value& layout) {
  if (!layout.isStruct() || layout.numel() != 1) return {};
  const Value* tile = layout.field(Name("Tile"));
  if (!tile || !tile->isPlain() || tile->isChar() || tile->numel() != 1) return {};
  Tiles out;
  out.first = int(tile->doubleAt(0));
  const Value* span = layout.field(Name("TileSpan"));
  if (span && span->isPlain() && span->numel() == 2) {
    out.rows = int(span->doubleAt(0));
    out.columns = int(span->doubleAt(1));
  }
  return out;
}

Rect boxOf(const Grid& grid, const Tiles& tiles) {
  const int before = tiles.first - 1;
  const int row = grid.byColumns ? before % grid.rows : before / grid.columns;
  const int column = grid.byColumns ? before / grid.rows : before % grid.columns;
  if (tiles.first < 1 || tiles.rows < 1 || tiles.columns < 1 || row + tiles.rows > grid.rows ||
      column + tiles.columns > grid.columns)
    fail("MATLAB:graphics:tiledlayout:InvalidTile", "The layout has no such tile.");
  const double w = 1.0 / grid.columns, h = 1.0 / grid.rows;
  return {column * w, 1 - (row + tiles.rows) * h, tiles.columns * w, tiles.rows * h};
}

Node* layoutAround(const Node& n) {
  return n.parent && n.parent->is("tiledlayout") ? n.parent : nullptr;
}

/// Legends and colour bars belong to axes in a layout.
Node* layoutBeside(const Node& n) {
  if (Node* own = layoutAround(n)) return own;
  Node* axes = n.cls.find("Axes") >= 0 ? n.node("Axes") : nullptr;
  return axes ? layoutAround(*axes) : nullptr;
}

const Value* tileValue(const Node& n) {
  if (n.word("Location") != "layout" || !n.get("Layout").isStruct()) return nullptr;
  return n.get("Layout").field(Name("Tile"));
}

}  // namespace

void placeInTile(Node& axes) {
  Node* layout = layoutAround(axes);
  const auto tiles = tilesOf(axes.get("Layout"));
  if (!layout || !tiles) return;
  const Rect box = boxOf(gridOf(*layout), *tiles);
  // A layout in a layout has its axes within its own tile.
  const std::vector<double> around =
      layoutAround(*layout) ? layout->numbers("OuterPosition") : std::vector<double>{0, 0, 1, 1};
  const std::vector<double> place{around[0] + box.x * around[2], around[1] + box.y * around[3],
                                  box.w * around[2], box.h * around[3]};
  axes.put("OuterPosition", Value::fromVector(place, true));
  if (axes.is("tiledlayout")) return placeTiles(axes);
  axes.put("PositionMode", Value::text("auto"));
}

void placeTiles(Node& layout) {
  for (const Ref<Node>& child : layout.children)
    if (child->cls.find("Layout") >= 0 && child->cls.find("OuterPosition") >= 0)
      placeInTile(*child);
}

std::optional<Rect> tileOf(const Node& n) {
  const Node* layout = layoutBeside(n);
  const Value* tile = tileValue(n);
  if (!layout || !tile || tile->isTextScalar()) return {};
  const auto tiles = tilesOf(n.get("Layout"));
  return tiles ? std::optional(boxOf(gridOf(*layout), *tiles)) : std::nullopt;
}

bool besideLayout(const Node& n) {
  const Value* tile = tileValue(n);
  return tile && tile->isTextScalar();
}

std::string placeBeside(const Node& n) {
  return besideLayout(n) ? textOf(*tileValue(n)) + "outside" : n.word("Location");
}

double tileGap(const Node& axes) {
  const Node* layout = layoutAround(axes);
  if (!layout) return 1;
  const std::string word = layout->word("TileSpacing");
  return word == "compact" ? 0.6 : word == "tight" ? 0.3 : word == "none" ? 0 : 1;
}

}  // namespace matlift::graphics
