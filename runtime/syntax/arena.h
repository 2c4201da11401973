#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace matlift::syntax {

// A fixed list inside an Arena. Trivially copyable; never owns.
template <typename T>
class List {
 public:
  List() = default;
  List(T* data, std::size_t size) : data_(data), size_(static_cast<std::uint32_t>(size)) {}

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* begin() const { return data_; }
  T* end() const { return data_ + size_; }
  T& operator[](std::size_t i) const { return data_[i]; }
  T& front() const { return data_[0]; }
  T& back() const { return data_[size_ - 1]; }

 private:
  T* data_ = nullptr;
  std::uint32_t size_ = 0;
};

// Bump allocator that owns every node of one parsed file. Nodes are trivially destructible, so that
// freeing a file is freeing a few blocks however deep its tree is. Not thread-safe.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  template <typename T, typename... Args>
  T* make(Args&&... args) {
    static_assert(std::is_trivially_destructible_v<T>);
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }

  template <typename T>
  List<T> list(const T* items, std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && std::is_trivially_copyable_v<T>);
    if (count == 0) return {};
    T* data = static_cast<T*>(allocate(sizeof(T) * count, alignof(T)));
    std::uninitialized_copy(items, items + count, data);
    return {data, count};
  }
  template <typename T>
  List<T> list(const std::vector<T>& items) {
    return list(items.data(), items.size());
  }

  std::string_view text(std::string_view s) {
    if (s.empty()) return {};
    char* data = static_cast<char*>(allocate(s.size(), 1));
    std::memcpy(data, s.data(), s.size());
    return {data, s.size()};
  }

 private:
  void* allocate(std::size_t bytes, std::size_t align) {
    std::size_t at = (used_ + align - 1) & ~(align - 1);
    if (blocks_.empty() || at + bytes > capacity_) {
      // Blocks double up to 1 MiB: a one-line eval stays small, a large file needs few blocks.
      std::size_t want = capacity_ == 0 ? 2048 : capacity_ * 2;
      if (want > (std::size_t{1} << 20)) want = std::size_t{1} << 20;
      capacity_ = bytes > want ? bytes : want;
      // Not make_unique_for_overwrite: the WebAssembly library has none.
      blocks_.emplace_back(new std::byte[capacity_]);
      at = 0;
    }
    used_ = at + bytes;
    return blocks_.back().get() + at;
  }

  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::size_t capacity_ = 0;
  std::size_t used_ = 0;
};

}  // namespace matlift::syntax
