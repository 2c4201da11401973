// Limits at round numbers, ticks and their labels.
#pragma once

#include <string>
#include <vector>

namespace matlift::graphics {

struct Range {
  double lo = 0, hi = 1;
};

/// The smallest of 1, 2, 5 times a power of ten that is not below `least`.
double roundStep(double least);

/// Limits that MATLAB chooses for data in [lo, hi]: whole steps of a tenth of the data's range (a
/// fifth with `coarse`, as in 3-D). Equal ends give one on either side.
Range roundLimits(double lo, double hi, bool coarse);
/// The same on a logarithmic axis: whole decades. lo must be positive.
Range roundLogLimits(double lo, double hi);

/// Ticks at round numbers within [lo, hi], at most `most` intervals.
std::vector<double> roundTicks(double lo, double hi, int most);
/// Powers of ten, thinned to `most`.
std::vector<double> logTicks(double lo, double hi, int most);

struct TickLabels {
  std::vector<std::string> texts;  ///< TeX
  int exponent = 0;                ///< the labels are to be multiplied by 10^exponent
  std::string note;                ///< what all of them share (the year of days)
};
/// As few digits as tell the ticks apart. `fixed`: no common exponent but `exponent`.
TickLabels tickLabels(const std::vector<double>& ticks, bool log, bool fixed = false,
                      int exponent = 0);

}  // namespace matlift::graphics
