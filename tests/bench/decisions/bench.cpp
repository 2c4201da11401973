// Does auto-offload choose right? Every case of a grid is measured on the CPU and on the device (or
// computed, where the device is described); the oracle is the better of the two. bench DEVICE...
// prints, for each device, the geometric mean of oracle/auto, the 95th percentile of the regret,
// and the worst cases. "webgpu" is the adapter at hand, anything else a file of
// tests/bench/devices.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "accel/engine.h"
#include "accel/sim/sim_provider.h"
#include "tests/bench/decisions/grid.h"
#include "tests/bench/decisions/programs.h"
#include "tests/unit/accel/heap_memory.h"
#include "webgpu/provider.h"

using namespace accel;
using namespace decisions;

namespace {

struct Row {
  Case c;
  Times t;
  Target chosen = Target::Cpu;
  double predictedCpu = 0, predictedDevice = 0;
  double chosenSeconds() const { return chosen == Target::Cpu ? t.cpu : t.device; }
  double oracle() const { return t.device > 0 ? std::min(t.cpu, t.device) : t.cpu; }
  double regret() const { return chosenSeconds() / oracle() - 1; }
};

struct Score {
  double geometric = 1, p95 = 0;
  int wrong = 0, onDevice = 0;
};

Score scoreOf(std::vector<Row>& rows) {
  Score s;
  double sum = 0;
  std::vector<double> regrets;
  for (const Row& r : rows) {
    sum += std::log(r.oracle() / r.chosenSeconds());
    regrets.push_back(r.regret());
    s.wrong += r.regret() > 1e-9;
    s.onDevice += r.chosen == Target::Device;
  }
  std::sort(regrets.begin(), regrets.end());
  s.geometric = std::exp(sum / static_cast<double>(rows.size()));
  s.p95 = regrets[std::min(regrets.size() - 1, regrets.size() * 95 / 100)];
  return s;
}

// The pipeline of a case is taken as there: the oracle's is warm too.
void decideAll(Engine& engine, std::vector<Row>& rows) {
  for (Row& r : rows) {
    const KernelIr kernel = kernelOf(r.c);
    policy::Work work = workOf(r.c, kernel);
    Decision warm;
    warm.target = Target::Device;
    engine.offload().finish(work, warm);
    Decision d;
    r.chosen = engine.offload().decide(work, d);
    r.predictedCpu = d.estimates[0].total();
    r.predictedDevice = d.estimates[1].total();
    if (r.t.device <= 0) r.chosen = Target::Cpu;  // what the engine's support check does
  }
}

// Each case runs where it was sent, and the models learn from its time.
void learnAll(Engine& engine, const std::vector<Row>& rows) {
  for (const Row& r : rows) {
    const KernelIr kernel = kernelOf(r.c);
    policy::Work work = workOf(r.c, kernel);
    Decision d;
    if (engine.offload().decide(work, d) == Target::Device && r.t.device <= 0) continue;
    d.nanos = static_cast<std::uint64_t>(1e9 * (d.target == Target::Cpu ? r.t.cpu : r.t.device));
    work.inputCount = 0;  // no credit: every case stands by itself
    engine.offload().finish(work, d);
  }
}

// What is printed of the cases of a device.
enum class Details { None, Worst, All };

void print(const char* device, const char* when, std::vector<Row> rows, Details details) {
  const Score s = scoreOf(rows);
  const bool pass = s.geometric >= 0.95 && s.p95 <= 0.10;
  std::printf(
      "%-26s %-10s %4zu cases, %3d on the device: oracle/auto %.3f, p95 regret %5.1f %%, "
      "wrong %3d  %s\n",
      device, when, rows.size(), s.onDevice, s.geometric, 100 * s.p95, s.wrong,
      pass ? "PASS" : "MISS");
  if (details == Details::None) return;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.regret() > b.regret(); });
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (details == Details::Worst && (i >= 8 || rows[i].regret() <= 0.02)) break;
    const Row& r = rows[i];
    std::printf("    %+6.0f %%  %-58s cpu %9.2f us (said %9.2f)  device %9.2f us (said %9.2f)\n",
                100 * r.regret(), r.c.name().c_str(), r.t.cpu * 1e6, r.predictedCpu * 1e6,
                r.t.device * 1e6, r.predictedDevice * 1e6);
  }
}

std::vector<double> cpuTimes(const std::vector<Case>& cases, cpu::CpuProvider& cpu) {
  std::vector<double> out;
  Stopwatch watch(cpu, nullptr);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    // The four places of one kernel are the same work on the CPU.
    out.push_back(i % 4 ? out[i - i % 4] : watch.cpuSeconds(cases[i]));
  }
  return out;
}

bool calibrate(Engine& engine, double budget) {
  const Status status = engine.offload().calibrate(budget, {});
  if (!status) std::printf("calibration failed: %s\n", status.message().c_str());
  return status.isOk();
}

