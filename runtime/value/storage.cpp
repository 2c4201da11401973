#include "runtime/value/storage.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

#include "runtime/error/error.h"
#include "runtime/value/large_blocks.h"

namespace matlift {

Storage Storage::allocate(size_t bytes, bool zeroed) {
  static_assert(sizeof(Block) <= kAlignment);
  // The block's header stands in front of the aligned data, in one allocation; calloc gives large
  // zeroed arrays untouched pages, which an aligned allocation and memset would not.
  size_t total = bytes + sizeof(Block) + kAlignment;
  void* base = nullptr;
  size_t mapped = 0;
  if (total >= kLargeBlock && total > bytes) {
    LargeBlock large = takeLargeBlock(bytes + kAlignment, zeroed);
    base = large.base;
    mapped = large.bytes;
    if (base && zeroed && !large.zeroed) std::memset(base, 0, bytes + kAlignment);
  } else {
    base = zeroed ? std::calloc(1, total) : std::malloc(total);
  }
  if (!base) fail("MATLAB:nomem", "Out of memory: could not get %zu bytes.", bytes);
  auto address = reinterpret_cast<uintptr_t>(base) + sizeof(Block);
  address = (address + kAlignment - 1) & ~uintptr_t(kAlignment - 1);
  auto* block = reinterpret_cast<Block*>(address - sizeof(Block));
  new (block) Block{{1}, bytes, reinterpret_cast<void*>(address), base, mapped, nullptr};
  Storage out;
  out.block_ = block;
  return out;
}

Storage Storage::part(size_t offset, size_t bytes) const {
  void* base = std::malloc(sizeof(Block));
  if (!base) fail("MATLAB:nomem", "Out of memory: could not get %zu bytes.", sizeof(Block));
  Block* whole = block_->whole ? block_->whole : block_;
  whole->refs.fetch_add(1, std::memory_order_relaxed);
  Storage out;
  out.block_ = new (base) Block{{1}, bytes, static_cast<char*>(data()) + offset, base, 0, whole};
  return out;
}

void Storage::reset() {
  if (!block_) return;
  if (block_->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) free(block_);
  block_ = nullptr;
}

void Storage::free(Block* block) {
  Storage whole;
  whole.block_ = block->whole;
  if (block->mapped > 0) {
    returnLargeBlock(block->base, block->mapped);
  } else {
    std::free(block->base);
  }
}

}  // namespace matlift
