#include "webgpu/buffer_pool.h"

#include <algorithm>
#include <new>

namespace webgpu {
namespace {

// What the pool may keep for later beside what is in use: as much as is in use, and this.
constexpr uint64_t kKeepBytes = uint64_t{64} << 20;

}  // namespace

// Four classes an octave: at most a quarter of a buffer is waste.
uint64_t BufferPool::sizeClass(uint64_t bytes) {
  bytes = std::max<uint64_t>(bytes, 256);
  uint64_t step = 256;
  while (step * 8 <= bytes) step *= 2;
  return (bytes + step - 1) / step * step;
}

Result<uint64_t> BufferPool::acquire(uint64_t bytes) {
  const uint64_t size =
      std::min(sizeClass(bytes), std::max(device_.limits().maxBufferBytes, bytes));
  // Its place first: what the device gives must not be lost for want of one.
  Entry& entry = live_[nextId_];
  if (auto found = free_.find(size); found != free_.end()) {
    entry = {found->second, size};
    free_.erase(found);
    bytesFree_ -= size;
  } else {
    Result<BufferHandle> made = device_.createBuffer(size, BufferKind::kStorage);
    if (!made && made.status().code() == StatusCode::OutOfMemory && bytesFree_ > 0) {
      trim();
      made = device_.createBuffer(size, BufferKind::kStorage);
    }
    if (!made) {
      live_.erase(nextId_);
      return made.status();
    }
    entry = {made.value(), size};
  }
  bytesInUse_ += size;
  peakBytes_ = std::max(peakBytes_, bytesInUse_);
  return nextId_++;
}

void BufferPool::release(uint64_t id) {
  auto found = live_.find(id);
  if (found == live_.end()) return;
  const Entry entry = found->second;
  live_.erase(found);
  bytesInUse_ -= entry.bytes;
  try {
    free_.emplace(entry.bytes, entry.buffer);
  } catch (const std::bad_alloc&) {  // no place to remember it
    destroy(entry.buffer);
    return;
  }
  bytesFree_ += entry.bytes;
  while (bytesFree_ > bytesInUse_ + kKeepBytes) {
    auto largest = std::prev(free_.end());
    destroy(largest->second);
    bytesFree_ -= largest->first;
    free_.erase(largest);
  }
}

// A submission that fails here is the batch's to report.
void BufferPool::destroy(BufferHandle buffer) {
  if (batch_.touches(buffer)) (void)batch_.flush().isOk();
  device_.destroyBuffer(buffer);
}

void BufferPool::trim() {
  for (auto& [size, buffer] : free_) destroy(buffer);
  free_.clear();
  bytesFree_ = 0;
}

}  // namespace webgpu
