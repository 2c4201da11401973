// norm.
#include "builtins/linalg/norm.h"

#include <cmath>

#include "builtins/elementwise/complex_unary.h"
#include "builtins/linalg/options.h"
#include "builtins/linalg/spectral.h"
#include "builtins/reduction/reduce.h"

namespace matlift::linalg {

namespace {

// A power of two of the size of the largest element: dividing by it rounds nothing.
template <class R>
R exactScale(R biggest) {
  return std::ldexp(R(1), std::ilogb(biggest));
}

// Square root of the sum of squares. The plain sum is taken when it cannot have over- or
// underflowed.
template <class T>
RealOf<T> euclidean(const T* x, int64_t n) {
  using R = RealOf<T>;
  // Eight partial sums: vectors, and less rounding than one chain.
  R part[8] = {};
  const R* p = reinterpret_cast<const R*>(x);
  int64_t count = n * (isComplexType<T> ? 2 : 1), i = 0;
  for (; i + 8 <= count; i += 8)
    for (int k = 0; k < 8; ++k) part[k] += p[i + k] * p[i + k];
  R sum = 0;
  for (; i < count; ++i) sum += p[i] * p[i];
  sum += ((part[0] + part[4]) + (part[1] + part[5])) + ((part[2] + part[6]) + (part[3] + part[7]));
  constexpr R kTiny = std::numeric_limits<R>::min() / std::numeric_limits<R>::epsilon();
  if (std::isnan(sum) || (std::isfinite(sum) && sum > kTiny)) {
    if (!std::isnan(sum)) return std::sqrt(sum);
  }
  R biggest = 0;
  for (int64_t k = 0; k < count; ++k) {
    if (std::isnan(p[k])) return p[k];
    biggest = std::max(biggest, std::abs(p[k]));
  }
  if (biggest == 0 || std::isinf(biggest)) return biggest;
  const R scale = exactScale(biggest);
  sum = 0;
  for (int64_t k = 0; k < count; ++k) sum += (p[k] / scale) * (p[k] / scale);
  return scale * std::sqrt(sum);
}

template <class R>
R larger(R a, R b) {
  return std::isnan(a) || b <= a ? a : b;
}

}  // namespace

NormKind readNormKind(const Value& v) {
  if (v.isTextScalar()) {
    std::string word = optionWord(v);
    if (word == "fro") return {NormKind::Frobenius, 2};
    if (word == "inf") return {NormKind::Infinity, 0};
    if (word == "-inf") return {NormKind::NegativeInfinity, 0};
    fail("MATLAB:norm:unknownNorm", "The only matrix norms available are 1, 2, inf, and 'fro'.");
  }
  if (!v.isPlain() || !v.isScalar() || v.isComplex())
    fail("MATLAB:norm:unknownNorm", "The only matrix norms available are 1, 2, inf, and 'fro'.");
  double p = v.doubleAt(0);
  if (p == INFINITY) return {NormKind::Infinity, 0};
  if (p == -INFINITY) return {NormKind::NegativeInfinity, 0};
  return {NormKind::Power, p};
}

template <class T>
RealOf<T> vectorNorm(const T* x, int64_t n, NormKind kind) {
  using R = RealOf<T>;
  if (n == 0) return 0;
  if (kind.type == NormKind::Frobenius || (kind.type == NormKind::Power && kind.p == 2))
    return euclidean(x, n);
  if (kind.type == NormKind::Infinity || kind.type == NormKind::NegativeInfinity) {
    R best = std::abs(x[0]);
    for (int64_t i = 1; i < n; ++i) {
      R y = std::abs(x[i]);
      if (kind.type == NormKind::Infinity)
        best = larger(best, y);
      else if (!std::isnan(best) && !(y >= best))
        best = y;
    }
    return best;
  }
  if (kind.p == 0) {
    // The limit p → 0 that sum(abs(x).^p)^(1/p) takes.
    return n == 1 && std::abs(x[0]) == 1 ? R(1) : R(INFINITY);
  }
  R sum = 0;
  for (int64_t i = 0; i < n; ++i)
    sum += kind.p == 1 ? std::abs(x[i]) : std::pow(std::abs(x[i]), R(kind.p));
  return kind.p == 1 ? sum : std::pow(sum, R(1 / kind.p));
}

template <class T>
RealOf<T> matrixNorm(const Mat<T>& a, NormKind kind) {
  using R = RealOf<T>;
  if (kind.type == NormKind::Frobenius) return euclidean(a.data(), a.numel());
  if (kind.type == NormKind::Infinity) {
    std::vector<R> sums(size_t(a.rows()), R(0));
    for (int64_t j = 0; j < a.columns(); ++j)
      for (int64_t i = 0; i < a.rows(); ++i) sums[size_t(i)] += std::abs(a(i, j));
    R best = 0;
    for (R s : sums) best = larger(best, s);
    return best;
  }
  if (kind.type == NormKind::Power && kind.p == 1) {
    // Not LAPACK's, which passes over a NaN.
    R best = 0;
    for (int64_t j = 0; j < a.columns(); ++j) {
      R sum = 0;
      for (int64_t i = 0; i < a.rows(); ++i) sum += std::abs(a(i, j));
      best = larger(best, sum);
    }
    return best;
  }
  if (kind.type == NormKind::Power && kind.p == 2) {
    if (!allFinite(a)) {
      for (int64_t i = 0; i < a.numel(); ++i)
        if (std::isnan(std::abs(a.data()[i]))) return R(std::nan(""));
      return R(INFINITY);
    }
    return singularValues(a.clone(), 'N', "svd").s[0];
  }
  fail("MATLAB:norm:unknownNorm", "The only matrix norms available are 1, 2, inf, and 'fro'.");
}

#define INSTANTIATE(T)                                    \
  template RealOf<T> matrixNorm(const Mat<T>&, NormKind); \
  template RealOf<T> vectorNorm(const T*, int64_t, NormKind);
INSTANTIATE(double)
INSTANTIATE(float)
INSTANTIATE(Complex)
INSTANTIATE(ComplexSingle)
#undef INSTANTIATE

namespace {

// |x|^2 of m elements.
template <class T>
void squares(const accel::KernelTable& kernels, const T* x, int64_t m, RealOf<T>* to) {
  if constexpr (isComplexType<T>) {
    for (int64_t k = 0; k < m; ++k) to[k] = x[k].real() * x[k].real() + x[k].imag() * x[k].imag();
  } else {
    const void* in[1] = {x};
    const uint8_t step[1] = {1};
    kernels.find(accel::Op::Square, accel::DType(uint8_t(classOf<T>)))(in, step, to, size_t(m));
  }
}

// The same of elements divided by a power of two.
template <class T>
void scaledSquares(const T* x, int64_t m, RealOf<T> scale, RealOf<T>* to) {
  for (int64_t k = 0; k < m; ++k) {
    const RealOf<T> re = std::real(x[k]) / scale, im = std::imag(x[k]) / scale;
    to[k] = isComplexType<T> ? re * re + im * im : re * re;
  }
}

// The Euclidean length: the root of the sum of squares, of scaled numbers where the plain sum may
// have over- or underflowed.
template <class T>
RealOf<T> lengthOf(const accel::KernelTable& kernels, const T* x, int64_t n) {
  using R = RealOf<T>;
  const R sum = builtins::sumBlocks<R>(kernels, n, [&](int64_t start, int64_t m, R* buffer) {
    squares(kernels, x + start, m, buffer);
  });
  const R least = std::numeric_limits<R>::min() / std::numeric_limits<R>::epsilon();
  if (std::isfinite(sum) && sum > least) return std::sqrt(sum);
  const R* p = reinterpret_cast<const R*>(x);
  R biggest = 0;
  for (int64_t k = 0, end = n * (isComplexType<T> ? 2 : 1); k < end; ++k) {
    if (std::isnan(p[k])) return p[k];
    biggest = std::max(biggest, std::abs(p[k]));
  }
  if (biggest == 0 || std::isinf(biggest)) return biggest;
  const R scale = exactScale(biggest);
  const R shares = builtins::sumBlocks<R>(kernels, n, [&](int64_t start, int64_t m, R* buffer) {
    scaledSquares(x + start, m, scale, buffer);
  });
  return scale * std::sqrt(shares);
}

// norms that are sums by the tree; false: another.
template <class T>
bool summedNorm(const accel::KernelTable& kernels, const T* x, int64_t n, NormKind kind,
                bool vector, RealOf<T>& out) {
  if (kind.type == NormKind::Frobenius || (vector && kind.type == NormKind::Power && kind.p == 2)) {
    out = lengthOf(kernels, x, n);
    return true;
  }
  if constexpr (!isComplexType<T>) {
    if (!vector || kind.type != NormKind::Power || kind.p != 1) return false;
    out = builtins::sumBlocks<T>(kernels, n, [&](int64_t start, int64_t m, T* buffer) {
      for (int64_t k = 0; k < m; ++k) buffer[k] = std::abs(x[start + k]);
    });
    return true;
  }
  return false;
}

Value norm(Call& call) {
  Value v = call.arg(0);
  if (!v.isFloat() && !v.isLogical() && !v.isChar())
    fail("MATLAB:norm:inputType", "First argument must be single or double.");
  if (v.dims().count() > 2) fail("MATLAB:norm:inputMustBe2D", "Input must be 2-D.");
  NormKind kind = call.has(1) ? readNormKind(call.arg(1)) : NormKind{};
  // Of a complex vector the norms but the second are those of its elements' sizes.
  const bool second =
      kind.type == NormKind::Frobenius || (kind.type == NormKind::Power && kind.p == 2);
  if (v.isComplex() && v.dims().isVector() && !second)
    v = builtins::complexUnary(*call.interpreter.kernels, accel::Op::Abs, v);
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    if (v.isEmpty()) return Value::scalar(RealOf<T>(0));
    Mat<T> held;
    RealOf<T> made;
    if (summedNorm(*call.interpreter.kernels, elementsAs<T>(v, held), v.numel(), kind,
                   v.dims().isVector(), made))
      return Value::scalar(made);
    if (v.dims().isVector())
      return Value::scalar(vectorNorm(elementsAs<T>(v, held), v.numel(), kind));
    return Value::scalar(matrixNorm(toMat<T>(v), kind));
  });
}

const BuiltinDescriptor kRows[] = {
    {.name = "norm",
     .function = norm,
     .minIn = 1,
     .maxIn = 2,
     .help =
         "norm(x) is the Euclidean length of a vector, or the largest singular value of a matrix.\n"
         "norm(x,p): p is 1, 2, inf or 'fro'; for vectors any p, and -inf.",
     .example = "disp(norm([3 4]))",
     .expected = "     5\n",
     .tag = AccelTag::Reduction},
};

}  // namespace

}  // namespace matlift::linalg

namespace matlift::builtins {
BuiltinTheme normTheme() { return linalg::kRows; }
}  // namespace matlift::builtins
