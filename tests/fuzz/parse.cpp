#include <string_view>

#include "runtime/syntax/parser.h"
#include "tests/fuzz/targets.h"

namespace fuzz {

void parseInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const bool alwaysScript : {false, true}) {
    matlift::syntax::ParseOptions options;
    options.alwaysScript = alwaysScript;
    const matlift::syntax::ParseResult result = matlift::syntax::parse(text, options);
    if (!result && (!result.error || result.error->message.empty())) __builtin_trap();
  }
}

}  // namespace fuzz
