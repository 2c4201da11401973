// K by Temme's series near 0, Steed's continued fraction further out; I by its power series, or by
// the ratio I_{nu+1}/I_nu and the Wronskian; both by Hankel's expansions far out.
#include "builtins/special/bessel_kernel.h"

#include <cmath>
#include <limits>

namespace matlift::special {

namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kEps = 2.2e-16;
const Complex kI(0, 1);

// cos and sin of pi*x without losing digits for large x.
double cosPi(double x) {
  x = std::fmod(std::fabs(x), 2.0);
  if (x == 0.5 || x == 1.5) return 0;
  return std::cos(kPi * x);
}
double sinPi(double x) {
  x = std::fmod(x, 2.0);
  if (x == std::floor(x)) return 0;
  return std::sin(kPi * x);
}
Complex expPi(double x) { return {cosPi(x), sinPi(x)}; }

// 1/Gamma(1+mu), 1/Gamma(1-mu), and Temme's gamma1 = (the second minus the first)/(2 mu).
struct TemmeGammas {
  double plus, minus, one, two;
};

TemmeGammas temmeGammas(double mu) {
  TemmeGammas g;
  g.plus = 1 / std::tgamma(1 + mu);
  g.minus = 1 / std::tgamma(1 - mu);
  g.two = (g.minus + g.plus) / 2;
  if (std::fabs(mu) > 0.01) {
    g.one = (g.minus - g.plus) / (2 * mu);
  } else {
    // Taylor's series of 1/Gamma(1+x): its odd part, divided by x.
    constexpr double c1 = 0.57721566490153286061, c3 = -0.04200263503409523553,
                     c5 = -0.04219773455554433675;
    double m = mu * mu;
    g.one = -(c1 + m * (c3 + m * c5));
  }
  return g;
}

struct TwoOrders {
  Complex low, high;  // of mu and mu + 1, times exp(z)
};

// |z| <= 2, |mu| <= 1/2.
TwoOrders temmeSeries(double mu, Complex z) {
  TemmeGammas g = temmeGammas(mu);
  Complex half = z / 2.0, l = -std::log(half), d = mu * l;
  double a = kPi * mu;
  double factor = std::fabs(a) < 1e-15 ? 1 : a / std::sin(a);
  Complex sinhc = std::abs(d) < 1e-8 ? Complex(1) : std::sinh(d) / d;
  Complex f = factor * (g.one * std::cosh(d) + g.two * sinhc * l);
  Complex e = std::exp(d), p = 0.5 * e / g.plus, q = 0.5 / (e * g.minus), c = 1;
  Complex sum = f, sum1 = p, squared = half * half;
  for (int k = 1; k < 500; ++k) {
    f = (double(k) * f + p + q) / (double(k) * k - mu * mu);
    c *= squared / double(k);
    p /= k - mu;
    q /= k + mu;
    Complex step = c * f;
    sum += step;
    sum1 += c * (p - double(k) * f);
    if (std::abs(step) < kEps * std::abs(sum)) break;
  }
  Complex scale = std::exp(z);
  return {sum * scale, sum1 * (2.0 / z) * scale};
}

// |z| > 2, Re z >= 0: Steed's method for the second continued fraction.
TwoOrders steedFraction(double mu, Complex z) {
  Complex b = 2.0 * (1.0 + z), d = 1.0 / b, h = d, step = d;
  Complex q1 = 0, q2 = 1, q, s;
  double a1 = 0.25 - mu * mu, a = -a1;
  Complex c = a1;
  q = c;
  s = 1.0 + q * step;
  for (int k = 2; k < 100000; ++k) {
    a -= 2 * (k - 1);
    c = -a * c / double(k);
    Complex next = (q1 - b * q2) / a;
    q1 = q2;
    q2 = next;
    q += c * next;
    b += 2.0;
    d = 1.0 / (b + a * d);
    step = (b * d - 1.0) * step;
    h += step;
    Complex change = q * step;
    s += change;
    if (std::abs(change) < kEps * std::abs(s)) break;
  }
  h = a1 * h;
  Complex low = std::sqrt(kPi / (2.0 * z)) / s;
  return {low, low * (mu + z + 0.5 - h) / z};
}

// I_{nu+1}(z)/I_nu(z) by the first continued fraction (modified Lentz).
Complex ratioOfI(double nu, Complex z) {
  constexpr double kTiny = 1e-300;
  Complex b = 2.0 * (nu + 1) / z, f = b, c = b, d = 0;
  if (std::abs(f) < kTiny) f = c = kTiny;
  for (int k = 2; k < 1000000; ++k) {
    b = 2.0 * (nu + k) / z;
    d = b + d;
    if (std::abs(d) < kTiny) d = kTiny;
    d = 1.0 / d;
    c = b + 1.0 / c;
    if (std::abs(c) < kTiny) c = kTiny;
    Complex delta = c * d;
    f *= delta;
    if (std::abs(delta - 1.0) < kEps) break;
  }
  return 1.0 / f;
}

// exp(-z) I_nu(z) by the power series; exact enough while its terms do not grow much.
Complex seriesOfI(double nu, Complex z) {
  Complex square = z * z / 4.0, term = 1, sum = 1;
  for (int k = 1; k < 1000; ++k) {
    term *= square / (double(k) * (nu + k));
    sum += term;
    if (std::abs(term) < kEps * std::abs(sum)) break;
  }
  Complex lead;
  if (nu < 100)
    lead = std::pow(z / 2.0, nu) / std::tgamma(nu + 1);
  else
    lead = std::exp(nu * std::log(z / 2.0) - std::lgamma(nu + 1));
  if (nu == 0) lead = 1;
  return lead * sum * std::exp(-z);
}

bool isFar(double nu, Complex z) { return std::abs(z) > 25 && std::abs(z) > nu * nu / 2; }

ScaledPair hankelExpansion(double nu, Complex z) {
  Complex term = 1, plus = 1, minus = 1;
  double four = 4 * nu * nu, last = kInfinity;
  for (int k = 1; k < 200; ++k) {
    term *= (four - double(2 * k - 1) * (2 * k - 1)) / (8.0 * k * z);
    double size = std::abs(term);
    if (size > last || size == 0) break;
    last = size;
    plus += term;
    minus += k % 2 ? -term : term;
    if (size < kEps * std::abs(plus)) break;
  }
  ScaledPair out;
  out.k = std::sqrt(kPi / (2.0 * z)) * plus;
  // The exponentially small part counts near the imaginary axis, where it is not small.
  double turn = z.imag() >= 0 ? nu + 0.5 : -(nu + 0.5);
  Complex other = expPi(turn) * std::exp(-2.0 * z) * plus;
  out.i = (minus + other) / std::sqrt(2.0 * kPi * z);
  return out;
}

}  // namespace

