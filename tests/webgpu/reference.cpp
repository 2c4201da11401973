#include "tests/webgpu/reference.h"

#include <cmath>
#include <limits>

namespace harness {
namespace {

using accel::Op;

constexpr double kPi = 3.14159265358979323846;
constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Degrees: the argument is brought to [-45, 45] without error first.
struct Degrees {
  double radians;
  int quadrant;
};
Degrees reduceDegrees(double x) {
  const double y = std::fmod(x, 360.0);
  const double q = std::nearbyint(y / 90);
  return {(y - 90 * q) * (kPi / 180), ((int(q) % 4) + 4) % 4};
}
double sinQuadrant(const Degrees& d, int shift) {
  const int q = (d.quadrant + shift) % 4;
  const double v = q % 2 ? std::cos(d.radians) : std::sin(d.radians);
  return q >= 2 ? -v : v;
}
// Adding 0 takes the sign of exact zeros away, as ops.def's degree forms have it.
double sind(double x) { return std::isfinite(x) ? sinQuadrant(reduceDegrees(x), 0) + 0.0 : kNan; }
double cosd(double x) { return std::isfinite(x) ? sinQuadrant(reduceDegrees(x), 1) + 0.0 : kNan; }
double sinpi(double x) { return std::isfinite(x) ? sind(180 * std::fmod(x, 2.0)) : kNan; }
double cospi(double x) { return std::isfinite(x) ? cosd(180 * std::fmod(x, 2.0)) : kNan; }
double gammaOf(double x) {
  if (x < 0 && std::floor(x) == x) return std::isinf(x) ? kNan : kInf;
  return std::tgamma(x);
}
double gammalnOf(double x) { return x < 0 ? kNan : x == 0 ? kInf : std::lgamma(x); }

double erfcx(double x) {
  if (x < 10) return std::exp(x * x) * std::erfc(x);
  double sum = 0, term = 1;
  for (int k = 1; k < 12; ++k) {
    sum += term;
    term *= -(2 * k - 1) / (2 * x * x);
  }
  return sum / (x * std::sqrt(kPi));
}

// Newton's method on log erfc, which is nearly straight in the square root's scale.
double erfcinv(double p) {
  if (std::isnan(p) || p < 0 || p > 2) return kNan;
  if (p == 0) return kInf;
  if (p == 2) return -kInf;
  if (p > 1) return -erfcinv(2 - p);
  double y = p > 0.5 ? 0.5 * std::sqrt(kPi) * (1 - p) : std::sqrt(std::fmax(0.1, -std::log(p)));
  for (int i = 0; i < 60; ++i) {
    const double step = (std::erfc(y) - p) / (2 / std::sqrt(kPi) * std::exp(-y * y));
    // Halley's correction keeps it stable far out.
    y += step / (1 - y * step);
  }
  return y;
}
double erfinv(double x) {
  if (std::isnan(x) || std::fabs(x) > 1) return kNan;
  if (std::fabs(x) == 1) return std::copysign(kInf, x);
  if (std::fabs(x) > 0.5) return std::copysign(erfcinv(1 - std::fabs(x)), x);
  double y = x * std::sqrt(kPi) / 2;
  for (int i = 0; i < 60; ++i) y -= (std::erf(y) - x) / (2 / std::sqrt(kPi) * std::exp(-y * y));
  return y;
}

}  // namespace

Unary unaryReference(Op op) {
  switch (op) {
    case Op::Sqrt:
      return [](double x) { return std::sqrt(x); };
    case Op::Cbrt:
      return [](double x) { return std::cbrt(x); };
    case Op::Exp:
      return [](double x) { return std::exp(x); };
    case Op::Exp2:
      return [](double x) { return std::exp2(x); };
    case Op::Expm1:
      return [](double x) { return std::expm1(x); };
    case Op::Log:
      return [](double x) { return std::log(x); };
    case Op::Log2:
      return [](double x) { return std::log2(x); };
    case Op::Log10:
      return [](double x) { return std::log10(x); };
    case Op::Log1p:
      return [](double x) { return std::log1p(x); };
    case Op::Sin:
      return [](double x) { return std::sin(x); };
    case Op::Cos:
      return [](double x) { return std::cos(x); };
    case Op::Tan:
      return [](double x) { return std::tan(x); };
    case Op::Sec:
      return [](double x) { return 1 / std::cos(x); };
    case Op::Csc:
      return [](double x) { return 1 / std::sin(x); };
    case Op::Cot:
      return [](double x) { return 1 / std::tan(x); };
    case Op::SinPi:
      return sinpi;
    case Op::CosPi:
      return cospi;
    case Op::SinD:
      return sind;
    case Op::CosD:
      return cosd;
    case Op::TanD:
      return [](double x) { return sind(x) / cosd(x); };
    case Op::SecD:
      return [](double x) { return 1 / cosd(x); };
    case Op::CscD:
      return [](double x) { return 1 / sind(x); };
    case Op::CotD:
      return [](double x) { return cosd(x) / sind(x); };
    case Op::Asin:
      return [](double x) { return std::asin(x); };
    case Op::Acos:
      return [](double x) { return std::acos(x); };
    case Op::Atan:
      return [](double x) { return std::atan(x); };
    case Op::Asec:
      return [](double x) { return std::acos(1 / x); };
    case Op::Acsc:
      return [](double x) { return std::asin(1 / x); };
    case Op::Acot:
      return [](double x) { return std::atan(1 / x); };
    case Op::AsinD:
      return [](double x) { return std::asin(x) * (180 / kPi); };
    case Op::AcosD:
      return [](double x) { return std::acos(x) * (180 / kPi); };
    case Op::AtanD:
      return [](double x) { return std::atan(x) * (180 / kPi); };
    case Op::AsecD:
      return [](double x) { return std::acos(1 / x) * (180 / kPi); };
    case Op::AcscD:
      return [](double x) { return std::asin(1 / x) * (180 / kPi); };
    case Op::AcotD:
      return [](double x) { return std::atan(1 / x) * (180 / kPi); };
    case Op::Sinh:
      return [](double x) { return std::sinh(x); };
    case Op::Cosh:
      return [](double x) { return std::cosh(x); };
    case Op::Tanh:
      return [](double x) { return std::tanh(x); };
    case Op::Sech:
      return [](double x) { return 1 / std::cosh(x); };
    case Op::Csch:
      return [](double x) { return 1 / std::sinh(x); };
    case Op::Coth:
      return [](double x) { return 1 / std::tanh(x); };
    case Op::Asinh:
      return [](double x) { return std::asinh(x); };
    case Op::Acosh:
      return [](double x) { return std::acosh(x); };
    case Op::Atanh:
      return [](double x) { return std::atanh(x); };
    case Op::Asech:
      return [](double x) { return x == 0 ? kInf : std::acosh(1 / x); };
    case Op::Acsch:
      return [](double x) { return std::asinh(1 / x); };
    case Op::Acoth:
      return [](double x) { return std::atanh(1 / x); };
    case Op::Gamma:
      return gammaOf;
    case Op::Gammaln:
      return gammalnOf;
    case Op::Erf:
      return [](double x) { return std::erf(x); };
    case Op::Erfc:
      return [](double x) { return std::erfc(x); };
    case Op::Erfcx:
      return erfcx;
    case Op::Erfinv:
      return erfinv;
    case Op::Erfcinv:
      return erfcinv;
    default:
      return nullptr;
  }
}

Binary binaryReference(Op op) {
  switch (op) {
    case Op::Div:
      return [](double x, double y) { return x / y; };
    case Op::Power:
      return [](double x, double y) { return std::pow(x, y); };
    case Op::Hypot:
      return [](double x, double y) { return std::hypot(x, y); };
    case Op::Atan2:
      return [](double y, double x) { return std::atan2(y, x); };
    case Op::Atan2D:
      return [](double y, double x) { return std::atan2(y, x) * (180 / kPi); };
    default:
      return nullptr;
  }
}

}  // namespace harness
