// The workgroup tuner at work: which size each dispatch of a device's run gets, and which dispatch
// a run's time speaks of. The engine says begin() before a run and end() after it; the provider
// asks choose() for every dispatch in between. Only one dispatch of a run is ever a probe, so that
// what the run took more or less is that one's.
//
// One thread at a time.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "accel/tuning/workgroup_tuner.h"

namespace accel::tuning {

class LaunchTuner {
 public:
  LaunchTuner(std::uint32_t limit, std::uint32_t defaultSize, Mode mode);

  void begin();
  // program: the pipeline's key; invocations: of this dispatch.
  std::uint32_t choose(std::string_view program, std::uint64_t invocations);
  // Does the tuner want to know what this run took? Then wait for the device and tell end().
  bool wantsTime() const { return !probe_.empty(); }
  // nanos 0: not known.
  void end(std::uint64_t nanos);

  WorkgroupTuner& tuner() { return tuner_; }
  const WorkgroupTuner& tuner() const { return tuner_; }

 private:
  WorkgroupTuner tuner_;
  std::string probe_;  // the program whose size is being tried in this run
  std::uint32_t probeSize_ = 0;
  std::set<std::pair<std::string, std::uint32_t>> compiled_;
  bool running_ = false;
};

}  // namespace accel::tuning
