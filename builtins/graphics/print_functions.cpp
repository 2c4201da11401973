// Figures into files.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "builtins/graphics/draw.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/image_files.h"
#include "builtins/graphics/ink_canvas.h"
#include "builtins/support/text_args.h"
#include "runtime/value/text.h"

namespace matlift::graphics {

namespace {

using builtins::optionWord;

RawImage rawOf(const Pixels& p) {
  RawImage out;
  out.width = p.width;
  out.height = p.height;
  out.samples.resize(size_t(p.width) * size_t(p.height) * 3);
  for (size_t k = 0; k < size_t(p.width) * size_t(p.height); ++k)
    for (size_t c = 0; c < 3; ++c) out.samples[3 * k + c] = p.rgba[4 * k + c];
  return out;
}

std::string encoded(const Pixels& pixels, const std::string& format, double dpi) {
  if (format == "png") return encodePng(pixels, dpi);
  if (format == "jpg") return encodeJpeg(rawOf(pixels), 90);
  if (format == "bmp") return encodeBmp(rawOf(pixels));
  return encodeTiff(rawOf(pixels));
}

/// Around what is drawn, in points.
constexpr double kTightMargin = 2;

}  // namespace

/// What of the plane the file shows, to whole pixels of this size where there are pixels.
static Rect pageOf(Node& figure, const RenderOptions& options, double pixels) {
  const Point size = figureSize(figure);
  const Rect whole{0, 0, size.x, size.y};
  if (!options.margin) return whole;
  InkBounds bounds;
  drawContents(figure, bounds, options.part);
  const auto ink = bounds.box();
  if (!ink) return whole;
  const Rect wanted = ink->grown(*options.margin);
  const auto down = [&](double v) { return pixels > 0 ? std::floor(v * pixels) / pixels : v; };
  const double x = down(wanted.x), y = down(wanted.y);
  return {x, y, -down(-wanted.right()) - x, -down(-wanted.bottom()) - y};
}

static void drawPage(Node& figure, Canvas& canvas, const Rect& page, const RenderOptions& options) {
  const std::optional<Colour> paper = options.paper ? options.paper : figure.colour("Color");
  if (paper && paper->visible()) drawPaper(canvas, page, *paper);
  drawContents(figure, canvas, options.part);
}

Pixels renderPixels(Node& figure, const RenderOptions& options) {
  const double scale = options.dpi / 72;
  const Rect page = pageOf(figure, options, scale);
  if (page.w * page.h * scale * scale > 4e8)
    fail("MATLAB:print:size", "A picture of %.0f by %.0f pixels is too large.", page.w * scale,
         page.h * scale);
  auto canvas = makeCairoCanvas(CairoKind::Pixels, page, scale);
  drawPage(figure, *canvas, page, options);
  return canvas->pixels();
}

std::string renderFigure(Node& figure, const std::string& format, const RenderOptions& options) {
  if (format == "svg") {
    const Rect page = pageOf(figure, options, 0);
    auto canvas = makeSvgCanvas(page);
    drawPage(figure, *canvas, page, options);
    return canvas->finish();
  }
  if (format == "pdf" || format == "eps") {
    const Rect page = pageOf(figure, options, 0);
    auto canvas = makeCairoCanvas(format == "pdf" ? CairoKind::Pdf : CairoKind::Eps, page, 1);
    drawPage(figure, *canvas, page, options);
    return canvas->finish();
  }
  return encoded(renderPixels(figure, options), format, options.dpi);
}

namespace {

/// Words that name a format, in print's -d, saveas's third argument and as extensions.
std::string formatNamed(std::string word) {
  for (char& c : word) c = char(c >= 'A' && c <= 'Z' ? c + 32 : c);
  if (word == "png" || word == "svg" || word == "pdf" || word == "eps" || word == "jpg" ||
      word == "bmp" || word == "tif")
    return word;
  if (word == "jpeg") return "jpg";
  if (word == "tiff" || word == "tiffn") return "tif";
  if (word == "epsc" || word == "eps2" || word == "epsc2" || word == "ps" || word == "psc" ||
      word == "psc2" || word == "ps2")
    return "eps";
  if (word == "bitmap" || word == "bmp256" || word == "bmp16m") return "bmp";
  if (word == "pdfwrite") return "pdf";
  return "";
}

std::string extensionOf(const std::string& file) {
  const size_t slash = file.find_last_of('/'), dot = file.find_last_of('.');
  if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return "";
  return file.substr(dot + 1);
}

void writeFile(const std::string& file, const std::string& bytes) {
  std::FILE* out = std::fopen(file.c_str(), "wb");
  const bool ok = out && std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
  const bool closed = out && std::fclose(out) == 0;
  if (!ok || !closed)
    fail("MATLAB:print:CannotCreateOutputFile", "Cannot create output file '%s'.", file.c_str());
}

Node& figureOf(Interpreter& interpreter, const Value& v) {
  for (Node* n : nodesOf(rootOf(interpreter), v)) {
    if (n->deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
    if (Node* f = n->ancestor("figure")) return *f;
  }
  fail("MATLAB:print:InvalidHandle", "Value must be a handle of a figure.");
}

/// Rows by columns by three bytes.
Value pictureValue(const Pixels& p) {
  Value out = Value::zeros(ClassId::UInt8, Dims({int64_t(p.height), int64_t(p.width), int64_t(3)}));
  uint8_t* to = out.mutableData<uint8_t>();
  const size_t page = size_t(p.width) * size_t(p.height);
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      for (size_t c = 0; c < 3; ++c)
        to[size_t(x) * size_t(p.height) + size_t(y) + c * page] = p.at(x, y)[c];
  return out;
}

Value printFunction(Call& call) {
  Node* figure = nullptr;
  std::string format, file;
  double dpi = 150;
  for (const Value& v : call.args) {
    if (!v.isTextScalar()) {
      figure = &figureOf(call.interpreter, v);
      continue;
    }
    const std::string word = textOf(v);
    if (word.starts_with("-d")) {
      format = formatNamed(word.substr(2));
      if (format.empty())
        fail("MATLAB:print:InvalidDeviceOption", "Invalid device option, '%s', specified to PRINT.",
             word.c_str());
    } else if (word.starts_with("-r")) {
      dpi = std::atof(word.c_str() + 2);
      if (dpi <= 0) dpi = 96;
    } else if (word.starts_with("-f") && word.size() > 2 &&
               word.find_first_not_of("0123456789", 2) == std::string::npos) {
      figure = &figureOf(call.interpreter, Value(std::atof(word.c_str() + 2)));
    } else if (!word.empty() && word[0] != '-') {
      file = word;
    } else if (word == "-RGBImage") {
      format = "rgb";
    }
  }
  if (!figure) figure = &currentFigure(call.interpreter);
  if (format == "rgb") return pictureValue(renderPixels(*figure, {.dpi = dpi}));
  if (file.empty())
    fail("MATLAB:print:noPrinter", "Figures are printed to files: print('-dpng', 'name').");
  if (format.empty()) format = formatNamed(extensionOf(file));
  if (format.empty()) format = "pdf";
  if (formatNamed(extensionOf(file)).empty()) file += "." + format;
  writeFile(file, renderFigure(*figure, format, {.dpi = dpi}));
  return {};
}

Value saveasFunction(Call& call) {
  Node& figure = figureOf(call.interpreter, call.arg(0));
  std::string file = toText(call.arg(1), "file name");
  std::string format =
      call.has(2) ? formatNamed(toText(call.arg(2), "format")) : formatNamed(extensionOf(file));
  const std::string word = call.has(2) ? toText(call.arg(2), "format") : extensionOf(file);
  if (format.empty() && (word == "fig" || word == "m" || word.empty())) {
    const Value args[] = {figure.handle(), Value::text(word.empty() ? file + ".fig" : file)};
    call.interpreter.call(Value::text("savefig"), args, 0);
    return {};
  }
  if (format.empty())
    fail("MATLAB:saveas:badFormat", "Unsupported format or extension: %s", word.c_str());
  if (extensionOf(file).empty()) file += "." + format;
  writeFile(file, renderFigure(figure, format));
  return {};
}

/// What a handle of exportgraphics means: a figure, or a part of it.
struct Exported {
  Node* figure;
  Node* part;  ///< null: all
};

Exported exportedOf(Interpreter& interpreter, const Value& v) {
  const std::vector<Node*> nodes = nodesOf(rootOf(interpreter), v);
  if (nodes.size() == 1) {
    Node& n = *nodes[0];
    if (n.deleted) fail("MATLAB:class:InvalidHandle", "Invalid or deleted object.");
    if (n.is("figure")) return {&n, nullptr};
    if (n.is("axes") || n.is("polaraxes") || n.is("tiledlayout")) return {n.ancestor("figure"), &n};
  }
  fail("MATLAB:exportgraphics:badHandle",
       "The handle must be one of a figure, of axes or of a tiled chart layout.");
}

struct ExportOptions {
  RenderOptions render;
  bool append = false, grey = false;
};

/// Around what is drawn: 'tight', 'figure' (the whole page) or pixels of 1/96 inch.
std::optional<double> paddingOf(const Value& v) {
  if (!v.isTextScalar()) return 0.75 * toDouble(v, "Padding");
  return optionWord(v) == "figure" ? std::nullopt : std::optional(kTightMargin);
}

std::optional<Colour> paperOf(const Value& v) {
  const NodeClass& figure = *nodeClass("figure");
  if (v.isTextScalar() && optionWord(v) == "current") return {};
  const Value rgb = checkedProperty(figure, figure.properties[size_t(figure.find("Color"))], v);
  if (rgb.isTextScalar()) return kNoColour;
  return Colour{rgb.doubleAt(0), rgb.doubleAt(1), rgb.doubleAt(2)};
}

void takeExportOption(ExportOptions& to, const std::string& name, const Value& v) {
  if (name == "resolution") {
    to.render.dpi = toDouble(v, "Resolution");
    if (!(to.render.dpi > 0 && to.render.dpi <= 5000))
      fail("MATLAB:exportgraphics:badResolution", "Resolution must be a positive number.");
  } else if (name == "backgroundcolor") {
    to.render.paper = paperOf(v);
  } else if (name == "padding") {
    to.render.margin = paddingOf(v);
  } else if (name == "append") {
    to.append = toDouble(v, "Append") != 0;
  } else if (name == "colorspace") {
    to.grey = optionWord(v) == "gray";
  } else if (name != "contenttype" && name != "preserveaspectratio") {
    fail("MATLAB:exportgraphics:badOption", "There is no option '%s'.", name.c_str());
  }
}

void makeGrey(Pixels& p) {
  for (size_t k = 0; k + 3 < p.rgba.size(); k += 4) {
    const double grey = 0.299 * p.rgba[k] + 0.587 * p.rgba[k + 1] + 0.114 * p.rgba[k + 2];
    std::fill_n(&p.rgba[k], 3, uint8_t(std::lround(grey)));
  }
}

/// A frame of a GIF file: a palette is what rgb2ind is for.
void writeGif(Interpreter& interpreter, const Pixels& pixels, const std::string& file,
              bool append) {
  const Value args[] = {pictureValue(pixels), Value(256.0)};
  const ValueList indexed = interpreter.call(Value::text("rgb2ind"), args, 2);
  std::error_code ignored;
  const char* mode = append && std::filesystem::exists(file, ignored) ? "append" : "overwrite";
  const Value write[] = {indexed[0], indexed[1], Value::text(file), Value::text("WriteMode"),
                         Value::text(mode)};
  interpreter.call(Value::text("imwrite"), write, 0);
}

Value exportgraphicsFunction(Call& call) {
  const Exported what = exportedOf(call.interpreter, call.arg(0));
  const std::string file = toText(call.arg(1), "file name");
  ExportOptions options;
  options.render.part = what.part;
  options.render.margin = kTightMargin;
  if (call.nargin() % 2 != 0)
    fail("MATLAB:hg:InvalidPair", "Invalid parameter/value pair arguments.");
  for (int k = 2; k + 1 < call.nargin(); k += 2)
    takeExportOption(options, optionWord(call.arg(k)), call.arg(k + 1));
  const std::string extension = extensionOf(file), format = formatNamed(extension);
  const bool gif = optionWord(Value::text(extension)) == "gif";
  const bool picture =
      gif || format == "png" || format == "jpg" || format == "tif" || format == "bmp";
  if (format.empty() && !gif)
    fail("MATLAB:exportgraphics:badFormat", "Unable to export to the file type '%s'.",
         extension.c_str());
  if (options.append && !gif)
    fail("MATLAB:exportgraphics:append", "Only GIF files take further pictures here.");
  if (!picture) {
    if (options.grey)
      fail("MATLAB:exportgraphics:colorspace", "Only files of pixels can be gray here.");
    writeFile(file, renderFigure(*what.figure, format, options.render));
    return {};
  }
  Pixels pixels = renderPixels(*what.figure, options.render);
  if (options.grey) makeGrey(pixels);
  if (gif)
    writeGif(call.interpreter, pixels, file, options.append);
  else
    writeFile(file, encoded(pixels, format, options.render.dpi));
  return {};
}

/// The figure as braille text, as the prompt shows it where there are no pictures.
Value hgtextFunction(Call& call) {
  Node& figure =
      call.has(0) ? figureOf(call.interpreter, call.arg(0)) : currentFigure(call.interpreter);
  const int columns = int(call.has(1) ? toInteger(call.arg(1), "columns", 20, 500) : 72);
  const Point size = figureSize(figure);
  const int rows = std::max(8, int(columns * size.y / size.x / 2));
  auto canvas = makeTextCanvas(size.x, size.y, columns, rows);
  drawFigure(figure, *canvas);
  return Value::text(canvas->finish());
}

Value hgsvgFunction(Call& call) {
  Node& figure =
      call.has(0) ? figureOf(call.interpreter, call.arg(0)) : currentFigure(call.interpreter);
  return Value::text(renderFigure(figure, "svg"));
}

const BuiltinDescriptor kRows[] = {
    effects(builtins::functionRow(
        "print", printFunction, 0, kAny, 1,
        "Writes a figure to a file.\nprint('-dpng', '-r150', file), print(fig, file, '-dpdf'), "
        "print -dsvg file; formats png jpg pdf eps svg bmp tiff",
        "plot(1:3); print('-dsvg', tempname)", "")),
    effects(builtins::functionRow(
        "saveas", saveasFunction, 2, 3, 0,
        "Writes a figure to a file.\nsaveas(fig, 'name.png'), saveas(fig, name, 'pdf')",
        "plot(1:3); saveas(gcf, [tempname '.svg'])", "")),
    effects(builtins::functionRow(
        "exportgraphics", exportgraphicsFunction, 2, kAny, 0,
        "Writes a figure, or axes or a tiled layout alone, cropped to what is drawn.\n"
        "exportgraphics(h, 'name.png', 'Resolution', 300), options 'BackgroundColor' (a colour, "
        "'current', 'none'), 'Padding' ('tight', 'figure', pixels), 'Colorspace' ('rgb', 'gray'), "
        "'Append' (GIF); formats png jpg pdf eps svg bmp tiff gif",
        "plot(1:3); exportgraphics(gcf, [tempname '.svg'])", "")),
    builtins::functionRow("hgtext", hgtextFunction, 0, 2, 1,
                          "hgtext(fig, columns) is a figure drawn in braille characters.",
                          "plot(1:3); disp(ischar(hgtext))", "   1\n"),
    builtins::functionRow("hgsvg", hgsvgFunction, 0, 1, 1,
                          "hgsvg(fig) is the text of a figure as SVG.",
                          "plot(1:3); s = hgsvg; disp(s(1:4))", "<svg\n"),
};

}  // namespace
}  // namespace matlift::graphics

namespace matlift::builtins {
BuiltinTheme printFiguresTheme() { return graphics::kRows; }
}  // namespace matlift::builtins
