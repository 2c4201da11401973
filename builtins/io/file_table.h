// The open files of one interpreter: MATLAB's file identifiers 0, 1, 2 (the standard streams) and 3
// up.
#pragma once

#include <cstdio>
#include <map>
#include <string>

#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

struct OpenFile {
  std::FILE* stream = nullptr;
  std::string name, mode, encoding = "UTF-8";
  bool bigEndian = false;
  bool lastWasWrite = false;  ///< C wants a seek between writing and reading
};

class FileTable {
 public:
  FileTable() = default;
  FileTable(const FileTable&) = delete;
  ~FileTable();

  /// The new identifier, or -1 with `message` set.
  int open(const std::string& name, const std::string& mode, std::string& message);
  /// Null when there is no such file; 0, 1 and 2 are not in the table.
  OpenFile* find(double fid);
  bool close(int fid);
  void closeAll();
  const std::map<int, OpenFile>& files() const { return files_; }

 private:
  std::map<int, OpenFile> files_;
};

/// The file of an identifier argument, or MATLAB:FileIO:InvalidFid.
OpenFile& fileArg(Call& call, int k);

/// The stream, ready for reading after whatever was done to it.
std::FILE* forReading(OpenFile& file);
/// The same for writing.
std::FILE* forWriting(OpenFile& file);
/// Marks the end of the file when the position is there: a reading of lines or of formatted text
/// knows the end as soon as nothing follows.
void noteEnd(std::FILE* f);

/// Writes UTF-8 text to a file identifier; 1 is standard output, 2 standard error. False when the
/// file takes nothing, such as one opened for reading.
bool writeToFile(Call& call, double fid, const std::string& utf8);

}  // namespace matlift::builtins
