// Figures at the prompt: inline where the terminal shows pictures, in the browser where there is a
// display, else in braille characters. MATLIFT_FIGURES=inline|browser|text|off chooses.
#pragma once

#include <memory>

#include "builtins/graphics/show.h"

namespace matlift {

/// Null: figures are not shown (MATLIFT_FIGURES=off). The terminal is asked what it can do when
/// the first figure is shown, not before.
std::unique_ptr<graphics::FigureViewer> makeFigureViewer();

/// A picture as sixels: 6 levels of red and blue, 7 of green. For tests.
std::string sixelsOfPng(const std::string& png);

}  // namespace matlift
