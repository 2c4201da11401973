// Figures into files.
#include <cstdio>
#include <cstdlib>

#include "builtins/graphics/draw.h"
#include "builtins/graphics/functions.h"
#include "builtins/graphics/image_files.h"
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

}  // namespace

Pixels renderPixels(Node& figure, double dpi) {
  const Point size = figureSize(figure);
  if (size.x * size.y * dpi * dpi / 5184 > 4e8)
    fail("MATLAB:print:size", "A picture of %.0f by %.0f pixels is too large.", size.x * dpi / 72,
         size.y * dpi / 72);
  auto canvas = makeCairoCanvas(CairoKind::Pixels, size.x, size.y, dpi / 72);
  drawFigure(figure, *canvas, size.x, size.y);
  return canvas->pixels();
}

namespace {

/// Without the empty rows and columns around, up to a small margin.
Pixels cropped(const Pixels& p) {
  const auto empty = [&p](int x, int y) {
    return std::equal(p.at(x, y), p.at(x, y) + 4, p.at(0, 0));
  };
  int left = p.width, right = -1, top = p.height, bottom = -1;
  for (int y = 0; y < p.height; ++y)
    for (int x = 0; x < p.width; ++x)
      if (!empty(x, y)) {
        left = std::min(left, x);
        right = std::max(right, x);
        top = std::min(top, y);
        bottom = y;
      }
  if (right < 0) return p;
  const int margin = 4;
  left = std::max(0, left - margin);
  top = std::max(0, top - margin);
  Pixels out(std::min(p.width - 1, right + margin) - left + 1,
             std::min(p.height - 1, bottom + margin) - top + 1);
  for (int y = 0; y < out.height; ++y)
    std::copy_n(p.at(left, top + y), 4 * size_t(out.width), out.at(0, y));
  return out;
}

}  // namespace

std::string renderFigure(Node& figure, const std::string& format, double dpi, bool crop) {
  const Point size = figureSize(figure);
  if (format == "svg") {
    auto canvas = makeSvgCanvas(size.x, size.y);
    drawFigure(figure, *canvas, size.x, size.y);
    return canvas->finish();
  }
  if (format == "pdf" || format == "eps") {
    auto canvas =
        makeCairoCanvas(format == "pdf" ? CairoKind::Pdf : CairoKind::Eps, size.x, size.y, 1);
    drawFigure(figure, *canvas, size.x, size.y);
    return canvas->finish();
  }
  const Pixels pixels = crop ? cropped(renderPixels(figure, dpi)) : renderPixels(figure, dpi);
  if (format == "png") return encodePng(pixels, dpi);
  if (format == "jpg") return encodeJpeg(rawOf(pixels), 90);
  if (format == "bmp") return encodeBmp(rawOf(pixels));
  return encodeTiff(rawOf(pixels));
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
  if (format == "rgb") {
    const Pixels p = renderPixels(*figure, dpi);
    Value out =
        Value::zeros(ClassId::UInt8, Dims({int64_t(p.height), int64_t(p.width), int64_t(3)}));
    uint8_t* to = out.mutableData<uint8_t>();
    const size_t page = size_t(p.width) * size_t(p.height);
    for (int y = 0; y < p.height; ++y)
      for (int x = 0; x < p.width; ++x)
        for (size_t c = 0; c < 3; ++c)
          to[size_t(x) * size_t(p.height) + size_t(y) + c * page] = p.at(x, y)[c];
    return out;
  }
  if (file.empty())
    fail("MATLAB:print:noPrinter", "Figures are printed to files: print('-dpng', 'name').");
  if (format.empty()) format = formatNamed(extensionOf(file));
  if (format.empty()) format = "pdf";
  if (formatNamed(extensionOf(file)).empty()) file += "." + format;
  writeFile(file, renderFigure(*figure, format, dpi));
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
  writeFile(file, renderFigure(figure, format, 150));
  return {};
}

Value exportgraphicsFunction(Call& call) {
  Node& figure = figureOf(call.interpreter, call.arg(0));
  const std::string file = toText(call.arg(1), "file name");
  double dpi = 150;
  for (int k = 2; k + 1 < call.nargin(); k += 2) {
    const std::string word = optionWord(call.arg(k));
    if (word == "resolution") dpi = toDouble(call.arg(k + 1), "Resolution");
  }
  const std::string format = formatNamed(extensionOf(file));
  if (format.empty())
    fail("MATLAB:exportgraphics:badFormat", "Unable to export to the file type '%s'.",
         extensionOf(file).c_str());
  if (!(dpi > 0 && dpi <= 5000))
    fail("MATLAB:exportgraphics:badResolution", "Resolution must be a positive number.");
  writeFile(file, renderFigure(figure, format, dpi, true));
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
  drawFigure(figure, *canvas, size.x, size.y);
  return Value::text(canvas->finish());
}

Value hgsvgFunction(Call& call) {
  Node& figure =
      call.has(0) ? figureOf(call.interpreter, call.arg(0)) : currentFigure(call.interpreter);
  return Value::text(renderFigure(figure, "svg", 72));
}

BuiltinDescriptor effects(BuiltinDescriptor row) {
  row.purity = Purity::HasEffects;
  row.sink = true;
  return row;
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
        "Writes a figure or axes to a file.\nexportgraphics(h, 'name.png', 'Resolution', 300)",
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