ScaledPair besselPair(double nu, Complex z) {
  if (isFar(nu, z)) return hankelExpansion(nu, z);
  int steps = int(nu + 0.5);
  double mu = nu - steps;
  TwoOrders k = std::abs(z) <= 2 ? temmeSeries(mu, z) : steedFraction(mu, z);
  for (int j = 1; j <= steps; ++j) {
    Complex next = 2.0 * (mu + j) / z * k.high + k.low;
    k.low = k.high;
    k.high = next;
  }
  ScaledPair out;
  out.k = k.low;
  if (std::norm(z) / 4 <= nu + 1) {
    out.i = seriesOfI(nu, z);
  } else {
    Complex h = ratioOfI(nu, z);
    out.i = 1.0 / (z * (k.high + h * k.low));
  }
  return out;
}

namespace {

Complex valueI(double nu, Complex z, bool scaled) {
  // Left half plane: I_nu(-w) = exp(±i nu pi) I_nu(w).
  Complex w = z, turn = 1;
  if (z.real() < 0) {
    w = -z;
    turn = expPi(z.imag() >= 0 ? nu : -nu);
  }
  Complex i = besselPair(nu, w).i * turn;
  Complex phase(std::cos(w.imag()), std::sin(w.imag()));
  return scaled ? i * phase : i * phase * std::exp(w.real());
}

Complex valueK(double nu, Complex z, bool scaled) {
  if (z.real() >= 0) {
    Complex k = besselPair(nu, z).k;
    return scaled ? k : k * std::exp(-z);
  }
  double side = z.imag() >= 0 ? 1 : -1;
  Complex w = -z;
  ScaledPair p = besselPair(nu, w);
  Complex k = expPi(-side * nu) * p.k * std::exp(-w) - side * kI * kPi * p.i * std::exp(w);
  return scaled ? k * std::exp(z) : k;
}

// J_nu and H1_nu for Im z >= 0, times exp(-Im z) and exp(-iz).
struct Upper {
  Complex j, h;
};
Upper upperHalf(double nu, Complex z) {
  ScaledPair p = besselPair(nu, -kI * z);
  Complex phase(std::cos(z.real()), -std::sin(z.real()));  // exp(-i Re z)
  return {expPi(nu / 2) * p.i * phase, -2.0 * kI / kPi * expPi(-nu / 2) * p.k};
}

Complex cylinder(BesselKind kind, double nu, Complex z, bool scaled) {
  bool lower = z.imag() < 0;
  Complex w = lower ? std::conj(z) : z;
  // conj(H1(conj z)) is H2(z).
  if (lower && kind == BesselKind::H1)
    kind = BesselKind::H2;
  else if (lower && kind == BesselKind::H2)
    kind = BesselKind::H1;
  Upper u = upperHalf(nu, w);
  double grow = w.imag();
  Complex j = u.j, h = u.h * std::exp(kI * w.real()) * std::exp(-2 * grow);  // both by exp(-grow)
  Complex out;
  double exponent = grow;  // what is left to multiply with when not scaled
  switch (kind) {
    case BesselKind::J:
      out = j;
      break;
    case BesselKind::Y:
      out = (h - j) / kI;
      break;
    case BesselKind::H1:
      out = scaled ? u.h : u.h * std::exp(kI * w);
      exponent = 0;
      break;
    default:
      out = 2.0 * j - h;
      if (scaled) out *= std::exp(kI * w.real());
      break;
  }
  if (!scaled && exponent != 0) out *= std::exp(exponent);
  return lower ? std::conj(out) : out;
}

bool isWhole(double x) { return x == std::floor(x); }

Complex atZero(BesselKind kind, double nu) {
  bool regular = kind == BesselKind::J || kind == BesselKind::I;
  if (regular) {
    if (nu == 0) return 1;
    if (nu > 0 || isWhole(nu)) return 0;
    return kInfinity;
  }
  if (kind == BesselKind::K) return kInfinity;
  if (kind == BesselKind::Y) return -kInfinity;
  return {kNan, kNan};
}

Complex atInfinity(BesselKind kind, Complex z) {
  if (kind == BesselKind::I) return z.real() < 0 && z.imag() == 0 ? -kInfinity : kInfinity;
  if (kind == BesselKind::K && z.real() < 0) return {-kInfinity, 0};
  return 0;
}

}  // namespace

