#include <cmath>
#include <cstdio>

#include "accel/policy/policy.h"

namespace accel::policy {
namespace {

std::string scaled(double value, const char* const* units, const double* sizes, int count) {
  int i = 0;
  while (i + 1 < count && std::fabs(value) < sizes[i] * 0.9995) ++i;
  char text[48];
  const double v = value / sizes[i];
  std::snprintf(text, sizeof text,
                v >= 99.95 || v == std::floor(v) ? "%.0f%s"
                : v >= 9.995                     ? "%.1f%s"
                                                 : "%.2f%s",
                v, units[i]);
  return text;
}

}  // namespace

std::string secondsText(double seconds) {
  if (!(seconds > 0)) return "0 s";
  static const char* const kUnits[] = {" s", " ms", " us", " ns"};
  static const double kSizes[] = {1, 1e-3, 1e-6, 1e-9};
  return scaled(seconds, kUnits, kSizes, 4);
}

std::string bytesText(double bytes) {
  static const char* const kUnits[] = {" GB", " MB", " kB", " B"};
  static const double kSizes[] = {1e9, 1e6, 1e3, 1};
  return bytes > 0 ? scaled(bytes, kUnits, kSizes, 4) : "0 B";
}

std::string countText(double count) {
  char digits[32];
  if (!(count < 1e7)) {
    std::snprintf(digits, sizeof digits, "%.3g", count);
    return digits;
  }
  const int length = std::snprintf(digits, sizeof digits, "%.0f", count);
  std::string out;
  for (int i = 0; i < length; ++i) {
    if (i > 0 && (length - i) % 3 == 0) out.push_back(',');
    out.push_back(digits[i]);
  }
  return out;
}

std::vector<std::string> explain(const Decision& d) {
  std::vector<std::string> lines;
  for (int i = 0; i < d.steps; ++i) {
    const TrailStep& step = d.trail[static_cast<std::size_t>(i)];
    const Rule& rule = ruleOf(step.rule);
    const char* verdict = step.ruling == Ruling::Pass     ? "pass"
                          : step.ruling == Ruling::Device ? "DEVICE"
                                                          : "CPU";
    lines.push_back(std::string(rule.name) + ": " + rule.explain(step, d) + " -> " + verdict);
  }
  if (d.failedOver)
    lines.push_back(std::string("tried on the device first, which could not: ") + d.rule);
  std::string end = std::string("ran on ") + d.provider;
  if (d.nanos) end += " in " + secondsText(static_cast<double>(d.nanos) * 1e-9);
  if (d.estimate().known) end += ", expected " + secondsText(d.estimate().total());
  if (d.alternative().known)
    end += std::string("; ") + (d.target == Target::Cpu ? "the device" : "the CPU") +
           (d.hypothetical ? " in single" : "") + " was estimated at " +
           secondsText(d.alternative().total());
  if (d.regret > 0) end += "; regret " + secondsText(d.regret);
  lines.push_back(end);
  return lines;
}

}  // namespace accel::policy
