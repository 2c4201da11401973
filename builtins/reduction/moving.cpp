// movmean, movsum, movmax, movmin, movmedian, movstd, movvar, movprod, movmad.
#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

#include "builtins/elementwise/ops.h"
#include "builtins/reduction/reduce.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

enum class Ends : uint8_t { Shrink, Discard, Fill };

struct Window {
  int64_t before = 0, after = 0;
  DimChoice dims;
  Ends ends = Ends::Shrink;
  double fill = std::numeric_limits<double>::quiet_NaN();
  bool omitNan = false;
  bool byCount = false;  ///< movstd, movvar: divide by n
  /// SamplePoints: where the elements stand; the window is then measured in their unit, and a
  /// window given by its length does not contain its right end.
  std::vector<double> points;
  double reachBefore = 0, reachAfter = 0;
  bool openRight = false;
};

// The numbers after 'SamplePoints', when that is among the arguments.
void samplePointsArg(Call& call, const char* name, Window& w) {
  for (int k = 2; k + 1 < call.nargin(); ++k) {
    if (optionWord(call.arg(k)) != "samplepoints") continue;
    const Value& v = call.arg(k + 1);
    if (!v.isPlain() || v.isComplex() || !v.dims().isVector()) failOption(name, v);
    for (int64_t i = 0; i < v.numel(); ++i) {
      w.points.push_back(v.doubleAt(i));
      bool good = std::isfinite(w.points.back()) &&
                  (i == 0 || w.points[size_t(i)] > w.points[size_t(i) - 1]);
      if (!good)
        fail("MATLAB:movfun:SamplePointsSorted",
             "Sample points must be finite, sorted and without duplicates.");
    }
  }
}

void reachArg(const Value& v, Window& w) {
  bool good = v.isPlain() && !v.isChar() && !v.isComplex() && (v.numel() == 1 || v.numel() == 2);
  for (int64_t i = 0; good && i < v.numel(); ++i)
    good = v.doubleAt(i) > 0 || (v.numel() == 2 && v.doubleAt(i) == 0);
  if (!good)
    fail("MATLAB:movfun:wrongWindowLength",
         "Window length must be a positive scalar or a two-element vector of nonnegative numbers.");
  w.openRight = v.numel() == 1;
  w.reachBefore = w.openRight ? v.doubleAt(0) / 2 : v.doubleAt(0);
  w.reachAfter = w.openRight ? v.doubleAt(0) / 2 : v.doubleAt(1);
}

void windowArg(const Value& v, Window& w) {
  bool good = v.isPlain() && !v.isChar() && !v.isComplex() && (v.numel() == 1 || v.numel() == 2);
  for (int64_t i = 0; good && i < v.numel(); ++i) {
    double k = v.doubleAt(i);
    good = k >= (v.numel() == 1 ? 1 : 0) && k == std::floor(k);
  }
  if (!good) {
    fail("MATLAB:movfun:wrongWindowLength",
         "Window length must be a positive integer scalar or a two-element vector of nonnegative "
         "integers.");
  }
  auto whole = [&](int64_t i) { return int64_t(std::min(v.doubleAt(i), 4e18)); };
  if (v.numel() == 2) {
    w.before = whole(0);
    w.after = whole(1);
  } else {
    int64_t k = whole(0);
    w.before = k / 2;
    w.after = k % 2 == 1 ? k / 2 : k / 2 - 1;
  }
}

Window parseWindow(Call& call, const char* name, bool weight) {
  Window w;
  samplePointsArg(call, name, w);
  if (w.points.empty())
    windowArg(call.arg(1), w);
  else
    reachArg(call.arg(1), w);
  int k = 2;
  if (weight && call.has(k) && call.arg(k).isPlain() && !call.arg(k).isChar()) {
    if (!call.arg(k).isEmpty()) w.byCount = toDouble(call.arg(k), "Weight") == 1;
    ++k;
  }
  if (call.has(k) && call.arg(k).isPlain() && !call.arg(k).isChar()) {
    w.dims.byDefault = false;
    w.dims.dims = {parseDim(call.arg(k++))};
  }
  for (; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    NanFlag flag = NanFlag::Default;
    if (parseNanFlag(word, flag)) {
      w.omitNan = flag == NanFlag::Omit;
    } else if (word == "samplepoints" && call.has(k + 1)) {
      ++k;
    } else if (word == "endpoints" && call.has(k + 1)) {
      std::string how = optionWord(call.arg(++k));
      if (how == "discard") {
        w.ends = Ends::Discard;
      } else if (how == "fill" || (call.arg(k).isPlain() && !call.arg(k).isChar())) {
        w.ends = Ends::Fill;
        if (how != "fill") w.fill = toDouble(call.arg(k), "Endpoints");
      } else if (how != "shrink") {
        failOption(name, call.arg(k));
      }
    } else {
      failOption(name, call.arg(k));
    }
  }
  if (!w.points.empty() && w.ends != Ends::Shrink)
    fail("MATLAB:movfun:SamplePointsEndpoints",
         "With sample points the only treatment of endpoints is 'shrink'.");
  return w;
}

