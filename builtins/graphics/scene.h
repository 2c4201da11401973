// What the objects of one axes draw, in the coordinates of their data. A flat axes is drawn at
// once; a projected one is collected and drawn from far to near.
#pragma once

#include "builtins/graphics/depth_buffer.h"

namespace matlift::graphics {

struct MarkerLook {
  std::string shape = "none";
  double size = 6;
  Pen edge;
  Colour face = kNoColour;
};

/// A marker's path around the origin; strokes only for shapes without an inside ('+', 'x', …).
Path markerPath(const std::string& shape, double size);
bool markerIsOpen(const std::string& shape);

/// Dashes of '-', '--', ':', '-.' for a pen; 'none' makes it invisible.
void setDashes(Pen& pen, const std::string& style);

class Scene {
 public:
  Scene(Canvas& canvas, const View& view) : canvas(canvas), view(view) {}

  Canvas& canvas;
  const View& view;

  /// NaN breaks a line.
  void line(const std::vector<double>& x, const std::vector<double>& y,
            const std::vector<double>& z, const Pen& pen);
  /// A line on the page, all of it as near as `depth` says: an arrow's head.
  void stroke(std::span<const Point> at, double depth, const Pen& pen);
  void face(std::span<const Vec3> corners, const Colour& colour, const Pen& edge);
  void marks(std::span<const Vec3> places, const MarkerLook& look);
  void text(const TextBlock& block, const Vec3& at, double fx, double fy, double degrees,
            const Colour& colour);
  /// What comes next belongs to one object. `faces`: about how many it has; very many become one
  /// picture, also in flat axes.
  void begin(size_t faces);
  /// Draws what was collected.
  void flush();
  /// Between these, what a flat axes shows ends at a rectangle. Markers whose middle is inside are
  /// drawn whole.
  void pushClip(const Rect& r);
  void popClip();

 private:
  struct Item {
    double depth;
    double nearer;
    enum Kind : uint8_t { Face, Segment, Mark, Text } kind;
    uint32_t first, count;  ///< of its points
    uint32_t look;
  };
  struct Look {
    Colour fill;
    Pen pen;
    MarkerLook marker;
    TextBlock text;
    double fx = 0, fy = 0, degrees = 0;
  };
  void flatMarks(std::span<const Point> places, const MarkerLook& look);
  void manyMarks(std::span<const Point> places, const MarkerLook& look);
  void flatLine(const std::vector<double>& x, const std::vector<double>& y, const Pen& pen);
  void addItem(Item::Kind kind, std::span<const View::Seen> points, uint32_t look, double nearer);
  void addSegment(const View::Seen& a, const View::Seen& b, uint32_t look);
  uint32_t addLook(Look look);
  void drawItem(const Item& item);
  bool needsDepth() const;
  void drawPicture();
  void drawInto(DepthBuffer& picture, const Item& item);

  /// What the faces of one object reach, seen from the viewer.
  struct Reach {
    Extent x, y, depth;
    size_t faces = 0;
    double deepest = 0;  ///< the longest way from front to back within one face
  };
  std::vector<Reach> reaches_;
  std::optional<Rect> clip_;
  bool gathers_ = false;  ///< a flat axes collects too, for a picture
  std::vector<Item> items_;
  std::vector<View::Seen> points_;
  std::vector<Look> looks_;
};

}  // namespace matlift::graphics
