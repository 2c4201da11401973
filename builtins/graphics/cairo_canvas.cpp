// Figures as pixels, PDF and EPS by Cairo, opened on first use: no program that draws nothing
// waits for it. Its C functions are declared here, as many as are used.
#include <algorithm>

#include "builtins/graphics/canvas.h"
#include "builtins/graphics/text_layout.h"
#include "runtime/error/error.h"

#ifndef __EMSCRIPTEN__
#include <dlfcn.h>
#endif

namespace matlift::graphics {

#ifdef __EMSCRIPTEN__

std::unique_ptr<CairoCanvas> makeCairoCanvas(CairoKind, const Rect&, double) {
  fail("MATLAB:print:unsupported",
       "Only SVG is written in the browser; the page saves a figure as PNG.");
}

#else

namespace {

struct Matrix {
  double xx, yx, xy, yy, x0, y0;
};
struct TextExtents {
  double xBearing, yBearing, width, height, xAdvance, yAdvance;
};
struct Glyph {
  unsigned long index;
  double x, y;
};
using WriteFunction = int (*)(void*, const unsigned char*, unsigned);

// One row a C function that is used: result, name, parameters.
#define MATLIFT_CAIRO(X)                                                           \
  X(void*, image_surface_create, (int, int, int))                                  \
  X(void*, image_surface_create_for_data, (unsigned char*, int, int, int, int))    \
  X(unsigned char*, image_surface_get_data, (void*))                               \
  X(int, image_surface_get_stride, (void*))                                        \
  X(void*, pdf_surface_create_for_stream, (WriteFunction, void*, double, double))  \
  X(void*, ps_surface_create_for_stream, (WriteFunction, void*, double, double))   \
  X(void, ps_surface_set_eps, (void*, int))                                        \
  X(void, surface_flush, (void*))                                                  \
  X(void, surface_finish, (void*))                                                 \
  X(void, surface_destroy, (void*))                                                \
  X(int, surface_status, (void*))                                                  \
  X(void*, create, (void*))                                                        \
  X(void, destroy, (void*))                                                        \
  X(int, status, (void*))                                                          \
  X(void, save, (void*))                                                           \
  X(void, restore, (void*))                                                        \
  X(void, scale, (void*, double, double))                                          \
  X(void, translate, (void*, double, double))                                      \
  X(void, rotate, (void*, double))                                                 \
  X(void, set_source_rgba, (void*, double, double, double, double))                \
  X(void, set_source_surface, (void*, void*, double, double))                      \
  X(void*, get_source, (void*))                                                    \
  X(void, pattern_set_filter, (void*, int))                                        \
  X(void, pattern_set_extend, (void*, int))                                        \
  X(void, set_antialias, (void*, int))                                             \
  X(void, set_line_width, (void*, double))                                         \
  X(void, set_line_join, (void*, int))                                             \
  X(void, set_line_cap, (void*, int))                                              \
  X(void, set_dash, (void*, const double*, int, double))                           \
  X(void, new_path, (void*))                                                       \
  X(void, move_to, (void*, double, double))                                        \
  X(void, line_to, (void*, double, double))                                        \
  X(void, curve_to, (void*, double, double, double, double, double, double))       \
  X(void, close_path, (void*))                                                     \
  X(void, rectangle, (void*, double, double, double, double))                      \
  X(void, clip, (void*))                                                           \
  X(void, stroke, (void*))                                                         \
  X(void, fill, (void*))                                                           \
  X(void, paint, (void*))                                                          \
  X(void*, font_options_create, ())                                                \
  X(void, font_options_destroy, (void*))                                           \
  X(void, font_options_set_hint_metrics, (void*, int))                             \
  X(void, set_font_options, (void*, const void*))                                  \
  X(void, select_font_face, (void*, const char*, int, int))                        \
  X(void, set_font_matrix, (void*, const Matrix*))                                 \
  X(void, text_extents, (void*, const char*, TextExtents*))                        \
  X(void*, get_scaled_font, (void*))                                               \
  X(int, scaled_font_text_to_glyphs,                                               \
    (void*, double, double, const char*, int, Glyph**, int*, void*, void*, void*)) \
  X(void, glyph_free, (Glyph*))                                                    \
  X(void, show_text, (void*, const char*))

struct CairoLibrary {
#define X(result, name, parameters) result(*name) parameters = nullptr;
  MATLIFT_CAIRO(X)
#undef X
  bool complete = true;