// One window's value from its elements; the buffer may be reordered.
using WindowFunction = double (*)(double* x, int64_t n, const Window& w);

double sumOf(double* x, int64_t n, const Window&) {
  double s = 0;
  for (int64_t i = 0; i < n; ++i) s += x[i];
  return s;
}
double prodOf(double* x, int64_t n, const Window&) {
  double p = 1;
  for (int64_t i = 0; i < n; ++i) p *= x[i];
  return p;
}
double meanOf(double* x, int64_t n, const Window& w) { return sumOf(x, n, w) / double(n); }
double varOf(double* x, int64_t n, const Window& w) {
  if (n == 0) return NAN;
  double m = meanOf(x, n, w), s = 0;
  for (int64_t i = 0; i < n; ++i) s += (x[i] - m) * (x[i] - m);
  return s / double(w.byCount || n == 1 ? n : n - 1);
}
double stdOf(double* x, int64_t n, const Window& w) { return std::sqrt(varOf(x, n, w)); }
double medianOf(double* x, int64_t n, const Window&) {
  if (n == 0) return NAN;
  for (int64_t i = 0; i < n; ++i)
    if (x[i] != x[i]) return NAN;
  double* mid = x + n / 2;
  std::nth_element(x, mid, x + n);
  return n % 2 == 1 ? *mid : (*std::max_element(x, mid) + *mid) / 2;
}
double madOf(double* x, int64_t n, const Window& w) {
  double m = medianOf(x, n, w);
  for (int64_t i = 0; i < n; ++i) x[i] = std::abs(x[i] - m);
  return medianOf(x, n, w);
}

// Every window by itself: exact, O(n k).
void direct(const double* x, int64_t n, const Window& w, WindowFunction f, double* out) {
  std::vector<double> buffer;
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint();
    int64_t low = i - std::min(i, w.before);
    int64_t high = std::min(n - 1, i + std::min(w.after, n));
    buffer.clear();
    if (w.ends == Ends::Fill && w.fill == w.fill) {
      int64_t short_ =
          std::max<int64_t>(0, w.before - i) + std::max<int64_t>(0, i + w.after - (n - 1));
      buffer.assign(size_t(std::min<int64_t>(short_, 100000000)), w.fill);
    }
    for (int64_t k = low; k <= high; ++k)
      if (!w.omitNan || x[k] == x[k]) buffer.push_back(x[k]);
    out[i] = f(buffer.data(), int64_t(buffer.size()), w);
  }
}

// Windows around sample points: both ends only ever move on.
void aroundPoints(const double* x, int64_t n, const Window& w, WindowFunction f, double* out) {
  std::vector<double> buffer;
  int64_t low = 0, end = 0;
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint();
    double t = w.points[size_t(i)], from = t - w.reachBefore, to = t + w.reachAfter;
    while (low < n && w.points[size_t(low)] < from) ++low;
    end = std::max(end, i + 1);
    while (end < n && (w.openRight ? w.points[size_t(end)] < to : w.points[size_t(end)] <= to))
      ++end;
    buffer.clear();
    for (int64_t k = std::min(low, i); k < end; ++k)
      if (!w.omitNan || x[k] == x[k]) buffer.push_back(x[k]);
    out[i] = f(buffer.data(), int64_t(buffer.size()), w);
  }
}

