#include "builtins/files/atomic_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "runtime/error/error.h"

namespace matlift::builtins {

namespace fs = std::filesystem;

AtomicFile::AtomicFile(const std::string& path, const char* identifier)
    : path_(path), identifier_(identifier) {
  std::error_code error;
  // A link is followed: what it points to is replaced, not the link itself.
  fs::path target =
      fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : fs::path(path);
  target_ = target.string();
  if (fs::is_directory(target, error)) {
    errno = EISDIR;
    refuse();
  }
  special_ = fs::exists(target, error) && !fs::is_regular_file(target, error);
  if (!special_ && fs::exists(target, error) && access(target.c_str(), W_OK) != 0) refuse();
  name_ = special_ ? target_ : target_ + strprintf(".%ld.tmp", long(getpid()));
}

AtomicFile::~AtomicFile() {
  if (!done_ && !special_) std::remove(name_.c_str());
}

void AtomicFile::refuse() const {
  fail(identifier_, "Unable to write file %s: %s.", path_.c_str(), std::strerror(errno));
}

void AtomicFile::commit() {
  if (special_) return;
  std::error_code error;
  fs::perms old =
      fs::exists(target_, error) ? fs::status(target_, error).permissions() : fs::perms::unknown;
  if (old != fs::perms::unknown) fs::permissions(name_, old, error);
  if (std::rename(name_.c_str(), target_.c_str()) != 0) refuse();
  done_ = true;
}

void writeFileAtomically(const std::string& path, std::string_view bytes, const char* identifier) {
  AtomicFile file(path, identifier);
  std::FILE* out = std::fopen(file.name().c_str(), "wb");
  if (!out) file.refuse();
  bool good = std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
  good = std::fflush(out) == 0 && good;
  if (good) good = fsync(fileno(out)) == 0 || errno == EINVAL || errno == ENOTSUP;
  int cause = errno;
  good = std::fclose(out) == 0 && good;
  if (!good) {
    errno = cause;
    file.refuse();
  }
  file.commit();
}

}  // namespace matlift::builtins
