// What a figure is drawn on: paths, filled paths, clipped groups, pictures and text. Everything
// above this line is common to all kinds of files; a canvas knows nothing of axes or lines.
//
// Units are points (1/72 inch), the origin is the upper left corner, y grows downwards.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace matlift::graphics {

struct Point {
  double x = 0, y = 0;
};

struct Rect {
  double x = 0, y = 0, w = 0, h = 0;
  double right() const { return x + w; }
  double bottom() const { return y + h; }
  Rect grown(double by) const { return {x - by, y - by, w + 2 * by, h + 2 * by}; }
};

struct Colour {
  double r = 0, g = 0, b = 0, a = 1;
  bool visible() const { return a > 0; }
  bool operator==(const Colour&) const = default;
};
constexpr Colour kNoColour{0, 0, 0, 0};

struct Pen {
  Colour colour;
  double width = 0.5;
  std::array<double, 4> dash{};  ///< lengths on, off, on, off in points
  int dashes = 0;                ///< how many of them count; 0: solid
  bool visible() const { return colour.visible() && width > 0; }
};

struct Font {
  std::string family = "Helvetica";
  double size = 10;
  bool bold = false, italic = false;
};

/// Figures of straight lines and cubic curves, each begun by moveTo.
class Path {
 public:
  enum Op : uint8_t { Move, Line, Curve, Close };
  std::vector<Op> ops;
  std::vector<Point> points;  ///< one for Move and Line, three for Curve

  void moveTo(Point p) { add(Move, p); }
  void lineTo(Point p) { add(Line, p); }
  void curveTo(Point a, Point b, Point c) {
    ops.push_back(Curve);
    points.insert(points.end(), {a, b, c});
  }
  void close() { ops.push_back(Close); }
  bool empty() const { return ops.empty(); }
  void clear() {
    ops.clear();
    points.clear();
  }
  static Path rect(const Rect& r);
  static Path ellipse(Point centre, double rx, double ry);
  static Path polyline(std::span<const Point> points, bool closed = false);
  Path moved(Point by, double scale = 1) const;

 private:
  void add(Op op, Point p) {
    ops.push_back(op);
    points.push_back(p);
  }
};

/// 8 bits a channel: red, green, blue, alpha (not premultiplied), row by row from the top.
struct Pixels {
  int width = 0, height = 0;
  std::vector<uint8_t> rgba;
  Pixels() = default;
  Pixels(int w, int h) : width(w), height(h), rgba(size_t(w) * size_t(h) * 4) {}
  uint8_t* at(int x, int y) { return &rgba[(size_t(y) * size_t(width) + size_t(x)) * 4]; }
  const uint8_t* at(int x, int y) const {
    return &rgba[(size_t(y) * size_t(width) + size_t(x)) * 4];
  }
};

class Canvas {
 public:
  virtual ~Canvas() = default;
  virtual void stroke(const Path& path, const Pen& pen) = 0;
  /// `crisp`: edges are not smoothed, so that neighbours of one colour meet without a seam.
  virtual void fill(const Path& path, const Colour& colour, bool crisp = false) = 0;
  virtual void image(const Rect& where, const Pixels& pixels, bool smooth) = 0;
  /// One run of text from `at` on the base line, turned by `degrees` against the clock. `width`
  /// is what the layout reckoned with: a canvas whose font is wider draws it narrower.
  virtual void text(Point at, double degrees, const std::string& utf8, const Font& font,
                    const Colour& colour, double width) = 0;
  virtual void pushClip(const Rect& r) = 0;
  virtual void popClip() = 0;
  /// The same shape at many places.
  virtual void marks(std::span<const Point> places, const Path& shape, const Pen& pen,
                     const Colour& fill);
  /// Pixels in a point: how fine it makes sense to draw.
  virtual double resolution() const { return 4; }
  /// The same of pictures that are put into it: files of them stay small at 216 to an inch.
  virtual double pictureResolution() const { return 3; }
};

/// Drawing into SVG text.
class SvgCanvas : public Canvas {
 public:
  /// What was drawn, as a whole document.
  virtual std::string finish() = 0;
};
/// `page`: the part of the plane that the document shows.
std::unique_ptr<SvgCanvas> makeSvgCanvas(const Rect& page);

/// Drawing into pixels or a document by Cairo, which is loaded on first use.
class CairoCanvas : public Canvas {
 public:
  /// The pixels drawn so far (kinds of pixels only).
  virtual Pixels pixels() = 0;
  /// The document's bytes; nothing can be drawn afterwards.
  virtual std::string finish() = 0;
};
enum class CairoKind { Pixels, Pdf, Eps };
/// Throws a user error that says what is missing. `scale`: pixels a point.
std::unique_ptr<CairoCanvas> makeCairoCanvas(CairoKind kind, const Rect& page, double scale);

/// Drawing in dots for a terminal: eight to a character.
class TextCanvas : public Canvas {
 public:
  virtual std::string finish() = 0;
};
std::unique_ptr<TextCanvas> makeTextCanvas(double width, double height, int columns, int rows);

}  // namespace matlift::graphics
