// Which warnings are shown, and the last one. Interpreter::warn and the builtins `warning` and
// `lastwarn` share it through Interpreter::state<WarningState>().
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "runtime/dispatch/interpreter.h"

namespace matlift {

struct WarningState {
  enum class Mode : unsigned char { Off, On, Error };

  Mode all = Mode::On;  ///< for identifiers without an entry
  std::map<std::string, Mode, std::less<>> modes;
  std::string lastIdentifier, lastMessage;

  Mode mode(std::string_view identifier) const {
    auto it = modes.find(identifier);
    return it == modes.end() ? all : it->second;
  }
};

/// What Interpreter::warn does: records lastwarn, then prints, throws or is silent as the state
/// says.
inline void reportWarning(Interpreter& interpreter, std::string_view identifier,
                          std::string_view message) {
  WarningState& state = interpreter.state<WarningState>();
  WarningState::Mode mode = state.mode(identifier);
  if (mode == WarningState::Mode::Error) throw Error(std::string(identifier), std::string(message));
  state.lastIdentifier = identifier;
  state.lastMessage = message;
  if (mode == WarningState::Mode::Off) return;
  interpreter.flush();
  interpreter.writeError("Warning: " + std::string(message) + "\n");
}

}  // namespace matlift
