// Bins of histograms.
#include <algorithm>

#include "builtins/graphics/functions.h"
#include "builtins/graphics/ticks.h"

namespace matlift::graphics {

namespace {

std::vector<double> finiteData(const Node& n) {
  std::vector<double> data = n.numbers("Data");
  std::erase_if(data, [](double v) { return !std::isfinite(v); });
  return data;
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

}  // namespace

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
  n.put("BinEdges", Value::fromVector(edges, true));
  n.put("BinCounts", Value::fromVector(counts, true));
  n.put("Values", Value::fromVector(heights(n.word("Normalization"), counts, edges, total), true));
  n.put("NumBins", Value(double(counts.size())));
  n.put("BinWidth", Value(edges[1] - edges[0]));
  n.put("BinLimits", Value::fromVector(std::vector<double>{edges.front(), edges.back()}, true));
}

}  // namespace matlift::graphics
