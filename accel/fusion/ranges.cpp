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

Range rangeOf(Op op, const Range& a, const Range& b, bool same) {
  switch (op) {
    case Op::Add:
      return sane(a.lo + b.lo, a.hi + b.hi);
    case Op::Sub:
      return sane(a.lo - b.hi, a.hi - b.lo);
    case Op::Mul:
      return same ? Range{0, kInf} : product(a, b);
    case Op::Neg:
      return {-a.hi, -a.lo};
    case Op::Abs:
      return a.lo >= 0 ? a : Range{0, std::max(-a.lo, a.hi)};
    case Op::Div:
      if (a.lo >= 0 && b.lo > 0) return sane(a.lo / b.hi, a.hi / b.lo);
      return a.lo >= 0 && b.lo >= 0 ? Range{0, kInf} : Range{};
    case Op::Max:
      return {std::max(a.lo, b.lo), std::max(a.hi, b.hi)};
    case Op::Min:
      return {std::min(a.lo, b.lo), std::min(a.hi, b.hi)};
    case Op::Cast:
      return a;
    case Op::Sin:
    case Op::Cos:
    case Op::SinPi:
    case Op::CosPi:
    case Op::SinD:
    case Op::CosD:
    case Op::Tanh:
    case Op::Erf:
    case Op::Sign:
      return {-1, 1};
    case Op::Cosh:
      return {1, kInf};
    case Op::Erfc:
      return {0, 2};
    case Op::Sqrt:
      return {0, a.hi > 0 ? std::sqrt(a.hi) * (1 + 1e-6) : 0};
    case Op::Square:
    case Op::Exp:
    case Op::Exp2:
    case Op::Hypot:
    case Op::Sech:
    case Op::Acos:
    case Op::AcosD:
    case Op::Acosh:
      return {0, kInf};
    case Op::Power: {
      const bool even = b.lo == b.hi && std::fmod(b.lo, 2) == 0;
      return a.lo >= 0 || even ? Range{0, kInf} : Range{};
    }
    case Op::Mod:
      return b.lo > 0 ? Range{0, b.hi} : Range{};
    case Op::Rem:
    case Op::Fix:
    case Op::Round:
    case Op::Floor:
      return a.lo >= 0 ? Range{0, op == Op::Round ? a.hi + 1 : a.hi} : Range{};
    case Op::Ceil:
      return a.lo >= 0 ? Range{0, a.hi + 1} : Range{};
    default:
      return {};
  }
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

Domain domainOf(Op op, const Range& a, const Range& b, const Scalar* exponent, DomainGuard& guard) {
  auto within = [&](double lo, double hi) {
    if (a.lo >= lo && a.hi <= hi) return Domain::Total;
    guard.kind = GuardKind::Range;
    guard.lo = lo;
    guard.hi = hi;
    return Domain::Guarded;
  };
  switch (op) {
    case Op::Sqrt:
    case Op::Log:
    case Op::Log2:
    case Op::Log10:
      return within(0, kInf);
    case Op::Log1p:
      return within(-1, kInf);
    case Op::Asin:
    case Op::Acos:
    case Op::AsinD:
    case Op::AcosD:
    case Op::Atanh:
      return within(-1, 1);
    case Op::Acosh:
      return within(1, kInf);
    case Op::Asech:
      return within(0, 1);
    case Op::Power: {
      if (a.lo >= 0) return Domain::Total;
      if (exponent && (exponent->dtype == DType::F64 || exponent->dtype == DType::F32)) {
        const double y = exponent->dtype == DType::F64 ? exponent->f64 : exponent->f32;
        if (std::trunc(y) == y) return Domain::Total;
      }
      (void)b;
      guard.kind = GuardKind::PowerReal;
      return Domain::Guarded;
    }
    // Outside two intervals, or an error rather than a complex answer: the plain path, unless it is
    // known that neither comes.
    case Op::Asec:
    case Op::Acsc:
    case Op::AsecD:
    case Op::AcscD:
    case Op::Acoth:
      return a.lo >= 1 || a.hi <= -1 ? Domain::Total : Domain::NeverDefer;
    case Op::Gammaln:
      return a.lo >= 0 ? Domain::Total : Domain::NeverDefer;
    case Op::Nthroot:
      return a.lo >= 0 || (exponent && isOdd(*exponent)) ? Domain::Total : Domain::NeverDefer;
    default:
      return Domain::Total;
  }
}

}  // namespace accel::fusion
