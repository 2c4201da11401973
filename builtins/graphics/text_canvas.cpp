// Figures in a terminal without pictures: braille dots, two across and four down in a character.
#include <algorithm>

#include "builtins/graphics/canvas.h"

namespace matlift::graphics {

namespace {

class Dots final : public TextCanvas {
 public:
  Dots(double width, double height, int columns, int rows)
      : columns_(std::max(columns, 8)),
        rows_(std::max(rows, 4)),
        scaleX_(columns_ * 2 / width),
        scaleY_(rows_ * 4 / height),
        dots_(size_t(columns_) * size_t(rows_)),
        letters_(dots_.size()) {
    clips_.push_back({0, 0, width, height});
  }
  double resolution() const override { return scaleX_; }
  double pictureResolution() const override { return scaleX_; }

  void stroke(const Path& path, const Pen& pen) override {
    if (light(pen.colour)) return;
    size_t at = 0;
    Point now{}, start{};
    for (Path::Op op : path.ops) {
      if (op == Path::Close) {
        segment(now, start);
        continue;
      }
      if (op == Path::Curve) {
        const Point a = now, b = path.points[at], c = path.points[at + 1], d = path.points[at + 2];
        for (int k = 1; k <= 12; ++k) {
          const double t = k / 12.0, u = 1 - t;
          const Point p{
              u * u * u * a.x + 3 * u * u * t * b.x + 3 * u * t * t * c.x + t * t * t * d.x,
              u * u * u * a.y + 3 * u * u * t * b.y + 3 * u * t * t * c.y + t * t * t * d.y};
          segment(now, p);
          now = p;
        }
        at += 3;
        continue;
      }
      const Point p = path.points[at++];
      if (op == Path::Line) segment(now, p);
      if (op == Path::Move) start = p;
      now = p;
    }
  }
  void fill(const Path& path, const Colour& colour, bool) override {
    if (light(colour)) return;
    double top = 1e300, bottom = -1e300;
    for (const Point& p : path.points) {
      top = std::min(top, p.y * scaleY_);
      bottom = std::max(bottom, p.y * scaleY_);
    }
    top = std::max(top, 0.0);
    bottom = std::min(bottom, rows_ * 4.0);
    for (double y = std::floor(top) + 0.5; y <= bottom; ++y) {
      std::vector<double> cuts;
      const size_t n = path.points.size();
      for (size_t k = 0; k < n; ++k) {
        const Point a = path.points[k], b = path.points[(k + 1) % n];
        const double ay = a.y * scaleY_, by = b.y * scaleY_;
        if ((ay <= y) != (by <= y))
          cuts.push_back((a.x + (y - ay) / (by - ay) * (b.x - a.x)) * scaleX_);
      }
      std::sort(cuts.begin(), cuts.end());
      for (size_t k = 0; k + 1 < cuts.size(); k += 2)
        for (double x = std::max(std::round(cuts[k]), 0.0);
             x <= std::min(cuts[k + 1], columns_ * 2.0); ++x)
          if ((int(x) + int(y)) % 2 == 0) dot(int(x), int(y));  // grey: lines on it can be seen
    }
  }
  void image(const Rect& r, const Pixels& pixels, bool) override {
    for (int y = int(r.y * scaleY_); y < int(r.bottom() * scaleY_); ++y)
      for (int x = int(r.x * scaleX_); x < int(r.right() * scaleX_); ++x) {
        const int px = int((x / scaleX_ - r.x) / r.w * pixels.width),
                  py = int((y / scaleY_ - r.y) / r.h * pixels.height);
        if (px < 0 || py < 0 || px >= pixels.width || py >= pixels.height) continue;
        const uint8_t* p = pixels.at(px, py);
        const int grey = (p[0] * 3 + p[1] * 6 + p[2]) / 10;
        static constexpr int order[4][4] = {
            {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
        if (p[3] > 127 && grey < order[y & 3][x & 3] * 16 + 8) dot(x, y);
      }
  }
  void text(Point at, double degrees, const std::string& utf8, const Font&, const Colour& colour,
            double width) override {
    if (light(colour)) return;
    std::vector<std::string> letters;
    for (size_t k = 0; k < utf8.size();) {
      size_t n = 1;
      while (k + n < utf8.size() && (uint8_t(utf8[k + n]) & 0xc0) == 0x80) ++n;
      letters.push_back(utf8.substr(k, n));
      k += n;
    }
    const bool up = degrees > 45 && degrees < 135;
    int column = int(std::lround((at.x + (up ? -3 : 0)) * scaleX_ / 2)),
        row = int((at.y - 3) * scaleY_ / 4);
    // Letters are wider here than on paper: they stay around the middle of where they should be.
    if (!up) column -= int((double(letters.size()) - width * scaleX_ / 2) / 2);
    if (up) row = int((at.y - width / 2) * scaleY_ / 4 - double(letters.size()) / 2);
    for (const std::string& l : letters) {
      if (column >= 0 && column < columns_ && row >= 0 && row < rows_)
        letters_[size_t(row) * size_t(columns_) + size_t(column)] = l;
      up ? ++row : ++column;
    }
  }
  void pushClip(const Rect& r) override { clips_.push_back(r); }
  void popClip() override { clips_.pop_back(); }
  void marks(std::span<const Point> places, const Path&, const Pen& pen,
             const Colour& fill) override {
    if (light(pen.visible() ? pen.colour : fill)) return;
    for (const Point& p : places) {
      const int x = int(p.x * scaleX_), y = int(p.y * scaleY_);
      for (auto [i, j] : {std::pair(0, 0), {1, 0}, {-1, 0}, {0, 1}, {0, -1}}) clipped(x + i, y + j);
    }
  }
  std::string finish() override {
    std::string out;
    for (int r = 0; r < rows_; ++r) {
      std::string line;
      for (int c = 0; c < columns_; ++c) {
        const size_t k = size_t(r) * size_t(columns_) + size_t(c);
        if (!letters_[k].empty()) {
          line += letters_[k];
        } else if (dots_[k] == 0) {
          line += ' ';
        } else {
          const int code = 0x2800 + dots_[k];
          line += char(0xe0 | code >> 12);
          line += char(0x80 | (code >> 6 & 63));
          line += char(0x80 | (code & 63));
        }
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
    return out;
  }

 private:
  static bool light(const Colour& c) {
    return !c.visible() || c.a < 0.3 || c.r * 0.3 + c.g * 0.6 + c.b * 0.1 > 0.93;
  }
  void clipped(int x, int y) {
    const Rect& r = clips_.back();
    if (x >= int(r.x * scaleX_) && x <= int(r.right() * scaleX_) && y >= int(r.y * scaleY_) &&
        y <= int(r.bottom() * scaleY_))
      dot(x, y);
  }
  void dot(int x, int y) {
    if (x < 0 || y < 0 || x >= columns_ * 2 || y >= rows_ * 4) return;
    static constexpr uint8_t bits[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    dots_[size_t(y / 4) * size_t(columns_) + size_t(x / 2)] |= bits[y & 3][x & 1];
  }
  void segment(Point a, Point b) {
    a = {a.x * scaleX_, a.y * scaleY_};
    b = {b.x * scaleX_, b.y * scaleY_};
    const double steps =
        std::min(std::ceil(std::max(std::fabs(b.x - a.x), std::fabs(b.y - a.y))), 4000.0);
    for (double k = 0; k <= steps; ++k) {
      const double t = steps > 0 ? k / steps : 0;
      clipped(int(a.x + t * (b.x - a.x)), int(a.y + t * (b.y - a.y)));
    }
  }

  int columns_, rows_;
  double scaleX_, scaleY_;
  std::vector<uint8_t> dots_;
  std::vector<std::string> letters_;
  std::vector<Rect> clips_;
};

}  // namespace

std::unique_ptr<TextCanvas> makeTextCanvas(double width, double height, int columns, int rows) {
  return std::make_unique<Dots>(width, height, columns, rows);
}

}  // namespace matlift::graphics
