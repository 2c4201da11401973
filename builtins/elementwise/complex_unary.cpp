#include "builtins/elementwise/complex_unary.h"

#include <algorithm>

#include "builtins/elementwise/complex_math.h"
#include "builtins/elementwise/complex_steps.h"

namespace matlift::builtins {

using accel::Op;
using cplx::C;

namespace {

template <class T, class R, class F>
Value mapElements(const Value& z, F f) {
  constexpr bool complexResult = !std::is_arithmetic_v<R>;
  constexpr ClassId cls = std::is_same_v<R, bool> ? ClassId::Logical : classOf<T>;
  Value out = Value::uninitialized(cls, z.dims(), complexResult);
  R* to = out.mutableData<R>();
  int64_t n = z.numel();
  if (z.isComplex()) {
    const C<T>* from = z.data<C<T>>();
    for (int64_t i = 0; i < n; ++i) to[i] = f(from[i]);
  } else {
    const T* from = z.data<T>();
    for (int64_t i = 0; i < n; ++i) to[i] = f(C<T>(from[i], 0));
  }
  return std::move(out).narrowed();
}

template <class T>
constexpr T kDegrees = T(57.295779513082320876798154814105L);

template <class T>
T radiansOf(T degrees) {
  return T(degrees * 0.017453292519943295769236907684886L);
}

// Sine and cosine of degrees: quarter turns are taken off exactly, before the conversion rounds.
template <class T>
struct SinCos {
  T sin, cos;
};
template <class T>
SinCos<T> sinCosDegrees(T x) {
  T rest = std::fmod(x, T(360)), quarters = std::round(rest / 90);
  T angle = (rest - 90 * quarters) / kDegrees<T>, s = std::sin(angle), c = std::cos(angle);
  switch (((int(quarters) % 4) + 4) % 4) {
    case 0:
      return {s, c};
    case 1:
      return {c, -s};
    case 2:
      return {-s, -c};
    default:
      return {-c, s};
  }
}
template <class T>
C<T> sinDegrees(C<T> z) {
  if (!std::isfinite(z.real())) return std::sin(C<T>(z.real(), radiansOf(z.imag())));
  SinCos<T> a = sinCosDegrees(z.real());
  T y = radiansOf(z.imag());
  return {a.sin * std::cosh(y), a.cos * std::sinh(y)};
}
template <class T>
C<T> cosDegrees(C<T> z) {
  if (!std::isfinite(z.real())) return std::cos(C<T>(z.real(), radiansOf(z.imag())));
  SinCos<T> a = sinCosDegrees(z.real());
  T y = radiansOf(z.imag());
  return {a.cos * std::cosh(y), -a.sin * std::sinh(y)};
}
// tan(x + iy) = (sin x cos x + i sinh y cosh y)/(cos²x + sinh²y), which does not overflow early.
template <class T>
C<T> tanDegrees(C<T> z) {
  T y = radiansOf(z.imag());
  if (!std::isfinite(z.real()) || std::fabs(y) > 20)
    return std::tan(C<T>(std::fmod(z.real(), T(360)) / kDegrees<T>, y));
  SinCos<T> a = sinCosDegrees(z.real());
  T s = std::sinh(y), d = a.cos * a.cos + s * s;
  return {a.sin * a.cos / d, s * std::cosh(y) / d};
}
template <class T>
C<T> degrees(C<T> z) {
  return {z.real() * kDegrees<T>, z.imag() * kDegrees<T>};
}

template <class T>
C<T> sinc(C<T> z) {
  const C<T> angle = cplx::mul(T(M_PI), z);
  return z == C<T>(0) ? C<T>(1) : cplx::div(std::sin(angle), angle);
}

template <class T, T round(T)>
C<T> roundParts(C<T> z) {
  return {round(z.real()), round(z.imag())};
}

template <class T>
constexpr T kLn2 = T(0.693147180559945309417232121458L);
template <class T>
constexpr T kLn10 = T(2.302585092994045684017991454684L);

template <class T>
struct Formula {
  Op op;
  C<T> (*of)(C<T>);
};

/// One row an op: none answers for another.
template <class T>
constexpr Formula<T> kFormulas[] = {
    {Op::Neg, [](C<T> z) -> C<T> { return -z; }},
    {Op::Square, [](C<T> z) -> C<T> { return cplx::mul(z, z); }},
    {Op::Sign, [](C<T> z) -> C<T> { return cplx::sign(z); }},
    {Op::Sqrt, [](C<T> z) -> C<T> { return cplx::sqrt(z); }},
    {Op::Exp, [](C<T> z) -> C<T> { return cplx::exp(z); }},
    {Op::Exp2, [](C<T> z) -> C<T> { return cplx::exp(cplx::mul(kLn2<T>, z)); }},
    {Op::Expm1, [](C<T> z) -> C<T> { return cplx::expm1(z); }},
    {Op::Log, [](C<T> z) -> C<T> { return cplx::log(z); }},
    {Op::Log2, [](C<T> z) -> C<T> { return cplx::div(cplx::log(z), kLn2<T>); }},
    {Op::Log10, [](C<T> z) -> C<T> { return cplx::div(cplx::log(z), kLn10<T>); }},
    {Op::Log1p, [](C<T> z) -> C<T> { return cplx::log1p(z); }},
    {Op::Sin, [](C<T> z) -> C<T> { return std::sin(z); }},
    {Op::Cos, [](C<T> z) -> C<T> { return std::cos(z); }},
    {Op::Tan, [](C<T> z) -> C<T> { return std::tan(z); }},
    {Op::Sec, [](C<T> z) -> C<T> { return cplx::reciprocal(std::cos(z)); }},
    {Op::Csc, [](C<T> z) -> C<T> { return cplx::reciprocal(std::sin(z)); }},
    {Op::Cot, [](C<T> z) -> C<T> { return cplx::reciprocal(std::tan(z)); }},
    {Op::SinPi, [](C<T> z) -> C<T> { return std::sin(cplx::mul(T(M_PI), z)); }},
    {Op::CosPi, [](C<T> z) -> C<T> { return std::cos(cplx::mul(T(M_PI), z)); }},
    {Op::Sinc, [](C<T> z) -> C<T> { return sinc(z); }},
    {Op::SinD, [](C<T> z) -> C<T> { return sinDegrees(z); }},
    {Op::CosD, [](C<T> z) -> C<T> { return cosDegrees(z); }},
    {Op::TanD, [](C<T> z) -> C<T> { return tanDegrees(z); }},
    {Op::SecD, [](C<T> z) -> C<T> { return cplx::reciprocal(cosDegrees(z)); }},
    {Op::CscD, [](C<T> z) -> C<T> { return cplx::reciprocal(sinDegrees(z)); }},
    {Op::CotD, [](C<T> z) -> C<T> { return cplx::reciprocal(tanDegrees(z)); }},
    {Op::Asin, [](C<T> z) -> C<T> { return cplx::asin(z); }},
    {Op::Acos, [](C<T> z) -> C<T> { return cplx::acos(z); }},
    {Op::Atan, [](C<T> z) -> C<T> { return std::atan(z); }},
    {Op::Asec, [](C<T> z) -> C<T> { return cplx::acos(cplx::reciprocal(z)); }},
    {Op::Acsc, [](C<T> z) -> C<T> { return cplx::asin(cplx::reciprocal(z)); }},
    {Op::Acot, [](C<T> z) -> C<T> { return std::atan(cplx::reciprocal(z)); }},
    {Op::AsinD, [](C<T> z) -> C<T> { return degrees(cplx::asin(z)); }},
    {Op::AcosD, [](C<T> z) -> C<T> { return degrees(cplx::acos(z)); }},
    {Op::AtanD, [](C<T> z) -> C<T> { return degrees(std::atan(z)); }},
    {Op::AsecD, [](C<T> z) -> C<T> { return degrees(cplx::acos(cplx::reciprocal(z))); }},
    {Op::AcscD, [](C<T> z) -> C<T> { return degrees(cplx::asin(cplx::reciprocal(z))); }},
    {Op::AcotD, [](C<T> z) -> C<T> { return degrees(std::atan(cplx::reciprocal(z))); }},
    {Op::Sinh, [](C<T> z) -> C<T> { return std::sinh(z); }},
    {Op::Cosh, [](C<T> z) -> C<T> { return std::cosh(z); }},
    {Op::Tanh, [](C<T> z) -> C<T> { return std::tanh(z); }},
    {Op::Sech, [](C<T> z) -> C<T> { return cplx::reciprocal(std::cosh(z)); }},
    {Op::Csch, [](C<T> z) -> C<T> { return cplx::reciprocal(std::sinh(z)); }},
    {Op::Coth, [](C<T> z) -> C<T> { return cplx::reciprocal(std::tanh(z)); }},
    {Op::Asinh, [](C<T> z) -> C<T> { return std::asinh(z); }},
    {Op::Acosh, [](C<T> z) -> C<T> { return cplx::acosh(z); }},
    {Op::Atanh, [](C<T> z) -> C<T> { return cplx::atanh(z); }},
    {Op::Asech, [](C<T> z) -> C<T> { return cplx::acosh(cplx::reciprocal(z)); }},
    {Op::Acsch, [](C<T> z) -> C<T> { return std::asinh(cplx::reciprocal(z)); }},
    {Op::Acoth, [](C<T> z) -> C<T> { return cplx::atanh(cplx::reciprocal(z)); }},
    {Op::Floor, roundParts<T, std::floor>},
    {Op::Ceil, roundParts<T, std::ceil>},
    {Op::Fix, roundParts<T, std::trunc>},
    {Op::Round, roundParts<T, std::round>},
};

/// Those whose result is real, or logical.
constexpr Op kRealResults[] = {Op::Abs, Op::IsNan, Op::IsInf, Op::IsFinite};

constexpr bool hasRealResult(Op op) {
  for (Op other : kRealResults)
    if (op == other) return true;
  return false;
}

template <class T>
constexpr auto formulaOf(Op op) -> decltype(Formula<T>::of) {
  for (const Formula<T>& row : kFormulas<T>)
    if (row.op == op) return row.of;
  return nullptr;
}

/// What ops.def calls defined has exactly one place here; what has a domain of its own is defined
/// outside it, or an error there.
constexpr bool formulasFollowOpsDef() {
  for (const accel::OpInfo& info : accel::kOps) {
    if (info.arity != 1) continue;
    const bool here = hasRealResult(info.op) != (formulaOf<double>(info.op) != nullptr);
    const bool defined = info.complex == accel::OpComplex::Defined;
    if (here != defined) return false;
    if (!defined && info.domain != accel::OpDomain::All && info.domain != accel::OpDomain::LogGamma)
      return false;
  }
  return true;
}
static_assert(formulasFollowOpsDef(), "the complex functions and their column in ops.def differ");

/// abs and exp by the real functions, block by block.
template <class T>
class ByParts {
 public:
  explicit ByParts(const accel::KernelTable& kernels) : kernels_(kernels) {}

