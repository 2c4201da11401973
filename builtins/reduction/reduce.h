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

/// The same on all threads: f changes only the buffer and what belongs to its slice. Neighbours are
/// gathered together, because they share cache lines.
template <class T, class F>
void forEachSliceShared(Call& call, const Slices& s, F&& f) {
  constexpr int64_t kBeside = 8,
                    kLeast = 8192;  // elements of a piece: 50 us of sorting and the like
  const T* from = s.data.data<T>();
  const int64_t width = std::min(s.inner, kBeside);
  const int64_t groups = width == 0 ? 0 : (s.inner + width - 1) / width;
  const int64_t least = kLeast / (s.count * width + 1) + 1;
  Parallel(call.interpreter).ranges(groups * s.outer, least, [&](int64_t begin, int64_t end) {
    auto buffer = std::make_unique<T[]>(size_t(s.count * width) + 1);
    for (int64_t g = begin; g < end; ++g) {
      const int64_t o = g / groups, first = g % groups * width;
      const int64_t lines = std::min(width, s.inner - first);
      const T* x = from + first + s.inner * s.count * o;
      for (int64_t k = 0; k < s.count; ++k)
        for (int64_t l = 0; l < lines; ++l) buffer[size_t(l * s.count + k)] = x[k * s.inner + l];
      for (int64_t l = 0; l < lines; ++l) f(buffer.get() + l * s.count, o * s.inner + first + l);
    }
  });
}

}  // namespace matlift::builtins
