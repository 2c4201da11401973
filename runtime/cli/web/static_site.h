// The page's files, read once into memory. A request is answered by looking its path up in this
// list, so there is no way from a path to any other file.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace matlift::web {

struct SiteFile {
  std::string type;                 ///< Content-Type
  std::string tag;                  ///< ETag, with its quotes
  bool hashed = false;              ///< its name changes with its contents: it can be kept for ever
  std::string plain, gzip, brotli;  ///< the compressed ones may be empty
};

class StaticSite {
 public:
  /// Every regular file below the folder; links are left out. Throws Error when there is no page.
  explicit StaticSite(const std::string& folder);
  /// Null: there is none. "/" is "/index.html".
  const SiteFile* find(std::string_view path) const;

 private:
  std::map<std::string, SiteFile, std::less<>> files_;
};

}  // namespace matlift::web
