// A file that appears whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace matlift::builtins {

/// A temporary beside `path` that takes its place with commit(), or goes away without.
class AtomicFile {
 public:
  /// Throws `identifier` with the system's cause when `path` cannot be replaced.
  AtomicFile(const std::string& path, const char* identifier);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Where to write. A device or a pipe has no temporary: it gets the bytes as they come.
  const std::string& name() const { return name_; }
  void commit();
  /// Throws with the cause in errno.
  [[noreturn]] void refuse() const;

 private:
  std::string path_, target_, name_;
  const char* identifier_;
  bool special_ = false, done_ = false;
};

/// Writes a temporary beside `path` and renames it: a write that fails leaves the old file. Throws
/// `identifier` with the system's cause.
void writeFileAtomically(const std::string& path, std::string_view bytes, const char* identifier);

}  // namespace matlift::builtins
