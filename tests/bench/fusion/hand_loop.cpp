#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tests/bench/fusion/hand_loop.cpp"
#include "tests/bench/fusion/hand_loop.h"

#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include "accel/cpu/math/exp-inl.h"
#include "accel/cpu/math/trig-inl.h"
#include "accel/cpu/simd/map_loops-inl.h"
#include "accel/cpu/simd/reduce_tree-inl.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// Arithmetic in single where the engine's is, functions by double as the engine's are.
void chainSingleTarget(const float* x, const float* y, float* z, std::size_t n) {
  const D64 d;
  using H = hn::Rebind<float, D64>;
  const H h;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t i = 0; i + lanes <= n; i += lanes) {
    const auto a = hn::LoadU(h, x + i), b = hn::LoadU(h, y + i);
    const auto s = hn::DemoteTo(h, sinSingle(hn::PromoteTo(d, a)));
    const auto e = hn::DemoteTo(h, expLite(hn::PromoteTo(d, hn::Mul(hn::Neg(b), b))));
    const auto c = hn::DemoteTo(h, cosSingle(hn::PromoteTo(d, hn::Sub(a, b))));
    const auto q = hn::Sqrt(hn::Abs(hn::Mul(a, b)));
    hn::StoreU(hn::Add(hn::Add(hn::Mul(s, e), q), c), h, z + i);
  }
}

void chainDoubleTarget(const double* x, const double* y, double* z, std::size_t n) {
  const D64 d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::size_t i = 0; i + lanes <= n; i += lanes) {
    const V64 a = hn::LoadU(d, x + i), b = hn::LoadU(d, y + i);
    const V64 left = hn::Mul(sinOf(a), expFull(hn::Mul(hn::Neg(b), b)));
    const V64 q = hn::Sqrt(hn::Abs(hn::Mul(a, b)));
    hn::StoreU(hn::Add(hn::Add(left, q), cosOf(hn::Sub(a, b))), d, z + i);
  }
}

// Eight accumulators; the inputs are read once.
template <class F>
HWY_INLINE double accumulate(std::size_t n, F element) {
  const D64 d;
  const std::size_t lanes = hn::Lanes(d);
  V64 a0 = hn::Zero(d), a1 = a0, a2 = a0, a3 = a0;
  std::size_t i = 0;
  for (; i + 4 * lanes <= n; i += 4 * lanes) {
    a0 = hn::Add(a0, element(i));
    a1 = hn::Add(a1, element(i + lanes));
    a2 = hn::Add(a2, element(i + 2 * lanes));
    a3 = hn::Add(a3, element(i + 3 * lanes));
  }
  return hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(a0, a1), hn::Add(a2, a3))));
}

double deviationTarget(const double* x, std::size_t n, double mean) {
  const D64 d;
  const V64 m = hn::Set(d, mean);
  return accumulate(n, [=](std::size_t i) HWY_ATTR {
    const V64 v = hn::Sub(hn::LoadU(d, x + i), m);
    return hn::Mul(v, v);
  });
}
double differenceTarget(const double* x, const double* y, std::size_t n) {
  const D64 d;
  return accumulate(n, [=](std::size_t i) HWY_ATTR {
    const V64 v = hn::Sub(hn::LoadU(d, x + i), hn::LoadU(d, y + i));
    return hn::Mul(v, v);
  });
}
double sumTarget(const double* x, std::size_t n) {
  const D64 d;
  return accumulate(n, [=](std::size_t i) HWY_ATTR { return hn::LoadU(d, x + i); });
}
double payoffTarget(const double* s, std::size_t n, double strike) {
  const D64 d;
  const V64 k = hn::Set(d, strike), zero = hn::Zero(d);
  return accumulate(n, [=](std::size_t i)
                           HWY_ATTR { return hn::Max(hn::Sub(hn::LoadU(d, s + i), k), zero); }) /
         static_cast<double>(n);
}
bool anyTarget(const double* x, const double* y, std::size_t n) {
  const D64 d;
  const std::size_t lanes = hn::Lanes(d);
  const V64 three = hn::Set(d, 3.0), one = hn::Set(d, 1.0);
  for (std::size_t i = 0; i + lanes <= n; i += lanes) {
    const M64 m = hn::And(hn::Gt(hn::LoadU(d, x + i), three), hn::Lt(hn::LoadU(d, y + i), one));
    if (!hn::AllFalse(d, m)) return true;
  }
  return false;
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(chainSingleTarget);
HWY_EXPORT(chainDoubleTarget);
HWY_EXPORT(deviationTarget);
HWY_EXPORT(differenceTarget);
HWY_EXPORT(sumTarget);
HWY_EXPORT(payoffTarget);
HWY_EXPORT(anyTarget);
namespace {
void callSingle(const float* x, const float* y, float* z, std::size_t n) {
  HWY_DYNAMIC_DISPATCH(chainSingleTarget)(x, y, z, n);
}
void callDouble(const double* x, const double* y, double* z, std::size_t n) {
  HWY_DYNAMIC_DISPATCH(chainDoubleTarget)(x, y, z, n);
}
double callDeviation(const double* x, std::size_t n, double m) {
  return HWY_DYNAMIC_DISPATCH(deviationTarget)(x, n, m);
}
double callDifference(const double* x, const double* y, std::size_t n) {
  return HWY_DYNAMIC_DISPATCH(differenceTarget)(x, y, n);
}
double callSum(const double* x, std::size_t n) { return HWY_DYNAMIC_DISPATCH(sumTarget)(x, n); }
double callPayoff(const double* s, std::size_t n, double k) {
  return HWY_DYNAMIC_DISPATCH(payoffTarget)(s, n, k);
}
bool callAny(const double* x, const double* y, std::size_t n) {
  return HWY_DYNAMIC_DISPATCH(anyTarget)(x, y, n);
}
}  // namespace
}  // namespace accel::cpu

namespace bench {
void chainSingle(const float* x, const float* y, float* z, std::size_t n) {
  accel::cpu::callSingle(x, y, z, n);
}
void chainDouble(const double* x, const double* y, double* z, std::size_t n) {
  accel::cpu::callDouble(x, y, z, n);
}
double sumSquaredDeviation(const double* x, std::size_t n, double mean) {
  return accel::cpu::callDeviation(x, n, mean);
}
double sumSquaredDifference(const double* x, const double* y, std::size_t n) {
  return accel::cpu::callDifference(x, y, n);
}
double sumOf(const double* x, std::size_t n) { return accel::cpu::callSum(x, n); }
bool anyBoth(const double* x, const double* y, std::size_t n) {
  return accel::cpu::callAny(x, y, n);
}
double meanPayoff(const double* s, std::size_t n, double strike) {
  return accel::cpu::callPayoff(s, n, strike);
}
}  // namespace bench
#endif
