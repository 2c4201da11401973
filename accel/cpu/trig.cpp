// Circular functions of radians, multiples of pi and degrees.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/trig.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <cmath>

#include "accel/cpu/math/trig-inl.h"
#include "accel/cpu/simd/function_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// An odd function's zero keeps its sign, which a reduction loses.
HWY_INLINE V64 keepZero(V64 x, V64 y) { return choose(hn::Eq(x, hn::Zero(D64())), x, y); }

// As pairs until the end: the sine's error and that of pi x would add up. Near 0 the next term of
// the series, (pi x)^2 / 6, is nothing beside 1.
HWY_INLINE V64 sincOf(V64 x) {
  const V64 y = quotient(sinCos(reduceHalfTurns(x)).sin, mul(constant(kPi), x));
  return choose(hn::Lt(hn::Abs(x), num(0x1p-28)), num(1.0), plainZero(y));
}

ACCEL_FUNCTION(Sin, sinOf(x), sinSingle(x))
ACCEL_FUNCTION(Cos, cosOf(x), cosSingle(x))
ACCEL_FUNCTION(Tan, tanOf(x), tanOf(x))
ACCEL_FUNCTION(Sec, secOf(x), secOf(x))
ACCEL_FUNCTION(Csc, cscOf(x), cscOf(x))
ACCEL_FUNCTION(Cot, cotOf(x), cotOf(x))
ACCEL_FUNCTION(SinPi, keepZero(x, sinOfTurns(reduceHalfTurns(x))),
               keepZero(x, sinOfTurns(reduceHalfTurns(x))))
ACCEL_FUNCTION(CosPi, cosOfTurns(reduceHalfTurns(x)), cosOfTurns(reduceHalfTurns(x)))
ACCEL_FUNCTION(Sinc, sincOf(x), sincOf(x))
ACCEL_FUNCTION(SinD, keepZero(x, sinOfTurns(reduceDegrees(x))),
               keepZero(x, sinOfTurns(reduceDegrees(x))))
ACCEL_FUNCTION(CosD, cosOfTurns(reduceDegrees(x)), cosOfTurns(reduceDegrees(x)))
ACCEL_FUNCTION(TanD, keepZero(x, tanDegrees(x)), keepZero(x, tanDegrees(x)))
ACCEL_FUNCTION(SecD, inverseOf(sinCos(reduceDegrees(x)).cos),
               inverseOf(sinCos(reduceDegrees(x)).cos))
ACCEL_FUNCTION(CscD, inverseOf(sinCos(reduceDegrees(x)).sin),
               inverseOf(sinCos(reduceDegrees(x)).sin))
ACCEL_FUNCTION(CotD, cotDegrees(x), cotDegrees(x))

void fillTrigTarget(KernelTable& table) { setFunctions(table, TrigRows()); }

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillTrigTarget);
void fillTrig(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillTrigTarget)(table); }
}  // namespace accel::cpu
#endif
