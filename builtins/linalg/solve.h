// Linear systems: what `\` and `/` mean, and the factorisations behind inv, det and rcond.
#pragma once

#include "builtins/linalg/matrix.h"

namespace matlift::linalg {

template <class T>
struct LuFactors {
  Mat<T> lu;
  std::vector<int> pivots;  ///< 1-based, as LAPACK gives them
  RealOf<T> rcond = 0;      ///< 0 when exactly singular
};
/// Factors a square matrix and estimates its condition.
template <class T>
LuFactors<T> factorLu(Mat<T> a);

template <class T>
struct Solution {
  Mat<T> x;
  RealOf<T> rcond = 1;  ///< of a square system
  int rank = -1;        ///< of a least-squares problem without full rank; else -1
  RealOf<T> tolerance = 0;
};
/// Solves op(A) X = B, choosing the method by A's structure; A non-square: basic least-squares
/// solution by QR with column pivoting.
template <class T>
Solution<T> solveSystem(Mat<T> a, Mat<T> b);

/// Solves with a triangular matrix; rcond is estimated.
template <class T>
Solution<T> solveTriangular(const T* a, int n, char uplo, char op, Mat<T> b);

/// Warns as MATLAB does about what a solution says of its system.
template <class T>
void warnSolution(Interpreter& interpreter, const Solution<T>& s) {
  if (s.rank >= 0)
    interpreter.warn(
        "MATLAB:rankDeficientMatrix",
        strprintf("Rank deficient, rank = %d, tol = ", s.rank) +
            (std::isnan(s.tolerance) ? "NaN." : strprintf("%13.6e.", double(s.tolerance))));
  else
    warnCondition(interpreter, double(s.rcond), std::is_same_v<RealOf<T>, float>);
}

Value leftDivide(Call& call);   ///< mldivide
Value rightDivide(Call& call);  ///< mrdivide
/// A\B of two float values, with warnings.
Value solveValues(Interpreter& interpreter, const Value& a, const Value& b);

}  // namespace matlift::linalg
