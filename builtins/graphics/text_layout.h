// Text with a subset of TeX: parsed to runs of one font, measured with the widths of Helvetica
// (which Arial and Liberation Sans share), so that a layout does not depend on the machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "builtins/graphics/canvas.h"

namespace matlift::graphics {

enum class FontFace : uint8_t { Sans, Serif, Mono };
FontFace faceOf(const std::string& family);

/// Width of one run in points.
double textWidth(const std::string& utf8, const Font& font);

enum class TextMarkup : uint8_t { None, Tex, Latex };

struct TextRun {
  std::string text;
  Font font;
  double x = 0, y = 0;  ///< of the base line's begin, from the block's upper left corner
  double width = 0;
  std::optional<Colour> colour;
};

/// A line of a fraction or a root, from its left end.
struct TextRule {
  double x = 0, y = 0, width = 0, thickness = 0.5;
  std::optional<Colour> colour;
};

/// Lines of runs, laid out.
struct TextBlock {
  std::vector<TextRun> runs;
  std::vector<TextRule> rules;
  double width = 0, height = 0;
  double baseline = 0;  ///< of the first line, from the top
  double lastBaseline = 0;
};

/// Horizontal place of each line in the block: 0 left, 0.5 centre, 1 right.
TextBlock layoutText(const std::vector<std::string>& lines, const Font& font, TextMarkup markup,
                     double align = 0);

/// Draws a block with the point (fx, fy) of its box (0…1) at `at`.
void drawText(Canvas& canvas, const TextBlock& block, Point at, double fx, double fy,
              double degrees, const Colour& colour);
/// The box around a block turned in this way.
Rect textBox(const TextBlock& block, Point at, double fx, double fy, double degrees);

}  // namespace matlift::graphics
