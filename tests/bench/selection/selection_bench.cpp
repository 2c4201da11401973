// Does choosing pay? Every case by every kernel that takes it and by the selection, interleaved;
// then what was learned on half of the cases is tried on the other half; then how fast a new
// workload is learned. Times are lower quartiles of interleaved rounds: the machine may be in use.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>

#include "tests/bench/selection/cases.h"
#include "tests/bench/selection/parameters.h"

namespace {

using namespace accel;
using namespace accel::selection;
using selection_bench::Case;

double nowNanos() {
  return std::chrono::duration<double, std::nano>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// Short runs are timed in a batch.
template <class F>
double timeOf(F run, int batch) {
  const double begin = nowNanos();
  for (int i = 0; i < batch; ++i) run();
  return (nowNanos() - begin) / batch;
}

double quartile(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 4];
}

struct Measured {
  std::map<std::string, double> fixed;
  double adaptive = 0;
  double best() const {
    double b = INFINITY;
    for (const auto& [id, t] : fixed) b = std::min(b, t);
    return b;
  }
  std::string bestKernel() const {
    std::string id;
    for (const auto& [k, t] : fixed)
      if (id.empty() || t < fixed.at(id)) id = k;
    return id;
  }
};

constexpr double kCaseNanos = 1.2e9;   // about what a case may take
constexpr double kBatchNanos = 60000;  // a timed batch is at least this long

// All kernels of the operation, whatever the bits: the best of them is the mark to reach.
std::vector<const KernelEntry*> takers(const KernelRegistry& r, const Workload& w) {
  std::vector<const KernelEntry*> out;
  for (const KernelEntry* k : r.all())
    if (r.canHandle(*k, w)) out.push_back(k);
  return out;
}

bool sameBits(Case& c, const std::vector<const KernelEntry*>& kernels) {
  std::vector<char> first;
  for (const KernelEntry* k : kernels) {
    if (!k->canonical) continue;
    if (!c.runFixed(*k)) return false;
    if (first.empty()) first = c.result();
    if (c.result() != first) return false;
  }
  return true;
}

Measured measure(Case& c, const std::vector<const KernelEntry*>& kernels) {
  Measured m;
  std::map<std::string, std::vector<double>> times;
  std::vector<double> adaptive;
  std::map<std::string, int> batch;
  double slowest = 0, total = 0;
  for (const KernelEntry* k : kernels) {
    const double once = timeOf([&] { c.runFixed(*k); }, 1);
    batch[k->id] = std::clamp(static_cast<int>(kBatchNanos / std::max(once, 50.0)), 1, 500);
    slowest = std::max(slowest, once);
    total += std::max(once, kBatchNanos);
  }
  // Training: calls as a program would make them.
  const double until = nowNanos() + kCaseNanos / 4;
  for (int i = 0; i < 60 && (i < 8 || nowNanos() < until); ++i) c.runAdaptive();
  const double quick = timeOf([&] { c.runAdaptive(); }, 1);
  const int adaptiveBatch =
      std::clamp(static_cast<int>(kBatchNanos / std::max(quick, 50.0)), 1, 500);
  const int rounds = std::clamp(static_cast<int>(kCaseNanos / (total + quick)), 3, 15);
  for (int r = 0; r < rounds; ++r) {
    for (const KernelEntry* k : kernels) {
      // What is hopeless needs no second look.
      if (!times[k->id].empty() && times[k->id][0] > 1e8 && r > 1) continue;
      times[k->id].push_back(timeOf([&] { c.runFixed(*k); }, batch[k->id]));
    }
    adaptive.push_back(timeOf([&] { c.runAdaptive(); }, adaptiveBatch));
  }
  for (const auto& [id, t] : times) m.fixed[id] = quartile(t);
  m.adaptive = quartile(adaptive);
  return m;
}

struct Mean {
  double sum = 0;
  int n = 0;
  void add(double ratio) {
    sum += std::log(ratio);
    ++n;
  }
  double value() const { return n ? std::exp(sum / n) : 0; }
};

int verdict(const char* what, double value, bool pass, const char* wanted) {
  std::printf("%-64s %8.3f  %s (%s)\n", what, value, pass ? "PASS" : "MISS", wanted);
  return pass ? 0 : 1;
}

// The kernel that does best when it is used for every case of its operation.
std::map<Operation, std::string> bestSingles(const std::vector<std::unique_ptr<Case>>& cases,
                                             const std::vector<Measured>& all,
                                             const KernelRegistry& registry) {
  std::map<Operation, std::string> out;
  std::map<Operation, double> mark;
  for (const KernelEntry* k : registry.all()) {
    Mean mean;
    bool everywhere = true;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (cases[i]->workload.operation != k->operation) continue;
      const auto at = all[i].fixed.find(k->id);
      everywhere = everywhere && at != all[i].fixed.end();
      if (everywhere) mean.add(at->second / all[i].best());
    }
    if (!everywhere) continue;
    if (!out.count(k->operation) || mean.value() < mark[k->operation]) {
      out[k->operation] = k->id;
      mark[k->operation] = mean.value();
    }
  }
  return out;
}

