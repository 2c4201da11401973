// Device buffers by handle, reused by size class. A handle is an indirection: what it stands for
// can be exchanged (an output that shares an input's handle gets memory of its own).
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>

#include "webgpu/command_batch.h"

namespace webgpu {

class BufferPool {
 public:
  // `batch` may still name buffers that were released: it is submitted before they are destroyed.
  BufferPool(Device& device, CommandBatch& batch) : device_(device), batch_(batch) {}

  // Bytes are rounded up to a size class, which is a multiple of 256 (so that vec4 reads at the end
  // of an array stay inside its binding). OutOfMemory after the free buffers have been given back.
  Result<uint64_t> acquire(uint64_t bytes);
  void release(uint64_t id);
  bool contains(uint64_t id) const { return live_.count(id) != 0; }

  BufferHandle buffer(uint64_t id) const { return live_.at(id).buffer; }
  uint64_t capacity(uint64_t id) const { return live_.at(id).bytes; }
  // Swaps what two handles stand for.
  void exchange(uint64_t a, uint64_t b) { std::swap(live_.at(a), live_.at(b)); }

  uint64_t bytesInUse() const { return bytesInUse_; }
  uint64_t bytesFree() const { return bytesFree_; }
  uint64_t peakBytes() const { return peakBytes_; }
  // Gives every unused buffer back to the device.
  void trim();

 private:
  struct Entry {
    BufferHandle buffer = 0;
    uint64_t bytes = 0;
  };
  static uint64_t sizeClass(uint64_t bytes);
  void destroy(BufferHandle buffer);

  Device& device_;
  CommandBatch& batch_;
  std::unordered_map<uint64_t, Entry> live_;
  std::multimap<uint64_t, BufferHandle> free_;
  uint64_t nextId_ = 1, bytesInUse_ = 0, bytesFree_ = 0, peakBytes_ = 0;
};

}  // namespace webgpu
