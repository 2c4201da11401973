// cumsum, cumprod, cummax, cummin, diff, trapz, cumtrapz.
#include <cmath>
#include <limits>

#include "builtins/elementwise/complex_math.h"
#include "builtins/elementwise/ops.h"
#include "builtins/library/library.h"
#include "builtins/reduction/reduce.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

using accel::KernelTable;
using accel::Op;

namespace {

struct ScanOptions {
  DimChoice dims;
  NanFlag nan = NanFlag::Default;
  bool reverse = false;
};

ScanOptions parseScanOptions(Call& call, const char* name) {
  ScanOptions o;
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (k == 1 && !v.isChar() && !v.isString()) {
      o.dims.byDefault = false;
      o.dims.dims = {parseDim(v)};
      continue;
    }
    std::string word = optionWord(v);
    if (parseNanFlag(word, o.nan)) continue;
    if (word == "reverse") {
      o.reverse = true;
    } else if (word != "forward") {
      failOption(name, v);
    }
  }
  return o;
}

template <class T>
struct AddStep {
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      T r;
      if (!__builtin_add_overflow(a, b, &r)) return r;
      return b < 0 ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
    } else {
      return a + b;
    }
  }
};

template <class T>
struct MulStep {
  T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      T r;
      if (!__builtin_mul_overflow(a, b, &r)) return r;
      return (a < 0) != (b < 0) ? std::numeric_limits<T>::min() : std::numeric_limits<T>::max();
    } else if constexpr (std::is_floating_point_v<T>) {
      return a * b;
    } else {
      return cplx::mul(a, b);
    }
  }
};

// out[k] = f(out[k-1], in[k]) along each slice; `in` may be `out`.
template <class T, class F>
void scanSlices(const T* in, T* out, const Slices& s, bool reverse, F f) {
  int64_t inner = s.inner, count = s.count;
  for (int64_t o = 0; o < s.outer; ++o) {
    interruptionPoint<64>(uint64_t(o));
    const T* from = in + inner * count * o;
    T* to = out + inner * count * o;
    int64_t step = reverse ? -inner : inner;
    int64_t at = reverse ? inner * (count - 1) : 0;
    if (inner == 1) {
      T total = from[at];
      to[at] = total;
      for (int64_t k = 1; k < count; ++k) {
        interruptionPoint<1 << 20>(uint64_t(k));
        at += step;
        total = f(total, from[at]);
        to[at] = total;
      }
      continue;
    }
    for (int64_t i = 0; i < inner; ++i) to[at + i] = from[at + i];
    for (int64_t k = 1; k < count; ++k) {
      interruptionPoint<64>(uint64_t(k));
      at += step;
      for (int64_t i = 0; i < inner; ++i) to[at + i] = f(to[at - step + i], from[at + i]);
    }
  }
}

// The scan as one task, where a device takes it.
bool scanOnDevice(Call& call, const char* name, accel::ScanKind kind, const Value& x,
                  const ScanOptions& o, Value& out) {
  const int dim = o.dims.byDefault ? x.dims().firstNonSingleton() : o.dims.dims.front();
  const bool usual = o.nan == NanFlag::Default && !call.wants(1) && dim < accel::kMaxRank;
  return usual && onDevice(call.interpreter, name, accel::ScanTask{kind, dim, o.reverse}, {&x, 1},
                           x.classId(), x.dims(), out);
}

template <template <class> class Step>
Value scan(Call& call, const char* name) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain()) failArgument(name, x);
  ScanOptions o = parseScanOptions(call, name);
  if (!x.isNumeric()) x = castTo(*call.interpreter.kernels, std::move(x), ClassId::Double);
  bool product = std::is_same_v<Step<double>, MulStep<double>>;
  if (Value made;
      scanOnDevice(call, name, product ? accel::ScanKind::Prod : accel::ScanKind::Sum, x, o, made))
    return made;
  if (o.nan == NanFlag::Omit) x = replaceNan(std::move(x), product ? 1 : 0);
  Slices s = sliceAlong(x, o.dims);
  if (x.numel() == 0) return x;
  if (s.count == 1) return x;
  s.data = Value();
  // Fresh unless the argument's buffer is ours alone.
  bool own = x.kind() == Value::Kind::Array && x.array()->isOwn();
  Value out = own ? x : Value::uninitialized(x.classId(), x.dims(), x.isComplex());
  if (own) x = Value();
  const Value& source = own ? out : x;
  withElementType(out.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    auto run = [&]<class E>(TypeTag<E>) {
      const E* from = source.data<E>();
      scanSlices(from, out.mutableData<E>(), s, o.reverse, Step<E>());
    };
    if constexpr (std::is_floating_point_v<T>) {
      if (out.isComplex()) return run(TypeTag<std::complex<T>>{});
    }
    if constexpr (!std::is_same_v<T, bool> && !std::is_same_v<T, char16_t>) run(TypeTag<T>{});
  });
  return out;
}

