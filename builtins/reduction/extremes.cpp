// max, min, bounds, range.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/reduction/reduce.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"

namespace matlift::builtins {

using accel::KernelTable;
using accel::Op;
using accel::Reduce;

namespace {

struct ExtremeOptions {
  DimChoice dims;
  NanFlag nan = NanFlag::Default;
  bool linear = false;
  enum class Method : uint8_t { Auto, Real, Abs } method = Method::Auto;
};

ExtremeOptions parseExtremeOptions(Call& call, int first, const char* name) {
  ExtremeOptions o;
  for (int k = first; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (k == first && parseDims(v, o.dims)) continue;
    std::string word = optionWord(v);
    if (parseNanFlag(word, o.nan)) continue;
    if (word == "linear") {
      o.linear = true;
    } else if (word == "comparisonmethod" && call.has(k + 1)) {
      std::string method = optionWord(call.arg(++k));
      if (method != "auto" && method != "real" && method != "abs") failOption(name, call.arg(k));
      o.method = method == "auto"   ? ExtremeOptions::Method::Auto
                 : method == "real" ? ExtremeOptions::Method::Real
                                    : ExtremeOptions::Method::Abs;
    } else {
      failOption(name, v);
    }
  }
  return o;
}

struct Key {
  double major, minor;
  bool nan;
};

// Where real numbers have no one order: by modulus then angle, or by real then imaginary part.
Key keyOf(const Value& v, int64_t i, ExtremeOptions::Method method) {
  Complex z = v.complexAt(i);
  bool nan = std::isnan(z.real()) || std::isnan(z.imag());
  bool byAbs = method == ExtremeOptions::Method::Abs ||
               (method == ExtremeOptions::Method::Auto && v.isComplex());
  if (byAbs) return {std::hypot(z.real(), z.imag()), std::arg(z), nan};
  return {z.real(), z.imag(), nan};
}

bool wins(const Key& challenger, const Key& holder, bool greatest) {
  if (challenger.nan) return false;
  if (holder.nan) return true;
  if (challenger.major != holder.major) return (challenger.major > holder.major) == greatest;
  return challenger.minor != holder.minor && (challenger.minor > holder.minor) == greatest;
}

// Positions (0-based within the slice) by keys: complex data, or another method of comparison.
Value keyedPositions(const Slices& s, const ExtremeOptions& o, bool greatest) {
  Value out = Value::uninitialized(ClassId::UInt32, s.result);
  uint32_t* to = out.mutableData<uint32_t>();
  for (int64_t b = 0; b < s.outer; ++b) {
    for (int64_t i = 0; i < s.inner; ++i) {
      int64_t base = i + s.inner * s.count * b;
      uint32_t best = 0;
      Key holder = keyOf(s.data, base, o.method);
      for (int64_t k = 1; k < s.count; ++k) {
        Key challenger = keyOf(s.data, base + k * s.inner, o.method);
        if (wins(challenger, holder, greatest)) {
          holder = challenger;
          best = uint32_t(k);
        }
      }
      to[i + s.inner * b] = best;
    }
  }
  return out;
}

Value pick(const Slices& s, const Value& positions) {
  Value out = Value::uninitialized(s.data.classId(), s.result, s.data.isComplex());
  size_t bytes = elementSize(s.data.classId()) * (s.data.isComplex() ? 2 : 1);
  const char* from = s.data.data<char>();
  char* to = out.mutableData<char>();
  const uint32_t* at = positions.data<uint32_t>();
  for (int64_t o = 0, slice = 0; o < s.outer; ++o)
    for (int64_t i = 0; i < s.inner; ++i, ++slice) {
      int64_t element = i + s.inner * (at[slice] + s.count * o);
      std::copy_n(from + size_t(element) * bytes, bytes, to + size_t(slice) * bytes);
    }
  return std::move(out).narrowed();
}

// Turns 0-based positions within slices into MATLAB's index output.
Value indexOutput(const Value& x, const Slices& s, const Value& positions,
                  const ExtremeOptions& o) {
  Value out = Value::uninitialized(ClassId::Double, s.result);
  double* to = out.mutableData<double>();
  const uint32_t* at = positions.data<uint32_t>();
  std::vector<int> dims = chosenDims(x.dims(), o.dims);
  bool linear = o.linear || dims.size() > 1;
  for (int64_t b = 0, slice = 0; b < s.outer; ++b) {
    for (int64_t i = 0; i < s.inner; ++i, ++slice) {
      to[slice] =
          linear ? double(i + s.inner * (at[slice] + s.count * b)) + 1 : double(at[slice]) + 1;
    }
  }
  return out;
}

// Linear indices of elements in their slices' order, for dimensions that had to be brought
// together.
Value permutedIndices(const Value& x, const ExtremeOptions& o, const Value& positions) {
  Value numbers = Value::uninitialized(ClassId::Double, x.dims());
  double* to = numbers.mutableData<double>();
  for (int64_t i = 0, n = x.numel(); i < n; ++i) to[i] = double(i) + 1;
  Slices indexed = sliceAlong(numbers, o.dims);
  return pick(indexed, positions);
}

Value emptyExtreme(Call& call, const Value& x, const ExtremeOptions& o) {
  Dims dims = x.dims();
  bool wholeEmpty = o.dims.byDefault && dims.count() == 2 && dims[0] == 0 && dims[1] == 0;
  if (!wholeEmpty && !o.dims.all) {
    for (int d : chosenDims(dims, o.dims)) {
      if (d < dims.count()) dims.set(d, x.dims()[d] == 0 ? 0 : 1);
    }
  } else {
    dims = Dims(0, 0);
  }
  call.setOut(1, Value::zeros(ClassId::Double, dims));
  return Value::zeros(x.classId(), dims, x.isComplex());
}

// 'includenan': a slice with a NaN gives that NaN, at its first place.
void includeNan(const Slices& s, Value& out, Value& positions) {
  bool single = s.data.isSingle();
  for (int64_t o = 0, slice = 0; o < s.outer; ++o)
    for (int64_t i = 0; i < s.inner; ++i, ++slice)
      for (int64_t k = 0; k < s.count; ++k) {
        Complex z = s.data.complexAt(i + s.inner * (k + s.count * o));
        if (z == z) continue;
        if (!out.isComplex() && single) out.mutableData<float>()[slice] = NAN;
        if (!out.isComplex() && !single) out.mutableData<double>()[slice] = NAN;
        if (positions.isDefined()) positions.mutableData<uint32_t>()[slice] = uint32_t(k);
        break;
      }
}

Value reduceExtreme(Call& call, Value x, const ExtremeOptions& o, bool greatest) {
  const KernelTable& kernels = *call.interpreter.kernels;
  ClassId cls = x.classId();
  if (x.isLogical()) x = castTo(kernels, std::move(x), ClassId::UInt8);
  if (x.isChar()) x = castTo(kernels, std::move(x), ClassId::Double);
  Slices s = sliceAlong(x, o.dims);
  if (s.count == 0) {
    Value none = emptyExtreme(call, x, o);
    return cls == ClassId::Logical ? castTo(kernels, std::move(none), cls) : none;
  }
  bool keyed = x.isComplex() || o.method == ExtremeOptions::Method::Abs;
  Value out, positions;
  if (keyed) {
    positions = keyedPositions(s, o, greatest);
    out = pick(s, positions);
  } else {
    if (call.wants(1))
      positions = reduceSlices(kernels, greatest ? Reduce::ArgMax : Reduce::ArgMin, s);
    out = positions.isDefined() ? pick(s, positions)
                                : reduceSlices(kernels, greatest ? Reduce::Max : Reduce::Min, s);
  }
  if (o.nan == NanFlag::Include && x.isFloat()) includeNan(s, out, positions);
  if (call.wants(1)) {
    bool moved = chosenDims(x.dims(), o.dims).size() > 1;
    call.setOut(1, moved ? permutedIndices(x, o, positions) : indexOutput(x, s, positions, o));
  }
  return cls == ClassId::Logical ? castTo(kernels, std::move(out), cls) : out;
}

// max(a, b) where NaN wins.
Value includeNanPair(Call& call, Value out, const Value& a, const Value& b) {
  if (!out.isFloat()) return out;
  Value nanA = elementwiseUnary(Op::IsNan, a, call), nanB = elementwiseUnary(Op::IsNan, b, call);
  Value bad = elementwiseBinary(Op::Or, std::move(nanA), std::move(nanB), call);
  const bool* mask = bad.data<bool>();
  for (int64_t i = 0, n = out.numel(); i < n; ++i) {
    if (!mask[i]) continue;
    if (out.isSingle()) out.mutableData<float>()[i] = NAN;
    if (out.isDouble()) out.mutableData<double>()[i] = NAN;
  }
  return out;
}

// max(a, b, 'ComparisonMethod', ...): the pair's winner by its key.
Value keyedPair(Call& call, const Value& a, const Value& b, const ExtremeOptions& o,
                bool greatest) {
  const KernelTable& kernels = *call.interpreter.kernels;
  BroadcastPlan plan(a.dims(), b.dims());
  bool complex = a.isComplex() || b.isComplex();
  ClassId cls = arithmeticClass(a.classId(), b.classId());
  auto prepared = [&](const Value& v) {
    return expandTo(v.isComplex() ? v : castTo(kernels, v, cls), plan.dims());
  };
  Value x = prepared(a), y = prepared(b);
  Value out = Value::uninitialized(cls, plan.dims(), complex);
  withElementType(cls, [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = static_cast<T*>(out.mutableRawData());
    for (int64_t i = 0, n = out.numel(); i < n; ++i) {
      bool second = wins(keyOf(y, i, o.method), keyOf(x, i, o.method), greatest);
      const Value& from = second ? y : x;
      if (complex) {
        Complex z = from.complexAt(i);
        to[2 * i] = T(z.real());
        to[2 * i + 1] = T(z.imag());
      } else {
        to[i] = from.data<T>()[i];
      }
    }
  });
  return std::move(out).narrowed();
}

template <bool greatest>
Value extreme(Call& call) {
  constexpr Op op = greatest ? Op::Max : Op::Min;
  const char* name = greatest ? "max" : "min";
  Value& x = call.arg(0);
  bool pair = call.has(1) && !(call.arg(1).isEmpty() && call.nargin() > 2 && !call.arg(1).isChar());
  if (call.nargin() == 2 && x.isDoubleScalar() && call.arg(1).isDoubleScalar()) {
    return elementwiseBinary(op, std::move(x), std::move(call.arg(1)), call);
  }
  if (!x.isPlain()) failArgument(name, x);
  bool optionOnly = call.has(1) && (call.arg(1).isChar() || call.arg(1).isString()) &&
                    call.arg(1).numel() > 1 && !optionWord(call.arg(1)).empty();
  if (optionOnly) {
    NanFlag flag;
    std::string word = optionWord(call.arg(1));
    optionOnly = parseNanFlag(word, flag) || word == "linear" || word == "comparisonmethod";
  }
  if (!pair || optionOnly) {
    ExtremeOptions o = parseExtremeOptions(call, optionOnly ? 1 : 2, name);
    return reduceExtreme(call, std::move(x), o, greatest);
  }
  if (call.wants(1)) {
    fail(greatest ? "MATLAB:max:tooManyOutputs" : "MATLAB:min:tooManyOutputs",
         "%s with two matrices to compare and two output arguments is not supported.",
         greatest ? "MAX" : "MIN");
  }
  ExtremeOptions o = parseExtremeOptions(call, 2, name);
  if (call.nargin() > 2 && !call.arg(2).isTextScalar()) {
    fail(greatest ? "MATLAB:max:caseNotSupported" : "MATLAB:min:caseNotSupported",
         "%s with two matrices to compare and a working dimension is not supported.",
         greatest ? "MAX" : "MIN");
  }
  Value b = call.arg(1), a = x;
  if (a.isLogical() && b.isLogical()) {
    return elementwiseBinary(greatest ? Op::Or : Op::And, std::move(a), std::move(b), call);
  }
  Value out = o.method == ExtremeOptions::Method::Auto ? elementwiseBinary(op, a, b, call)
                                                       : keyedPair(call, a, b, o, greatest);
  return o.nan == NanFlag::Include ? includeNanPair(call, std::move(out), a, b) : out;
}

Value bounds(Call& call) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain()) failArgument("bounds", x);
  ExtremeOptions o = parseExtremeOptions(call, 1, "bounds");
  Call one(call.interpreter, call.args, 1, {});
  Value low = reduceExtreme(one, x, o, false);
  call.setOut(1, reduceExtreme(one, std::move(x), o, true));
  return low;
}

