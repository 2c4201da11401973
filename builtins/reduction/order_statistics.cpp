// median, mode, quantile, prctile.
#include <algorithm>
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/library/library.h"
#include "builtins/reduction/reduce.h"
#include "builtins/sets/sort_keys.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"

namespace matlift::builtins {

namespace {

template <class T>
T middleOf(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (a == b) return a;  // keeps equal infinities
    T half = (a + b) / 2;
    return std::isfinite(half) ? half : a / 2 + b / 2;
  } else {
    return T(std::round(((long double)(a) + (long double)(b)) / 2));
  }
}

/// From here on a histogram is faster than nth_element (measured on random doubles).
constexpr int64_t kHistogramFrom = 50000;

// Of many numbers: a histogram of the upper 16 bits of their keys leaves few to look at. Reads x
// only.
template <class T>
T medianByHistogram(const T* x, int64_t n, bool omitNan) {
  constexpr int shift = int(sizeof(T)) * 8 - 16;
  std::vector<uint32_t> counts(65536, 0);
  int64_t nans = 0;
  for (int64_t i = 0; i < n; ++i) {
    ++counts[size_t(SortKey<T>::encode(x[i]) >> shift)];
    nans += x[i] != x[i];
  }
  if (nans == n || (nans > 0 && !omitNan)) return std::numeric_limits<T>::quiet_NaN();
  int64_t m = n - nans, below = 0;
  size_t first = 0;
  while (below + counts[first] <= (m - 1) / 2) below += counts[first++];
  size_t last = first;
  for (int64_t reached = below + counts[first]; reached <= m / 2;) reached += counts[++last];
  std::vector<T> near;
  for (int64_t i = 0; i < n; ++i) {
    size_t bucket = size_t(SortKey<T>::encode(x[i]) >> shift);
    if (bucket >= first && bucket <= last && x[i] == x[i]) near.push_back(x[i]);
  }
  auto upper = near.begin() + (m / 2 - below);
  std::nth_element(near.begin(), upper, near.end());
  if (m % 2 == 1) return *upper;
  return middleOf(*std::max_element(near.begin(), upper), *upper);
}

template <class T>
T medianOf(T* x, int64_t n, bool omitNan) {
  if constexpr (std::is_floating_point_v<T>) {
    T* end = std::partition(x, x + n, [](T v) { return v == v; });
    if (end != x + n && !omitNan) return std::numeric_limits<T>::quiet_NaN();
    n = end - x;
    if (n == 0) return std::numeric_limits<T>::quiet_NaN();
  }
  if (n == 0) return T(0);
  T* mid = x + n / 2;
  std::nth_element(x, mid, x + n);
  if (n % 2 == 1) return *mid;
  return middleOf(*std::max_element(x, mid), *mid);
}

// The median along one dimension of a float array that is on the device: sorted, its middle taken;
// NaN, which sorts last, where there is any.
class MedianThere {
 public:
  MedianThere(Call& call, const Value& x, int dim)
      : call_(call), device_(call.interpreter.state<DeviceSlot>().tasks), x_(x), dim_(dim) {}

  /// False: compute it here.
  bool make(Value& out) {
    if (!device_ || dim_ >= accel::kMaxRank || x_.dims().count() > accel::kMaxRank) return false;
    const int64_t n = x_.dims()[dim_];
    if (n < 2 || x_.isEmpty() || !x_.isFloat() || !device_->resides(x_)) return false;
    Value last, middle, nan;
    if (!onDevice(call_.interpreter, "median", accel::SortTask{dim_, false}, {&x_, 1}, x_.classId(),
                  x_.dims(), sorted_))
      return false;
    return part(n - 1, last) && (n % 2 ? part(n / 2, middle) : between(n / 2, middle)) &&
           apply(Op::IsNan, {last}, nan) && apply(Op::Select, {nan, last, middle}, middle) &&
           apply(Op::Add, {middle, number(0)}, out);  // a zero comes out as +0
  }

 private:
  using Op = accel::Op;
  Value number(double v) const { return x_.isSingle() ? Value::scalar(float(v)) : Value(v); }
  bool part(int64_t at, Value& out) {
    return partAlong(*device_, "median", sorted_, dim_, at, 1, out);
  }
  bool apply(Op op, const ValueList& args, Value& out) {
    return device_->apply("median", op, args, out);
  }
  // As middleOf.
  bool between(int64_t upper, Value& out) {
    Value a, b, sum, half, halfA, halfB, apart, finite, same;
    return part(upper - 1, a) && part(upper, b) && apply(Op::Add, {a, b}, sum) &&
           apply(Op::Div, {sum, number(2)}, half) && apply(Op::Div, {a, number(2)}, halfA) &&
           apply(Op::Div, {b, number(2)}, halfB) && apply(Op::Add, {halfA, halfB}, apart) &&
           apply(Op::IsFinite, {half}, finite) && apply(Op::Eq, {a, b}, same) &&
           apply(Op::Select, {finite, half, apart}, half) &&
           apply(Op::Select, {same, a, half}, out);
  }

