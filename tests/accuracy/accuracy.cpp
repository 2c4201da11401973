// Measures every function of ops.def against MPFR and fails when one is worse than its bound.
//
//   accuracy [samples [function [target]]]    a table: maximum ULP in double and single, the worst
//   argument
//
// target is the best instruction set that may be used: SSE4, AVX2 or AVX3.
//
// Samples are drawn evenly over bit patterns (all exponents), over the interesting interval of each
// function, and around its hard points.
#include <accel/kernels.h>
#include <hwy/targets.h>
#include <mpfr.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

namespace {

using accel::DType;
using accel::Op;

using Reference = void (*)(mpfr_t out, const mpfr_t x, const mpfr_t y);

void pi(mpfr_t p) { mpfr_const_pi(p, MPFR_RNDN); }

struct Temp {
  mpfr_t v;
  Temp() { mpfr_init2(v, 1400); }
  ~Temp() { mpfr_clear(v); }
};

// The argument in radians of x degrees (or half turns), reduced first so that exact cases stay
// exact.
template <int (*fn)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t)>
void ofDegrees(mpfr_t out, const mpfr_t x, const mpfr_t) {
  Temp t, p;
  mpfr_set_ui(t.v, 360, MPFR_RNDN);
  mpfr_fmod(t.v, x, t.v, MPFR_RNDN);
  pi(p.v);
  mpfr_mul(t.v, t.v, p.v, MPFR_RNDN);
  mpfr_div_ui(t.v, t.v, 180, MPFR_RNDN);
  fn(out, t.v, MPFR_RNDN);
}
template <int (*fn)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t)>
void ofHalfTurns(mpfr_t out, const mpfr_t x, const mpfr_t) {
  Temp t, p;
  mpfr_set_ui(t.v, 2, MPFR_RNDN);
  mpfr_fmod(t.v, x, t.v, MPFR_RNDN);
  pi(p.v);
  mpfr_mul(t.v, t.v, p.v, MPFR_RNDN);
  fn(out, t.v, MPFR_RNDN);
}
void sincRef(mpfr_t out, const mpfr_t x, const mpfr_t y) {
  Temp p;
  ofHalfTurns<mpfr_sin>(out, x, y);
  pi(p.v);
  mpfr_mul(p.v, p.v, x, MPFR_RNDN);
  mpfr_zero_p(x) ? mpfr_set_ui(out, 1, MPFR_RNDN) : mpfr_div(out, out, p.v, MPFR_RNDN);
}
template <int (*fn)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t)>
void plain(mpfr_t out, const mpfr_t x, const mpfr_t) {
  fn(out, x, MPFR_RNDN);
}
template <int (*fn)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t)>
void ofInverse(mpfr_t out, const mpfr_t x, const mpfr_t) {
  Temp t;
  mpfr_ui_div(t.v, 1, x, MPFR_RNDN);
  fn(out, t.v, MPFR_RNDN);
}
template <Reference fn>
void toDegrees(mpfr_t out, const mpfr_t x, const mpfr_t y) {
  Temp p;
  fn(out, x, y);
  pi(p.v);
  mpfr_mul_ui(out, out, 180, MPFR_RNDN);
  mpfr_div(out, out, p.v, MPFR_RNDN);
}
void hypotRef(mpfr_t out, const mpfr_t x, const mpfr_t y) { mpfr_hypot(out, x, y, MPFR_RNDN); }
void atan2Ref(mpfr_t out, const mpfr_t x, const mpfr_t y) { mpfr_atan2(out, x, y, MPFR_RNDN); }
void powRef(mpfr_t out, const mpfr_t x, const mpfr_t y) { mpfr_pow(out, x, y, MPFR_RNDN); }
void nthrootRef(mpfr_t out, const mpfr_t x, const mpfr_t y) {
  Temp t;
  mpfr_abs(t.v, x, MPFR_RNDN);
  mpfr_rootn_ui(out, t.v, mpfr_get_ui(y, MPFR_RNDN), MPFR_RNDN);
  if (mpfr_sgn(x) < 0) mpfr_neg(out, out, MPFR_RNDN);
}
void exp2Ref(mpfr_t out, const mpfr_t x, const mpfr_t) { mpfr_exp2(out, x, MPFR_RNDN); }
void erfcxRef(mpfr_t out, const mpfr_t x, const mpfr_t) {
  Temp t;
  mpfr_sqr(t.v, x, MPFR_RNDN);
  mpfr_exp(t.v, t.v, MPFR_RNDN);
  mpfr_erfc(out, x, MPFR_RNDN);
  mpfr_mul(out, out, t.v, MPFR_RNDN);
}
// erfinv by Newton's steps from a double; `complement` solves erfc instead.
template <bool complement>
void erfinvRef(mpfr_t out, const mpfr_t y, const mpfr_t) {
  Temp x, f, g, t;
  const double value = mpfr_get_d(y, MPFR_RNDN);
  const void* in[1] = {&value};
  const std::uint8_t step[1] = {1};
  double start;
  if (complement ? value == 0 || value == 2 : std::abs(value) == 1) {
    mpfr_set_inf(out, complement ? (value == 0 ? 1 : -1) : (value > 0 ? 1 : -1));
    return;
  }
  accel::cpuKernels().find(complement ? Op::Erfcinv : Op::Erfinv, DType::F64)(in, step, &start, 1);
  mpfr_set_d(x.v, start, MPFR_RNDN);
  for (int i = 0; i < 4; ++i) {
    complement ? mpfr_erfc(f.v, x.v, MPFR_RNDN) : mpfr_erf(f.v, x.v, MPFR_RNDN);
    mpfr_sub(f.v, f.v, y, MPFR_RNDN);
    mpfr_sqr(g.v, x.v, MPFR_RNDN);
    mpfr_neg(g.v, g.v, MPFR_RNDN);
    mpfr_exp(g.v, g.v, MPFR_RNDN);
    pi(t.v);
    mpfr_sqrt(t.v, t.v, MPFR_RNDN);
    mpfr_ui_div(t.v, 2, t.v, MPFR_RNDN);
    mpfr_mul(g.v, g.v, t.v, MPFR_RNDN);
    if (complement) mpfr_neg(g.v, g.v, MPFR_RNDN);
    mpfr_div(f.v, f.v, g.v, MPFR_RNDN);
    mpfr_sub(x.v, x.v, f.v, MPFR_RNDN);
  }
  mpfr_set(out, x.v, MPFR_RNDN);
}
void gammalnRef(mpfr_t out, const mpfr_t x, const mpfr_t) { mpfr_lngamma(out, x, MPFR_RNDN); }

