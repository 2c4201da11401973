#include "tests/bench/decisions/programs.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>

#include "accel/engine.h"
#include "accel/sim/sim_provider.h"
#include "runtime/cli/session.h"

namespace decisions {
namespace {

using namespace accel;

constexpr double kTarget = 1.05;

struct Replacement {
  const char* from;
  const char* to;
};

// What makes a program single: where its first arrays come from.
struct Program {
  const char* name;
  std::vector<Replacement> toSingle;
};
const Program kPrograms[] = {
    {"black_scholes", {{"k = (0:n-1)'", "k = single((0:n-1)')"}}},
    {"nbody",
     {{"k = (1:n)'", "k = single((1:n)')"},
      {"vx = zeros(n, 1)", "vx = zeros(n, 1, 'single')"},
      {"vy = zeros(n, 1)", "vy = zeros(n, 1, 'single')"},
      {"vz = zeros(n, 1)", "vz = zeros(n, 1, 'single')"}}},
    {"heat_slices", {{"T = zeros(n)", "T = zeros(n, 'single')"}}},
    {"mandelbrot",
     {{"linspace(-2.1,", "linspace(single(-2.1),"},
      {"linspace(-1.2,", "linspace(single(-1.2),"},
      {"zr = zeros(n)", "zr = zeros(n, 'single')"},
      {"zi = zeros(n)", "zi = zeros(n, 'single')"},
      {"count = zeros(n)", "count = zeros(n, 'single')"}}},
    {"logistic_map", {{"(0:n-1)'", "single((0:n-1)')"}, {"ones(n, 1)", "ones(n, 1, 'single')"}}}};

[[noreturn]] void giveUp(const std::string& why) {
  std::printf("%s\n", why.c_str());
  std::exit(1);
}

std::string textOf(const std::string& folder, const Program& program, bool single) {
  const std::string path = folder + "/" + program.name + ".m";
  std::ifstream file(path, std::ios::binary);
  if (!file) giveUp(path + ": cannot be read");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const Replacement& r : program.toSingle) {
    const std::size_t at = text.find(r.from);
    if (at == std::string::npos) giveUp(path + " has no '" + r.from + "' any more");
    if (single) text.replace(at, std::string(r.from).size(), r.to);
  }
  return text;
}

enum class Where { Cpu, Device, Auto };

struct Run {
  double seconds = 0;
  std::string output;
};

Run run(const std::string& text, Where where, const sim::DeviceProfile& profile,
        const std::shared_ptr<MemoryRecordStore>& store) {
  sim::VirtualClock clock;
  cpu::CpuProvider computes;
  HostTasks plain(computes);
  Run out;
  matlift::SessionOptions options;
  options.output = [&](std::string_view piece) { out.output += piece; };
  options.errorOutput = options.output;
  options.clock = &clock;
  options.simulated = true;
  options.openDevice = [&]() -> Result<std::unique_ptr<Provider>> {
    return sim::makeSimProvider(
        profile, computes,
        [&](const Task& t, std::span<const Operand> in, std::span<const Operand> made) {
          return plain.run(t, in, made);
        },
        clock);
  };
  options.adjustEngine = [&](EngineOptions& engine) {
    engine.offload.mode = where == Where::Cpu ? policy::Mode::Off : policy::Mode::Auto;
    engine.device.force = where == Where::Device;
    engine.offload.store = store;
    engine.offload.deviceHint = profile.name;
    // Which kernel runs is another bench's question, and must not be answered differently here.
    engine.adaptive.mode = tuning::Mode::Off;
    engine.adaptive.store = nullptr;
  };
  matlift::Session session(std::move(options));
  const std::uint64_t begin = clock.nanos();
  if (session.runText(text, "program").exitCode != 0) giveUp("a program failed: " + out.output);
  out.seconds = static_cast<double>(clock.nanos() - begin) * 1e-9;
  return out;
}

double middle(std::vector<double> values) {
  if (values.empty()) return 1e9;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Seconds, by rounds: the better of two runs.
struct Times {
  std::vector<double> cpu, device, automatic;
  // Auto beside the better of the two: what one round has of each, so that a slow moment of the
  // machine is in both; the middle of all rounds counts.
  double ratio() const { return std::max(besides(cpu), besides(device)); }

 private:
  double besides(const std::vector<double>& other) const {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < other.size(); ++i) ratios.push_back(automatic[i] / other[i]);
    return middle(std::move(ratios));
  }
};

// So many rounds, whatever they show. A round has each side twice, forth and back, so that a
// machine that gets slower does so for all alike; who begins changes.
Times rounds(const std::string& text, const sim::DeviceProfile& profile,
             const std::shared_ptr<MemoryRecordStore>& store, int count) {
  auto none = std::make_shared<MemoryRecordStore>();
  Times t;
  std::string printed;
  for (int i = 0; i < count; ++i) {
    // A device that takes half as long again as the CPU is not the better one.
    const bool hopeless = i >= 1 && middle(t.device) > 1.5 * middle(t.cpu);
    std::vector<Where> order = {Where::Auto, Where::Cpu};
    if (!hopeless) order.insert(order.begin() + i % 3, Where::Device);
    if (i % 2) std::reverse(order.begin(), order.end());
    const std::vector<Where> forth = order;
    order.insert(order.end(), forth.rbegin(), forth.rend());
    double best[3] = {1e9, 1e9, 1e9};
    for (const Where where : order) {
      const Run one = run(text, where, profile, where == Where::Auto ? store : none);
      if (!printed.empty() && one.output != printed)
        giveUp("answers differ:\n" + printed + one.output);
      printed = one.output;
      double& seconds = best[static_cast<int>(where)];
      seconds = std::min(seconds, one.seconds);
    }
    t.cpu.push_back(best[static_cast<int>(Where::Cpu)]);
    t.automatic.push_back(best[static_cast<int>(Where::Auto)]);
    if (!hopeless) t.device.push_back(best[static_cast<int>(Where::Device)]);
  }
  return t;
}

// The first run under auto calibrates, the second learns; like a program's second day on a machine.
// Then some rounds; where they leave any doubt, many new ones, which alone count.
Times measure(const std::string& text, const sim::DeviceProfile& profile,
              const std::shared_ptr<MemoryRecordStore>& store) {
  constexpr int kRounds = 5, kManyRounds = 25;
  constexpr double kNoDoubt = 1.02;
  for (int i = 0; i < 2; ++i) run(text, Where::Auto, profile, store);
  Times t = rounds(text, profile, store, kRounds);
  return t.ratio() <= kNoDoubt ? t : rounds(text, profile, store, kManyRounds);
}

}  // namespace