// Only candidates: kernels with other bits are not for the selection to take.
double pickedOverBest(const Selector& s, const Workload& w, const Measured& m, Algorithm how) {
  const Result<Selection> pick = s.select(w, how);
  double best = INFINITY;
  const Result<std::vector<const KernelEntry*>> all = s.registry().candidates(w);
  for (const KernelEntry* k : all.value()) best = std::min(best, m.fixed.at(k->id));
  return m.fixed.at(pick.value().kernel->id) / best;
}

int heldOut(const std::vector<std::unique_ptr<Case>>& cases, const std::vector<Measured>& all,
            int threads) {
  Mean learned, score;
  for (std::size_t fold = 0; fold < 2; ++fold) {
    SelectorOptions o;
    o.threads = threads;
    Selector s(o);
    addCpuKernels(s.registry(), threads);
    (void)s.registry().add(selection_bench::libraryKernel()).isOk();
    for (int round = 0; round < 4; ++round) {
      for (std::size_t i = fold; i < cases.size(); i += 2)
        for (const auto& [id, t] : all[i].fixed)
          s.observe(cases[i]->workload, *s.registry().find(id), t);
    }
    for (std::size_t i = 1 - fold; i < cases.size(); i += 2) {
      learned.add(pickedOverBest(s, cases[i]->workload, all[i], Algorithm::Learned));
      score.add(pickedOverBest(s, cases[i]->workload, all[i], Algorithm::Score));
    }
  }
  std::printf("held out: learned %.3f, score-based %.3f times the best candidate\n",
              learned.value(), score.value());
  return verdict("learned against score-based on held-out cases", learned.value() / score.value(),
                 learned.value() < score.value(), "below 1");
}

