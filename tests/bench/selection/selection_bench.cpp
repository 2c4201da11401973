// Does choosing pay? Every case by every kernel that takes it and by the selection, interleaved
// (measure.h); then what was learned on half of the cases is tried on the other half; then how fast
// a new workload is learned.
#include <hwy/targets.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <sstream>

#include "tests/bench/selection/measure.h"
#include "tests/bench/selection/measured_file.h"
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

// The first kernel, the plainest, that takes every case of its operation: it stands in where
// another cannot.
std::map<Operation, std::string> generalKernels(const std::vector<std::unique_ptr<Case>>& cases,
                                                const std::vector<Measured>& all,
                                                const KernelRegistry& registry) {
  std::map<Operation, std::string> out;
  for (const KernelEntry* k : registry.all()) {
    bool takesAll = true;
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (cases[i]->workload.operation == k->operation) takesAll = takesAll && all[i].find(k->id);
    if (takesAll) out.try_emplace(k->operation, k->id);
  }
  return out;
}

// One kernel for every case of its operation; where it cannot be used, the general one.
struct Single {
  std::string kernel, general;
  const selection_bench::Times& in(const Measured& m) const {
    const auto* t = m.find(kernel);
    return t ? *t : *m.find(general);
  }
};

std::map<Operation, Single> bestSingles(const std::vector<std::unique_ptr<Case>>& cases,
                                        const std::vector<Measured>& all,
                                        const KernelRegistry& registry) {
  const auto general = generalKernels(cases, all, registry);
  std::map<Operation, Single> out;
  std::map<Operation, double> mark;
  for (const KernelEntry* k : registry.all()) {
    if (!general.count(k->operation)) continue;
    const Single single{k->id, general.at(k->operation)};
    Mean mean;
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (cases[i]->workload.operation == k->operation) mean.add(single.in(all[i]).chosenBy);
    if (out.count(k->operation) && mean.value() >= mark[k->operation]) continue;
    out[k->operation] = single;
    mark[k->operation] = mean.value();
  }
  return out;
}

// Only candidates: kernels with other bits are not for the selection to take.
double pickedOverBest(const Selector& s, const Workload& w, const Measured& m, Algorithm how,
                      std::string& picked) {
  const Result<Selection> pick = s.select(w, how);
  picked = pick.value().kernel->id;
  double best = INFINITY;
  const Result<std::vector<const KernelEntry*>> all = s.registry().candidates(w);
  for (const KernelEntry* k : all.value()) best = std::min(best, m.of(k->id));
  return m.of(pick.value().kernel->id) / best;
}

// How often each kernel was picked for a case that was held out, and what it took.
struct Picks {
  Mean learned, score;
  std::map<std::string, int> byModel, byScore;
};

void printPicks(const Case& c, const Measured& m, const Picks& p) {
  if (p.learned.sum + p.score.sum < 1e-9) return;
  std::printf("%-44s %.3f %.3f ", c.name.c_str(), p.learned.value(), p.score.value());
  for (const auto* by : {&p.byModel, &p.byScore}) {
    std::printf(by == &p.byModel ? " learned" : "; score");
    for (const auto& [id, n] : *by)
      std::printf(" %d %s (%.3f)", n, id.c_str(), m.of(id) / m.best());
  }
  std::printf("\n");
}

// What was learned on one half of the cases, tried on the other: in turn, and by chance several
// times, since one way of cutting may favour either; and so with every time that all was measured,
// since of some short kernels the faster one depends on where the arrays happen to lie.
struct HeldOut {
  Mean learned, score;
  int better = 0, worse = 0;
  std::vector<Picks> picks;

  void half(const std::vector<std::unique_ptr<Case>>& cases, const std::vector<Measured>& all,
            const std::vector<std::size_t>& order, std::size_t first, int threads) {
    SelectorOptions o;
    o.threads = threads;
    Selector s(o);
    addCpuKernels(s.registry(), threads);
    (void)s.registry().add(selection_bench::libraryKernel()).isOk();
    for (int round = 0; round < 4; ++round)
      for (std::size_t k = first; k < order.size(); k += 2)
        for (const auto& [id, t] : all[order[k]].fixed)
          s.observe(cases[order[k]]->workload, *s.registry().find(id), t.nanos);
    for (std::size_t k = 1 - first; k < order.size(); k += 2)
      add(s, *cases[order[k]], all[order[k]], picks[order[k]]);
  }
  void add(const Selector& s, const Case& c, const Measured& m, Picks& p) {
    std::string byModel, byScore;
    const double model = pickedOverBest(s, c.workload, m, Algorithm::Learned, byModel);
    const double scored = pickedOverBest(s, c.workload, m, Algorithm::Score, byScore);
    for (Mean* to : {&p.learned, &learned}) to->add(model);
    for (Mean* to : {&p.score, &score}) to->add(scored);
    ++p.byModel[byModel];
    ++p.byScore[byScore];
    better += model < scored;
    worse += model > scored;
  }
};

