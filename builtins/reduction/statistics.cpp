// cov, corrcoef, normalize, rescale.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/reduction/dot.h"
#include "builtins/reduction/reduce.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/size_errors.h"

namespace matlift::builtins {

using accel::KernelTable;
using accel::Op;

namespace {

enum class RowRule : uint8_t { Include, OmitRows, PartialRows };

struct PairArgs {
  Value data;  ///< observations × variables, float
  bool vectorInput = false;
  bool byCount = false;
  RowRule rule = RowRule::Include;
};

Value columnOf(const Value& v) { return v.reshaped(Dims(v.numel(), 1)); }

PairArgs parsePairs(Call& call, const char* name, bool weight) {
  PairArgs a;
  const KernelTable& kernels = *call.interpreter.kernels;
  Value x = call.arg(0);
  if (!x.isPlain() || x.isChar()) failArgument(name, x);
  if (x.dims().count() > 2) {
    fail(strprintf("MATLAB:%s:InputDim", name).c_str(), "Inputs must be 2-D.");
  }
  x = toFloat(kernels, std::move(x));
  int k = 1;
  bool second = call.has(1) && call.arg(1).isPlain() && !call.arg(1).isChar();
  // cov(x, 1) normalises by n; cov(x, y) has a y of x's size.
  bool isWeight = second && weight && call.arg(1).isScalar() && !x.isScalar();
  if (second && weight && x.isScalar() && call.nargin() == 2) isWeight = false;
  if (second && !isWeight) {
    Value y = toFloat(kernels, call.arg(1));
    if (x.numel() != y.numel()) {
      failSizes(strprintf("MATLAB:%s:XYlengthMismatch", name).c_str(),
                "The lengths of X and Y must match.", x.dims(), y.dims());
    }
    Value parts[2] = {columnOf(x), columnOf(y)};
    a.data = horzcat(parts);
    k = 2;
  } else {
    a.vectorInput = x.dims().isVector();
    a.data = a.vectorInput ? columnOf(x) : x;
  }
  for (; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    std::string word = optionWord(v);
    if (weight && v.isPlain() && !v.isChar()) {
      double w = toDouble(v, "Weight");
      if (w != 0 && w != 1) fail("MATLAB:cov:notScalarOption", "Normalization must be 0 or 1.");
      a.byCount = w == 1;
    } else if (word == "omitrows" || word == "complete") {
      a.rule = RowRule::OmitRows;
    } else if (word == "partialrows" || word == "pairwise") {
      a.rule = RowRule::PartialRows;
    } else if (word == "rows") {
      continue;
    } else if (word != "includenan" && word != "all") {
      failOption(name, v);
    }
  }
  return a;
}

// Centred first, then multiplied; rows with a NaN are left out when asked.
template <class T>
Value covariance(const PairArgs& a) {
  using C = std::complex<T>;
  const Value& x = a.data;
  int64_t rows = x.dims().rows(), columns = x.dims().columns();
  auto at = [&](int64_t r, int64_t c) -> C {
    return x.isComplex() ? x.data<C>()[r + c * rows] : C(x.data<T>()[r + c * rows], 0);
  };
  auto bad = [&](C z) { return z != z; };
  std::vector<bool> skip(static_cast<size_t>(rows), false);
  if (a.rule == RowRule::OmitRows) {
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < columns; ++c) skip[size_t(r)] = skip[size_t(r)] || bad(at(r, c));
  }
  Value out = Value::uninitialized(classOf<T>, Dims(columns, columns), x.isComplex());
  auto put = [&](int64_t i, int64_t j, C z) {
    if (x.isComplex()) {
      out.mutableData<C>()[i + j * columns] = z;
    } else {
      out.mutableData<T>()[i + j * columns] = z.real();
    }
  };
  for (int64_t i = 0; i < columns; ++i)
    for (int64_t j = i; j < columns; ++j) {
      C meanI(0, 0), meanJ(0, 0), sum(0, 0);
      T n = 0;
      auto use = [&](int64_t r) {
        return !skip[size_t(r)] &&
               !(a.rule == RowRule::PartialRows && (bad(at(r, i)) || bad(at(r, j))));
      };
      for (int64_t r = 0; r < rows; ++r)
        if (use(r)) {
          meanI += at(r, i);
          meanJ += at(r, j);
          n += 1;
        }
      meanI /= n;
      meanJ /= n;
      for (int64_t r = 0; r < rows; ++r)
        if (use(r)) sum += std::conj(at(r, i) - meanI) * (at(r, j) - meanJ);
      C value = sum / (a.byCount || n == 1 ? n : n - 1);
      put(i, j, value);
      put(j, i, std::conj(value));
    }
  return std::move(out).narrowed();
}

// The same of real numbers that all count: columns about their means, then their products.
template <class T>
Value realCovariance(const KernelTable& kernels, const PairArgs& a) {
  int64_t rows = a.data.dims().rows(), columns = a.data.dims().columns();
  const T* x = a.data.data<T>();
  Value centred = Value::uninitialized(classOf<T>, a.data.dims());
  T* c = centred.mutableData<T>();
  for (int64_t j = 0; j < columns; ++j) {
    T mean = 0;
    kernels.findReduce(accel::Reduce::Sum, dtypeOf(classOf<T>))(x + j * rows, size_t(rows), &mean);
    mean /= T(rows);
    for (int64_t r = j * rows; r < (j + 1) * rows; ++r) c[r] = x[r] - mean;
  }
  Value out = Value::uninitialized(classOf<T>, Dims(columns, columns));
  T* to = out.mutableData<T>();
  const T divisor = T(a.byCount || rows == 1 ? rows : rows - 1);
  for (int64_t i = 0; i < columns; ++i)
    for (int64_t j = i; j < columns; ++j)
      to[i + j * columns] = to[j + i * columns] =
          dotProduct(kernels, c + i * rows, c + j * rows, rows) / divisor;
  return out;
}

Value nanSquare(int64_t n) {
  Value out = Value::uninitialized(ClassId::Double, Dims(n, n));
  std::fill_n(out.mutableData<double>(), n * n, NAN);
  return out;
}

Value covarianceOf(const KernelTable& kernels, const PairArgs& a) {
  if (a.data.isEmpty()) {
    int64_t columns = a.data.dims().columns();
    if (columns <= 1) return Value(NAN);
    return nanSquare(columns);
  }
  if (!a.data.isComplex() && a.rule == RowRule::Include)
    return a.data.isSingle() ? realCovariance<float>(kernels, a)
                             : realCovariance<double>(kernels, a);
  return a.data.isSingle() ? covariance<float>(a) : covariance<double>(a);
}

Value cov(Call& call) {
  return covarianceOf(*call.interpreter.kernels, parsePairs(call, "cov", true));
}

// Regularised incomplete beta function by its continued fraction (Lentz's evaluation).
double incompleteBeta(double x, double a, double b) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) +
                          b * std::log1p(-x));
  double c = 1, d = 1 - (a + b) * x / (a + 1);
  d = 1 / (d == 0 ? 1e-300 : d);
  double f = d;
  for (int m = 1; m < 300; ++m) {
    for (int odd = 0; odd < 2; ++odd) {
      double t = odd ? -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
                     : m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 + t * d;
      c = 1 + t / c;
      d = 1 / (d == 0 ? 1e-300 : d);
      if (c == 0) c = 1e-300;
      f *= d * c;
      if (odd && std::abs(d * c - 1) < 1e-16) m = 300;
    }
  }
  return front * f / a;
}

