// Noncentral distributions.
#include <boost/math/distributions/non_central_chi_squared.hpp>
#include <boost/math/distributions/non_central_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <cmath>

#include "builtins/statistics/boost_distribution.h"

namespace matlift::statistics {

namespace {

// degrees of freedom nu, noncentrality delta
bool nctValid(Parameters p) { return p[0] > 0 && p[0] < kInf && std::isfinite(p[1]); }
auto nctOf(Parameters p) { return bm::non_central_t_distribution<double, Policy>(p[0], p[1]); }
double nctFactor(double v) {
  return std::sqrt(v / 2) * std::exp(std::lgamma((v - 1) / 2) - std::lgamma(v / 2));
}
double nctMean(Parameters p) { return p[0] > 1 ? p[1] * nctFactor(p[0]) : kNan; }
double nctVariance(Parameters p) {
  if (!(p[0] > 2)) return kNan;
  const double mean = nctMean(p);
  return p[0] * (1 + p[1] * p[1]) / (p[0] - 2) - mean * mean;
}

bool ncx2Valid(Parameters p) { return p[0] > 0 && p[0] < kInf && p[1] >= 0 && p[1] < kInf; }
auto ncx2Of(Parameters p) {
  return bm::non_central_chi_squared_distribution<double, Policy>(p[0], p[1]);
}
double ncx2Mean(Parameters p) { return p[0] + p[1]; }
double ncx2Variance(Parameters p) { return 2 * (p[0] + 2 * p[1]); }

bool ncfValid(Parameters p) {
  return p[0] > 0 && p[1] > 0 && p[2] >= 0 && p[0] < kInf && p[1] < kInf && p[2] < kInf;
}
auto ncfOf(Parameters p) {
  return bm::non_central_f_distribution<double, Policy>(p[0], p[1], p[2]);
}
double ncfMean(Parameters p) {
  return p[1] > 2 ? p[1] * (p[0] + p[2]) / (p[0] * (p[1] - 2)) : kNan;
}
double ncfVariance(Parameters p) {
  if (!(p[1] > 4)) return kNan;
  const double m = p[0], n = p[1], d = p[2];
  const double ratio = n / m;
  return 2 * ratio * ratio * ((m + d) * (m + d) + (m + 2 * d) * (n - 2)) /
         ((n - 2) * (n - 2) * (n - 4));
}

}  // namespace

const Distribution kNct{"nct",
                        2,
                        2,
                        {},
                        false,
                        nctValid,
                        minusInfinity,
                        infinity,
                        Of<nctOf>::density,
                        Of<nctOf>::below,
                        Of<nctOf>::above,
                        Of<nctOf>::inverse,
                        nctMean,
                        nctVariance};
const Distribution kNcx2{"ncx2",
                         2,
                         2,
                         {},
                         false,
                         ncx2Valid,
                         zero,
                         infinity,
                         Of<ncx2Of>::density,
                         Of<ncx2Of>::below,
                         Of<ncx2Of>::above,
                         Of<ncx2Of>::inverse,
                         ncx2Mean,
                         ncx2Variance};
const Distribution kNcf{"ncf",
                        3,
                        3,
                        {},
                        false,
                        ncfValid,
                        zero,
                        infinity,
                        Of<ncfOf>::density,
                        Of<ncfOf>::below,
                        Of<ncfOf>::above,
                        Of<ncfOf>::inverse,
                        ncfMean,
                        ncfVariance};

}  // namespace matlift::statistics
