// Arithmetic on single and double.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/arith.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <cmath>
#include <limits>

#include "accel/cpu/row_lists.h"
#include "accel/cpu/simd/map_loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

template <Op op>
struct Row;

#define ACCEL_UNARY(id, expression)                                      \
  template <>                                                            \
  struct Row<Op::id> {                                                   \
    static constexpr int kArity = 1;                                     \
    static constexpr bool kCheap = opInfo(Op::id).cost == OpCost::Cheap; \
    template <class D, class V>                                          \
    HWY_INLINE V operator()([[maybe_unused]] D d, V x) const {           \
      return expression;                                                 \
    }                                                                    \
  };
#define ACCEL_BINARY(id, expression)                                     \
  template <>                                                            \
  struct Row<Op::id> {                                                   \
    static constexpr int kArity = 2;                                     \
    static constexpr bool kCheap = opInfo(Op::id).cost == OpCost::Cheap; \
    template <class D, class V>                                          \
    HWY_INLINE V operator()([[maybe_unused]] D d, V a, V b) const {      \
      return expression;                                                 \
    }                                                                    \
  };

template <class V>
HWY_INLINE V maximum(V a, V b) {
  return hn::IfThenElse(hn::Or(hn::Gt(b, a), hn::IsNaN(a)), b, a);
}
template <class V>
HWY_INLINE V minimum(V a, V b) {
  return hn::IfThenElse(hn::Or(hn::Lt(b, a), hn::IsNaN(a)), b, a);
}

template <class D, class V>
HWY_INLINE V signOf(D d, V x) {
  const V one = hn::Set(d, hn::TFromD<D>(1));
  const V s = hn::IfThenElse(hn::Gt(x, hn::Zero(d)), one,
                             hn::IfThenElse(hn::Lt(x, hn::Zero(d)), hn::Neg(one), x));
  return hn::Add(s, hn::Zero(d));  // -0 becomes +0
}

// Nearest, ties away: the addend is just below a half.
template <class D, class V>
HWY_INLINE V roundAway(D d, V x) {
  using T = hn::TFromD<D>;
  constexpr T kHalf = sizeof(T) == 8 ? T(0.49999999999999994) : T(0.49999997f);
  return hn::Trunc(hn::Add(x, hn::CopySign(hn::Set(d, kHalf), x)));
}

template <class T>
T remainderScalar(T x, T y, bool isMod) {
  if (y == 0) return isMod ? x : std::numeric_limits<T>::quiet_NaN();
  if (!std::isfinite(x) || std::isnan(y)) return std::numeric_limits<T>::quiet_NaN();
  if (std::isinf(y)) return !isMod || x == 0 || (x < 0) == (y < 0) ? x : y;
  T r = std::fmod(x, y);
  if (r != 0 && y != std::floor(y)) {
    const T q = std::abs(x / y);
    if (!(std::abs(q - std::floor(q + T(0.5))) > std::numeric_limits<T>::epsilon() * q)) r = 0;
  }
  if (r == 0) return 0;
  return isMod && (x < 0) != (y < 0) ? r + y : r;
}

template <bool kMod, class D, class V>
HWY_NOINLINE V remainderSlow(D d, V x, V y) {
  using T = hn::TFromD<D>;
  HWY_ALIGN T a[hn::MaxLanes(d)], b[hn::MaxLanes(d)];
  hn::Store(x, d, a);
  hn::Store(y, d, b);
  for (std::size_t i = 0; i < hn::Lanes(d); ++i) a[i] = remainderScalar(a[i], b[i], kMod);
  return hn::Load(d, a);
}

// Where the quotient is below 2^p an exact x - n*y needs one fused operation; n may be one too
// large when x/y rounded up, which shows in the sign.
template <bool kMod, class D, class V>
HWY_INLINE V remainderOf(D d, V x, V y) {
#if HWY_NATIVE_FMA
  using T = hn::TFromD<D>;
  const V zero = hn::Zero(d);
  const V q = hn::Div(x, y);
  const V aq = hn::Abs(q);
  const V limit = hn::Set(d, sizeof(T) == 8 ? T(0x1p51) : T(0x1p22f));
  const V tiny = hn::Set(d, sizeof(T) == 8 ? T(0x1p-960) : T(0x1p-90f));
  const auto easy = hn::And(hn::And(hn::Lt(aq, limit), hn::Gt(hn::Abs(y), tiny)),
                            hn::Lt(hn::Abs(y), hn::Set(d, std::numeric_limits<T>::infinity())));
  if (HWY_UNLIKELY(!hn::AllTrue(d, easy))) return remainderSlow<kMod>(d, x, y);
  V r = hn::NegMulAdd(hn::Trunc(q), y, x);
  const auto overshoot = hn::And(hn::Ne(r, zero), hn::Xor(hn::Lt(r, zero), hn::Lt(x, zero)));
  r = hn::IfThenElse(overshoot, hn::Add(r, hn::CopySign(y, x)), r);
  const V eps = hn::Set(d, std::numeric_limits<T>::epsilon());
  const V off = hn::Abs(hn::Sub(aq, hn::Floor(hn::Add(aq, hn::Set(d, T(0.5))))));
  const auto nearInteger = hn::And(hn::Ne(y, hn::Floor(y)), hn::Le(off, hn::Mul(eps, aq)));
  const auto isZero = hn::Or(hn::Eq(r, zero), nearInteger);
  if constexpr (kMod) {
    r = hn::IfThenElse(hn::Xor(hn::Lt(x, zero), hn::Lt(y, zero)), hn::Add(r, y), r);
  }
  return hn::IfThenElse(isZero, zero, r);
#else
  return remainderSlow<kMod>(d, x, y);
#endif
}

