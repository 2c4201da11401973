// Which kernel computes a workload. One entry for the engine: choose() before a run, record() after
// it. Choices never change an answer; they are learned from the times that runs take.
//
// One thread at a time.
#pragma once

#include <accel/status.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "accel/cpu/thread_pool.h"
#include "accel/decide/which/learned.h"
#include "accel/decide/which/registry.h"
#include "accel/decide/which/strategy.h"
#include "accel/decide/which/times.h"
#include "accel/telemetry/clock.h"
#include "accel/telemetry/record_store.h"

namespace accel::selection {

enum class Algorithm : std::uint8_t { Score, Learned, Hybrid };

struct ScoreWeights {
  double time = 0.4, memory = 0.2, cache = 0.2, history = 0.15, switching = 0.05;
};

struct SelectorOptions {
  Algorithm algorithm = Algorithm::Hybrid;
  // Off: choices follow from the record alone; nothing is timed, learned, explored or written.
  bool learning = true;
  bool natural = false;           // V5: which workgroup to try again is the policy's to say
  int threads = 1;                // that parallel kernels get
  double exploration = 0.1;       // share of judged calls that try another kernel
  double explorationCost = 0.02;  // of a workload's run time, at most
  double confidence = 0.6;        // from which Hybrid trusts the learned model
  ScoreWeights weights;
  std::function<double()> now;  // seconds of a calendar clock; empty: the system's
  // What this machine takes, as it is seen; null: the starting values (constants.h).
  const cpu::Waking* waking = nullptr;
  Clock* clock = nullptr;  // that judging is timed by
};

struct Alternative {
  const KernelEntry* kernel = nullptr;
  double nanos = 0;       // measured, else predicted
  bool measured = false;  // on this kind of workload
  double score = 0;
};

struct Selection {
  const KernelEntry* kernel = nullptr;
  Algorithm method = Algorithm::Score;    // Score or Learned: what decided
  double nanos = 0;                       // expected
  double confidence = 0;                  // 0 to 1
  std::string reason;                     // in words
  std::vector<Alternative> alternatives;  // all candidates but the chosen one, best first
};

// What to run now. timed: record() wants this run's time.
struct Choice {
  const KernelEntry* kernel = nullptr;
  bool timed = false;
  bool exploring = false;
  // Its time is not the kernel's: a short one's that asked, or, set by who ran it, one's that was
  // also prepared.
  bool first = false;
  bool disturbed = false;  // its time is somewhat more than the kernel's: it is short, and asked
  // So many further calls of such workloads may run the same kernel untimed, without asking: asking
  // costs about as much as a short kernel.
  std::uint32_t repeat = 0;
  double bestNanos = 0;  // exploring: what the best kernel was expected to take
  // Exploring long work that can be cut: only this share is the tried kernel's, the rest is the
  // best one's, and the time that record() wants is that of the share, as if it had been all.
  double share = 1;
  const KernelEntry* rest = nullptr;
};

// For `accel report`.
struct ReportedChoice {
  std::string workload, kernel, variant, reason;
  double nanos = 0, confidence = 0;
  std::uint64_t runs = 0;
  std::vector<Alternative> alternatives;
};
struct SelectionReport {
  std::vector<ReportedChoice> choices;  // most used first
  Hindsight hindsight;
  struct ByKind {
    Operation operation;
    Backend backend;
    Hindsight hindsight;
  };
  std::vector<ByKind> byKind;  // where picks could be judged
  double runNanos = 0, exploreNanos = 0;
  std::uint64_t explored = 0;
};

class Selector {
 public:
  explicit Selector(SelectorOptions options = {});

  KernelRegistry& registry() { return registry_; }
  const KernelRegistry& registry() const { return registry_; }
  const SelectorOptions& options() const { return options_; }

  // All that is known of such workloads. Stays where it is until stamp() changes.
  Slot& slotOf(const Workload& w, std::uint64_t key);
  // Changes when slots, or the kernels in them, may be gone. Never 0.
  std::uint64_t stamp() const { return 1 + registry_.version() + times_.generation(); }

  // The status of a workload that no kernel takes names operation and backend. The slot is the
  // workload's. Calls that its grant let run meanwhile are counted first.
  Result<Choice> choose(const Workload& w, Slot& slot);
  Result<Choice> choose(const Workload& w) { return choose(w, slotOf(w, workloadKey(w))); }
  void record(const Workload& w, const Choice& choice, std::uint64_t nanos, bool ok);
  // Counts calls that ran without asking.
  void countGranted();
  // Somebody would like this kernel looked at on such workloads: it is tried next, while exploring
  // has taken less than its share.
  void wish(Slot& slot, const KernelEntry& kernel) const;

