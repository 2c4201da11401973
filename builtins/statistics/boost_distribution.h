// The functions of a Distribution from one of Boost's.
#pragma once

#include <boost/math/policies/policy.hpp>
#include <limits>

#include "builtins/statistics/distribution.h"

namespace matlift::statistics {

namespace bm = boost::math;
namespace bmp = boost::math::policies;

/// In double, without exceptions; a discrete inverse is the least number that is enough.
using Policy =
    bmp::policy<bmp::promote_double<false>, bmp::promote_float<false>,
                bmp::discrete_quantile<bmp::integer_round_up>, bmp::domain_error<bmp::ignore_error>,
                bmp::pole_error<bmp::ignore_error>, bmp::overflow_error<bmp::ignore_error>,
                bmp::underflow_error<bmp::ignore_error>, bmp::denorm_error<bmp::ignore_error>,
                bmp::rounding_error<bmp::ignore_error>, bmp::evaluation_error<bmp::ignore_error>,
                bmp::indeterminate_result_error<bmp::ignore_error>>;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

inline double zero(Parameters) { return 0; }
inline double one(Parameters) { return 1; }
inline double infinity(Parameters) { return kInf; }
inline double minusInfinity(Parameters) { return -kInf; }

/// `make` gives Boost's distribution of some parameters.
template <auto make>
struct Of {
  static double density(double x, Parameters p) { return pdf(make(p), x); }
  static double below(double x, Parameters p) { return cdf(make(p), x); }
  static double above(double x, Parameters p) { return cdf(complement(make(p), x)); }
  static double inverse(double q, Parameters p) { return quantile(make(p), q); }
};

}  // namespace matlift::statistics