// Two-sided probability of a correlation r of n pairs under independence.
double correlationP(double r, double n) {
  if (n < 3) return NAN;
  double dof = n - 2, t2 = r * r * dof / (1 - r * r);
  return std::isinf(t2) ? 0 : incompleteBeta(dof / (dof + t2), dof / 2, 0.5);
}

Value corrcoef(Call& call) {
  double alpha = 0.05;
  for (int k = 1; k + 1 < call.nargin(); ++k) {
    if (optionWord(call.arg(k)) != "alpha") continue;
    alpha = toDouble(call.arg(k + 1), "Alpha");
    if (!(alpha > 0 && alpha < 1))
      fail("MATLAB:corrcoef:InvalidAlpha", "The 'Alpha' parameter must be between 0 and 1.");
    call.args = call.args.first(size_t(k));
    break;
  }
  PairArgs a = parsePairs(call, "corrcoef", false);
  Value c = covarianceOf(*call.interpreter.kernels, a);
  int64_t n = c.dims().rows();
  Value out = Value::uninitialized(c.classId(), c.dims(), c.isComplex());
  Value p = Value::uninitialized(ClassId::Double, c.dims()), low = p, high = p;
  double z = alpha > 0 && alpha < 1 ? 1 : NAN;
  if (call.wants(2) && z == z) {
    Value two = callNamed(call, "erfinv", {Value(1 - alpha)});
    z = two.doubleAt(0) * std::sqrt(2.0);
  }
  double rows = double(a.data.dims().rows());
  withElementType(c.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j) {
        int64_t at = i + j * n;
        T scale =
            T(std::sqrt(c.complexAt(i + i * n).real()) * std::sqrt(c.complexAt(j + j * n).real()));
        Complex r = c.complexAt(at) / double(scale);
        if (i == j && r == r) r = 1;
        if (std::abs(r) > 1) r /= std::abs(r);
        if (c.isComplex()) {
          out.mutableData<T>()[2 * at] = T(r.real());
          out.mutableData<T>()[2 * at + 1] = T(r.imag());
        } else {
          out.mutableData<T>()[at] = T(r.real());
        }
        double width = rows > 3 ? z / std::sqrt(rows - 3) : NAN;
        p.mutableData<double>()[at] = i == j ? 1 : correlationP(r.real(), rows);
        low.mutableData<double>()[at] = i == j ? 1 : std::tanh(std::atanh(r.real()) - width);
        high.mutableData<double>()[at] = i == j ? 1 : std::tanh(std::atanh(r.real()) + width);
      }
  });
  call.setOut(1, std::move(p));
  call.setOut(2, std::move(low));
  call.setOut(3, std::move(high));
  return out;
}

