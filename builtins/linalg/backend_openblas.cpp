// Backend on OpenBLAS and LAPACK.
#ifndef MATLIFT_EIGEN_BACKEND

#include <algorithm>
#include <memory>
#include <vector>

#include "builtins/linalg/backend.h"
#include "builtins/linalg/openblas_symbols.h"

namespace matlift::linalg {

namespace {

// LAPACK wants leading dimensions of at least 1, also for empty matrices.
int ld(int rows) { return std::max(1, rows); }

constexpr int kMostRows = 1 << 16;  // of a complex matrix: a square one has 64 GiB

template <class T>
struct Work {
  std::unique_ptr<T[]> data;
  int size = 0;
  // `asked` is the first element of a workspace query.
  void reserve(T asked) {
    size = std::max(1, int(std::real(asked)));
    // It may hold a matrix, of at most this many rows.
    data.reset(new T[size_t(size) + readBeyond<T>(std::min(size, kMostRows))]);
  }
};

// Runs a LAPACK routine twice: with lwork = -1 to ask, then with the workspace.
template <class T, class F>
int withWork(F&& run) {
  T asked = 0;
  int info = run(&asked, -1);
  if (info != 0) return info;
  Work<T> work;
  work.reserve(asked);
  return run(work.data.get(), work.size);
}

template <class T>
std::vector<T> room(int64_t n) {
  return std::vector<T>(size_t(std::max<int64_t>(1, n)));
}

}  // namespace

template <class T>
void Backend<T>::gemm(char opA, char opB, int m, int n, int k, const T* a, int lda, const T* b,
                      int ldb, T* c, int ldc) {
  const T one = 1, zero = 0;
  int la = ld(lda), lb = ld(ldb), lc = ld(ldc);
  fortran::gemm<T>(&opA, &opB, &m, &n, &k, &one, a, &la, b, &lb, &zero, c, &lc);
}

template <class T>
void Backend<T>::gemv(char op, int m, int n, const T* a, int lda, const T* x, T* y) {
  const T one = 1, zero = 0;
  const int step = 1;
  int la = ld(lda);
  fortran::gemv<T>(&op, &m, &n, &one, a, &la, x, &step, &zero, y, &step);
}

template <class T>
void Backend<T>::herk(char op, int n, int k, const T* a, int lda, T* c) {
  const Real one = 1, zero = 0;
  const char upper = 'U', trans = op == 'N' ? 'N' : (isComplexType<T> ? 'C' : 'T');
  int la = ld(lda), lc = ld(n);
  fortran::rankUpdate<T>(&upper, &trans, &n, &k, &one, a, &la, &zero, c, &lc);
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < j; ++i) {
      T x = c[size_t(j) * n + i];
      if constexpr (isComplexType<T>) x = std::conj(x);
      c[size_t(i) * n + j] = x;
    }
  }
}

template <class T>
T Backend<T>::dot(int n, const T* x, const T* y) {
  if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float>) {
    const int step = 1;
    return fortran::realDot<T>(&n, x, &step, y, &step);
  } else {
    // Fortran compilers disagree on how a complex function returns its value: go through gemv.
    T result = 0;
    if (n > 0) gemv('T', n, 1, x, n, y, &result);
    return result;
  }
}

template <class T>
int Backend<T>::getrf(int m, int n, T* a, int* pivots) {
  const fortran::LibraryThreads threads(std::min(m, n));
  int info = 0, la = ld(m);
  fortran::getrf<T>(&m, &n, a, &la, pivots, &info);
  return info;
}

template <class T>
void Backend<T>::getrs(char op, int n, int nrhs, const T* lu, const int* pivots, T* b) {
  const fortran::LibraryThreads threads(n);
  int info = 0, la = ld(n);
  fortran::getrs<T>(&op, &n, &nrhs, lu, &la, pivots, b, &la, &info);
}

template <class T>
void Backend<T>::getri(int n, T* lu, const int* pivots) {
  const fortran::LibraryThreads threads(n);
  int la = ld(n);
  withWork<T>([&](T* work, int size) {
    int info = 0;
    fortran::getri<T>(&n, lu, &la, pivots, work, &size, &info);
    return info;
  });
}

