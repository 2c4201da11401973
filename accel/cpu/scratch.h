// Memory that a run needs beside its operands; not set to anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace accel::cpu {

struct ScratchFree {
  void* begin = nullptr;
  void operator()(char*) const { ::operator delete(begin); }
};
using Scratch = std::unique_ptr<char, ScratchFree>;

// Begins with a page. Throws bad_alloc. Not by an aligned new: of those glibc never learns how
// large they are, and maps and faults in new pages each time (256^3: 19 instead of 34 multiply-adds
// a ns).
inline Scratch allocateScratch(std::size_t bytes) {
  constexpr std::uintptr_t kPage = 4096;
  if (bytes > SIZE_MAX - kPage) throw std::bad_alloc();
  void* const begin = ::operator new(bytes + kPage);
  const auto free = static_cast<std::size_t>(-reinterpret_cast<std::uintptr_t>(begin) % kPage);
  return Scratch(static_cast<char*>(begin) + free, ScratchFree{begin});
}

}  // namespace accel::cpu
