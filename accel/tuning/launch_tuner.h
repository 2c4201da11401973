// The workgroup tuner at work: which size each dispatch of a device's run gets, and which dispatch
// a run's time speaks of. The engine says begin() before a run and end() after it; the provider
// asks choose() for every dispatch in between. Only one dispatch of a run is ever a probe, so that
// what the run took more or less is that one's. Where sizes start, how much one dispatch takes and
// whether a new pipeline is worth its compilation is the strategy's of the device's class.
//
// One thread at a time.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "accel/tuning/resize.h"
#include "accel/tuning/strategy.h"
#include "accel/tuning/workgroup_tuner.h"

namespace accel::tuning {

// The class of a device, from the name that its adapter has.
Target targetOf(std::string_view adapter);

struct LaunchChoice {
  std::uint32_t workgroup = 64;
  std::uint64_t pieceBytes = 0;  // of an operand, in one dispatch; 0: no limit
  bool fastCompile = false;      // rather a pipeline that is there than a new one
};

class LaunchTuner {
 public:
  LaunchTuner(std::uint32_t limit, std::uint32_t defaultSize, Mode mode);

  // Before the first run: the device's class, its facts and the host's limits.
  void setDevice(Target target, const DeviceFacts& facts, const Limits& limits);

  // idleMicros: that the device had nothing to do before this run.
  void begin(std::uint64_t idleMicros = 0);
  // program: the pipeline's key; invocations: of this dispatch.
  LaunchChoice choose(std::string_view program, std::uint64_t invocations);
  // Does the tuner want to know what this run took? Then wait for the device and tell end().
  bool wantsTime() const { return !probe_.empty(); }
  // nanos 0: not known.
  void end(std::uint64_t nanos);

  WorkgroupTuner& tuner() { return tuner_; }
  const WorkgroupTuner& tuner() const { return tuner_; }
  // Null before setDevice().
  const Strategy* strategy() const { return strategy_.get(); }

 private:
  std::uint32_t workgroup(std::string_view program, std::uint64_t invocations);
  const Parameters& recommended(WorkKind kind, std::uint64_t invocations);

  WorkgroupTuner tuner_;
  std::uint32_t limit_;
  std::unique_ptr<Strategy> strategy_;
  Limits limits_;
  std::map<std::pair<int, int>, Parameters> recommended_;  // by kind and octave of size
  std::string probe_;  // the program whose size is being tried in this run
  std::uint32_t probeSize_ = 0;
  TuningWorkload probed_;
  ResizePolicy resize_;
  std::uint64_t idleMicros_ = 0;
  std::set<std::pair<std::string, std::uint32_t>> compiled_;
  bool running_ = false;
};

}  // namespace accel::tuning