struct Case {
  Op op;
  Reference reference;
  double lo, hi;  // the interesting interval of x
  bool allBits;   // also arguments of every exponent
  int precision = 140;
};

const Case kCases[] = {
    {Op::Exp, plain<mpfr_exp>, -745, 709.7, true},
    {Op::Exp2, exp2Ref, -1074, 1023.9, true},
    {Op::Expm1, plain<mpfr_expm1>, -40, 709, true},
    {Op::Log, plain<mpfr_log>, 0.5, 2, true},
    {Op::Log2, plain<mpfr_log2>, 0.5, 2, true},
    {Op::Log10, plain<mpfr_log10>, 0.5, 2, true},
    {Op::Log1p, plain<mpfr_log1p>, -0.9, 3, true},
    {Op::Sqrt, plain<mpfr_sqrt>, 0, 4, true},
    {Op::Cbrt, plain<mpfr_cbrt>, -10, 10, true},
    {Op::Sin, plain<mpfr_sin>, -100, 100, true},
    {Op::Cos, plain<mpfr_cos>, -100, 100, true},
    {Op::Tan, plain<mpfr_tan>, -100, 100, true},
    {Op::Sec, plain<mpfr_sec>, -100, 100, true},
    {Op::Csc, plain<mpfr_csc>, -100, 100, true},
    {Op::Cot, plain<mpfr_cot>, -100, 100, true},
    {Op::SinPi, ofHalfTurns<mpfr_sin>, -10, 10, false},
    {Op::CosPi, ofHalfTurns<mpfr_cos>, -10, 10, false},
    {Op::Sinc, sincRef, -10, 10, false},
    {Op::SinD, ofDegrees<mpfr_sin>, -1000, 1000, false},
    {Op::CosD, ofDegrees<mpfr_cos>, -1000, 1000, false},
    {Op::TanD, ofDegrees<mpfr_tan>, -1000, 1000, false},
    {Op::SecD, ofDegrees<mpfr_sec>, -1000, 1000, false},
    {Op::CscD, ofDegrees<mpfr_csc>, -1000, 1000, false},
    {Op::CotD, ofDegrees<mpfr_cot>, -1000, 1000, false},
    {Op::Asin, plain<mpfr_asin>, -1, 1, true},
    {Op::Acos, plain<mpfr_acos>, -1, 1, true},
    {Op::Atan, plain<mpfr_atan>, -5, 5, true},
    {Op::Asec, ofInverse<mpfr_acos>, 1, 10, false, 1300},
    {Op::Acsc, ofInverse<mpfr_asin>, 1, 10, false, 1300},
    {Op::Acot, ofInverse<mpfr_atan>, -10, 10, true, 1300},
    {Op::AsinD, toDegrees<plain<mpfr_asin>>, -1, 1, false},
    {Op::AcosD, toDegrees<plain<mpfr_acos>>, -1, 1, false},
    {Op::AtanD, toDegrees<plain<mpfr_atan>>, -5, 5, false},
    {Op::AsecD, toDegrees<ofInverse<mpfr_acos>>, 1, 10, false},
    {Op::AcscD, toDegrees<ofInverse<mpfr_asin>>, 1, 10, false},
    {Op::AcotD, toDegrees<ofInverse<mpfr_atan>>, -10, 10, false},
    {Op::Sinh, plain<mpfr_sinh>, -30, 30, true},
    {Op::Cosh, plain<mpfr_cosh>, -30, 30, true},
    {Op::Tanh, plain<mpfr_tanh>, -20, 20, true},
    {Op::Sech, plain<mpfr_sech>, -30, 30, true},
    {Op::Csch, plain<mpfr_csch>, -30, 30, true},
    {Op::Coth, plain<mpfr_coth>, -20, 20, true},
    {Op::Asinh, plain<mpfr_asinh>, -10, 10, true},
    {Op::Acosh, plain<mpfr_acosh>, 1, 10, true},
    {Op::Atanh, plain<mpfr_atanh>, -1, 1, true},
    {Op::Asech, ofInverse<mpfr_acosh>, 0, 1, false, 1300},
    {Op::Acsch, ofInverse<mpfr_asinh>, -10, 10, true, 1300},
    {Op::Acoth, ofInverse<mpfr_atanh>, 1, 10, false, 1300},
    {Op::Gamma, plain<mpfr_gamma>, 0.01, 171, false},
    {Op::Gammaln, gammalnRef, 0, 20, false},
    {Op::Erf, plain<mpfr_erf>, -6, 6, true},
    {Op::Erfc, plain<mpfr_erfc>, -6, 27, false},
    {Op::Erfcx, erfcxRef, -20, 30, false},
    {Op::Erfinv, erfinvRef<false>, -1, 1, false},
    {Op::Erfcinv, erfinvRef<true>, 0, 2, false},
    {Op::Hypot, hypotRef, -10, 10, true},
    {Op::Atan2, atan2Ref, -10, 10, true},
    {Op::Atan2D, toDegrees<atan2Ref>, -10, 10, false},
    {Op::Power, powRef, 0, 30, true},
    {Op::Nthroot, nthrootRef, -30, 30, false},
};

