// What the OS tells about the machine: load, power, battery, heat. What it does not tell stays at
// its default.
#pragma once

#include <cstdint>
#include <string>

namespace accel::tuning {

enum class Power : std::uint8_t { Unknown, Saver, Balanced, Performance };

struct SystemState {
  double load = 0;  // cores that others keep busy
  Power power = Power::Unknown;
  bool throttled = false;   // the OS says that heat holds the clock down
  bool batteryLow = false;  // on battery, a fifth of it or less left

  // Should less than all be used, so that power lasts?
  bool saves() const { return power == Power::Saver || batteryLow; }
};

// "saver", "on battery, low", "hot"; "" when the OS tells nothing of note.
std::string stateText(const SystemState& state);

// Counters at one moment, in seconds.
struct LoadReading {
  double at = 0;    // of a steady clock; 0: no reading
  double idle = 0;  // of all cores together
  double own = 0;   // processor time of this program
};
// Cores, of those that this program may use, that others kept busy between the two. Counted from
// what was idle: a machine with more cores than that is not busy because some of them are.
double loadBetween(const LoadReading& before, const LoadReading& now, int cores);

// Not the load average: that goes on telling of a minute ago. The first reading knows no load.
class SystemWatch {
 public:
  SystemState read();

 private:
  LoadReading last_;
  double load_ = 0;
  std::string throttles_;  // the OS's counter, when this began
  bool began_ = false;
};

}  // namespace accel::tuning
