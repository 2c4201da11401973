// Bins of histograms.
#include <algorithm>

#include "builtins/graphics/functions.h"
#include "builtins/graphics/ruler.h"
#include "builtins/graphics/ticks.h"
#include "builtins/time/time_types.h"

namespace matlift::graphics {

namespace {

std::vector<double> finiteData(const Node& n) {
  std::vector<double> data = n.numbers("Data");
  std::erase_if(data, [](double v) { return !std::isfinite(v); });
  return data;
}

Ruler dataRuler(const Node& n) {
  Node* axes = n.parent && n.parent->is("axes") ? n.parent : nullptr;
  Ruler r = axes ? rulerOf(*axes, axisOfProperty(n, "Data")) : Ruler{};
  if (rulerKindOf(n.get("Data")) != r.kind) r = {};
  return r;
}

std::vector<double> evenEdges(double lo, double hi, double bins) {
  std::vector<double> out;
  for (double k = 0; k <= bins; ++k) out.push_back(k == bins ? hi : lo + (hi - lo) * k / bins);
  return out;
}

/// Bins of a round width that is near `width`.
std::vector<double> roundEdges(double lo, double hi, double width) {
  if (!(hi > lo))
    return {std::floor(lo) - 0.5 + (lo == std::floor(lo) ? 0 : 0.5),
            std::floor(lo) + 0.5 + (lo == std::floor(lo) ? 0 : 0.5)};
  const double power = std::pow(10, std::floor(std::log10(width)));
  const double ratio = width / power;
  const double step = power * (ratio < 1.5   ? 1
                               : ratio < 2.5 ? 2
                               : ratio < 4   ? 3
                               : ratio < 7.5 ? 5
                                             : 10);
  const double first = std::floor(lo / step);
  std::vector<double> out;
  for (double k = first; out.size() < 65536; ++k) {
    out.push_back(k * step);
    if (k * step >= hi && out.size() > 1) break;
  }
  return out;
}

std::vector<double> automaticEdges(const Node& n, const std::vector<double>& data) {
  const Ruler ruler = dataRuler(n);
  if (ruler.kind == RulerKind::Categorical) {
    std::vector<double> out{0.5};
    for (size_t k = 1; k <= ruler.categories.size(); ++k) out.push_back(double(k) + 0.5);
    return out;
  }
  if (data.empty()) return {0, 1};
  const auto [lo, hi] = std::minmax_element(data.begin(), data.end());
  const double count = double(data.size());
  double mean = 0, square = 0;
  bool whole = true;
  for (double v : data) {
    mean += v / count;
    whole = whole && v == std::round(v);
  }
  for (double v : data) square += (v - mean) * (v - mean);
  const std::string method = n.word("BinMethod");
  if (ruler.kind != RulerKind::Numeric)
    return ruler.edges(*lo, *hi, int(std::clamp(2 * std::cbrt(count), 4.0, 100.0)), method);
  if (method == "integers" || (method == "auto" && whole && *hi - *lo <= 50)) {
    std::vector<double> out;
    for (double v = std::floor(*lo) - 0.5; v <= *hi + 0.5 && out.size() < 65536; ++v)
      out.push_back(v);
    return out;
  }
  double width = 3.5 * std::sqrt(square / std::max(count - 1, 1.0)) / std::cbrt(count);
  if (method == "sturges") width = (*hi - *lo) / std::ceil(1 + std::log2(count));
  if (method == "sqrt") width = (*hi - *lo) / std::ceil(std::sqrt(count));
  if (method == "fd") {
    std::vector<double> sorted = data;
    std::sort(sorted.begin(), sorted.end());
    width = 2 * (sorted[sorted.size() * 3 / 4] - sorted[sorted.size() / 4]) / std::cbrt(count);
  }
  if (!(width > 0)) width = (*hi - *lo) / std::ceil(std::sqrt(count));
  return roundEdges(*lo, *hi, width);
}

std::vector<double> heights(const std::string& kind, const std::vector<double>& counts,
                            const std::vector<double>& edges, double total) {
  std::vector<double> out = counts;
  double sum = 0;
  for (size_t k = 0; k < out.size(); ++k) {
    const double width = edges[k + 1] - edges[k];
    sum += counts[k];
    if (kind == "probability") out[k] = counts[k] / total;
    if (kind == "percentage") out[k] = 100 * counts[k] / total;
    if (kind == "countdensity") out[k] = counts[k] / width;
    if (kind == "pdf") out[k] = counts[k] / (total * width);
    if (kind == "cumcount") out[k] = sum;
    if (kind == "cdf") out[k] = sum / total;
  }
  return out;
}

/// What histcounts2 is to know of the bins after `changed` was set.
ValueList pairBins(Node& n, const std::string& changed) {
  auto given = [&](const char* name) { return n.get(name).numel() > 0; };
  auto pair = [&](const char* name) { return ValueList{Value::text(name), n.get(name)}; };
  const bool edges = given("XBinEdges") && given("YBinEdges"), data = changed == "Data";
  if (changed == "BinMethod" || (data && n.word("BinMethod") != "manual")) return pair("BinMethod");
  if (changed == "NumBins" || (data && !edges && given("NumBins"))) return pair("NumBins");
  if (changed == "BinWidth" || (data && !edges && given("BinWidth"))) return pair("BinWidth");
  ValueList out;
  if (changed.ends_with("BinLimits")) {
    if (given("NumBins")) out = pair("NumBins");
    for (const char* name : {"XBinLimits", "YBinLimits"})
      if (given(name)) {
        out.push_back(Value::text(name));
        out.push_back(n.get(name));
      }
  } else if (edges) {
    for (const char* name : {"XBinEdges", "YBinEdges"}) {
      out.push_back(Value::text(name));
      out.push_back(n.get(name));
    }
  }
  return out;
}

/// Counts that were given instead of data.
void takeCounts(Node& n) {
  const Value counts = n.get("BinCounts");
  const Dims wanted(std::max<int64_t>(0, n.get("XBinEdges").numel() - 1),
                    std::max<int64_t>(0, n.get("YBinEdges").numel() - 1));
  if (!counts.isPlain() || counts.isEmpty() || !(counts.dims() == wanted)) return;
  n.put("Values", counts);
  n.put("NumBins", Value::fromVector(std::vector{double(wanted[0]), double(wanted[1])}, true));
}

void binPairsAnew(Node& n, const std::string& changed) {
  static constexpr std::string_view kSettings[] = {"NumBins",   "BinWidth",   "XBinEdges",
                                                   "YBinEdges", "XBinLimits", "YBinLimits"};
  static constexpr std::string_view kOthers[] = {"Data", "BinMethod", "Normalization", "BinCounts"};
  auto among = [&](auto& list) {
    return std::find(std::begin(list), std::end(list), changed) != std::end(list);
  };
  if (!among(kSettings) && !among(kOthers)) return;
  if (among(kSettings)) n.put("BinMethod", Value::text("manual"));
  const Value& data = n.get("Data");
  if (data.numel() == 0) return takeCounts(n);
  if (!data.isPlain() || data.dims().count() != 2 || data.dims()[1] != 2)
    fail("MATLAB:histogram2:InvalidData", "Data must be a matrix with two columns.");
  Interpreter* interpreter = interpreterOf(n);
  if (!interpreter) return;
  const int64_t count = data.dims()[0];
  const std::vector<double> all = n.numbers("Data");
  ValueList args{Value::fromVector(std::vector(all.begin(), all.begin() + count), false),
                 Value::fromVector(std::vector(all.begin() + count, all.end()), false)};
  for (Value& v : pairBins(n, changed)) args.push_back(v);
  ValueList found = interpreter->call(Value::text("histcounts2"), args, 3);
  n.put("BinCounts", found[0]);
  n.put("Values", found[0]);
  const std::vector<double> xs = realNumbers(found[1]), ys = realNumbers(found[2]);
  n.put("XBinEdges", found[1]);
  n.put("YBinEdges", found[2]);
  n.put("XBinLimits", Value::fromVector(std::vector{xs.front(), xs.back()}, true));
  n.put("YBinLimits", Value::fromVector(std::vector{ys.front(), ys.back()}, true));
  n.put("NumBins",
        Value::fromVector(std::vector{double(xs.size() - 1), double(ys.size() - 1)}, true));
  n.put("BinWidth", Value::fromVector(std::vector{xs[1] - xs[0], ys[1] - ys[0]}, true));
  if (n.word("Normalization") == "count") return;
  const ValueList scaled{
      args[0], args[1], found[1], found[2], Value::text("Normalization"), n.get("Normalization")};
  n.put("Values", interpreter->call(Value::text("histcounts2"), scaled, 1)[0]);
}

}  // namespace

void binPairs(Node& n, const std::string& changed) {
  try {
    binPairsAnew(n, changed);
  } catch (const Error& e) {
    fail(e.identifier().c_str(), "Error setting property '%s' of class 'Histogram2':\n%s",
         changed.c_str(), e.message().c_str());
  }
}

void binHistogram(Node& n, const std::string& changed) {
  static constexpr const char* kRelevant[] = {"Data",          "NumBins",   "BinWidth",
                                              "BinEdges",      "BinLimits", "BinMethod",
                                              "Normalization", "BinCounts"};
  if (std::find(std::begin(kRelevant), std::end(kRelevant), changed) == std::end(kRelevant)) return;
  const std::vector<double> data = finiteData(n);
  std::vector<double> edges = n.numbers("BinEdges");
  std::vector<double> limits = n.numbers("BinLimits");
  double lo = 0, hi = 1;
  if (!data.empty()) {
    lo = *std::min_element(data.begin(), data.end());
    hi = *std::max_element(data.begin(), data.end());
  }
  if (limits.size() == 2 && changed == "BinLimits") {
    lo = limits[0];
    hi = limits[1];
    edges = evenEdges(lo, hi, std::max(1.0, double(edges.size()) - 1));
  } else if (changed == "NumBins") {
    const double bins = std::clamp(std::round(n.number("NumBins")), 1.0, 65536.0);
    const double raw = (hi - lo) / bins;
    // A round width where the bins then still hold everything.
    const double step = raw > 0 ? roundStep(raw * 0.999) : 1;
    const double first = std::floor(lo / step) * step;
    edges = first + bins * step >= hi && step < raw * 1.35
                ? evenEdges(first, first + bins * step, bins)
                : evenEdges(lo, lo < hi ? hi : lo + 1, bins);
  } else if (changed == "BinWidth") {
    const double w = n.number("BinWidth");
    edges.clear();
    if (w > 0)
      for (double k = std::floor(lo / w); edges.size() < 65536; ++k) {
        edges.push_back(k * w);
        if (k * w >= hi && edges.size() > 1) break;
      }
  } else if (changed == "BinMethod" || (changed == "Data" && edges.empty())) {
    edges = automaticEdges(n, data);
  }
  if (edges.size() < 2) return;
  std::vector<double> counts = n.numbers("BinCounts");
  if (!data.empty() || counts.size() + 1 != edges.size()) {
    counts.assign(edges.size() - 1, 0);
    for (double v : data) {
      if (v < edges.front() || v > edges.back()) continue;
      const size_t k = size_t(std::upper_bound(edges.begin(), edges.end(), v) - edges.begin());
      ++counts[std::min(std::max<size_t>(k, 1), counts.size()) - 1];
    }
  }
  double total = double(data.size());
  if (data.empty()) {
    total = 0;
    for (double c : counts) total += c;
  }
  const Ruler ruler = dataRuler(n);
  const bool dates = ruler.kind == RulerKind::Datetime || ruler.kind == RulerKind::Duration;
  n.put("BinEdges", dates ? ruler.values(edges) : Value::fromVector(edges, true));
  n.put("BinCounts", Value::fromVector(counts, true));
  n.put("Values", Value::fromVector(heights(n.word("Normalization"), counts, edges, total), true));
  n.put("NumBins", Value(double(counts.size())));
  n.put("BinWidth", Value(edges[1] - edges[0]));
  if (dates) n.put("BinWidth", builtins::durationValue(n.get("BinWidth")));
  const std::vector<double> ends{edges.front(), edges.back()};
  n.put("BinLimits", dates ? ruler.values(ends) : Value::fromVector(ends, true));
}

}  // namespace matlift::graphics
