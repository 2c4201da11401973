#include "builtins/reduction/reduce.h"

#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/text_args.h"

namespace matlift::builtins {

using accel::DType;
using accel::KernelTable;
using accel::Op;
using accel::Reduce;

ReduceOptions parseReduceOptions(Call& call, int first, const char* name, bool classWords) {
  ReduceOptions options;
  for (int k = first; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (k == first && parseDims(v, options.dims)) continue;
    std::string word = optionWord(v);
    if (parseNanFlag(word, options.nan)) continue;
    if (classWords && word == "native") {
      options.out = OutClass::Native;
    } else if (classWords && word == "double") {
      options.out = OutClass::Double;
    } else if (!(classWords && word == "default")) {
      failOption(name, v);
    }
  }
  return options;
}

Value reduceSlices(const KernelTable& kernels, Reduce kind, const Slices& s) {
  ClassId cls = s.data.classId();
  DType t = dtypeOf(cls);
  ClassId result = kind == Reduce::Any || kind == Reduce::All         ? ClassId::Logical
                   : kind == Reduce::ArgMax || kind == Reduce::ArgMin ? ClassId::UInt32
                                                                      : cls;
  Value out = Value::uninitialized(result, s.result);
  if (out.numel() == 0) return out;
  if (s.inner == 1 && s.outer == 1) {
    kernels.findReduce(kind, t)(s.data.rawData(), size_t(s.count), out.mutableRawData());
  } else {
    kernels.findReduceDim(kind, t)(s.data.rawData(), size_t(s.inner), size_t(s.count),
                                   size_t(s.outer), out.mutableRawData());
  }
  return out;
}

Value sumSlices(const KernelTable& kernels, const Slices& s) {
  if (!s.data.isComplex()) return reduceSlices(kernels, Reduce::Sum, s);
  // Real and imaginary parts are neighbours: one more innermost dimension of two.
  Value out = Value::uninitialized(s.data.classId(), s.result, true);
  if (out.numel() > 0) {
    kernels.findReduceDim(Reduce::Sum, dtypeOf(s.data.classId()))(
        s.data.rawData(), size_t(2 * s.inner), size_t(s.count), size_t(s.outer),
        out.mutableRawData());
  }
  return std::move(out).narrowed();
}

Value toFloat(const KernelTable& kernels, Value v) {
  return v.isFloat() ? v : castTo(kernels, std::move(v), ClassId::Double);
}

namespace {

template <class T>
bool hasNan(const T* x, int64_t n) {
  bool found = false;
  for (int64_t i = 0; i < n; ++i) found |= x[i] != x[i];
  return found;
}

template <class T>
void replaceIn(Value& v, T replacement) {
  int64_t n = v.numel();
  int64_t parts = v.isComplex() ? 2 : 1;
  if (!hasNan(v.data<T>(), n * parts)) return;
  T* x = v.mutableData<T>();
  for (int64_t i = 0; i < n * parts; i += parts) {
    bool bad = x[i] != x[i] || (parts == 2 && x[i + 1] != x[i + 1]);
    if (!bad) continue;
    x[i] = replacement;
    if (parts == 2) x[i + 1] = 0;
  }
}

}  // namespace

Value replaceNan(Value v, double replacement) {
  if (v.isDouble()) replaceIn<double>(v, replacement);
  if (v.isSingle()) replaceIn<float>(v, float(replacement));
  return v;
}

Value countNumbers(Call& call, const Slices& s) {
  Value valid = elementwiseUnary(Op::Not, elementwiseUnary(Op::IsNan, s.data, call), call);
  Slices counted = s;
  counted.data = castTo(*call.interpreter.kernels, std::move(valid), ClassId::Double);
  return reduceSlices(*call.interpreter.kernels, Reduce::Sum, counted);
}

Value callNamed(Call& call, const char* name, std::vector<Value> args) {
  return call.interpreter.call1(call.interpreter.makeHandle(name), args);
}

Value meanSlices(Call& call, const Slices& s, bool omitNan) {
  const KernelTable& kernels = *call.interpreter.kernels;
  if (!omitNan) {
    if (!s.data.isComplex()) return reduceSlices(kernels, Reduce::Mean, s);
    return elementwiseBinary(Op::Div, sumSlices(kernels, s), Value(double(s.count)), call);
  }
  Slices clean = s;
  clean.data = replaceNan(s.data, 0);
  return elementwiseBinary(Op::Div, sumSlices(kernels, clean), countNumbers(call, s), call);
}

}  // namespace matlift::builtins
