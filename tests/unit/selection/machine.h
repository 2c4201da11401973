// A machine made of formulas, for the tests of the selector.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <string>

#include "accel/decide/which/selector.h"
#include "accel/telemetry/clock.h"

namespace selection_test {

using namespace accel;
using namespace accel::selection;

inline Workload mapOf(std::int64_t elements) {
  Workload w;
  w.size[0] = elements;
  w.ops = 1;
  return w;
}

inline KernelEntry kernel(const std::string& id, double start, double step) {
  KernelEntry k;
  k.id = id;
  k.name = id;
  k.characteristics.startNanos = start;
  k.characteristics.nanosPerStep = step;
  k.characteristics.nanosPerByte = 0;
  return k;
}

// Runs and failures of each kernel, over all workloads.
struct Usage {
  std::uint64_t runs = 0, failures = 0;
};
inline std::map<std::string, Usage> usageOf(const Times& times) {
  std::map<std::string, Usage> out;
  for (const auto& [key, slot] : times.slots()) {
    for (const auto& [id, track] : slot.tracks) {
      if (track.runs + track.failures == 0) continue;
      out[id].runs += track.runs;
      out[id].failures += track.failures;
    }
  }
  return out;
}

// A clock that each reading moves by a millisecond.
struct StepClock final : Clock {
  std::uint64_t now = 0;
  std::uint64_t nanos() noexcept override { return now += 1000000; }
};

// A machine that takes the time that a formula says; the calendar is ours too.
struct Machine {
  double seconds = 1000;
  Selector selector;
  std::function<double(const std::string&, const Workload&)> time;

  explicit Machine(SelectorOptions options = {}) : selector(with(std::move(options))) {}
  SelectorOptions with(SelectorOptions options) {
    options.now = [this] { return seconds; };
    return options;
  }
  // Runs a workload once; what it took.
  double run(const Workload& w) {
    const Result<Choice> c = selector.choose(w);
    REQUIRE(c.isOk());
    const double t = time(c.value().kernel->id, w);
    selector.record(w, c.value(), static_cast<std::uint64_t>(t), true);
    return t;
  }
};

// Two kernels whose stated characteristics are wrong: really b is the faster one below 100000
// elements, a above.
inline void crossing(Machine& m) {
  REQUIRE(m.selector.registry().add(kernel("a", 100, 1)).isOk());
  REQUIRE(m.selector.registry().add(kernel("b", 5000, 1)).isOk());
  m.time = [](const std::string& id, const Workload& w) {
    return id == "a" ? 20000 + 0.2 * w.elements() : 500 + 0.5 * w.elements();
  };
}

}  // namespace selection_test
