#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "runtime/cli/line_source.h"

namespace matlift {
namespace {

class PipeSource final : public LineSource {
 public:
  Got read(const std::string& /*prompt*/, std::string& line) override {
    if (!std::getline(std::cin, line)) return Got::End;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return Got::Line;
  }
};

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::unique_ptr<LineSource> makePipeSource() { return std::make_unique<PipeSource>(); }

std::string historyFilePath() {
  std::string state = environment("XDG_STATE_HOME");
  // The standard says that relative paths there are ignored.
  if (state.empty() || state.front() != '/') {
    const std::string home = environment("HOME");
    if (home.empty()) return "";
    state = home + "/.local/state";
  }
  std::error_code error;
  std::filesystem::create_directories(state + "/matlift", error);
  return error ? "" : state + "/matlift/history";
}

}  // namespace matlift