  Value abs(const Value& z) {
    Value out = Value::uninitialized(classOf<T>, z.dims());
    T* to = out.mutableData<T>();
    forBlocks(z, [&](const C<T>*, int64_t first, int64_t n) {
      run(Op::Hypot, real_, imag_, to + first, n);
    });
    return out;
  }
  Value exp(const Value& z) {
    Value out = Value::uninitialized(classOf<T>, z.dims(), true);
    C<T>* to = out.mutableData<C<T>>();
    constexpr T kMost = sizeof(T) == 8 ? T(700) : T(80);
    alignas(64) T size[kBlock], half[kBlock], cosine[kBlock], sine[kBlock];
    forBlocks(z, [&](const C<T>* from, int64_t first, int64_t n) {
      run(Op::Exp, real_, nullptr, size, n);
      run(Op::Cos, imag_, nullptr, cosine, n);
      run(Op::Sin, imag_, nullptr, sine, n);
      for (int64_t i = 0; i < n; ++i) half[i] = real_[i] * T(0.5);
      run(Op::Exp, half, nullptr, half, n);
      for (int64_t i = 0; i < n; ++i) {
        const T re = from[i].real();
        // Near overflow in two halves: the product may be smaller than exp(re). No part is left of
        // exp(-Inf), whatever the angle.
        to[first + i] = from[i].imag() == 0     ? C<T>(size[i], 0)
                        : std::fabs(re) < kMost ? C<T>(size[i] * cosine[i], size[i] * sine[i])
                        : re == T(-INFINITY)
                            ? C<T>(0, 0)
                            : C<T>(half[i] * cosine[i] * half[i], half[i] * sine[i] * half[i]);
      }
    });
    return std::move(out).narrowed();
  }

