#include "runtime/cli/web/static_site.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "runtime/error/error.h"

namespace matlift::web {
namespace {

namespace fs = std::filesystem;

const char* typeOf(const std::string& extension) {
  static const std::map<std::string_view, const char*> types = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".wasm", "application/wasm"},
      {".json", "application/json"},
      {".m", "text/plain; charset=utf-8"},
      {".txt", "text/plain; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"}};
  const auto at = types.find(extension);
  return at == types.end() ? "application/octet-stream" : at->second;
}

std::string contents(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

}  // namespace

StaticSite::StaticSite(const std::string& folder) {
  std::error_code error;
  const fs::path root(folder);
  for (fs::recursive_directory_iterator it(root, error), end; !error && it != end;
       it.increment(error)) {
    const fs::path& file = it->path();
    if (fs::symlink_status(file).type() != fs::file_type::regular) continue;
    const std::string extension = file.extension().string();
    const bool squeezed = extension == ".br" || extension == ".gz";
    const fs::path named = squeezed ? fs::path(file).replace_extension() : file;
    SiteFile& entry = files_["/" + named.lexically_relative(root).generic_string()];
    if (squeezed) {
      (extension == ".br" ? entry.brotli : entry.gzip) = contents(file);
      continue;
    }
    entry.plain = contents(file);
    entry.type = typeOf(extension);
    entry.tag = strprintf("\"%016llx\"", static_cast<unsigned long long>(
                                             XXH64(entry.plain.data(), entry.plain.size(), 0)));
    // What the page's builder has put here carries its hash in its name.
    entry.hashed = named.parent_path().filename() == "assets";
  }
  if (!find("/")) fail("Matlift:web:site", "There is no page in '%s'.", folder.c_str());
}

const SiteFile* StaticSite::find(std::string_view path) const {
  const auto at = files_.find(path == "/" ? std::string_view("/index.html") : path);
  return at == files_.end() || at->second.type.empty() ? nullptr : &at->second;
}

}  // namespace matlift::web
