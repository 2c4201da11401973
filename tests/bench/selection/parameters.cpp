#include "tests/bench/selection/parameters.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

#include "tests/bench/selection/measure.h"

namespace selection_bench {
namespace {

using namespace accel;
using selection::KernelEntry;
using selection::Operation;

double once(const std::function<void()>& run) {
  const auto begin = std::chrono::steady_clock::now();
  int batch = 0;
  double nanos = 0;
  do {
    run();
    ++batch;
    nanos =
        std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
  } while (nanos < 40000);
  return nanos / batch;
}

struct Value {
  std::string name;
  KernelEntry kernel;
};

// The first value is the default. Interleaved; the best value is chosen by one half of the rounds,
// its gain is that of the other half.
void compare(const char* parameter, std::vector<Case*> cases, const std::vector<Value>& values) {
  double sum = 0, most = 1;
  std::string mostCase, mostValue;
  for (Case* c : cases) {
    c->prepare();
    std::vector<std::vector<double>> times[2];
    times[0].resize(values.size());
    times[1].resize(values.size());
    for (int round = 0; round < 14; ++round)
      for (std::size_t v = 0; v < values.size(); ++v)
        times[round % 2][v].push_back(once([&] { c->runFixed(values[v].kernel); }));
    c->drop();
    std::size_t best = 0;
    for (std::size_t v = 1; v < values.size(); ++v)
      if (median(times[0][v]) < median(times[0][best])) best = v;
    const double gain = median(times[1][0]) / median(times[1][best]);
    sum += std::log(gain);
    if (gain > most) {
      most = gain;
      mostCase = c->name;
      mostValue = values[best].name;
    }
  }
  std::printf("%-28s %8.2f %8.2f  %s: %s\n", parameter,
              std::exp(sum / static_cast<double>(cases.size())), most, mostCase.c_str(),
              mostValue.c_str());
  std::fflush(stdout);
}

}  // namespace

void benchParameters() {
  cpu::CpuProvider cpu;
  Adaptive adaptive(cpu, {});
  auto all = allCases(cpu, adaptive);
  std::vector<Case*> maps, products, reductions;
  for (auto& c : all) {
    const double work = c->workload.work();
    if (work > 4e8) continue;
    if (c->workload.operation == Operation::Map) maps.push_back(c.get());
    if (c->workload.operation == Operation::Reduce && work > 1e4) reductions.push_back(c.get());
    if (c->workload.operation == Operation::Matmul && work > 1e5) products.push_back(c.get());
  }
  std::printf("%-28s %8s %8s  %s\n", "parameter", "mean", "most", "where");
  KernelEntry base;
  base.plan.threads = 1;
  std::vector<Value> blocks = {{"4096", base}};
  for (std::size_t b : {1024, 2048, 8192, 16384, 32768}) {
    Value v{std::to_string(b), base};
    v.kernel.plan.blockBytes = b;
    blocks.push_back(v);
  }
  compare("cpu map: block", maps, blocks);
  compare("cpu reduce: block", reductions, blocks);
  Value all2{std::to_string(cpu.threads()) + " threads", base};
  all2.kernel.plan.threads = cpu.threads();
  compare("cpu map: threads", maps, {{"1 thread", base}, all2});
  compare("cpu reduce: threads", reductions, {{"1 thread", base}, all2});
  KernelEntry panels;
  panels.matmul = {cpu::MatmulWay::Blocked, 1, 256};
  std::vector<Value> depths = {{"256", panels}};
  for (std::int64_t d : {64, 128, 512}) {
    Value v{std::to_string(d), panels};
    v.kernel.matmul.panelDepth = d;
    depths.push_back(v);
  }
  compare("cpu matmul: panel depth", products, depths);
}

}  // namespace selection_bench
