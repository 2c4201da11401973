// What a builtin of linear algebra costs beside the library call that does its work: both are timed
// in one run, interleaved, results compared first. Target: within 3 %.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "builtins/linalg/matrix.h"
#include "builtins/signal/fft.h"
#include "tests/unit/linalg/fake_interpreter.h"

using namespace matlift;
using namespace matlift::linalg;
using B = Backend<double>;

namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Times {
  double builtin = 1e300, direct = 1e300;
};

// The best of several interleaved runs of each.
template <class F, class G>
Times compare(F&& builtin, G&& direct, int rounds) {
  Times t;
  for (int k = 0; k < rounds; ++k) {
    double a = seconds();
    builtin();
    double b = seconds();
    direct();
    double c = seconds();
    t.builtin = std::min(t.builtin, b - a);
    t.direct = std::min(t.direct, c - b);
  }
  return t;
}

Value randomValue(int64_t m, int64_t n) {
  Value v = Value::uninitialized(ClassId::Double, Dims(m, n));
  double* p = v.mutableData<double>();
  for (int64_t i = 0; i < v.numel(); ++i) p[i] = double(std::rand()) / RAND_MAX - 0.5;
  return v;
}

bool failed = false;

void report(const char* name, int n, const Times& t, double error) {
  double ratio = t.builtin / t.direct;
  bool right = error < 1e-8;
  std::printf("%-12s n=%-5d builtin %10.3f ms   library %10.3f ms   ratio %.3f%s%s\n", name, n,
              t.builtin * 1e3, t.direct * 1e3, ratio, right ? "" : "   WRONG RESULT",
              ratio > 1.03 ? "   above 3 %" : "");
  failed = failed || !right;
}

void benchSize(test::FakeInterpreter& in, int n, int rounds) {
  Value av = randomValue(n, n), bv = randomValue(n, n), cv;
  Mat<double> a = toMat<double>(av), b = toMat<double>(bv), out(n, n);
  auto matches = [&](const Value& v, const Mat<double>& m) {
    double worst = 0;
    for (int64_t i = 0; i < m.numel(); ++i)
      worst = std::max(worst, std::abs(v.doubleAt(i) - m.data()[i]));
    return worst;
  };
  Times t = compare(
      [&] {
        cv = in.run1("mtimes", {av, bv});
      },
      [&] {
        Mat<double> c(n, n);
        B::gemm('N', 'N', n, n, n, a.data(), n, b.data(), n, c.data(), n);
        out = std::move(c);
      },
      rounds);
  report("A*B", n, t, matches(cv, out));
  // The library's own solve does the same: copy, factor, condition, substitute.
  t = compare(
      [&] {
        cv = in.run1("mldivide", {av, bv});
      },
      [&] {
        Mat<double> lu = a.clone(), x = b.clone();
        std::vector<int> p(static_cast<size_t>(n));
        double norm = B::norm1(n, n, lu.data());
        B::getrf(n, n, lu.data(), p.data());
        B::gecon(n, lu.data(), norm);
        B::getrs('N', n, n, lu.data(), p.data(), x.data());
        out = std::move(x);
      },
      rounds);
  report("A\\B", n, t, matches(cv, out));
  t = compare([&] { cv = in.run1("inv", {av}); },
              [&] {
                Mat<double> lu = a.clone();
                std::vector<int> p(static_cast<size_t>(n));
                double norm = B::norm1(n, n, lu.data());
                B::getrf(n, n, lu.data(), p.data());
                B::gecon(n, lu.data(), norm);
                B::getri(n, lu.data(), p.data());
                out = std::move(lu);
              },
              rounds);
  report("inv(A)", n, t, matches(cv, out));
  t = compare([&] { cv = in.run1("svd", {av}); },
              [&] {
                Mat<double> w = a.clone(), s(n, 1);
                B::gesdd('N', n, n, w.data(), s.data(), nullptr, 1, nullptr, 1);
                out = std::move(s);
              },
              rounds);
  report("svd(A)", n, t, matches(cv, out));
  t = compare([&] { cv = in.run1("qr", {av}); },
              [&] {
                Mat<double> w = a.clone();
                std::vector<double> tau(static_cast<size_t>(n));
                B::geqrf(n, n, w.data(), tau.data());
                keepTriangle(w, false);
                out = std::move(w);
              },
              rounds);
  report("qr(A)", n, t, matches(cv, out));
  Value sym = in.run1("mtimes", {in.run1("ctranspose", {av}), av});
  t = compare([&] { cv = in.run1("eig", {sym}); },
              [&] {
                Mat<double> w = toMat<double>(sym), e(n, 1);
                B::heev(false, n, w.data(), e.data());
                out = std::move(e);
              },
              rounds);
  report("eig(A'*A)", n, t, matches(cv, out));
  t = compare([&] { cv = in.run1("chol", {sym}); },
              [&] {
                Mat<double> w = toMat<double>(sym);
                B::potrf('U', n, w.data());
                keepTriangle(w, false);
                out = std::move(w);
              },
              rounds);
  report("chol(A'*A)", n, t, matches(cv, out));
}

}  // namespace

int main() {
  test::FakeInterpreter in;
  benchSize(in, 100, 60);
  benchSize(in, 500, 12);
  return failed ? 1 : 0;
}
