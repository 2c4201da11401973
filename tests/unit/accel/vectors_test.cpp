// The vectors of the WebAssembly build, compiled here: each operation against its meaning for one
// lane, on numbers that tell.
#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "accel/cpu/simd/vectors_128.h"

namespace v = accel::cpu::vectors128;

namespace {

template <class T>
struct Numbers {
  static constexpr T kInf = std::numeric_limits<T>::infinity();
  static constexpr T kNan = std::numeric_limits<T>::quiet_NaN();
  static constexpr T kTiny = std::numeric_limits<T>::denorm_min();
  static constexpr T kAll[] = {
      T(0),   T(-0.0), T(1),  T(-1),  T(0.5),   T(-2.5),  kInf,
      -kInf,  kNan,    kTiny, T(3e7), T(-1e10), T(1) / 3, std::numeric_limits<T>::max(),
      T(2.5), T(-0.49)};
};

template <class T>
bool same(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
}

// Every pair in every lane.
template <class T, class F, class G>
int wrongPairs(F vector, G lane) {
  using D = v::ScalableTag<T>;
  int wrong = 0;
  for (T a : Numbers<T>::kAll)
    for (T b : Numbers<T>::kAll) {
      T x[D::kLanes], y[D::kLanes], z[D::kLanes];
      for (std::size_t i = 0; i < D::kLanes; ++i) {
        x[i] = i % 2 ? b : a;
        y[i] = i % 2 ? a : b;
      }
      v::StoreU(vector(v::LoadU(D(), x), v::LoadU(D(), y)), D(), z);
      for (std::size_t i = 0; i < D::kLanes; ++i) wrong += !same(z[i], lane(x[i], y[i]));
    }
  return wrong;
}

template <class T>
void checkAll() {
  using D = v::ScalableTag<T>;
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::Add(a, b); },
                      [](T a, T b) { return a + b; }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::Div(a, b); },
                      [](T a, T b) { return a / b; }) == 0);
  // The second operand when one is a NaN, as on SSE.
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::Min(a, b); },
                      [](T a, T b) { return a < b ? a : b; }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::Max(a, b); },
                      [](T a, T b) { return a > b ? a : b; }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::MulAdd(a, b, b); },
                      [](T a, T b) {
                        volatile T product = a * b;
                        return T(product + b);
                      }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::NegMulAdd(a, b, b); },
                      [](T a, T b) {
                        volatile T product = a * b;
                        return T(b - product);
                      }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::CopySign(a, b); },
                      [](T a, T b) { return std::copysign(a, b); }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto) { return v::Neg(a); }, [](T a, T) { return -a; }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto) { return v::Abs(a); },
                      [](T a, T) { return std::fabs(a); }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto) { return v::Floor(a); },
                      [](T a, T) { return std::floor(a); }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto) { return v::Trunc(a); },
                      [](T a, T) { return std::trunc(a); }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto) { return v::Sqrt(a); },
                      [](T a, T) { return std::sqrt(a); }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::IfThenElse(v::Lt(a, b), b, v::Zero(D())); },
                      [](T a, T b) { return a < b ? b : T(0); }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::IfThenElse(v::Not(v::Eq(a, b)), a, b); },
                      [](T a, T b) { return a == b ? b : a; }) == 0);
  CHECK(wrongPairs<T>([](auto a, auto b) { return v::IfThenElseZero(v::IsNaN(a), b); },
                      [](T a, T b) { return a != a ? b : T(0); }) == 0);
}

}  // namespace

TEST_CASE("own vectors of doubles") { checkAll<double>(); }
TEST_CASE("own vectors of singles") { checkAll<float>(); }

TEST_CASE("own vectors: masks, parts, conversions") {
  const v::ScalableTag<double> d;
  const v::Rebind<float, v::ScalableTag<double>> half;
  const double x[2] = {1.5, -1e300};
  float narrow[2];
  v::StoreU(v::DemoteTo(half, v::LoadU(d, x)), half, narrow);
  CHECK(narrow[0] == 1.5f);
  CHECK(narrow[1] == -std::numeric_limits<float>::infinity());
  CHECK(v::GetLane(v::PromoteTo(d, v::LoadU(half, narrow))) == 1.5);
  const auto mask = v::Gt(v::LoadU(d, x), v::Zero(d));
  CHECK(!v::AllTrue(d, mask));
  CHECK(!v::AllFalse(d, mask));
  std::uint8_t bits[8] = {};
  v::StoreMaskBits(d, mask, bits);
  CHECK(bits[0] == 1);
  double part[2] = {7, 7};
  v::BlendedStore(v::LoadU(d, x), v::FirstN(d, 1), d, part);
  CHECK(part[0] == 1.5);
  CHECK(part[1] == 7);
  CHECK(v::GetLane(v::MaskedLoad(v::FirstN(d, 0), d, x)) == 0);
  // 2^3 by the exponent's bits, as the functions make powers.
  const v::RebindToSigned<v::ScalableTag<double>> whole;
  CHECK(v::GetLane(v::BitCast(d, v::ShiftLeft<52>(v::Set(whole, 1026)))) == 8.0);
}
