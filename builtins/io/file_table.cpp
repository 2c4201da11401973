#include "builtins/io/file_table.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace matlift::builtins {

FileTable::~FileTable() { closeAll(); }

int FileTable::open(const std::string& name, const std::string& mode, std::string& message) {
  std::error_code ignored;
  if (std::filesystem::is_directory(name, ignored)) {
    message = "Is a directory";
    return -1;
  }
  std::FILE* stream = std::fopen(name.c_str(), mode.c_str());
  if (!stream) {
    message = errno == ENOENT   ? "No such file or directory"
              : errno == EACCES ? "Permission denied"
                                : std::strerror(errno);
    return -1;
  }
  int fid = 3;
  while (files_.count(fid)) ++fid;
  OpenFile& file = files_[fid];
  file.stream = stream;
  file.name = name;
  file.mode = mode;
  return fid;
}

OpenFile* FileTable::find(double fid) {
  if (!(fid >= 3 && fid < 1e9) || fid != double(int(fid))) return nullptr;
  auto it = files_.find(int(fid));
  return it == files_.end() ? nullptr : &it->second;
}

bool FileTable::close(int fid) {
  auto it = files_.find(fid);
  if (it == files_.end()) return false;
  bool ok = std::fclose(it->second.stream) == 0;
  files_.erase(it);
  return ok;
}

void FileTable::closeAll() {
  for (auto& [fid, file] : files_) std::fclose(file.stream);
  files_.clear();
}

namespace {

[[noreturn]] void invalidFid() {
  fail("MATLAB:FileIO:InvalidFid",
       "Invalid file identifier. Use fopen to generate a valid file identifier.");
}

double fidOf(const Value& v) {
  if (!v.isPlain() || !v.isScalar()) invalidFid();
  return v.doubleAt(0);
}

}  // namespace

OpenFile& fileArg(Call& call, int k) {
  OpenFile* file = call.interpreter.state<FileTable>().find(fidOf(call.arg(k)));
  if (!file) invalidFid();
  return *file;
}

std::FILE* forReading(OpenFile& file) {
  if (file.lastWasWrite) std::fflush(file.stream), std::fseek(file.stream, 0, SEEK_CUR);
  file.lastWasWrite = false;
  return file.stream;
}

std::FILE* forWriting(OpenFile& file) {
  if (!file.lastWasWrite) std::fseek(file.stream, 0, SEEK_CUR);
  file.lastWasWrite = true;
  return file.stream;
}

void noteEnd(std::FILE* f) {
  int c = std::getc(f);
  if (c != EOF) std::ungetc(c, f);
}

bool writeToFile(Call& call, double fid, const std::string& utf8) {
  if (fid == 1) {
    call.interpreter.write(utf8);
    return true;
  }
  if (fid == 2) {
    call.interpreter.flush();
    call.interpreter.writeError(utf8);
    return true;
  }
  OpenFile* file = call.interpreter.state<FileTable>().find(fid);
  if (!file) invalidFid();
  return std::fwrite(utf8.data(), 1, utf8.size(), forWriting(*file)) == utf8.size();
}

}  // namespace matlift::builtins
