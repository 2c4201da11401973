// dot, cross, vecnorm.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/reduction/dot.h"
#include "builtins/reduction/reduce.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "runtime/value/convert.h"
#include "runtime/value/size_errors.h"

namespace matlift::builtins {

using accel::KernelTable;
using accel::Op;
using accel::Reduce;

namespace {

Value conjugate(const Value& z) {
  if (!z.isComplex()) return z;
  Value out = z;
  withElementType(z.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* x = out.mutableData<T>();
    for (int64_t i = 0, n = out.numel(); i < n; ++i) x[2 * i + 1] = T(-x[2 * i + 1]);
  });
  return out;
}

Value asColumn(const Value& v) { return v.reshaped(Dims(v.numel(), 1)); }

Value dot(Call& call) {
  Value a = std::move(call.arg(0)), b = std::move(call.arg(1));
  if (!a.isPlain()) failArgument("dot", a);
  if (!b.isPlain()) failArgument("dot", b);
  const Dims first = a.dims(), second = b.dims();
  DimChoice choice;
  if (call.has(2)) {
    choice.byDefault = false;
    choice.dims = {parseDim(call.arg(2))};
  } else if (a.dims().isVector() && b.dims().isVector()) {
    a = asColumn(a);
    b = asColumn(b);
    choice.byDefault = false;
    choice.dims = {0};
  }
  if (!(a.dims() == b.dims()))
    failSizes("MATLAB:dot:InputSizeMismatch", "A and B must be same size.", first, second);
  bool vectors =
      a.dims().isColumn() && a.classId() == b.classId() && !a.isComplex() && !b.isComplex();
  if (vectors && chosenDims(a.dims(), choice).front() == 0) {
    const KernelTable& kernels = *call.interpreter.kernels;
    if (a.isDouble())
      return Value::scalar(dotProduct(kernels, a.data<double>(), b.data<double>(), a.numel()));
    if (a.isSingle())
      return Value::scalar(dotProduct(kernels, a.data<float>(), b.data<float>(), a.numel()));
  }
  Value product = elementwiseBinary(Op::Mul, conjugate(a), std::move(b), call);
  if (product.isInteger())
    product = castTo(*call.interpreter.kernels, std::move(product), ClassId::Double);
  return sumSlices(*call.interpreter.kernels, sliceAlong(product, choice));
}

// Component k (0…2) along dimension d, which has three.
Value component(const Value& v, int d, int64_t k) {
  Dims shape = v.dims();
  int64_t inner = 1;
  for (int i = 0; i < d; ++i) inner *= shape[i];
  int64_t outer = v.numel() / (3 * std::max<int64_t>(inner, 1));
  shape.set(d, 1);
  Value out = Value::uninitialized(v.classId(), shape, v.isComplex());
  size_t bytes = elementSize(v.classId()) * (v.isComplex() ? 2 : 1);
  for (int64_t o = 0; o < outer; ++o) {
    std::copy_n(v.data<char>() + size_t(inner * (k + 3 * o)) * bytes, size_t(inner) * bytes,
                out.mutableData<char>() + size_t(inner * o) * bytes);
  }
  return out;
}

Value joinComponents(const Value (&parts)[3], const Dims& dims, int d) {
  bool complex = parts[0].isComplex() || parts[1].isComplex() || parts[2].isComplex();
  ClassId cls = parts[0].classId();
  Value out = Value::uninitialized(cls, dims, complex);
  int64_t inner = 1;
  for (int i = 0; i < d; ++i) inner *= dims[i];
  int64_t n = parts[0].numel();
  withElementType(cls, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    for (int k = 0; k < 3; ++k)
      for (int64_t i = 0; i < n; ++i) {
        int64_t at = i % inner + inner * (k + 3 * (i / inner));
        if (!complex) {
          to[at] = parts[k].data<T>()[i];
          continue;
        }
        bool wide = parts[k].isComplex();
        to[2 * at] = parts[k].data<T>()[wide ? 2 * i : i];
        to[2 * at + 1] = wide ? parts[k].data<T>()[2 * i + 1] : T(0);
      }
  });
  return out;
}

// Both real and of one float class: one pass, no temporaries.
template <class T>
Value crossReal(const Value& a, const Value& b, int d) {
  int64_t inner = 1;
  for (int k = 0; k < d; ++k) inner *= a.dims()[k];
  int64_t outer = inner == 0 ? 0 : a.numel() / (3 * inner);
  Value out = Value::uninitialized(classOf<T>, a.dims());
  T* to = out.mutableData<T>();
  const T *x = a.data<T>(), *y = b.data<T>();
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i) {
      int64_t p = i + 3 * inner * o, q = p + inner, r = q + inner;
      to[p] = x[q] * y[r] - x[r] * y[q];
      to[q] = x[r] * y[p] - x[p] * y[r];
      to[r] = x[p] * y[q] - x[q] * y[p];
    }
  return out;
}

