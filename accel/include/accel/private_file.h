// A file that appears whole or not at all and that its owner alone may read: records of what a
// user's programs did, and what was compiled for them.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>

namespace accel {

namespace detail {

inline bool writeAll(int file, std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const ssize_t done = ::write(file, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

}  // namespace detail

// Writes the parts one after the other to `temporary`, which no other writer may use and which
// stands in the same folder, then renames it to `path`. False when that fails, with errno; nothing
// is left behind then.
inline bool writePrivateFile(const std::string& path, const std::string& temporary,
                             std::initializer_list<std::string_view> parts) noexcept {
  constexpr mode_t kOwnerOnly = 0600;
  const int file =
      ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, kOwnerOnly);
  if (file < 0) return false;
  bool good = true;
  for (std::string_view part : parts) good = good && detail::writeAll(file, part);
  int cause = errno;
  if (::close(file) != 0 && good) {  // some file systems find out only now that they are full
    good = false;
    cause = errno;
  }
  if (good && std::rename(temporary.c_str(), path.c_str()) == 0) return true;
  if (good) cause = errno;
  ::unlink(temporary.c_str());
  errno = cause;
  return false;
}

}  // namespace accel
