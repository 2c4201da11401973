// Canvases that draw nothing and look where a drawing has ink: what a picture is cropped to, and
// what lies under the mouse.
#pragma once

#include <optional>

#include "builtins/graphics/canvas.h"

namespace matlift::graphics {

/// Everything that is drawn, as polygons and lines of straight pieces.
class InkCanvas : public Canvas {
 public:
  void stroke(const Path& path, const Pen& pen) final;
  void fill(const Path& path, const Colour& colour, bool crisp) final;
  void image(const Rect& where, const Pixels& pixels, bool smooth) final;
  void text(Point at, double degrees, const std::string& utf8, const Font& font,
            const Colour& colour, double width) final;
  void pushClip(const Rect& r) final;
  void popClip() final { clips_.pop_back(); }

 protected:
  /// `filled`: the inside counts; `reach`: how far the ink reaches beyond the points.
  virtual void ink(std::span<const Point> points, bool filled, double reach) = 0;
  virtual void picture(const Rect& where, const Pixels& pixels);
  /// What can be drawn on now.
  std::optional<Rect> clip() const;

 private:
  void pieces(const Path& path, bool filled, double reach);
  std::vector<Rect> clips_;
};

/// The box around all ink.
class InkBounds final : public InkCanvas {
 public:
  /// Nothing was drawn: none.
  std::optional<Rect> box() const;

 private:
  void ink(std::span<const Point> points, bool filled, double reach) override;
  double x0_ = 1e300, y0_ = 1e300, x1_ = -1e300, y1_ = -1e300;
};

/// Is there ink at a place?
class InkAt final : public InkCanvas {
 public:
  InkAt(Point place, double slack) : place_(place), slack_(slack) {}
  bool hit() const { return hit_; }

 private:
  void ink(std::span<const Point> points, bool filled, double reach) override;
  void picture(const Rect& where, const Pixels& pixels) override;
  Point place_;
  double slack_;
  bool hit_ = false;
};

}  // namespace matlift::graphics
