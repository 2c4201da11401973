// histc, histcounts, discretize.
#include "builtins/sets/binning.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "builtins/elementwise/ops.h"
#include "builtins/reduction/reduce.h"
#include "builtins/sets/sort_keys.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

BinFinder::BinFinder(std::vector<double> edges) : edges_(std::move(edges)) {
  size_t n = edges_.size();
  if (n < 8 || !std::isfinite(edges_.front()) || !std::isfinite(edges_.back())) return;
  double width = (edges_.back() - edges_.front()) / double(n - 1);
  even_ = width > 0;
  for (size_t k = 0; k < n && even_; ++k) {
    even_ = std::abs(edges_[k] - (edges_.front() + double(k) * width)) <= 0.25 * width;
  }
  scale_ = 1 / width;
}

int64_t BinFinder::operator()(double x) const {
  int64_t last = bins() - 1;
  if (last < 0 || !(x >= edges_.front() && x <= edges_.back())) return -1;
  if (x == edges_.back()) return last;
  if (!even_)
    return int64_t(std::upper_bound(edges_.begin(), edges_.end(), x) - edges_.begin()) - 1;
  int64_t k = std::min(last, int64_t((x - edges_.front()) * scale_));
  while (k > 0 && x < edges_[size_t(k)]) --k;
  while (k < last && x >= edges_[size_t(k + 1)]) ++k;
  return k;
}