double maxOf(double* x, int64_t n, const Window&) {
  double best = NAN;
  for (int64_t i = 0; i < n; ++i) {
    if (x[i] != x[i]) return NAN;
    if (!(x[i] <= best)) best = x[i];
  }
  return best;
}
double minOf(double* x, int64_t n, const Window&) {
  double best = NAN;
  for (int64_t i = 0; i < n; ++i) {
    if (x[i] != x[i]) return NAN;
    if (!(x[i] >= best)) best = x[i];
  }
  return best;
}

// Running totals: O(n). The long double prefix keeps the rounding below that of a direct sum.
bool runningSum(const double* x, int64_t n, const Window& w, bool mean, double* out) {
  if (w.before + w.after < 32 || (w.ends == Ends::Fill && w.fill == w.fill)) return false;
  std::vector<long double> prefix(size_t(n) + 1, 0.0L);
  std::vector<int64_t> count(size_t(n) + 1, 0);
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint(uint64_t(i));
    bool skip = w.omitNan && x[i] != x[i];
    if (!skip && !std::isfinite(x[i])) return false;
    prefix[size_t(i + 1)] = prefix[size_t(i)] + (skip ? 0.0L : (long double)(x[i]));
    count[size_t(i + 1)] = count[size_t(i)] + !skip;
  }
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint(uint64_t(i));
    int64_t low = i - std::min(i, w.before), high = std::min(n - 1, i + std::min(w.after, n)) + 1;
    long double s = prefix[size_t(high)] - prefix[size_t(low)];
    int64_t c = count[size_t(high)] - count[size_t(low)];
    out[i] = double(mean ? s / (long double)(c) : s);
  }
  return true;
}

void movingSum(const double* x, int64_t n, const Window& w, double* out) {
  if (!runningSum(x, n, w, false, out)) direct(x, n, w, sumOf, out);
}
void movingMean(const double* x, int64_t n, const Window& w, double* out) {
  if (!runningSum(x, n, w, true, out)) direct(x, n, w, meanOf, out);
}

// A queue of candidates, best first: O(n).
template <bool greatest>
void movingExtreme(const double* x, int64_t n, const Window& w, double* out) {
  std::deque<int64_t> best;
  int64_t next = 0, nans = 0;
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint(uint64_t(i));
    int64_t low = i - std::min(i, w.before), high = std::min(n - 1, i + std::min(w.after, n));
    for (; next <= high; ++next) {
      if (x[next] != x[next]) {
        ++nans;
        continue;
      }
      while (!best.empty() && (greatest ? x[best.back()] <= x[next] : x[best.back()] >= x[next]))
        best.pop_back();
      best.push_back(next);
    }
    if (low > 0 && i > w.before && x[low - 1] != x[low - 1]) --nans;
    while (!best.empty() && best.front() < low) best.pop_front();
    double value = best.empty() ? NAN : x[best.front()];
    if (nans > 0 && !w.omitNan) value = NAN;
    bool cut = i < w.before || i + w.after > n - 1;
    if (cut && w.ends == Ends::Fill && w.fill == w.fill &&
        (greatest ? w.fill > value : w.fill < value)) {
      value = w.fill;
    }
    out[i] = value;
  }
}

using SliceFunction = void (*)(const double* x, int64_t n, const Window& w, double* out);

template <WindowFunction f>
void movingDirect(const double* x, int64_t n, const Window& w, double* out) {
  direct(x, n, w, f, out);
}

Value moving(Call& call, const char* name, SliceFunction f, WindowFunction one, bool weight) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain() || x.isChar() || x.isComplex()) failArgument(name, x);
  Window w = parseWindow(call, name, weight);
  const accel::KernelTable& kernels = *call.interpreter.kernels;
  ClassId cls = x.isSingle() ? ClassId::Single : ClassId::Double;
  int dim = w.dims.byDefault ? x.dims().firstNonSingleton() : w.dims.dims.front();
  w.dims.byDefault = false;
  w.dims.dims = {dim};
  x = castTo(kernels, std::move(x), ClassId::Double);
  Slices s = sliceAlong(x, w.dims);
  if (!w.points.empty() && int64_t(w.points.size()) != s.count)
    fail("MATLAB:movfun:SamplePointsSize",
         "There must be as many sample points as elements along the dimension.");
  bool discard = w.ends == Ends::Discard;
  int64_t kept =
      discard
          ? std::max<int64_t>(0, s.count - std::min(w.before, s.count) - std::min(w.after, s.count))
          : s.count;
  Dims shape = x.dims();
  shape.set(dim, kept);
  Value out = Value::uninitialized(ClassId::Double, shape);
  double* to = out.mutableData<double>();
  std::vector<double> result(size_t(s.count) + 1);
  forEachSlice<double>(call, s, [&](double* slice, int64_t k) {
    if (w.points.empty())
      f(slice, s.count, w, result.data());
    else
      aroundPoints(slice, s.count, w, one, result.data());
    int64_t first = discard ? w.before : 0;
    for (int64_t i = 0; i < kept; ++i) {
      bool cut = i < w.before || i + w.after > s.count - 1;
      double v = result[size_t(first + i)];
      if (w.ends == Ends::Fill && cut && w.fill != w.fill) v = NAN;
      to[k % s.inner + s.inner * (i + kept * (k / s.inner))] = v;
    }
  });
  return castTo(kernels, std::move(out), cls);
}

