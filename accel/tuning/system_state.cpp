// What the OS tells about load, power and heat. Linux says it in files; elsewhere nothing is known.
#include <algorithm>
#include <ctime>
#include <fstream>
#include <string>

#include "accel/tuning/strategy.h"
#ifdef __linux__
#include <unistd.h>
#endif

namespace accel::tuning {

#ifdef __linux__
namespace {

std::string firstWord(const char* path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return word;
}

double secondsOf(clockid_t id) {
  timespec t{};
  clock_gettime(id, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

BusyTime readBusyTime() {
  BusyTime b;
  b.at = secondsOf(CLOCK_MONOTONIC);
  b.own = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
  std::ifstream file("/proc/stat");
  std::string word;
  double user = 0, nice = 0, system = 0;
  if (file >> word >> user >> nice >> system)
    b.machine = (user + nice + system) / static_cast<double>(std::max(1L, sysconf(_SC_CLK_TCK)));
  return b;
}

// Cores that others have kept busy since the last time this was asked: 0 the first time. Not the
// load average, which remembers a minute, and this program's own threads too.
double coresOfOthers(BusyTime& last) {
  const BusyTime now = readBusyTime();
  const double passed = now.at - last.at;
  const double others = (now.machine - last.machine) - (now.own - last.own);
  const bool known = last.machine > 0 && passed >= 0.1;
  if (known || last.machine == 0) last = now;
  return known ? std::max(0.0, others / passed) : 0;
}

SystemState readLinux(BusyTime& last) {
  SystemState s;
  s.load = coresOfOthers(last);
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

SystemState readSystemState(BusyTime& last) { return readLinux(last); }
#else
SystemState readSystemState(BusyTime&) { return {}; }
#endif

}  // namespace accel::tuning