void benchPrograms(const std::string& deviceFolder, const std::string& exampleFolder,
                   const std::vector<std::string>& devices, bool details) {
  for (const std::string& name : devices) {
    Result<sim::DeviceProfile> profile =
        sim::readDeviceProfile(deviceFolder + "/" + name + ".json");
    if (!profile) giveUp(profile.status().message());
    double worst = 0, better = 1;
    std::string which;
    for (const Program& program : kPrograms) {
      for (bool single : {true, false}) {
        const std::string text = textOf(exampleFolder, program, single);
        auto store = std::make_shared<MemoryRecordStore>();
        const Times t = measure(text, profile.value(), store);
        const std::string label = std::string(program.name) + (single ? " single" : " double");
        better = std::max(better, middle(t.cpu) / middle(t.automatic));
        if (t.ratio() > worst) {
          worst = t.ratio();
          which = label;
        }
        if (details || t.ratio() > kTarget)
          std::printf("    %-22s cpu %7.2f ms  device %7.2f ms  auto %7.2f ms  %.3f\n",
                      label.c_str(), 1e3 * middle(t.cpu), 1e3 * middle(t.device),
                      1e3 * middle(t.automatic), t.ratio());
        if (details && t.ratio() > kTarget)
          std::printf("%s\n",
                      run(text + "\naccel report --last 40", Where::Auto, profile.value(), store)
                          .output.c_str());
        std::fflush(stdout);
      }
    }
    std::printf(
        "%-26s programs: auto at most %.3f times the better of CPU and device (%s), up to %.1f "
        "times faster than the CPU  %s\n",
        name.c_str(), worst, which.c_str(), better, worst <= kTarget ? "PASS" : "MISS");
    std::fflush(stdout);
  }
}

}  // namespace decisions
