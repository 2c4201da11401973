// What the OS tells about load, power and heat. Linux says it in files; elsewhere nothing is known.
#include <cstdlib>
#include <fstream>
#include <string>

#include "accel/tuning/strategy.h"

namespace accel::tuning {

#ifdef __linux__
namespace {

std::string firstWord(const char* path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return word;
}

SystemState readLinux() {
  SystemState s;
  double averages[1];
  if (getloadavg(averages, 1) == 1) s.load = averages[0] > 1 ? averages[0] - 1 : 0;
  const std::string profile = firstWord("/sys/firmware/acpi/platform_profile");
  // Not the frequency governor: "powersave" is what many drivers call their ordinary mode.
  if (profile == "low-power") s.power = Power::Saver;
  if (profile == "balanced") s.power = Power::Balanced;
  if (profile == "performance") s.power = Power::Performance;
  // Intel's counter of throttling events; it only tells that there were any since the start.
  static const std::string before =
      firstWord("/sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count");
  s.throttled =
      !before.empty() &&
      firstWord("/sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count") != before;
  return s;
}

}  // namespace

SystemState readSystemState() { return readLinux(); }
#else
SystemState readSystemState() { return {}; }
#endif

}  // namespace accel::tuning