// |got - exact| in units of the last place of the exact result rounded to T.
template <class T>
double ulpError(T got, const mpfr_t exact) {
  const T rounded =
      static_cast<T>(sizeof(T) == 8 ? mpfr_get_d(exact, MPFR_RNDN)
                                    : static_cast<double>(mpfr_get_flt(exact, MPFR_RNDN)));
  if (std::isnan(got) || std::isnan(rounded))
    return std::isnan(got) == std::isnan(rounded) ? 0 : INFINITY;
  if (got == rounded && std::isinf(got)) return 0;
  if (std::isinf(got) || std::isinf(rounded)) {
    // One step beyond the largest number is one unit, not infinitely many.
    const T big = std::numeric_limits<T>::max();
    return std::abs(std::isinf(got) ? rounded : got) == big ? 1 : INFINITY;
  }
  int e;
  std::frexp(rounded, &e);
  e = std::max(e, std::numeric_limits<T>::min_exponent);
  Temp diff;
  mpfr_set_d(diff.v, static_cast<double>(got), MPFR_RNDN);
  mpfr_sub(diff.v, diff.v, exact, MPFR_RNDN);
  mpfr_mul_2si(diff.v, diff.v, std::numeric_limits<T>::digits - e, MPFR_RNDN);
  return std::abs(mpfr_get_d(diff.v, MPFR_RNDN));
}

template <class T>
T fromBits(std::uint64_t bits) {
  T v;
  if constexpr (sizeof(T) == 8) {
    std::memcpy(&v, &bits, 8);
  } else {
    const auto low = static_cast<std::uint32_t>(bits);
    std::memcpy(&v, &low, 4);
  }
  return v;
}