ACCEL_BINARY(Add, hn::Add(a, b))
ACCEL_BINARY(Sub, hn::Sub(a, b))
ACCEL_BINARY(Mul, hn::Mul(a, b))
ACCEL_BINARY(Div, hn::Div(a, b))
ACCEL_UNARY(Neg, hn::Neg(x))
ACCEL_UNARY(Abs, hn::Abs(x))
ACCEL_UNARY(Sign, signOf(d, x))
ACCEL_UNARY(Square, hn::Mul(x, x))
ACCEL_BINARY(Max, maximum(a, b))
ACCEL_BINARY(Min, minimum(a, b))
ACCEL_BINARY(Mod, (remainderOf<true>(d, a, b)))
ACCEL_BINARY(Rem, (remainderOf<false>(d, a, b)))
ACCEL_BINARY(IdivFix, hn::Trunc(hn::Div(a, b)))
ACCEL_BINARY(IdivFloor, hn::Floor(hn::Div(a, b)))
ACCEL_BINARY(IdivCeil, hn::Ceil(hn::Div(a, b)))
ACCEL_BINARY(IdivRound, roundAway(d, hn::Div(a, b)))
ACCEL_UNARY(Floor, hn::Floor(x))
ACCEL_UNARY(Ceil, hn::Ceil(x))
ACCEL_UNARY(Fix, hn::Trunc(x))
ACCEL_UNARY(Round, roundAway(d, x))
ACCEL_UNARY(Sqrt, hn::Sqrt(x))

template <class T, Op op>
MapFn rowFn() {
  if constexpr (Row<op>::kArity == 1) {
    return unaryMap<Same<T>, Row<op>>;
  } else {
    return binaryMap<Same<T>, Row<op>>;
  }
}

template <Op op>
void setRow(KernelTable& table) {
  table.map[static_cast<int>(op)][static_cast<int>(DType::F64)] = rowFn<double, op>();
  table.map[static_cast<int>(op)][static_cast<int>(DType::F32)] = rowFn<float, op>();
}

template <Op... ops>
void setRows(KernelTable& table, RowList<ops...>) {
  (setRow<ops>(table), ...);
}

// Exponents and mantissas, one element at a time: rarely hot, and exact by construction.
struct ScaleOp {
  template <class T>
  T operator()(T x, T y) const {
    if (!(std::abs(y) < 1e5))
      return x * (y > 0 ? std::numeric_limits<T>::infinity() : y < 0 ? T(0) : y);
    return std::ldexp(x, static_cast<int>(y));
  }
};
struct MantissaOp {
  template <class T>
  T operator()(T x) const {
    int e;
    return std::frexp(x, &e);
  }
};
struct ExponentOp {
  template <class T>
  T operator()(T x) const {
    int e = 0;
    if (std::isfinite(x)) std::frexp(x, &e);
    return static_cast<T>(e);
  }
};
struct Nextpow2Op {
  template <class T>
  T operator()(T x) const {
    if (!std::isfinite(x)) return std::abs(x);
    int e = 0;
    const T m = std::frexp(std::abs(x), &e);
    return static_cast<T>(m == T(0.5) ? e - 1 : e);
  }
};
struct EpsOp {
  template <class T>
  T operator()(T x) const {
    if (!std::isfinite(x)) return std::numeric_limits<T>::quiet_NaN();
    const T a = std::abs(x);
    if (a < std::numeric_limits<T>::min()) return std::numeric_limits<T>::denorm_min();
    int e;
    std::frexp(a, &e);
    return std::ldexp(T(1), e - std::numeric_limits<T>::digits);
  }
};

template <class T>
void setExponentRows(KernelTable& table, DType dtype) {
  const int t = static_cast<int>(dtype);
  table.map[static_cast<int>(Op::Ldexp)][t] = scalarBinary<T, T, T, ScaleOp>;
  table.map[static_cast<int>(Op::Mantissa)][t] = scalarUnary<T, T, MantissaOp>;
  table.map[static_cast<int>(Op::Exponent)][t] = scalarUnary<T, T, ExponentOp>;
  table.map[static_cast<int>(Op::Nextpow2)][t] = scalarUnary<T, T, Nextpow2Op>;
  table.map[static_cast<int>(Op::Eps)][t] = scalarUnary<T, T, EpsOp>;
}

void fillArithTarget(KernelTable& table) { setRows(table, ArithRows()); }

void fillRoundTarget(KernelTable& table) {
  setRows(table, RowList<Op::Floor, Op::Ceil, Op::Fix, Op::Round, Op::Sqrt>());
  setExponentRows<double>(table, DType::F64);
  setExponentRows<float>(table, DType::F32);
}

const char* targetName() { return vectorTarget(); }

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillArithTarget);
HWY_EXPORT(fillRoundTarget);
HWY_EXPORT(targetName);
void fillArith(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillArithTarget)(table); }
void fillRound(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillRoundTarget)(table); }
const char* activeTarget() { return HWY_DYNAMIC_DISPATCH(targetName)(); }
}  // namespace accel::cpu
#endif
