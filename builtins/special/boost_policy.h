// How we use Boost.Math: in double, and without its exceptions; the callers settle the edges.
#pragma once

#include <boost/math/policies/policy.hpp>

namespace matlift::special {

namespace bmp = boost::math::policies;
using Policy =
    bmp::policy<bmp::promote_double<false>, bmp::promote_float<false>,
                bmp::domain_error<bmp::ignore_error>, bmp::pole_error<bmp::ignore_error>,
                bmp::overflow_error<bmp::ignore_error>, bmp::underflow_error<bmp::ignore_error>,
                bmp::denorm_error<bmp::ignore_error>, bmp::rounding_error<bmp::ignore_error>,
                bmp::evaluation_error<bmp::ignore_error>,
                bmp::indeterminate_result_error<bmp::ignore_error>>;

}  // namespace matlift::special