  Call& call_;
  DeviceTasks* device_;
  const Value& x_;
  int dim_;
  Value sorted_;
};

Value median(Call& call) {
  if (call.arg(0).isComplex()) return callLibraryAs(call, "complexOrder", "median");
  Value x = std::move(call.arg(0));
  if (!x.isPlain())
    fail("MATLAB:median:invalidInput", "First argument must be numeric or logical.");
  ReduceOptions o = parseReduceOptions(call, 1, "median", true);
  if (!x.isNumeric()) x = castTo(*call.interpreter.kernels, std::move(x), ClassId::Double);
  if (o.nan == NanFlag::Default && x.kind() == Value::Kind::Array) {
    const std::vector<int> dims = chosenDims(x.dims(), o.dims);
    if (Value made; dims.size() == 1 && MedianThere(call, x, dims[0]).make(made)) return made;
  }
  Slices s = sliceAlong(x, o.dims);
  Value out = Value::uninitialized(x.classId(), s.result);
  withElementType(x.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    if constexpr (std::is_floating_point_v<T>) {
      if (s.inner == 1 && s.count >= kHistogramFrom) {
        for (int64_t b = 0; b < s.outer; ++b) {
          // Which of several zeros is in the middle is nobody's business: +0.
          to[b] =
              medianByHistogram(s.data.data<T>() + b * s.count, s.count, o.nan == NanFlag::Omit) +
              T(0);
        }
        return;
      }
    }
    forEachSliceShared<T>(call, s, [&](T* slice, int64_t k) {
      to[k] = T(medianOf(slice, s.count, o.nan == NanFlag::Omit) + T(0));
    });
  });
  return out;
}

template <class T>
struct ModeOf {
  T value;
  int64_t count;
  std::vector<T> ties;
};

template <class T>
ModeOf<T> modeOf(T* x, int64_t n) {
  std::vector<typename SortKey<T>::Key> keys(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) keys[size_t(i)] = SortKey<T>::encode(x[i]);
  sortKeys(keys.data(), n);
  for (int64_t i = 0; i < n; ++i) x[i] = SortKey<T>::decode(keys[size_t(i)]);
  ModeOf<T> out{T(0), 0, {}};
  if constexpr (std::is_floating_point_v<T>) {
    if (n == 0 || x[0] != x[0]) return {std::numeric_limits<T>::quiet_NaN(), n == 0 ? 0 : 1, {}};
  }
  for (int64_t i = 0; i < n;) {
    int64_t j = i + 1;
    interruptionPoint(uint64_t(i));
    while (j < n && x[j] == x[i]) ++j;
    if (j - i > out.count) out = {x[i], j - i, {}};
    if (j - i == out.count && x[i] == x[i]) out.ties.push_back(x[i]);
    i = j;
  }
  return out;
}

Value mode(Call& call) {
  if (call.arg(0).isComplex()) return callLibraryAs(call, "complexOrder", "mode");
  Value x = std::move(call.arg(0));
  if (!x.isPlain()) failArgument("mode", x);
  ReduceOptions o = parseReduceOptions(call, 1, "mode", false);
  ClassId cls = x.classId();
  if (!x.isNumeric()) x = castTo(*call.interpreter.kernels, std::move(x), ClassId::Double);
  Slices s = sliceAlong(x, o.dims);
  Value out = Value::uninitialized(x.classId(), s.result);
  Value count = Value::uninitialized(ClassId::Double, s.result);
  Value ties = call.wants(2) ? Value::cell(s.result) : Value();
  double* counts = count.mutableData<double>();
  withElementType(x.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    forEachSlice<T>(call, s, [&](T* slice, int64_t k) {
      ModeOf<T> m = modeOf(slice, s.count);
      to[k] = m.value;
      counts[k] = double(m.count);
      if (ties.isDefined()) {
        if (m.ties.empty()) m.ties.push_back(m.value);
        ties.setCell(k, Value::fromVector(m.ties, false));
      }
    });
  });
  call.setOut(1, std::move(count));
  call.setOut(2, std::move(ties));
  return isNumericClass(cls) ? out : castTo(*call.interpreter.kernels, std::move(out), cls);
}

// Of sorted x without NaN: linear between the points (k - 0.5)/n.
template <class T>
T quantileOf(const T* x, int64_t n, double p) {
  if (n == 0) return std::numeric_limits<T>::quiet_NaN();
  double at = p * double(n) + 0.5;
  if (!(at > 1)) return x[0];
  if (at >= double(n)) return x[n - 1];
  int64_t k = int64_t(std::floor(at));
  T f = T(at - double(k));
  T a = x[k - 1], b = x[k];
  if (a == b || f == 0) return a;
  // Weighted apart where the difference would be Inf - Inf or overflow.
  return std::isfinite(b - a) ? a + f * (b - a) : (1 - f) * a + f * b;
}