namespace {

std::vector<double> numbersOf(const Value& v) {
  std::vector<double> out(static_cast<size_t>(v.numel()));
  for (size_t i = 0; i < out.size(); ++i) {
    interruptionPoint<1 << 16>(i);
    out[i] = v.doubleAt(int64_t(i));
  }
  return out;
}

std::vector<double> edgesArg(const Value& v, const char* name) {
  if (!v.isPlain() || v.isComplex()) failArgument(name, v);
  std::vector<double> edges = numbersOf(v);
  bool good = edges.size() >= 2 && std::is_sorted(edges.begin(), edges.end()) &&
              std::none_of(edges.begin(), edges.end(), [](double e) { return std::isnan(e); });
  if (!good) {
    fail(strprintf("MATLAB:%s:InvalidEdges", name).c_str(),
         "Bin edges must be a vector of at least two values in increasing order.");
  }
  return edges;
}

Value rowOf(const std::vector<double>& numbers) { return Value::fromVector(numbers, true); }

Value histc(Call& call) {
  Value x = std::move(call.arg(0));
  if (!x.isPlain() || x.isComplex()) failArgument("histc", x);
  const Value& e = call.arg(1);
  if (!e.isPlain() || e.isComplex()) failArgument("histc", e);
  std::vector<double> edges = numbersOf(e);
  if (!std::is_sorted(edges.begin(), edges.end())) {
    fail("MATLAB:histc:InvalidInput", "Edges vector must be monotonically non-decreasing.");
  }
  DimChoice choice;
  int dim = call.has(2) ? parseDim(call.arg(2)) : x.dims().firstNonSingleton();
  choice.byDefault = false;
  choice.dims = {dim};
  x = castTo(*call.interpreter.kernels, std::move(x), ClassId::Double);
  Slices s = sliceAlong(x, choice);
  int64_t n = int64_t(edges.size());
  Dims shape = x.dims();
  shape.set(dim, n);
  // For a vector the counts lie as the data do; a scalar's lie as the edges do.
  if (!call.has(2) && x.dims().isScalar()) shape = e.dims();
  Value out = Value::zeros(ClassId::Double, shape), bin = Value::zeros(ClassId::Double, x.dims());
  double *counts = out.mutableData<double>(), *bins = bin.mutableData<double>();
  const double* data = x.data<double>();
  BinFinder find(edges);
  for (int64_t o = 0; o < s.outer; ++o)
    for (int64_t k = 0; k < s.count; ++k)
      for (int64_t i = 0; i < s.inner; ++i) {
        interruptionPoint(uint64_t(k));
        int64_t at = i + s.inner * (k + s.count * o);
        int64_t b = n == 0 ? -1 : find(data[at]);
        // The last edge is a bin of its own here.
        if (n > 0 && data[at] == edges.back()) b = n - 1;
        if (b < 0) continue;
        bins[at] = double(b) + 1;
        counts[i + s.inner * (b + n * o)] += 1;
      }
  call.setOut(1, std::move(bin));
  return out;
}

// A width of 1, 2, 3, 5 or 10 times a power of ten, and edges at its multiples, as histcounts
// chooses.
std::vector<double> niceEdges(double low, double high, double rawWidth, int64_t fixedBins) {
  double power = std::pow(10, std::floor(std::log10(rawWidth)));
  double relative = rawWidth / power;
  double width = (relative < 1.5   ? 1
                  : relative < 2.5 ? 2
                  : relative < 4   ? 3
                  : relative < 7.5 ? 5
                                   : 10) *
                 power;
  if (fixedBins > 0) {
    // As many bins as asked for: the width is rounded up to few digits until they cover the data.
    double left = 0;
    double digits = std::pow(10, std::floor(std::log10(rawWidth)) - 1);
    width = std::ceil(rawWidth / digits) * digits;
    left = std::min(width * std::floor(low / width), low);
    if (left + double(fixedBins) * width < high) {
      double start = std::floor(low / digits) * digits;
      width = std::max(width, std::ceil((high - start) / double(fixedBins) / digits) * digits);
      left = start;
    }
    std::vector<double> edges;
    for (int64_t k = 0; k < fixedBins; ++k) edges.push_back(left + double(k) * width);
    edges.push_back(std::max(left + double(fixedBins) * width, high));
    return edges;
  }
  double left = std::min(width * std::floor(low / width), low);
  int64_t n = std::max<int64_t>(1, int64_t(std::ceil((high - left) / width)));
  n = std::min<int64_t>(n, 65536);
  std::vector<double> edges;
  for (int64_t k = 0; k < n; ++k) edges.push_back(left + double(k) * width);
  edges.push_back(std::max(left + double(n) * width, high));
  return edges;
}

struct DataRange {
  double low = 0, high = 0, deviation = 0, iqr = 0;
  int64_t count = 0;
  bool whole = true;
};

DataRange rangeOf(const std::vector<double>& x) {
  DataRange r;
  std::vector<double> finite;
  for (double v : x)
    if (std::isfinite(v)) finite.push_back(v);
  r.count = int64_t(finite.size());
  if (finite.empty()) return r;
  interruptionPoint();
  double sum = 0;
  r.low = r.high = finite[0];
  for (double v : finite) {
    r.low = std::min(r.low, v);
    r.high = std::max(r.high, v);
    r.whole = r.whole && v == std::floor(v);
    sum += v;
  }
  double mean = sum / double(r.count), squares = 0;
  for (double v : finite) squares += (v - mean) * (v - mean);
  r.deviation = r.count > 1 ? std::sqrt(squares / double(r.count - 1)) : 0;
  using Keys = SortKey<double>;
  std::vector<Keys::Key> keys(finite.size());
  std::transform(finite.begin(), finite.end(), keys.begin(), Keys::encode);
  sortKeys(keys.data(), r.count);
  const auto at = [&](double part) {
    return Keys::decode(keys[size_t(double(r.count - 1) * part)]);
  };
  r.iqr = at(0.75) - at(0.25);
  return r;
}

struct HistOptions {
  std::vector<double> edges;
  int64_t bins = 0;
  double width = 0;
  bool limited = false;
  double low = 0, high = 0;
  std::string method = "auto", normalization = "count";
};

std::vector<double> wholeEdges(const DataRange& r) {
  // Bins centred on integers, merged by powers of ten past 65536 of them.
  double width = 1;
  while ((r.high - r.low) / width > 65536 || r.low + width == r.low || r.high + width == r.high)
    width *= 10;
  std::vector<double> edges;
  double left = std::floor(r.low / width) * width - width / 2;
  int64_t n = int64_t((r.high - left) / width) + 1;
  for (int64_t k = 0; k <= n; ++k) edges.push_back(left + double(k) * width);
  return edges;
}

std::vector<double> chooseEdges(const HistOptions& o, DataRange r) {
  if (!o.edges.empty()) return o.edges;
  if (o.limited) {
    r.low = o.low;
    r.high = o.high;
  }
  auto even = [](double low, double high, int64_t n) {
    std::vector<double> edges;
    for (int64_t k = 0; k <= n; ++k)
      edges.push_back(k == n ? high : low + (high - low) * double(k) / double(n));
    return edges;
  };
  if (r.count == 0 && !o.limited) {
    return o.bins > 0 ? even(0, double(o.bins), o.bins) : std::vector<double>{0, 1};
  }
  // Past the largest double no width is a number: the ends alone.
  if (!std::isfinite(r.high - r.low)) return {r.low, r.high};
  if (o.width > 0) {
    double left = o.limited ? r.low : o.width * std::floor(r.low / o.width);
    double wanted = std::ceil((r.high - left) / o.width);
    int64_t n = wanted < 65536 ? std::max<int64_t>(1, int64_t(wanted)) : 65537;
    if (n > 65536)
      fail("MATLAB:histcounts:TooManyBins", "The bin width gives more than 65536 bins.");
    std::vector<double> edges;
    for (int64_t k = 0; k <= n; ++k)
      edges.push_back(o.limited ? std::min(left + double(k) * o.width, r.high)
                                : left + double(k) * o.width);
    return edges;
  }
  if (o.bins > 0) {
    if (o.limited) return even(r.low, r.high, o.bins);
    if (r.high == r.low) {
      double half =
          std::max(0.5, std::abs(r.low) * std::numeric_limits<double>::epsilon() * double(o.bins));
      return even(r.low - half, r.low + half, o.bins);
    }
    return niceEdges(r.low, r.high, (r.high - r.low) / double(o.bins), o.bins);
  }
  bool integers = o.method == "integers" || (o.method == "auto" && r.whole && r.high - r.low <= 50);
  if (integers) return wholeEdges(r);
  if (r.high == r.low) return {r.low - 0.5, r.low + 0.5};
  double n = double(std::max<int64_t>(r.count, 1)), width = 0;
  if (o.method == "fd" && r.iqr > 0) {
    width = 2 * r.iqr * std::pow(n, -1.0 / 3);
  } else if (o.method == "sturges") {
    width = (r.high - r.low) / std::ceil(std::log2(n) + 1);
  } else if (o.method == "sqrt") {
    width = (r.high - r.low) / std::ceil(std::sqrt(n));
  } else {
    width = 3.5 * r.deviation * std::pow(n, -1.0 / 3);
  }
  width = std::max(width, (r.high - r.low) / 65536);
  if (o.limited)
    return even(r.low, r.high, std::max<int64_t>(1, int64_t(std::ceil((r.high - r.low) / width))));
  return niceEdges(r.low, r.high, width, 0);
}

/// One of the words that an option takes.
std::string wordOf(const Value& v, const char* option, std::initializer_list<const char*> words) {
  std::string word = optionWord(v), list;
  for (const char* w : words) {
    if (word == w) return word;
    list += (list.empty() ? "'" : ", '") + std::string(w) + "'";
  }
  fail("MATLAB:histcounts:unrecognizedStringChoice",
       "Expected %s to match one of these values:\n\n%s", option, list.c_str());
}

HistOptions parseHist(Call& call) {
  HistOptions o;
  int k = 1;
  if (call.has(1) && call.arg(1).isPlain() && !call.arg(1).isChar()) {
    if (call.arg(1).isScalar()) {
      o.bins = toInteger(call.arg(1), "Number of bins", 1, 10000000);
    } else {
      o.edges = edgesArg(call.arg(1), "histcounts");
    }
    k = 2;
  }
  for (; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1)) failOption("histcounts", call.arg(k));
    const Value& v = call.arg(k + 1);
    if (word == "binwidth") {
      o.width = toDouble(v, "BinWidth");
      if (!(o.width > 0) || std::isinf(o.width)) {
        fail("MATLAB:histcounts:expectedPositive", "Expected BinWidth to be positive.");
      }
    } else if (word == "binlimits") {
      if (!v.isPlain() || v.numel() != 2 || !(v.doubleAt(0) <= v.doubleAt(1))) {
        fail("MATLAB:histcounts:expectedNondecreasing",
             "BinLimits must be two values in increasing order.");
      }
      o.limited = true;
      o.low = v.doubleAt(0);
      o.high = v.doubleAt(1);
    } else if (word == "binedges") {
      o.edges = edgesArg(v, "histcounts");
    } else if (word == "numbins") {
      o.bins = toInteger(v, "NumBins", 1, 10000000);
    } else if (word == "binmethod") {
      o.method = wordOf(v, "BinMethod", {"auto", "scott", "fd", "integers", "sturges", "sqrt"});
    } else if (word == "normalization") {
      o.normalization =
          wordOf(v, "Normalization",
                 {"count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"});
    } else {
      failOption("histcounts", call.arg(k));
    }
  }
  return o;
}

