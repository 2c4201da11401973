// The tree of accel/reduction_tree.h over any combining operation, written as loops over 64 lanes
// that the compiler turns into vectors of the instruction set.
#if defined(ACCEL_CPU_REDUCE_TREE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef ACCEL_CPU_REDUCE_TREE_INL_H_
#undef ACCEL_CPU_REDUCE_TREE_INL_H_
#else
#define ACCEL_CPU_REDUCE_TREE_INL_H_
#endif

#include <accel/reduction_tree.h>
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "accel/cpu/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

struct SumStep {
  template <class T>
  static constexpr T start() {
    return T(0);
  }
  template <class T>
  static HWY_INLINE T join(T a, T b) {
    return a + b;
  }
};
struct ProdStep {
  template <class T>
  static constexpr T start() {
    return T(1);
  }
  template <class T>
  static HWY_INLINE T join(T a, T b) {
    return a * b;
  }
};
struct MaxStep {
  template <class T>
  static constexpr T start() {
    using L = std::numeric_limits<T>;
    return L::has_quiet_NaN ? L::quiet_NaN() : L::lowest();
  }
  template <class T>
  static HWY_INLINE T join(T a, T b) {
    return ((b > a) | (a != a)) ? b : a;
  }
};
struct MinStep {
  template <class T>
  static constexpr T start() {
    using L = std::numeric_limits<T>;
    return L::has_quiet_NaN ? L::quiet_NaN() : L::max();
  }
  template <class T>
  static HWY_INLINE T join(T a, T b) {
    return ((b < a) | (a != a)) ? b : a;
  }
};

template <class Step, class T>
HWY_INLINE void startLanes(T* acc) {
  for (std::size_t j = 0; j < kReduceLanes; ++j) acc[j] = Step::template start<T>();
}

// x[0] belongs to lane 0.
template <class Step, class T>
HWY_INLINE void addLanes(const T* HWY_RESTRICT x, std::size_t n, T* HWY_RESTRICT acc) {
  std::size_t k = 0;
  for (; k + kReduceLanes <= n; k += kReduceLanes) {
    for (std::size_t j = 0; j < kReduceLanes; ++j) acc[j] = Step::join(acc[j], x[k + j]);
  }
  for (std::size_t j = 0; k + j < n; ++j) acc[j] = Step::join(acc[j], x[k + j]);
}

template <class Step, class T>
HWY_INLINE T foldLanes(T* acc) {
  for (std::size_t h = kReduceLanes / 2; h > 0; h /= 2) {
    for (std::size_t j = 0; j < h; ++j) acc[j] = Step::join(acc[j], acc[j + h]);
  }
  return acc[0];
}

// The sum of one whole block, elements(d, k) being the vector of those from the k-th on. The lanes
// stay in registers from the first element to the sum: by way of memory, 1e6 products of doubles
// took an eighth longer (two Zen 4 cores; 16 MB, from the third cache).
template <class T, class Elements>
HWY_INLINE T sumOfBlock(const Elements& elements) {
  const hn::ScalableTag<T> d;
  constexpr std::size_t kWidth = hn::MaxLanes(d), kVectors = kReduceLanes / kWidth;
  hn::Vec<decltype(d)> sum[kVectors];
  for (std::size_t v = 0; v < kVectors; ++v) sum[v] = hn::Zero(d);
  for (std::size_t k = 0; k < kReduceBlock; k += kReduceLanes)
    for (std::size_t v = 0; v < kVectors; ++v)
      sum[v] = hn::Add(sum[v], elements(d, k + v * kWidth));
  for (std::size_t h = kVectors / 2; h > 0; h /= 2)
    for (std::size_t v = 0; v < h; ++v) sum[v] = hn::Add(sum[v], sum[v + h]);
  HWY_ALIGN T lane[kWidth];
  hn::Store(sum[0], d, lane);
  for (std::size_t h = kWidth / 2; h > 0; h /= 2)
    for (std::size_t j = 0; j < h; ++j) lane[j] += lane[j + h];
  return lane[0];
}

template <class Step, class T>
HWY_INLINE T treeOfBlock(const T* HWY_RESTRICT x, std::size_t n) {
  if constexpr (std::is_same_v<Step, SumStep> && std::is_floating_point_v<T>) {
    if (n == kReduceBlock)
      return sumOfBlock<T>([x](auto d, std::size_t k) { return hn::LoadU(d, x + k); });
  }
  HWY_ALIGN T acc[kReduceLanes];
  startLanes<Step>(acc);
  addLanes<Step>(x, n, acc);
  return foldLanes<Step>(acc);
}

// The sum of x .* y.
template <class T>
HWY_INLINE T productsOfBlock(const T* HWY_RESTRICT x, const T* HWY_RESTRICT y, std::size_t n) {
  if (n == kReduceBlock) {
    return sumOfBlock<T>([x, y](auto d, std::size_t k) {
      return hn::Mul(hn::LoadU(d, x + k), hn::LoadU(d, y + k));
    });
  }
  HWY_ALIGN T acc[kReduceLanes] = {};
  std::size_t k = 0;
  for (; k + kReduceLanes <= n; k += kReduceLanes)
    for (std::size_t j = 0; j < kReduceLanes; ++j) acc[j] += x[k + j] * y[k + j];
  for (std::size_t j = 0; k + j < n; ++j) acc[j] += x[k + j] * y[k + j];
  return foldLanes<SumStep>(acc);
}

