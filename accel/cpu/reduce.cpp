// Reductions of whole arrays and along one dimension.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/reduce.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <algorithm>
#include <type_traits>

#include "accel/cpu/integer_ops.h"
#include "accel/cpu/reduce_steps.h"
#include "accel/cpu/row_lists.h"
#include "accel/cpu/simd/reduce_tree-inl.h"
#include "accel/cpu/simd/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// --- float steps, piecewise

template <class Step, class T>
struct Pieces {
  static void start(void* acc) { startLanes<Step>(static_cast<T*>(acc)); }
  static void add(const void* x, std::size_t n, void* acc) {
    addLanes<Step>(static_cast<const T*>(x), n, static_cast<T*>(acc));
  }
  static void fold(void* acc, void* out) {
    *static_cast<T*>(out) = foldLanes<Step>(static_cast<T*>(acc));
  }
  static void blocks(const void* x, std::size_t n, void* out) {
    treesOfBlocks<Step>(static_cast<const T*>(x), n, static_cast<T*>(out));
  }
  static void productBlocks(const void* x, const void* y, std::size_t n, void* out) {
    productsOfBlocks(static_cast<const T*>(x), static_cast<const T*>(y), n, static_cast<T*>(out));
  }
  static void tree(const void* x, std::size_t n, void* out) {
    *static_cast<T*>(out) = treeOf<Step>(static_cast<const T*>(x), n);
  }
  static void columns(const void* x, std::size_t stride, std::size_t width, std::size_t count,
                      void* out) {
    treeOfColumns<Step>(static_cast<const T*>(x), stride, width, count, static_cast<T*>(out));
  }
  static void addCyclic(const void* x, std::size_t n, void* acc, std::size_t at,
                        std::size_t period) {
    const T* HWY_RESTRICT from = static_cast<const T*>(x);
    T* HWY_RESTRICT a = static_cast<T*>(acc);
    while (n > 0) {
      const std::size_t m = std::min(n, period - at);
      for (std::size_t j = 0; j < m; ++j) a[at + j] = Step::join(a[at + j], from[j]);
      from += m;
      n -= m;
      at = 0;
    }
  }
  static void foldRows(void* acc, std::size_t lanes, std::size_t width) {
    T* a = static_cast<T*>(acc);
    for (std::size_t h = lanes / 2; h > 0; h /= 2) {
      for (std::size_t j = 0; j < h * width; ++j) a[j] = Step::join(a[j], a[j + h * width]);
    }
  }
  static void startRows(void* acc, std::size_t n) {
    std::fill_n(static_cast<T*>(acc), n, Step::template start<T>());
  }
  static constexpr ReduceSteps kSteps = {start,
                                         add,
                                         fold,
                                         blocks,
                                         std::is_same_v<Step, SumStep> ? productBlocks : nullptr,
                                         addCyclic,
                                         foldRows,
                                         startRows,
                                         tree,
                                         columns};
};

const ReduceSteps* stepsTarget(Reduce kind, DType dtype) {
  const bool wide = dtype == DType::F64;
  if (!isFloat(dtype)) return nullptr;
  switch (kind) {
    case Reduce::Sum:
    case Reduce::Mean:
      return wide ? &Pieces<SumStep, double>::kSteps : &Pieces<SumStep, float>::kSteps;
    case Reduce::Prod:
      return wide ? &Pieces<ProdStep, double>::kSteps : &Pieces<ProdStep, float>::kSteps;
    case Reduce::Max:
      return wide ? &Pieces<MaxStep, double>::kSteps : &Pieces<MaxStep, float>::kSteps;
    case Reduce::Min:
      return wide ? &Pieces<MinStep, double>::kSteps : &Pieces<MinStep, float>::kSteps;
    default:
      return nullptr;
  }
}

// --- one sequence, `stride` apart

template <Reduce kind>
struct Kind {
  using Step = std::conditional_t<kind == Reduce::Max || kind == Reduce::ArgMax, MaxStep, MinStep>;
};

template <class T>
HWY_INLINE std::size_t firstEqual(const T* x, std::size_t stride, std::size_t n, T value) {
  for (std::size_t k = 0; k < n; ++k) {
    if (x[k * stride] == value) return k;
  }
  return 0;
}