  CairoLibrary() {
    void* opened = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
#define X(result, name, parameters)                                                                \
  name = opened ? reinterpret_cast<result(*) parameters>(dlsym(opened, "cairo_" #name)) : nullptr; \
  complete = complete && name;
    MATLIFT_CAIRO(X)
#undef X
  }
};

const CairoLibrary& library() {
  static const CairoLibrary all;
  if (!all.complete)
    fail("MATLAB:print:noCairo",
         "This kind of file needs the library libcairo.so.2 (Debian: libcairo2), which is not "
         "here; SVG works without it.");
  return all;
}

int appendBytes(void* out, const unsigned char* data, unsigned size) {
  try {
    static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), size);
    return 0;
  } catch (...) {
    return 1;  // out of memory
  }
}

class Cairo final : public CairoCanvas {
 public:
  Cairo(CairoKind kind, const Rect& page, double scale)
      : c_(library()), kind_(kind), scale_(kind == CairoKind::Pixels ? scale : 4) {
    if (kind == CairoKind::Pixels) {
      width_ = std::max(1, int(std::lround(page.w * scale)));
      height_ = std::max(1, int(std::lround(page.h * scale)));
      surface_ = c_.image_surface_create(0, width_, height_);
    } else if (kind == CairoKind::Pdf) {
      surface_ = c_.pdf_surface_create_for_stream(appendBytes, &bytes_, page.w, page.h);
    } else {
      surface_ = c_.ps_surface_create_for_stream(appendBytes, &bytes_, page.w, page.h);
      c_.ps_surface_set_eps(surface_, 1);
    }
    if (c_.surface_status(surface_) != 0)
      fail("MATLAB:print:size", "A picture of %.0f by %.0f points cannot be drawn.", page.w,
           page.h);
    to_ = c_.create(surface_);
    if (kind == CairoKind::Pixels) c_.scale(to_, scale, scale);
    c_.translate(to_, -page.x, -page.y);
    c_.set_line_join(to_, 1);
    // Widths as the layout reckons with them, not rounded to pixels.
    void* options = c_.font_options_create();
    c_.font_options_set_hint_metrics(options, 1);
    c_.set_font_options(to_, options);
    c_.font_options_destroy(options);
  }
  ~Cairo() override {
    c_.destroy(to_);
    c_.surface_destroy(surface_);
  }
  Cairo(const Cairo&) = delete;
  Cairo& operator=(const Cairo&) = delete;
  double resolution() const override { return scale_; }
  double pictureResolution() const override {
    return kind_ == CairoKind::Pixels ? scale_ : Canvas::pictureResolution();
  }