// Calls of one new workload after the other, each taking what was measured; regret: time above that
// of the best candidate from the first call on.
void learningCurve(const std::vector<std::unique_ptr<Case>>& cases,
                   const std::vector<Measured>& all, int threads, bool knowsOthers) {
  const int marks[] = {10, 30, 100};
  Mean regret[3];
  double share = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SelectorOptions o;
    o.threads = threads;
    Selector s(o);
    addCpuKernels(s.registry(), threads);
    (void)s.registry().add(selection_bench::libraryKernel()).isOk();
    const Workload& w = cases[i]->workload;
    for (std::size_t j = 0; knowsOthers && j < cases.size(); ++j) {
      if (workloadKey(cases[j]->workload) == workloadKey(w)) continue;
      for (const auto& [id, t] : all[j].fixed)
        s.observe(cases[j]->workload, *s.registry().find(id), t);
    }
    const Result<std::vector<const KernelEntry*>> candidates = s.registry().candidates(w);
    double best = INFINITY, spent = 0;
    for (const KernelEntry* k : candidates.value()) best = std::min(best, all[i].fixed.at(k->id));
    int mark = 0;
    for (int call = 1; call <= 100; ++call) {
      const Choice c = s.choose(w).value();
      const double t = all[i].fixed.at(c.kernel->id);
      s.record(w, c, static_cast<std::uint64_t>(t), true);
      spent += t;
      if (call == marks[mark]) regret[mark++].add(spent / (call * best));
    }
    share = std::max(share, s.exploreNanos() / s.runNanos());
  }
  std::printf(
      "learning curve, %s: regret after 10, 30, 100 calls %.1f %%, %.1f %%, %.1f %%; "
      "exploration at most %.2f %% of a workload's run time\n",
      knowsOthers ? "other workloads known" : "nothing known", 100 * (regret[0].value() - 1),
      100 * (regret[1].value() - 1), 100 * (regret[2].value() - 1), 100 * share);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "parameters") == 0) {
    selection_bench::benchParameters();
    return 0;
  }
  const bool quick = argc > 1 && std::strcmp(argv[1], "quick") == 0;
  cpu::CpuProvider cpu;
  AdaptiveOptions options;
  Adaptive adaptive(cpu, options);
  KernelRegistry& registry = adaptive.selector().registry();
  if (!registry.add(selection_bench::libraryKernel()).isOk()) return 2;
  auto cases = selection_bench::allCases(cpu, adaptive);
  if (quick) std::erase_if(cases, [](const auto& c) { return c->workload.work() > 3e6; });
  std::vector<Measured> all;
  std::printf("%-44s %10s %10s %6s  %s\n", "case", "best us", "chosen us", "ratio", "best kernel");
  for (auto& c : cases) {
    c->prepare();
    const std::vector<const KernelEntry*> kernels = takers(registry, c->workload);
    if (!sameBits(*c, kernels)) {
      std::printf("%s: kernels differ in bits\n", c->name.c_str());
      return 1;
    }
    const std::vector<char> before = c->result();
    all.push_back(measure(*c, kernels));
    c->drop();
    const Measured& m = all.back();
    std::printf("%-44s %10.2f %10.2f %6.2f  %s\n", c->name.c_str(), m.best() / 1e3,
                m.adaptive / 1e3, m.adaptive / m.best(), m.bestKernel().c_str());
    std::fflush(stdout);
  }
  const auto singles = bestSingles(cases, all, registry);
  Mean toBest, gain;
  std::map<Operation, Mean> gains, ratios;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Operation op = cases[i]->workload.operation;
    const double single = all[i].fixed.at(singles.at(op));
    toBest.add(all[i].adaptive / all[i].best());
    gain.add(single / all[i].adaptive);
    gains[op].add(single / all[i].adaptive);
    ratios[op].add(all[i].adaptive / all[i].best());
  }
  for (auto& [op, mean] : gains)
    std::printf(
        "%s: %.3f of the best fixed kernel per case; %.2f times faster than %s everywhere\n",
        operationName(op), ratios[op].value(), mean.value(), singles.at(op).c_str());
  int misses = 0;
  misses += verdict("adaptive over the best fixed kernel per case, geometric mean", toBest.value(),
                    toBest.value() <= 1.05, "at most 1.05");
  misses += verdict("faster than the best single kernel everywhere", gain.value(),
                    gain.value() >= 1.3, "at least 1.3");
  misses += heldOut(cases, all, cpu.threads());
  learningCurve(cases, all, cpu.threads(), false);
  learningCurve(cases, all, cpu.threads(), true);
  const double share = adaptive.selector().exploreNanos() / adaptive.selector().runNanos();
  misses += verdict("exploration's share of the run time", share, share <= 0.02, "at most 0.02");
  for (const std::string& line : reportLines(adaptive.report(3)))
    std::printf("  %s\n", line.c_str());
  return misses ? 1 : 0;
}
