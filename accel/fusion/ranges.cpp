#include "accel/fusion/ranges.h"

#include <algorithm>
#include <cmath>

namespace accel::fusion {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

// A bound lost to Inf - Inf or 0 * Inf is no bound.
Range sane(double lo, double hi) {
  return {std::isnan(lo) ? -kInf : lo, std::isnan(hi) ? kInf : hi};
}

bool isOdd(const Scalar& n) {
  if (!isFloat(n.dtype)) return false;
  return std::abs(std::fmod(n.dtype == DType::F64 ? n.f64 : double(n.f32), 2.0)) == 1;
}

Range product(const Range& a, const Range& b) {
  const double c[4] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
  for (double v : c) {
    if (std::isnan(v)) return a.lo >= 0 && b.lo >= 0 ? Range{0, kInf} : Range{};
  }
  return {*std::min_element(c, c + 4), *std::max_element(c, c + 4)};
}

}  // namespace

Range rangeOfType(DType dtype) {
  switch (dtype) {
    case DType::Bool:
      return {0, 1};
    case DType::U8:
    case DType::U16:
    case DType::U32:
    case DType::U64:
      return {0, kInf};
    default:
      return {};
  }
}

Range rangeOf(const Scalar& value) {
  switch (value.dtype) {
    case DType::F64:
      return std::isnan(value.f64) ? Range{} : Range{value.f64, value.f64};
    case DType::F32:
      return std::isnan(value.f32) ? Range{} : Range{value.f32, value.f32};
    default:
      return rangeOfType(value.dtype);
  }
}

Range rangeOf(Op op, const Range (&of)[3], bool same) {
  const Range &a = of[0], &b = of[1];
  switch (opInfo(op).range) {
    case OpRange::Any:
      return {};
    case OpRange::Same:
      return a;
    case OpRange::Either:
      return {std::min(b.lo, of[2].lo), std::max(b.hi, of[2].hi)};
    case OpRange::Sum:
      return sane(a.lo + b.lo, a.hi + b.hi);
    case OpRange::Difference:
      return sane(a.lo - b.hi, a.hi - b.lo);
    case OpRange::Product:
      return same ? Range{0, kInf} : product(a, b);
    case OpRange::Quotient:
      if (a.lo >= 0 && b.lo > 0) return sane(a.lo / b.hi, a.hi / b.lo);
      return a.lo >= 0 && b.lo >= 0 ? Range{0, kInf} : Range{};
    case OpRange::Negated:
      return {-a.hi, -a.lo};
    case OpRange::Magnitude:
      return a.lo >= 0 ? a : Range{0, std::max(-a.lo, a.hi)};
    case OpRange::Larger:
      return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
    case OpRange::Smaller:
      return {std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
    case OpRange::Root:
      return {0, a.hi > 0 ? std::sqrt(a.hi) * (1 + 1e-6) : 0};
    case OpRange::PowerOf: {
      const bool even = b.lo == b.hi && std::fmod(b.lo, 2) == 0;
      return a.lo >= 0 || even ? Range{0, kInf} : Range{};
    }
    case OpRange::Modulus:
      return b.lo > 0 ? Range{0, b.hi} : Range{};
    case OpRange::Inward:
      return a.lo >= 0 ? Range{0, a.hi} : Range{};
    case OpRange::Upward:
      return a.lo >= 0 ? Range{0, a.hi + 1} : Range{};
    case OpRange::WithinOne:
      return {-1, 1};
    case OpRange::FromOne:
      return {1, kInf};
    case OpRange::ZeroToTwo:
      return {0, 2};
    case OpRange::NotNegative:
      return {0, kInf};
  }
  return {};
}

Range rangeOfReduction(Reduce kind, const Range& of, DType dtype) {
  Range r = rangeOfType(dtype);
  switch (kind) {
    case Reduce::Max:
    case Reduce::Min:
      return of;
    case Reduce::Sum:
    case Reduce::Mean:
    case Reduce::Prod:
      if (of.lo >= 0 && isFloat(dtype)) r.lo = 0;
      return r;
    default:
      return r;
  }
}

Range rounded(const Range& r, DType dtype) {
  return dtype == DType::F32 ? Range{static_cast<float>(r.lo), static_cast<float>(r.hi)} : r;
}

Domain domainOf(Op op, const Range& a, const Scalar* exponent, DomainGuard& guard) {
  const OpDomain domain = opInfo(op).domain;
  const RealInterval real = realInterval(domain);
  switch (domain) {
    case OpDomain::All:
      return Domain::Total;
    case OpDomain::NotNegative:
    case OpDomain::FromMinusOne:
    case OpDomain::WithinOne:
    case OpDomain::FromOne:
    case OpDomain::ZeroToOne:
      if (a.lo >= real.lo && a.hi <= real.hi) return Domain::Total;
      guard.kind = GuardKind::Range;
      guard.lo = real.lo;
      guard.hi = real.hi;
      return Domain::Guarded;
    case OpDomain::Powers:
      if (a.lo >= 0) return Domain::Total;
      if (exponent && isFloat(exponent->dtype)) {
        const double y = exponent->dtype == DType::F64 ? exponent->f64 : exponent->f32;
        if (std::trunc(y) == y) return Domain::Total;
      }
      guard.kind = GuardKind::PowerReal;
      return Domain::Guarded;
    // Outside two intervals, or an error rather than a complex answer: the plain path, unless it is
    // known that neither comes.
    case OpDomain::BeyondOne:
      return a.lo >= real.hi || a.hi <= -real.hi ? Domain::Total : Domain::NeverDefer;
    case OpDomain::LogGamma:
      return a.lo >= real.lo ? Domain::Total : Domain::NeverDefer;
    case OpDomain::OddRoots:
      return a.lo >= 0 || (exponent && isOdd(*exponent)) ? Domain::Total : Domain::NeverDefer;
  }
  return Domain::NeverDefer;
}

}  // namespace accel::fusion