int heldOut(const std::vector<std::unique_ptr<Case>>& cases,
            const std::vector<std::vector<Measured>>& times, int threads, bool tell) {
  constexpr unsigned kCuts = 8;
  HeldOut h;
  h.picks.resize(cases.size());
  std::vector<std::size_t> order(cases.size());
  for (const std::vector<Measured>& all : times) {
    for (unsigned cut = 0; cut < kCuts; ++cut) {
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::mt19937 random(cut);
      if (cut > 0) std::shuffle(order.begin(), order.end(), random);
      for (std::size_t first : {0, 1}) h.half(cases, all, order, first, threads);
    }
  }
  for (std::size_t i = 0; tell && i < cases.size(); ++i)
    printPicks(*cases[i], times[0][i], h.picks[i]);
  std::printf(
      "held out: learned %.4f, score-based %.4f times the best candidate; of %d picks %d better "
      "by what was learned, %d worse\n",
      h.learned.value(), h.score.value(), h.learned.n, h.better, h.worse);
  return verdict("learned against score-based on held-out cases",
                 h.learned.value() / h.score.value(), h.learned.value() < h.score.value(),
                 "below 1");
}

// Calls of one new workload after the other, each taking what was measured; regret: time above that
// of the best candidate from the first call on.
int learningCurve(const std::vector<std::unique_ptr<Case>>& cases, const std::vector<Measured>& all,
                  int threads, bool knowsOthers) {
  const int marks[] = {10, 30, 100};
  Mean regret[3];
  double share = 0;
  std::string most;
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
      spent += c.share * t + (c.share < 1 ? (1 - c.share) * all[i].of(c.rest->id) : 0);
      if (call == marks[mark]) regret[mark++].add(spent / (call * best));
    }
    if (const double here = s.exploreNanos() / s.runNanos(); here > share) {
      share = here;
      most = cases[i]->name;
    }
  }
  std::printf(
      "learning curve, %s: regret after 10, 30, 100 calls %.1f %%, %.1f %%, %.1f %%; "
      "exploration at most %.2f %% of a workload's run time (%s)\n",
      knowsOthers ? "other workloads known" : "nothing known", 100 * (regret[0].value() - 1),
      100 * (regret[1].value() - 1), 100 * (regret[2].value() - 1), 100 * share, most.c_str());
  return verdict("exploration's share of any workload's run time", share, share <= 0.02,
                 "at most 0.02");
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

// What the selection itself measured of each kernel, and thinks of it.
void printTracks(const Case& c, const Measured& m, const Selector& s) {
  const Slot* place = s.times().find(workloadKey(c.workload));
  if (!place) return;
  const Result<std::vector<const KernelEntry*>> candidates = s.registry().candidates(c.workload);
  for (const KernelEntry* k : candidates.value()) {
    const auto at = place->tracks.find(k->id);
    const Track t = at == place->tracks.end() ? Track{} : at->second;
    const Prediction p = s.predict(*k, c.workload);
    std::printf("      %-34s %10.2f  seen %10.2f in %3d runs, %6d picks; thought %10.2f x/%.2f%s\n",
                k->id.c_str(), m.of(k->id) / 1e3, t.known() ? t.nanos() / 1e3 : 0.0,
                static_cast<int>(t.runs), static_cast<int>(t.picks), p.nanos() / 1e3,
                std::exp(p.apart), place->current == k->id ? " <" : "");
  }
}

int summary(const std::vector<std::unique_ptr<Case>>& cases, const std::vector<Measured>& all,
            const KernelRegistry& registry) {
  const auto singles = bestSingles(cases, all, registry);
  struct Means {
    Mean toBest, learning, gain, perfect, overBuiltIn, overAll, overOne;
  };
  std::map<Operation, Means> kinds;
  Means total;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Operation op = cases[i]->workload.operation;
    const Measured& m = all[i];
    const double single = singles.at(op).in(m).nanos;
    for (Means* to : {&total, &kinds[op]}) {
      to->toBest.add(m.adaptive / m.best());
      to->learning.add(m.first / m.best());
      to->gain.add(single / m.adaptive);
      to->perfect.add(single / m.best());
      to->overBuiltIn.add(m.builtIn / m.adaptive);
      if (const auto* t = m.find(selection_bench::kRuleAll)) to->overAll.add(t->nanos / m.adaptive);
      if (const auto* t = m.find(selection_bench::kRuleOne)) to->overOne.add(t->nanos / m.adaptive);
    }
  }
  for (auto& [op, k] : kinds) {
    const Single& single = singles.at(op);
    std::printf(
        "%s: %.3f of the best fixed kernel per case, %.3f while learning; %.2f times faster than "
        "%s everywhere%s\n",
        operationName(op), k.toBest.value(), k.learning.value(), k.gain.value(),
        single.kernel.c_str(),
        single.kernel == single.general ? "" : (" (else " + single.general + ")").c_str());
    std::printf("  a perfect choice: %.2f; over the built-in rules: %.2f", k.perfect.value(),
                k.overBuiltIn.value());
    if (k.overAll.n)
      std::printf(", held to one thread %.2f, to all %.2f", k.overOne.value(), k.overAll.value());
    std::printf("\n");
  }
  std::printf("the first calls of a case, exploring included, take %.3f of the best fixed kernel\n",
              total.learning.value());
  std::printf("faster than the built-in rules without selection: %.3f\n",
              total.overBuiltIn.value());
  std::printf("the best kernel of every case, chosen without error or cost, would gain %.3f\n",
              total.perfect.value());
  return verdict("adaptive over the best fixed kernel per case, geometric mean",
                 total.toBest.value(), total.toBest.value() <= 1.05, "at most 1.05") +
         verdict("faster than the best single kernel everywhere", total.gain.value(),
                 total.gain.value() >= 1.3, "at least 1.3");
}