void normalizeCounts(std::vector<double>& counts, const BinFinder& find, const std::string& how,
                     double total) {
  bool cumulative = how == "cumcount" || how == "cdf";
  for (size_t k = 0; k < counts.size(); ++k) {
    double width = find.edges()[k + 1] - find.edges()[k];
    if (how == "probability" || how == "cdf") counts[k] /= total;
    if (how == "percentage") counts[k] = 100 * counts[k] / total;
    if (how == "pdf") counts[k] /= total * width;
    if (how == "countdensity") counts[k] /= width;
    if (cumulative && k > 0) counts[k] += counts[k - 1];
  }
}

Value histcounts(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() || x.isComplex() || x.isChar()) failArgument("histcounts", x);
  HistOptions o = parseHist(call);
  std::vector<double> data = numbersOf(x);
  BinFinder find(chooseEdges(o, o.edges.empty() ? rangeOf(data) : DataRange()));
  std::vector<double> counts(static_cast<size_t>(find.bins()), 0.0);
  Value bin = call.wants(2) ? Value::zeros(ClassId::Double, x.dims()) : Value();
  double* bins = bin.isDefined() ? bin.mutableData<double>() : nullptr;
  for (size_t i = 0; i < data.size(); ++i) {
    interruptionPoint<1 << 16>(uint64_t(i));
    int64_t b = find(data[i]);
    if (b < 0) continue;
    counts[size_t(b)] += 1;
    if (bins) bins[i] = double(b) + 1;
  }
  normalizeCounts(counts, find, o.normalization, double(data.size()));
  call.setOut(1, rowOf(find.edges()));
  if (call.wants(2)) call.setOut(2, std::move(bin));
  return rowOf(counts);
}

