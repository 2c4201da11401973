// fuzz_replay TARGET FOLDER...: every file as it is, cut short at places all over it, and with
// single bytes changed. The places follow from the file alone, so that a failure comes back.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/targets.h"

namespace {

namespace fs = std::filesystem;
using Target = void (*)(const uint8_t*, size_t);

constexpr size_t kPlacesPerFile = 24;
constexpr char kBytes[] = {'\0', '\n', '\'', '"', '(', ')', ']', '{', '%', '\xff', '=', '.'};

Target targetNamed(std::string_view name) {
  if (name == "parse") return fuzz::parseInput;
  if (name == "run") return fuzz::runInput;
  if (name == "loops") return fuzz::loopsInput;
  if (name == "records") return fuzz::recordsInput;
  if (name == "data") return fuzz::dataInput;
  return name == "text" ? fuzz::textInput : nullptr;
}

class Replay {
 public:
  explicit Replay(Target target) : target_(target) {}

  void file(const std::string& text) {
    give(text);
    const size_t stride = text.size() / kPlacesPerFile + 1;
    for (size_t place = stride / 2; place < text.size(); place += stride) {
      give(text.substr(0, place));
      std::string changed = text;
      changed[place] = kBytes[place % sizeof kBytes];
      give(changed);
    }
  }
  size_t inputs() const { return inputs_; }

 private:
  void give(const std::string& text) {
    ++inputs_;
    target_(reinterpret_cast<const uint8_t*>(text.data()), text.size());
  }

  Target target_;
  size_t inputs_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: fuzz_replay TARGET FOLDER...\n");
    return 2;
  }
  const Target target = targetNamed(argv[1]);
  if (!target) {
    std::fprintf(stderr, "fuzz_replay: no target '%s'\n", argv[1]);
    return 2;
  }
  Replay replay(target);
  for (int i = 2; i < argc; ++i) {
    if (!fs::is_directory(argv[i])) continue;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      replay.file({std::istreambuf_iterator<char>(file), {}});
    }
  }
  std::printf("%zu inputs, no crash\n", replay.inputs());
  return replay.inputs() > 0 ? 0 : 1;
}
