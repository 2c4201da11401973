// The themes of builtins. A theme is one .cpp file (or a few) ending in one table of rows; all.cpp
// lists the themes and nothing else does.
#pragma once

#include <vector>

#include "runtime/dispatch/descriptor.h"

namespace matlift::builtins {

/// All rows, theme by theme. The table is injected into the runtime by whoever joins the two.
std::vector<BuiltinTheme> allThemes();

/// The headings of `help`, in its order: a name and what is shown.
#define MATLIFT_HELP_GROUPS(X)                       \
  X(Arrays, "Arrays: making, shaping, taking apart") \
  X(Elements, "Functions of elements")               \
  X(Sums, "Sums, products, moving windows")          \
  X(Sets, "Sorting, finding, sets")                  \
  X(Matrices, "Matrices")                            \
  X(Polynomials, "Polynomials and interpolation")    \
  X(Geometry, "Geometry")                            \
  X(Signals, "Signals")                              \
  X(Solvers, "Equations, integrals, optimization")   \
  X(Special, "Special functions")                    \
  X(Statistics, "Random numbers and statistics")     \
  X(Text, "Text")                                    \
  X(Cells, "Cells, structs, maps")                   \
  X(Tables, "Tables and categories")                 \
  X(Time, "Dates and times")                         \
  X(Classes, "Classes and objects")                  \
  X(Functions, "Functions and their arguments")      \
  X(Errors, "Errors and warnings")                   \
  X(Files, "Files and printing")                     \
  X(Graphics, "Figures and images")                  \
  X(Workspace, "The workspace and the prompt")       \
  X(System, "The system")                            \
  X(Device, "The GPU")                               \
  X(Parallel, "Several processes")                   \
  X(More, "More")

enum class HelpGroup {
#define MATLIFT_NAME(name, title) name,
  MATLIFT_HELP_GROUPS(MATLIFT_NAME)
#undef MATLIFT_NAME
};

struct GroupedTheme {
  HelpGroup group;
  BuiltinTheme rows;
};
std::vector<GroupedTheme> groupedThemes();

}  // namespace matlift::builtins