// Labels that are texts: '' or missing outside of all bins.
template <class F>
Value textLabels(const Value& labels, const std::vector<double>& data, const Dims& dims,
                 F&& binOf) {
  Value out = labels.isCell() ? Value::cellOf(ValueList(data.size(), Value::text("")), dims)
                              : Value::stringArray(dims);
  ValueList& to = out.mutableBoxes().elements;
  for (size_t i = 0; i < data.size(); ++i) {
    int64_t b = binOf(data[i]);
    if (b >= 0)
      to[i] = labels.boxes().elements[size_t(b)];
    else if (labels.isString())
      to[i] = Value();
  }
  return out;
}

/// Bins as categories; without names of their own they are called by their edges.
Value asCategories(Call& call, Value bins, Value names, const std::vector<double>& edges,
                   bool right) {
  const size_t n = edges.size() - 1;
  if (names.isUndefined()) {
    ValueList texts;
    for (size_t k = 0; k < n; ++k) {
      const bool lower = !right || k == 0, upper = right || k + 1 == n;
      texts.push_back(Value::text(strprintf("%c%.5g, %.5g%c", lower ? '[' : '(', edges[k],
                                            edges[k + 1], upper ? ']' : ')')));
    }
    names = Value::cellRow(std::move(texts));
  }
  std::vector<double> codes;
  for (size_t k = 1; k <= n; ++k) codes.push_back(double(k));
  const Value args[] = {std::move(bins), Value::fromVector(codes, true), std::move(names),
                        Value::text("Ordinal"), Value::logical(true)};
  return call.interpreter.call(Value::text("categorical"), args, 1)[0];
}

