// What was measured: per workload and kernel, with recency decay and retention, and from it how
// good the choices were in hindsight.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "accel/selection/kernel.h"

namespace accel::selection {

inline constexpr double kRetentionSeconds = 7 * 24 * 3600.0;
// An old measurement counts half after a day.
inline constexpr double kHalfLifeSeconds = 24 * 3600.0;

inline constexpr std::int64_t kOldRecord = 64;

// One kernel on one kind of workload.
struct Track {
  double weight = 0;       // of the samples, decayed
  double logSum = 0;       // weighted sum of the logarithm of nanoseconds
  std::uint64_t runs = 0;  // measured
  std::uint64_t failures = 0;
  std::uint64_t picks = 0;  // chosen because it was thought best (not to explore)
  double last = 0;          // seconds
  bool undisturbed = true;  // its last runs; else they followed a judgement, and were short
  // Place::asked at its last run. A record's is long ago: who wrote it may have been disturbed.
  std::int64_t lastAsked = -kOldRecord;

  bool known() const { return weight > 0; }
  double meanLog() const { return logSum / weight; }
  double nanos() const;
  double successRate() const {
    const double all = static_cast<double>(runs + failures);
    return all > 0 ? static_cast<double>(runs) / all : 1;
  }
};

struct Usage {
  std::uint64_t runs = 0, failures = 0;
  double nanos = 0;
  double last = 0;
};

struct Hindsight {
  std::uint64_t judged = 0;  // picks on workloads where another kernel was measured too
  std::uint64_t good = 0;    // of them within 5 % of the best measured
  double accuracy() const {
    return judged ? static_cast<double>(good) / static_cast<double>(judged) : 0;
  }
};

class Tracker {
 public:
  struct Place {
    Workload workload;        // one of its kind
    Position where{};         // the workload's
    std::uint64_t asked = 0;  // so often was a kernel chosen for it; not kept
    std::map<std::string, Track> tracks;
    std::string current;  // the kernel in use
    double last = 0;
  };

  Place& place(const Workload& w, std::uint64_t key);
  const Place* find(std::uint64_t key) const;

  // undisturbed: nothing but the kernel's own runs came before (see Track).
  void measured(Place& place, const std::string& kernel, double nanos, double now,
                bool undisturbed = true);
  void failed(Place& place, const std::string& kernel, double now);
  void picked(Place& place, const std::string& kernel, std::uint64_t times = 1) {
    place.tracks[kernel].picks += times;
  }

  // Forgets what was last seen longer ago than the retention, and the least recently used places
  // beyond `most`.
  void retain(double now, std::size_t most);

  Hindsight hindsight(Operation op, Backend backend) const;
  Hindsight hindsight() const;
  const std::map<std::string, Usage>& usage() const { return usage_; }
  const std::unordered_map<std::uint64_t, Place>& places() const { return places_; }
  std::unordered_map<std::uint64_t, Place>& places() { return places_; }

 private:
  std::unordered_map<std::uint64_t, Place> places_;
  std::map<std::string, Usage> usage_;
};

}  // namespace accel::selection