 private:
  static constexpr int64_t kBlock = 256;

  template <class F>
  void forBlocks(const Value& z, F f) {
    const C<T>* from = z.data<C<T>>();
    for (int64_t first = 0, end = z.numel(); first < end; first += kBlock) {
      const int64_t n = std::min(kBlock, end - first);
      for (int64_t i = 0; i < n; ++i) {
        real_[i] = from[first + i].real();
        imag_[i] = from[first + i].imag();
      }
      f(from + first, first, n);
    }
  }
  void run(Op op, const T* a, const T* b, T* to, int64_t n) const {
    const void* in[] = {a, b};
    const uint8_t step[] = {1, 1};
    kernels_.find(op, sizeof(T) == 8 ? accel::DType::F64 : accel::DType::F32)(in, step, to,
                                                                              size_t(n));
  }

  const accel::KernelTable& kernels_;
  alignas(64) T real_[kBlock], imag_[kBlock];
};

bool isRootOrLog(Op op) {
  return op == Op::Sqrt || op == Op::Log || op == Op::Log2 || op == Op::Log10;
}

template <class T>
Value rootOrLog(const accel::KernelTable& kernels, Op op, const Value& z) {
  return bySteps<T>(kernels, z, [op](auto& s, const auto& re, const auto& im) {
    if (op == Op::Sqrt) return complex_formulas::squareRoot(s, re, im);
    return complex_formulas::logarithm(s, re, im, complex_formulas::logUnit(op));
  });
}

template <class T>
Value unary(const accel::KernelTable& kernels, Op op, const Value& z) {
  if (op == Op::Abs && z.isComplex()) return ByParts<T>(kernels).abs(z);
  if (op == Op::Exp && z.isComplex()) return ByParts<T>(kernels).exp(z);
  if (z.isComplex() && isRootOrLog(op)) return rootOrLog<T>(kernels, op, z);
  switch (op) {
    case Op::Abs:
      return mapElements<T, T>(z, [](C<T> v) { return std::hypot(v.real(), v.imag()); });
    case Op::IsNan:
      return mapElements<T, bool>(
          z, [](C<T> v) { return std::isnan(v.real()) || std::isnan(v.imag()); });
    case Op::IsInf:
      return mapElements<T, bool>(
          z, [](C<T> v) { return std::isinf(v.real()) || std::isinf(v.imag()); });
    case Op::IsFinite:
      return mapElements<T, bool>(
          z, [](C<T> v) { return std::isfinite(v.real()) && std::isfinite(v.imag()); });
    default:
      break;
  }
  const auto formula = formulaOf<T>(op);
  return formula ? mapElements<T, C<T>>(z, formula) : Value();
}

}  // namespace

Value complexUnary(const accel::KernelTable& kernels, Op op, const Value& z) {
  return z.classId() == ClassId::Single ? unary<float>(kernels, op, z)
                                        : unary<double>(kernels, op, z);
}

}  // namespace matlift::builtins