// out[b] = block(the first element of block b, the number of its elements), for all of n elements.
template <class T, class Block>
HWY_INLINE void forBlocks(std::size_t n, T* out, const Block& block) {
  for (std::size_t first = 0; first < n; first += kReduceBlock)
    *out++ = block(first, n - first < kReduceBlock ? n - first : kReduceBlock);
}

template <class Step, class T>
void treesOfBlocks(const T* x, std::size_t n, T* out) {
  forBlocks(n, out, [x](std::size_t first, std::size_t count) {
    return treeOfBlock<Step>(x + first, count);
  });
}

template <class T>
void productsOfBlocks(const T* x, const T* y, std::size_t n, T* out) {
  forBlocks(n, out, [x, y](std::size_t first, std::size_t count) {
    return productsOfBlock(x + first, y + first, count);
  });
}

template <class Step, class T>
T treeOf(const T* x, std::size_t n) {
  if (n <= kReduceSequential) {
    T r = Step::template start<T>();
    for (std::size_t k = 0; k < n; ++k) r = Step::join(r, x[k]);
    return r;
  }
  if (n <= kReduceBlock) return treeOfBlock<Step>(x, n);
  std::vector<T> partial((n + kReduceBlock - 1) / kReduceBlock);
  treesOfBlocks<Step>(x, n, partial.data());
  return treeOf<Step>(partial.data(), partial.size());
}

// treeOf<SumStep> of x .* y.
template <class T>
T sumOfProducts(const T* x, const T* y, std::size_t n) {
  if (n <= kReduceSequential) {
    T r = 0;
    for (std::size_t k = 0; k < n; ++k) r += x[k] * y[k];
    return r;
  }
  if (n <= kReduceBlock) return productsOfBlock(x, y, n);
  std::vector<T> partial((n + kReduceBlock - 1) / kReduceBlock);
  productsOfBlocks(x, y, n, partial.data());
  return treeOf<SumStep>(partial.data(), partial.size());
}

// The same for `width` sequences side by side: element k of sequence w is x[w + stride * k].
inline constexpr std::size_t kTreeWidth = 64;

template <class Step, class T>
void sequencesOfColumns(const T* x, std::size_t stride, std::size_t width, std::size_t count,
                        T* out) {
  T r[kTreeWidth];
  for (std::size_t w = 0; w < width; ++w) r[w] = Step::template start<T>();
  for (std::size_t k = 0; k < count; ++k) {
    const T* row = x + stride * k;
    for (std::size_t w = 0; w < width; ++w) r[w] = Step::join(r[w], row[w]);
  }
  for (std::size_t w = 0; w < width; ++w) out[w] = r[w];
}

// At most kReduceBlock rows; acc: kReduceLanes rows of `width`. The first rows begin the lanes, so
// acc is written before it is read; lanes without any row are left out, which changes no result.
template <class Step, class T>
void blockOfColumns(const T* x, std::size_t stride, std::size_t width, std::size_t count,
                    T* HWY_RESTRICT acc, T* out) {
  const std::size_t lanes = count < kReduceLanes ? count : kReduceLanes;
  for (std::size_t k = 0; k < lanes; ++k) {
    T* HWY_RESTRICT a = acc + k * width;
    const T* HWY_RESTRICT row = x + stride * k;
    for (std::size_t w = 0; w < width; ++w) a[w] = Step::join(Step::template start<T>(), row[w]);
  }
  for (std::size_t k = lanes; k < count; ++k) {
    T* HWY_RESTRICT a = acc + k % kReduceLanes * width;
    const T* HWY_RESTRICT row = x + stride * k;
    for (std::size_t w = 0; w < width; ++w) a[w] = Step::join(a[w], row[w]);
  }
  for (std::size_t h = kReduceLanes / 2, left = lanes; h > 0; h /= 2) {
    if (left <= h) continue;
    T* HWY_RESTRICT a = acc;
    const T* HWY_RESTRICT b = acc + h * width;
    for (std::size_t j = 0; j < (left - h) * width; ++j) a[j] = Step::join(a[j], b[j]);
    left = h;
  }
  for (std::size_t w = 0; w < width; ++w) out[w] = acc[w];
}

template <class Step, class T>
void treeOfColumns(const T* x, std::size_t stride, std::size_t width, std::size_t count, T* out) {
  if (count <= kReduceSequential) return sequencesOfColumns<Step>(x, stride, width, count, out);
  alignas(64) T acc[kReduceLanes * kTreeWidth];
  if (count <= kReduceBlock) return blockOfColumns<Step>(x, stride, width, count, acc, out);
  const std::size_t blocks = (count + kReduceBlock - 1) / kReduceBlock;
  std::vector<T> partial(blocks * width);
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::size_t first = b * kReduceBlock;
    const std::size_t rows = count - first < kReduceBlock ? count - first : kReduceBlock;
    blockOfColumns<Step>(x + stride * first, stride, width, rows, acc, partial.data() + b * width);
  }
  treeOfColumns<Step>(partial.data(), width, width, blocks, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
