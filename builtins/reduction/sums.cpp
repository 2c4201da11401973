// sum, prod, mean, var, std, any, all.
#include <cmath>
#include <cstring>

#include "builtins/elementwise/complex_math.h"
#include "builtins/elementwise/ops.h"
#include "builtins/reduction/reduce.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/subscript_block.h"

namespace matlift::builtins {

using accel::DType;
using accel::KernelTable;
using accel::Op;
using accel::Reduce;

namespace {

// The class in which sum and prod compute, and the one they answer in.
ClassId computeClass(const Value& x, OutClass out) {
  if (out == OutClass::Native && x.isNumeric()) return x.classId();
  return x.isSingle() && out == OutClass::Default ? ClassId::Single : ClassId::Double;
}

template <class T>
void complexProducts(const Slices& s, Value& out) {
  using C = std::complex<T>;
  const C* x = s.data.data<C>();
  C* to = out.mutableData<C>();
  for (int64_t o = 0; o < s.outer; ++o) {
    for (int64_t i = 0; i < s.inner; ++i) {
      C p(1, 0);
      for (int64_t k = 0; k < s.count; ++k) p = cplx::mul(p, x[i + s.inner * (k + s.count * o)]);
      to[i + s.inner * o] = p;
    }
  }
}

Value prodSlices(const KernelTable& kernels, const Slices& s) {
  if (!s.data.isComplex()) return reduceSlices(kernels, Reduce::Prod, s);
  Value out = Value::uninitialized(s.data.classId(), s.result, true);
  if (s.data.isSingle()) complexProducts<float>(s, out);
  if (s.data.isDouble()) complexProducts<double>(s, out);
  return std::move(out).narrowed();
}

// Logical sums count bytes: no conversion of the whole array first.
Value countTrue(const Slices& s) {
  Value out = Value::zeros(ClassId::Double, s.result);
  double* to = out.mutableData<double>();
  const bool* x = s.data.data<bool>();
  for (int64_t o = 0; o < s.outer; ++o) {
    const bool* block = x + s.inner * s.count * o;
    if (s.inner == 1) {
      to[o] = double(matlift::countTrue(block, s.count));
      continue;
    }
    for (int64_t k = 0; k < s.count; ++k)
      for (int64_t i = 0; i < s.inner; ++i) to[o * s.inner + i] += block[k * s.inner + i];
  }
  return out;
}

template <bool product>
Value total(Call& call) {
  const char* name = product ? "prod" : "sum";
  Value x = std::move(call.arg(0));
  if (x.isDoubleScalar() && call.nargin() == 1) return x;
  if (!x.isPlain()) failArgument(name, x);
  const KernelTable& kernels = *call.interpreter.kernels;
  ReduceOptions options = parseReduceOptions(call, 1, name, true);
  if (options.out == OutClass::Native && x.isChar()) failArgument(name, x);
  bool logicalNative = options.out == OutClass::Native && x.isLogical();
  if (x.isLogical() && !product && !logicalNative) return countTrue(sliceAlong(x, options.dims));
  if (logicalNative) {
    return reduceSlices(kernels, product ? Reduce::All : Reduce::Any, sliceAlong(x, options.dims));
  }
  const ClassId computed = computeClass(x, options.out);
  x = castTo(kernels, std::move(x), computed);
  if (options.nan == NanFlag::Omit) x = replaceNan(std::move(x), product ? 1 : 0);
  Slices s = sliceAlong(x, options.dims);
  return product ? prodSlices(kernels, s) : sumSlices(kernels, s);
}

// 'Weights', w at the end of mean's arguments.
Value takeWeights(Call& call) {
  int n = call.nargin();
  if (n < 3 || optionWord(call.arg(n - 2)) != "weights") return {};
  Value w = std::move(call.arg(n - 1));
  call.args = call.args.first(size_t(n - 2));
  return w;
}

// Weights as an array that expands along the slices: a vector lies along the reduced dimension.
Value alignWeights(const Value& w, const Value& x, const DimChoice& choice) {
  if (w.dims() == x.dims()) return w;
  std::vector<int> dims = chosenDims(x.dims(), choice);
  int d = dims.empty() ? 0 : dims.front();
  if (!w.dims().isVector() || dims.size() > 1 || w.numel() != x.dims()[d]) {
    fail("MATLAB:weights:InvalidSize",
         "Weights must be a vector whose length is that of the dimension, or an array of the size "
         "of the data.");
  }
  Dims shape(1, 1);
  shape.set(d, w.numel());
  return w.reshaped(shape);
}

Value weightedMean(Call& call, const Value& x, const Value& w, const ReduceOptions& options) {
  const KernelTable& kernels = *call.interpreter.kernels;
  Value weights =
      expandTo(castTo(kernels, alignWeights(w, x, options.dims), ClassId::Double), x.dims());
  Value data = x;
  if (options.nan == NanFlag::Omit) {
    Value isNan = elementwiseUnary(Op::IsNan, x, call);
    Value keep =
        castTo(kernels, elementwiseUnary(Op::Not, std::move(isNan), call), ClassId::Double);
    weights = elementwiseBinary(Op::Mul, std::move(weights), std::move(keep), call);
    data = replaceNan(std::move(data), 0);
  }
  Value weighted = elementwiseBinary(Op::Mul, std::move(data), weights, call);
  Value top = sumSlices(kernels, sliceAlong(weighted, options.dims));
  Value bottom = sumSlices(kernels, sliceAlong(weights, options.dims));
  return elementwiseBinary(Op::Div, std::move(top), std::move(bottom), call);
}

Value mean(Call& call) {
  Value x = std::move(call.arg(0));
  if (x.isDoubleScalar() && call.nargin() == 1) return x;
  if (!x.isPlain()) {
    fail("MATLAB:mean:invalidInput", "First argument must be numeric or logical.");
  }
  Value weights = takeWeights(call);
  ReduceOptions options = parseReduceOptions(call, 1, "mean", true);
  const KernelTable& kernels = *call.interpreter.kernels;
  ClassId cls = x.classId();
  if (options.out == OutClass::Double) x = castTo(kernels, std::move(x), ClassId::Double);
  x = toFloat(kernels, std::move(x));
  Value out;
  if (weights.isDefined()) {
    out = weightedMean(call, x, weights, options);
  } else {
    out = meanSlices(call, sliceAlong(x, options.dims), options.nan == NanFlag::Omit);
  }
  bool back = options.out == OutClass::Native && !isFloatClass(cls);
  return back ? castTo(kernels, std::move(out), cls) : out;
}

struct Spread {
  Value variance, mean;
};

Value squaredAbs(Call& call, Value d) {
  if (d.isComplex()) d = elementwiseUnary(Op::Abs, std::move(d), call);
  return elementwiseUnary(Op::Square, std::move(d), call);
}

template <class T>
Value squaresAbout(const KernelTable& kernels, const Value& x, const Value& mean) {
  DType t = dtypeOf(classOf<T>);
  accel::MapFn sub = kernels.find(Op::Sub, t), square = kernels.find(Op::Square, t);
  const T* data = x.data<T>();
  const uint8_t step[2] = {1, 0};
  return Value::scalar(sumBlocks<T>(kernels, x.numel(), [&](int64_t start, int64_t m, T* buffer) {
    const void* in[2] = {data + start, mean.rawData()};
    sub(in, step, buffer, size_t(m));
    const void* again[1] = {buffer};
    square(again, step, buffer, size_t(m));
  }));
}

// weight 0: divided by n - 1 (n when that is 1), 1: by n.
Spread plainVariance(Call& call, const Value& x, bool byCount, const ReduceOptions& options) {
  const KernelTable& kernels = *call.interpreter.kernels;
  bool omit = options.nan == NanFlag::Omit;
  Slices s = sliceAlong(x, options.dims);
  Spread out;
  out.mean = meanSlices(call, s, omit);
  Value count = omit ? countNumbers(call, s) : Value(double(s.count));
  Value sum;
  if (!omit && s.inner == 1 && s.outer == 1 && !x.isComplex()) {
    sum = x.isSingle() ? squaresAbout<float>(kernels, s.data, out.mean)
                       : squaresAbout<double>(kernels, s.data, out.mean);
  } else {
    Value d = squaredAbs(call, elementwiseBinary(Op::Sub, x, out.mean, call));
    if (omit) d = replaceNan(std::move(d), 0);
    sum = sumSlices(kernels, sliceAlong(d, options.dims));
  }
  Value divisor = count;
  if (!byCount) {
    divisor = elementwiseBinary(Op::Sub, count, Value(1.0), call);
    Value one = elementwiseBinary(Op::Eq, count, Value(1.0), call);
    divisor = elementwiseBinary(Op::Add, std::move(divisor), std::move(one), call);
    // Of no element at all the answer is NaN: 0 / 0.
    Value none = elementwiseBinary(Op::Eq, count, Value(0.0), call);
    divisor = elementwiseBinary(Op::Add, std::move(divisor), std::move(none), call);
  }
  out.variance = elementwiseBinary(Op::Div, std::move(sum), std::move(divisor), call);
  return out;
}

Spread weightedVariance(Call& call, const Value& x, const Value& w, const ReduceOptions& options) {
  const KernelTable& kernels = *call.interpreter.kernels;
  for (int64_t i = 0, n = w.numel(); i < n; ++i) {
    if (!(w.doubleAt(i) >= 0)) {
      fail("MATLAB:var:invalidWgts",
           "W must be a vector of nonnegative weights, or a scalar 0 or 1.");
    }
  }
  Value weights =
      expandTo(castTo(kernels, alignWeights(w, x, options.dims), ClassId::Double), x.dims());
  Value data = x;
  if (options.nan == NanFlag::Omit) {
    Value bad = elementwiseUnary(Op::IsNan, x, call);
    Value keep = castTo(kernels, elementwiseUnary(Op::Not, std::move(bad), call), ClassId::Double);
    weights = elementwiseBinary(Op::Mul, std::move(weights), std::move(keep), call);
    data = replaceNan(std::move(data), 0);
  }
  Spread out;
  Value sumW = sumSlices(kernels, sliceAlong(weights, options.dims));
  Value wx = elementwiseBinary(Op::Mul, data, weights, call);
  out.mean =
      elementwiseBinary(Op::Div, sumSlices(kernels, sliceAlong(wx, options.dims)), sumW, call);
  Value d = squaredAbs(call, elementwiseBinary(Op::Sub, data, out.mean, call));
  Value wd = elementwiseBinary(Op::Mul, std::move(d), std::move(weights), call);
  out.variance = elementwiseBinary(Op::Div, sumSlices(kernels, sliceAlong(wd, options.dims)),
                                   std::move(sumW), call);
  return out;
}

Spread spread(Call& call, const char* name) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain() || x.isChar()) {
    fail(std::strcmp(name, "var") == 0 ? "MATLAB:var:invalidInput" : "MATLAB:std:invalidInput",
         "First argument must be single or double.");
  }
  x = toFloat(*call.interpreter.kernels, std::move(x));
  Value w(0.0);
  int first = 1;
  if (call.has(1) && !call.arg(1).isChar() && !call.arg(1).isString()) {
    if (!call.arg(1).isEmpty()) w = call.arg(1);
    first = 2;
  }
  ReduceOptions options = parseReduceOptions(call, first, name, false);
  if (!w.isPlain() || w.isComplex()) failArgument(name, w);
  if (w.isScalar() && (w.doubleAt(0) == 0 || w.doubleAt(0) == 1)) {
    return plainVariance(call, x, w.doubleAt(0) == 1, options);
  }
  return weightedVariance(call, x, w, options);
}