template <class T>
RealOf<T> Backend<T>::norm1(int m, int n, const T* a) {
  Real best = 0;
  for (int j = 0; j < n; ++j) {
    Real sum = 0;
    for (int i = 0; i < m; ++i) sum += std::abs(a[size_t(j) * m + i]);
    if (!(sum <= best)) best = sum;
  }
  return best;
}

template <class T>
RealOf<T> Backend<T>::gecon(int n, const T* lu, Real norm) {
  const fortran::LibraryThreads threads(n);
  Real rcond = 0;
  int info = 0, la = ld(n);
  const char one = '1';
  auto work = room<T>(4 * int64_t(n));
  if constexpr (isComplexType<T>) {
    auto more = room<Real>(2 * int64_t(n));
    fortran::gecon<T>(&one, &n, lu, &la, &norm, &rcond, work.data(), more.data(), &info);
  } else {
    auto more = room<int>(n);
    fortran::gecon<T>(&one, &n, lu, &la, &norm, &rcond, work.data(), more.data(), &info);
  }
  return rcond;
}

template <class T>
int Backend<T>::potrf(char uplo, int n, T* a) {
  const fortran::LibraryThreads threads(n);
  int info = 0, la = ld(n);
  fortran::potrf<T>(&uplo, &n, a, &la, &info);
  return info;
}

template <class T>
void Backend<T>::potrs(char uplo, int n, int nrhs, const T* factor, T* b) {
  const fortran::LibraryThreads threads(n);
  int info = 0, la = ld(n);
  fortran::potrs<T>(&uplo, &n, &nrhs, factor, &la, b, &la, &info);
}

template <class T>
RealOf<T> Backend<T>::pocon(char uplo, int n, const T* factor, Real norm) {
  const fortran::LibraryThreads threads(n);
  Real rcond = 0;
  int info = 0, la = ld(n);
  auto work = room<T>(3 * int64_t(n));
  if constexpr (isComplexType<T>) {
    auto more = room<Real>(n);
    fortran::pocon<T>(&uplo, &n, factor, &la, &norm, &rcond, work.data(), more.data(), &info);
  } else {
    auto more = room<int>(n);
    fortran::pocon<T>(&uplo, &n, factor, &la, &norm, &rcond, work.data(), more.data(), &info);
  }
  return rcond;
}

template <class T>
void Backend<T>::trsm(char uplo, char op, char diag, int n, int nrhs, const T* a, int lda, T* b,
                      int ldb) {
  const fortran::LibraryThreads threads(n);
  const T one = 1;
  const char left = 'L';
  int la = ld(lda), lb = ld(ldb);
  fortran::trsm<T>(&left, &uplo, &op, &diag, &n, &nrhs, &one, a, &la, b, &lb);
}

template <class T>
RealOf<T> Backend<T>::trcon(char uplo, char diag, int n, const T* a) {
  const fortran::LibraryThreads threads(n);
  Real rcond = 0;
  int info = 0, la = ld(n);
  const char one = '1';
  auto work = room<T>(3 * int64_t(n));
  if constexpr (isComplexType<T>) {
    auto more = room<Real>(n);
    fortran::trcon<T>(&one, &uplo, &diag, &n, a, &la, &rcond, work.data(), more.data(), &info);
  } else {
    auto more = room<int>(n);
    fortran::trcon<T>(&one, &uplo, &diag, &n, a, &la, &rcond, work.data(), more.data(), &info);
  }
  return rcond;
}

template <class T>
void Backend<T>::geqrf(int m, int n, T* a, T* tau) {
  const fortran::LibraryThreads threads(std::min(m, n));
  int la = ld(m);
  withWork<T>([&](T* work, int size) {
    int info = 0;
    fortran::geqrf<T>(&m, &n, a, &la, tau, work, &size, &info);
    return info;
  });
}

