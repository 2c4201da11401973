// ZIP archives (APPNOTE of PKWARE): what zip and unzip do, and the envelope of spreadsheets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "builtins/support/deflate.h"

namespace matlift::builtins {

struct ZipEntry {
  std::string name;
  uint16_t method = 0;  ///< 0: as it is, 8: deflate
  uint32_t crc = 0;
  uint64_t packed = 0, size = 0, offset = 0;
  uint32_t mode = 0;  ///< of the file system; 0: not said
  bool encrypted = false;
  bool isFolder() const { return !name.empty() && name.back() == '/'; }
};

/// The bytes of an archive and what its directory says. Nothing is believed: places and sizes are
/// checked against the bytes that are there.
class ZipReader {
 public:
  /// Throws `identifier` for bytes that are no archive, `name` in the text.
  ZipReader(std::string bytes, std::string name, const char* identifier);
  const std::vector<ZipEntry>& entries() const { return entries_; }
  const ZipEntry* find(const std::string& name) const;
  std::string content(const ZipEntry& entry) const;

 private:
  [[noreturn]] void damaged(const char* cause, uint64_t at) const;
  void readDirectory();
  uint64_t number(uint64_t at, int bytes) const;
  std::string bytes_, name_;
  const char* identifier_;
  std::vector<ZipEntry> entries_;
};

class ZipWriter {
 public:
  explicit ZipWriter(const Parallel& threads) : threads_(threads) {}
  void add(const std::string& name, const std::string& content, uint32_t mode = 0);
  /// The whole archive.
  std::string finish();

 private:
  const Parallel& threads_;
  std::string out_, directory_;
  uint64_t count_ = 0;
};

}  // namespace matlift::builtins