Value var(Call& call) {
  Spread s = spread(call, "var");
  call.setOut(1, std::move(s.mean));
  return std::move(s.variance);
}

Value stdDeviation(Call& call) {
  Spread s = spread(call, "std");
  call.setOut(1, std::move(s.mean));
  return elementwiseUnary(Op::Sqrt, std::move(s.variance), call);
}

// Logical slices are bytes of 0 and 1: any looks for a 1, all for a 0.
Value searchBytes(const Slices& s, bool any) {
  Value out = Value::uninitialized(ClassId::Logical, s.result);
  bool* to = out.mutableData<bool>();
  const uint8_t* x = s.data.data<uint8_t>();
  for (int64_t o = 0; o < s.outer; ++o) {
    bool found = s.count > 0 && std::memchr(x + o * s.count, any ? 1 : 0, size_t(s.count));
    to[o] = found == any;
  }
  return out;
}

template <Reduce kind>
Value truth(Call& call) {
  const char* name = kind == Reduce::Any ? "any" : "all";
  Value x = std::move(call.arg(0));
  if (x.isLogicalScalar() && call.nargin() == 1) return x;
  if (!x.isPlain()) failArgument(name, x);
  DimChoice dims;
  if (call.has(1) && !parseDims(call.arg(1), dims)) failOption(name, call.arg(1));
  if (x.isComplex()) x = elementwiseBinary(Op::Ne, std::move(x), Value(0.0), call);
  if (x.isChar()) x = castTo(*call.interpreter.kernels, std::move(x), ClassId::UInt16);
  Slices s = sliceAlong(x, dims);
  if (x.isLogical() && s.inner == 1) return searchBytes(s, kind == Reduce::Any);
  return reduceSlices(*call.interpreter.kernels, kind, s);
}