template <class T>
void Backend<T>::geqp3(int m, int n, T* a, int* columns, T* tau) {
  const fortran::LibraryThreads threads(std::min(m, n));
  int la = ld(m);
  std::fill(columns, columns + n, 0);
  auto more = room<Real>(2 * int64_t(n));
  withWork<T>([&](T* work, int size) {
    int info = 0;
    if constexpr (isComplexType<T>)
      fortran::geqp3<T>(&m, &n, a, &la, columns, tau, work, &size, more.data(), &info);
    else
      fortran::geqp3<T>(&m, &n, a, &la, columns, tau, work, &size, &info);
    return info;
  });
}

template <class T>
void Backend<T>::orgqr(int m, int n, int k, T* a, const T* tau) {
  const fortran::LibraryThreads threads(k);
  int la = ld(m);
  withWork<T>([&](T* work, int size) {
    int info = 0;
    fortran::makeQ<T>(&m, &n, &k, a, &la, tau, work, &size, &info);
    return info;
  });
}

template <class T>
void Backend<T>::ormqr(char op, int m, int n, int k, const T* a, int lda, const T* tau, T* c) {
  const fortran::LibraryThreads threads(k);
  const char left = 'L';
  if (op == 'C' && !isComplexType<T>) op = 'T';
  int la = ld(lda), lc = ld(m);
  withWork<T>([&](T* work, int size) {
    int info = 0;
    fortran::applyQ<T>(&left, &op, &m, &n, &k, a, &la, tau, c, &lc, work, &size, &info);
    return info;
  });
}

template <class T>
void Backend<T>::gelsy(int m, int n, int nrhs, T* a, T* b, int ldb, Real rcond, int& rank) {
  const fortran::LibraryThreads threads(std::min(m, n));
  int la = ld(m), lb = ld(ldb);
  auto columns = room<int>(n);
  auto more = room<Real>(2 * int64_t(n));
  withWork<T>([&](T* work, int size) {
    int info = 0;
    if constexpr (isComplexType<T>)
      fortran::gelsy<T>(&m, &n, &nrhs, a, &la, b, &lb, columns.data(), &rcond, &rank, work, &size,
                        more.data(), &info);
    else
      fortran::gelsy<T>(&m, &n, &nrhs, a, &la, b, &lb, columns.data(), &rcond, &rank, work, &size,
                        &info);
    return info;
  });
}

template <class T>
int Backend<T>::gesdd(char job, int m, int n, T* a, Real* s, T* u, int ldu, T* vt, int ldvt) {
  const fortran::LibraryThreads threads(std::min(m, n));
  int la = ld(m), lu = ld(ldu), lv = ld(ldvt);
  int64_t low = std::min(m, n), high = std::max(m, n);
  auto more = room<int>(8 * low);
  // LAPACK's stated bound for complex gesdd's real workspace.
  auto reals = room<Real>(
      isComplexType<T> ? std::max(5 * low * low + 5 * low, 2 * high * low + 2 * low * low + low)
                       : 1);
  return withWork<T>([&](T* work, int size) {
    int info = 0;
    if constexpr (isComplexType<T>)
      fortran::gesdd<T>(&job, &m, &n, a, &la, s, u, &lu, vt, &lv, work, &size, reals.data(),
                        more.data(), &info);
    else
      fortran::gesdd<T>(&job, &m, &n, a, &la, s, u, &lu, vt, &lv, work, &size, more.data(), &info);
    return info;
  });
}

template <class T>
int Backend<T>::heev(bool vectors, int n, T* a, Real* w) {
  const fortran::LibraryThreads threads(n);
  const char job = vectors ? 'V' : 'N', upper = 'U';
  int la = ld(n), info = 0, ask = -1, intAsked = 0;
  T asked = 0;
  Real realAsked = 0;
  auto run = [&](T* work, int* size, Real* reals, int* realSize, int* ints, int* intSize) {
    if constexpr (isComplexType<T>)
      fortran::hermitianEig<T>(&job, &upper, &n, a, &la, w, work, size, reals, realSize, ints,
                               intSize, &info);
    else
      fortran::hermitianEig<T>(&job, &upper, &n, a, &la, w, work, size, ints, intSize, &info);
  };
  run(&asked, &ask, &realAsked, &ask, &intAsked, &ask);
  if (info != 0) return info;
  Work<T> work;
  work.reserve(asked);
  int realSize = std::max(1, int(realAsked)), intSize = std::max(1, intAsked);
  auto reals = room<Real>(realSize);
  auto ints = room<int>(intSize);
  run(work.data.get(), &work.size, reals.data(), &realSize, ints.data(), &intSize);
  return info;
}

