#include <accel/kernels.h>
#include <accel/reduction_tree.h>
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

using namespace accel;

namespace {

template <class T>
constexpr DType dtypeOf() {
  if constexpr (std::is_same_v<T, double>) return DType::F64;
  if constexpr (std::is_same_v<T, float>) return DType::F32;
  if constexpr (std::is_same_v<T, std::int8_t>) return DType::I8;
  if constexpr (std::is_same_v<T, std::int32_t>) return DType::I32;
  if constexpr (std::is_same_v<T, std::int64_t>) return DType::I64;
  if constexpr (std::is_same_v<T, std::uint64_t>) return DType::U64;
  return DType::U8;
}

template <class T>
T apply(Op op, T a, T b = T()) {
  const void* in[2] = {&a, &b};
  const std::uint8_t step[2] = {1, 1};
  T out;
  cpuKernels().find(op, dtypeOf<T>())(in, step, &out, 1);
  return out;
}

template <class T>
bool applyTest(Op op, T a, T b = T()) {
  const void* in[2] = {&a, &b};
  const std::uint8_t step[2] = {1, 1};
  std::uint8_t out = 9;
  cpuKernels().find(op, dtypeOf<T>())(in, step, &out, 1);
  REQUIRE(out <= 1);
  return out;
}

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

template <class T>
T definedTree(std::vector<T> x, bool partialIsBlock = false) {
  if (x.size() <= 32 && !partialIsBlock) {
    T r = 0;
    for (T v : x) r += v;
    return r;
  }
  if (x.size() <= 4096) {
    T a[64] = {};
    for (std::size_t k = 0; k < x.size(); ++k) a[k % 64] += x[k];
    for (int h = 32; h > 0; h /= 2) {
      for (int j = 0; j < h; ++j) a[j] += a[j + h];
    }
    return a[0];
  }
  std::vector<T> y;
  for (std::size_t b = 0; b < x.size(); b += 4096) {
    y.push_back(
        definedTree(std::vector<T>(x.begin() + b, x.begin() + std::min(x.size(), b + 4096)), true));
  }
  return definedTree(y);
}

template <class T>
void checkSums() {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  for (std::size_t n :
       {0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 127, 1000, 4095, 4096, 4097, 4100, 9000, 300000}) {
    std::vector<T> x(n);
    for (T& v : x) v = static_cast<T>(normal(random) * std::exp(normal(random) * 3));
    T got;
    cpuKernels().findReduce(Reduce::Sum, dtypeOf<T>())(x.data(), n, &got);
    CAPTURE(n);
    CHECK(got == definedTree(x));
    // Three sequences side by side have the same bits as each alone.
    std::vector<T> rows(3 * n), sums(3);
    for (std::size_t k = 0; k < n; ++k) {
      rows[3 * k] = x[k];
      rows[3 * k + 1] = -x[k];
      rows[3 * k + 2] = x[n - 1 - k];
    }
    cpuKernels().findReduceDim(Reduce::Sum, dtypeOf<T>())(rows.data(), 3, n, 1, sums.data());
    CHECK(sums[0] == got);
    CHECK(sums[1] == -got);
    CHECK(sums[2] == definedTree(std::vector<T>(x.rbegin(), x.rend())));
  }
}

}  // namespace

TEST_CASE("every op has a kernel for its kind of types") {
  const KernelTable& table = cpuKernels();
  for (const OpInfo& info : kOps) {
    CAPTURE(info.id);
    switch (info.kind) {
      case OpKind::Arith:
        for (int t = 0; t <= static_cast<int>(DType::U64); ++t)
          CHECK(static_cast<bool>(table.find(info.op, DType(t))));
        break;
      case OpKind::Float:
      case OpKind::Test:
        CHECK(static_cast<bool>(table.find(info.op, DType::F64)));
        CHECK(static_cast<bool>(table.find(info.op, DType::F32)));
        CHECK_FALSE(static_cast<bool>(table.find(info.op, DType::I32)));
        break;
      case OpKind::Compare:
      case OpKind::Select:
        for (int t = 0; t < kDTypes; ++t) CHECK(static_cast<bool>(table.find(info.op, DType(t))));
        break;
      case OpKind::Logic:
        CHECK(static_cast<bool>(table.find(info.op, DType::Bool)));
        break;
      case OpKind::Bits:
      case OpKind::Shift:
        CHECK(static_cast<bool>(table.find(info.op, DType::U8)));
        break;
      case OpKind::Cast:
        for (int f = 0; f < kDTypes; ++f) {
          for (int t = 0; t < kDTypes; ++t)
            CHECK(static_cast<bool>(table.findCast(DType(f), DType(t))));
        }
        break;
    }
  }
}

