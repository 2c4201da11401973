// Every builtin's row: its example prints what the row says, and its help begins with a summary.
#include <doctest/doctest.h>
#include <stdlib.h>

#include <filesystem>
#include <set>
#include <string>

#include "builtins/theme_list.h"
#include "runtime/cli/session.h"

using matlift::BuiltinDescriptor;

namespace {

template <class Action>
void forEachRow(Action action) {
  for (const matlift::BuiltinTheme& theme : matlift::builtins::allThemes())
    for (const BuiltinDescriptor& row : theme) action(row);
}

std::string outputOf(const char* program) {
  std::string text;
  matlift::SessionOptions options;
  options.output = [&](std::string_view piece) { text += piece; };
  options.errorOutput = options.output;
  matlift::Session session(std::move(options));
  session.runText(program, "example");
  return text;
}

// Examples write files and ask what exists: they get an empty folder.
class EmptyFolder {
 public:
  EmptyFolder() : before_(std::filesystem::current_path()) {
    if (mkdtemp(path_.data()) == nullptr) path_.clear();
    if (!path_.empty()) std::filesystem::current_path(path_);
  }
  ~EmptyFolder() {
    std::filesystem::current_path(before_);
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }

 private:
  std::filesystem::path before_;
  std::string path_ = (std::filesystem::temp_directory_path() / "matlift_rows_XXXXXX").string();
};

}  // namespace

TEST_CASE("each row's example prints what the row says") {
  const EmptyFolder folder;
  forEachRow([](const BuiltinDescriptor& row) {
    CAPTURE(std::string(row.name));
    CHECK(outputOf(row.example) == std::string(row.expected));
  });
}

TEST_CASE("each row has a name of its own, a summary and a possible arity") {
  std::set<std::string> names;
  forEachRow([&](const BuiltinDescriptor& row) {
    CAPTURE(std::string(row.name));
    CHECK(names.insert(row.name).second);
    CHECK(std::string(row.help).size() > 10);
    CHECK((row.maxIn == matlift::kAny || row.maxIn >= row.minIn));
    CHECK((row.function != nullptr));
  });
}
