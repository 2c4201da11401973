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
  return accumulate(
      n, [=](std::size_t i) HWY_ATTR { return hn::Max(hn::Sub(hn::LoadU(d, s + i), k), zero); });
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

// Three vectors hold a whole number of pixels: lane j of vector v is channel (v * lanes + j) % 3.
using D32 = hn::ScalableTag<float>;
HWY_INLINE void loadChannels(const float* three, hn::Vec<D32> (&out)[3]) {
  const D32 d;
  HWY_ALIGN float lanes[3 * hn::MaxLanes(D32())];
  for (std::size_t j = 0; j < 3 * hn::Lanes(d); ++j) lanes[j] = three[j % 3];
  for (std::size_t v = 0; v < 3; ++v) out[v] = hn::Load(d, lanes + v * hn::Lanes(d));
}
template <class F>
HWY_INLINE void sumChannels(const float* x, std::size_t pixels, float* sums, F element) {
  const D32 d;
  const std::size_t lanes = hn::Lanes(d);
  hn::Vec<D32> acc[3] = {hn::Zero(d), hn::Zero(d), hn::Zero(d)};
  for (std::size_t i = 0; i + 3 * lanes <= 3 * pixels; i += 3 * lanes) {
    for (std::size_t v = 0; v < 3; ++v)
      acc[v] = hn::Add(acc[v], element(hn::LoadU(d, x + i + v * lanes), v));
  }
  HWY_ALIGN float all[3 * hn::MaxLanes(D32())];
  for (std::size_t v = 0; v < 3; ++v) hn::Store(acc[v], d, all + v * lanes);
  for (std::size_t c = 0; c < 3; ++c) sums[c] = 0;
  for (std::size_t j = 0; j < 3 * lanes; ++j) sums[j % 3] += all[j];
}
void channelSumsTarget(const float* x, std::size_t pixels, float* sums) {
  sumChannels(x, pixels, sums, [](hn::Vec<D32> v, std::size_t) HWY_ATTR { return v; });
}
void channelSquaresTarget(const float* x, std::size_t pixels, const float* means, float* sums) {
  hn::Vec<D32> m[3];
  loadChannels(means, m);
  sumChannels(x, pixels, sums, [&](hn::Vec<D32> v, std::size_t k) HWY_ATTR {
    const auto e = hn::Sub(v, m[k]);
    return hn::Mul(e, e);
  });
}
void normaliseTarget(const float* x, std::size_t pixels, const float* means, const float* scales,
                     float* z) {
  const D32 d;
  const std::size_t lanes = hn::Lanes(d);
  hn::Vec<D32> m[3], s[3];
  loadChannels(means, m);
  loadChannels(scales, s);
  for (std::size_t i = 0; i + 3 * lanes <= 3 * pixels; i += 3 * lanes) {
    for (std::size_t v = 0; v < 3; ++v) {
      const std::size_t at = i + v * lanes;
      hn::StoreU(hn::Div(hn::Sub(hn::LoadU(d, x + at), m[v]), s[v]), d, z + at);
    }
  }
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
HWY_EXPORT(channelSumsTarget);
HWY_EXPORT(channelSquaresTarget);
HWY_EXPORT(normaliseTarget);
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
void callSums(const float* x, std::size_t pixels, float* sums) {
  HWY_DYNAMIC_DISPATCH(channelSumsTarget)(x, pixels, sums);
}
void callSquares(const float* x, std::size_t pixels, const float* means, float* sums) {
  HWY_DYNAMIC_DISPATCH(channelSquaresTarget)(x, pixels, means, sums);
}
void callNormalise(const float* x, std::size_t pixels, const float* means, const float* scales,
                   float* z) {
  HWY_DYNAMIC_DISPATCH(normaliseTarget)(x, pixels, means, scales, z);
}
}  // namespace
}  // namespace accel::cpu

namespace bench {
void channelSums(const float* x, std::size_t pixels, float* sums) {
  accel::cpu::callSums(x, pixels, sums);
}
void channelSquares(const float* x, std::size_t pixels, const float* means, float* sums) {
  accel::cpu::callSquares(x, pixels, means, sums);
}
void normalise(const float* x, std::size_t pixels, const float* means, const float* scales,
               float* z) {
  accel::cpu::callNormalise(x, pixels, means, scales, z);
}
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
double sumPayoff(const double* s, std::size_t n, double strike) {
  return accel::cpu::callPayoff(s, n, strike);
}
}  // namespace bench
#endif
