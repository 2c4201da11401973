// Backend on Eigen's headers, for builds where no Fortran library links. Results agree with
// LAPACK's up to rounding and the freedom of signs and phases. Included by backend_eigen_real.cpp
// and backend_eigen_complex.cpp only: two files, so that two cores compile the templates.
#pragma once

#include <vector>

#include "builtins/linalg/backend.h"
#include "builtins/linalg/backend_eigen_wide.h"
#include "builtins/support/eigen.h"

namespace matlift::linalg {

namespace {

template <class T>
using Dense = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
template <class T>
using View = Eigen::Map<Dense<T>, 0, Eigen::OuterStride<>>;
template <class T>
using ConstView = Eigen::Map<const Dense<T>, 0, Eigen::OuterStride<>>;

template <class T>
View<T> view(T* a, int m, int n, int ld) {
  return View<T>(a, m, n, Eigen::OuterStride<>(ld));
}
template <class T>
View<T> view(T* a, int m, int n) {
  return view(a, m, n, m);
}
template <class T>
ConstView<T> view(const T* a, int m, int n, int ld) {
  return ConstView<T>(a, m, n, Eigen::OuterStride<>(ld));
}
template <class T>
ConstView<T> view(const T* a, int m, int n) {
  return view(a, m, n, m);
}

template <class T>
Dense<T> applied(char op, const ConstView<T>& a) {
  if (op == 'T') return a.transpose();
  if (op == 'C') return a.adjoint();
  return a;
}

template <class T>
T conj(T x) {
  if constexpr (isComplexType<T>)
    return std::conj(x);
  else
    return x;
}

// Applies H = I - tau v v' (v(0) = 1, the rest below the diagonal of column k) to rows k.. of c.
template <class T, class M>
void reflect(const T* v, int k, int m, T tau, M& c) {
  if (tau == T(0)) return;
  for (Eigen::Index j = 0; j < c.cols(); ++j) {
    T sum = c(k, j);
    for (int i = k + 1; i < m; ++i) sum += conj(v[i]) * c(i, j);
    sum *= tau;
    c(k, j) -= sum;
    for (int i = k + 1; i < m; ++i) c(i, j) -= v[i] * sum;
  }
}

// The reflector that takes column k of a (rows k..) to (beta, 0, ...), LAPACK's convention: H' x =
// beta e1.
template <class T>
T makeReflector(T* x, int k, int m) {
  using R = RealOf<T>;
  R tail = 0;
  for (int i = k + 1; i < m; ++i) tail += std::norm(x[i]);
  T alpha = x[k];
  if (tail == 0 && std::imag(alpha) == 0) return T(0);
  R beta = -std::copysign(std::sqrt(std::norm(alpha) + tail), std::real(alpha));
  T tau = (T(beta) - alpha) / T(beta);
  T scale = T(1) / (alpha - T(beta));
  for (int i = k + 1; i < m; ++i) x[i] *= scale;
  x[k] = T(beta);
  return tau;
}

// 1-norm condition from the explicit inverse: exact, and the sizes here are small.
template <class T>
RealOf<T> reciprocalCondition(const Dense<T>& inverse, RealOf<T> norm) {
  RealOf<T> other = inverse.cwiseAbs().colwise().sum().maxCoeff();
  RealOf<T> product = other * norm;
  return product > 0 && std::isfinite(product) ? RealOf<T>(1) / product : RealOf<T>(0);
}

}  // namespace

template <class T>
void Backend<T>::gemm(char opA, char opB, int m, int n, int k, const T* a, int lda, const T* b,
                      int ldb, T* c, int ldc) {
  auto va = view(a, opA == 'N' ? m : k, opA == 'N' ? k : m, lda);
  auto vb = view(b, opB == 'N' ? k : n, opB == 'N' ? n : k, ldb);
  auto vc = view(c, m, n, ldc);
  if (opA == 'N' && opB == 'N')
    vc.noalias() = va * vb;
  else
    vc.noalias() = applied<T>(opA, va) * applied<T>(opB, vb);
}

template <class T>
void Backend<T>::gemv(char op, int m, int n, const T* a, int lda, const T* x, T* y) {
  auto va = view(a, m, n, lda);
  if (op == 'N')
    view(y, m, 1).noalias() = va * view(x, n, 1);
  else
    view(y, n, 1).noalias() = applied<T>(op, va) * view(x, m, 1);
}

template <class T>
void Backend<T>::herk(char op, int n, int k, const T* a, int lda, T* c) {
  auto vc = view(c, n, n);
  if (op == 'N')
    vc.noalias() = view(a, n, k, lda) * view(a, n, k, lda).adjoint();
  else
    vc.noalias() = view(a, k, n, lda).adjoint() * view(a, k, n, lda);
  for (int j = 0; j < n; ++j) {
    vc(j, j) = std::real(vc(j, j));
    for (int i = 0; i < j; ++i) vc(j, i) = conj(vc(i, j));
  }
}

template <class T>
T Backend<T>::dot(int n, const T* x, const T* y) {
  return n == 0 ? T(0) : T(view(x, n, 1).cwiseProduct(view(y, n, 1)).sum());
}

template <class T>
int Backend<T>::getrf(int m, int n, T* a, int* pivots) {
  auto v = view(a, m, n);
  int info = 0;
  for (int k = 0; k < std::min(m, n); ++k) {
    Eigen::Index best = 0;
    v.col(k).tail(m - k).cwiseAbs().maxCoeff(&best);
    best += k;
    pivots[k] = int(best) + 1;
    if (v(best, k) == T(0)) {
      if (info == 0) info = k + 1;
      continue;
    }
    if (best != k) v.row(k).swap(v.row(best));
    v.col(k).tail(m - k - 1) /= v(k, k);
    if (k + 1 < n)
      v.bottomRightCorner(m - k - 1, n - k - 1).noalias() -=
          v.col(k).tail(m - k - 1) * v.row(k).tail(n - k - 1);
  }
  return info;
}

template <class T>
void Backend<T>::getrs(char op, int n, int nrhs, const T* lu, const int* pivots, T* b) {
  auto v = view(lu, n, n);
  auto x = view(b, n, nrhs);
  if (op == 'N') {
    for (int k = 0; k < n; ++k)
      if (pivots[k] != k + 1) x.row(k).swap(x.row(pivots[k] - 1));
    v.template triangularView<Eigen::UnitLower>().solveInPlace(x);
    v.template triangularView<Eigen::Upper>().solveInPlace(x);
    return;
  }
  Dense<T> t = applied<T>(op, v);
  t.template triangularView<Eigen::Lower>().solveInPlace(x);
  t.template triangularView<Eigen::UnitUpper>().solveInPlace(x);
  for (int k = n - 1; k >= 0; --k)
    if (pivots[k] != k + 1) x.row(k).swap(x.row(pivots[k] - 1));
}

template <class T>
void Backend<T>::getri(int n, T* lu, const int* pivots) {
  Dense<T> x = Dense<T>::Identity(n, n);
  getrs('N', n, n, lu, pivots, x.data());
  view(lu, n, n) = x;
}

template <class T>
RealOf<T> Backend<T>::norm1(int m, int n, const T* a) {
  Real best = 0;
  for (int j = 0; j < n; ++j) {
    Real sum = 0;
    for (int i = 0; i < m; ++i) sum += std::abs(a[size_t(j) * size_t(m) + size_t(i)]);
    if (!(sum <= best)) best = sum;
  }
  return best;
}

template <class T>
RealOf<T> Backend<T>::gecon(int n, const T* lu, Real norm) {
  Dense<T> x = Dense<T>::Identity(n, n);
  auto v = view(lu, n, n);
  // Row exchanges permute the inverse's columns only: its 1-norm does not change.
  v.template triangularView<Eigen::UnitLower>().solveInPlace(x);
  v.template triangularView<Eigen::Upper>().solveInPlace(x);
  return reciprocalCondition<T>(x, norm);
}

template <class T>
int Backend<T>::potrf(char uplo, int n, T* a) {
  auto v = view(a, n, n);
  for (int j = 0; j < n; ++j) {
    Real d = std::real(v(j, j));
    for (int k = 0; k < j; ++k) d -= std::norm(uplo == 'U' ? v(k, j) : v(j, k));
    if (!(d > 0)) return j + 1;
    d = std::sqrt(d);
    v(j, j) = d;
    for (int i = j + 1; i < n; ++i) {
      T sum = uplo == 'U' ? v(j, i) : v(i, j);
      for (int k = 0; k < j; ++k)
        sum -= uplo == 'U' ? conj(T(v(k, j))) * v(k, i) : v(i, k) * conj(T(v(j, k)));
      (uplo == 'U' ? v(j, i) : v(i, j)) = sum / T(d);
    }
  }
  return 0;
}

template <class T>
void Backend<T>::potrs(char uplo, int n, int nrhs, const T* factor, T* b) {
  auto v = view(factor, n, n);
  auto x = view(b, n, nrhs);
  if (uplo == 'U') {
    v.template triangularView<Eigen::Upper>().adjoint().solveInPlace(x);
    v.template triangularView<Eigen::Upper>().solveInPlace(x);
  } else {
    v.template triangularView<Eigen::Lower>().solveInPlace(x);
    v.template triangularView<Eigen::Lower>().adjoint().solveInPlace(x);
  }
}

template <class T>
RealOf<T> Backend<T>::pocon(char uplo, int n, const T* factor, Real norm) {
  Dense<T> x = Dense<T>::Identity(n, n);
  potrs(uplo, n, n, factor, x.data());
  return reciprocalCondition<T>(x, norm);
}

template <class T>
void Backend<T>::trsm(char uplo, char op, char diag, int n, int nrhs, const T* a, int lda, T* b,
                      int ldb) {
  Dense<T> t = uplo == 'U' ? Dense<T>(view(a, n, n, lda).template triangularView<Eigen::Upper>())
                           : Dense<T>(view(a, n, n, lda).template triangularView<Eigen::Lower>());
  if (diag == 'U') t.diagonal().setOnes();
  bool upper = (uplo == 'U') == (op == 'N');
  if (op == 'T') t.transposeInPlace();
  if (op == 'C') t.adjointInPlace();
  auto x = view(b, n, nrhs, ldb);
  if (upper)
    t.template triangularView<Eigen::Upper>().solveInPlace(x);
  else
    t.template triangularView<Eigen::Lower>().solveInPlace(x);
}

template <class T>
RealOf<T> Backend<T>::trcon(char uplo, char diag, int n, const T* a) {
  Dense<T> x = Dense<T>::Identity(n, n);
  trsm(uplo, 'N', diag, n, n, a, n, x.data(), n);
  Dense<T> t = uplo == 'U' ? Dense<T>(view(a, n, n).template triangularView<Eigen::Upper>())
                           : Dense<T>(view(a, n, n).template triangularView<Eigen::Lower>());
  return reciprocalCondition<T>(x, t.cwiseAbs().colwise().sum().maxCoeff());
}

template <class T>
void Backend<T>::geqrf(int m, int n, T* a, T* tau) {
  auto v = view(a, m, n);
  for (int k = 0; k < std::min(m, n); ++k) {
    T* column = a + size_t(k) * size_t(m);
    tau[k] = makeReflector(column, k, m);
    if (k + 1 < n) {
      auto rest = v.rightCols(n - k - 1);
      reflect(column, k, m, conj(tau[k]), rest);
    }
  }
}

template <class T>
void Backend<T>::geqp3(int m, int n, T* a, int* columns, T* tau) {
  auto v = view(a, m, n);
  for (int j = 0; j < n; ++j) columns[j] = j + 1;
  for (int k = 0; k < std::min(m, n); ++k) {
    int best = k;
    Real largest = -1;
    for (int j = k; j < n; ++j) {
      Real norm = v.col(j).tail(m - k).norm();
      if (norm > largest) {
        largest = norm;
        best = j;
      }
    }
    if (best != k) {
      v.col(k).swap(v.col(best));
      std::swap(columns[k], columns[best]);
    }
    T* column = a + size_t(k) * size_t(m);
    tau[k] = makeReflector(column, k, m);
    if (k + 1 < n) {
      auto rest = v.rightCols(n - k - 1);
      reflect(column, k, m, conj(tau[k]), rest);
    }
  }
}

template <class T>
void Backend<T>::orgqr(int m, int n, int k, T* a, const T* tau) {
  Dense<T> q = Dense<T>::Identity(m, n);
  for (int j = k - 1; j >= 0; --j) reflect(a + size_t(j) * size_t(m), j, m, tau[j], q);
  view(a, m, n) = q;
}

template <class T>
void Backend<T>::ormqr(char op, int m, int n, int k, const T* a, int lda, const T* tau, T* c) {
  auto v = view(c, m, n);
  if (op == 'N')
    for (int j = k - 1; j >= 0; --j) reflect(a + size_t(j) * size_t(lda), j, m, tau[j], v);
  else
    for (int j = 0; j < k; ++j) reflect(a + size_t(j) * size_t(lda), j, m, conj(tau[j]), v);
}

template <class T>
void Backend<T>::gelsy(int m, int n, int nrhs, T* a, T* b, int ldb, Real rcond, int& rank) {
  if constexpr (isNarrow<T>) {
    Widened<T> wideA(a, m, n, m), wideB(b, std::max(m, n), nrhs, ldb);
    Backend<Wide<T>>::gelsy(m, n, nrhs, wideA, wideB, ldb, rcond, rank);
  } else {
    Eigen::CompleteOrthogonalDecomposition<Dense<T>> f;
    f.setThreshold(rcond);
    f.compute(Dense<T>(view(a, m, n)));
    rank = int(f.rank());
    Dense<T> x = f.solve(Dense<T>(view(b, m, nrhs, ldb)));
    view(b, n, nrhs, ldb) = x;
  }
}

template <class T>
int Backend<T>::gesdd(char job, int m, int n, T* a, Real* s, T* u, int ldu, T* vt, int ldvt) {
  int k = std::min(m, n);
  int left = job == 'A' ? m : k, right = job == 'A' ? n : k;
  if constexpr (isNarrow<T>) {
    if (job == 'N') u = vt = nullptr;
    Widened<T> wideA(a, m, n, m), wideU(u, m, left, ldu), wideV(vt, right, n, ldvt);
    Widened<Real> wideS(s, size_t(k));
    return Backend<Wide<T>>::gesdd(job, m, n, wideA, wideS, wideU, ldu, wideV, ldvt);
  } else {
    unsigned wanted = job == 'A'   ? Eigen::ComputeFullU | Eigen::ComputeFullV
                      : job == 'S' ? Eigen::ComputeThinU | Eigen::ComputeThinV
                                   : 0u;
    Eigen::BDCSVD<Dense<T>> f(Dense<T>(view(a, m, n)), wanted);
    for (int i = 0; i < k; ++i) s[i] = f.singularValues()(i);
    if (job != 'N') {
      view(u, m, left, ldu) = f.matrixU();
      view(vt, right, n, ldvt) = f.matrixV().adjoint();
    }
    return f.info() == Eigen::Success ? 0 : 1;
  }
}

template <class T>
int Backend<T>::heev(bool vectors, int n, T* a, Real* w) {
  if constexpr (isNarrow<T>) {
    Widened<T> wideA(a, n, n, n);
    Widened<Real> wideW(w, size_t(n));
    return Backend<Wide<T>>::heev(vectors, n, wideA, wideW);
  } else {
    Eigen::SelfAdjointEigenSolver<Dense<T>> f(
        Dense<T>(view(a, n, n)), vectors ? Eigen::ComputeEigenvectors : Eigen::EigenvaluesOnly);
    for (int i = 0; i < n; ++i) w[i] = f.eigenvalues()(i);
    if (vectors) view(a, n, n) = f.eigenvectors();
    return f.info() == Eigen::Success ? 0 : 1;
  }
}

namespace {

template <class T>
using GeneralSolver = std::conditional_t<isComplexType<T>, Eigen::ComplexEigenSolver<Dense<T>>,
                                         Eigen::EigenSolver<Dense<T>>>;

}  // namespace

template <class T>
int Backend<T>::geev(char balance, int n, T* a, Cplx* w, Cplx* vl, Cplx* vr) {
  if constexpr (isNarrow<T>) {
    Widened<T> wideA(a, n, n, n);
    Widened<Cplx> wideW(w, size_t(n)), wideL(vl, n, n, n), wideR(vr, n, n, n);
    return Backend<Wide<T>>::geev(balance, n, wideA, wideW, wideL, wideR);
  } else {
    bool vectors = vl || vr;
    GeneralSolver<T> f(Dense<T>(view(a, n, n)), vectors);
    if (f.info() != Eigen::Success) return 1;
    for (int i = 0; i < n; ++i) w[i] = f.eigenvalues()(i);
    if (!vectors) return 0;
    Dense<Cplx> v = f.eigenvectors();
    v.colwise().normalize();
    if (vr) view(vr, n, n) = v;
    if (vl) {
      Dense<Cplx> l = v.inverse().adjoint();
      l.colwise().normalize();
      view(vl, n, n) = l;
    }
    return 0;
  }
}

template <class T>
int Backend<T>::hegv(bool vectors, int n, T* a, T* b, Real* w) {
  Dense<T> factor = view(b, n, n);
  if (potrf('L', n, factor.data()) != 0) return n + 1;
  if constexpr (isNarrow<T>) {
    Widened<T> wideA(a, n, n, n), wideB(b, n, n, n);
    Widened<Real> wideW(w, size_t(n));
    return Backend<Wide<T>>::hegv(vectors, n, wideA, wideB, wideW);
  } else {
    Eigen::GeneralizedSelfAdjointEigenSolver<Dense<T>> f(
        Dense<T>(view(a, n, n)), Dense<T>(view(b, n, n)),
        (vectors ? Eigen::ComputeEigenvectors : Eigen::EigenvaluesOnly) | Eigen::Ax_lBx);
    for (int i = 0; i < n; ++i) w[i] = f.eigenvalues()(i);
    if (vectors) view(a, n, n) = f.eigenvectors();
    return f.info() == Eigen::Success ? 0 : 1;
  }
}

template <class T>
int Backend<T>::ggev(int n, T* a, T* b, Cplx* alpha, Cplx* beta, Cplx* vl, Cplx* vr) {
  // B\A where B is regular. A singular B has infinite eigenvalues: they are those that are 0 of
  // A\B.
  Eigen::FullPivLU<Dense<T>> fb{Dense<T>(view(b, n, n))};
  bool swapped = !fb.isInvertible();
  Dense<T> m =
      swapped
          ? Dense<T>(
                Eigen::FullPivLU<Dense<T>>(Dense<T>(view(a, n, n))).solve(Dense<T>(view(b, n, n))))
          : Dense<T>(fb.solve(Dense<T>(view(a, n, n))));
  std::vector<Cplx> w(static_cast<size_t>(n));
  int info = geev('N', n, m.data(), w.data(), vl, vr);
  for (int i = 0; i < n; ++i) {
    bool zero = std::abs(w[size_t(i)]) < std::numeric_limits<Real>::epsilon() * Real(n);
    alpha[i] = swapped ? Cplx(1) : w[size_t(i)];
    beta[i] = swapped ? (zero ? Cplx(0) : w[size_t(i)]) : Cplx(1);
  }
  return info;
}

template <class T>
int Backend<T>::gees(int n, T* a, Cplx* w, T* vs) {
  if constexpr (isNarrow<T>) {
    Widened<T> wideA(a, n, n, n), wideS(vs, n, n, n);
    Widened<Cplx> wideW(w, size_t(n));
    return Backend<Wide<T>>::gees(n, wideA, wideW, wideS);
  } else {
    std::conditional_t<isComplexType<T>, Eigen::ComplexSchur<Dense<T>>, Eigen::RealSchur<Dense<T>>>
        f(n);
    f.compute(Dense<T>(view(a, n, n)), vs != nullptr);
    auto t = view(a, n, n);
    t = f.matrixT();
    if (vs) view(vs, n, n) = f.matrixU();
    for (int i = 0; i < n; ++i) w[i] = t(i, i);
    for (int j = 0; j < n; ++j)
      for (int i = j + (isComplexType<T> ? 1 : 2); i < n; ++i) t(i, j) = T(0);
    return f.info() == Eigen::Success ? 0 : 1;
  }
}

template <class T>
void Backend<T>::gehrd(int n, T* a, T* q) {
  Eigen::HessenbergDecomposition<Dense<T>> f{Dense<T>(view(a, n, n))};
  Dense<T> h = f.matrixH(), p = f.matrixQ();
  view(a, n, n) = h;
  if (q) view(q, n, n) = p;
}

template <class T>
void Backend<T>::gebal(int n, T* a, int& low, int& high, Real* scale) {
  // Scaling by powers of 2 (Parlett and Reinsch), no exchanges.
  low = 1;
  high = n;
  auto v = view(a, n, n);
  for (int i = 0; i < n; ++i) scale[i] = 1;
  for (bool changed = true; changed;) {
    changed = false;
    for (int i = 0; i < n; ++i) {
      Real c = v.col(i).cwiseAbs().sum() - std::abs(v(i, i)),
           r = v.row(i).cwiseAbs().sum() - std::abs(v(i, i));
      if (c == 0 || r == 0) continue;
      Real f = 1, s = c + r;
      while (c < r / 2) c *= 4, f *= 2;
      while (c >= r * 2) c /= 4, f /= 2;
      if ((c + r) / f >= Real(0.95) * s) continue;
      changed = true;
      scale[i] *= f;
      v.col(i) *= f;
      v.row(i) /= f;
    }
  }
}

}  // namespace matlift::linalg