template <class T, class Step>
T extreme(const T* x, std::size_t stride, std::size_t n) {
  T best = Step::template start<T>();
  if (stride == 1) {
    best = treeOf<Step>(x, n);
  } else {
    for (std::size_t k = 0; k < n; ++k) best = Step::join(best, x[k * stride]);
  }
  return static_cast<T>(best + T(0));  // -0 becomes +0
}

// True when some element is nonzero and no NaN (any), or when all are nonzero (all, where a NaN
// counts). Whole vectors; a chunk is looked at as a whole before the walk may end.
template <bool all, class T>
HWY_INLINE bool decides(const T* x, std::size_t n) {
  const hn::ScalableTag<T> d;
  const std::size_t lanes = hn::Lanes(d);
  const auto zero = hn::Zero(d);
  auto hit = hn::Lt(zero, zero);
  std::size_t k = 0;
  for (; k + lanes <= n; k += lanes) {
    const auto v = hn::LoadU(d, x + k);
    if constexpr (all) {
      hit = hn::Or(hit, hn::Eq(v, zero));
    } else if constexpr (std::is_floating_point_v<T>) {
      hit = hn::Or(hit, hn::And(hn::Ne(v, zero), hn::Eq(v, v)));
    } else {
      hit = hn::Or(hit, hn::Ne(v, zero));
    }
  }
  bool found = !hn::AllFalse(d, hit);
  for (; k < n; ++k) found |= all ? x[k] == T(0) : (x[k] != T(0)) & (x[k] == x[k]);
  return found;
}

template <bool all, class T>
bool decidesStrided(const T* x, std::size_t stride, std::size_t n) {
  bool found = false;
  for (std::size_t k = 0; k < n && !found; ++k) {
    const T v = x[k * stride];
    found = all ? v == T(0) : v != T(0) && v == v;
  }
  return found;
}

template <bool all, class T>
bool anyDecides(const T* x, std::size_t stride, std::size_t n) {
  constexpr std::size_t kChunk = 4096;
  if (stride != 1) return decidesStrided<all>(x, stride, n);
  for (std::size_t first = 0; first < n; first += kChunk) {
    if (decides<all>(x + first, std::min(kChunk, n - first))) return true;
  }
  return false;
}

template <class T>
bool anyOf(const T* x, std::size_t stride, std::size_t n) {
  return anyDecides<false>(x, stride, n);
}

template <class T>
bool allOf(const T* x, std::size_t stride, std::size_t n) {
  return !anyDecides<true>(x, stride, n);
}

// Integers: exact in 128 bits, saturated once; a product saturates as it goes, sign by parity.
template <class T>
T integerSum(const T* x, std::size_t stride, std::size_t n) {
  __extension__ using Wide128 = __int128;
  using Part = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
  Wide128 total = 0;
  constexpr std::size_t kChunk = sizeof(T) < 8 ? std::size_t(1) << 30 : 1;
  for (std::size_t first = 0; first < n; first += kChunk) {
    const std::size_t end = std::min(n, first + kChunk);
    Part part = 0;
    for (std::size_t k = first; k < end; ++k) part += x[k * stride];
    total += part;
  }
  if (total < Wide128(kLow<T>)) return kLow<T>;
  if (total > Wide128(kHigh<T>)) return kHigh<T>;
  return static_cast<T>(total);
}

template <class T>
T integerProd(const T* x, std::size_t stride, std::size_t n) {
  T r = 1;
  for (std::size_t k = 0; k < n; ++k) r = satMul(r, x[k * stride]);
  return r;
}

template <class T, Reduce kind>
void reduceOne(const T* x, std::size_t stride, std::size_t n, void* out, std::size_t at) {
  using Step = typename Kind<kind>::Step;
  if constexpr (kind == Reduce::Any) {
    static_cast<std::uint8_t*>(out)[at] = anyOf(x, stride, n);
  } else if constexpr (kind == Reduce::All) {
    static_cast<std::uint8_t*>(out)[at] = allOf(x, stride, n);
  } else if constexpr (kind == Reduce::Max || kind == Reduce::Min) {
    static_cast<T*>(out)[at] = n ? extreme<T, Step>(x, stride, n) : T(0);
  } else if constexpr (kind == Reduce::ArgMax || kind == Reduce::ArgMin) {
    const T best = n ? extreme<T, Step>(x, stride, n) : T(0);
    static_cast<std::uint32_t*>(out)[at] =
        static_cast<std::uint32_t>(firstEqual(x, stride, n, best));
  } else if constexpr (std::is_integral_v<T>) {
    static_cast<T*>(out)[at] =
        kind == Reduce::Sum ? integerSum(x, stride, n) : integerProd(x, stride, n);
  } else {
    using S = std::conditional_t<kind == Reduce::Prod, ProdStep, SumStep>;
    T r = treeOf<S>(x, n);
    if (kind == Reduce::Mean) r /= static_cast<T>(n);
    static_cast<T*>(out)[at] = r;
  }
}