void bench(Engine& engine, const char* name, std::vector<Row>& rows, Details details) {
  decideAll(engine, rows);
  print(name, "calibrated", rows, details);
  for (int i = 0; i < 4; ++i) learnAll(engine, rows);
  decideAll(engine, rows);
  print(name, "learned", rows, details);
}

void described(const std::string& folder, const char* name, const std::vector<Case>& cases,
               const std::vector<double>& cpuSeconds, Details details) {
  Result<sim::DeviceProfile> profile = sim::readDeviceProfile(folder + "/" + name + ".json");
  if (!profile) {
    std::printf("%s\n", profile.status().message().c_str());
    std::exit(1);
  }
  sim::VirtualClock clock;
  cpu::CpuProvider computes;
  HeapMemory memory;
  EngineOptions options;
  options.clock = &clock;
  options.device.open = [&]() -> Result<std::unique_ptr<Provider>> {
    return sim::makeSimProvider(profile.value(), computes, {}, clock);
  };
  Engine engine(memory, options);
  if (!calibrate(engine, 0.5)) std::exit(1);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    Row r;
    r.c = cases[i];
    double movement = 0;
    const bool can = describedSeconds(profile.value(), cases[i], r.t.device, movement);
    if (!can) r.t.device = 0;
    r.t.cpu = cpuSeconds[i] + movement;
    rows.push_back(r);
  }
  bench(engine, name, rows, details);
}

void real(const std::vector<Case>& cases, const std::vector<double>& cpuSeconds, Details details) {
  HeapMemory memory;
  EngineOptions options;
  Provider* opened = nullptr;
  options.device.open = [&]() -> Result<std::unique_ptr<Provider>> {
    auto made = webgpu::makeDawnProvider("", {});
    if (!made) return made.status();
    opened = made.value().get();
    return std::unique_ptr<Provider>(std::move(made.value()));
  };
  Engine engine(memory, options);
  if (!calibrate(engine, 1.0)) return;
  cpu::CpuProvider cpu;
  Stopwatch watch(cpu, opened);
  std::vector<Row> rows;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    // Chains over 1e7 elements take a software device seconds each.
    if (cases[i].elements > 1000000 && cases[i].ops > 1) continue;
    Row r;
    r.c = cases[i];
    double movement = 0;
    if (!watch.deviceSeconds(cases[i], r.t.device, movement)) r.t.device = 0;
    r.t.cpu = cpuSeconds[i] + movement;
    rows.push_back(r);
  }
  std::printf("%s\n", opened->info().adapter.c_str());
  bench(engine, "webgpu", rows, details);
}

// What asking costs when the answer is "plain CPU": the best of many short runs.
void decisionCost() {
  policy::Thresholds thresholds;
  cost::TableModel cpu, device;
  cost::Numbers numbers;
  numbers.price[0][1][0] = 1e-10F;
  cpu.set(numbers, cost::Origin::Measured);
  numbers.price[0][1][0] = 1e-9F;
  numbers.launch = 1e-5;
  numbers.upload = {1e-5, 1e-10};
  device.set(numbers, cost::Origin::Measured);
  policy::Situation situation;
  situation.devicePossible = true;
  situation.thresholds = &thresholds;
  situation.cpu = &cpu;
  situation.device = &device;
  policy::Work work;
  work.dtype = DType::F32;
  work.elements = work.counts.elements = 10000;
  work.counts.width = cost::widthOf(DType::F32);
  work.counts.elementOps[0] = 30000;
  work.counts.trafficBytes = 120000;
  work.outputBytes = 40000;
  work.addInput(&thresholds, 40000, true, false);
  double best = 1;
  for (int round = 0; round < 2000; ++round) {
    constexpr int kCalls = 200;
    Decision decision;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < kCalls; ++i) {
      policy::decide(work, situation, decision);
      asm volatile("" : : "r"(&decision) : "memory");
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    best = std::min(best, took.count() / kCalls);
  }
  std::printf("a decision for the CPU: %.1f ns, target 100: %s\n", best * 1e9,
              best <= 100e-9 ? "PASS" : "MISS");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::puts(
        "bench FOLDER_OF_DEVICES DEVICE... [-v|-vv]\n"
        "bench FOLDER_OF_DEVICES programs FOLDER_OF_PROGRAMS DEVICE... [-v]");
    return 2;
  }
  const bool every = std::strcmp(argv[argc - 1], "-vv") == 0;
  const bool some = every || std::strcmp(argv[argc - 1], "-v") == 0;
  const Details details = every ? Details::All : some ? Details::Worst : Details::None;
  if (std::strcmp(argv[2], "programs") == 0 && argc > 4) {
    benchPrograms(argv[1], argv[3], {argv + 4, argv + argc - some}, some);
    return 0;
  }
  decisionCost();
  const std::vector<Case> cases = grid();
  cpu::CpuProvider cpu;
  const std::vector<double> times = cpuTimes(cases, cpu);
  for (int i = 2; i < argc - some; ++i) {
    if (std::strcmp(argv[i], "webgpu") == 0)
      real(cases, times, details);
    else
      described(argv[1], argv[i], cases, times, details);
    std::fflush(stdout);
  }
  return 0;
}
