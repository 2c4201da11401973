// Distributions of the incomplete gamma and beta functions.
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/gamma.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "builtins/statistics/boost_distribution.h"

namespace matlift::statistics {

namespace {

bool onePositive(Parameters p) { return p[0] > 0 && p[0] < kInf; }
bool bothPositive(Parameters p) { return p[0] > 0 && p[1] > 0 && p[0] < kInf && p[1] < kInf; }
double square(double x) { return x * x; }

// shape a, scale b
auto gamOf(Parameters p) { return bm::gamma_distribution<double, Policy>(p[0], p[1]); }
double gamDensity(double x, Parameters p) {
  if (x == 0) return p[0] < 1 ? kInf : p[0] == 1 ? 1 / p[1] : 0;
  return bm::pdf(gamOf(p), x);
}
double gamMean(Parameters p) { return p[0] * p[1]; }
double gamVariance(Parameters p) { return p[0] * square(p[1]); }

auto betaOf(Parameters p) { return bm::beta_distribution<double, Policy>(p[0], p[1]); }
double betaDensity(double x, Parameters p) {
  const double exponent = x == 0 ? p[0] : x == 1 ? p[1] : 0;
  if (exponent > 0 && exponent != 1) return exponent < 1 ? kInf : 0;
  if (x == 0) return p[1];
  if (x == 1) return p[0];
  return bm::pdf(betaOf(p), x);
}
double betaMean(Parameters p) { return p[0] / (p[0] + p[1]); }
double betaVariance(Parameters p) {
  const double s = p[0] + p[1];
  return p[0] * p[1] / (s * s * (s + 1));
}

auto chi2Of(Parameters p) { return bm::chi_squared_distribution<double, Policy>(p[0]); }
double chi2Density(double x, Parameters p) {
  if (x == 0) return p[0] < 2 ? kInf : p[0] == 2 ? 0.5 : 0;
  return bm::pdf(chi2Of(p), x);
}
double chi2Mean(Parameters p) { return p[0]; }
double chi2Variance(Parameters p) { return 2 * p[0]; }

// Infinitely many degrees of freedom are the normal distribution: Boost knows.
bool tValid(Parameters p) { return p[0] > 0; }
auto tOf(Parameters p) { return bm::students_t_distribution<double, Policy>(p[0]); }

// P(|T| <= t) for whole degrees of freedom is a finite sum (Abramowitz and Stegun, 26.7.3
// and 26.7.4), ten times as fast as the incomplete beta function; far out it cancels.
double tWithin(double t, int freedom) {
  const double angle = std::atan(t / std::sqrt(double(freedom)));
  const double c = std::cos(angle), c2 = c * c;
  double term = freedom % 2 ? c : 1, sum = freedom == 1 ? 0 : term;
  for (int k = freedom % 2 ? 3 : 2; k < freedom; k += 2) {
    term *= c2 * (k - 1) / k;
    sum += term;
  }
  const double part = std::sin(angle) * sum;
  return freedom % 2 ? 2 / 3.14159265358979323846 * (angle + part) : part;
}

double tBelow(double x, Parameters p) {
  if (p[0] <= 40 && p[0] == std::floor(p[0])) {
    const double below = 0.5 + 0.5 * tWithin(x, int(p[0]));
    if (below > 0.01) return below;
  }
  return Of<tOf>::below(x, p);
}
double tAbove(double x, Parameters p) { return tBelow(-x, p); }
double tMean(Parameters p) { return p[0] > 1 ? 0 : kNan; }
double tVariance(Parameters p) {
  if (!(p[0] > 2)) return kNan;
  return std::isinf(p[0]) ? 1 : p[0] / (p[0] - 2);
}

auto fOf(Parameters p) { return bm::fisher_f_distribution<double, Policy>(p[0], p[1]); }
double fDensity(double x, Parameters p) {
  if (x == 0) return p[0] < 2 ? kInf : p[0] == 2 ? 1 : 0;
  return bm::pdf(fOf(p), x);
}
double fMean(Parameters p) { return p[1] > 2 ? p[1] / (p[1] - 2) : kNan; }
double fVariance(Parameters p) {
  if (!(p[1] > 4)) return kNan;
  const double m = p[0], n = p[1];
  return 2 * n * n * (m + n - 2) / (m * square(n - 2) * (n - 4));
}

}  // namespace

const Distribution kGam{"gam",
                        2,
                        1,
                        {0, 1},
                        false,
                        bothPositive,
                        zero,
                        infinity,
                        gamDensity,
                        Of<gamOf>::below,
                        Of<gamOf>::above,
                        Of<gamOf>::inverse,
                        gamMean,
                        gamVariance};
const Distribution kBeta{"beta",
                         2,
                         2,
                         {},
                         false,
                         bothPositive,
                         zero,
                         one,
                         betaDensity,
                         Of<betaOf>::below,
                         Of<betaOf>::above,
                         Of<betaOf>::inverse,
                         betaMean,
                         betaVariance};
const Distribution kChi2{"chi2",
                         1,
                         1,
                         {},
                         false,
                         onePositive,
                         zero,
                         infinity,
                         chi2Density,
                         Of<chi2Of>::below,
                         Of<chi2Of>::above,
                         Of<chi2Of>::inverse,
                         chi2Mean,
                         chi2Variance};
const Distribution kT{"t",
                      1,
                      1,
                      {},
                      false,
                      tValid,
                      minusInfinity,
                      infinity,
                      Of<tOf>::density,
                      tBelow,
                      tAbove,
                      Of<tOf>::inverse,
                      tMean,
                      tVariance};
const Distribution kF{"f",
                      2,
                      2,
                      {},
                      false,
                      bothPositive,
                      zero,
                      infinity,
                      fDensity,
                      Of<fOf>::below,
                      Of<fOf>::above,
                      Of<fOf>::inverse,
                      fMean,
                      fVariance};

}  // namespace matlift::statistics
