// The arguments that error, warning and assert share: [identifier,] format, data.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runtime/value/value.h"

namespace matlift::builtins {

struct Message {
  std::string identifier, text;
};

/// "component:mnemonic", two parts or more, no blanks.
bool looksLikeIdentifier(std::u16string_view text);

/// args[0] is the message itself when it is alone, else an identifier or the template.
Message parseMessage(std::span<const Value> args, const char* function);

}  // namespace matlift::builtins