template <class T, Reduce kind>
void reduceAll(const void* in, std::size_t count, void* out) {
  reduceOne<T, kind>(static_cast<const T*>(in), 1, count, out, 0);
}

template <class T, Reduce kind>
void reduceDim(const void* in, std::size_t inner, std::size_t count, std::size_t outer, void* out) {
  const T* x = static_cast<const T*>(in);
  constexpr bool kTree = std::is_floating_point_v<T> &&
                         (kind == Reduce::Sum || kind == Reduce::Mean || kind == Reduce::Prod);
  for (std::size_t o = 0; o < outer; ++o, x += inner * count) {
    if constexpr (kTree) {
      if (inner > 1) {
        using S = std::conditional_t<kind == Reduce::Prod, ProdStep, SumStep>;
        for (std::size_t i = 0; i < inner; i += kTreeWidth) {
          const std::size_t width = std::min(kTreeWidth, inner - i);
          T* target = static_cast<T*>(out) + o * inner + i;
          treeOfColumns<S>(x + i, inner, width, count, target);
          if (kind != Reduce::Mean) continue;
          for (std::size_t w = 0; w < width; ++w) target[w] /= static_cast<T>(count);
        }
        continue;
      }
    }
    for (std::size_t i = 0; i < inner; ++i)
      reduceOne<T, kind>(x + i, inner, count, out, o * inner + i);
  }
}

template <class T>
void sumProducts(const void* x, const void* y, std::size_t count, void* out) {
  *static_cast<T*>(out) = sumOfProducts(static_cast<const T*>(x), static_cast<const T*>(y), count);
}

template <class T, Reduce... kinds>
void setKinds(KernelTable& table, DType dtype) {
  const int t = static_cast<int>(dtype);
  ((table.reduce[static_cast<int>(kinds)][t] = reduceAll<T, kinds>,
    table.reduceDim[static_cast<int>(kinds)][t] = reduceDim<T, kinds>),
   ...);
}

template <class T>
void setReduce(KernelTable& table, DType dtype) {
  setKinds<T, Reduce::Sum, Reduce::Prod, Reduce::Max, Reduce::Min, Reduce::ArgMax, Reduce::ArgMin,
           Reduce::Any, Reduce::All>(table, dtype);
}

void fillReduceTarget(KernelTable& table) {
  setReduce<double>(table, DType::F64);
  setReduce<float>(table, DType::F32);
  setKinds<double, Reduce::Mean>(table, DType::F64);
  setKinds<float, Reduce::Mean>(table, DType::F32);
  table.sumProducts[static_cast<int>(DType::F64)] = sumProducts<double>;
  table.sumProducts[static_cast<int>(DType::F32)] = sumProducts<float>;
  setReduce<std::int8_t>(table, DType::I8);
  setReduce<std::int16_t>(table, DType::I16);
  setReduce<std::int32_t>(table, DType::I32);
  setReduce<std::int64_t>(table, DType::I64);
  setReduce<std::uint8_t>(table, DType::U8);
  setReduce<std::uint16_t>(table, DType::U16);
  setReduce<std::uint32_t>(table, DType::U32);
  setReduce<std::uint64_t>(table, DType::U64);
  setKinds<std::uint8_t, Reduce::Max, Reduce::Min, Reduce::ArgMax, Reduce::ArgMin, Reduce::Any,
           Reduce::All>(table, DType::Bool);
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillReduceTarget);
HWY_EXPORT(stepsTarget);
void fillReduce(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillReduceTarget)(table); }
const ReduceSteps* reduceSteps(Reduce kind, DType dtype) {
  return HWY_DYNAMIC_DISPATCH(stepsTarget)(kind, dtype);
}
}  // namespace accel::cpu
#endif