Value range(Call& call) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain()) failArgument("range", x);
  ExtremeOptions o = parseExtremeOptions(call, 1, "range");
  Call one(call.interpreter, call.args, 1, {});
  Value low = reduceExtreme(one, x, o, false);
  Value high = reduceExtreme(one, std::move(x), o, true);
  return elementwiseBinary(Op::Sub, std::move(high), std::move(low), call);
}

const BuiltinDescriptor kRows[] = {
    reductionRow(
        "max", extreme<true>, kAny, 2,
        "max(x) is the largest element along the first dimension that is not 1; NaN is passed "
        "over.\n"
        "max(a, b) is the larger of each pair.\nmax(x, [], dim | vecdim | 'all'); 'includenan'; "
        "'ComparisonMethod', 'abs'|'real'.\n[m, i] = max(…) gives positions; 'linear' makes them "
        "linear indices.",
        "[m, i] = max([3 9 2]); fprintf('%d %d\\n', m, i)", "9 2\n"),
    reductionRow("min", extreme<false>, kAny, 2,
                 "min(x) is the smallest element along the first dimension that is not 1; NaN is "
                 "passed over.\n"
                 "Takes the same arguments as max.",
                 "[m, i] = min([3 9 2]); fprintf('%d %d\\n', m, i)", "2 3\n"),
    reductionRow("bounds", bounds, 3, 2,
                 "[s, l] = bounds(x) gives the smallest and the largest element.",
                 "[s, l] = bounds([3 9 2]); fprintf('%d %d\\n', s, l)", "2 9\n"),
    reductionRow("range", range, 2, 1, "range(x) is max(x) - min(x).", "disp(range([3 9 2]))",
                 "     7\n"),
};

}  // namespace

BuiltinTheme extremesTheme() { return kRows; }

}  // namespace matlift::builtins
