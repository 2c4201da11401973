// What a builtin of linear algebra costs beside the library call that does its work: both are timed
// in one run, in turns, results compared first. Target: within 3 %.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "accel/engine.h"
#include "builtins/linalg/matrix.h"
#include "builtins/linalg/product.h"
#include "runtime/cli/host_kernels.h"
#include "runtime/dispatch/accel_bridge.h"
#include "tests/unit/linalg/fake_interpreter.h"

using namespace matlift;
using namespace matlift::linalg;
using B = Backend<double>;

namespace {

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Times {
  double builtin = 0, direct = 0, ratio = 0;
};

double median(std::vector<double> x) {
  std::nth_element(x.begin(), x.begin() + long(x.size() / 2), x.end());
  return x[x.size() / 2];
}

// Pairs of runs, each first in every other one, so that neither finds the caches warmer; the
// medians of their times and of their ratios. A disturbance hits both of a pair, or is an outlier.
template <class F, class G>
Times compare(F&& builtin, G&& direct) {
  constexpr int kLeast = 31, kMost = 2000;
  constexpr double kSeconds = 0.5;
  std::vector<double> a, b, ratios;
  auto timed = [](auto& f) {
    const double start = seconds();
    f();
    return seconds() - start;
  };
  const double begin = seconds();
  for (int k = 0; k < kMost && (k < kLeast || seconds() - begin < kSeconds); ++k) {
    double first = k % 2 ? timed(direct) : timed(builtin);
    double second = k % 2 ? timed(builtin) : timed(direct);
    a.push_back(k % 2 ? second : first);
    b.push_back(k % 2 ? first : second);
    ratios.push_back(a.back() / b.back());
  }
  return {median(a), median(b), median(ratios)};
}

// A builtin as the interpreter calls it: its row found before, its arguments in place.
class Builtin {
 public:
  Builtin(test::FakeInterpreter& in, const char* name, ValueList args)
      : in_(in), row_(*in.findBuiltin(name)), args_(std::move(args)) {}
  Value operator()() {
    ValueList args = args_, outs(1);
    Call call(in_, args, 1, outs);
    return row_.function(call);
  }

