#include "webgpu/codegen/wgsl_library.h"

#include <cctype>
#include <set>

#include "webgpu/codegen/embedded_wgsl.h"

namespace webgpu {
namespace {

bool isWordChar(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

}  // namespace

WgslLibrary::WgslLibrary(const Arithmetic& arithmetic) {
  auto take = [&](bool has, const char* with, const char* without) {
    split(wgslFile(has ? with : without));
  };
  take(arithmetic.fusedMultiplyAdd, "with_fma", "without_fma");
  take(arithmetic.exactDivision, "with_exact_division", "without_exact_division");
  take(arithmetic.exactSqrt, "with_exact_sqrt", "without_exact_sqrt");
  for (const EmbeddedWgsl& file : embeddedWgsl()) {
    if (file.name.substr(0, 4) == "lib_") split(file.text);
  }
}

// A declaration starts with "fn", "const" or "struct" at the start of a line and ends before the
// next one.
void WgslLibrary::split(std::string_view text) {
  size_t start = std::string_view::npos, line = 0;
  std::string name;
  while (true) {
    const bool ends = line >= text.size();
    const std::string_view rest = ends ? std::string_view() : text.substr(line);
    const size_t keyword = rest.substr(0, 3) == "fn "       ? 3
                           : rest.substr(0, 6) == "const "  ? 6
                           : rest.substr(0, 7) == "struct " ? 7
                                                            : 0;
    if (keyword || ends) {
      if (start != std::string_view::npos) declarations_[name] = text.substr(start, line - start);
      if (ends) return;
      start = line;
      name = rest.substr(keyword, rest.find_first_of(" :(=", keyword) - keyword);
    }
    const size_t newline = text.find('\n', line);
    line = newline == std::string_view::npos ? text.size() : newline + 1;
  }
}

std::vector<std::string> WgslLibrary::namesIn(std::string_view text) const {
  std::vector<std::string> names;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() && isWordChar(text[end])) ++end;
    if (end == i) {
      ++i;
      continue;
    }
    std::string word(text.substr(i, end - i));
    if (declarations_.count(word)) names.push_back(std::move(word));
    i = end;
  }
  return names;
}

std::string WgslLibrary::functionsFor(std::string_view body) const {
  std::string out;
  std::set<std::string> seen;
  std::vector<std::string> pending = namesIn(body);
  while (!pending.empty()) {
    const std::string name = pending.back();
    pending.pop_back();
    if (!seen.insert(name).second) continue;
    const std::string_view text = declarations_.at(name);
    out += text;
    for (std::string& used : namesIn(text)) pending.push_back(std::move(used));
  }
  return out;
}

std::string_view wgslFile(std::string_view name) {
  for (const EmbeddedWgsl& file : embeddedWgsl()) {
    if (file.name == name) return file.text;
  }
  return {};
}

}  // namespace webgpu
