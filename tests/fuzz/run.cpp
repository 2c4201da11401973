#include <string_view>

#include "runtime/cli/session.h"
#include "tests/fuzz/targets.h"

namespace fuzz {

void runInput(const uint8_t* data, size_t size) {
  matlift::SessionOptions options;
  options.output = [](std::string_view) {};
  options.errorOutput = [](std::string_view) {};
  options.stepLimit = 20'000;
  // Whatever the input spells must not delete files or start programs.
  options.allowsBuiltin = [](const matlift::BuiltinDescriptor& builtin) {
    return builtin.purity != matlift::Purity::HasEffects;
  };
  matlift::Session session(std::move(options));
  session.runText({reinterpret_cast<const char*>(data), size}, "fuzz");
}

}  // namespace fuzz