Value cross(Call& call) {
  Value a = std::move(call.arg(0)), b = std::move(call.arg(1));
  if (!a.isPlain() || a.isChar()) failArgument("cross", a);
  if (!b.isPlain() || b.isChar()) failArgument("cross", b);
  const char* sizeText =
      "A and B must be of length 3 in the dimension in which the cross product is taken.";
  if (!call.has(2) && a.dims().isVector() && b.dims().isVector() && a.numel() == 3 &&
      b.numel() == 3 && !(a.dims() == b.dims())) {
    // A row and a column: a row.
    a = a.reshaped(Dims(1, 3));
    b = b.reshaped(Dims(1, 3));
  }
  if (!(a.dims() == b.dims())) {
    failSizes("MATLAB:cross:InputSizeMismatch", "A and B must be same size.", a.dims(), b.dims());
  }
  int d = -1;
  if (call.has(2)) {
    d = parseDim(call.arg(2));
  } else {
    for (int k = 0; k < a.dims().count() && d < 0; ++k)
      if (a.dims()[k] == 3) d = k;
  }
  if (d < 0 || a.dims()[d] != 3) fail("MATLAB:cross:InvalidDimAorB", "%s", sizeText);
  bool plain = a.classId() == b.classId() && !a.isComplex() && !b.isComplex();
  if (plain && a.isDouble()) return crossReal<double>(a, b, d);
  if (plain && a.isSingle()) return crossReal<float>(a, b, d);
  Dims dims = a.dims();
  Value parts[3];
  for (int k = 0; k < 3; ++k) {
    int64_t p = (k + 1) % 3, q = (k + 2) % 3;
    Value left = elementwiseBinary(Op::Mul, component(a, d, p), component(b, d, q), call);
    Value right = elementwiseBinary(Op::Mul, component(a, d, q), component(b, d, p), call);
    parts[k] = elementwiseBinary(Op::Sub, std::move(left), std::move(right), call);
  }
  return joinComponents(parts, dims, d);
}

// The power of two below each of these lengths, by which dividing rounds nothing: a norm of
// 2^k x is then 2^k times that of x. 1 for what has none.
template <class T>
Value powersBelow(const Value& lengths) {
  Value out = Value::uninitialized(classOf<T>, lengths.dims());
  T* to = out.mutableData<T>();
  const T* from = lengths.data<T>();
  for (int64_t i = 0, n = lengths.numel(); i < n; ++i)
    to[i] = from[i] > 0 && std::isfinite(from[i]) ? std::ldexp(T(1), std::ilogb(from[i])) : T(1);
  return out;
}

Value vecnorm(Call& call) {
  Value x = std::move(call.arg(0));
  if (!x.isFloat() && !x.isLogical()) failArgument("vecnorm", x);
  const KernelTable& kernels = *call.interpreter.kernels;
  x = elementwiseUnary(Op::Abs, toFloat(kernels, std::move(x)), call);
  double p = call.has(1) && !call.arg(1).isEmpty() ? toDouble(call.arg(1), "P") : 2;
  if (!(p > 0)) {
    fail("MATLAB:vecnorm:unknownNorm", "The norm type must be a positive real scalar or Inf.");
  }
  DimChoice choice;
  if (call.has(2)) {
    choice.byDefault = false;
    choice.dims = {parseDim(call.arg(2))};
  }
  Slices s = sliceAlong(x, choice);
  if (std::isinf(p)) {
    return s.count == 0 ? Value::zeros(x.classId(), s.result)
                        : reduceSlices(kernels, Reduce::Max, s);
  }
  if (p == 1) return sumSlices(kernels, s);
  if (p != 2) {
    s.data = elementwiseBinary(Op::Power, std::move(s.data), Value(p), call);
    return elementwiseBinary(Op::Power, sumSlices(kernels, s), Value(1 / p), call);
  }
  // Scaled by the largest element: squares of huge or tiny numbers stay in range.
  if (s.count == 0) return Value::zeros(x.classId(), s.result);
  Value scale = reduceSlices(kernels, Reduce::Max, s);
  bool plain = true;
  for (int64_t i = 0, n = scale.numel(); i < n; ++i) {
    double m = scale.doubleAt(i);
    plain = plain && ((m < 1e15 && m > 1e-15) || m == 0 || std::isinf(m) || std::isnan(m));
  }
  if (!plain) {
    scale = scale.isSingle() ? powersBelow<float>(scale) : powersBelow<double>(scale);
    Slices scaled = sliceAlong(elementwiseBinary(Op::Div, x, scale, call), choice);
    scaled.data = elementwiseUnary(Op::Square, std::move(scaled.data), call);
    Value root = elementwiseUnary(Op::Sqrt, sumSlices(kernels, scaled), call);
    return elementwiseBinary(Op::Mul, std::move(root), std::move(scale), call);
  }
  x = Value();
  s.data = elementwiseUnary(Op::Square, std::move(s.data), call);
  return elementwiseUnary(Op::Sqrt, sumSlices(kernels, s), call);
}

constexpr BuiltinDescriptor asReduction(BuiltinDescriptor row) {
  row.tag = AccelTag::Reduction;
  return row;
}

const BuiltinDescriptor kRows[] = {
    asReduction(functionRow("dot", dot, 2, 3, 1,
                            "dot(a, b) is the scalar product, sum(conj(a).*b).\ndot(a, b, dim).",
                            "disp(dot([1 2 3], [4 5 6]))", "    32\n")),
    functionRow("cross", cross, 2, 3, 1,
                "cross(a, b) is the vector product of vectors of three.\n"
                "cross(a, b, dim).",
                "disp(cross([1 0 0], [0 1 0]))", "     0     0     1\n"),
    functionRow(
        "vecnorm", vecnorm, 1, 3, 1,
        "vecnorm(x) is the 2-norm of each column.\nvecnorm(x, p, dim) is the p-norm along dim.",
        "disp(vecnorm([3 0; 4 5]))", "     5     5\n"),
};

}  // namespace

BuiltinTheme productsTheme() { return kRows; }

}  // namespace matlift::builtins
