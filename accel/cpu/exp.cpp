// Exponentials, logarithms and powers.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/exp.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "accel/cpu/math/exp-inl.h"
#include "accel/cpu/simd/function_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

ACCEL_FUNCTION(Exp, expFull(x), expLite(x))
ACCEL_FUNCTION(Exp2, exp2Full(x), exp2Full(x))
ACCEL_FUNCTION(Expm1, expm1Full(x), expm1Full(x))
ACCEL_FUNCTION(Log, logFull(x), logLite(x))
ACCEL_FUNCTION(Log2, logBase<2>(x), logBase<2>(x))
ACCEL_FUNCTION(Log10, logBase<10>(x), logBase<10>(x))
ACCEL_FUNCTION(Log1p, log1pFull(x), log1pFull(x))
ACCEL_FUNCTION2(Power, powerFull(x, y))
ACCEL_FUNCTION(Cbrt, rootFull(x, num(3.0)), rootFull(x, num(3.0)))
ACCEL_FUNCTION2(Nthroot, rootFull(x, y))
ACCEL_FUNCTION2(Hypot, hypotFull(x, y))

void fillExpTarget(KernelTable& table) { setFunctions(table, ExpRows()); }
void fillPowerTarget(KernelTable& table) { setFunctions(table, PowerRows()); }

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(fillExpTarget);
HWY_EXPORT(fillPowerTarget);
void fillExp(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillExpTarget)(table); }
void fillPower(KernelTable& table) { HWY_DYNAMIC_DISPATCH(fillPowerTarget)(table); }
}  // namespace accel::cpu
#endif