 private:
  test::FakeInterpreter& in_;
  const BuiltinDescriptor& row_;
  ValueList args_;
};

Value randomValue(int64_t m, int64_t n) {
  Value v = Value::uninitialized(ClassId::Double, Dims(m, n));
  double* p = v.mutableData<double>();
  for (int64_t i = 0; i < v.numel(); ++i) p[i] = double(std::rand()) / RAND_MAX - 0.5;
  return v;
}

bool failed = false;
std::string wanted;  // part of the names of the cases to run; empty: all

void report(const char* name, int n, const Times& t, double error) {
  double ratio = t.ratio;
  bool right = error < 1e-8;
  std::printf("%-12s n=%-5d builtin %10.3f ms   library %10.3f ms   ratio %.3f%s%s\n", name, n,
              t.builtin * 1e3, t.direct * 1e3, ratio, right ? "" : "   WRONG RESULT",
              ratio > 1.03 ? "   above 3 %" : "");
  failed = failed || !right || ratio > 1.03;
}

void benchSize(test::FakeInterpreter& in, int n) {
  Value av = randomValue(n, n), bv = randomValue(n, n), cv;
  Mat<double> a = toMat<double>(av), b = toMat<double>(bv), out(n, n);
  auto judge = [&](const char* name, auto&& builtin, auto&& direct) {
    if (std::string(name).find(wanted) == std::string::npos) return;
    const Times t = compare(builtin, direct);
    double worst = 0;
    for (int64_t i = 0; i < out.numel(); ++i)
      worst = std::max(worst, std::abs(cv.doubleAt(i) - out.data()[i]));
    report(name, n, t, worst);
  };
  Builtin mtimes(in, "mtimes", {av, bv}), mldivide(in, "mldivide", {av, bv});
  Builtin inv(in, "inv", {av}), svd(in, "svd", {av}), qr(in, "qr", {av});
  judge(
      "A*B", [&] { cv = mtimes(); },
      [&] {
        Mat<double> c(n, n);
        B::gemm('N', 'N', n, n, n, a.data(), n, b.data(), n, c.data(), n);
        out = std::move(c);
      });
  // The library's own solve does the same: copy, factor, condition, substitute.
  judge(
      "A\\B", [&] { cv = mldivide(); },
      [&] {
        Mat<double> lu = a.clone(), x = b.clone();
        std::vector<int> p(static_cast<size_t>(n));
        double norm = B::norm1(n, n, lu.data());
        B::getrf(n, n, lu.data(), p.data());
        B::gecon(n, lu.data(), norm);
        B::getrs('N', n, n, lu.data(), p.data(), x.data());
        out = std::move(x);
      });
  judge(
      "inv(A)", [&] { cv = inv(); },
      [&] {
        Mat<double> lu = a.clone();
        std::vector<int> p(static_cast<size_t>(n));
        double norm = B::norm1(n, n, lu.data());
        B::getrf(n, n, lu.data(), p.data());
        B::gecon(n, lu.data(), norm);
        B::getri(n, lu.data(), p.data());
        out = std::move(lu);
      });
  judge(
      "svd(A)", [&] { cv = svd(); },
      [&] {
        Mat<double> w = a.clone(), s(n, 1);
        B::gesdd('N', n, n, w.data(), s.data(), nullptr, 1, nullptr, 1);
        out = std::move(s);
      });
  judge(
      "qr(A)", [&] { cv = qr(); },
      [&] {
        Mat<double> w = a.clone();
        std::vector<double> tau(static_cast<size_t>(n));
        B::geqrf(n, n, w.data(), tau.data());
        keepTriangle(w, false);
        out = std::move(w);
      });
  Value sym = in.run1("mtimes", {in.run1("ctranspose", {av}), av});
  Builtin eig(in, "eig", {sym}), chol(in, "chol", {sym});
  judge(
      "eig(A'*A)", [&] { cv = eig(); },
      [&] {
        Mat<double> w = toMat<double>(sym), e(n, 1);
        B::heev(false, n, w.data(), e.data());
        out = std::move(e);
      });
  judge(
      "chol(A'*A)", [&] { cv = chol(); },
      [&] {
        Mat<double> w = toMat<double>(sym);
        B::potrf('U', n, w.data());
        keepTriangle(w, false);
        out = std::move(w);
      });
}

// Small products: the builtin with its result's memory, as above, and the kernel that the engine
// has chosen for it against the library's alone. Many at a time: one is shorter than the clock.
void benchSmall(test::FakeInterpreter& in, int n) {
  const Value av = randomValue(n, n), bv = randomValue(n, n);
  const Mat<double> a = toMat<double>(av), b = toMat<double>(bv);
  Mat<double> ours(n, n), theirs(n, n);
  Value product;
  Builtin mtimes(in, "mtimes", {av, bv});
  accel::MatrixProducts* products = in.state<SelectedProducts>().products;
  const accel::MatmulArgs args{accel::DType::F64, n,        n,           n, 1,
                               a.data(),          b.data(), ours.data(), 0, 0};
  const int many = 4000000 / (n * n * n) + 1;
  auto repeated = [many](auto f) {
    return [f, many] {
      for (int k = 0; k < many; ++k) f();
    };
  };
  auto gemm = [&](Mat<double>& c) {
    B::gemm('N', 'N', n, n, n, a.data(), n, b.data(), n, c.data(), n);
  };
  const Times kernel =
      compare(repeated([&] { (void)products->multiply(args); }), repeated([&] { gemm(theirs); }));
  const Times whole = compare(repeated([&] { product = mtimes(); }), repeated([&] {
                                Mat<double> c(n, n);
                                gemm(c);
                                theirs = std::move(c);
                              }));
  std::printf(
      "A*B kernel   n=%-5d ours %8.1f ns   library %8.1f ns   ratio %.3f"
      "   builtin %8.1f ns more than the library's call\n",
      n, kernel.builtin / many * 1e9, kernel.direct / many * 1e9, kernel.ratio,
      (whole.builtin - whole.direct) / many * 1e9);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) wanted = argv[1];
  test::FakeInterpreter in;
  // Products are those that a program gets: the engine chooses their kernels.
  std::unique_ptr<accel::HostMemory> memory = makeStorageMemory();
  accel::Engine engine(*memory);
  addHostKernels(engine, in);
  for (int n : {16, 32, 64})
    if (std::string("A*B").find(wanted) != std::string::npos) benchSmall(in, n);
  benchSize(in, 100);
  benchSize(in, 500);
  return failed ? 1 : 0;
}