  void stroke(const Path& path, const Pen& pen) override {
    source(pen.colour);
    c_.set_line_width(to_, pen.width);
    c_.set_dash(to_, pen.dash.data(), pen.dashes, 0);
    trace(path);
    c_.stroke(to_);
  }
  void fill(const Path& path, const Colour& colour, bool crisp) override {
    source(colour);
    if (crisp) c_.set_antialias(to_, 1);
    trace(path);
    c_.fill(to_);
    if (crisp) c_.set_antialias(to_, 0);
  }
  void image(const Rect& r, const Pixels& pixels, bool smooth) override {
    if (pixels.width <= 0 || pixels.height <= 0) return;
    std::vector<uint32_t> argb(size_t(pixels.width) * size_t(pixels.height));
    for (size_t k = 0; k < argb.size(); ++k) {
      const uint8_t* p = &pixels.rgba[4 * k];
      const uint32_t a = p[3];
      argb[k] = a << 24 | (p[0] * a / 255) << 16 | (p[1] * a / 255) << 8 | (p[2] * a / 255);
    }
    void* picture =
        c_.image_surface_create_for_data(reinterpret_cast<unsigned char*>(argb.data()), 0,
                                         pixels.width, pixels.height, pixels.width * 4);
    c_.save(to_);
    c_.rectangle(to_, r.x, r.y, r.w, r.h);
    c_.clip(to_);
    c_.translate(to_, r.x, r.y);
    c_.scale(to_, r.w / pixels.width, r.h / pixels.height);
    c_.set_source_surface(to_, picture, 0, 0);
    c_.pattern_set_filter(c_.get_source(to_), smooth ? 1 : 3);
    c_.pattern_set_extend(c_.get_source(to_), 3);
    c_.paint(to_);
    c_.restore(to_);
    c_.surface_destroy(picture);
  }
  void text(Point at, double degrees, const std::string& utf8, const Font& font,
            const Colour& colour, double width) override {
    const FontFace face = faceOf(font.family);
    const char* family = face == FontFace::Mono    ? "Liberation Mono"
                         : face == FontFace::Serif ? "Liberation Serif"
                                                   : "Liberation Sans";
    c_.save(to_);
    Matrix size{font.size, 0, 0, font.size, 0, 0};
    const std::vector<Run> runs = runsOf(utf8, family, font, size);
    double advance = 0;
    for (const Run& run : runs) {
      use(run.family, font, size);
      TextExtents extents{};
      c_.text_extents(to_, run.text.c_str(), &extents);
      advance += extents.xAdvance;
    }
    if (advance > width * 1.01 && width > 0) size.xx *= width / advance;
    source(colour);
    c_.translate(to_, at.x, at.y);
    if (degrees != 0) c_.rotate(to_, -degrees * 3.14159265358979 / 180);
    c_.move_to(to_, 0, 0);
    for (const Run& run : runs) {
      use(run.family, font, size);
      c_.show_text(to_, run.text.c_str());
    }
    c_.restore(to_);
    c_.new_path(to_);
  }
  void pushClip(const Rect& r) override {
    c_.save(to_);
    c_.rectangle(to_, r.x, r.y, r.w, r.h);
    c_.clip(to_);
  }
  void popClip() override { c_.restore(to_); }

  void marks(std::span<const Point> places, const Path& shape, const Pen& pen,
             const Colour& colour) override {
    if (places.size() < 64) return Canvas::marks(places, shape, pen, colour);
    // Drawn once into a small picture and stamped: a circle of curves takes ten times as long.
    double reach = pen.width;
    for (const Point& p : shape.points)
      reach = std::fmax(reach, std::fmax(std::fabs(p.x), std::fabs(p.y)) + pen.width);
    const int half = int(std::ceil(reach * scale_)) + 1;
    if (kind_ != CairoKind::Pixels || half > 64) return Canvas::marks(places, shape, pen, colour);
    stamp(places, shape, pen, colour, half);
  }

  Pixels pixels() override {
    c_.surface_flush(surface_);
    Pixels out(width_, height_);
    const unsigned char* from = c_.image_surface_get_data(surface_);
    const int stride = c_.image_surface_get_stride(surface_);
    for (int y = 0; y < height_; ++y) {
      const auto* row = reinterpret_cast<const uint32_t*>(from + size_t(y) * size_t(stride));
      uint8_t* to = out.at(0, y);
      for (int x = 0; x < width_; ++x, to += 4) unpack(row[x], to);
    }
    return out;
  }
  std::string finish() override {
    c_.surface_finish(surface_);
    return bytes_;
  }

