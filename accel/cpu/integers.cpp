// Integer arithmetic and bit operations: plain loops, compiled for each instruction set.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/integers.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "accel/cpu/integer_ops.h"
#include "accel/cpu/row_lists.h"
#include "accel/cpu/simd/map_loops-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

template <Op op>
struct IntRow;

#define ACCEL_INT_UNARY(id, expression)  \
  template <>                            \
  struct IntRow<Op::id> {                \
    static constexpr int kArity = 1;     \
    template <class T>                   \
    HWY_INLINE T operator()(T x) const { \
      return expression;                 \
    }                                    \
  };
#define ACCEL_INT_BINARY(id, expression)      \
  template <>                                 \
  struct IntRow<Op::id> {                     \
    static constexpr int kArity = 2;          \
    template <class T>                        \
    HWY_INLINE T operator()(T a, T b) const { \
      return expression;                      \
    }                                         \
  };

template <class T>
HWY_INLINE T nearestQuotient(T a, T b) {
  // Up to 32 bits the double quotient decides every tie correctly, and the loop vectorises.
  if constexpr (sizeof(T) <= 4) return saturate<T>(static_cast<double>(a) / static_cast<double>(b));
  return satDiv<T, Rounding::Nearest>(a, b);
}

ACCEL_INT_BINARY(Add, satAdd(a, b))
ACCEL_INT_BINARY(Sub, satSub(a, b))
ACCEL_INT_BINARY(Mul, satMul(a, b))
ACCEL_INT_BINARY(Div, nearestQuotient(a, b))
ACCEL_INT_UNARY(Neg, satNeg(x))
ACCEL_INT_UNARY(Abs, x < 0 ? satNeg(x) : x)
ACCEL_INT_UNARY(Sign, static_cast<T>(x > 0 ? 1 : x < 0 ? -1 : 0))
ACCEL_INT_UNARY(Square, satMul(x, x))
ACCEL_INT_BINARY(Max, b > a ? b : a)
ACCEL_INT_BINARY(Min, b < a ? b : a)
ACCEL_INT_BINARY(Mod, intMod(a, b))
ACCEL_INT_BINARY(Rem, intRem(a, b))
ACCEL_INT_BINARY(Power, satPower(a, b))
ACCEL_INT_BINARY(IdivFix, (satDiv<T, Rounding::Fix>(a, b)))
ACCEL_INT_BINARY(IdivFloor, (satDiv<T, Rounding::Floor>(a, b)))
ACCEL_INT_BINARY(IdivCeil, (satDiv<T, Rounding::Ceil>(a, b)))
ACCEL_INT_BINARY(IdivRound, (satDiv<T, Rounding::Nearest>(a, b)))
ACCEL_INT_BINARY(BitAnd, static_cast<T>(a& b))
ACCEL_INT_BINARY(BitOr, static_cast<T>(a | b))
ACCEL_INT_BINARY(BitXor, static_cast<T>(a ^ b))

struct ShiftOp {
  template <class T>
  HWY_INLINE T operator()(T a, std::int32_t k) const {
    return shiftBits(a, k);
  }
};

template <class T, Op op>
void setInt(KernelTable& table, DType dtype) {
  MapFn& slot = table.map[static_cast<int>(op)][static_cast<int>(dtype)];
  if constexpr (IntRow<op>::kArity == 1) {
    slot = scalarUnary<T, T, IntRow<op>>;
  } else {
    slot = scalarBinary<T, T, T, IntRow<op>>;
  }
}

template <class T, Op... ops>
void setInts(KernelTable& table, DType dtype, RowList<ops...>) {
  (setInt<T, ops>(table, dtype), ...);
}

template <class T>
void setClass(KernelTable& table, DType dtype) {
  setInts<T>(table, dtype, ArithRows());
  setInts<T>(table, dtype, RowList<Op::Power, Op::BitAnd, Op::BitOr, Op::BitXor>());
  table.map[static_cast<int>(Op::BitShift)][static_cast<int>(dtype)] =
      scalarBinary<T, std::int32_t, T, ShiftOp>;
}

void fillIntegersTarget(KernelTable& table) {
  setClass<std::int8_t>(table, DType::I8);
  setClass<std::int16_t>(table, DType::I16);
  setClass<std::int32_t>(table, DType::I32);
  setClass<std::int64_t>(table, DType::I64);
  setClass<std::uint8_t>(table, DType::U8);
  setClass<std::uint16_t>(table, DType::U16);
  setClass<std::uint32_t>(table, DType::U32);
  setClass<std::uint64_t>(table, DType::U64);
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillIntegersTarget);
void fillIntegers(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillIntegersTarget)(table); }
}  // namespace accel::cpu
#endif
