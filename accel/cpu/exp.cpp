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
ACCEL_FUNCTION(Exp2, exp2Full(x), exp2Lite(x))
ACCEL_FUNCTION(Expm1, expm1Full(x),
               choose(hn::Lt(hn::Abs(x), num(0x1p-54)), x, choose(isNan(x), x, expm1Lite(x))))
ACCEL_FUNCTION(Log, logFull(x), logLite(x))
ACCEL_FUNCTION(Log2, logBase<2>(x), hn::Mul(logLite(x), num(kInvLn2[0])))
ACCEL_FUNCTION(Log10, logBase<10>(x), hn::Mul(logLite(x), num(kInvLn10[0])))
ACCEL_FUNCTION(Log1p, log1pFull(x), log1pLite(x))
ACCEL_FUNCTION2(Power, powerOf<false>(x, y), powerOf<true>(x, y))
ACCEL_FUNCTION(Cbrt, rootFull(x, num(3.0)), rootFull(x, num(3.0)))
ACCEL_FUNCTION2(Nthroot, rootFull(x, y), rootFull(x, y))
ACCEL_FUNCTION2(Hypot, hypotFull(x, y), hypotLite(x, y))

struct SquareForm {
  static constexpr bool kCheap = true;
  template <class D, class V>
  HWY_INLINE V operator()(D, V x) const {
    return hn::Mul(x, x);
  }
};

// x.^2 is what most powers are: the same bits as powerOf gives, at a multiplication's price.
template <class T, class A, class Form>
void powerMap(const void* const* in, const std::uint8_t* step, void* out, std::size_t n) {
  if (n > 0 && (step[1] == 0 || n == 1) && *static_cast<const T*>(in[1]) == T(2)) {
    return unaryMap<Same<T>, SquareForm>(in, step, out, n);
  }
  binaryMap<A, Form>(in, step, out, n);
}

void fillExpTarget(KernelTable& table) { setFunctions(table, ExpRows()); }
void fillPowerTarget(KernelTable& table) {
  setFunctions(table, PowerRows());
  MapFn* power = table.map[static_cast<int>(Op::Power)];
  power[static_cast<int>(DType::F64)] =
      powerMap<double, Same<double>, FullForm<FunctionRow<Op::Power>>>;
  power[static_cast<int>(DType::F32)] = powerMap<float, Wide, LiteForm<FunctionRow<Op::Power>>>;
}

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
