#include "runtime/cli/accel/units.h"

#include <cmath>
#include <cstdio>
#include <span>

namespace matlift {
namespace {

struct Unit {
  double size;
  const char* name;
};

std::string scaled(double value, std::span<const Unit> units) {
  if (!std::isfinite(value)) return "-";
  const Unit* unit = &units[0];
  // 999.95 would be printed as 1000.0: it belongs to the next unit.
  for (const Unit& u : units)
    if (std::fabs(value) >= u.size * 0.99995) unit = &u;
  const double shown = value / unit->size;
  char text[48];
  const double size = std::fabs(shown);
  const int digits = size >= 99.95 || shown == std::floor(shown) ? 0 : size >= 9.995 ? 1 : 2;
  std::snprintf(text, sizeof text, "%.*f %s", digits, shown, unit->name);
  return text;
}

}  // namespace

std::string timeText(double nanos) {
  static constexpr Unit kUnits[] = {{1, "ns"}, {1e3, "us"}, {1e6, "ms"}, {1e9, "s"}};
  return scaled(nanos, kUnits);
}

std::string bytesText(double bytes) {
  static constexpr Unit kUnits[] = {{1, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}, {1e12, "TB"}};
  return scaled(bytes, kUnits);
}

std::string countText(std::int64_t n) {
  std::string digits = std::to_string(n);
  const std::size_t first = n < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string percentText(double fraction) {
  if (!std::isfinite(fraction)) return "-";
  char text[48];
  std::snprintf(text, sizeof text, "%.1f %%", fraction * 100);
  return text;
}

}  // namespace matlift