TEST_CASE("sums follow the documented tree") {
  checkSums<double>();
  checkSums<float>();
}

TEST_CASE("an element's result does not depend on its position or on the array's size") {
  std::mt19937_64 random(3);
  std::vector<double> x(133);
  for (double& v : x) v = std::uniform_real_distribution<>(-30, 30)(random);
  std::vector<float> xf(x.begin(), x.end());
  for (const OpInfo& info : kOps) {
    if (info.kind != OpKind::Float && info.op != Op::Power) continue;
    CAPTURE(info.id);
    std::vector<double> all(x.size());
    std::vector<float> allf(x.size());
    const void* in[2] = {x.data(), x.data()};
    const void* inf[2] = {xf.data(), xf.data()};
    const std::uint8_t step[2] = {1, 1};
    cpuKernels().find(info.op, DType::F64)(in, step, all.data(), x.size());
    cpuKernels().find(info.op, DType::F32)(inf, step, allf.data(), x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      const double one = apply<double>(info.op, x[i], x[i]);
      const float onef = apply<float>(info.op, xf[i], xf[i]);
      CHECK((one == all[i] || (one != one && all[i] != all[i])));
      CHECK((onef == allf[i] || (onef != onef && allf[i] != allf[i])));
    }
  }
}

TEST_CASE("integer arithmetic saturates and rounds halves away") {
  using I8 = std::int8_t;
  CHECK(apply<I8>(Op::Add, 100, 100) == 127);
  CHECK(apply<I8>(Op::Sub, -100, 100) == -128);
  CHECK(apply<I8>(Op::Mul, -100, 100) == -128);
  CHECK(apply<I8>(Op::Div, 5, 2) == 3);
  CHECK(apply<I8>(Op::Div, -5, 2) == -3);
  CHECK(apply<I8>(Op::Div, 5, 0) == 127);
  CHECK(apply<I8>(Op::Div, -5, 0) == -128);
  CHECK(apply<I8>(Op::Div, 0, 0) == 0);
  CHECK(apply<I8>(Op::Neg, -128) == 127);
  CHECK(apply<I8>(Op::Abs, -128) == 127);
  CHECK(apply<I8>(Op::IdivFloor, -5, 2) == -3);
  CHECK(apply<I8>(Op::IdivCeil, -5, 2) == -2);
  CHECK(apply<I8>(Op::IdivFix, -5, 2) == -2);
  CHECK(apply<I8>(Op::Mod, -5, 3) == 1);
  CHECK(apply<I8>(Op::Rem, -5, 3) == -2);
  CHECK(apply<I8>(Op::Mod, 5, 0) == 5);
  CHECK(apply<I8>(Op::Power, -2, 7) == -128);
  CHECK(apply<I8>(Op::Power, 2, -1) == 1);
  using I64 = std::int64_t;
  const I64 high = std::numeric_limits<I64>::max(), low = std::numeric_limits<I64>::min();
  CHECK(apply<I64>(Op::Add, high, 1) == high);
  CHECK(apply<I64>(Op::Mul, low, 2) == low);
  CHECK(apply<I64>(Op::Div, low, -1) == high);
  CHECK(apply<I64>(Op::Div, high, 2) == high / 2 + 1);
  CHECK(apply<I64>(Op::Rem, low, -1) == 0);
  CHECK(apply<std::uint64_t>(Op::Sub, 3, 5) == 0);
}

TEST_CASE("a 64-bit integer with a double is exact") {
  const std::int64_t a = (std::int64_t(1) << 53) + 1;
  const double b = 1;
  const void* in[2] = {&a, &b};
  const std::uint8_t step[2] = {1, 1};
  std::int64_t sum;
  cpuKernels().mixed[static_cast<int>(Op::Add)][0][0](in, step, &sum, 1);
  CHECK(sum == a + 1);
  const double c = 9007199254740992.0;
  const void* in2[2] = {&a, &c};
  std::uint8_t equal = 9;
  cpuKernels().mixed[static_cast<int>(Op::Eq)][0][0](in2, step, &equal, 1);
  CHECK(equal == 0);
}

TEST_CASE("mod and rem follow MATLAB") {
  CHECK(apply(Op::Mod, 5.0, 3.0) == 2);
  CHECK(apply(Op::Mod, -5.0, 3.0) == 1);
  CHECK(apply(Op::Mod, 5.0, -3.0) == -1);
  CHECK(apply(Op::Rem, -5.0, 3.0) == -2);
  CHECK(apply(Op::Mod, 5.5, 0.0) == 5.5);
  CHECK(std::isnan(apply(Op::Rem, 5.5, 0.0)));
  CHECK(apply(Op::Mod, 5.0, kInf) == 5);
  CHECK(apply(Op::Rem, -5.0, kInf) == -5);
  CHECK(std::isnan(apply(Op::Mod, kInf, 3.0)));
  CHECK(apply(Op::Mod, 1.0, 0.1) == 0);  // 10 times 0.1, within rounding
  CHECK(apply(Op::Mod, 1e20, 3.0) == 1);
  CHECK(apply(Op::Mod, 0.3f, 0.1f) == 0);
}

