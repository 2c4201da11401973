#include "runtime/value/storage.h"

#include <cstdint>
#include <cstdlib>
#include <new>

#include "runtime/error/error.h"

namespace matlift {

Storage Storage::allocate(size_t bytes, bool zeroed) {
  // The block's header stands in front of the aligned data, in one allocation; calloc gives large
  // zeroed arrays untouched pages, which an aligned allocation and memset would not.
  size_t total = bytes + sizeof(Block) + kAlignment;
  void* base = zeroed ? std::calloc(1, total) : std::malloc(total);
  if (!base) fail("MATLAB:nomem", "Out of memory: could not get %zu bytes.", bytes);
  auto address = reinterpret_cast<uintptr_t>(base) + sizeof(Block);
  address = (address + kAlignment - 1) & ~uintptr_t(kAlignment - 1);
  auto* block = reinterpret_cast<Block*>(address - sizeof(Block));
  new (block) Block{{1}, bytes, reinterpret_cast<void*>(address), base};
  Storage out;
  out.block_ = block;
  return out;
}

void Storage::reset() {
  if (!block_) return;
  if (block_->refs.fetch_sub(1, std::memory_order_acq_rel) == 1) std::free(block_->base);
  block_ = nullptr;
}

}  // namespace matlift
