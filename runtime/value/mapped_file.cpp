#include "runtime/value/mapped_file.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include "runtime/error/error.h"
#include "runtime/value/large_blocks.h"

namespace matlift {

namespace {

/// Where files are mapped in large blocks. Few at a time.
struct Mapped {
  std::mutex mutex;
  std::vector<uintptr_t> places;
  std::atomic<size_t> count{0};
};

Mapped& mapped() {
  static Mapped* all = new Mapped;  // never destroyed: arrays may outlive static objects
  return *all;
}

}  // namespace

bool hasMappedFile(const void* base, size_t bytes) noexcept {
  Mapped& all = mapped();
  if (all.count.load(std::memory_order_acquire) == 0) return false;
  const auto begin = reinterpret_cast<uintptr_t>(base);
  std::lock_guard lock(all.mutex);
  auto inside = [&](uintptr_t p) { return p >= begin && p - begin < bytes; };
  auto found = std::find_if(all.places.begin(), all.places.end(), inside);
  if (found == all.places.end()) return false;
  all.places.erase(found);
  all.count = all.places.size();
  return true;
}

#ifdef __linux__

namespace {

[[noreturn]] void unreadable() {
  fail("MATLAB:nomem", "Memory that another process shares cannot be read.");
}

Storage readFile(int file, size_t bytes) {
  Storage out = Storage::allocate(bytes, false);
  for (size_t at = 0; at < bytes;) {
    const ssize_t n = pread(file, static_cast<char*>(out.data()) + at, bytes - at, off_t(at));
    if (n <= 0) unreadable();
    at += size_t(n);
  }
  return out;
}

}  // namespace

Storage mapFile(int file, size_t bytes, size_t& offset) {
  constexpr size_t kPage = 4096;
  offset = 0;
  struct stat state {};
  if (fstat(file, &state) != 0 || size_t(state.st_size) < bytes) unreadable();
  if (bytes < kLargeBlock) return readFile(file, bytes);
  const size_t pages = (bytes + kPage - 1) / kPage * kPage;
  Storage out = Storage::allocate(pages + kPage, false);
  const auto data = reinterpret_cast<uintptr_t>(out.data());
  const uintptr_t place = (data + kPage - 1) / kPage * kPage;
  {
    Mapped& all = mapped();
    std::lock_guard lock(all.mutex);
    all.places.push_back(place);
    all.count = all.places.size();
  }
  void* got = mmap(reinterpret_cast<void*>(place), pages, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_FIXED, file, 0);
  if (got == MAP_FAILED) return readFile(file, bytes);
  offset = place - data;
  return out;
}

#else

Storage mapFile(int, size_t, size_t&) {
  fail("MATLAB:nomem", "Processes share no memory on this system.");
}

#endif

}  // namespace matlift
