#include "accel/cpu/iteration.h"

#include <algorithm>
#include <cstring>

namespace accel::cpu {

Iteration::Iteration(const KernelIr& kernel) : elements_(kernel.iteration.elements()) {
  for (std::size_t i = 0; i < kernel.inputs.size(); ++i) {
    const KernelInput& in = kernel.inputs[i];
    const std::int64_t n = in.shape.elements();
    if (in.shape == kernel.iteration || n == 1) continue;
    repeated_.push_back({static_cast<std::uint16_t>(i), dtypeSize(in.dtype), {}});
  }
  // Neighbouring dimensions in which every repeated input does the same thing become one.
  std::vector<std::int64_t> running(repeated_.size(), 1);
  std::vector<bool> lastRepeats(repeated_.size());
  for (int d = 0; d < kernel.iteration.rank; ++d) {
    const std::int64_t size = kernel.iteration.size(d);
    if (size == 1) continue;
    bool same = !dims_.empty();
    for (std::size_t r = 0; r < repeated_.size() && same; ++r) {
      same = lastRepeats[r] == (kernel.inputs[repeated_[r].input].shape.size(d) == 1);
    }
    if (same) {
      dims_.back() *= size;
    } else {
      dims_.push_back(size);
    }
    for (std::size_t r = 0; r < repeated_.size(); ++r) {
      const bool repeats = kernel.inputs[repeated_[r].input].shape.size(d) == 1;
      lastRepeats[r] = repeats;
      if (!same) repeated_[r].strides.push_back(repeats ? 0 : running[r]);
      if (!repeats) running[r] *= size;
    }
  }
  if (dims_.empty()) dims_.push_back(1);
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
void copyRow(const void* from, std::int64_t offset, bool repeat, std::int64_t n, void* out) {
  const T* x = static_cast<const T*>(from) + offset;
  T* y = static_cast<T*>(out);
  if (repeat) {
    std::fill(y, y + n, *x);
  } else {
    std::memcpy(y, x, static_cast<std::size_t>(n) * sizeof(T));
  }
}

}  // namespace

void Iteration::expand(const RepeatedInput& in, const void* from, std::int64_t start,
                       std::int64_t n, void* out) const {
  char* to = static_cast<char*>(out);
  const bool repeat = in.strides[0] == 0;
  while (n > 0) {
    const std::int64_t count = std::min(n, rowLeft(start));
    const std::int64_t offset = offsetOf(in, start);
    switch (in.elementSize) {
      case 1:
        copyRow<std::uint8_t>(from, offset, repeat, count, to);
        break;
      case 2:
        copyRow<std::uint16_t>(from, offset, repeat, count, to);
        break;
      case 4:
        copyRow<std::uint32_t>(from, offset, repeat, count, to);
        break;
      default:
        copyRow<std::uint64_t>(from, offset, repeat, count, to);
        break;
    }
    to += static_cast<std::size_t>(count) * in.elementSize;
    start += count;
    n -= count;
  }
}

}  // namespace accel::cpu
