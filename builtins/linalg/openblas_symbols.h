// The Fortran symbols of BLAS and LAPACK that the backend calls, and one overload set a routine
// without its type letter. Declared here because the libraries' own headers bring macros that clash
// with <complex>. Only backend_openblas.cpp includes this.
//
// The declarations give types only: the library is opened when the first routine is called
// (openblas_library.cpp). Loading it takes longer than everything else that a small program does.
#pragma once

#include <complex>
#include <type_traits>

namespace matlift::linalg::fortran {

/// Address of a routine. Throws a user Error when the library or the routine is missing.
void* routine(const char* symbol);

/// The library's threads while a factorisation of so many columns runs: one where several would
/// wait for each other longer than they work. That is a rule on the size alone, because bits depend
/// on it. Throws as routine does.
class LibraryThreads {
 public:
  explicit LibraryThreads(int columns);
  ~LibraryThreads();
  LibraryThreads(const LibraryThreads&) = delete;
  LibraryThreads& operator=(const LibraryThreads&) = delete;

 private:
  bool one_;
};

using Z = std::complex<double>;
using C = std::complex<float>;
using cc = const char*;
using ci = const int*;

// NOLINTBEGIN(bugprone-macro-parentheses): types cannot stand in parentheses.
// One declaration for the four types: T the element, R its real part.
#define EACH_TYPE(X) X(double, double, d) X(float, float, s) X(Z, double, z) X(C, float, c)

extern "C" {
#define DECLARE(T, R, p)                                                                     \
  void p##gemm_(cc, cc, ci, ci, ci, const T*, const T*, ci, const T*, ci, const T*, T*, ci); \
  void p##gemv_(cc, ci, ci, const T*, const T*, ci, const T*, ci, const T*, T*, ci);         \
  void p##trsm_(cc, cc, cc, cc, ci, ci, const T*, const T*, ci, T*, ci);                     \
  void p##getrf_(ci, ci, T*, ci, int*, int*);                                                \
  void p##getrs_(cc, ci, ci, const T*, ci, ci, T*, ci, int*);                                \
  void p##getri_(ci, T*, ci, ci, T*, ci, int*);                                              \
  void p##potrf_(cc, ci, T*, ci, int*);                                                      \
  void p##potrs_(cc, ci, ci, const T*, ci, T*, ci, int*);                                    \
  void p##geqrf_(ci, ci, T*, ci, T*, T*, ci, int*);
EACH_TYPE(DECLARE)
#undef DECLARE

#define DECLARE_REAL(T, p)                                                                       \
  T p##dot_(ci, const T*, ci, const T*, ci);                                                     \
  void p##syrk_(cc, cc, ci, ci, const T*, const T*, ci, const T*, T*, ci);                       \
  void p##gecon_(cc, ci, const T*, ci, const T*, T*, T*, int*, int*);                            \
  void p##pocon_(cc, ci, const T*, ci, const T*, T*, T*, int*, int*);                            \
  void p##trcon_(cc, cc, cc, ci, const T*, ci, T*, T*, int*, int*);                              \
  void p##geqp3_(ci, ci, T*, ci, int*, T*, T*, ci, int*);                                        \
  void p##orgqr_(ci, ci, ci, T*, ci, const T*, T*, ci, int*);                                    \
  void p##ormqr_(cc, cc, ci, ci, ci, const T*, ci, const T*, T*, ci, T*, ci, int*);              \
  void p##gelsy_(ci, ci, ci, T*, ci, T*, ci, int*, const T*, int*, T*, ci, int*);                \
  void p##gesdd_(cc, ci, ci, T*, ci, T*, T*, ci, T*, ci, T*, ci, int*, int*);                    \
  void p##syevd_(cc, cc, ci, T*, ci, T*, T*, ci, int*, ci, int*);                                \
  void p##geevx_(cc, cc, cc, cc, ci, T*, ci, T*, T*, T*, ci, T*, ci, int*, int*, T*, T*, T*, T*, \
                 T*, ci, int*, int*);                                                            \
  void p##sygvd_(ci, cc, cc, ci, T*, ci, T*, ci, T*, T*, ci, int*, ci, int*);                    \
  void p##ggev_(cc, cc, ci, T*, ci, T*, ci, T*, T*, T*, T*, ci, T*, ci, T*, ci, int*);           \
  void p##gees_(cc, cc, void*, ci, T*, ci, int*, T*, T*, T*, ci, T*, ci, int*, int*);            \
  void p##gehrd_(ci, ci, ci, T*, ci, T*, T*, ci, int*);                                          \
  void p##orghr_(ci, ci, ci, T*, ci, const T*, T*, ci, int*);                                    \
  void p##gebal_(cc, ci, T*, ci, int*, int*, T*, int*);
DECLARE_REAL(double, d)
DECLARE_REAL(float, s)
#undef DECLARE_REAL

#define DECLARE_COMPLEX(T, R, p)                                                                 \
  void p##herk_(cc, cc, ci, ci, const R*, const T*, ci, const R*, T*, ci);                       \
  void p##gecon_(cc, ci, const T*, ci, const R*, R*, T*, R*, int*);                              \
  void p##pocon_(cc, ci, const T*, ci, const R*, R*, T*, R*, int*);                              \
  void p##trcon_(cc, cc, cc, ci, const T*, ci, R*, T*, R*, int*);                                \
  void p##geqp3_(ci, ci, T*, ci, int*, T*, T*, ci, R*, int*);                                    \
  void p##ungqr_(ci, ci, ci, T*, ci, const T*, T*, ci, int*);                                    \
  void p##unmqr_(cc, cc, ci, ci, ci, const T*, ci, const T*, T*, ci, T*, ci, int*);              \
  void p##gelsy_(ci, ci, ci, T*, ci, T*, ci, int*, const R*, int*, T*, ci, R*, int*);            \
  void p##gesdd_(cc, ci, ci, T*, ci, R*, T*, ci, T*, ci, T*, ci, R*, int*, int*);                \
  void p##heevd_(cc, cc, ci, T*, ci, R*, T*, ci, R*, ci, int*, ci, int*);                        \
  void p##geevx_(cc, cc, cc, cc, ci, T*, ci, T*, T*, ci, T*, ci, int*, int*, R*, R*, R*, R*, T*, \
                 ci, R*, int*);                                                                  \
  void p##hegvd_(ci, cc, cc, ci, T*, ci, T*, ci, R*, T*, ci, R*, ci, int*, ci, int*);            \
  void p##ggev_(cc, cc, ci, T*, ci, T*, ci, T*, T*, T*, ci, T*, ci, T*, ci, R*, int*);           \
  void p##gees_(cc, cc, void*, ci, T*, ci, int*, T*, T*, ci, T*, ci, R*, int*, int*);            \
  void p##gehrd_(ci, ci, ci, T*, ci, T*, T*, ci, int*);                                          \
  void p##unghr_(ci, ci, ci, T*, ci, const T*, T*, ci, int*);                                    \
  void p##gebal_(cc, ci, T*, ci, int*, int*, R*, int*);
