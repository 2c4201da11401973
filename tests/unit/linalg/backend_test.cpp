// Whatever library stands behind Backend must satisfy the defining equations, for all four types.
#include <doctest/doctest.h>
#include <sys/mman.h>

#include <cmath>
#include <random>
#include <vector>

#include "builtins/linalg/matrix.h"
#include "tests/unit/near.h"

using namespace matlift;
using namespace matlift::linalg;

#define TYPES double, float, std::complex<double>, std::complex<float>

namespace {

template <class T>
Mat<T> randomMat(int64_t m, int64_t n, unsigned seed) {
  std::mt19937 g(seed);
  std::uniform_real_distribution<double> u(-1, 1);
  Mat<T> a(m, n);
  for (int64_t i = 0; i < a.numel(); ++i) {
    if constexpr (isComplexType<T>)
      a.data()[i] = T(RealOf<T>(u(g)), RealOf<T>(u(g)));
    else
      a.data()[i] = T(u(g));
  }
  return a;
}

template <class T>
double distance(const Mat<T>& a, const Mat<T>& b) {
  REQUIRE(a.rows() == b.rows());
  REQUIRE(a.columns() == b.columns());
  double worst = 0;
  for (int64_t i = 0; i < a.numel(); ++i)
    worst = std::max(worst, double(std::abs(a.data()[i] - b.data()[i])));
  return worst;
}

template <class T>
double tolerance() {
  return 200 * double(std::numeric_limits<RealOf<T>>::epsilon());
}

template <class T>
Mat<T> slowProduct(const Mat<T>& a, const Mat<T>& b) {
  Mat<T> c = Mat<T>::zeros(a.rows(), b.columns());
  for (int64_t i = 0; i < a.rows(); ++i)
    for (int64_t j = 0; j < b.columns(); ++j)
      for (int64_t k = 0; k < a.columns(); ++k) c(i, j) += a(i, k) * b(k, j);
  return c;
}

template <class T>
Mat<T> widen(const std::vector<RealOf<T>>& s, int64_t m, int64_t n) {
  Mat<T> d = Mat<T>::zeros(m, n);
  for (size_t i = 0; i < s.size(); ++i) d(int64_t(i), int64_t(i)) = s[i];
  return d;
}

// n×n, right before memory that cannot be read, but for what a Mat has behind its elements.
template <class T>
class AtTheEdge {
 public:
  explicit AtTheEdge(const Mat<T>& m)
      : bytes_((size_t(m.numel()) + readBeyond<T>(m.rows())) * sizeof(T)) {
    const size_t room = (bytes_ + kPage - 1) / kPage * kPage;
    whole_ = room + kPage;
    base_ = static_cast<char*>(
        mmap(nullptr, whole_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    REQUIRE(base_ != MAP_FAILED);
    mprotect(base_ + room, kPage, PROT_NONE);
    std::copy(m.data(), m.data() + m.numel(), data());
  }
  ~AtTheEdge() { munmap(base_, whole_); }
  AtTheEdge(const AtTheEdge&) = delete;
  T* data() { return reinterpret_cast<T*>(base_ + whole_ - kPage - bytes_); }

 private:
  static constexpr size_t kPage = 4096;
  size_t bytes_, whole_ = 0;
  char* base_ = nullptr;
};

}  // namespace

TEST_CASE_TEMPLATE("nothing is read far behind a matrix", T, TYPES) {
  for (int n = 1; n < 180; n += n < 40 ? 1 : 13) {
    const Mat<T> a = randomMat<T>(n, n, unsigned(n));
    std::vector<RealOf<T>> w(static_cast<size_t>(n));
    std::vector<T> tau(static_cast<size_t>(n));
    std::vector<ComplexOf<T>> e(static_cast<size_t>(n));
    std::vector<int> pivots(static_cast<size_t>(n));
    AtTheEdge<T> hermitian(a), svd(a), lu(a), general(a), q(a), v(a), reduced(a);
    CHECK(Backend<T>::heev(true, n, hermitian.data(), w.data()) == 0);
    CHECK(Backend<T>::gesdd('A', n, n, svd.data(), w.data(), q.data(), n, v.data(), n) == 0);
    CHECK(Backend<T>::getrf(n, n, lu.data(), pivots.data()) == 0);
    Backend<T>::gecon(n, lu.data(), RealOf<T>(1));
    CHECK(Backend<T>::gees(n, general.data(), e.data(), q.data()) == 0);
    Backend<T>::geqrf(n, n, reduced.data(), tau.data());
  }
}

TEST_CASE_TEMPLATE("products with every op", T, TYPES) {
  Mat<T> a = randomMat<T>(7, 5, 1), b = randomMat<T>(5, 6, 2);
  Mat<T> expected = slowProduct(a, b);
  CHECK(distance(multiply(a, b), expected) < tolerance<T>());
  CHECK(distance(multiply(adjoint(a), b, 'C'), expected) < tolerance<T>());
  CHECK(distance(multiply(a, adjoint(b), 'N', 'C'), expected) < tolerance<T>());
  Mat<T> y(7, 1), z(5, 1);
  Backend<T>::gemv('N', 7, 5, a.data(), 7, b.data(), y.data());
  Mat<T> first(7, 1);
  std::copy(expected.data(), expected.data() + 7, first.data());
  CHECK(distance(y, first) < tolerance<T>());
  Mat<T> h(5, 5);
  Backend<T>::herk('C', 5, 7, a.data(), 7, h.data());
  CHECK(distance(h, slowProduct(adjoint(a), a)) < tolerance<T>());
  CHECK(isHermitian(h.data(), 5));
}

TEST_CASE_TEMPLATE("LU solves, inverts and sees condition", T, TYPES) {
  Mat<T> a = randomMat<T>(6, 6, 3), b = randomMat<T>(6, 2, 4);
  Mat<T> lu = a.clone(), x = b.clone();
  std::vector<int> pivots(6);
  REQUIRE(Backend<T>::getrf(6, 6, lu.data(), pivots.data()) == 0);
  Backend<T>::getrs('N', 6, 2, lu.data(), pivots.data(), x.data());
  CHECK(distance(slowProduct(a, x), b) < tolerance<T>());
  Mat<T> xt = b.clone();
  Backend<T>::getrs('C', 6, 2, lu.data(), pivots.data(), xt.data());
  CHECK(distance(slowProduct(adjoint(a), xt), b) < tolerance<T>());
  Mat<T> inverse = lu.clone();
  Backend<T>::getri(6, inverse.data(), pivots.data());
  CHECK(distance(slowProduct(a, inverse), Mat<T>::identity(6)) < tolerance<T>());
  double rcond = double(Backend<T>::gecon(6, lu.data(), Backend<T>::norm1(6, 6, a.data())));
  double exact = 1 / (double(Backend<T>::norm1(6, 6, a.data())) *
                      double(Backend<T>::norm1(6, 6, inverse.data())));
  CHECK(rcond >= exact * 0.99);
  CHECK(rcond < exact * 5);
}

TEST_CASE_TEMPLATE("Cholesky", T, TYPES) {
  Mat<T> g = randomMat<T>(8, 5, 5), a(5, 5), b = randomMat<T>(5, 1, 6);
  Backend<T>::herk('C', 5, 8, g.data(), 8, a.data());
  for (char uplo : {'U', 'L'}) {
    Mat<T> f = a.clone(), x = b.clone();
    REQUIRE(Backend<T>::potrf(uplo, 5, f.data()) == 0);
    Backend<T>::potrs(uplo, 5, 1, f.data(), x.data());
    CHECK(distance(slowProduct(a, x), b) < 10 * tolerance<T>());
    keepTriangle(f, uplo == 'L');
    Mat<T> back = uplo == 'U' ? slowProduct(adjoint(f), f) : slowProduct(f, adjoint(f));
    CHECK(distance(back, a) < tolerance<T>());
  }
  Mat<T> bad = Mat<T>::identity(3);
  bad(1, 1) = T(-1);
  CHECK(Backend<T>::potrf('U', 3, bad.data()) == 2);
}

TEST_CASE_TEMPLATE("QR, with and without column exchanges", T, TYPES) {
  for (auto [m, n] : {std::pair{7, 4}, {4, 7}, {5, 5}}) {
    Mat<T> a = randomMat<T>(m, n, 7), f = a.clone(), p = a.clone();
    int k = std::min(m, n);
    std::vector<T> tau(static_cast<size_t>(k)), tauP(static_cast<size_t>(k));
    std::vector<int> columns(static_cast<size_t>(n));
    Backend<T>::geqrf(m, n, f.data(), tau.data());
    Backend<T>::geqp3(m, n, p.data(), columns.data(), tauP.data());
    auto check = [&](const Mat<T>& packed, const std::vector<T>& t, const Mat<T>& target) {
      Mat<T> q(m, k), r = Mat<T>::zeros(k, n);
      std::copy(packed.data(), packed.data() + q.numel(), q.data());
      Backend<T>::orgqr(m, k, k, q.data(), t.data());
      for (int64_t j = 0; j < n; ++j)
        for (int64_t i = 0; i <= std::min<int64_t>(j, k - 1); ++i) r(i, j) = packed(i, j);
      CHECK(distance(slowProduct(q, r), target) < tolerance<T>());
      CHECK(distance(slowProduct(adjoint(q), q), Mat<T>::identity(k)) < tolerance<T>());
      Mat<T> c = target.clone();
      Backend<T>::ormqr('C', m, n, k, packed.data(), m, t.data(), c.data());
      for (int64_t j = 0; j < n; ++j)
        for (int64_t i = 0; i <= std::min<int64_t>(j, k - 1); ++i)
          CHECK(std::abs(c(i, j) - r(i, j)) < tolerance<T>());
    };
    check(f, tau, a);
    Mat<T> exchanged(m, n);
    for (int64_t j = 0; j < n; ++j)
      std::copy(a.column(columns[size_t(j)] - 1), a.column(columns[size_t(j)] - 1) + m,
                exchanged.column(j));
    check(p, tauP, exchanged);
  }
}

TEST_CASE_TEMPLATE("singular values", T, TYPES) {
  for (auto [m, n] : {std::pair{6, 4}, {4, 6}}) {
    Mat<T> a = randomMat<T>(m, n, 8), work = a.clone(), u(m, m), vt(n, n);
    std::vector<RealOf<T>> s(4);
    REQUIRE(Backend<T>::gesdd('A', m, n, work.data(), s.data(), u.data(), m, vt.data(), n) == 0);
    CHECK(distance(slowProduct(slowProduct(u, widen<T>(s, m, n)), vt), a) < tolerance<T>());
    CHECK(std::is_sorted(s.rbegin(), s.rend()));
  }
}

TEST_CASE_TEMPLATE("eigenvalues and Schur forms", T, TYPES) {
  using C = ComplexOf<T>;
  Mat<T> a = randomMat<T>(6, 6, 9), work = a.clone();
  std::vector<C> w(6);
  Mat<C> vr(6, 6), vl(6, 6), ac(6, 6);
  std::copy(a.data(), a.data() + 36, ac.data());
  REQUIRE(Backend<T>::geev('B', 6, work.data(), w.data(), vl.data(), vr.data()) == 0);
  for (int64_t j = 0; j < 6; ++j)
    for (int64_t i = 0; i < 6; ++i) {
      C right = 0, left = 0;
      for (int64_t k = 0; k < 6; ++k) {
        right += ac(i, k) * vr(k, j);
        left += std::conj(vl(k, j)) * ac(k, i);
      }
      CHECK(std::abs(right - w[size_t(j)] * vr(i, j)) < 10 * tolerance<T>());
      CHECK(std::abs(left - w[size_t(j)] * std::conj(vl(i, j))) < 10 * tolerance<T>());
    }
  Mat<T> h(6, 6), v(6, 6), t = a.clone(), q(6, 6), hess = a.clone();
  Backend<T>::herk('N', 6, 6, a.data(), 6, h.data());
  v = h.clone();
  std::vector<RealOf<T>> e(6);
  REQUIRE(Backend<T>::heev(true, 6, v.data(), e.data()) == 0);
  CHECK(distance(slowProduct(h, v), slowProduct(v, widen<T>(e, 6, 6))) < 10 * tolerance<T>());
  REQUIRE(Backend<T>::gees(6, t.data(), w.data(), q.data()) == 0);
  CHECK(distance(slowProduct(slowProduct(q, t), adjoint(q)), a) < 10 * tolerance<T>());
  Backend<T>::gehrd(6, hess.data(), q.data());
  CHECK(distance(slowProduct(slowProduct(q, hess), adjoint(q)), a) < 10 * tolerance<T>());
}

TEST_CASE_TEMPLATE("generalised eigenvalues", T, TYPES) {
  using C = ComplexOf<T>;
  Mat<T> g = randomMat<T>(8, 4, 10), b(4, 4), a(4, 4);
  Backend<T>::herk('C', 4, 8, g.data(), 8, b.data());
  Backend<T>::herk('C', 4, 8, randomMat<T>(8, 4, 11).data(), 8, a.data());
  Mat<T> v = a.clone(), f = b.clone();
  std::vector<RealOf<T>> w(4);
  REQUIRE(Backend<T>::hegv(true, 4, v.data(), f.data(), w.data()) == 0);
  CHECK(distance(slowProduct(a, v), slowProduct(slowProduct(b, v), widen<T>(w, 4, 4))) <
        50 * tolerance<T>());
  Mat<T> x = a.clone(), y = b.clone();
  std::vector<C> alpha(4), beta(4);
  REQUIRE(Backend<T>::ggev(4, x.data(), y.data(), alpha.data(), beta.data(), nullptr, nullptr) ==
          0);
  std::vector<double> ratios;
  for (size_t i = 0; i < 4; ++i) ratios.push_back(double((alpha[i] / beta[i]).real()));
  std::sort(ratios.begin(), ratios.end());
  for (size_t i = 0; i < 4; ++i) CHECK(near(ratios[i], double(w[i]), 1e-3));
}
