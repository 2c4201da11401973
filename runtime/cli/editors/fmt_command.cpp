#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "runtime/cli/editors/editor_commands.h"
#include "runtime/cli/editors/format.h"
#include "runtime/cli/session.h"

namespace matlift::editors {
namespace {

namespace fs = std::filesystem;

constexpr const char* kForm = "matlift fmt [--check] [--indent N] [FILES | FOLDERS | -]";

struct FmtOptions {
  FormatOptions format;
  bool check = false;
  std::vector<std::string> files;
};

FmtOptions readOptions(const std::vector<std::string>& words) {
  FmtOptions out;
  for (size_t k = 0; k < words.size(); ++k) {
    const std::string& word = words[k];
    if (word == "--check") {
      out.check = true;
    } else if (word == "--indent") {
      const std::string text = k + 1 < words.size() ? words[++k] : "";
      const char* end = text.data() + text.size();
      const auto [stop, error] = std::from_chars(text.data(), end, out.format.indent);
      if (error != std::errc() || stop != end || out.format.indent < 1 || out.format.indent > 16)
        fail("Matlift:fmt:options", "--indent takes a number from 1 to 16: %s", kForm);
    } else if (word.size() > 1 && word[0] == '-') {
      fail("Matlift:fmt:options", "There is no option %s: %s", word.c_str(), kForm);
    } else {
      out.files.push_back(word);
    }
  }
  if (out.files.empty()) out.files = {"-"};
  return out;
}

// The .m files below a folder, in order; a file is itself.
std::vector<std::string> filesOf(const std::string& name) {
  if (!fs::is_directory(name)) return {name};
  std::vector<std::string> files;
  const auto skip = fs::directory_options::skip_permission_denied;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(name, skip))
    if (entry.is_regular_file() && entry.path().extension() == ".m")
      files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

void tell(const std::string& name, const syntax::SyntaxError& error) {
  std::fprintf(stderr, "%s:%u:%u: %s\n", name.c_str(), error.pos.line, error.pos.column,
               error.message.c_str());
}

// The file is there whole, before and after, whatever happens in between.
void replaceFile(const std::string& name, const std::string& text) {
  const fs::path target = fs::canonical(name);
  const fs::path draft = target.string() + ".fmt~";
  std::ofstream out(draft, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  std::error_code error;
  if (out) fs::permissions(draft, fs::status(target).permissions(), error);
  if (out && !error) fs::rename(draft, target, error);
  if (out && !error) return;
  std::error_code ignored;
  fs::remove(draft, ignored);
  fail("Matlift:fmt:write", "'%s' cannot be written.", name.c_str());
}

// 0: it is in shape now; 1: it was not (check), or it cannot be.
int formatFile(const std::string& name, const FmtOptions& options) {
  const std::string source = readSourceFile(name);
  const Formatted formatted = formatSource(source, options.format);
  if (formatted.error) {
    tell(name, *formatted.error);
    return 1;
  }
  if (formatted.text == source) return 0;
  if (!options.check) replaceFile(name, formatted.text);
  std::printf("%s\n", name.c_str());
  return options.check ? 1 : 0;
}

int formatInput(const FmtOptions& options) {
  const std::string source = readSource(std::cin, "standard input");
  const Formatted formatted = formatSource(source, options.format);
  if (formatted.error) tell("standard input", *formatted.error);
  // Who pipes a text through gets it back in any case.
  if (!options.check) std::fwrite(formatted.text.data(), 1, formatted.text.size(), stdout);
  return formatted.error || (options.check && formatted.text != source) ? 1 : 0;
}

int formatAll(const std::vector<std::string>& words) {
  const FmtOptions options = readOptions(words);
  int code = 0;
  for (const std::string& given : options.files) {
    try {
      if (given == "-") {
        code = std::max(code, formatInput(options));
        continue;
      }
      for (const std::string& file : filesOf(given))
        code = std::max(code, formatFile(file, options));
    } catch (const Error& error) {
      std::fprintf(stderr, "matlift fmt: %s\n", error.message().c_str());
      code = 1;
    }
  }
  return code;
}

}  // namespace

int runFmt(const std::vector<std::string>& words) {
  try {
    return formatAll(words);
  } catch (const Error& error) {
    std::fprintf(stderr, "matlift fmt: %s\n", error.message().c_str());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "matlift fmt: %s\n", error.what());
  }
  return 2;
}

}  // namespace matlift::editors
