#include <algorithm>
#include <iterator>
#include <string_view>

#include "runtime/cli/session.h"
#include "tests/fuzz/targets.h"

namespace fuzz {

namespace {

// Builtins whose effects stay inside the session: output, errors, variables, random numbers, files
// that nothing can open here. Every other one with effects might delete files or start programs.
constexpr std::string_view kHarmless[] = {
    "assert",  "assignin", "clc",   "clear",    "clearvars",     "disp",        "display",
    "error",   "eval",     "evalc", "evalin",   "exit",          "fclose",      "fdisp",
    "fflush",  "fgetl",    "fgets", "format",   "fprintf",       "fputs",       "fread",
    "frewind", "fscanf",   "fseek", "fwrite",   "help",          "print_usage", "printf",
    "puts",    "quit",     "rand",  "randi",    "randn",         "randperm",    "rethrow",
    "rng",     "str2num",  "throw", "textscan", "throwAsCaller", "tic",         "toc",
    "warning"};
// These only read, but what they read is the machine's.
constexpr std::string_view kOutside[] = {
    "fileread", "readlines", "readmatrix", "readcell", "csvread", "dlmread", "which",
    "getenv",   "dir",       "ls",         "load",     "exist",   "what"};

bool allows(const matlift::BuiltinDescriptor& builtin) {
  const std::string_view name = builtin.name;
  auto among = [&](const auto& list) {
    return std::find(std::begin(list), std::end(list), name) != std::end(list);
  };
  if (builtin.purity == matlift::Purity::HasEffects) return among(kHarmless);
  return !among(kOutside);
}

}  // namespace

void runInput(const uint8_t* data, size_t size) {
  matlift::SessionOptions options;
  options.output = [](std::string_view) {};
  options.errorOutput = [](std::string_view) {};
  options.stepLimit = 20'000;
  options.allowsBuiltin = allows;
  matlift::Session session(std::move(options));
  session.runText({reinterpret_cast<const char*>(data), size}, "fuzz");
}

}  // namespace fuzz
