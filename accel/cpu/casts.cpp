// Casts between all element types, logic on logical bytes, and the choice between two arrays.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/casts.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <type_traits>

#include "accel/cpu/integer_ops.h"
#include "accel/cpu/row_lists.h"
#include "accel/cpu/simd/map_loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

struct Logical {};  // tag for Bool, whose bytes are uint8

template <class T>
using Stored = std::conditional_t<std::is_same_v<T, Logical>, std::uint8_t, T>;

template <class From, class To>
struct CastOp {
  HWY_INLINE Stored<To> operator()(Stored<From> x) const {
    if constexpr (std::is_same_v<To, Logical>) {
      return x != 0;
    } else if constexpr (std::is_same_v<From, Logical> || std::is_floating_point_v<To>) {
      return static_cast<To>(x);
    } else if constexpr (std::is_floating_point_v<From>) {
      return saturate<To>(static_cast<double>(x));
    } else if constexpr (std::is_signed_v<From> == std::is_signed_v<To>) {
      if constexpr (sizeof(To) >= sizeof(From)) return static_cast<To>(x);
      return static_cast<To>(x < From(kLow<To>)    ? From(kLow<To>)
                             : x > From(kHigh<To>) ? From(kHigh<To>)
                                                   : x);
    } else if constexpr (std::is_signed_v<From>) {
      const From low = x < 0 ? From(0) : x;
      if constexpr (sizeof(To) >= sizeof(From)) return static_cast<To>(low);
      return static_cast<To>(low > From(kHigh<To>) ? From(kHigh<To>) : low);
    } else {
      if constexpr (sizeof(To) > sizeof(From)) return static_cast<To>(x);
      return static_cast<To>(x > From(kHigh<To>) ? From(kHigh<To>) : x);
    }
  }
};

template <class From, class... To>
void setCastRow(MapFn* row) {
  int t = 0;
  ((row[t++] = scalarUnary<Stored<From>, Stored<To>, CastOp<From, To>>), ...);
}

template <class From>
void setCastsFrom(KernelTable& table, DType from) {
  setCastRow<From, double, float, std::int8_t, std::int16_t, std::int32_t, std::int64_t,
             std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, Logical>(
      table.cast[static_cast<int>(from)]);
}

void fillCastsTarget(KernelTable& table) {
  setCastsFrom<double>(table, DType::F64);
  setCastsFrom<float>(table, DType::F32);
  setCastsFrom<std::int8_t>(table, DType::I8);
  setCastsFrom<std::int16_t>(table, DType::I16);
  setCastsFrom<std::int32_t>(table, DType::I32);
  setCastsFrom<std::int64_t>(table, DType::I64);
  setCastsFrom<std::uint8_t>(table, DType::U8);
  setCastsFrom<std::uint16_t>(table, DType::U16);
  setCastsFrom<std::uint32_t>(table, DType::U32);
  setCastsFrom<std::uint64_t>(table, DType::U64);
  setCastsFrom<Logical>(table, DType::Bool);
}

struct AndOp {
  HWY_INLINE std::uint8_t operator()(std::uint8_t a, std::uint8_t b) const { return a & b; }
};
struct OrOp {
  HWY_INLINE std::uint8_t operator()(std::uint8_t a, std::uint8_t b) const { return a | b; }
};
struct XorOp {
  HWY_INLINE std::uint8_t operator()(std::uint8_t a, std::uint8_t b) const { return a ^ b; }
};
struct NotOp {
  HWY_INLINE std::uint8_t operator()(std::uint8_t a) const { return a ^ 1; }
};

template <class T, bool kArrayC, bool kArrayA, bool kArrayB>
HWY_INLINE void selectLoop(const std::uint8_t* c, const T* a, const T* b, T* y, std::size_t n) {
  const std::uint8_t c0 = c[0];
  const T a0 = a[0], b0 = b[0];
  for (std::size_t i = 0; i < n; ++i) {
    const T va = kArrayA ? a[i] : a0;
    const T vb = kArrayB ? b[i] : b0;
    y[i] = (kArrayC ? c[i] : c0) ? va : vb;
  }
}

// Chosen by size alone: elements are moved, not looked at.
template <class T>
void selectMap(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  if (n == 0) return;
  const auto* c = static_cast<const std::uint8_t*>(in[0]);
  const T* a = static_cast<const T*>(in[1]);
  const T* b = static_cast<const T*>(in[2]);
  T* y = static_cast<T*>(out);
  switch (step[0] << 2 | step[1] << 1 | step[2]) {
    case 0:
      return selectLoop<T, false, false, false>(c, a, b, y, n);
    case 1:
      return selectLoop<T, false, false, true>(c, a, b, y, n);
    case 2:
      return selectLoop<T, false, true, false>(c, a, b, y, n);
    case 3:
      return selectLoop<T, false, true, true>(c, a, b, y, n);
    case 4:
      return selectLoop<T, true, false, false>(c, a, b, y, n);
    case 5:
      return selectLoop<T, true, false, true>(c, a, b, y, n);
    case 6:
      return selectLoop<T, true, true, false>(c, a, b, y, n);
    default:
      return selectLoop<T, true, true, true>(c, a, b, y, n);
  }
}

void fillLogicTarget(KernelTable& table) {
  using B = std::uint8_t;
  const int t = static_cast<int>(DType::Bool);
  table.map[static_cast<int>(Op::And)][t] = scalarBinary<B, B, B, AndOp>;
  table.map[static_cast<int>(Op::Or)][t] = scalarBinary<B, B, B, OrOp>;
  table.map[static_cast<int>(Op::Xor)][t] = scalarBinary<B, B, B, XorOp>;
  table.map[static_cast<int>(Op::Not)][t] = scalarUnary<B, B, NotOp>;
  for (int k = 0; k < kDTypes; ++k) {
    MapFn& slot = table.map[static_cast<int>(Op::Select)][k];
    switch (dtypeSize(static_cast<DType>(k))) {
      case 1:
        slot = selectMap<std::uint8_t>;
        break;
      case 2:
        slot = selectMap<std::uint16_t>;
        break;
      case 4:
        slot = selectMap<std::uint32_t>;
        break;
      default:
        slot = selectMap<std::uint64_t>;
        break;
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillCastsTarget);
HWY_EXPORT(fillLogicTarget);
void fillCasts(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillCastsTarget)(table); }
void fillLogic(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillLogicTarget)(table); }
}  // namespace accel::cpu
#endif
