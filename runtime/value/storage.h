// The bytes behind an array: 64-byte aligned, shared by reference count, with room to grow. A part
// of another's bytes is storage too (a view): not aligned, never unique, so that a writer copies
// it. The count is atomic because a provider may hold a buffer from another thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace matlift {

class Storage {
 public:
  static constexpr size_t kAlignment = 64;

  Storage() = default;
  /// Throws Error MATLAB:nomem when the system has no memory left.
  static Storage allocate(size_t bytes, bool zeroed);
  /// Bytes [offset, offset + bytes) of these, which they keep alive.
  Storage part(size_t offset, size_t bytes) const;

  Storage(const Storage& o) : block_(o.block_) {
    if (block_) block_->refs.fetch_add(1, std::memory_order_relaxed);
  }
  Storage(Storage&& o) noexcept : block_(std::exchange(o.block_, nullptr)) {}
  Storage& operator=(Storage o) noexcept {
    std::swap(block_, o.block_);
    return *this;
  }
  ~Storage() { reset(); }

  void* data() const { return block_ ? block_->data : nullptr; }
  size_t capacity() const { return block_ ? block_->bytes : 0; }
  /// Ours alone: may be written.
  bool unique() const { return block_ && uniqueHandle(block_); }
  /// Bytes of the allocation that these keep alive.
  size_t kept() const { return !block_ ? 0 : block_->whole ? block_->whole->bytes : block_->bytes; }
  explicit operator bool() const { return block_ != nullptr; }

  // For a bridge to code that knows only an opaque owner: every handle stands for one reference
  // that its holder retains and releases.
  void* handle() const { return block_; }
  /// Takes over one reference.
  static Storage fromHandle(void* handle) {
    Storage out;
    out.block_ = static_cast<Block*>(handle);
    return out;
  }
  static void retainHandle(void* handle) {
    static_cast<Block*>(handle)->refs.fetch_add(1, std::memory_order_relaxed);
  }
  static void releaseHandle(void* handle) { fromHandle(handle); }
  static bool uniqueHandle(void* handle) {
    const auto* block = static_cast<const Block*>(handle);
    return block->refs.load(std::memory_order_acquire) == 1 && !block->whole;
  }
  static void* dataOfHandle(void* handle) { return static_cast<Block*>(handle)->data; }

 private:
  struct Block {
    std::atomic<unsigned> refs;
    size_t bytes;
    void* data;
    void* base;     // of the allocation
    size_t mapped;  // its size when it is a large block, else 0: malloc's
    Block* whole;   // of a part: what it is a part of
  };
  void reset();
  static void free(Block* block);
  Block* block_ = nullptr;
};

}  // namespace matlift
