// Products of doubles: every element is the exact sum of exact products, rounded once, by any
// kernel and in any windows; what has NaN, Inf or numbers too far apart is added in order with
// fused steps. MPFR is the judge.
#include <accel/launch.h>
#include <mpfr.h>

#include <algorithm>
#include <functional>

#include "accel/cpu/provider.h"
#include "accel/residency/host_tasks.h"
#include "tests/webgpu/cases.h"
#include "tests/webgpu/tampered_device.h"

using namespace harness;
using accel::DType;
using accel::MatmulTask;
using accel::Shape;

namespace {

using Doubles = std::vector<double>;

uint64_t bitsOf(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, 8);
  return bits;
}
bool same(double a, double b) { return (std::isnan(a) && std::isnan(b)) || bitsOf(a) == bitsOf(b); }

struct Pair {
  int64_t m, k, n;
  Doubles a, b;  // m x k and k x n, by columns
  double left(int64_t i, int64_t l) const { return a[size_t(i + l * m)]; }
  double right(int64_t l, int64_t j) const { return b[size_t(l + j * k)]; }
};

// The exact sum, in as many bits as a product of doubles can have, rounded once.
class Judge {
 public:
  Judge() {
    mpfr_init2(sum_, 4400);
    mpfr_init2(term_, 110);
    mpfr_set_emin(-5000);
  }
  ~Judge() {
    mpfr_clear(sum_);
    mpfr_clear(term_);
  }
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  double exact(const Pair& p, int64_t i, int64_t j) {
    mpfr_set_zero(sum_, 1);
    for (int64_t l = 0; l < p.k; ++l) {
      mpfr_set_d(term_, p.left(i, l), MPFR_RNDN);
      mpfr_mul_d(term_, term_, p.right(l, j), MPFR_RNDN);
      mpfr_add(sum_, sum_, term_, MPFR_RNDN);
    }
    const double r = mpfr_get_d(sum_, MPFR_RNDN);
    return mpfr_zero_p(sum_) ? 0 : r;
  }

 private:
  mpfr_t sum_, term_;
};

double chained(const Pair& p, int64_t i, int64_t j) {
  double sum = 0;
  for (int64_t l = 0; l < p.k; ++l) sum = std::fma(p.left(i, l), p.right(l, j), sum);
  return sum;
}

Doubles transposed(const Doubles& x, int64_t rows, int64_t columns) {
  Doubles y(x.size());
  for (int64_t j = 0; j < columns; ++j)
    for (int64_t i = 0; i < rows; ++i) y[size_t(j + i * columns)] = x[size_t(i + j * rows)];
  return y;
}

Doubles multiply(accel::Provider& provider, const Pair& p, bool ta = false, bool tb = false) {
  const Array a = ta ? Array::of(DType::F64, {p.k, p.m}, transposed(p.a, p.m, p.k))
                     : Array::of(DType::F64, {p.m, p.k}, p.a);
  const Array b = tb ? Array::of(DType::F64, {p.n, p.k}, transposed(p.b, p.k, p.n))
                     : Array::of(DType::F64, {p.k, p.n}, p.b);
  std::vector<Array> out{Array(DType::F64, {p.m, p.n})};
  const accel::Status status = run(provider, MatmulTask{ta, tb, nullptr}, {a, b}, out);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  return out[0].as<double>();
}

using Maker = std::function<double(std::mt19937_64&)>;

Pair make(int64_t m, int64_t k, int64_t n, const Maker& left, const Maker& right, uint64_t seed) {
  std::mt19937_64 engine(seed);
  Pair p{m, k, n, Doubles(size_t(m * k)), Doubles(size_t(k * n))};
  for (double& v : p.a) v = left(engine);
  for (double& v : p.b) v = right(engine);
  return p;
}

double uniform(std::mt19937_64& e) { return double(int64_t(e()) >> 10) * 0x1p-53; }
double normal(std::mt19937_64& e) { return std::normal_distribution<double>()(e); }
double whole(std::mt19937_64& e) { return double(int64_t(e() % 2001) - 1000); }
// Over 2^span, of either sign.
Maker spread(int span, int middle = 0) {
  return [=](std::mt19937_64& e) {
    return std::ldexp(uniform(e), int(e() % uint64_t(span + 1)) - span / 2 + middle);
  };
}
double sparse(std::mt19937_64& e) { return e() % 5 ? 0.0 : normal(e); }

// All elements; those of `wild` rows and columns are chained.
void check(const Pair& p, const Doubles& got, bool wild = false) {
  Judge judge;
  REQUIRE(got.size() == size_t(p.m * p.n));
  int wrong = 0;
  for (int64_t j = 0; j < p.n; ++j)
    for (int64_t i = 0; i < p.m; ++i) {
      const double want = wild ? chained(p, i, j) : judge.exact(p, i, j);
      if (same(got[size_t(i + j * p.m)], want)) continue;
      if (wrong++ == 0) {
        CAPTURE(i);
        CAPTURE(j);
        CAPTURE(want);
        CHECK(got[size_t(i + j * p.m)] == want);
      }
    }
  CHECK(wrong == 0);
}

