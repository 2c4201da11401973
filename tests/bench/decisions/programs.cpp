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
    engine.adaptive.store = nullptr;
  };
  matlift::Session session(std::move(options));
  const std::uint64_t begin = clock.nanos();
  if (session.runText(text, "program").exitCode != 0) giveUp("a program failed: " + out.output);
  out.seconds = static_cast<double>(clock.nanos() - begin) * 1e-9;
  return out;
}

struct Times {
  double cpu = 1e9, device = 1e9, automatic = 1e9;
  double ratio() const { return automatic / std::min(cpu, device); }
};

// In turns, the best of each: the CPU's part takes real time. The first run under auto calibrates,
// the second learns; like a program's second day on a machine.
Times measure(const std::string& text, const sim::DeviceProfile& profile) {
  constexpr int kRounds = 4, kMostRounds = 12;
  auto store = std::make_shared<MemoryRecordStore>();
  auto none = std::make_shared<MemoryRecordStore>();
  for (int i = 0; i < 2; ++i) run(text, Where::Auto, profile, store);
  Times t;
  for (int i = 0; i < kMostRounds && (i < kRounds || t.ratio() > kTarget); ++i) {
    const Run cpu = run(text, Where::Cpu, profile, none);
    const Run device = run(text, Where::Device, profile, none);
    const Run automatic = run(text, Where::Auto, profile, store);
    if (automatic.output != cpu.output || device.output != cpu.output)
      giveUp("answers differ:\n" + cpu.output + device.output + automatic.output);
    t.cpu = std::min(t.cpu, cpu.seconds);
    t.device = std::min(t.device, device.seconds);
    t.automatic = std::min(t.automatic, automatic.seconds);
  }
  return t;
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
        const Times t = measure(textOf(exampleFolder, program, single), profile.value());
        const std::string label = std::string(program.name) + (single ? " single" : " double");
        better = std::max(better, t.cpu / t.automatic);
        if (t.ratio() > worst) {
          worst = t.ratio();
          which = label;
        }
        if (details || t.ratio() > kTarget)
          std::printf("    %-22s cpu %7.2f ms  device %7.2f ms  auto %7.2f ms  %.3f\n",
                      label.c_str(), 1e3 * t.cpu, 1e3 * t.device, 1e3 * t.automatic, t.ratio());
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
