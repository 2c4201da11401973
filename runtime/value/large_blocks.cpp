#include "runtime/value/large_blocks.h"

#include <array>
#include <cstdlib>
#include <mutex>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "runtime/value/mapped_file.h"

namespace matlift {

namespace {

// Freshly mapped pages cost 0.36 ns a byte in small pages and 0.15 ns in huge ones, a kept block
// nothing (measured on a two-core Ice Lake server). A few arrays of 8 Mi doubles are what a loop
// over large arrays frees and takes again.
constexpr size_t kKeptBytes = size_t(256) << 20;
constexpr size_t kKeptBlocks = 16;
constexpr size_t kHugePage = size_t(2) << 20;

LargeBlock map(size_t bytes) noexcept {
#ifdef __linux__
  size_t unit = bytes >= kHugePage ? kHugePage : size_t(4096);
  size_t total = (bytes + unit - 1) / unit * unit;
  if (total < bytes) return {};
  // One unit more, so that an aligned piece can be cut out.
  size_t reserved = total + unit;
  void* p = mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return {};
  auto start = reinterpret_cast<size_t>(p);
  size_t aligned = (start + unit - 1) / unit * unit;
  if (aligned > start) munmap(p, aligned - start);
  size_t tail = start + reserved - (aligned + total);
  if (tail > 0) munmap(reinterpret_cast<void*>(aligned + total), tail);
  void* base = reinterpret_cast<void*>(aligned);
  if (unit == kHugePage) madvise(base, total, MADV_HUGEPAGE);
  return {base, total, true};
#else
  size_t total = (bytes + 63) / 64 * 64;
  if (total < bytes) return {};
  return {std::aligned_alloc(64, total), total, false};
#endif
}

void unmap(const LargeBlock& block) noexcept {
#ifdef __linux__
  munmap(block.base, block.bytes);
#else
  std::free(block.base);
#endif
}

/// Free blocks, the one freed last at the end. Shared by all interpreters of the process, as the C
/// library's heap is.
class Kept {
 public:
  LargeBlock take(size_t bytes) noexcept {
    std::lock_guard lock(mutex_);
    size_t best = count_;
    for (size_t k = 0; k < count_; ++k) {
      size_t size = blocks_[k].bytes;
      // A much larger block would waste its rest.
      if (size < bytes || size > bytes + bytes / 4 + kHugePage) continue;
      if (best == count_ || size <= blocks_[best].bytes) best = k;
    }
    return best == count_ ? LargeBlock{} : remove(best);
  }

  void keep(LargeBlock block) noexcept {
    std::array<LargeBlock, kKeptBlocks + 1> dropped;
    size_t drops = 0;
    if (block.bytes > kKeptBytes) return unmap(block);
    {
      std::lock_guard lock(mutex_);
      while (count_ == kKeptBlocks || bytes_ + block.bytes > kKeptBytes)
        dropped[drops++] = remove(0);
      blocks_[count_++] = block;
      bytes_ += block.bytes;
    }
    for (size_t k = 0; k < drops; ++k) unmap(dropped[k]);
  }

  /// Gives everything back to the system; false when there was nothing.
  bool clear() noexcept {
    std::lock_guard lock(mutex_);
    bool any = count_ > 0;
    while (count_ > 0) unmap(remove(count_ - 1));
    return any;
  }

 private:
  LargeBlock remove(size_t k) noexcept {
    LargeBlock block = blocks_[k];
    for (; k + 1 < count_; ++k) blocks_[k] = blocks_[k + 1];
    --count_;
    bytes_ -= block.bytes;
    return block;
  }

  std::mutex mutex_;
  std::array<LargeBlock, kKeptBlocks> blocks_;
  size_t count_ = 0;
  size_t bytes_ = 0;
};

// Arrays may outlive static objects: it is never destroyed (libc++'s mutex has a destructor), and
// not made on first use, when memory may have ended.
union Forever {
  constexpr Forever() : blocks() {}
  ~Forever() {}
  Kept blocks;
};
constinit Forever forever;
Kept& kept = forever.blocks;

}  // namespace

LargeBlock takeLargeBlock(size_t bytes, bool wantsZeroed) noexcept {
  // Clearing a kept block takes longer than it takes to map zeroed pages that may never be touched.
  LargeBlock block = wantsZeroed ? LargeBlock{} : kept.take(bytes);
  if (!block.base) block = map(bytes);
  if (!block.base && kept.clear()) block = map(bytes);
  return block;
}

void returnLargeBlock(void* base, size_t bytes) noexcept {
  if (hasMappedFile(base, bytes))
    unmap({base, bytes, false});  // its pages are a file's
  else
    kept.keep({base, bytes, false});
}

}  // namespace matlift
