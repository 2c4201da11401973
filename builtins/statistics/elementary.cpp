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

// The inverse by rational functions of Wichura, Algorithm AS 241 (Applied Statistics 37, 1988): to
// about 1e-16 of itself, and five times as fast as by the inverse error function.
constexpr double kCentre[2][8] = {
    {3.3871328727963666080e0, 1.3314166789178437745e+2, 1.9715909503065514427e+3,
     1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
     3.3430575583588128105e+4, 2.5090809287301226727e+3},
    {1, 4.2313330701600911252e+1, 6.8718700749205790830e+2, 5.3941960214247511077e+3,
     2.1213794301586595867e+4, 3.9307895800092710610e+4, 2.8729085735721942674e+4,
     5.2264952788528545610e+3}};
constexpr double kSide[2][8] = {
    {1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0,
     3.64784832476320460504e0, 1.27045825245236838258e0, 2.41780725177450611770e-1,
     2.27238449892691845833e-2, 7.74545014278341407640e-4},
    {1, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
     1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4,
     1.05075007164441684324e-9}};
constexpr double kFar[2][8] = {
    {6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0,
     2.96560571828504891230e-1, 2.65321895265761230930e-2, 1.24266094738807843860e-3,
     2.71155556874348757815e-5, 2.01033439929228813265e-7},
    {1, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
     7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
     2.04426310338993978564e-15}};

double quotient(const double (&c)[2][8], double r) {
  double above = c[0][7], below = c[1][7];
  for (int k = 6; k >= 0; --k) {
    above = above * r + c[0][k];
    below = below * r + c[1][k];
  }
  return above / below;
}

double standardInverse(double p) {
  const double q = p - 0.5;
  if (std::fabs(q) <= 0.425) return q * quotient(kCentre, 0.180625 - q * q);
  const double r = std::sqrt(-std::log(q < 0 ? p : 1 - p));
  const double z = r <= 5 ? quotient(kSide, r - 1.6) : quotient(kFar, r - 5);
  return q < 0 ? -z : z;
}

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

const Distribution kNorm{"norm",
                         2,
                         0,
                         {0, 1},
                         false,
                         positiveSecond,
                         minusInfinity,
                         infinity,
                         normDensity,
                         normBelow,
                         normAbove,
                         normInverse,
                         first,
                         normVariance,
                         normDraw,
                         false,
                         {"erfc", first, normWidth, 0.5},
                         {"erfc", first, normWidthUp, 0.5}};
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
