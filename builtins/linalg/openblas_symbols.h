// The Fortran symbols of BLAS and LAPACK that the backend calls, and one overload set a routine
// without its type letter. Declared here because the libraries' own headers bring macros that clash
// with <complex>. Only backend_openblas.cpp includes this.
#pragma once

#include <complex>
#include <type_traits>

namespace matlift::linalg::fortran {

using Z = std::complex<double>;
using C = std::complex<float>;
using cc = const char*;
using ci = const int*;

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

// Overload sets without the type letter, so that the code below is written once.
#define FORWARD(name)                            \
  template <class T, class... A>                 \
  auto name(A... args) {                         \
    if constexpr (std::is_same_v<T, double>)     \
      return d##name##_(args...);                \
    else if constexpr (std::is_same_v<T, float>) \
      return s##name##_(args...);                \
    else if constexpr (std::is_same_v<T, Z>)     \
      return z##name##_(args...);                \
    else                                         \
      return c##name##_(args...);                \
  }
FORWARD(gemm)
FORWARD(gemv) FORWARD(trsm) FORWARD(getrf) FORWARD(getrs) FORWARD(getri) FORWARD(potrf)
    FORWARD(potrs) FORWARD(geqrf) FORWARD(gecon) FORWARD(pocon) FORWARD(trcon) FORWARD(geqp3)
        FORWARD(gelsy) FORWARD(gesdd) FORWARD(geevx) FORWARD(ggev) FORWARD(gees) FORWARD(gehrd)
            FORWARD(gebal)
#undef FORWARD

// The pairs whose names differ between real and complex types.
#define FORWARD2(name, real, complex)            \
  template <class T, class... A>                 \
  void name(A... args) {                         \
    if constexpr (std::is_same_v<T, double>)     \
      d##real##_(args...);                       \
    else if constexpr (std::is_same_v<T, float>) \
      s##real##_(args...);                       \
    else if constexpr (std::is_same_v<T, Z>)     \
      z##complex##_(args...);                    \
    else                                         \
      c##complex##_(args...);                    \
  }
                FORWARD2(rankUpdate, syrk, herk) FORWARD2(makeQ, orgqr, ungqr)
                    FORWARD2(applyQ, ormqr, unmqr) FORWARD2(hermitianEig, syevd, heevd)
                        FORWARD2(definiteEig, sygvd, hegvd) FORWARD2(makeHessenbergQ, orghr, unghr)
#undef FORWARD2

}  // namespace matlift::linalg::fortran
