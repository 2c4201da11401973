// Distributions of whole numbers. Inverses are found from Boost's or by a search that starts at the
// normal approximation; both then make sure that the answer is the least number that is enough.
#include <algorithm>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "builtins/statistics/boost_distribution.h"

namespace matlift::statistics {

namespace {

bool isWhole(double x) { return x == std::floor(x) && std::isfinite(x); }
bool isProbability(double p) { return p >= 0 && p <= 1; }

// log(x!) - that of Stirling's leading terms, so that probabilities far from 0 keep their digits
// (C. Loader, "Fast and accurate computation of binomial probabilities", 2000).
double stirlingError(double n) {
  if (n < 16) {
    if (n == 0) return 0;
    return std::lgamma(n + 1) - (n + 0.5) * std::log(n) + n - 0.918938533204672741780;
  }
  const double nn = n * n;
  return (1. / 12 - (1. / 360 - (1. / 1260 - (1. / 1680 - 1. / 1188 / nn) / nn) / nn) / nn) / n;
}

// x log(x/m) + m - x, also where x and m are close.
double deviance(double x, double m) {
  if (std::abs(x - m) < 0.1 * (x + m)) {
    const double v = (x - m) / (x + m);
    double s = (x - m) * v, term = 2 * x * v;
    for (int j = 1; j < 1000; ++j) {
      term *= v * v;
      const double next = s + term / (2 * j + 1);
      if (next == s) return next;
      s = next;
    }
    return s;
  }
  return x * std::log(x / m) + m - x;
}

constexpr double kTwoPi = 6.28318530717958647693;

double poissonAt(double x, double lambda) {
  if (lambda == 0) return x == 0;
  if (x == 0) return std::exp(-lambda);
  return std::exp(-stirlingError(x) - deviance(x, lambda)) / std::sqrt(kTwoPi * x);
}

double binomialAt(double x, double n, double p) {
  const double q = 1 - p;
  if (p == 0) return x == 0;
  if (q == 0) return x == n;
  if (x == 0) return n == 0 ? 1 : std::exp(p < 0.1 ? -deviance(n, n * q) - n * p : n * std::log(q));
  if (x == n) return std::exp(q < 0.1 ? -deviance(n, n * p) - n * q : n * std::log(p));
  const double log = stirlingError(n) - stirlingError(x) - stirlingError(n - x) -
                     deviance(x, n * p) - deviance(n - x, n * q);
  return std::exp(log) * std::sqrt(n / (kTwoPi * x * (n - x)));
}

// The least x in [low, high] with below(x) >= q, from a guess.
template <class Below>
double leastEnough(double q, double guess, double low, double high, Below below) {
  // A hair less counts as enough: an inverse must give back what a distribution function gave.
  const double enough = q * (1 - 1e-14);
  double x = std::clamp(std::floor(guess), low, high), step = 1;
  if (below(x) >= enough) {
    while (x > low && below(std::max(low, x - step)) >= enough) {
      x = std::max(low, x - step);
      step *= 2;
    }
    double bottom = std::max(low, x - step);  // not enough, or low
    if (bottom == low && below(low) >= enough) return low;
    while (x - bottom > 1) {
      const double middle = std::floor((x + bottom) / 2);
      (below(middle) >= enough ? x : bottom) = middle;
    }
    return x;
  }
  while (x < high && below(std::min(high, x + step)) < enough) {
    x = std::min(high, x + step);
    step *= 2;
    if (!std::isfinite(x)) return kInf;
  }
  double top = std::min(high, x + step);
  while (top - x > 1) {
    const double middle = std::floor((x + top) / 2);
    (below(middle) >= enough ? top : x) = middle;
  }
  return top;
}

double normalGuess(double q, double mean, double variance) {
  // A rough normal quantile is enough to start from.
  const double t = std::sqrt(-2 * std::log(q < 0.5 ? q : 1 - q));
  const double z = t - (2.30753 + 0.27061 * t) / (1 + (0.99229 + 0.04481 * t) * t);
  const double guess = mean + (q < 0.5 ? -z : z) * std::sqrt(variance);
  return std::isfinite(guess) ? guess : mean;
}

// Poisson: mean lambda
bool poissValid(Parameters p) { return p[0] >= 0 && p[0] < kInf; }
double poissDensity(double x, Parameters p) { return poissonAt(x, p[0]); }
double poissBelow(double x, Parameters p) {
  return p[0] == 0 ? 1 : bm::gamma_q(x + 1, p[0], Policy());
}
double poissAbove(double x, Parameters p) {
  return p[0] == 0 ? 0 : bm::gamma_p(x + 1, p[0], Policy());
}
double poissInverse(double q, Parameters p) {
  return leastEnough(q, normalGuess(q, p[0], p[0]), 0, kInf,
                     [&](double x) { return poissBelow(x, p); });
}
double first(Parameters p) { return p[0]; }

// binomial: n tries, probability p
bool binoValid(Parameters p) { return p[0] >= 0 && isWhole(p[0]) && isProbability(p[1]); }
double binoDensity(double x, Parameters p) { return binomialAt(x, p[0], p[1]); }
double binoBelow(double x, Parameters p) {
  return x >= p[0] ? 1 : bm::ibetac(x + 1, p[0] - x, p[1], Policy());
}
double binoAbove(double x, Parameters p) {
  return x >= p[0] ? 0 : bm::ibeta(x + 1, p[0] - x, p[1], Policy());
}
double binoMean(Parameters p) { return p[0] * p[1]; }
double binoVariance(Parameters p) { return p[0] * p[1] * (1 - p[1]); }
double binoInverse(double q, Parameters p) {
  return leastEnough(q, normalGuess(q, binoMean(p), binoVariance(p)), 0, p[0],
                     [&](double x) { return binoBelow(x, p); });
}

// negative binomial: failures before r successes, probability p; r need not be whole
bool nbinValid(Parameters p) { return p[0] > 0 && p[0] < kInf && p[1] > 0 && p[1] <= 1; }
double nbinDensity(double x, Parameters p) {
  const double r = p[0], q = p[1];
  if (x == 0) return std::pow(q, r);
  if (q == 1) return 0;
  return r / (r + x) *
         std::exp(std::lgamma(r + x + 1) - std::lgamma(r + 1) - std::lgamma(x + 1) +
                  r * std::log(q) + x * std::log1p(-q));
}
double nbinBelow(double x, Parameters p) { return bm::ibeta(p[0], x + 1, p[1], Policy()); }
double nbinAbove(double x, Parameters p) { return bm::ibetac(p[0], x + 1, p[1], Policy()); }
double nbinMean(Parameters p) { return p[0] * (1 - p[1]) / p[1]; }
double nbinVariance(Parameters p) { return p[0] * (1 - p[1]) / (p[1] * p[1]); }
double nbinInverse(double q, Parameters p) {
  return leastEnough(q, normalGuess(q, nbinMean(p), nbinVariance(p)), 0, kInf,
                     [&](double x) { return nbinBelow(x, p); });
}

// geometric: failures before the first success
bool geoValid(Parameters p) { return p[0] > 0 && p[0] <= 1; }
double geoDensity(double x, Parameters p) { return p[0] * std::pow(1 - p[0], x); }
double geoBelow(double x, Parameters p) {
  return p[0] == 1 ? 1 : -std::expm1((x + 1) * std::log1p(-p[0]));
}
double geoAbove(double x, Parameters p) {
  return p[0] == 1 ? 0 : std::exp((x + 1) * std::log1p(-p[0]));
}
double geoMean(Parameters p) { return (1 - p[0]) / p[0]; }
double geoVariance(Parameters p) { return (1 - p[0]) / (p[0] * p[0]); }
double geoInverse(double q, Parameters p) {
  const double guess = p[0] == 1 ? 0 : std::log1p(-q) / std::log1p(-p[0]) - 1;
  return leastEnough(q, guess, 0, kInf, [&](double x) { return geoBelow(x, p); });
}

// hypergeometric: population m, k of the kind, n drawn
bool hygeValid(Parameters p) {
  return p[0] >= 0 && p[1] >= 0 && p[2] >= 0 && isWhole(p[0]) && isWhole(p[1]) && isWhole(p[2]) &&
         p[1] <= p[0] && p[2] <= p[0];
}
double hygeLowest(Parameters p) { return std::max(0.0, p[1] + p[2] - p[0]); }
double hygeHighest(Parameters p) { return std::min(p[1], p[2]); }
double hygeDensity(double x, Parameters p) {
  const double m = p[0], k = p[1], n = p[2];
  if (n == 0) return 1;
  // Three binomials with the drawn share as probability: their powers cancel.
  const double share = n / m;
  const double all = binomialAt(n, m, share);
  return binomialAt(x, k, share) * binomialAt(n - x, m - k, share) / all;
}
// The shorter side is summed, from the large terms to the small ones.
double hygeSum(double from, double step, double end, Parameters p) {
  double sum = 0;
  for (double x = from; step > 0 ? x <= end : x >= end; x += step) {
    const double term = hygeDensity(x, p);
    sum += term;
    if (term < 1e-18 * sum) break;
  }
  return sum;
}
double hygeMean(Parameters p) { return p[0] == 0 ? 0 : p[2] * p[1] / p[0]; }
double hygeBelow(double x, Parameters p) {
  if (x >= hygeHighest(p)) return 1;
  if (x < hygeMean(p)) return hygeSum(x, -1, hygeLowest(p), p);
  return 1 - hygeSum(x + 1, 1, hygeHighest(p), p);
}
double hygeAbove(double x, Parameters p) {
  if (x >= hygeHighest(p)) return 0;
  if (x < hygeMean(p)) return 1 - hygeSum(x, -1, hygeLowest(p), p);
  return hygeSum(x + 1, 1, hygeHighest(p), p);
}
double hygeVariance(Parameters p) {
  const double m = p[0];
  return m <= 1 ? 0 : hygeMean(p) * (1 - p[1] / m) * (m - p[2]) / (m - 1);
}
double hygeInverse(double q, Parameters p) {
  return leastEnough(q, normalGuess(q, hygeMean(p), hygeVariance(p)), hygeLowest(p), hygeHighest(p),
                     [&](double x) { return hygeBelow(x, p); });
}

// discrete uniform on 1..n
bool unidValid(Parameters p) { return p[0] >= 1 && isWhole(p[0]); }
double unidDensity(double, Parameters p) { return 1 / p[0]; }
double unidBelow(double x, Parameters p) { return x / p[0]; }
double unidAbove(double x, Parameters p) { return (p[0] - x) / p[0]; }
double unidInverse(double q, Parameters p) {
  return std::max(1.0, std::ceil(q * p[0] * (1 - 1e-15)));
}
double unidMean(Parameters p) { return (p[0] + 1) / 2; }
double unidVariance(Parameters p) { return (p[0] * p[0] - 1) / 12; }

}  // namespace

const Distribution kPoiss{
    "poiss",      1,          1,          {},           true,  poissValid, zero, infinity,
    poissDensity, poissBelow, poissAbove, poissInverse, first, first};
const Distribution kBino{"bino",    2,           2,        {},          true,
                         binoValid, zero,        first,    binoDensity, binoBelow,
                         binoAbove, binoInverse, binoMean, binoVariance};
const Distribution kNbin{"nbin",    2,           2,        {},          true,
                         nbinValid, zero,        infinity, nbinDensity, nbinBelow,
                         nbinAbove, nbinInverse, nbinMean, nbinVariance};
const Distribution kGeo{"geo",    1,          1,        {},         true,
                        geoValid, zero,       infinity, geoDensity, geoBelow,
                        geoAbove, geoInverse, geoMean,  geoVariance};
const Distribution kHyge{"hyge",    3,           3,           {},          true,
                         hygeValid, hygeLowest,  hygeHighest, hygeDensity, hygeBelow,
                         hygeAbove, hygeInverse, hygeMean,    hygeVariance};
const Distribution kUnid{"unid",    1,           1,        {},          true,
                         unidValid, one,         first,    unidDensity, unidBelow,
                         unidAbove, unidInverse, unidMean, unidVariance};

}  // namespace matlift::statistics
