// The files that a workbench shows: those below one folder, by their path in it. Nothing outside is
// reached, neither by ".." nor through links.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace matlift::workbench {

struct FileEntry {
  std::string name;
  bool isFolder = false;
  std::int64_t bytes = 0;
  std::int64_t modified = 0;  ///< milliseconds since 1970
};

class Files {
 public:
  explicit Files(std::filesystem::path root);
  const std::filesystem::path& root() const { return root_; }

  // All of them throw Error with what is wrong, and take paths as "folder/name.m".
  std::vector<FileEntry> list(std::string_view folder) const;  ///< folders first, then by name
  std::string read(std::string_view path, FileEntry& facts) const;
  /// `expected`: when it was modified as far as the writer knows; 0: whatever it is. Gives when it
  /// was modified now.
  std::int64_t write(std::string_view path, std::string_view bytes, std::int64_t expected) const;
  void makeFolder(std::string_view path) const;
  void remove(std::string_view path) const;
  void rename(std::string_view from, std::string_view to) const;

  /// The path on the machine. Throws Error when it would be outside.
  std::filesystem::path resolve(std::string_view path) const;
  /// The path in this folder of one on the machine; "" when it is elsewhere.
  std::string inside(const std::string& machinePath) const;

 private:
  std::filesystem::path root_;
};

}  // namespace matlift::workbench
