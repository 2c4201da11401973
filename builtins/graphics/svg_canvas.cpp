// Figures as SVG, for files and for the page.
#include <cstdio>

#include "builtins/graphics/canvas.h"
#include "builtins/graphics/image_files.h"
#include "builtins/graphics/text_layout.h"
#include "builtins/support/xml.h"

namespace matlift::graphics {

namespace {

/// Two decimals at most: a hundredth of a point is finer than any printer.
void number(std::string& out, double x) {
  if (!(std::fabs(x) < 1e7)) x = x > 0 ? 1e7 : x < 0 ? -1e7 : 0;
  long long n = std::llround(x * 100);
  if (n < 0) {
    out += '-';
    n = -n;
  }
  char text[24];
  int size = std::snprintf(text, sizeof text, "%lld", n / 100);
  out.append(text, size_t(size));
  if (int rest = int(n % 100)) {
    out += '.';
    out += char('0' + rest / 10);
    if (rest % 10) out += char('0' + rest % 10);
  }
}

void pair(std::string& out, Point p) {
  number(out, p.x);
  out += ' ';
  number(out, p.y);
}

std::string hexColour(const Colour& c) {
  auto byte = [](double v) { return int(std::lround(std::fmin(std::fmax(v, 0), 1) * 255)); };
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", byte(c.r), byte(c.g), byte(c.b));
  return text;
}

class Svg final : public SvgCanvas {
 public:
  explicit Svg(const Rect& page) {
    out_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"";
    number(out_, page.w);
    out_ += "pt\" height=\"";
    number(out_, page.h);
    out_ += "pt\" viewBox=\"";
    pair(out_, {page.x, page.y});
    out_ += ' ';
    pair(out_, {page.w, page.h});
    out_ += "\" stroke-linejoin=\"round\">\n";
  }

  void stroke(const Path& path, const Pen& pen) override {
    out_ += "<path d=\"";
    data(path);
    out_ += "\" fill=\"none\"";
    penAttributes(pen);
    out_ += "/>\n";
  }
  void fill(const Path& path, const Colour& colour, bool crisp) override {
    out_ += "<path d=\"";
    data(path);
    out_ += '"';
    fillAttributes(colour);
    if (crisp) out_ += " shape-rendering=\"crispEdges\"";
    out_ += "/>\n";
  }
  void image(const Rect& r, const Pixels& pixels, bool smooth) override {
    out_ += "<image x=\"";
    number(out_, r.x);
    out_ += "\" y=\"";
    number(out_, r.y);
    out_ += "\" width=\"";
    number(out_, r.w);
    out_ += "\" height=\"";
    number(out_, r.h);
    out_ += "\" preserveAspectRatio=\"none\"";
    if (!smooth) out_ += " style=\"image-rendering:pixelated\"";
    std::string file = encodePalettePng(pixels);
    if (file.empty()) file = encodePng(pixels);
    out_ += " href=\"data:image/png;base64," + base64(file) + "\"/>\n";
  }
  void text(Point at, double degrees, const std::string& utf8, const Font& font,
            const Colour& colour, double) override {
    out_ += "<text";
    if (degrees == 0) {
      out_ += " x=\"";
      number(out_, at.x);
      out_ += "\" y=\"";
      number(out_, at.y);
    } else {
      out_ += " transform=\"translate(";
      pair(out_, at);
      out_ += ") rotate(";
      number(out_, -degrees);
      out_ += ')';
    }
    out_ += "\" font-family=\"" + builtins::xmlEscaped(familyList(font)) + "\" font-size=\"";
    number(out_, font.size);
    out_ += '"';
    if (font.bold) out_ += " font-weight=\"bold\"";
    if (font.italic) out_ += " font-style=\"italic\"";
    fillAttributes(colour);
    out_ += " xml:space=\"preserve\">" + builtins::xmlEscaped(utf8) + "</text>\n";
  }
  void pushClip(const Rect& r) override {
    const std::string name = "c" + std::to_string(++clips_);
    out_ += "<clipPath id=\"" + name + "\"><path d=\"";
    data(Path::rect(r));
    out_ += "\"/></clipPath><g clip-path=\"url(#" + name + ")\">\n";
  }
  void popClip() override { out_ += "</g>\n"; }
  void marks(std::span<const Point> places, const Path& shape, const Pen& pen,
             const Colour& colour) override {
    if (places.size() < 3) return Canvas::marks(places, shape, pen, colour);
    const std::string name = "m" + std::to_string(++marks_);
    out_ += "<defs><path id=\"" + name + "\" d=\"";
    data(shape);
    out_ += "\"/></defs>\n<g";
    fillAttributes(colour);
    penAttributes(pen);
    out_ += ">\n";
    for (const Point& p : places) {
      out_ += "<use href=\"#" + name + "\" x=\"";
      number(out_, p.x);
      out_ += "\" y=\"";
      number(out_, p.y);
      out_ += "\"/>";
    }
    out_ += "\n</g>\n";
  }
  std::string finish() override { return std::move(out_) + "</svg>\n"; }

 private:
  static std::string familyList(const Font& font) {
    const FontFace face = faceOf(font.family);
    if (face == FontFace::Mono) return font.family + ", Liberation Mono, monospace";
    if (face == FontFace::Serif) return font.family + ", Liberation Serif, serif";
    return font.family + ", Arial, Liberation Sans, sans-serif";
  }
  void data(const Path& path) {
    size_t at = 0;
    for (Path::Op op : path.ops) {
      if (op == Path::Close) {
        out_ += 'Z';
        continue;
      }
      out_ += op == Path::Move ? 'M' : op == Path::Line ? 'L' : 'C';
      const size_t n = op == Path::Curve ? 3 : 1;
      for (size_t k = 0; k < n; ++k) {
        if (k) out_ += ' ';
        pair(out_, path.points[at++]);
      }
    }
  }
  void fillAttributes(const Colour& c) {
    out_ += " fill=\"" + (c.visible() ? hexColour(c) : std::string("none")) + '"';
    if (c.visible() && c.a < 1) {
      out_ += " fill-opacity=\"";
      number(out_, c.a);
      out_ += '"';
    }
  }
  void penAttributes(const Pen& pen) {
    if (!pen.visible()) return;
    out_ += " stroke=\"" + hexColour(pen.colour) + "\" stroke-width=\"";
    number(out_, pen.width);
    out_ += '"';
    if (pen.colour.a < 1) {
      out_ += " stroke-opacity=\"";
      number(out_, pen.colour.a);
      out_ += '"';
    }
    if (pen.dashes == 0) return;
    out_ += " stroke-dasharray=\"";
    for (int k = 0; k < pen.dashes; ++k) {
      if (k) out_ += ' ';
      number(out_, pen.dash[size_t(k)]);
    }
    out_ += '"';
  }

  std::string out_;
  int clips_ = 0, marks_ = 0;
};

}  // namespace

std::unique_ptr<SvgCanvas> makeSvgCanvas(const Rect& page) { return std::make_unique<Svg>(page); }

}  // namespace matlift::graphics
