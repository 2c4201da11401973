// Functions of a square matrix.
#pragma once

#include "builtins/linalg/matrix.h"

namespace matlift::linalg {

template <class T>
struct Spectrum {
  Mat<ComplexOf<T>> vectors;
  std::vector<ComplexOf<T>> values;
  bool hermitian = false;
};
/// Eigenvalues and right eigenvectors; the input must be finite.
template <class T>
Spectrum<T> eigenDecompose(Mat<T> a, const char* name);

template <class T>
struct ComplexSchurForm {
  Mat<ComplexOf<T>> q, t;  ///< a = q t q', t upper triangular
};
template <class T>
ComplexSchurForm<T> complexSchur(const Mat<T>& a, const char* name);

/// A real Schur form (quasi-triangular t, basis q) made triangular.
template <class C>
void toComplexSchur(Mat<C>& t, Mat<C>& q);

Value powerOfMatrix(Call& call);  ///< mpower

/// Reads op argument pieces shared with `^`: integer powers by repeated squaring.
template <class T>
Mat<T> integerPower(Mat<T> base, uint64_t exponent);

}  // namespace matlift::linalg
