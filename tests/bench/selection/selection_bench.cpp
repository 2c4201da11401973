// Does choosing pay? Every case by every kernel that takes it and by the selection, interleaved
// (measure.h); then what was learned on half of the cases is tried on the other half; then how fast
// a new workload is learned.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>

#include "tests/bench/selection/measure.h"
#include "tests/bench/selection/parameters.h"

namespace {

using namespace accel;
using namespace accel::selection;
using selection_bench::Case;
using selection_bench::Measured;

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

// What does best when it is used for every case of an operation: a kernel that takes them all, or
// the built-in rule on one thread or on all.
std::map<Operation, std::string> bestSingles(const std::vector<std::unique_ptr<Case>>& cases,
                                             const std::vector<Measured>& all,
                                             const KernelRegistry& registry) {
  std::vector<std::string> names = {selection_bench::kRuleOne, selection_bench::kRuleAll};
  for (const KernelEntry* k : registry.all()) names.push_back(k->id);
  std::map<Operation, std::string> out;
  std::map<Operation, double> mark;
  for (const std::string& name : names) {
    std::map<Operation, Mean> means;
    std::map<Operation, int> missing;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const Operation op = cases[i]->workload.operation;
      if (const auto* t = all[i].find(name)) {
        means[op].add(t->chosenBy);
      } else {
        ++missing[op];
      }
    }
    for (const auto& [op, mean] : means) {
      if (missing[op] || (out.count(op) && mean.value() >= mark[op])) continue;
      out[op] = name;
      mark[op] = mean.value();
    }
  }
  return out;
}

// Only candidates: kernels with other bits are not for the selection to take.
double pickedOverBest(const Selector& s, const Workload& w, const Measured& m, Algorithm how) {
  const Result<Selection> pick = s.select(w, how);
  double best = INFINITY;
  const Result<std::vector<const KernelEntry*>> all = s.registry().candidates(w);
  for (const KernelEntry* k : all.value()) best = std::min(best, m.of(k->id));
  return m.of(pick.value().kernel->id) / best;
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
          s.observe(cases[i]->workload, *s.registry().find(id), t.nanos);
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
        s.observe(cases[j]->workload, *s.registry().find(id), t.nanos);
    }
    const Result<std::vector<const KernelEntry*>> candidates = s.registry().candidates(w);
    double best = INFINITY, spent = 0;
    for (const KernelEntry* k : candidates.value()) best = std::min(best, all[i].of(k->id));
    int mark = 0;
    for (int call = 1; call <= 100; ++call) {
      const Choice c = s.choose(w).value();
      const double t = all[i].of(c.kernel->id);
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

void printCase(const Case& c, const Measured& m, bool table) {
  std::printf("%-44s %10.2f %10.2f %6.2f %6.2f %6.2f  %s\n", c.name.c_str(), m.best() / 1e3,
              m.adaptive / 1e3, m.adaptive / m.best(), m.first / m.best(), m.builtIn / m.best(),
              m.bestKernel().c_str());
  for (const auto& [id, t] : m.fixed)
    if (table)
      std::printf("    %-40s %10.2f %6.2f\n", id.c_str(), t.nanos / 1e3, t.nanos / m.best());
  std::fflush(stdout);
}

int summary(const std::vector<std::unique_ptr<Case>>& cases, const std::vector<Measured>& all,
            const KernelRegistry& registry) {
  const auto singles = bestSingles(cases, all, registry);
  struct Means {
    Mean toBest, learning, gain, perfect, overBuiltIn;
  };
  std::map<Operation, Means> kinds;
  Means total;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Operation op = cases[i]->workload.operation;
    const Measured& m = all[i];
    const std::string& single = singles.at(op);
    for (Means* to : {&total, &kinds[op]}) {
      to->toBest.add(m.adaptive / m.best());
      to->learning.add(m.first / m.best());
      to->gain.add(m.of(single) / m.adaptive);
      to->perfect.add(m.of(single) / m.best());
      to->overBuiltIn.add(m.builtIn / m.adaptive);
    }
  }
  for (auto& [op, k] : kinds)
    std::printf(
        "%s: %.3f of the best fixed kernel per case, %.3f while learning; %.2f times faster than "
        "%s everywhere, %.2f times than the built-in rules\n",
        operationName(op), k.toBest.value(), k.learning.value(), k.gain.value(),
        singles.at(op).c_str(), k.overBuiltIn.value());
  std::printf("the first calls of a case, exploring included, take %.3f of the best fixed kernel\n",
              total.learning.value());
  std::printf("faster than the built-in rules without selection: %.3f\n",
              total.overBuiltIn.value());
  // On two cores the best single kernel is never far off: this is all that there is to gain.
  std::printf("the best kernel of every case, chosen without error or cost, would gain %.3f\n",
              total.perfect.value());
  return verdict("adaptive over the best fixed kernel per case, geometric mean",
                 total.toBest.value(), total.toBest.value() <= 1.05, "at most 1.05") +
         verdict("faster than the best single kernel everywhere", total.gain.value(),
                 total.gain.value() >= 1.3, "at least 1.3");
}

}  // namespace

// Words: quick (small cases only), table (all kernels' times), map, reduce, matmul, parameters.
int main(int argc, char** argv) {
  const auto asked = [&](const char* word) {
    return std::any_of(argv + 1, argv + argc,
                       [&](const char* a) { return std::strcmp(a, word) == 0; });
  };
  if (asked("parameters")) {
    selection_bench::benchParameters();
    return 0;
  }
  cpu::CpuProvider cpu;
  Adaptive adaptive(cpu, {});
  KernelRegistry& registry = adaptive.selector().registry();
  if (!registry.add(selection_bench::libraryKernel()).isOk()) return 2;
  auto cases = selection_bench::allCases(cpu, adaptive);
  const bool some = asked("map") || asked("reduce") || asked("matmul");
  std::erase_if(cases, [&](const auto& c) {
    return (asked("quick") && c->workload.work() > 3e6) ||
           (some && !asked(operationName(c->workload.operation)));
  });
  std::vector<Measured> all;
  std::printf("%-44s %10s %10s %6s %6s %6s  %s\n", "case", "best us", "chosen us", "ratio", "first",
              "rules", "best kernel");
  for (auto& c : cases) {
    c->prepare();
    const std::vector<const KernelEntry*> kernels = selection_bench::takers(registry, c->workload);
    if (!sameBits(*c, kernels)) {
      std::printf("%s: kernels differ in bits\n", c->name.c_str());
      return 1;
    }
    all.push_back(selection_bench::measure(*c, kernels, 1.0));
    c->drop();
    printCase(*c, all.back(), asked("table"));
  }
  int misses = summary(cases, all, registry);
  misses += heldOut(cases, all, cpu.threads());
  learningCurve(cases, all, cpu.threads(), false);
  learningCurve(cases, all, cpu.threads(), true);
  const double share = adaptive.selector().exploreNanos() / adaptive.selector().runNanos();
  misses += verdict("exploration's share of the run time", share, share <= 0.02, "at most 0.02");
  for (const std::string& line : reportLines(adaptive.report(3)))
    std::printf("  %s\n", line.c_str());
  return misses ? 1 : 0;
}
