// Shared by the reductions: their options, kernels over slices, NaN handling.
#pragma once

#include <accel/kernels.h>
#include <accel/reduction_tree.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "builtins/support/dim_args.h"
#include "builtins/support/parallel.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

enum class OutClass : uint8_t { Default, Native, Double };

struct ReduceOptions {
  DimChoice dims;
  NanFlag nan = NanFlag::Default;
  OutClass out = OutClass::Default;
};

/// Reads dim | vecdim | 'all', NaN flag and (when `classWords`) 'native' | 'default' | 'double'
/// from argument `first` on.
ReduceOptions parseReduceOptions(Call& call, int first, const char* name, bool classWords);

/// One value a slice by a kernel: real data of a class that the kernels reduce (float or integer;
/// Bool too for Any and All). ArgMax and ArgMin give uint32, Any and All logical, others the class
/// itself.
Value reduceSlices(const accel::KernelTable& kernels, accel::Reduce kind, const Slices& s);
/// The sum in the data's own class, float or integer, complex too.
Value sumSlices(const accel::KernelTable& kernels, const Slices& s);
/// Float classes as they are, others as double.
Value toFloat(const accel::KernelTable& kernels, Value v);

/// Mean of float data along s, NaN elements left out when asked.
Value meanSlices(Call& call, const Slices& s, bool omitNan);
/// A copy in which NaN elements are `replacement`; the value itself when there is none.
Value replaceNan(Value v, double replacement);
/// Number of elements a slice that are not NaN, as double.
Value countNumbers(Call& call, const Slices& s);

/// The sum of n elements that `fill(start, m, buffer)` writes block by block: the same bits as
/// summing the whole array by the tree, without the array. T is double or float.
template <class T, class F>
T sumBlocks(const accel::KernelTable& kernels, int64_t n, F&& fill) {
  constexpr int64_t kBlock = int64_t(accel::kReduceBlock);
  constexpr int64_t kLanes = int64_t(accel::kReduceLanes);
  accel::ReduceFn sum = kernels.findReduce(accel::Reduce::Sum, accel::DType(uint8_t(classOf<T>)));
  alignas(64) T buffer[kBlock];
  T total = 0;
  if (n <= kBlock) {
    fill(int64_t(0), n, buffer);
    sum(buffer, size_t(n), &total);
    return total;
  }
  std::vector<T> partial;
  for (int64_t start = 0; start < n; start += kBlock) {
    int64_t m = std::min(kBlock, n - start);
    fill(start, m, buffer);
    // A short last block is summed by lanes too: zeros make it one.
    for (; m < kLanes; ++m) buffer[m] = 0;
    T part = 0;
    sum(buffer, size_t(m), &part);
    partial.push_back(part);
  }
  sum(partial.data(), partial.size(), &total);
  return total;
}

/// Calls another builtin by its name.
Value callNamed(Call& call, const char* name, std::vector<Value> args);

/// Copies slice (i, o) to out[0…count).
template <class T>
void gatherSlice(const Slices& s, int64_t i, int64_t o, T* out) {
  const T* from = s.data.data<T>() + i + s.inner * s.count * o;
  for (int64_t k = 0; k < s.count; ++k) out[k] = from[k * s.inner];
}

/// f(buffer, slice number) for each slice, its elements copied to a buffer that f may change.
template <class T, class F>
void forEachSlice(Call& call, const Slices& s, F&& f) {
  auto buffer = std::make_unique<T[]>(size_t(s.count) + 1);
  for (int64_t o = 0, slice = 0; o < s.outer; ++o) {
    for (int64_t i = 0; i < s.inner; ++i, ++slice) {
      gatherSlice(s, i, o, buffer.get());
      f(buffer.get(), slice);
      if ((slice & 0xfff) == 0xfff) call.interpreter.checkInterrupt();
    }
  }
}

/// Slices for threads: neighbours are gathered together, because they share cache lines.
struct SliceGroups {
  explicit SliceGroups(const Slices& s)
      : inner(s.inner),
        count(s.count),
        width(std::min<int64_t>(s.inner, 8)),
        across(width == 0 ? 0 : (s.inner + width - 1) / width),
        total(across * s.outer),
        // 8192 elements a piece: 50 us of sorting and the like.
        least(8192 / (s.count * width + 1) + 1) {}

  int64_t first(int64_t group) const { return group % across * width; }  // of its `inner` slices
  int64_t lines(int64_t group) const { return std::min(width, inner - first(group)); }
  /// Where its first slice begins.
  int64_t base(int64_t group) const { return first(group) + inner * count * (group / across); }
  template <class T>
  void gather(const T* from, int64_t group, T* buffer) const {
    const T* x = from + base(group);
    const int64_t n = lines(group);
    for (int64_t k = 0; k < count; ++k)
      for (int64_t l = 0; l < n; ++l) buffer[l * count + k] = x[k * inner + l];
  }

  int64_t inner, count, width, across, total, least;
};

/// The same on all threads: f changes only the buffer and what belongs to its slice.
template <class T, class F>
void forEachSliceShared(Call& call, const Slices& s, F&& f) {
  const T* from = s.data.data<T>();
  const SliceGroups groups(s);
  Parallel(call.interpreter).ranges(groups.total, groups.least, [&](int64_t begin, int64_t end) {
    auto buffer = std::make_unique<T[]>(size_t(s.count * groups.width) + 1);
    for (int64_t g = begin; g < end; ++g) {
      groups.gather(from, g, buffer.get());
      const int64_t slice = g / groups.across * s.inner + groups.first(g);
      for (int64_t l = 0; l < groups.lines(g); ++l) f(buffer.get() + l * s.count, slice + l);
    }
  });
}

}  // namespace matlift::builtins