template <class T>
std::vector<T> arguments(const Case& c, int count, std::mt19937_64& random, bool second) {
  std::vector<T> xs;
  const double lo = second ? (c.op == Op::Nthroot ? 2 : -20) : c.lo;
  const double hi = second ? (c.op == Op::Nthroot ? 12 : 20) : c.hi;
  std::uniform_real_distribution<double> even(lo, hi);
  for (int i = 0; i < count; ++i) {
    double v = even(random);
    if (i % 16 == 1) v = std::round(v);
    if (i % 16 == 2) v = std::round(v * 4) / 4;
    if (i % 16 == 3) v = std::round(v) * (3.14159265358979324 / 2);
    if (i % 16 == 4) v *= 1e-4;
    if (second && c.op == Op::Nthroot) v = std::max(2.0, std::round(v));
    if (!second && c.op == Op::Nthroot) v = std::abs(v);
    T x = static_cast<T>(v);
    if (c.allBits && i % 4 == 0) x = fromBits<T>(random());
    xs.push_back(x);
  }
  return xs;
}

struct Worst {
  double ulp = 0, x = 0, y = 0;
};

template <class T>
Worst measure(const Case& c, int count, DType dtype) {
  std::mt19937_64 random(static_cast<unsigned>(c.op) + 17);
  const auto xs = arguments<T>(c, count, random, false);
  const auto ys = arguments<T>(c, count, random, true);
  std::vector<T> out(xs.size());
  const void* in[2] = {xs.data(), ys.data()};
  const std::uint8_t step[2] = {1, 1};
  accel::cpuKernels().find(c.op, dtype)(in, step, out.data(), xs.size());
  Worst worst;
  mpfr_t x, y, exact;
  mpfr_inits2(c.precision, x, y, exact, nullptr);
  for (std::size_t i = 0; i < xs.size(); ++i) {
    mpfr_set_d(x, static_cast<double>(xs[i]), MPFR_RNDN);
    mpfr_set_d(y, static_cast<double>(ys[i]), MPFR_RNDN);
    c.reference(exact, x, y);
    // A pole met exactly in degrees: MPFR's pi is not exact, ours is infinite by definition.
    if (std::isinf(out[i]) && (mpfr_inf_p(exact) || mpfr_get_exp(exact) > 300) && !c.allBits)
      continue;
    const double ulp = ulpError(out[i], exact);
    if (ulp > worst.ulp) worst = {ulp, static_cast<double>(xs[i]), static_cast<double>(ys[i])};
  }
  mpfr_clears(x, y, exact, nullptr);
  return worst;
}

}  // namespace

int main(int argc, char** argv) {
  const int samples = argc > 1 ? std::atoi(argv[1]) : 20000;
  const char* only = argc > 2 && std::strcmp(argv[2], "all") != 0 ? argv[2] : nullptr;
  if (argc > 3 && std::strcmp(argv[3], "AVX3") != 0) {
    hwy::DisableTargets(HWY_AVX3 | HWY_AVX3_DL |
                        (std::strcmp(argv[3], "AVX2") == 0 ? 0 : HWY_AVX2));
  }
  std::printf("%d samples a function, instruction set %s\n", samples, accel::cpuKernels().target);
  std::printf("%-10s %10s %10s   %s\n", "function", "double", "single", "worst double argument");
  bool good = true;
  for (const Case& c : kCases) {
    const accel::OpInfo& info = accel::opInfo(c.op);
    if (only && std::strcmp(only, info.name) != 0) continue;
    const int count = c.precision > 1000 ? samples / 4 : samples;
    const Worst d = measure<double>(c, count, DType::F64);
    const Worst s = measure<float>(c, count, DType::F32);
    // A result is within u ULP of the exact value; 0 means correctly rounded. ops.def's bounds hold
    // for every provider; the CPU promises one ULP.
    const double boundD = std::max(std::min(info.ulp64, 1.0), 0.5),
                 boundS = std::max(std::min(info.ulp32, 1.0), 0.5);
    const bool ok = d.ulp <= boundD && s.ulp <= boundS;
    good &= ok;
    std::printf("%-10s %10.3f %10.3f   %.17g", info.name, d.ulp, s.ulp, d.x);
    if (info.arity == 2) std::printf(", %.17g", d.y);
    std::printf("%s\n", ok ? "" : "   <-- beyond its bound");
    if (s.ulp > boundS) std::printf("%-10s single: %.9g, %.9g\n", "", s.x, s.y);
  }
  return good ? 0 : 1;
}
