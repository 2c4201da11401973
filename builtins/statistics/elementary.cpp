// Distributions in closed form.
#include <boost/math/constants/constants.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <boost/math/special_functions/expm1.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/special_functions/log1p.hpp>
#include <boost/math/special_functions/zeta.hpp>
#include <cmath>

#include "builtins/statistics/boost_distribution.h"

namespace matlift::statistics {

namespace {

constexpr double kRoot2 = 1.41421356237309504880;
constexpr double kRoot2Pi = 2.50662827463100050242;
constexpr double kPi = 3.14159265358979323846;
constexpr double kEuler = 0.57721566490153286061;

double standardBelow(double z) { return 0.5 * bm::erfc(-z / kRoot2, Policy()); }
double standardInverse(double q) { return -kRoot2 * bm::erfc_inv(2 * q, Policy()); }
bool positiveSecond(Parameters p) { return std::isfinite(p[0]) && p[1] > 0 && p[1] < kInf; }
bool positiveFirst(Parameters p) { return p[0] > 0 && p[0] < kInf; }
double first(Parameters p) { return p[0]; }
double second(Parameters p) { return p[1]; }
double square(double x) { return x * x; }

// normal: mean mu, standard deviation sigma
double normDensity(double x, Parameters p) {
  const double z = (x - p[0]) / p[1];
  return std::exp(-0.5 * z * z) / (p[1] * kRoot2Pi);
}
double normBelow(double x, Parameters p) { return standardBelow((x - p[0]) / p[1]); }
double normAbove(double x, Parameters p) { return standardBelow((p[0] - x) / p[1]); }
double normInverse(double q, Parameters p) { return p[0] + p[1] * standardInverse(q); }
double normWidth(Parameters p) { return p[1] * kRoot2; }
double normWidthUp(Parameters p) { return -p[1] * kRoot2; }
double normDraw(double z, Parameters p) { return p[0] + p[1] * z; }
double normVariance(Parameters p) { return square(p[1]); }

// lognormal: log(x) is normal
double lognDensity(double x, Parameters p) { return x == 0 ? 0 : normDensity(std::log(x), p) / x; }
double lognBelow(double x, Parameters p) { return normBelow(std::log(x), p); }
double lognAbove(double x, Parameters p) { return normAbove(std::log(x), p); }
double lognInverse(double q, Parameters p) { return std::exp(normInverse(q, p)); }
double lognDraw(double z, Parameters p) { return std::exp(p[0] + p[1] * z); }
double lognMean(Parameters p) { return std::exp(p[0] + square(p[1]) / 2); }
double lognVariance(Parameters p) {
  return std::exp(2 * p[0] + square(p[1])) * std::expm1(square(p[1]));
}

// exponential: mean mu
double expDensity(double x, Parameters p) { return std::exp(-x / p[0]) / p[0]; }
double expBelow(double x, Parameters p) { return -std::expm1(-x / p[0]); }
double expAbove(double x, Parameters p) { return std::exp(-x / p[0]); }
double expInverse(double q, Parameters p) { return -p[0] * std::log1p(-q); }
double expVariance(Parameters p) { return square(p[0]); }

// uniform on [a, b]
bool unifValid(Parameters p) { return std::isfinite(p[0]) && std::isfinite(p[1]) && p[0] < p[1]; }
double unifDensity(double, Parameters p) { return 1 / (p[1] - p[0]); }
double unifBelow(double x, Parameters p) { return (x - p[0]) / (p[1] - p[0]); }
double unifAbove(double x, Parameters p) { return (p[1] - x) / (p[1] - p[0]); }
double unifInverse(double q, Parameters p) { return p[0] + q * (p[1] - p[0]); }
double unifMean(Parameters p) { return (p[0] + p[1]) / 2; }
double unifVariance(Parameters p) { return square(p[1] - p[0]) / 12; }

// Rayleigh: scale b
double raylDensity(double x, Parameters p) {
  const double z = x / p[0];
  return z * std::exp(-0.5 * z * z) / p[0];
}
double raylBelow(double x, Parameters p) { return -std::expm1(-0.5 * square(x / p[0])); }
double raylAbove(double x, Parameters p) { return std::exp(-0.5 * square(x / p[0])); }
double raylInverse(double q, Parameters p) { return p[0] * std::sqrt(-2 * std::log1p(-q)); }
double raylMean(Parameters p) { return p[0] * std::sqrt(kPi / 2); }
double raylVariance(Parameters p) { return (2 - kPi / 2) * square(p[0]); }

// Weibull: scale a, shape b
bool bothPositive(Parameters p) { return p[0] > 0 && p[1] > 0 && p[0] < kInf && p[1] < kInf; }
double wblDensity(double x, Parameters p) {
  const double z = x / p[0];
  return p[1] / p[0] * std::pow(z, p[1] - 1) * std::exp(-std::pow(z, p[1]));
}
double wblBelow(double x, Parameters p) { return -std::expm1(-std::pow(x / p[0], p[1])); }
double wblAbove(double x, Parameters p) { return std::exp(-std::pow(x / p[0], p[1])); }
double wblInverse(double q, Parameters p) { return p[0] * std::pow(-std::log1p(-q), 1 / p[1]); }
double wblMean(Parameters p) { return p[0] * std::tgamma(1 + 1 / p[1]); }
double wblVariance(Parameters p) {
  return square(p[0]) * (std::tgamma(1 + 2 / p[1]) - square(std::tgamma(1 + 1 / p[1])));
}

// extreme value of minima: location mu, scale sigma
double evDensity(double x, Parameters p) {
  const double z = (x - p[0]) / p[1];
  return std::exp(z - std::exp(z)) / p[1];
}
double evBelow(double x, Parameters p) { return -std::expm1(-std::exp((x - p[0]) / p[1])); }
double evAbove(double x, Parameters p) { return std::exp(-std::exp((x - p[0]) / p[1])); }
double evInverse(double q, Parameters p) { return p[0] + p[1] * std::log(-std::log1p(-q)); }
double evMean(Parameters p) { return p[0] - kEuler * p[1]; }
double evVariance(Parameters p) { return square(kPi * p[1]) / 6; }

// generalised extreme value: shape k, scale sigma, location mu. w = (1 + k z)^(-1/k).
bool gevValid(Parameters p) {
  return std::isfinite(p[0]) && std::isfinite(p[2]) && p[1] > 0 && p[1] < kInf;
}
double gevLowest(Parameters p) { return p[0] > 0 ? p[2] - p[1] / p[0] : -kInf; }
double gevHighest(Parameters p) { return p[0] < 0 ? p[2] - p[1] / p[0] : kInf; }
double gevLogW(double x, Parameters p) {
  const double z = (x - p[2]) / p[1];
  return p[0] == 0 ? -z : -std::log1p(p[0] * z) / p[0];
}
double gevDensity(double x, Parameters p) {
  const double w = gevLogW(x, p);
  return std::isinf(w) ? 0 : std::exp((1 + p[0]) * w - std::exp(w)) / p[1];
}
double gevBelow(double x, Parameters p) { return std::exp(-std::exp(gevLogW(x, p))); }
double gevAbove(double x, Parameters p) { return -std::expm1(-std::exp(gevLogW(x, p))); }
double gevInverse(double q, Parameters p) {
  const double y = -std::log(q);
  const double z = p[0] == 0 ? -std::log(y) : std::expm1(-p[0] * std::log(y)) / p[0];
  return p[2] + p[1] * z;
}
double gevMean(Parameters p) {
  if (p[0] == 0) return p[2] + kEuler * p[1];
  if (p[0] >= 1) return kInf;
  return p[2] + p[1] * (std::tgamma(1 - p[0]) - 1) / p[0];
}
double gevVariance(Parameters p) {
  if (p[0] == 0) return square(kPi * p[1]) / 6;
  if (p[0] >= 0.5) return kInf;
  const double g1 = std::tgamma(1 - p[0]), g2 = std::tgamma(1 - 2 * p[0]);
  return square(p[1] / p[0]) * (g2 - g1 * g1);
}

// generalised Pareto: shape k, scale sigma, threshold theta
double gpHighest(Parameters p) { return p[0] < 0 ? p[2] - p[1] / p[0] : kInf; }
double gpLogTail(double x, Parameters p) {
  const double z = (x - p[2]) / p[1];
  return p[0] == 0 ? -z : -std::log1p(p[0] * z) / p[0];
}
double gpDensity(double x, Parameters p) { return std::exp((1 + p[0]) * gpLogTail(x, p)) / p[1]; }
double gpBelow(double x, Parameters p) { return -std::expm1(gpLogTail(x, p)); }
double gpAbove(double x, Parameters p) { return std::exp(gpLogTail(x, p)); }
double gpInverse(double q, Parameters p) {
  const double t = -std::log1p(-q);
  return p[2] + p[1] * (p[0] == 0 ? t : std::expm1(p[0] * t) / p[0]);
}
double gpMean(Parameters p) { return p[0] >= 1 ? kInf : p[2] + p[1] / (1 - p[0]); }
double gpVariance(Parameters p) {
  if (p[0] >= 0.5) return kInf;
  return square(p[1] / (1 - p[0])) / (1 - 2 * p[0]);
}
double third(Parameters p) { return p[2]; }

}  // namespace

const Distribution kNorm{
    "norm",      2,         0,         {0, 1},      false, positiveSecond, minusInfinity, infinity,
    normDensity, normBelow, normAbove, normInverse, first, normVariance,   normDraw,  false,
    {"erfc", first, normWidth, 0.5}, {"erfc", first, normWidthUp, 0.5}};
const Distribution kLogn{"logn",         2,           0,        {0, 1},       false,
                         positiveSecond, zero,        infinity, lognDensity,  lognBelow,
                         lognAbove,      lognInverse, lognMean, lognVariance, lognDraw};
const Distribution kExp{"exp", 1,           0,          {1},      false,    positiveFirst,
                        zero,  infinity,    expDensity, expBelow, expAbove, expInverse,
                        first, expVariance, nullptr,    true};
const Distribution kUnif{"unif",    2,           0,        {0, 1},      false,
                         unifValid, first,       second,   unifDensity, unifBelow,
                         unifAbove, unifInverse, unifMean, unifVariance};
const Distribution kRayl{"rayl",        1,           0,        {1},         false,
                         positiveFirst, zero,        infinity, raylDensity, raylBelow,
                         raylAbove,     raylInverse, raylMean, raylVariance};
const Distribution kWbl{"wbl",   2,           0,          {1, 1},   false,    bothPositive,
                        zero,    infinity,    wblDensity, wblBelow, wblAbove, wblInverse,
                        wblMean, wblVariance, nullptr,    true};
const Distribution kEv{"ev",          2,          0,         {0, 1},  false,   positiveSecond,
                       minusInfinity, infinity,   evDensity, evBelow, evAbove, evInverse,
                       evMean,        evVariance, nullptr,   true};
const Distribution kGev{"gev",    3,          0,          {0, 1, 0},  false,
                        gevValid, gevLowest,  gevHighest, gevDensity, gevBelow,
                        gevAbove, gevInverse, gevMean,    gevVariance};
const Distribution kGp{"gp",      3,         0,       {0, 1, 0}, false,     gevValid, third,
                       gpHighest, gpDensity, gpBelow, gpAbove,   gpInverse, gpMean,   gpVariance};

}  // namespace matlift::statistics
