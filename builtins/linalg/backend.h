// The dense kernels that linear algebra stands on, typed, with one implementation on OpenBLAS and
// LAPACK (backend_openblas.cpp) and one on Eigen (backend_eigen_impl.h, where no Fortran library
// links).
//
// All matrices are column-major and tight (leading dimension = rows) unless an ld argument is
// given. Sizes are ints: the caller has checked them. Workspaces are managed inside. Inputs to svd,
// eigen and Schur routines must be free of NaN and Inf. `op` is 'N', 'T' or 'C'. A returned int is
// LAPACK's info: 0 is success.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace matlift::linalg {

template <class T>
struct RealPart {
  using type = T;
};
template <class R>
struct RealPart<std::complex<R>> {
  using type = R;
};
template <class T>
using RealOf = typename RealPart<T>::type;
template <class T>
using ComplexOf = std::complex<RealOf<T>>;
template <class T>
inline constexpr bool isComplexType = !std::is_same_v<T, RealOf<T>>;

/// How many elements behind a matrix of so many rows must be readable. OpenBLAS's product of a
/// complex matrix and a vector reads (and does not use) up to one column more than there is, when
/// it is told of a part of a matrix whose rows are no multiple of four: seen in 0.3.21 with every
/// x86 kernel.
template <class T>
constexpr std::size_t readBeyond(std::int64_t rows) {
  return isComplexType<T> ? std::size_t(rows) + 8 : 0;
}

template <class T>
struct Backend {
  using Real = RealOf<T>;
  using Cplx = ComplexOf<T>;

  /// C (m×n) = op(A) op(B), inner size k.
  static void gemm(char opA, char opB, int m, int n, int k, const T* a, int lda, const T* b,
                   int ldb, T* c, int ldc);
  /// y = op(A) x, A is m×n.
  static void gemv(char op, int m, int n, const T* a, int lda, const T* x, T* y);
  /// C (n×n, both halves) = A A' ('N', A is n×k) or A' A ('C', A is k×n).
  static void herk(char op, int n, int k, const T* a, int lda, T* c);
  static T dot(int n, const T* x, const T* y);  ///< no conjugation

  static int getrf(int m, int n, T* a, int* pivots);  ///< pivots 1-based
  static void getrs(char op, int n, int nrhs, const T* lu, const int* pivots, T* b);
  static void getri(int n, T* lu, const int* pivots);
  static Real norm1(int m, int n, const T* a);
  static Real gecon(int n, const T* lu, Real norm);  ///< reciprocal condition, 1-norm
  static int potrf(char uplo, int n, T* a);
  static void potrs(char uplo, int n, int nrhs, const T* factor, T* b);
  static Real pocon(char uplo, int n, const T* factor, Real norm);
  static void trsm(char uplo, char op, char diag, int n, int nrhs, const T* a, int lda, T* b,
                   int ldb);
  static Real trcon(char uplo, char diag, int n, const T* a);

  static void geqrf(int m, int n, T* a, T* tau);
  static void geqp3(int m, int n, T* a, int* columns, T* tau);  ///< columns 1-based
  /// First n columns of Q from k reflectors kept in a (m×n on return).
  static void orgqr(int m, int n, int k, T* a, const T* tau);
  /// C (m×n) = op(Q) C.
  static void ormqr(char op, int m, int n, int k, const T* a, int lda, const T* tau, T* c);
  /// Least squares of minimum norm by complete orthogonal factorisation; b has max(m,n) rows.
  static void gelsy(int m, int n, int nrhs, T* a, T* b, int ldb, Real rcond, int& rank);

  /// job 'A' all of U and V', 'S' the first min(m,n), 'N' none.
  static int gesdd(char job, int m, int n, T* a, Real* s, T* u, int ldu, T* vt, int ldvt);
  static int heev(bool vectors, int n, T* a, Real* w);
  /// Any of vl, vr may be null. balance: 'B' or 'N'.
  static int geev(char balance, int n, T* a, Cplx* w, Cplx* vl, Cplx* vr);
  /// a x = w b x, a Hermitian, b positive definite: vectors in a. info > n: b is not.
  static int hegv(bool vectors, int n, T* a, T* b, Real* w);
  static int ggev(int n, T* a, T* b, Cplx* alpha, Cplx* beta, Cplx* vl, Cplx* vr);
  static int gees(int n, T* a, Cplx* w, T* vs);  ///< real types: quasi-triangular; vs may be null
  static void gehrd(int n, T* a, T* q);          ///< a becomes Hessenberg; q may be null
  static void gebal(int n, T* a, int& low, int& high, Real* scale);
};

extern template struct Backend<double>;
extern template struct Backend<float>;
extern template struct Backend<std::complex<double>>;
extern template struct Backend<std::complex<float>>;

/// Name of the library in use, for `version -blas`.
const char* backendName();

}  // namespace matlift::linalg
