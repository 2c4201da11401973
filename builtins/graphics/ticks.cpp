#include "builtins/graphics/ticks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace matlift::graphics {

double roundStep(double least) {
  if (!(least > 0) || !std::isfinite(least)) return 1;
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (double m : {1.0, 2.0, 5.0})
    if (m * power >= least * (1 - 1e-10)) return m * power;
  return 10 * power;
}

Range roundLimits(double lo, double hi, bool coarse) {
  if (!(lo <= hi)) return {0, 1};
  // Ends that cannot be told apart on a picture count as one number.
  if (hi - lo <= 1e-12 * std::max(std::fabs(lo), std::fabs(hi))) {
    const double half = std::max(1.0, std::fabs(lo) * 1e-3 * (std::fabs(lo) > 1e4 ? 1 : 0));
    return {lo - half, hi + half};
  }
  const double step = roundStep((hi / 2 - lo / 2) * 2 / (coarse ? 5 : 10));
  Range out{std::floor(lo / step + 1e-9) * step, std::ceil(hi / step - 1e-9) * step};
  if (!std::isfinite(out.lo)) out.lo = lo;
  if (!std::isfinite(out.hi)) out.hi = hi;
  return out;
}

Range roundLogLimits(double lo, double hi) {
  double a = std::floor(std::log10(lo) + 1e-12), b = std::ceil(std::log10(hi) - 1e-12);
  if (a >= b) {
    a -= 1;
    b += 1;
  }
  return {std::pow(10, std::max(a, -307.0)), std::pow(10, std::min(b, 308.0))};
}

std::vector<double> roundTicks(double lo, double hi, int most) {
  std::vector<double> out;
  if (!(hi > lo) || !std::isfinite(hi - lo)) return out;
  const double step = roundStep((hi - lo) / std::max(most, 1));
  const double first = std::ceil(lo / step - 1e-9), last = std::floor(hi / step + 1e-9);
  // Far from zero a step may be below the spacing of doubles.
  if (!(last - first < 1000) || lo + step == lo) return {lo, hi};
  for (double k = first; k <= last; ++k) {
    double v = k * step;
    if (step < 1) {  // 3 * 0.1 is not 0.3
      const double inverse = std::round(1 / step);
      v = k / inverse;
    }
    out.push_back(v == 0 ? 0 : v);
  }
  return out;
}

std::vector<double> logTicks(double lo, double hi, int most) {
  std::vector<double> out;
  if (!(lo > 0) || !(hi > lo)) return out;
  const int a = int(std::ceil(std::log10(lo) - 1e-9)), b = int(std::floor(std::log10(hi) + 1e-9));
  if (b - a < 1) {  // less than a decade
    out = roundTicks(lo, hi, std::min(most, 5));
    return out;
  }
  const int step = std::max(1, int(roundStep(double(b - a) / std::max(most, 1))));
  for (int k = a; k <= b; ++k)
    if ((k - a) % step == 0) out.push_back(std::pow(10, k));
  return out;
}

namespace {

/// As MATLAB: each number with its own digits, 0 and 0.5 and 1.
std::string plain(double x, int decimals) {
  char text[400];
  std::snprintf(text, sizeof text, "%.*f", decimals, x == 0 ? 0 : x);
  std::string out = text;
  if (decimals > 0) {
    out.resize(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
  }
  if (out == "-0") return "0";
  return out[0] == '-' ? "−" + out.substr(1) : out;
}

/// The power of ten that MATLAB writes beside the axis: none up to 10000 and from 0.01 on; 30000 is
/// 3 and 100000 is 10 times 10^4.
int commonExponent(double largest) {
  if (!(largest > 0) || (largest >= 0.01 * (1 - 1e-12) && largest <= 1e4 * (1 + 1e-12))) return 0;
  return int(std::ceil(std::log10(largest) - 1e-12)) - 1;
}

bool isPower(double x) {
  const double e = std::log10(x);
  return std::fabs(e - std::round(e)) < 1e-9;
}

/// The smallest distance between two neighbours, 0 where there are none.
double closest(const std::vector<double>& xs) {
  double out = 0;
  for (size_t k = 1; k < xs.size(); ++k) {
    const double gap = std::fabs(xs[k] - xs[k - 1]);
    if (gap > 0 && (out == 0 || gap < out)) out = gap;
  }
  return out;
}

/// Decimals that all the numbers need, at most 12. Numbers without an end (multiples of pi) get
/// four, as MATLAB writes them, or as many as their distance needs.
int decimalsOf(const std::vector<double>& xs, double largest) {
  const double near = closest(xs) * 1e-3;
  for (int d = 0; d < 12; ++d) {
    const double scale = std::pow(10, d);
    bool fits = true;
    for (double x : xs) {
      const double off = std::fabs(x * scale - std::round(x * scale));
      fits = fits &&
             (off < 1e-6 * std::max(1.0, largest * scale * 1e-6) || (d >= 4 && off < near * scale));
    }
    if (fits) return d;
  }
  return 12;
}

}  // namespace

TickLabels tickLabels(const std::vector<double>& ticks, bool log, bool fixed, int exponent) {
  TickLabels out;
  if (fixed) out.exponent = std::clamp(exponent, -300, 300);
  double largest = 0;
  for (double t : ticks) largest = std::max(largest, std::fabs(t));
  bool powers = log && !ticks.empty();
  for (double t : ticks) powers = powers && t > 0 && isPower(t);
  if (powers) {
    for (double t : ticks) {
      const int e = int(std::lround(std::log10(t)));
      out.texts.push_back("10^{" + std::string(e < 0 ? "−" : "") + std::to_string(std::abs(e)) +
                          "}");
    }
    return out;
  }
  if (!fixed) out.exponent = commonExponent(largest);
  const double scale = std::pow(10, -out.exponent);
  std::vector<double> scaled;
  for (double t : ticks) scaled.push_back(t * scale);
  const int decimals = decimalsOf(scaled, largest * scale);
  for (double t : scaled) out.texts.push_back(plain(t, decimals));
  return out;
}

}  // namespace matlift::graphics
