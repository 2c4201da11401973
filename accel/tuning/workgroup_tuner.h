// The workgroup tuner of one adapter: which size each program should be launched with. Knows
// programs by a fingerprint only; measuring is the caller's, through a timer or by reporting what
// its own launches took. No size changes a result.
#pragma once

#include <accel/status.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "accel/telemetry/record_store.h"
#include "accel/tuning/natural_gradient.h"
#include "accel/tuning/tuner_mode.h"

namespace accel::tuning {

using Extent = std::array<std::uint32_t, 3>;

inline constexpr std::uint32_t kWorkgroupCandidates[] = {32, 64, 128, 256, 512, 1024};
// Without data. Four subgroups of 64 or eight of 32, within every WebGPU device's limit.
inline constexpr std::uint32_t kDefaultWorkgroup = 256;

// Those within the device's limit of invocations; none when the limit is under the smallest.
std::vector<std::uint32_t> workgroupCandidates(std::uint32_t limit);

struct ProgramShape {
  Extent workgroup = {1, 1, 1};          // as the program declares it
  std::optional<Extent> workgroupCount;  // when it is fixed
  std::uint64_t outputBytes = 0;
};

// "v1-" and 32 hexadecimal digits: a hash of the tagged fields, equal on every machine and for
// every run. Another version of the fields gets another prefix.
std::string tunerKey(std::string_view fingerprint, const ProgramShape& shape);

// Measures one candidate. A failed measurement is a status, never a number.
class WorkgroupTimer {
 public:
  virtual ~WorkgroupTimer() = default;
  virtual Result<std::uint64_t> measure(std::uint32_t size) = 0;  // nanoseconds
};

// The fastest of `repeats` measurements each. The first failure ends the sweep and is the answer.
Result<std::vector<Measurement>> sweep(std::span<const std::uint32_t> candidates,
                                       WorkgroupTimer& timer, int repeats = 3);

// Decisions of one adapter: a key -> a workgroup.
class TunerCache {
 public:
  std::optional<std::uint32_t> find(const std::string& key) const;
  void set(const std::string& key, std::uint32_t size) { entries_[key] = size; }
  std::size_t size() const { return entries_.size(); }
  const std::map<std::string, std::uint32_t>& entries() const { return entries_; }

  // Text of a record. load() keeps entries out whose key or size this version does not know; text
  // that is no such record is an error that names `place` and says what to do.
  std::string text() const;
  static Result<TunerCache> load(std::string_view text, const std::string& place);

 private:
  std::map<std::string, std::uint32_t> entries_;
};

struct TunerWinner {
  std::string key, label;
  std::uint32_t size = 0;
  std::uint64_t nanos = 0;         // best measured with it; 0: from the record
  std::uint64_t defaultNanos = 0;  // best measured with the default; 0: not measured
  bool fromRecord = false;
  std::vector<Measurement> measured;
};

// Serves sizes to a running program while it learns. A new program's first launches use the
// default; then every other launch is a probe until each candidate was seen, and, in natural mode,
// until the policy no longer asks for another look.
class WorkgroupTuner {
 public:
  // defaultSize: what the device's kernels use without tuning, made to fit the limit.
  WorkgroupTuner(std::uint32_t limit, Mode mode, std::uint32_t defaultSize = kDefaultWorkgroup);

  // Warning to show when the record was damaged (then it counts as empty); "" otherwise.
  std::string load(RecordStore& store, const std::string& key);
  // Nothing to write in Off mode or when nothing was decided since.
  Status save(RecordStore& store, const std::string& key);

  // The size for the next launch of a program. label: what the report calls it.
  std::uint32_t sizeFor(const std::string& key, std::string_view label = {});
  // What that launch took. Launches with another size than was asked for are welcome too.
  void report(const std::string& key, std::uint32_t size, std::uint64_t nanos);

  // Someone would like this size looked at once more before the program is settled.
  void wish(const std::string& key, std::uint32_t size);

  // What is decided, from the record or here, else the default; does not count as a launch.
  std::uint32_t peek(const std::string& key) const;
  bool isSettled(const std::string& key) const;
  // Measures by the timer at once instead of by and by. Returns the decision.
  Result<std::uint32_t> tune(const std::string& key, WorkgroupTimer& timer);

  Mode mode() const { return mode_; }
  std::uint32_t defaultSize() const { return default_; }
  const std::vector<std::uint32_t>& candidates() const { return candidates_; }
  std::vector<TunerWinner> winners() const;

 private:
  struct Program {
    std::string label;
    std::vector<std::vector<std::uint64_t>> samples;  // per candidate
    std::uint64_t calls = 0;
    int extraProbes = 0;
    std::optional<std::uint32_t> pending;  // the policy's wish
    std::uint32_t winner = 0;              // 0: not settled
    bool fromRecord = false;
  };
  void settle(const std::string& key, Program& p);
  std::vector<Measurement> bestOf(const Program& p) const;
  std::optional<std::uint32_t> nextProbe(const Program& p) const;
  std::optional<std::uint32_t> policyWish(const Program& p, std::uint64_t bestNanos) const;

  Mode mode_;
  std::uint32_t default_;
  std::vector<std::uint32_t> candidates_;
  std::map<std::string, Program> programs_;
  TunerCache cache_;
  bool changed_ = false;
};

}  // namespace accel::tuning
