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
C<T> circular(Op op, C<T> z) {
  switch (op) {
    case Op::Sin:
      return std::sin(z);
    case Op::Cos:
      return std::cos(z);
    case Op::Tan:
      return std::tan(z);
    case Op::Sec:
      return cplx::reciprocal(std::cos(z));
    case Op::Csc:
      return cplx::reciprocal(std::sin(z));
    case Op::Cot:
      return cplx::reciprocal(std::tan(z));
    case Op::SinPi:
      return std::sin(cplx::mul(T(M_PI), z));
    case Op::CosPi:
      return std::cos(cplx::mul(T(M_PI), z));
    case Op::SinD:
      return sinDegrees(z);
    case Op::CosD:
      return cosDegrees(z);
    case Op::TanD:
      return tanDegrees(z);
    case Op::SecD:
      return cplx::reciprocal(cosDegrees(z));
    case Op::CscD:
      return cplx::reciprocal(sinDegrees(z));
    default:
      return cplx::reciprocal(tanDegrees(z));
  }
}

template <class T>
C<T> inverseCircular(Op op, C<T> z) {
  switch (op) {
    case Op::Asin:
      return cplx::asin(z);
    case Op::Acos:
      return cplx::acos(z);
    case Op::Atan:
      return std::atan(z);
    case Op::Asec:
      return cplx::acos(cplx::reciprocal(z));
    case Op::Acsc:
      return cplx::asin(cplx::reciprocal(z));
    case Op::Acot:
      return std::atan(cplx::reciprocal(z));
    case Op::AsinD:
      return degrees(cplx::asin(z));
    case Op::AcosD:
      return degrees(cplx::acos(z));
    case Op::AtanD:
      return degrees(std::atan(z));
    case Op::AsecD:
      return degrees(cplx::acos(cplx::reciprocal(z)));
    case Op::AcscD:
      return degrees(cplx::asin(cplx::reciprocal(z)));
    default:
      return degrees(std::atan(cplx::reciprocal(z)));
  }
}

template <class T>
C<T> hyperbolic(Op op, C<T> z) {
  switch (op) {
    case Op::Sinh:
      return std::sinh(z);
    case Op::Cosh:
      return std::cosh(z);
    case Op::Tanh:
      return std::tanh(z);
    case Op::Sech:
      return cplx::reciprocal(std::cosh(z));
    case Op::Csch:
      return cplx::reciprocal(std::sinh(z));
    case Op::Coth:
      return cplx::reciprocal(std::tanh(z));
    case Op::Asinh:
      return std::asinh(z);
    case Op::Acosh:
      return cplx::acosh(z);
    case Op::Atanh:
      return cplx::atanh(z);
    case Op::Asech:
      return cplx::acosh(cplx::reciprocal(z));
    case Op::Acsch:
      return std::asinh(cplx::reciprocal(z));
    default:
      return cplx::atanh(cplx::reciprocal(z));
  }
}

template <class T>
C<T> roundParts(Op op, C<T> z) {
  auto part = [op](T x) {
    switch (op) {
      case Op::Floor:
        return std::floor(x);
      case Op::Ceil:
        return std::ceil(x);
      case Op::Fix:
        return std::trunc(x);
      default:
        return std::round(x);
    }
  };
  return {part(z.real()), part(z.imag())};
}

template <class T>
C<T> exponential(Op op, C<T> z) {
  constexpr T ln2 = T(0.693147180559945309417232121458L),
              ln10 = T(2.302585092994045684017991454684L);
  switch (op) {
    case Op::Exp:
      return cplx::exp(z);
    case Op::Exp2:
      return cplx::exp(cplx::mul(ln2, z));
    case Op::Expm1:
      return cplx::expm1(z);
    case Op::Log:
      return cplx::log(z);
    case Op::Log2:
      return cplx::div(cplx::log(z), ln2);
    case Op::Log10:
      return cplx::div(cplx::log(z), ln10);
    default:
      return cplx::log1p(z);
  }
}

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
  auto all = [&](auto f) { return mapElements<T, C<T>>(z, f); };
  switch (op) {
    case Op::Neg:
      return all([](C<T> v) { return -v; });
    case Op::Square:
      return all([](C<T> v) { return cplx::mul(v, v); });
    case Op::Sign:
      return all([](C<T> v) { return cplx::sign(v); });
    case Op::Sqrt:
      return all([](C<T> v) { return cplx::sqrt(v); });
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
    case Op::Floor:
    case Op::Ceil:
    case Op::Fix:
    case Op::Round:
      return all([op](C<T> v) { return roundParts(op, v); });
    default:
      break;
  }
  if (op >= Op::Exp && op <= Op::Log1p) return all([op](C<T> v) { return exponential(op, v); });
  if (op >= Op::Sin && op <= Op::CotD) return all([op](C<T> v) { return circular(op, v); });
  if (op >= Op::Asin && op <= Op::AcotD)
    return all([op](C<T> v) { return inverseCircular(op, v); });
  if (op >= Op::Sinh && op <= Op::Acoth) return all([op](C<T> v) { return hyperbolic(op, v); });
  return {};
}

}  // namespace

Value complexUnary(const accel::KernelTable& kernels, Op op, const Value& z) {
  return z.classId() == ClassId::Single ? unary<float>(kernels, op, z)
                                        : unary<double>(kernels, op, z);
}

}  // namespace matlift::builtins
