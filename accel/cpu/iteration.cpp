#include "accel/cpu/iteration.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace accel::cpu {

namespace {

// Element strides of a dense or strided input along the iteration's dimensions; 0: repeated.
void inputStrides(const Operand& in, int rank, std::int64_t* strides) {
  std::int64_t running = 1;
  for (int d = 0; d < rank; ++d) {
    const std::int64_t size = in.shape.size(d);
    strides[d] = size == 1 ? 0 : in.strided ? in.strides[d] : running;
    running *= size;
  }
}

}  // namespace

Iteration::Iteration(const KernelIr& kernel, std::span<const Operand> inputs)
    : elements_(kernel.iteration.elements()) {
  std::vector<std::array<std::int64_t, kMaxRank>> strides;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Operand& in = inputs[i];
    if ((in.shape == kernel.iteration && !in.strided) || in.shape.elements() == 1) continue;
    repeated_.push_back({static_cast<std::uint16_t>(i), dtypeSize(in.dtype), {}});
    strides.emplace_back();
    inputStrides(in, kernel.iteration.rank, strides.back().data());
  }
  // A dimension that continues its neighbour in every such input becomes one with it.
  for (int d = 0; d < kernel.iteration.rank; ++d) {
    const std::int64_t size = kernel.iteration.size(d);
    if (size == 1) continue;
    bool same = !dims_.empty();
    for (std::size_t r = 0; r < repeated_.size() && same; ++r)
      same = strides[r][static_cast<std::size_t>(d)] == repeated_[r].strides.back() * dims_.back();
    if (same) {
      dims_.back() *= size;
      continue;
    }
    dims_.push_back(size);
    for (std::size_t r = 0; r < repeated_.size(); ++r)
      repeated_[r].strides.push_back(strides[r][static_cast<std::size_t>(d)]);
  }
  if (dims_.empty()) dims_.push_back(1);
}

bool Iteration::mustExpand() const {
  for (const RepeatedInput& in : repeated_) {
    if (dims_[0] < kShortRow || (in.strides[0] != 0 && in.strides[0] != 1)) return true;
  }
  return false;
}

std::int64_t Iteration::offsetOf(const RepeatedInput& in, std::int64_t start) const {
  std::int64_t offset = 0;
  for (std::size_t d = 0; d < in.strides.size(); ++d) {
    offset += start % dims_[d] * in.strides[d];
    start /= dims_[d];
  }
  return offset;
}

namespace {

template <class T>
void copyRow(const void* from, std::int64_t offset, std::int64_t stride, std::int64_t n,
             void* out) {
  const T* x = static_cast<const T*>(from) + offset;
  T* y = static_cast<T*>(out);
  if (stride == 0) {
    std::fill(y, y + n, *x);
  } else if (stride == 1) {
    std::memcpy(y, x, static_cast<std::size_t>(n) * sizeof(T));
  } else {
    for (std::int64_t i = 0; i < n; ++i) y[i] = x[i * stride];
  }
}

}  // namespace

namespace {

// Extends the first `period` elements at y to n elements by repeating them.
template <class T>
void repeatPattern(T* y, std::int64_t period, std::int64_t n) {
  for (std::int64_t have = period; have < n;) {
    const std::int64_t m = std::min(have / period * period, n - have);
    std::memcpy(y + have, y, static_cast<std::size_t>(m) * sizeof(T));
    have += m;
  }
}

}  // namespace

template <class T>
void Iteration::expandAs(const RepeatedInput& in, const T* from, std::int64_t start, std::int64_t n,
                         T* to) const {
  // Rows that repeat along the second dimension make a pattern: one period of it, then copies.
  const bool pattern = isPattern(in);
  while (n > 0) {
    const std::int64_t at = start % dims_[0], left = dims_[0] - at;
    const std::int64_t row = offsetOf(in, start - at);
    if (!pattern) {
      const std::int64_t count = std::min(n, left);
      copyRow<T>(from, row + at * in.strides[0], in.strides[0], count, to);
      to += count;
      start += count;
      n -= count;
      continue;
    }
    const std::int64_t rows = dims_[1] - start / dims_[0] % dims_[1];
    const std::int64_t count = std::min(n, rows * dims_[0] - at);
    const std::int64_t head = std::min(left, count), tail = std::min(at, count - head);
    copyRow<T>(from, row + at * in.strides[0], in.strides[0], head, to);
    copyRow<T>(from, row, in.strides[0], tail, to + head);
    repeatPattern(to, dims_[0], count);
    to += count;
    start += count;
    n -= count;
  }
}

void Iteration::expand(const RepeatedInput& in, const void* from, std::int64_t start,
                       std::int64_t n, void* out) const {
  switch (in.elementSize) {
    case 1:
      return expandAs(in, static_cast<const std::uint8_t*>(from), start, n,
                      static_cast<std::uint8_t*>(out));
    case 2:
      return expandAs(in, static_cast<const std::uint16_t*>(from), start, n,
                      static_cast<std::uint16_t*>(out));
    case 4:
      return expandAs(in, static_cast<const std::uint32_t*>(from), start, n,
                      static_cast<std::uint32_t*>(out));
    default:
      return expandAs(in, static_cast<const std::uint64_t*>(from), start, n,
                      static_cast<std::uint64_t*>(out));
  }
}

}  // namespace accel::cpu