DECLARE_COMPLEX(Z, double, z)
DECLARE_COMPLEX(C, float, c)
#undef DECLARE_COMPLEX
}

#define CALL_ROUTINE(symbol)                                                      \
  static const auto call = reinterpret_cast<decltype(&symbol)>(routine(#symbol)); \
  return call(args...)

// Overload sets without the type letter, so that the backend is written once. Names differ for some
// between real and complex types.
#define FORWARD(name, real, complex)                 \
  template <class T, class... A>                     \
  auto name(A... args) {                             \
    if constexpr (std::is_same_v<T, double>) {       \
      CALL_ROUTINE(d##real##_);                      \
    } else if constexpr (std::is_same_v<T, float>) { \
      CALL_ROUTINE(s##real##_);                      \
    } else if constexpr (std::is_same_v<T, Z>) {     \
      CALL_ROUTINE(z##complex##_);                   \
    } else {                                         \
      CALL_ROUTINE(c##complex##_);                   \
    }                                                \
  }
FORWARD(gemm, gemm, gemm)
FORWARD(gemv, gemv, gemv)
FORWARD(trsm, trsm, trsm)
FORWARD(getrf, getrf, getrf)
FORWARD(getrs, getrs, getrs)
FORWARD(getri, getri, getri)
FORWARD(potrf, potrf, potrf)
FORWARD(potrs, potrs, potrs)
FORWARD(geqrf, geqrf, geqrf)
FORWARD(gecon, gecon, gecon)
FORWARD(pocon, pocon, pocon)
FORWARD(trcon, trcon, trcon)
FORWARD(geqp3, geqp3, geqp3)
FORWARD(gelsy, gelsy, gelsy)
FORWARD(gesdd, gesdd, gesdd)
FORWARD(geevx, geevx, geevx)
FORWARD(ggev, ggev, ggev)
FORWARD(gees, gees, gees)
FORWARD(gehrd, gehrd, gehrd)
FORWARD(gebal, gebal, gebal)
FORWARD(rankUpdate, syrk, herk)
FORWARD(makeQ, orgqr, ungqr)
FORWARD(applyQ, ormqr, unmqr)
FORWARD(hermitianEig, syevd, heevd)
FORWARD(definiteEig, sygvd, hegvd)
FORWARD(makeHessenbergQ, orghr, unghr)
#undef FORWARD

template <class T, class... A>
T realDot(A... args) {
  if constexpr (std::is_same_v<T, double>) {
    CALL_ROUTINE(ddot_);
  } else {
    CALL_ROUTINE(sdot_);
  }
}
#undef CALL_ROUTINE

// NOLINTEND(bugprone-macro-parentheses)
}  // namespace matlift::linalg::fortran