// Every case; empty when kernels differ in bits. busy: cores that others used, at the worst.
std::vector<Measured> measureAll(const std::vector<std::unique_ptr<Case>>& cases,
                                 const KernelRegistry& registry, double seconds, double& busy,
                                 const std::function<void(const Case&, const Measured&)>& tell) {
  tuning::SystemWatch watch;
  std::vector<Measured> all;
  for (const auto& c : cases) {
    c->prepare();
    const std::vector<const KernelEntry*> kernels = selection_bench::takers(registry, c->workload);
    if (!sameBits(*c, kernels)) {
      std::printf("%s: kernels differ in bits\n", c->name.c_str());
      return {};
    }
    (void)watch.read();
    all.push_back(selection_bench::measure(*c, kernels, seconds));
    busy = std::max(busy, watch.read().load);
    c->drop();
    tell(*c, all.back());
  }
  return all;
}

}  // namespace

// Words: quick (small cases only), long (twice the rounds), table (all kernels' times), map,
// reduce, matmul, parameters, picks (of held-out cases), avx2, sse4; save=FILE keeps the times, the
// second ones in FILE.2; from=FILE,FILE.2 judges kept ones instead of measuring.
int main(int argc, char** argv) {
  const auto asked = [&](const char* word) {
    return std::any_of(argv + 1, argv + argc,
                       [&](const char* a) { return std::strcmp(a, word) == 0; });
  };
  const auto valueOf = [&](const std::string& name) -> std::string {
    for (int i = 1; i < argc; ++i)
      if (std::string_view(argv[i]).starts_with(name)) return argv[i] + name.size();
    return "";
  };
  if (asked("parameters")) {
    selection_bench::benchParameters();
    return 0;
  }
  // Another machine than the one that the kernels' times were stated for.
  if (asked("avx2")) hwy::DisableTargets(HWY_AVX2 - 1);
  if (asked("sse4")) hwy::DisableTargets(HWY_SSE4 - 1);
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
  const auto judge = [&](const std::vector<std::vector<Measured>>& times) {
    int misses = summary(cases, times[0], registry);
    misses += heldOut(cases, times, cpu.threads(), asked("picks"));
    misses += learningCurve(cases, times[0], cpu.threads(), false);
    misses += learningCurve(cases, times[0], cpu.threads(), true);
    return misses;
  };
  std::vector<std::vector<Measured>> times;
  if (const std::string paths = valueOf("from="); !paths.empty()) {
    std::istringstream list(paths);
    for (std::string path; std::getline(list, path, ',');) {
      const std::string wrong =
          selection_bench::restore(path, registry, cases, times.emplace_back());
      if (wrong.empty()) continue;
      std::fprintf(stderr, "%s\n", wrong.c_str());
      return 2;
    }
    return judge(times) ? 1 : 0;
  }
  std::printf("%-44s %10s %10s %6s %6s %6s  %s\n", "case", "best us", "chosen us", "ratio", "first",
              "rules", "best kernel");
  double busy = 0;
  const double seconds = asked("long") ? 1.0 : 0.5;
  times.push_back(measureAll(cases, registry, seconds, busy, [&](const Case& c, const Measured& m) {
    printCase(c, m, asked("table"));
    if (asked("tracks")) printTracks(c, m, adaptive.selector());
  }));
  if (times[0].empty()) return 1;
  const double share = adaptive.selector().exploreNanos() / adaptive.selector().runNanos();
  times.push_back(measureAll(cases, registry, seconds, busy, [](const Case&, const Measured&) {}));
  if (times[1].empty()) return 1;
  if (const std::string path = valueOf("save="); !path.empty())
    if (!selection_bench::save(path, cases, times[0]) ||
        !selection_bench::save(path + ".2", cases, times[1]))
      return 2;
  std::printf("others kept at most %.2f cores busy during a case%s\n", busy,
              busy > 0.3 ? ": these times are not to be trusted" : "");
  int misses = judge(times);
  misses += verdict("exploration's share of the run time", share, share <= 0.02, "at most 0.02");
  for (const std::string& line : reportLines(adaptive.report(3)))
    std::printf("  %s\n", line.c_str());
  return misses ? 1 : 0;
}