Complex bessel(BesselKind kind, double nu, Complex z, bool scaled) {
  if (std::isnan(nu) || std::isnan(z.real()) || std::isnan(z.imag())) return {kNan, 0};
  if (std::isinf(nu)) return kNan;
  if (z == Complex(0)) return atZero(kind, nu);
  if (std::isinf(z.real()) || std::isinf(z.imag())) return atInfinity(kind, z);
  double order = std::fabs(nu);
  if (kind == BesselKind::K) return valueK(order, z, scaled);
  if (kind == BesselKind::I) {
    Complex i = valueI(order, z, scaled);
    if (nu >= 0 || isWhole(nu)) return i;
    Complex k = valueK(order, z, false) * (scaled ? std::exp(-std::fabs(z.real())) : 1.0);
    return i + 2 / kPi * sinPi(order) * k;
  }
  if (nu >= 0) return cylinder(kind, order, z, scaled);
  if (kind == BesselKind::H1) return expPi(order) * cylinder(kind, order, z, scaled);
  if (kind == BesselKind::H2) return expPi(-order) * cylinder(kind, order, z, scaled);
  double c = cosPi(order), s = sinPi(order);
  Complex j = kind == BesselKind::Y && s == 0 ? 0 : cylinder(BesselKind::J, order, z, scaled);
  Complex y = kind == BesselKind::J && s == 0 ? 0 : cylinder(BesselKind::Y, order, z, scaled);
  return kind == BesselKind::J ? c * j - s * y : s * j + c * y;
}

}  // namespace matlift::special
