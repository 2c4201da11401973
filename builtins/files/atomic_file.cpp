#include "builtins/files/atomic_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "runtime/error/error.h"

namespace matlift::builtins {

namespace fs = std::filesystem;

void writeFileAtomically(const std::string& path, std::string_view bytes, const char* identifier) {
  auto refuse = [&](const std::string& temporary) {
    std::string cause = std::strerror(errno);
    if (!temporary.empty()) std::remove(temporary.c_str());
    fail(identifier, "Unable to write file %s: %s.", path.c_str(), cause.c_str());
  };
  std::error_code error;
  // A link is followed: what it points to is replaced, not the link itself.
  fs::path target =
      fs::is_symlink(path, error) ? fs::weakly_canonical(path, error) : fs::path(path);
  if (fs::is_directory(target, error)) {
    errno = EISDIR;
    refuse("");
  }
  // A device or a pipe cannot be replaced; it gets the bytes as they are.
  bool special = fs::exists(target, error) && !fs::is_regular_file(target, error);
  if (!special && fs::exists(target, error) && access(target.c_str(), W_OK) != 0) refuse("");
  std::string name =
      special ? target.string() : target.string() + strprintf(".%ld.tmp", long(getpid()));
  std::FILE* out = std::fopen(name.c_str(), "wb");
  if (!out) refuse("");
  bool good = std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
  good = std::fflush(out) == 0 && good;
  if (good && !special) good = fsync(fileno(out)) == 0 || errno == EINVAL;
  int cause = errno;
  good = std::fclose(out) == 0 && good;
  if (!good) {
    errno = cause;
    refuse(special ? "" : name);
  }
  if (special) return;
  fs::perms old =
      fs::exists(target, error) ? fs::status(target, error).permissions() : fs::perms::unknown;
  if (old != fs::perms::unknown) fs::permissions(name, old, error);
  if (std::rename(name.c_str(), target.c_str()) != 0) refuse(name);
}

}  // namespace matlift::builtins
