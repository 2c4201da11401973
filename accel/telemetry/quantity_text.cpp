#include "accel/telemetry/quantity_text.h"

#include <cmath>
#include <cstdio>

namespace accel {
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

}  // namespace accel