/// Ascending; x has no NaN.
template <class T>
void sortNumbers(T* x, int64_t n, std::vector<typename SortKey<T>::Key>& keys) {
  if (n < 64) {
    std::sort(x, x + n);
    return;
  }
  keys.resize(size_t(n));
  for (int64_t i = 0; i < n; ++i) keys[size_t(i)] = SortKey<T>::encode(x[i]);
  sortKeys(keys.data(), n);
  for (int64_t i = 0; i < n; ++i) x[i] = SortKey<T>::decode(keys[size_t(i)]);
}

std::vector<double> probabilities(const Value& p, double scale, const char* name) {
  if (!p.isNumeric() || p.isComplex() || !(p.dims().isVector() || p.isEmpty()))
    fail(scale == 1 ? "MATLAB:quantile:InvalidP" : "MATLAB:prctile:InvalidP",
         "%s: P must be a vector of numeric values.", name);
  std::vector<double> out;
  if (scale == 1 && p.isScalar() && p.doubleAt(0) > 1 &&
      p.doubleAt(0) == std::floor(p.doubleAt(0)) && p.doubleAt(0) < 1e7) {
    int64_t n = int64_t(p.doubleAt(0));
    for (int64_t k = 1; k <= n; ++k) out.push_back(double(k) / double(n + 1));
    return out;
  }
  for (int64_t i = 0, n = p.numel(); i < n; ++i) {
    double v = p.doubleAt(i) / scale;
    if (!(v >= 0 && v <= 1)) {
      fail(scale == 1 ? "MATLAB:quantile:InvalidP" : "MATLAB:prctile:InvalidP",
           scale == 1 ? "P must be a vector of numeric values between 0 and 1."
                      : "P must be a vector of numeric values between 0 and 100.");
    }
    out.push_back(v);
  }
  return out;
}

Value quantiles(Call& call, double scale, const char* name) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain() || x.isComplex()) failArgument(name, x);
  x = toFloat(*call.interpreter.kernels, std::move(x));
  std::vector<double> p = probabilities(call.arg(1), scale, name);
  ReduceOptions o = parseReduceOptions(call, 2, name, false);
  Slices s = sliceAlong(x, o.dims);
  std::vector<int> dims = chosenDims(x.dims(), o.dims);
  int64_t points = int64_t(p.size());
  Dims shape = s.result;
  shape.set(dims.front(), points);
  bool vectorShape = o.dims.byDefault && x.dims().isVector() && call.arg(1).numel() == points;
  if (vectorShape) shape = call.arg(1).dims();
  Value out = Value::uninitialized(x.classId(), shape);
  // The points lie along the first reduced dimension: its place in the result is the slice's place.
  int64_t inner = 1;
  for (int k = 0; k < dims.front(); ++k) inner *= s.result[k];
  withElementType(x.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    forEachSliceShared<T>(call, s, [&](T* slice, int64_t k) {
      std::vector<typename SortKey<T>::Key> keys;
      int64_t n = s.count;
      if constexpr (std::is_floating_point_v<T>) {
        n = std::partition(slice, slice + n, [](T v) { return v == v; }) - slice;
      }
      sortNumbers(slice, n, keys);
      bool poisoned = o.nan == NanFlag::Include && n < s.count;
      for (int64_t j = 0; j < points; ++j) {
        T q = poisoned ? T(NAN) : quantileOf(slice, n, p[size_t(j)]);
        to[k % inner + inner * (j + points * (k / inner))] = q;
      }
    });
  });
  return out;
}

Value quantile(Call& call) { return quantiles(call, 1, "quantile"); }
Value prctile(Call& call) { return quantiles(call, 100, "prctile"); }

const BuiltinDescriptor kRows[] = {
    reductionRow("median", median, 4, 1,
                 "median(x) is the middle value along the first dimension that is not "
                 "1.\nmedian(x, dim | vecdim | "
                 "'all'); 'omitnan'.",
                 "disp(median([3 1 2]))", "     2\n"),
    reductionRow("mode", mode, 3, 3,
                 "mode(x) is the most frequent value, the smallest of equals.\nmode(x, dim | "
                 "vecdim | 'all').\n"
                 "[m, f, c] = mode(x) also gives its frequency and all values of that frequency.",
                 "disp(mode([1 2 2 3]))", "     2\n"),
    functionRow("quantile", quantile, 2, 4, 1,
                "quantile(x, p) is the value below which the part p of the data lies.\nquantile(x, "
                "n) gives n evenly "
                "spaced ones; quantile(x, p, dim | vecdim | 'all').",
                "disp(quantile([1 2 3 4 5], 0.5))", "     3\n"),
    functionRow("prctile", prctile, 2, 4, 1,
                "prctile(x, p) is the value below which p percent of the data lie.\nprctile(x, p, "
                "dim | vecdim | "
                "'all').",
                "disp(prctile([1 2 3 4 5], 50))", "     3\n"),
};

}  // namespace

BuiltinTheme orderStatisticsTheme() { return kRows; }

}  // namespace matlift::builtins
