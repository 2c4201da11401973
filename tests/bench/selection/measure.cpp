#include "tests/bench/selection/measure.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <random>
#include <thread>

namespace selection_bench {
namespace {

using accel::selection::KernelEntry;

constexpr double kBatchNanos = 100000;  // a timed batch is at least this long
// Before it: workers that slept are awake, caches are as after the entrant's own runs.
constexpr double kWarmNanos = 150000;
constexpr int kLearningCalls = 100;

double nowNanos() {
  return std::chrono::duration<double, std::nano>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// One way of running the case.
struct Entrant {
  std::string name;
  std::function<void()> run;
  bool spins = false;  // leaves threads behind that keep a core busy
  int batch = 1;
  double first = 0;
  std::vector<double> even{}, odd{};

  double once(int runs) const {
    const double warm = nowNanos();
    do run();
    while (nowNanos() - warm < kWarmNanos);
    const double begin = nowNanos();
    for (int i = 0; i < runs; ++i) run();
    return (nowNanos() - begin) / runs;
  }
  void settle() const {
    // OpenBLAS's workers wait busily for about 25 ms, on a core that the next kernel wants.
    if (spins) std::this_thread::sleep_for(std::chrono::milliseconds(40));
  }
};

// Entrants in another order each round, so that none always follows the same other; those that
// leave busy threads behind after all the others.
void rounds(std::vector<Entrant>& all, double nanos) {
  double round = 0, fastest = INFINITY;
  std::stable_partition(all.begin(), all.end(), [](const Entrant& e) { return !e.spins; });
  const auto quiet = static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const Entrant& e) { return !e.spins; }));
  for (Entrant& e : all) {
    e.first = e.once(1);
    e.batch = std::clamp(static_cast<int>(kBatchNanos / std::max(e.first, 20.0)), 1, 4000);
    round += e.first * (e.batch + 1) + kWarmNanos;
    fastest = std::min(fastest, e.first);
  }
  all.back().settle();
  const int count = std::clamp(static_cast<int>(nanos / round), 6, 40);
  std::mt19937 random(7);
  std::vector<std::size_t> order(all.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto middle = order.begin() + static_cast<std::ptrdiff_t>(quiet);
  for (const auto& [begin, end] :
       {std::pair(order.begin(), middle), std::pair(middle, order.end())}) {
    for (int r = 0; r < count; ++r) {
      std::shuffle(begin, end, random);
      for (auto at = begin; at != end; ++at) {
        Entrant& e = all[*at];
        // What is hopeless needs no close look.
        if (e.first > 1e7 && e.first > 3 * fastest && r >= 2) continue;
        (r % 2 ? e.odd : e.even).push_back(e.once(e.batch));
      }
    }
  }
  if (!all.empty()) all.back().settle();
}

}  // namespace

double median(std::vector<double> v) {
  if (v.empty()) return INFINITY;
  const auto middle = v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2);
  std::nth_element(v.begin(), middle, v.end());
  return *middle;
}

const std::string& Measured::bestKernel() const {
  const auto less = [](const auto& a, const auto& b) {
    return a.second.chosenBy < b.second.chosenBy;
  };
  return std::min_element(fixed.begin(), fixed.end(), less)->first;
}

std::vector<const KernelEntry*> takers(const accel::selection::KernelRegistry& registry,
                                       const accel::selection::Workload& w) {
  std::vector<const KernelEntry*> out;
  for (const KernelEntry* k : registry.all())
    if (registry.canHandle(*k, w)) out.push_back(k);
  return out;
}

Measured measure(Case& c, const std::vector<const KernelEntry*>& kernels, double seconds) {
  Measured m;
  // As a program would call it, from the first call on.
  const double begin = nowNanos();
  int calls = 0;
  while (calls < kLearningCalls && (calls < 20 || nowNanos() - begin < seconds * 2.5e8)) {
    c.runAdaptive();
    ++calls;
  }
  m.first = (nowNanos() - begin) / calls;
  std::vector<Entrant> all;
  for (const KernelEntry* k : kernels) {
    all.push_back({k->id, [&c, k] { c.runFixed(*k); }, k->function != nullptr});
  }
  // Only products that are a library's.
  const bool library = c.workload.operation == accel::selection::Operation::Matmul;
  all.push_back({"adaptive", [&c] { c.runAdaptive(); }, library && !c.workload.canonical});
  all.push_back({"built-in", [&c] { c.runBuiltIn(); }, library});
  KernelEntry one, several;
  one.plan.threads = 1;
  several.plan.threads = static_cast<int>(std::thread::hardware_concurrency());
  if (!library) {
    all.push_back({kRuleOne, [&c, &one] { c.runFixed(one); }, false});
    all.push_back({kRuleAll, [&c, &several] { c.runFixed(several); }, false});
  }
  rounds(all, seconds * 1e9);
  for (const Entrant& e : all) {
    if (e.name == "adaptive") {
      m.adaptive = median(e.odd);
    } else if (e.name == "built-in") {
      m.builtIn = median(e.odd);
    } else if (e.name == kRuleOne || e.name == kRuleAll) {
      m.rules[e.name] = {median(e.even), median(e.odd)};
    } else {
      m.fixed[e.name] = {median(e.even), median(e.odd)};
    }
  }
  return m;
}

}  // namespace selection_bench