Value cumsum(Call& call) { return scan<AddStep>(call, "cumsum"); }
Value cumprod(Call& call) { return scan<MulStep>(call, "cumprod"); }

template <class T, bool greatest>
void scanExtreme(const Slices& s, const ScanOptions& o, T* out, double* index) {
  const T* x = s.data.data<T>();
  for (int64_t b = 0; b < s.outer; ++b) {
    for (int64_t i = 0; i < s.inner; ++i) {
      int64_t base = i + s.inner * s.count * b;
      interruptionPoint<64>(uint64_t(i));
      int64_t best = o.reverse ? s.count - 1 : 0;
      T holder = x[base + s.inner * best];
      for (int64_t k = 0; k < s.count; ++k) {
        int64_t p = o.reverse ? s.count - 1 - k : k;
        T v = x[base + s.inner * p];
        bool better = greatest ? v > holder : v < holder;
        bool nanRule =
            o.nan == NanFlag::Include ? (v != v && holder == holder) : (holder != holder && v == v);
        if (o.nan == NanFlag::Include && holder != holder) better = false;
        if (better || nanRule) {
          holder = v;
          best = p;
        }
        out[base + s.inner * p] = holder;
        if (index) index[base + s.inner * p] = double(best) + 1;
      }
    }
  }
}

// Neighbouring elements, nothing else asked: NaN never wins a comparison, so a leading one is
// passed over.
template <class T, bool greatest>
void scanPlain(const T* x, T* out, int64_t n) {
  int64_t i = 0;
  for (; i < n && x[i] != x[i]; ++i) out[i] = x[i];
  if (i == n) return;
  T holder = x[i];
  for (; i < n; ++i) {
    holder = (greatest ? x[i] > holder : x[i] < holder) ? x[i] : holder;
    out[i] = holder;
  }
}

template <bool greatest>
Value cumExtreme(Call& call) {
  const char* name = greatest ? "cummax" : "cummin";
  if (call.arg(0).isComplex()) return callLibraryAs(call, "complexOrder", name);
  Value x = std::move(call.arg(0));
  if (!x.isPlain()) failArgument(name, x);
  ScanOptions o = parseScanOptions(call, name);
  if (x.isChar()) x = castTo(*call.interpreter.kernels, std::move(x), ClassId::Double);
  if (Value made;
      scanOnDevice(call, name, greatest ? accel::ScanKind::Max : accel::ScanKind::Min, x, o, made))
    return made;
  Slices s = sliceAlong(x, o.dims);
  Value out = Value::uninitialized(x.classId(), x.dims());
  Value index = call.wants(1) ? Value::uninitialized(ClassId::Double, x.dims()) : Value();
  if (x.numel() > 0) {
    withElementType(x.classId(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      if (s.inner == 1 && !call.wants(1) && !o.reverse && o.nan != NanFlag::Include) {
        for (int64_t b = 0; b < s.outer; ++b) {
          scanPlain<T, greatest>(x.data<T>() + b * s.count, out.mutableData<T>() + b * s.count,
                                 s.count);
        }
        return;
      }
      scanExtreme<T, greatest>(s, o, out.mutableData<T>(),
                               index.isDefined() ? index.mutableData<double>() : nullptr);
    });
  }
  if (call.wants(1)) call.setOut(1, std::move(index));
  return out;
}

// The kernel reads neighbours where they stand: no shifted copies.
Value diffOnce(Call& call, const Value& x, int d) {
  const Dims& dims = x.dims();
  int64_t inner = 1, outer = 1, count = dims[d];
  for (int k = 0; k < dims.count(); ++k) (k < d ? inner : outer) *= k == d ? 1 : dims[k];
  Dims shape = dims;
  shape.set(d, count - 1);
  int64_t parts = x.isComplex() ? 2 : 1;
  Value out = Value::uninitialized(x.classId(), shape, x.isComplex());
  size_t bytes = elementSize(x.classId());
  accel::MapFn fn = call.interpreter.kernels->find(Op::Sub, dtypeOf(x.classId()));
  const char* in = x.data<char>();
  char* to = out.mutableData<char>();
  int64_t run = inner * (count - 1) * parts;
  const uint8_t step[2] = {1, 1};
  for (int64_t o = 0; o < outer && run > 0; ++o) {
    const char* low = in + size_t(inner * count * o * parts) * bytes;
    forBlocks(run, [&](int64_t begin, int64_t n) {
      const char* at = low + size_t(begin) * bytes;
      const void* operands[2] = {at + size_t(inner * parts) * bytes, at};
      fn(operands, step, to + size_t(o * run + begin) * bytes, size_t(n));
    });
  }
  return std::move(out).narrowed();
}

