// Values as a workbench shows them: one line in the list of variables, and a part of a grid. Reads
// values and evaluates nothing that waits to be computed, unless its elements are asked for.
#pragma once

#include <cstdint>

#include "runtime/cli/workbench/message.h"
#include "runtime/dispatch/interpreter.h"

namespace accel {
class Engine;
}

namespace matlift::workbench {

/// One line about a value that says as much as fits.
std::string previewOf(const Value& v);
/// Of a variable, or of what an expression gives. Throws Error where there is none.
Value valueOf(Interpreter& interpreter, const std::string& expression);
/// One element of a numeric or logical array, from 0.
std::string elementText(const Value& v, std::int64_t k);

/// The member `variables`: name, class, size, bytes, where it lives (cpu, device, deferred,
/// sparse), preview.
void writeVariables(JsonWriter& out, Interpreter& interpreter, accel::Engine& engine);

bool isTable(const Value& value);

/// The rows and columns of a grid that a client shows.
struct GridPart {
  std::int64_t row = 0, column = 0;  ///< the first, from 0
  std::int64_t rows = 50, columns = 20;
  std::int64_t page = 0;  ///< of an array of more than two dimensions, from 0
};
/// The members class, size, columns (names, of tables and structs), rows (lists of texts), text
/// (what disp prints, of values that are no grid).
void writeGrid(JsonWriter& out, Interpreter& interpreter, const Value& value, GridPart part);

}  // namespace matlift::workbench