TEST_CASE("comparison, extremes and rounding at the edges") {
  CHECK(applyTest(Op::Ne, kNan, kNan));
  CHECK_FALSE(applyTest(Op::Eq, kNan, kNan));
  CHECK_FALSE(applyTest(Op::Ge, kNan, 1.0));
  CHECK(applyTest(Op::IsNan, kNan));
  CHECK(applyTest(Op::IsInf, -kInf));
  CHECK_FALSE(applyTest(Op::IsFinite, kNan));
  CHECK(applyTest(Op::Ne, std::nanf(""), 1.0f));
  CHECK(apply(Op::Max, kNan, 1.0) == 1);
  CHECK(apply(Op::Max, 1.0, kNan) == 1);
  CHECK(std::isnan(apply(Op::Min, kNan, kNan)));
  CHECK(apply(Op::Round, 2.5) == 3);
  CHECK(apply(Op::Round, -2.5) == -3);
  CHECK(apply(Op::Round, 0.49999999999999994) == 0);
  CHECK(apply(Op::Round, 4503599627370497.0) == 4503599627370497.0);
  CHECK(std::isnan(apply(Op::Sign, kNan)));
  CHECK(apply(Op::Sign, -3.0) == -1);
  CHECK(apply(Op::SinD, 30.0) == 0.5);
  CHECK(apply(Op::CosD, 60.0) == 0.5);
  CHECK(apply(Op::SinD, 180.0) == 0);
  CHECK(apply(Op::TanD, 45.0) == 1);
  CHECK(apply(Op::TanD, 90.0) == kInf);
  CHECK(apply(Op::Log10, 1000.0) == 3);
  CHECK(apply(Op::Log2, 8.0) == 3);
  CHECK(apply(Op::Cbrt, 27.0) == 3);
  CHECK(apply(Op::Gamma, 6.0) == 120);
  CHECK(apply(Op::Gamma, -1.0) == kInf);
  CHECK(apply(Op::Power, -8.0, 3.0) == -512);
  CHECK(apply(Op::Power, 10.0, 15.0) == 1e15);
  CHECK(apply(Op::Power, 0.0, 0.0) == 1);
  CHECK(apply(Op::Power, 0.5, kInf) == 0);
  CHECK(apply(Op::Power, 2.0, -kInf) == 0);
  CHECK(std::isnan(apply(Op::Power, -2.0, 0.5)));
}

TEST_CASE("casts saturate, round and drop NaN") {
  const double x[5] = {2.5, -2.5, kNan, 1e9, -kInf};
  std::int8_t y[5];
  const void* in[1] = {x};
  const std::uint8_t step[1] = {1};
  cpuKernels().findCast(DType::F64, DType::I8)(in, step, y, 5);
  CHECK(y[0] == 3);
  CHECK(y[1] == -3);
  CHECK(y[2] == 0);
  CHECK(y[3] == 127);
  CHECK(y[4] == -128);
  std::uint64_t u[5];
  cpuKernels().findCast(DType::F64, DType::U64)(in, step, u, 5);
  CHECK(u[1] == 0);
  CHECK(u[3] == 1000000000);
}

TEST_CASE("extremes with their positions; logical reductions") {
  const double x[5] = {kNan, 3, -0.0, 3, -7};
  double value;
  std::uint32_t at;
  cpuKernels().findReduce(Reduce::Max, DType::F64)(x, 5, &value);
  cpuKernels().findReduce(Reduce::ArgMax, DType::F64)(x, 5, &at);
  CHECK(value == 3);
  CHECK(at == 1);
  cpuKernels().findReduce(Reduce::ArgMin, DType::F64)(x, 5, &at);
  CHECK(at == 4);
  std::uint8_t flag = 9;
  cpuKernels().findReduce(Reduce::Any, DType::F64)(x, 1, &flag);
  CHECK(flag == 0);
  cpuKernels().findReduce(Reduce::All, DType::F64)(x, 1, &flag);
  CHECK(flag == 1);
  const std::int8_t small[3] = {100, 100, -100};
  std::int8_t total;
  cpuKernels().findReduce(Reduce::Sum, DType::I8)(small, 3, &total);
  CHECK(total == 100);
}
