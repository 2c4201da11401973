#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>

#include "runtime/cli/session.h"
#include "runtime/vm/vm.h"
#include "tests/fuzz/targets.h"

namespace fuzz {

namespace {

// Beside what only computes: output, errors and variables. What knows the time, the machine or
// chance would make two runs differ.
constexpr std::string_view kHarmless[] = {"assert", "assignin", "clear",   "disp",     "display",
                                          "error",  "eval",     "evalc",   "evalin",   "fprintf",
                                          "printf", "rethrow",  "warning", "clearvars"};
constexpr std::string_view kPurely[] = {"tic", "toc", "clock", "cputime", "now", "date", "memory"};

bool allows(const matlift::BuiltinDescriptor& builtin) {
  const std::string_view name = builtin.name;
  auto among = [&](const auto& list) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
  };
  if (builtin.purity == matlift::Purity::Pure) return !among(kPurely);
  return among(kHarmless);
}

std::string printed(std::string_view program, matlift::JitMode mode) {
  std::string text;
  matlift::SessionOptions options;
  options.output = [&](std::string_view t) { text += t; };
  options.errorOutput = [&](std::string_view t) { text += t; };
  options.stepLimit = 20'000;
  options.allowsBuiltin = allows;
  options.jit = mode;
  matlift::Session session(std::move(options));
  const matlift::RunResult result = session.runText(program, "fuzz");
  return text + (result.interrupted ? " interrupted" : "") + std::to_string(result.exitCode);
}

}  // namespace

void loopsInput(const uint8_t* data, size_t size) {
  const std::string_view program(reinterpret_cast<const char*>(data), size);
  const std::string expected = printed(program, matlift::JitMode::Off);
  const std::string got = printed(program, matlift::JitMode::Always);
  if (got == expected) return;
  std::fprintf(stderr, "by the interpreter:\n%s\nas machine code:\n%s\n", expected.c_str(),
               got.c_str());
  __builtin_trap();
}

}  // namespace fuzz