Value movmean(Call& call) { return moving(call, "movmean", movingMean, meanOf, false); }
Value movsum(Call& call) { return moving(call, "movsum", movingSum, sumOf, false); }
Value movmax(Call& call) { return moving(call, "movmax", movingExtreme<true>, maxOf, false); }
Value movmin(Call& call) { return moving(call, "movmin", movingExtreme<false>, minOf, false); }
Value movmedian(Call& call) {
  return moving(call, "movmedian", movingDirect<medianOf>, medianOf, false);
}
Value movstd(Call& call) { return moving(call, "movstd", movingDirect<stdOf>, stdOf, true); }
Value movvar(Call& call) { return moving(call, "movvar", movingDirect<varOf>, varOf, true); }
Value movprod(Call& call) { return moving(call, "movprod", movingDirect<prodOf>, prodOf, false); }
Value movmad(Call& call) { return moving(call, "movmad", movingDirect<madOf>, madOf, false); }

const BuiltinDescriptor kRows[] = {
    functionRow(
        "movmean", movmean, 2, kAny, 1,
        "movmean(x, k) is the mean of a window that slides along x.\nThe window is k elements, or "
        "[before after]; then dim, 'omitnan', 'Endpoints' ('shrink', 'discard', 'fill', a number), "
        "'SamplePoints'.",
        "disp(movmean([1 2 3 4], 3))", "    1.5000    2.0000    3.0000    3.5000\n"),
    functionRow("movsum", movsum, 2, kAny, 1,
                "movsum(x, k) is the sum of a sliding window; see movmean.",
                "disp(movsum([1 2 3 4], 3))", "     3     6     9     7\n"),
    functionRow("movmax", movmax, 2, kAny, 1,
                "movmax(x, k) is the largest of a sliding window; see movmean.",
                "disp(movmax([1 3 2 0], 3))", "     3     3     3     2\n"),
    functionRow("movmin", movmin, 2, kAny, 1,
                "movmin(x, k) is the smallest of a sliding window; see movmean.",
                "disp(movmin([1 3 2 0], 3))", "     1     1     0     0\n"),
    functionRow("movmedian", movmedian, 2, kAny, 1,
                "movmedian(x, k) is the median of a sliding window; see movmean.",
                "disp(movmedian([1 9 2 3 4], 3))",
                "    5.0000    2.0000    3.0000    3.0000    3.5000\n"),
    functionRow("movstd", movstd, 2, kAny, 1,
                "movstd(x, k) is the standard deviation of a sliding window; see "
                "movmean.\nmovstd(x, k, w) divides by "
                "n when w is 1.",
                "disp(movstd([1 1 1 1], 3))", "     0     0     0     0\n"),
    functionRow("movvar", movvar, 2, kAny, 1,
                "movvar(x, k) is the variance of a sliding window; see movmean and movstd.",
                "disp(movvar([1 1 1 1], 3))", "     0     0     0     0\n"),
    functionRow("movprod", movprod, 2, kAny, 1,
                "movprod(x, k) is the product of a sliding window; see movmean.",
                "disp(movprod([1 2 3 4], 3))", "     2     6    24    12\n"),
    functionRow("movmad", movmad, 2, kAny, 1,
                "movmad(x, k) is the median absolute deviation of a sliding window; see movmean.",
                "disp(movmad([1 1 1 1], 3))", "     0     0     0     0\n"),
};

}  // namespace

BuiltinTheme movingTheme() { return kRows; }

}  // namespace matlift::builtins