Value rescale(Call& call) {
  Value x = call.arg(0);
  if (!x.isPlain() || x.isChar())
    fail("MATLAB:rescale:invalidInput", "First argument must be numeric or logical.");
  const KernelTable& kernels = *call.interpreter.kernels;
  x = toFloat(kernels, std::move(x));
  Value low(0.0), high(1.0), inMin, inMax;
  int k = 1;
  if (call.has(2) && call.arg(1).isPlain() && !call.arg(1).isChar()) {
    low = call.arg(1);
    high = call.arg(2);
    k = 3;
  }
  for (; k + 1 < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (word == "inputmin") {
      inMin = call.arg(k + 1);
    } else if (word == "inputmax") {
      inMax = call.arg(k + 1);
    } else {
      failOption("rescale", call.arg(k));
    }
  }
  if (k < call.nargin()) failOption("rescale", call.arg(k));
  if (x.isEmpty()) return x;
  if (inMin.isUndefined())
    inMin = callNamed(call, "min", {x, Value::emptyDouble(), Value::text("all")});
  if (inMax.isUndefined())
    inMax = callNamed(call, "max", {x, Value::emptyDouble(), Value::text("all")});
  x = elementwiseBinary(Op::Max, elementwiseBinary(Op::Min, std::move(x), inMax, call), inMin,
                        call);
  Value span = elementwiseBinary(Op::Sub, inMax, inMin, call);
  Value flat = elementwiseBinary(Op::Eq, span, Value(0.0), call);
  // A constant array goes to the lower end: 0 / (0 + 1).
  span = elementwiseBinary(Op::Add, std::move(span), std::move(flat), call);
  Value part =
      elementwiseBinary(Op::Div, elementwiseBinary(Op::Sub, std::move(x), std::move(inMin), call),
                        std::move(span), call);
  Value width = elementwiseBinary(Op::Sub, std::move(high), low, call);
  return elementwiseBinary(Op::Add,
                           elementwiseBinary(Op::Mul, std::move(part), std::move(width), call),
                           std::move(low), call);
}

