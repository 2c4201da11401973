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
#include <vector>

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

// The sum's step for x .* y.
template <class T>
HWY_INLINE void addProductLanes(const T* HWY_RESTRICT x, const T* HWY_RESTRICT y, std::size_t n,
                                T* HWY_RESTRICT acc) {
  std::size_t k = 0;
  // Sums of its own, which stay in registers: the caller's would be stored with every step.
  T sum[kReduceLanes];
  for (std::size_t j = 0; j < kReduceLanes; ++j) sum[j] = acc[j];
  for (; k + kReduceLanes <= n; k += kReduceLanes) {
    for (std::size_t j = 0; j < kReduceLanes; ++j) sum[j] += x[k + j] * y[k + j];
  }
  for (std::size_t j = 0; j < kReduceLanes; ++j) acc[j] = sum[j];
  for (std::size_t j = 0; k + j < n; ++j) acc[j] += x[k + j] * y[k + j];
}

template <class Step, class T>
HWY_INLINE T foldLanes(T* acc) {
  for (std::size_t h = kReduceLanes / 2; h > 0; h /= 2) {
    for (std::size_t j = 0; j < h; ++j) acc[j] = Step::join(acc[j], acc[j + h]);
  }
  return acc[0];
}

template <class Step, class T>
T treeOf(const T* x, std::size_t n) {
  if (n <= kReduceSequential) {
    T r = Step::template start<T>();
    for (std::size_t k = 0; k < n; ++k) r = Step::join(r, x[k]);
    return r;
  }
  HWY_ALIGN T acc[kReduceLanes];
  if (n <= kReduceBlock) {
    startLanes<Step>(acc);
    addLanes<Step>(x, n, acc);
    return foldLanes<Step>(acc);
  }
  const std::size_t blocks = (n + kReduceBlock - 1) / kReduceBlock;
  std::vector<T> partial(blocks);
  for (std::size_t b = 0; b < blocks; ++b) {
    const std::size_t first = b * kReduceBlock;
    startLanes<Step>(acc);
    addLanes<Step>(x + first, n - first < kReduceBlock ? n - first : kReduceBlock, acc);
    partial[b] = foldLanes<Step>(acc);
  }
  return treeOf<Step>(partial.data(), blocks);
}

// The same for `width` sequences side by side: element k of sequence w is x[w + stride * k].
inline constexpr std::size_t kTreeWidth = 64;

template <class Step, class T>
void treeOfColumns(const T* x, std::size_t stride, std::size_t width, std::size_t count, T* out) {
  if (count <= kReduceSequential) {
    T r[kTreeWidth];
    for (std::size_t w = 0; w < width; ++w) r[w] = Step::template start<T>();
    for (std::size_t k = 0; k < count; ++k) {
      const T* row = x + stride * k;
      for (std::size_t w = 0; w < width; ++w) r[w] = Step::join(r[w], row[w]);
    }
    for (std::size_t w = 0; w < width; ++w) out[w] = r[w];
    return;
  }
  const std::size_t blocks = (count + kReduceBlock - 1) / kReduceBlock;
  std::vector<T> acc(kReduceLanes * kTreeWidth);
  std::vector<T> partial(blocks > 1 ? blocks * width : 0);
  for (std::size_t b = 0; b < blocks; ++b) {
    for (T& a : acc) a = Step::template start<T>();
    const std::size_t end = (b + 1) * kReduceBlock < count ? (b + 1) * kReduceBlock : count;
    for (std::size_t k = b * kReduceBlock; k < end; ++k) {
      T* HWY_RESTRICT a = acc.data() + k % kReduceLanes * kTreeWidth;
      const T* HWY_RESTRICT row = x + stride * k;
      for (std::size_t w = 0; w < width; ++w) a[w] = Step::join(a[w], row[w]);
    }
    for (std::size_t h = kReduceLanes / 2; h > 0; h /= 2) {
      for (std::size_t j = 0; j < h * kTreeWidth; ++j) {
        acc[j] = Step::join(acc[j], acc[j + h * kTreeWidth]);
      }
    }
    T* target = blocks > 1 ? partial.data() + b * width : out;
    for (std::size_t w = 0; w < width; ++w) target[w] = acc[w];
  }
  if (blocks > 1) treeOfColumns<Step>(partial.data(), width, width, blocks, out);
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#endif