  // The whole judgement, by the given algorithm (none: the option's); changes nothing.
  Result<Selection> select(const Workload& w, std::optional<Algorithm> algorithm = {}) const;

  // A time of a kernel from elsewhere (a benchmark): learned as if it had run.
  void observe(const Workload& w, const KernelEntry& kernel, double nanos, bool undisturbed = true);

  const Times& times() const { return times_; }
  // The prediction that choices are made by: the model, joined with this workload's own runs.
  Prediction predict(const KernelEntry& kernel, const Workload& w) const;

  double runNanos() const { return runNanos_; }
  double exploreNanos() const { return exploreNanos_; }
  // How well choices came true in this program.
  tuning::StrategyMetrics metrics(Backend backend) const {
    return meters_[static_cast<int>(backend)].read();
  }

  // What is kept of one backend: a record per device. A warning to show when the record was damaged
  // (it then counts as empty); "" otherwise.
  std::string load(RecordStore& store, const std::string& key, Backend backend = Backend::Cpu);
  Status save(RecordStore& store, const std::string& key, Backend backend = Backend::Cpu);
  std::string recordText(Backend backend = Backend::Cpu) const {
    return times_.text(threadsOf(backend), backend);
  }
  Status restore(std::string_view text, const std::string& place, Backend backend = Backend::Cpu);
  // Another device takes the place of the one that these were of.
  void forget(Backend backend) {
    times_.forget(backend);
    meters_[static_cast<int>(backend)] = {};
  }

  SelectionReport report(std::size_t most) const;
  // Of one kind of workload; none that was never measured.
  std::optional<ReportedChoice> reported(std::uint64_t key) const;

 private:
  struct Judged {
    const KernelEntry* kernel;
    Prediction prediction;
    const Track* track;
    std::int64_t since;  // its last run on such a workload, in choices
    double score;
    std::size_t index;                                    // among the candidates, of `between`
    bool ran() const { return track && track->known(); }  // on such a workload
    bool hasHope(double bestNanos) const;
    // What a try costs above the best: as is likely, and at the worst.
    double excess(double bestNanos) const;
    double worstExcess(double bestNanos) const;
  };
  struct Judgement {
    std::vector<Judged> all;
    std::vector<double> between;  // NearbyModel::Predictions'
    std::size_t candidates = 0;
    double apart(const Judged& a, const Judged& b) const {
      return between[a.index * candidates + b.index];
    }
    // Of those that may be tried, the one that the natural-gradient policy wants to see.
    const Judged* byPolicy(const std::vector<const Judged*>& affordable) const;
  };

  double now() const;
  // That times are of; a device has no say in how many.
  int threadsOf(Backend backend) const { return backend == Backend::Cpu ? options_.threads : 0; }
  // Of this workload's own runs and of its nearest neighbours'.
  NearbyModel modelOf(const Workload& w, const Slot* own, std::size_t mostSamples) const;
  Result<Judgement> judge(const Workload& w, const Slot* slot,
                          std::size_t mostSamples = NearbyModel::kMostSamples) const;
  void score(std::vector<Judged>& all, const Workload& w, const Slot* slot) const;
  void rankLearned(Judgement& judged, const Workload& w, const Slot* slot) const;
  // Sorts the best first; what decided, and how sure that is.
  Algorithm rank(Judgement& judged, const Workload& w, const Slot* slot, Algorithm algorithm,
                 double& confidence) const;
  void ran(Slot& slot, double nanos) {
    runNanos_ += nanos;
    slot.runNanos += nanos;
  }
  // What `slot` knows already, without judging: a try goes on, or a choice is timed.
  static std::optional<Choice> unfinished(Slot& slot);
  // Calls that ran by the slot's choice, untimed.
  void repeated(Slot& slot, std::uint64_t calls);
  // How many calls a try takes: one that asking disturbs is timed from the second on, and sleeping
  // workers are awake only after some.
  int triesOf(const Judged& j, const KernelEntry& best, bool disturbed) const;
  const Judged* toExplore(const Judgement& judged, const Slot& slot, double bestNanos, double share,
                          bool disturbed) const;
  bool endsTry(Slot& slot, double excess) const;
  void measure(const Workload& w, const Slot& slot, double expected, double nanos);
  std::uint32_t repeatOf(const std::vector<Judged>& all, const Slot& slot) const;

  SelectorOptions options_;
  KernelRegistry registry_;
  Times times_;
  double judgeNanos_;  // what judging takes
  double runNanos_ = 0, exploreNanos_ = 0;
  std::uint64_t explored_ = 0;
  bool changed_[kBackends] = {};
  tuning::StrategyMeter meters_[kBackends];
};

}  // namespace accel::selection
