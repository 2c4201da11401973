// What was measured: per kind of workload and kernel, with recency decay and retention, and from it
// how good the choices were in hindsight. One slot per kind of workload holds all that is known and
// planned for it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "accel/decide/which/registry.h"

namespace accel::selection {

inline constexpr double kRetentionSeconds = 7 * 24 * 3600.0;
// An old measurement counts half after a day.
inline constexpr double kHalfLifeSeconds = 24 * 3600.0;

inline constexpr std::int64_t kOldRecord = 64;

// One kernel on one kind of workload.
struct Track {
  double weight = 0;       // of the samples, decayed
  double logSum = 0;       // weighted sum of the logarithm of nanoseconds
  double squares = 0;      // the same of its squared distance from the mean then, of this program
  std::uint64_t runs = 0;  // measured
  std::uint64_t failures = 0;
  std::uint64_t picks = 0;  // chosen because it was thought best (not to explore)
  double last = 0;          // seconds
  bool undisturbed = true;  // its last runs; else they followed a judgement, and were short
  // Slot::asked at its last run. A record's is long ago: who wrote it may have been disturbed.
  std::int64_t lastAsked = -kOldRecord;

  bool known() const { return weight > 0; }
  double meanLog() const { return logSum / weight; }
  double nanos() const;
  double deviation() const;  // of meanLog(), by how far the runs were apart
  double successRate() const {
    const double all = static_cast<double>(runs + failures);
    return all > 0 ? static_cast<double>(runs) / all : 1;
  }
};

struct Hindsight {
  std::uint64_t judged = 0;  // picks on workloads where another kernel was measured too
  std::uint64_t good = 0;    // of them within 5 % of the best measured
  double accuracy() const {
    return judged ? static_cast<double>(good) / static_cast<double>(judged) : 0;
  }
};

// Calls that may run the same kernel, untimed, without asking: asking costs about as much as a
// short kernel.
struct Grant {
  const KernelEntry* kernel = nullptr;
  cpu::RunPlan plan;
  cpu::MatmulPlan matmul;
  std::uint32_t left = 0;

  void give(const KernelEntry* granted, std::uint32_t calls) {
    kernel = granted;
    left = calls_ = calls;
  }
  // Calls that used it since this was last asked.
  std::uint32_t takeUsed() {
    const std::uint32_t used = calls_ - left;
    calls_ = left;
    return used;
  }
  void end() {  // what is left is not granted any more
    calls_ -= left;
    left = 0;
  }

 private:
  std::uint32_t calls_ = 0;
};

// One kind of workload.
struct Slot {
  // Kept from program to program:
  Workload workload;  // one of its kind
  Position where{};   // the workload's
  std::map<std::string, Track> tracks;
  std::string current;  // the kernel in use
  double last = 0;

  // Of this program:
  std::string label;                      // what the report calls it, beside the workload
  std::uint64_t asked = 0;                // so often was a kernel chosen for it
  const KernelEntry* kernel = nullptr;    // the last choice that was not exploring
  std::uint64_t judged = 0;               // calls that were timed
  double nanos = 0;                       // expected of it
  double runNanos = 0, exploreNanos = 0;  // what such workloads took, and tries above the best
  const KernelEntry* tried = nullptr;     // on the next `tries` calls too
  int tries = 0;
  int settled = 0;            // judgements since another kernel was chosen
  std::uint64_t version = 0;  // of the registry that its kernels are in
  bool timesNext = false;     // the choice, on the next call that asks
  Grant grant;

  bool isMeasured() const { return !tracks.empty(); }
  // Its kernels may be gone.
  void forgetKernels(std::uint64_t newVersion);
};

// The slots, by workloadKey.
class Times {
 public:
  using Slots = std::unordered_map<std::uint64_t, Slot>;

  // A slot stays where it is until generation() changes.
  Slot& slot(const Workload& w, std::uint64_t key);
  const Slot* find(std::uint64_t key) const;
  const Slots& slots() const { return slots_; }
  Slots& slots() { return slots_; }
  std::uint64_t generation() const { return generation_; }

  // undisturbed: nothing but the kernel's own runs came before (see Track).
  static void measured(Slot& slot, const std::string& kernel, double nanos, double now,
                       bool undisturbed = true);
  static void failed(Slot& slot, const std::string& kernel, double now);
  static void picked(Slot& slot, const std::string& kernel, std::uint64_t times = 1) {
    slot.tracks[kernel].picks += times;
  }

  // Forgets what was last seen longer ago than the retention, and the least recently used slots
  // beyond `most`.
  void retain(double now, std::size_t most);
  void forget(Backend backend);

  Hindsight hindsight(Operation op, Backend backend) const;
  Hindsight hindsight() const;

  // As the record of one backend: version and kernel ids decide what is believed; numbers that no
  // run can have made are left out.
  std::string text(int threads, Backend backend) const;
  // An error names `place`. known: is there such a kernel?
  Status restore(std::string_view text, const std::string& place, int threads, Backend backend,
                 const std::function<bool(const std::string&)>& known);

 private:
  Slots slots_;
  std::uint64_t generation_ = 0;
};

}  // namespace accel::selection