Value discretize(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() || x.isComplex()) failArgument("discretize", x);
  std::vector<double> data = numbersOf(x), edges;
  if (call.arg(1).isPlain() && call.arg(1).isScalar()) {
    int64_t n = toInteger(call.arg(1), "Number of bins", 1, 10000000);
    HistOptions o;
    o.bins = n;
    edges = chooseEdges(o, rangeOf(data));
  } else {
    edges = edgesArg(call.arg(1), "discretize");
  }
  bool right = false, categories = false;
  Value labels;
  for (int k = 2; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "categorical") {
      categories = true;
      continue;
    }
    if (word == "includededge" && call.has(k + 1)) {
      right = optionWord(call.arg(++k)) == "right";
    } else if ((call.arg(k).isPlain() && !call.arg(k).isChar()) || call.arg(k).isCell() ||
               (call.arg(k).isString() && call.arg(k).numel() > 1)) {
      labels = call.arg(k);
    } else {
      failOption("discretize", call.arg(k));
    }
  }
  BinFinder find(edges);
  if (labels.isDefined() && labels.numel() != find.bins()) {
    fail("MATLAB:discretize:InvalidValues", "The values must be as many as the bins.");
  }
  auto binOf = [&](double v) {
    int64_t b = find(v);
    return right && b > 0 && v == edges[size_t(b)] ? b - 1 : b;
  };
  call.setOut(1, rowOf(find.edges()));
  if (labels.isDefined() && !labels.isPlain() && !categories)
    return textLabels(labels, data, x.dims(), binOf);
  Value out = Value::uninitialized(ClassId::Double, x.dims());
  double* to = out.mutableData<double>();
  for (size_t i = 0; i < data.size(); ++i) {
    int64_t b = binOf(data[i]);
    to[i] = b < 0 ? NAN : labels.isDefined() && !categories ? labels.doubleAt(b) : double(b) + 1;
  }
  if (categories) return asCategories(call, std::move(out), labels, find.edges(), right);
  return out;
}

const BuiltinDescriptor kRows[] = {
    functionRow("histc", histc, 2, 3, 2,
                "histc(x, edges) counts the elements from each edge up to the next; the last bin "
                "counts those equal "
                "to the last edge.\nhistc(x, edges, dim). [n, bin] = histc(…).",
                "disp(histc([1 2 2 3 5], 1:5))", "     1     2     1     0     1\n"),
    functionRow(
        "histcounts", histcounts, 1, kAny, 3,
        "histcounts(x) counts elements in bins of equal width.\nhistcounts(x, n), histcounts(x, "
        "edges); "
        "'BinWidth', 'BinLimits', 'BinMethod', 'Normalization'.\n[n, edges, bin] = histcounts(…).",
        "disp(histcounts([1 2 2 3 5], [1 2 3 4 5]))", "     1     2     1     1\n"),
    functionRow("discretize", discretize, 2, kAny, 2,
                "discretize(x, edges) gives the number of the bin of each element, NaN "
                "outside.\ndiscretize(x, edges, "
                "values); 'IncludedEdge', 'right'; 'categorical', names.",
                "disp(discretize([1 2.5 4], [1 2 3 4]))", "     1     2     3\n"),
};

}  // namespace

BuiltinTheme binningTheme() { return kRows; }

}  // namespace matlift::builtins
