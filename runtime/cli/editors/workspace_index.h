// The .m files of an editor's folders: what they define, read when it is asked for and kept until
// they change.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/cli/editors/source_model.h"

namespace matlift::editors {

class WorkspaceIndex {
 public:
  struct Entry {
    std::string path;
    std::string name;         ///< the file's, without .m
    std::string package;      ///< "a.b" of +a/+b; "": none
    std::string classFolder;  ///< of @name
    bool isPrivate = false;
  };

  void setRoots(std::vector<std::string> folders);
  /// The text that an editor holds, which counts instead of the file's; null: it holds it no more.
  void setOpen(const std::string& path, std::shared_ptr<const SourceModel> model);
  void changed() { known_ = false; }  ///< files came or went

  const std::vector<Entry>& entries();
  /// Null when the file cannot be read.
  std::shared_ptr<const SourceModel> modelOf(const std::string& path);
  /// The file that a call of `name` (also pkg.name) from a file would find; null: none.
  const Entry* find(std::string_view name, const std::string& from);
  bool isPackage(std::string_view name);
  /// Functions, classes and packages directly in a package; "": outside any.
  std::vector<const Entry*> inPackage(std::string_view package);

 private:
  struct Kept {
    std::filesystem::file_time_type modified;
    std::uintmax_t bytes = 0;
    std::shared_ptr<const SourceModel> model;
  };
  void scan();
  void scanFolder(const std::string& folder, int depth);
  std::vector<std::string> roots_;
  std::vector<Entry> entries_;
  std::multimap<std::string, std::size_t, std::less<>> byName_;
  std::set<std::string, std::less<>> packages_;  // a and a.b of a.b
  std::map<std::string, Kept> kept_;
  std::map<std::string, std::shared_ptr<const SourceModel>> open_;
  bool known_ = false;
  std::chrono::steady_clock::time_point scanned_;
};

}  // namespace matlift::editors
