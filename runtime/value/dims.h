// The extents of an array: at least two, no trailing ones past the second.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <utility>

namespace matlift {

class Dims {
 public:
  Dims() : Dims(0, 0) {}
  Dims(int64_t rows, int64_t columns) : count_(2), inline_{rows, columns, 1, 1} {}
  explicit Dims(std::span<const int64_t> extents) { assign(extents); }
  Dims(std::initializer_list<int64_t> extents) : Dims(std::span(extents.begin(), extents.size())) {}
  Dims(const Dims& other) : count_(other.count_) {
    if (other.big_) {
      assign(other.extents());
    } else {
      for (int k = 0; k < kInline; ++k) inline_[k] = other.inline_[k];
    }
  }
  Dims(Dims&& other) noexcept { swap(other); }
  Dims& operator=(Dims other) noexcept {
    swap(other);
    return *this;
  }

  int count() const { return count_; }
  int64_t rows() const { return data()[0]; }
  int64_t columns() const { return data()[1]; }
  /// Extent of dimension k (0-based); 1 past the last one.
  int64_t operator[](int k) const { return k < count_ ? data()[k] : 1; }
  std::span<const int64_t> extents() const { return {data(), size_t(count_)}; }

  /// Changes one extent (0-based, any k), keeping the form canonical.
  void set(int k, int64_t extent);

  /// Product of the extents. Creation checks it (checkedNumel), so it cannot overflow afterwards.
  int64_t numel() const {
    int64_t n = 1;
    for (int64_t extent : extents()) n *= extent;
    return n;
  }
  bool isEmpty() const { return numel() == 0; }
  bool isScalar() const { return count_ == 2 && inline_[0] == 1 && inline_[1] == 1; }
  bool isVector() const { return count_ == 2 && (inline_[0] == 1 || inline_[1] == 1); }
  bool isRow() const { return count_ == 2 && inline_[0] == 1; }
  bool isColumn() const { return count_ == 2 && inline_[1] == 1; }
  /// First dimension (0-based) whose extent is not 1, the default of reductions; 0 when all are 1.
  int firstNonSingleton() const;

  /// "2x3x4", as messages print sizes.
  std::string text() const;

  bool operator==(const Dims& other) const;

 private:
  static constexpr int kInline = 4;
  int64_t* data() { return big_ ? big_.get() : inline_; }
  const int64_t* data() const { return big_ ? big_.get() : inline_; }
  void assign(std::span<const int64_t> extents);
  void swap(Dims& other) noexcept {
    std::swap(count_, other.count_);
    std::swap(inline_, other.inline_);
    std::swap(big_, other.big_);
  }

  int count_ = 2;
  int64_t inline_[kInline] = {0, 0, 1, 1};
  std::unique_ptr<int64_t[]> big_;
};

/// The element count, or a MATLAB:array:SizeLimitExceeded error when it would need more than this
/// machine's memory. Negative extents must have been clamped by the caller.
int64_t checkedNumel(const Dims& dims, size_t bytesPerElement);

/// Shape of the implicit expansion of a and b; false when they do not fit.
bool broadcastDims(const Dims& a, const Dims& b, Dims& out);

}  // namespace matlift