// Takes the kernel that a test wants.
struct Wish : accel::LaunchAdvisor {
  std::string_view wanted;
  accel::LaunchParameters launch(std::string_view, uint64_t) override { return {}; }
  size_t kernel(const accel::KernelQuestion& question) override {
    const auto found = std::find(question.kernels.begin(), question.kernels.end(), wanted);
    return size_t(found - question.kernels.begin());
  }
};

}  // namespace

TEST_CASE("double products are the exact sums, rounded once") {
  struct Size {
    int64_t m, k, n;
  };
  const Size sizes[] = {{1, 1, 1},   {1, 7, 1},    {3, 2, 5},    {1, 200, 1},   {70, 33, 1},
                        {1, 50, 90}, {33, 17, 65}, {64, 16, 64}, {31, 300, 30}, {5, 1, 6}};
  const std::pair<Maker, Maker> kinds[] = {{uniform, uniform},
                                           {normal, normal},
                                           {whole, whole},
                                           {whole, normal},
                                           {spread(50), spread(50)},
                                           {spread(40, 300), spread(40, -310)},
                                           {spread(20, -540), spread(20, -540)},
                                           {spread(20, -1040), uniform},
                                           {spread(20, 515), spread(20, 515)},
                                           {sparse, sparse}};
  uint64_t seed = 1;
  for (const Size& size : sizes)
    for (const auto& [left, right] : kinds) {
      const Pair p = make(size.m, size.k, size.n, left, right, ++seed);
      CAPTURE(size.m);
      CAPTURE(size.k);
      CAPTURE(seed);
      check(p, multiply(need(), p, seed & 1, seed & 2));
    }
}

TEST_CASE("double products: digits at their ends, cancellation, ties") {
  // Every digit -8192 or 8191, or the half that is carried on.
  const Maker ends = [](std::mt19937_64& e) {
    const uint64_t digits[] = {0x8002000800200, 0x7ffdfff7ffdff, 0x8002000800201, 0x4001000400100};
    return std::ldexp(double(digits[e() % 4]), int(e() % 3) - 1) * (e() % 2 ? 1 : -1);
  };
  const Maker alike = [](std::mt19937_64&) { return -double(0x8002000800200); };
  check(make(33, 500, 34, ends, ends, 3), multiply(need(), make(33, 500, 34, ends, ends, 3)));
  check(make(9, 4000, 3, alike, alike, 4), multiply(need(), make(9, 4000, 3, alike, alike, 4)));
  // a * b - a * b + what is left; halves of the last place; -0 and sums of nothing are +0.
  Pair p{6, 3, 1, {}, {1, 1, 1}};
  const double rows[6][3] = {{1e30, -1e30, 1e-3},         {1, 0x1p-53, 0},
                             {1, 0x1p-53, 0x1p-50 / 512}, {1 + 0x1p-52, 0x1p-53, 0},
                             {-0.0, -0.0, -0.0},          {3, -3, 0}};
  for (int l = 0; l < 3; ++l)
    for (const auto& row : rows) p.a.push_back(row[l]);
  const Doubles got = multiply(need(), p);
  check(p, got);
  CHECK(got[0] == 1e-3);
  CHECK(got[1] == 1);
  CHECK(got[2] == 1 + 0x1p-52);
  CHECK(got[3] == 1 + 0x1p-51);
  CHECK(bitsOf(got[4]) == 0);
  CHECK(bitsOf(got[5]) == 0);
  // A sum that underflows keeps its sign; one that overflows is Inf, one that would on the way is
  // not.
  const Pair ends2{
      2, 2, 2, {-0x1p-600, 0x1p1000, 0, 0x1p1000}, {0x1p-600, 0x1p-700, 0x1p20, 0x1p20}};
  const Doubles far = multiply(need(), ends2);
  CHECK(bitsOf(far[0]) == bitsOf(-0.0));
  CHECK(far[1] == 0x1p400);
  CHECK(far[3] == 0x1p1021);
  const Pair over{1, 3, 1, {0x1p1000, 0x1p1000, -0x1p1000}, {0x1p23, 0x1p23, 0x1p23}};
  CHECK(multiply(need(), over)[0] == 0x1p1023);
  const Pair inf{1, 2, 1, {0x1p1000, 0x1p1000}, {-0x1p23, -0x1p23}};
  CHECK(multiply(need(), inf)[0] == -INFINITY);
}

TEST_CASE("double products: NaN, Inf and numbers far apart are added in order") {
  const Maker rough = [](std::mt19937_64& e) {
    const double some[] = {NAN, INFINITY, -INFINITY, 0.0, -0.0, 5e-324, 1e308, -1e308};
    return e() % 4 ? normal(e) : some[e() % 8];
  };
  const Pair all = make(20, 40, 30, rough, rough, 5);
  check(all, multiply(need(), all), true);
  const Pair wide = make(35, 50, 9, spread(300), spread(90), 6);
  check(wide, multiply(need(), wide, true, true), true);
  // One such row and one such column: the others are exact.
  Pair few = make(40, 30, 37, normal, normal, 7);
  few.a[size_t(3 + 5 * few.m)] = NAN;
  few.a[size_t(17 + 5 * few.m)] = 1e-40;
  few.b[size_t(2 + 11 * few.k)] = -INFINITY;
  const Doubles got = multiply(need(), few);
  Judge judge;
  int wrong = 0;
  for (int64_t j = 0; j < few.n; ++j)
    for (int64_t i = 0; i < few.m; ++i) {
      const bool tame = i != 3 && i != 17 && j != 11;
      const double want = tame ? judge.exact(few, i, j) : chained(few, i, j);
      wrong += !same(got[size_t(i + j * few.m)], want);
    }
  CHECK(wrong == 0);
}