struct Scaling {
  Value centre = Value(0.0), scale = Value(1.0);
};

Value dimOf(int dim) { return Value(double(dim + 1)); }

Value interquartile(Call& call, const Value& x, int dim) {
  Value high = callNamed(call, "quantile", {x, Value(0.75), dimOf(dim)});
  return elementwiseBinary(Op::Sub, std::move(high),
                           callNamed(call, "quantile", {x, Value(0.25), dimOf(dim)}), call);
}

Value medianDeviation(Call& call, const Value& x, int dim, const Value& median) {
  Value d = elementwiseUnary(Op::Abs, elementwiseBinary(Op::Sub, x, median, call), call);
  return callNamed(call, "median", {d, dimOf(dim), Value::text("omitnan")});
}

Value omitting(Call& call, const char* name, const Value& x, int dim) {
  return callNamed(call, name, {x, dimOf(dim), Value::text("omitnan")});
}
Value deviation(Call& call, const Value& x, int dim) {
  return callNamed(call, "std", {x, Value(0.0), dimOf(dim), Value::text("omitnan")});
}

Value firstAlong(const Value& x, int dim) {
  DimChoice choice;
  choice.byDefault = false;
  choice.dims = {dim};
  Slices s = sliceAlong(x, choice);
  Value out = Value::uninitialized(x.classId(), s.result);
  withElementType(x.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t o = 0; o < s.outer && s.count > 0; ++o)
      for (int64_t i = 0; i < s.inner; ++i) {
        out.mutableData<T>()[i + s.inner * o] = s.data.data<T>()[i + s.inner * s.count * o];
      }
  });
  return out;
}

Value scaleOf(Call& call, const Value& x, int dim, const Value& type) {
  if (type.isDefined() && type.isPlain() && !type.isChar()) return type;
  std::string word = type.isDefined() ? optionWord(type) : "std";
  if (word == "std") return deviation(call, x, dim);
  if (word == "mad") return medianDeviation(call, x, dim, omitting(call, "median", x, dim));
  if (word == "iqr") return interquartile(call, x, dim);
  if (word == "first") return firstAlong(x, dim);
  failOption("normalize", type);
}

Value centreOf(Call& call, const Value& x, int dim, const Value& type) {
  if (type.isDefined() && type.isPlain() && !type.isChar()) return type;
  std::string word = type.isDefined() ? optionWord(type) : "mean";
  if (word == "mean" || word == "median") return omitting(call, word.c_str(), x, dim);
  failOption("normalize", type);
}

Scaling chooseScaling(Call& call, const Value& x, int dim, const std::string& method,
                      const Value& type) {
  Scaling s;
  if (method == "zscore") {
    bool robust = type.isDefined() && optionWord(type) == "robust";
    s.centre = omitting(call, robust ? "median" : "mean", x, dim);
    s.scale = robust ? medianDeviation(call, x, dim, s.centre) : deviation(call, x, dim);
  } else if (method == "norm") {
    Value p = type.isDefined() ? type : Value(2.0);
    s.scale = callNamed(call, "vecnorm", {x, p, dimOf(dim)});
  } else if (method == "scale") {
    s.scale = scaleOf(call, x, dim, type);
  } else if (method == "center") {
    s.centre = centreOf(call, x, dim, type);
  } else if (method == "medianiqr") {
    s.centre = omitting(call, "median", x, dim);
    s.scale = interquartile(call, x, dim);
  } else {
    failOption("normalize", Value::text(method));
  }
  return s;
}

