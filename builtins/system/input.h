// Where `input` gets its line from. Who joins the parts may set a reader (a page that asks its
// user); without one it is standard input.
#pragma once

#include <functional>
#include <string>

namespace matlift::builtins {

/// Interpreter::state<InputSlot>().
struct InputSlot {
  /// Shows the prompt and waits for a line. False: there is no more input.
  std::function<bool(const std::string& prompt, std::string& line)> read;
};

}  // namespace matlift::builtins