TEST_CASE("a large double product with wild lines is refused when that is found") {
  Pair p = make(190, 190, 190, whole, whole, 8);
  p.b[77] = NAN;
  std::vector<Array> out{Array(DType::F64, {p.m, p.n})};
  const std::vector<Array> in{Array::of(DType::F64, {p.m, p.k}, p.a),
                              Array::of(DType::F64, {p.k, p.n}, p.b)};
  const accel::Status status = run(need(), MatmulTask{}, in, out);
  CHECK(status.code() == accel::StatusCode::Unsupported);
  CHECK(status.message() == "values");
  p.b[77] = 3;
  check(make(1, 190, 1, whole, whole, 8), multiply(need(), make(1, 190, 1, whole, whole, 8)));
  const Doubles got = multiply(need(), p);
  Judge judge;
  for (int64_t i = 0; i < 190; ++i) CHECK(got[size_t(i + i * 190)] == judge.exact(p, i, i));
}

TEST_CASE("double products: empty sizes, and batches with one side repeated") {
  CHECK(multiply(need(), Pair{3, 0, 4, {}, {}}) == Doubles(12, 0.0));
  CHECK(multiply(need(), Pair{0, 5, 4, {}, Doubles(20)}).empty());
  CHECK(multiply(need(), Pair{2, 5, 0, Doubles(10), {}}).empty());
  const Pair p = make(21, 13, 8 * 3, normal, normal, 9);
  const Pair q = make(21 * 3, 13, 1, normal, normal, 10);  // three matrices of 21 x 13
  for (bool both : {false, true}) {
    const Array a =
        both ? Array::of(DType::F64, {21, 13, 3}, q.a) : Array::of(DType::F64, {21, 13}, p.a);
    const Array got = must(MatmulTask{}, {a, Array::of(DType::F64, {13, 8, 3}, p.b)},
                           Array(DType::F64, {21, 8, 3}));
    for (size_t t = 0; t < 3; ++t) {
      const Doubles left(both ? q.a.begin() + int64_t(t) * 273 : p.a.begin(),
                         both ? q.a.begin() + int64_t(t + 1) * 273 : p.a.end());
      const Pair one{21, 13, 8, left,
                     Doubles(p.b.begin() + int64_t(t) * 104, p.b.begin() + int64_t(t + 1) * 104)};
      const Doubles whole = got.as<double>();
      check(one, Doubles(whole.begin() + int64_t(t) * 168, whole.begin() + int64_t(t + 1) * 168));
    }
  }
}

TEST_CASE("double products have the same bits by every kernel, in every window, on the host") {
  webgpu::WebgpuProvider& provider = need();
  accel::cpu::CpuProvider cpu(1);
  accel::HostTasks host(cpu);
  Wish wish;
  Tampering how;
  how.limits = [](webgpu::DeviceLimits& limits) {
    limits.maxBindingBytes = 32 * 1024;
    limits.maxGroupsPerDimension = 100;
  };
  // Where many units work, a tile's diagonals are shared among workgroups.
  how.info = [](webgpu::AdapterInfo& info) { info.software = false; };
  auto made = webgpu::makeProvider(std::make_unique<TamperedSource>(how), {});
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  how.forgetSeen();
  uint64_t seed = 20;
  for (const auto& [m, k, n] : {std::array<int64_t, 3>{70, 45, 30}, {130, 7, 5}}) {
    for (const Maker& kind : {Maker(normal), spread(200)}) {
      const Pair p = make(m, k, n, kind, kind, ++seed);
      const Doubles first = multiply(provider, p);
      provider.takeAdvice(&wish);
      for (std::string_view kernel : {"tile64", "tile32", "small"}) {
        wish.wanted = kernel;
        CHECK(multiply(provider, p) == first);
      }
      provider.takeAdvice(nullptr);
      CHECK(multiply(*made.value(), p) == first);
      Array a = Array::of(DType::F64, {m, k}, p.a), b = Array::of(DType::F64, {k, n}, p.b),
            c(DType::F64, {m, n});
      const accel::Operand in[] = {{DType::F64, a.shape, a.bytes.data(), {}},
                                   {DType::F64, b.shape, b.bytes.data(), {}}},
                           out{DType::F64, c.shape, c.bytes.data(), {}};
      REQUIRE(host.run(MatmulTask{}, in, {&out, 1}).isOk());
      CHECK(c.as<double>() == first);
    }
  }
  CHECK(how.largestBinding <= 32 * 1024);
}
