// Which kernel computes a workload. One entry for the engine: choose() before a run, record() after
// it. Choices never change an answer; they are learned from the times that runs take.
//
// One thread at a time.
#pragma once

#include <accel/status.h>

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "accel/selection/learned.h"
#include "accel/selection/registry.h"
#include "accel/selection/tracker.h"
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
  int threads = 1;                // that parallel kernels get
  double exploration = 0.1;       // share of judged calls that try another kernel
  double explorationCost = 0.02;  // of a workload's run time, at most
  double confidence = 0.6;        // from which Hybrid trusts the learned model
  ScoreWeights weights;
  std::function<double()> now;  // seconds of a calendar clock; empty: the system's
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
  std::uint64_t key = 0;
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

  // The status of a workload that no kernel takes names operation and backend.
  // calls: that ran by the last choice's `repeat`, as in repeated().
  Result<Choice> choose(const Workload& w, std::uint64_t calls = 0);
  // So many calls of a workload ran by its last choice, untimed.
  void repeated(std::uint64_t key, std::uint64_t calls);
  void record(const Workload& w, const Choice& choice, std::uint64_t nanos, bool ok);

  // The whole judgement, by the given algorithm; changes nothing.
  Result<Selection> select(const Workload& w, Algorithm algorithm) const;
  Result<Selection> select(const Workload& w) const { return select(w, options_.algorithm); }

  // A time of a kernel from elsewhere (a benchmark): learned as if it had run.
  void observe(const Workload& w, const KernelEntry& kernel, double nanos, bool undisturbed = true);

  const Tracker& tracker() const { return tracker_; }
  // The prediction that choices are made by: the model, joined with this workload's own runs.
  Prediction predict(const KernelEntry& kernel, const Workload& w) const;

  double runNanos() const { return runNanos_; }
  double exploreNanos() const { return exploreNanos_; }

  // A warning to show when the record was damaged (it then counts as empty); "" otherwise.
  std::string load(RecordStore& store, const std::string& key);
  Status save(RecordStore& store, const std::string& key);
  std::string recordText() const;
  Status restore(std::string_view text, const std::string& place);

  SelectionReport report(std::size_t most) const;
  // Of one kind of workload; none that was never measured.
  std::optional<ReportedChoice> reported(std::uint64_t key) const;

 private:
  struct Slot {
    const KernelEntry* kernel = nullptr;    // the last choice that was not exploring
    std::uint64_t judged = 0;               // calls that were timed
    double nanos = 0;                       // expected of it
    double runNanos = 0, exploreNanos = 0;  // what such workloads took, and tries above the best
    const KernelEntry* tried = nullptr;     // on the next `tries` calls too
    int tries = 0;
    int settled = 0;            // judgements since another kernel was chosen
    std::uint64_t version = 0;  // of the registry that its kernels are in
    bool timesNext = false;     // the choice, on the next call that asks
  };
  struct Judged {
    const KernelEntry* kernel;
    Prediction prediction;
    const Track* track;
    std::int64_t since;  // its last run on such a workload, in choices
    double score;
    std::size_t index;                                    // among the candidates, of `between`
    bool ran() const { return track && track->known(); }  // on such a workload
    bool hasHope(double bestNanos) const;
  };
  struct Judgement {
    std::vector<Judged> all;
    std::vector<double> between;  // NearbyModel::Predictions'
    std::size_t candidates = 0;
    double apart(const Judged& a, const Judged& b) const {
      return between[a.index * candidates + b.index];
    }
  };

  double now() const;
  // Of this workload's own runs and of its nearest neighbours'.
  NearbyModel modelOf(const Workload& w, std::uint64_t key, std::size_t mostSamples) const;
  Result<Judgement> judge(const Workload& w, std::uint64_t key,
                          std::size_t mostSamples = NearbyModel::kMostSamples) const;
  void score(std::vector<Judged>& all, const Workload& w, std::uint64_t key) const;
  void rankLearned(Judgement& judged, const Workload& w, std::uint64_t key) const;
  // Sorts the best first; what decided, and how sure that is.
  Algorithm rank(Judgement& judged, const Workload& w, std::uint64_t key, Algorithm algorithm,
                 double& confidence) const;
  static double excessOf(const Judged& j, double bestNanos);
  static double worstExcessOf(const Judged& j, double bestNanos);
  Slot& slotOf(std::uint64_t key);
  void ran(Slot& slot, double nanos) {
    runNanos_ += nanos;
    slot.runNanos += nanos;
  }
  // What `slot` knows already, without judging: a try goes on, or a choice is timed.
  std::optional<Choice> unfinished(const Workload& w, std::uint64_t key, Slot& slot);
  // How many calls a try takes: one that asking disturbs is timed from the second on, and sleeping
  // workers are awake only after some.
  static int triesOf(const Judged& j, const KernelEntry& best, bool disturbed);
  const Judged* toExplore(const std::vector<Judged>& all, const Slot& slot, double bestNanos,
                          double share, bool disturbed) const;
  bool endsTry(Slot& slot, double excess) const;
  std::uint32_t repeatOf(const std::vector<Judged>& all, const Slot& slot) const;

  SelectorOptions options_;
  KernelRegistry registry_;
  Tracker tracker_;
  std::unordered_map<std::uint64_t, Slot> slots_;
  double runNanos_ = 0, exploreNanos_ = 0;
  std::uint64_t explored_ = 0;
  bool changed_ = false;
};

}  // namespace accel::selection