namespace {

// Real routines give conjugate pairs as two real columns.
template <class R>
void unpackVectors(int n, const std::complex<R>* w, const R* packed, std::complex<R>* out) {
  for (int j = 0; j < n; ++j) {
    const R* re = packed + size_t(j) * n;
    std::complex<R>* to = out + size_t(j) * n;
    if (w[j].imag() == 0 || j + 1 == n) {
      for (int i = 0; i < n; ++i) to[i] = re[i];
      continue;
    }
    for (int i = 0; i < n; ++i) {
      to[i] = {re[i], re[n + i]};
      to[n + i] = {re[i], -re[n + i]};
    }
    ++j;
  }
}

}  // namespace

template <class T>
int Backend<T>::geev(char balance, int n, T* a, Cplx* w, Cplx* vl, Cplx* vr) {
  const fortran::LibraryThreads threads(n);
  const char left = vl ? 'V' : 'N', right = vr ? 'V' : 'N', sense = 'N';
  int la = ld(n), low = 0, high = 0;
  Real norm = 0, none = 0;
  auto scale = room<Real>(n);
  int noInts = 0;
  if constexpr (isComplexType<T>) {
    auto reals = room<Real>(2 * int64_t(n));
    return withWork<T>([&](T* work, int size) {
      int info = 0;
      fortran::geevx<T>(&balance, &left, &right, &sense, &n, a, &la, w, vl, &la, vr, &la, &low,
                        &high, scale.data(), &norm, &none, &none, work, &size, reals.data(), &info);
      return info;
    });
  } else {
    auto re = room<T>(n), im = room<T>(n);
    auto l = room<T>(vl ? int64_t(n) * n : 1), r = room<T>(vr ? int64_t(n) * n : 1);
    int status = withWork<T>([&](T* work, int size) {
      int info = 0;
      fortran::geevx<T>(&balance, &left, &right, &sense, &n, a, &la, re.data(), im.data(), l.data(),
                        &la, r.data(), &la, &low, &high, scale.data(), &norm, &none, &none, work,
                        &size, &noInts, &info);
      return info;
    });
    for (int i = 0; i < n; ++i) w[i] = {re[size_t(i)], im[size_t(i)]};
    if (vl) unpackVectors(n, w, l.data(), vl);
    if (vr) unpackVectors(n, w, r.data(), vr);
    return status;
  }
}

template <class T>
int Backend<T>::hegv(bool vectors, int n, T* a, T* b, Real* w) {
  const fortran::LibraryThreads threads(n);
  const char job = vectors ? 'V' : 'N', upper = 'U';
  const int type = 1;
  int la = ld(n), info = 0, ask = -1, intAsked = 0;
  T asked = 0;
  Real realAsked = 0;
  auto run = [&](T* work, int* size, Real* reals, int* realSize, int* ints, int* intSize) {
    if constexpr (isComplexType<T>)
      fortran::definiteEig<T>(&type, &job, &upper, &n, a, &la, b, &la, w, work, size, reals,
                              realSize, ints, intSize, &info);
    else
      fortran::definiteEig<T>(&type, &job, &upper, &n, a, &la, b, &la, w, work, size, ints, intSize,
                              &info);
  };
  run(&asked, &ask, &realAsked, &ask, &intAsked, &ask);
  if (info != 0) return info;
  Work<T> work;
  work.reserve(asked);
  int realSize = std::max(1, int(realAsked)), intSize = std::max(1, intAsked);
  auto reals = room<Real>(realSize);
  auto ints = room<int>(intSize);
  run(work.data.get(), &work.size, reals.data(), &realSize, ints.data(), &intSize);
  return info;
}

