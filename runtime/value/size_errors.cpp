#include "runtime/value/size_errors.h"

#include "runtime/error/error.h"

namespace matlift {

void failSizes(const char* id, const char* message, const Dims& a, const Dims& b) {
  fail(id, "%s (%s and %s)", message, a.text().c_str(), b.text().c_str());
}

void failConcatenation(const Dims& first, const Dims& other) {
  failSizes("MATLAB:catenate:dimensionMismatch",
            "Dimensions of arrays being concatenated are not consistent.", first, other);
}

void failElementwiseSizes(const Dims& a, const Dims& b) {
  failSizes("MATLAB:sizeDimensionsMustMatch", "Arrays have incompatible sizes for this operation.",
            a, b);
}

void failInnerSizes(const Dims& a, const Dims& b) {
  failSizes("MATLAB:innerdim",
            "Incorrect dimensions for matrix multiplication. Check that the number of columns in "
            "the first matrix matches the number of rows in the second matrix. To operate on each "
            "element of the matrix individually, use TIMES (.*) for elementwise multiplication.",
            a, b);
}

void failSolveSizes(const Dims& a, const Dims& b) {
  failSizes("MATLAB:dimagree", "Matrix dimensions must agree.", a, b);
}

void failNotSquare(const Dims& dims) {
  fail("MATLAB:square", "Matrix must be square. (%s)", dims.text().c_str());
}

void failReshape(const Dims& from, const Dims& to) {
  failSizes("MATLAB:getReshapeDims:notSameNumel",
            "Number of elements must not change. Use [] as one of the size inputs to automatically "
            "calculate the appropriate size for that dimension.",
            from, to);
}

void failAssignedCount(int64_t left, int64_t right) {
  fail("MATLAB:matrix:singleSubscriptNumelMismatch",
       "Unable to perform assignment because the left and right sides have a different number of "
       "elements. (%lld and %lld)",
       static_cast<long long>(left), static_cast<long long>(right));
}

}  // namespace matlift