// Neighbours by slices, where x is on the device; of complex numbers, each part by itself.
bool diffOnDevice(Call& call, const Value& x, int d, Value& out) {
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  const int64_t count = x.dims()[d];
  if (!device || count < 2 || x.kind() != Value::Kind::Array || d >= accel::kMaxRank) return false;
  if (!device->resides(x)) return false;
  const auto change = [&](const Value& part, Value& made) {
    Value sides[2];
    return partAlong(*device, "diff", part, d, 1, count - 1, sides[0]) &&
           partAlong(*device, "diff", part, d, 0, count - 1, sides[1]) &&
           device->apply("diff", Op::Sub, sides, made);
  };
  Value re, im, changes[2];
  if (!device->complexParts(x, re, im)) return change(x, out);
  return change(re, changes[0]) && change(im, changes[1]) &&
         device->joinParts(changes[0], changes[1], false, out);
}

Value diff(Call& call) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain()) failArgument("diff", x);
  if (!x.isNumeric()) x = castTo(*call.interpreter.kernels, std::move(x), ClassId::Double);
  int64_t order = 1;
  if (call.has(1) && !call.arg(1).isEmpty()) {
    double n = call.arg(1).isPlain() && call.arg(1).isScalar() ? call.arg(1).doubleAt(0) : -1;
    if (!(n >= 0) || n != std::floor(n) || std::isinf(n)) {
      fail("MATLAB:diff:differenceOrderMustBePositiveInteger",
           "Difference order N must be a positive integer scalar.");
    }
    order = int64_t(n);
  }
  bool given = call.has(2);
  int dim = given ? parseDim(call.arg(2)) : x.dims().firstNonSingleton();
  if (!given && x.dims().isScalar() && order > 0) return Value::zeros(x.classId(), Dims(0, 0));
  for (; order > 0; --order) {
    if (!given && x.dims()[dim] == 1 && !x.isEmpty()) {
      dim = x.dims().firstNonSingleton();
      if (x.dims().isScalar()) return Value::zeros(x.classId(), Dims(0, 0));
    }
    if (x.dims()[dim] == 0) break;
    Value there;
    x = diffOnDevice(call, x, dim, there) ? std::move(there) : diffOnce(call, x, dim);
  }
  return x;
}

struct TrapezoidArgs {
  Value x, y;  ///< x undefined: unit spacing; scalar: that spacing
  DimChoice dims;
};

TrapezoidArgs parseTrapezoid(Call& call, const char* name) {
  TrapezoidArgs a;
  int n = call.nargin();
  if (n == 1) {
    a.y = call.arg(0);
  } else if (n == 2 && call.arg(1).isScalar() && !call.arg(0).isScalar()) {
    a.y = call.arg(0);
    a.dims.byDefault = false;
    a.dims.dims = {parseDim(call.arg(1))};
  } else {
    a.x = call.arg(0);
    a.y = call.arg(1);
    if (n == 3) {
      a.dims.byDefault = false;
      a.dims.dims = {parseDim(call.arg(2))};
    }
  }
  for (const Value* v : {&a.x, &a.y})
    if (v->isDefined() && !v->isPlain()) failArgument(name, *v);
  const KernelTable& kernels = *call.interpreter.kernels;
  a.y = toFloat(kernels, std::move(a.y));
  if (a.x.isDefined()) {
    a.x = toFloat(kernels, std::move(a.x));
    if (a.x.isComplex()) fail("MATLAB:trapz:complexX", "X must be real.");
  }
  return a;
}

