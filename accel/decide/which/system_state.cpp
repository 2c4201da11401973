// Linux says it in files; elsewhere nothing is known.
#include "accel/decide/which/system_state.h"

#include <algorithm>

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#endif

namespace accel::tuning {

double loadBetween(const LoadReading& before, const LoadReading& now, int cores) {
  const double passed = now.at - before.at;
  if (!(before.at > 0) || !(passed > 0)) return 0;
  const double free = (now.idle - before.idle + now.own - before.own) / passed;
  return std::clamp(cores - free, 0.0, static_cast<double>(cores));
}

std::string stateText(const SystemState& state) {
  std::string text;
  const auto add = [&](const char* word) {
    text += (text.empty() ? "" : ", ") + std::string(word);
  };
  if (state.power == Power::Saver) add("power saver");
  if (state.power == Power::Performance) add("full power");
  if (state.batteryLow) add("battery low");
  if (state.throttled) add("held down by heat");
  return text;
}

#ifdef __linux__
namespace {

// Ticks are hundredths of a second: fewer than some tens of them say little.
constexpr double kLeastSeconds = 0.25;

std::string firstWord(const char* path) {
  std::ifstream file(path);
  std::string word;
  file >> word;
  return word;
}

double seconds(const timeval& t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

LoadReading readLoad() {
  LoadReading r;
  std::ifstream file("/proc/stat");
  std::string word;
  double user, nice, system, idle, waiting;
  file >> word >> user >> nice >> system >> idle >> waiting;
  rusage own{};
  if (!file || word != "cpu" || getrusage(RUSAGE_SELF, &own) != 0) return r;
  // Those that are nice give way to this program, unless it is nice itself.
  const double yielding = getpriority(PRIO_PROCESS, 0) > 0 ? 0 : nice;
  r.idle = (idle + waiting + yielding) / static_cast<double>(sysconf(_SC_CLK_TCK));
  r.own = seconds(own.ru_utime) + seconds(own.ru_stime);
  r.at = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  return r;
}

// Of the first battery that discharges.
bool isBatteryLow() {
  std::error_code error;
  for (const auto& supply : std::filesystem::directory_iterator("/sys/class/power_supply", error)) {
    const std::string folder = supply.path().string();
    if (firstWord((folder + "/type").c_str()) != "Battery" ||
        firstWord((folder + "/status").c_str()) != "Discharging")
      continue;
    const std::string left = firstWord((folder + "/capacity").c_str());
    return !left.empty() && std::atoi(left.c_str()) <= 20;
  }
  return false;
}

}  // namespace

SystemState SystemWatch::read() {
  SystemState s;
  const LoadReading now = readLoad();
  if (last_.at == 0) last_ = now;
  if (now.at - last_.at >= kLeastSeconds) {
    load_ = loadBetween(last_, now, static_cast<int>(std::thread::hardware_concurrency()));
    last_ = now;
  }
  s.load = load_;
  const std::string profile = firstWord("/sys/firmware/acpi/platform_profile");
  // Not the frequency governor: "powersave" is what many drivers call their ordinary mode.
  if (profile == "low-power") s.power = Power::Saver;
  if (profile == "balanced") s.power = Power::Balanced;
  if (profile == "performance") s.power = Power::Performance;
  // Intel's counter of throttling events; it only tells that there were any since the start.
  const std::string throttles =
      firstWord("/sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count");
  if (!began_) throttles_ = throttles;
  began_ = true;
  s.throttled = throttles != throttles_;
  s.batteryLow = isBatteryLow();
  return s;
}
#else
SystemState SystemWatch::read() {
  began_ = true;
  SystemState s;
  s.load = load_;
  return s;
}
#endif

}  // namespace accel::tuning