template <class T>
int Backend<T>::ggev(int n, T* a, T* b, Cplx* alpha, Cplx* beta, Cplx* vl, Cplx* vr) {
  const fortran::LibraryThreads threads(n);
  const char left = vl ? 'V' : 'N', right = vr ? 'V' : 'N';
  int la = ld(n);
  if constexpr (isComplexType<T>) {
    auto reals = room<Real>(8 * int64_t(n));
    return withWork<T>([&](T* work, int size) {
      int info = 0;
      fortran::ggev<T>(&left, &right, &n, a, &la, b, &la, alpha, beta, vl, &la, vr, &la, work,
                       &size, reals.data(), &info);
      return info;
    });
  } else {
    auto re = room<T>(n), im = room<T>(n), den = room<T>(n);
    auto l = room<T>(vl ? int64_t(n) * n : 1), r = room<T>(vr ? int64_t(n) * n : 1);
    int status = withWork<T>([&](T* work, int size) {
      int info = 0;
      fortran::ggev<T>(&left, &right, &n, a, &la, b, &la, re.data(), im.data(), den.data(),
                       l.data(), &la, r.data(), &la, work, &size, &info);
      return info;
    });
    for (int i = 0; i < n; ++i) {
      alpha[i] = {re[size_t(i)], im[size_t(i)]};
      beta[i] = den[size_t(i)];
    }
    if (vl) unpackVectors(n, alpha, l.data(), vl);
    if (vr) unpackVectors(n, alpha, r.data(), vr);
    return status;
  }
}

template <class T>
int Backend<T>::gees(int n, T* a, Cplx* w, T* vs) {
  const fortran::LibraryThreads threads(n);
  const char job = vs ? 'V' : 'N', sort = 'N';
  int la = ld(n), sorted = 0, unused = 0;
  if constexpr (isComplexType<T>) {
    auto reals = room<Real>(n);
    return withWork<T>([&](T* work, int size) {
      int info = 0;
      fortran::gees<T>(&job, &sort, nullptr, &n, a, &la, &sorted, w, vs, &la, work, &size,
                       reals.data(), &unused, &info);
      return info;
    });
  } else {
    auto re = room<T>(n), im = room<T>(n);
    int status = withWork<T>([&](T* work, int size) {
      int info = 0;
      fortran::gees<T>(&job, &sort, nullptr, &n, a, &la, &sorted, re.data(), im.data(), vs, &la,
                       work, &size, &unused, &info);
      return info;
    });
    for (int i = 0; i < n; ++i) w[i] = {re[size_t(i)], im[size_t(i)]};
    return status;
  }
}

template <class T>
void Backend<T>::gehrd(int n, T* a, T* q) {
  const fortran::LibraryThreads threads(n);
  const int low = 1;
  int la = ld(n);
  auto tau = room<T>(n);
  withWork<T>([&](T* work, int size) {
    int info = 0;
    fortran::gehrd<T>(&n, &low, &n, a, &la, tau.data(), work, &size, &info);
    return info;
  });
  if (q) {
    std::copy(a, a + size_t(n) * n, q);
    withWork<T>([&](T* work, int size) {
      int info = 0;
      fortran::makeHessenbergQ<T>(&n, &low, &n, q, &la, tau.data(), work, &size, &info);
      return info;
    });
  }
  for (int j = 0; j < n; ++j)
    for (int i = j + 2; i < n; ++i) a[size_t(j) * n + i] = 0;
}

template <class T>
void Backend<T>::gebal(int n, T* a, int& low, int& high, Real* scale) {
  const char both = 'B';
  int la = ld(n), info = 0;
  fortran::gebal<T>(&both, &n, a, &la, &low, &high, scale, &info);
}

const char* backendName() { return "OpenBLAS"; }

template struct Backend<double>;
template struct Backend<float>;
template struct Backend<std::complex<double>>;
template struct Backend<std::complex<float>>;

}  // namespace matlift::linalg

#endif
