// Memory for large arrays: on huge pages, and kept for a while after it is freed, because the
// system takes as long to hand out and clear fresh pages as a fused kernel takes to fill them.
#pragma once

#include <cstddef>

namespace matlift {

/// A piece of address space of `bytes`, at least what was asked for. `zeroed`: never written since
/// the system gave it.
struct LargeBlock {
  void* base = nullptr;
  size_t bytes = 0;
  bool zeroed = false;
};

/// Below this the C library's own recycling is good enough.
constexpr size_t kLargeBlock = size_t(1) << 20;

/// Thread-safe; base is null when there is no memory. At least 64-byte aligned.
LargeBlock takeLargeBlock(size_t bytes, bool wantsZeroed) noexcept;
/// Keeps it for the next taker, within a bound; else gives it back to the system.
void returnLargeBlock(void* base, size_t bytes) noexcept;

}  // namespace matlift