// 'range': onto [a, b] along the dimension.
Scaling rangeScaling(Call& call, const Value& x, int dim, const Value& type) {
  double a = 0, b = 1;
  if (type.isDefined()) {
    if (!type.isPlain() || type.numel() != 2 || !(type.doubleAt(0) < type.doubleAt(1))) {
      fail("MATLAB:normalize:invalidRange", "The range must be two increasing values.");
    }
    a = type.doubleAt(0);
    b = type.doubleAt(1);
  }
  Value low = callNamed(call, "min", {x, Value::emptyDouble(), dimOf(dim)});
  Value high = callNamed(call, "max", {x, Value::emptyDouble(), dimOf(dim)});
  Scaling s;
  Value span = elementwiseBinary(Op::Sub, std::move(high), low, call);
  s.scale = elementwiseBinary(Op::Div, std::move(span), Value(b - a), call);
  s.centre = elementwiseBinary(Op::Sub, std::move(low),
                               elementwiseBinary(Op::Mul, s.scale, Value(a), call), call);
  return s;
}

Value normalize(Call& call) {
  Value x = call.arg(0);
  if (!x.isPlain() || x.isChar()) failArgument("normalize", x);
  x = toFloat(*call.interpreter.kernels, std::move(x));
  int k = 1, dim = x.dims().firstNonSingleton();
  if (call.has(1) && call.arg(1).isPlain() && !call.arg(1).isChar()) dim = parseDim(call.arg(k++));
  Scaling s;
  if (!call.has(k)) s = chooseScaling(call, x, dim, "zscore", Value());
  while (call.has(k)) {
    std::string method = optionWord(call.arg(k++));
    Value type;
    std::string next = call.has(k) ? optionWord(call.arg(k)) : "";
    bool another = next == "center" || next == "scale";
    if (call.has(k) && !another) type = call.arg(k++);
    Scaling one = method == "range" ? rangeScaling(call, x, dim, type)
                                    : chooseScaling(call, x, dim, method, type);
    if (method != "scale") s.centre = one.centre;
    if (method != "center") s.scale = one.scale;
  }
  call.setOut(1, s.centre);
  call.setOut(2, s.scale);
  return elementwiseBinary(Op::Div,
                           elementwiseBinary(Op::Sub, std::move(x), std::move(s.centre), call),
                           std::move(s.scale), call);
}

const BuiltinDescriptor kRows[] = {
    functionRow("cov", cov, 1, 4, 1,
                "cov(x) is the covariance of the columns of x, the variance of a vector.\ncov(x, "
                "y) is that of two "
                "arrays; cov(…, 1) divides by n; 'omitrows', 'partialrows'.",
                "disp(cov([1 2 3 4]))", "    1.6667\n"),
    functionRow("corrcoef", corrcoef, 1, kAny, 4,
                "corrcoef(x) gives the correlation coefficients of the columns of x.\ncorrcoef(x, "
                "y). [r, p, low, high] "
                "= corrcoef(…) also gives p-values and bounds; 'Alpha', 'Rows'.",
                "disp(corrcoef([1 2 3], [2 4 6]))", "     1     1\n     1     1\n"),
    functionRow("rescale", rescale, 1, kAny, 1,
                "rescale(x) maps x linearly onto [0, 1].\nrescale(x, l, u) maps onto [l, u]; "
                "'InputMin', 'InputMax'.",
                "disp(rescale([0 5 10]))", "         0    0.5000    1.0000\n"),
    functionRow("normalize", normalize, 1, kAny, 3,
                "normalize(x) gives z-scores: mean 0, deviation 1.\nnormalize(x, dim, method, "
                "type) with 'zscore', "
                "'norm', 'range', 'scale', 'center', 'medianiqr'.\n[n, c, s] = normalize(…).",
                "disp(normalize([1 2 3]))", "    -1     0     1\n"),
};

}  // namespace

BuiltinTheme statisticsTheme() { return kRows; }

}  // namespace matlift::builtins