// Cumulative trapezoids; the last one of each slice is the integral.
template <class T>
Value trapezoids(const TrapezoidArgs& a, const Slices& s, bool cumulative) {
  int64_t parts = s.data.isComplex() ? 2 : 1;
  Dims dims = cumulative ? a.y.dims() : s.result;
  Value out = Value::uninitialized(classOf<T>, dims, parts == 2);
  T* to = out.mutableData<T>();
  const T* y = s.data.data<T>();
  const bool startsAtZero = cumulative && s.count > 0;
  bool perElement = a.x.isDefined() && !a.x.isScalar() && a.x.numel() == a.y.numel() &&
                    a.x.dims() == a.y.dims() && a.x.numel() != s.count;
  auto spacing = [&](int64_t element, int64_t k) -> double {
    if (a.x.isUndefined()) return 1;
    if (a.x.isScalar()) return a.x.doubleAt(0);
    if (perElement) return a.x.doubleAt(element + s.inner) - a.x.doubleAt(element);
    return a.x.doubleAt(k + 1) - a.x.doubleAt(k);
  };
  if (a.x.isUndefined() && parts == 1 && s.inner == 1) {
    for (int64_t o = 0; o < s.outer; ++o) {
      const T* at = y + o * s.count;
      // Each element is read once, before its place in the result is written: both arrays begin at
      // the same place of a page, and a read right behind such a write waits for it.
      T total = 0, left = s.count > 0 ? at[0] : T(0);
      if (startsAtZero) to[o * s.count] = 0;
      for (int64_t k = 0; k + 1 < s.count; ++k) {
        const T right = at[k + 1];
        total += (left + right) / 2;
        if (cumulative) to[o * s.count + k + 1] = total;
        left = right;
      }
      if (!cumulative) to[o] = total;
    }
    return out;
  }
  for (int64_t o = 0; o < s.outer; ++o)
    for (int64_t i = 0; i < s.inner; ++i)
      for (int64_t p = 0; p < parts; ++p) {
        T total = 0;
        if (startsAtZero) to[(i + s.inner * s.count * o) * parts + p] = 0;
        for (int64_t k = 0; k + 1 < s.count; ++k) {
          int64_t e = i + s.inner * (k + s.count * o);
          total += T(spacing(e, k)) * ((y[e * parts + p] + y[(e + s.inner) * parts + p]) / 2);
          if (cumulative) to[(e + s.inner) * parts + p] = total;
        }
        if (!cumulative) to[(i + s.inner * o) * parts + p] = total;
      }
  return std::move(out).narrowed();
}

template <bool cumulative>
Value trapezoid(Call& call) {
  const char* name = cumulative ? "cumtrapz" : "trapz";
  TrapezoidArgs a = parseTrapezoid(call, name);
  Slices s = sliceAlong(a.y, a.dims);
  if (a.x.isDefined() && !a.x.isScalar() && a.x.numel() != s.count && !(a.x.dims() == a.y.dims())) {
    fail(cumulative ? "MATLAB:cumtrapz:LengthXMismatchY" : "MATLAB:trapz:LengthXMismatchY",
         "Point spacing must be a scalar specifying uniform spacing or a vector of x-coordinates "
         "for each "
         "data point.");
  }
  bool single = a.y.isSingle() || (a.x.isDefined() && a.x.isSingle());
  if (single) s.data = castTo(*call.interpreter.kernels, std::move(s.data), ClassId::Single);
  return single ? trapezoids<float>(a, s, cumulative) : trapezoids<double>(a, s, cumulative);
}

const BuiltinDescriptor kRows[] = {
    functionRow("cumsum", cumsum, 1, 4, 1,
                "cumsum(x) is the running sum along the first dimension that is not 1.\ncumsum(x, "
                "dim); 'reverse'; "
                "'omitnan'.",
                "disp(cumsum([1 2 3 4]))", "     1     3     6    10\n"),
    functionRow("cumprod", cumprod, 1, 4, 1,
                "cumprod(x) is the running product along the first dimension that is not "
                "1.\ncumprod(x, dim); "
                "'reverse'; 'omitnan'.",
                "disp(cumprod([1 2 3 4]))", "     1     2     6    24\n"),
    functionRow(
        "cummax", cumExtreme<true>, 1, 4, 2,
        "cummax(x) is the largest element so far.\ncummax(x, dim); 'reverse'; 'includenan'.\n"
        "[m, i] = cummax(…) gives its position.",
        "disp(cummax([3 1 4 1 5]))", "     3     3     4     4     5\n"),
    functionRow("cummin", cumExtreme<false>, 1, 4, 2,
                "cummin(x) is the smallest element so far.\nTakes the same arguments as cummax.",
                "disp(cummin([3 1 4 1 5]))", "     3     1     1     1     1\n"),
    functionRow("diff", diff, 1, 3, 1,
                "diff(x) is the difference of neighbours along the first dimension that is not "
                "1.\ndiff(x, n) "
                "repeats it n times; diff(x, n, dim).",
                "disp(diff([1 4 9 16]))", "     3     5     7\n"),
    functionRow(
        "trapz", trapezoid<false>, 1, 3, 1,
        "trapz(y) is the integral of y by trapezoids of unit width.\ntrapz(x, y) takes places x; "
        "trapz(x, y, dim).",
        "disp(trapz([1 2 3]))", "     4\n"),
    functionRow("cumtrapz", trapezoid<true>, 1, 3, 1,
                "cumtrapz(y) is the running integral of y by trapezoids.\ncumtrapz(x, y), "
                "cumtrapz(x, y, dim).",
                "disp(cumtrapz([2 4 6]))", "     0     3     8\n"),
};

}  // namespace

BuiltinTheme scansTheme() { return kRows; }

}  // namespace matlift::builtins