const BuiltinDescriptor kRows[] = {
    reductionRow("sum", total<false>, 4, 1,
                 "sum(x) adds the elements along the first dimension that is not 1.\nsum(x, dim), "
                 "sum(x, vecdim), "
                 "sum(x, 'all') choose dimensions.\nsum(…, 'omitnan') leaves NaN out; sum(…, "
                 "'native'|'double') "
                 "chooses the class.",
                 "disp(sum([1 2; 3 4]))", "     4     6\n"),
    reductionRow(
        "prod", total<true>, 4, 1,
        "prod(x) multiplies the elements along the first dimension that is not 1.\nprod(x, dim), "
        "prod(x, vecdim), prod(x, 'all'); 'omitnan'; 'native'|'double'.",
        "disp(prod([1 2 3 4]))", "    24\n"),
    reductionRow("mean", mean, 6, 1,
                 "mean(x) is the average along the first dimension that is not 1.\nmean(x, dim), "
                 "mean(x, vecdim), "
                 "mean(x, 'all'); 'omitnan'; 'native'|'double'; 'Weights', w.",
                 "disp(mean([1 2; 3 4]))", "     2     3\n"),
    reductionRow("var", var, 4, 2,
                 "var(x) is the variance along the first dimension that is not 1, divided by "
                 "n-1.\nvar(x, 1) divides "
                 "by n; var(x, w) weighs.\nvar(x, w, dim | vecdim | 'all'); 'omitnan'. [v, m] = "
                 "var(…) gives the "
                 "mean too.",
                 "disp(var([1 2 3 4 5]))", "    2.5000\n"),
    reductionRow(
        "std", stdDeviation, 4, 2,
        "std(x) is the standard deviation: sqrt(var(x)).\nTakes the same arguments as var.",
        "fprintf('%.4f\\n', std([1 2 3 4]))", "1.2910\n"),
    reductionRow(
        "any", truth<Reduce::Any>, 2, 1,
        "any(x) is true where some element along the first dimension that is not 1 is nonzero.\n"
        "any(x, dim), any(x, vecdim), any(x, 'all').",
        "disp(any([0 0 3]))", "   1\n"),
    reductionRow(
        "all", truth<Reduce::All>, 2, 1,
        "all(x) is true where every element along the first dimension that is not 1 is nonzero.\n"
        "all(x, dim), all(x, vecdim), all(x, 'all').",
        "disp(all([1 0 3]))", "   0\n"),
};

}  // namespace

BuiltinTheme sumsTheme() { return kRows; }

}  // namespace matlift::builtins