 private:
  struct Run {
    const char* family;
    std::string text;
  };
  void use(const char* family, const Font& font, const Matrix& size) {
    c_.select_font_face(to_, family, font.italic ? 1 : 0, font.bold ? 1 : 0);
    c_.set_font_matrix(to_, &size);
  }
  /// Cairo draws a box for what a font does not have, so these characters are taken from another,
  /// with more signs.
  std::vector<Run> runsOf(const std::string& utf8, const char* family, const Font& font,
                          const Matrix& size) {
    const bool plain = std::all_of(utf8.begin(), utf8.end(), [](char c) { return c >= 0; });
    if (plain) return {{family, utf8}};
    use(family, font, size);
    void* face = c_.get_scaled_font(to_);
    std::vector<Run> runs;
    for (size_t k = 0; k < utf8.size();) {
      size_t end = k + 1;
      while (end < utf8.size() && (utf8[end] & 0xC0) == 0x80) ++end;
      const std::string one = utf8.substr(k, end - k);
      const char* from = has(face, one) ? family : "DejaVu Sans";
      if (runs.empty() || runs.back().family != from) runs.push_back({from, ""});
      runs.back().text += one;
      k = end;
    }
    return runs;
  }
  bool has(void* face, const std::string& character) {
    Glyph* glyphs = nullptr;
    int count = 0;
    c_.scaled_font_text_to_glyphs(face, 0, 0, character.c_str(), int(character.size()), &glyphs,
                                  &count, nullptr, nullptr, nullptr);
    const bool found = count > 0 && glyphs[0].index != 0;
    if (glyphs) c_.glyph_free(glyphs);
    return found;
  }
  static void unpack(uint32_t p, uint8_t* to) {
    const uint32_t a = p >> 24;
    auto channel = [&](uint32_t v) {
      return uint8_t(a == 255 ? v : a ? std::min<uint32_t>(255, v * 255 / a) : 0);
    };
    to[0] = channel(p >> 16 & 255);
    to[1] = channel(p >> 8 & 255);
    to[2] = channel(p & 255);
    to[3] = uint8_t(a);
  }
  void stamp(std::span<const Point> places, const Path& shape, const Pen& pen, const Colour& colour,
             int half) {
    void* small = c_.image_surface_create(0, 2 * half + 1, 2 * half + 1);
    void* on = c_.create(small);
    c_.translate(on, half + 0.5, half + 0.5);
    c_.scale(on, scale_, scale_);
    std::swap(on, to_);
    if (colour.visible()) fill(shape, colour, false);
    if (pen.visible()) stroke(shape, pen);
    std::swap(on, to_);
    c_.destroy(on);
    c_.save(to_);
    c_.scale(to_, 1 / scale_, 1 / scale_);
    for (const Point& p : places) {
      c_.set_source_surface(to_, small, std::floor(p.x * scale_) - half,
                            std::floor(p.y * scale_) - half);
      c_.paint(to_);
    }
    c_.restore(to_);
    c_.surface_destroy(small);
  }
  void source(const Colour& c) { c_.set_source_rgba(to_, c.r, c.g, c.b, c.a); }
  void trace(const Path& path) {
    const Point* p = path.points.data();
    for (Path::Op op : path.ops) {
      if (op == Path::Move) {
        c_.move_to(to_, p->x, p->y);
        ++p;
      } else if (op == Path::Line) {
        c_.line_to(to_, p->x, p->y);
        ++p;
      } else if (op == Path::Curve) {
        c_.curve_to(to_, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y);
        p += 3;
      } else {
        c_.close_path(to_);
      }
    }
  }

  const CairoLibrary& c_;
  CairoKind kind_;
  double scale_;
  int width_ = 0, height_ = 0;
  void* surface_ = nullptr;
  void* to_ = nullptr;
  std::string bytes_;
};

}  // namespace

std::unique_ptr<CairoCanvas> makeCairoCanvas(CairoKind kind, const Rect& page, double scale) {
  return std::make_unique<Cairo>(kind, page, scale);
}

#endif

}  // namespace matlift::graphics
