#include <algorithm>
#include <map>

#include "accel/decide/where/policy.h"
#include "accel/sim/sim_provider.h"
#include "builtins/linalg/product.h"
#include "runtime/cli/accel/programs.h"
#include "runtime/cli/host_tasks.h"
#include "runtime/cli/session.h"
#include "runtime/error/error.h"

namespace matlift {
namespace {

using accel::countText;
using accel::Decision;
using accel::secondsText;

std::vector<SimulatedLine> linesOf(const std::vector<Decision>& log) {
  using Key = std::tuple<std::int32_t, std::string, std::string, std::string>;
  std::map<Key, SimulatedLine> lines;
  for (const Decision& d : log) {
    SimulatedLine& l = lines[{d.site.line, d.site.name, d.provider, d.rule}];
    l.line = d.site.line;
    l.call = d.site.name;
    l.dtype = accel::dtypeName(d.dtype);
    l.provider = d.provider;
    l.reason = d.rule;
    l.largest = std::max(l.largest, d.elements);
    ++l.calls;
    l.cpuSeconds += d.estimates[int(accel::Target::Cpu)].total();
    l.deviceSeconds += d.estimates[int(accel::Target::Device)].total();
    l.seconds += double(d.nanos) * 1e-9;
  }
  std::vector<SimulatedLine> all;
  for (auto& [key, line] : lines) all.push_back(std::move(line));
  return all;
}

std::string simulationText(const std::vector<SimulatedLine>& lines, const TextStyle& style) {
  using Align = TextTable::Align;
  TextTable table({{"line", Align::Right},
                   {"call", Align::Left, true},
                   {"type"},
                   {"calls", Align::Right},
                   {"elements", Align::Right},
                   {"would run on", Align::Left, true},
                   {"reason", Align::Left, true},
                   {"cpu", Align::Right},
                   {"device", Align::Right}});
  for (const SimulatedLine& l : lines)
    table.add({std::to_string(l.line), l.call, l.dtype, countText(double(l.calls)),
               countText(double(l.largest)), l.provider, l.reason, secondsText(l.cpuSeconds),
               l.deviceSeconds > 0 ? secondsText(l.deviceSeconds) : "-"});
  return table.empty() ? "  no call was large enough to be decided about\n"
                       : table.text(style.width);
}

/// What the program would take with everything on the CPU.
double onCpuAlone(const std::vector<Decision>& log, double seconds) {
  double onDevice = 0, instead = 0;
  for (const Decision& d : log) {
    if (d.target != accel::Target::Device) continue;
    const accel::CostTerms& there = d.estimates[int(accel::Target::Device)];
    onDevice += d.nanos > 0 ? double(d.nanos) * 1e-9 : double(there.total());
    instead += d.estimates[int(accel::Target::Cpu)].total();
  }
  return onDevice > 0 ? std::max(seconds - onDevice, 0.0) + instead : seconds;
}

// "predicted time 12 ms; 80 ms with everything on the CPU"
std::string timesText(const SimulatedProgram& program) {
  const std::string out = "predicted time " + secondsText(program.seconds);
  if (program.cpuAlone == program.seconds) return out + ", all of it on the CPU";
  return out + "; about " + secondsText(program.cpuAlone) + " with everything on the CPU";
}

accel::Status simulatedProduct(accel::HostTasks& plain, const accel::MatmulTask& product,
                               std::span<const accel::Operand> in, const accel::Operand& out) {
  accel::Operand sides[2] = {in[0], in[1]};
  std::vector<double> rooms[2];
  const bool turned[2] = {product.transposeA, product.transposeB};
  for (int i = 0; i < 2; ++i) {
    if (!turned[i]) continue;
    rooms[i].resize(in[i].elements());
    sides[i].shape = {in[i].shape.size(1), in[i].shape.size(0)};
    sides[i].host = rooms[i].data();
    const accel::PermuteTask swap{{1, 0, 2, 3, 4, 5, 6, 7}};
    if (accel::Status s = plain.run(swap, {&in[i], 1}, {&sides[i], 1}); !s) return s;
  }
  return linalg::libraryProduct(productArgs(sides, out));
}

// The simulated device's own results: plain loops, and the library where those would take minutes.
accel::calibration::HostTasks simulatedTasks(accel::HostTasks& plain) {
  return [&plain](const accel::Task& task, std::span<const accel::Operand> in,
                  std::span<const accel::Operand> out) {
    const auto* product = std::get_if<accel::MatmulTask>(&task);
    if (!product || out[0].shape.rank > 2 || !accel::isFloat(in[0].dtype))
      return plain.run(task, in, out);
    const auto multiply = [&](const accel::MatmulTask& alone, std::span<const accel::Operand> sides,
                              const accel::Operand& made) {
      return simulatedProduct(plain, alone, sides, made);
    };
    return product->epilogue ? accel::runWithEpilogue(plain, *product, in, out, multiply)
                             : multiply(*product, in, out[0]);
  };
}

}  // namespace

std::string simulateProgram(AccelAccess& access, const std::string& device,
                            const std::string& script) {
  accel::Result<accel::sim::DeviceProfile> profile = accel::sim::readDeviceProfile(device);
  if (!profile) fail("Matlift:accel:device", "%s", profile.status().message().c_str());
  // The CPU's calls are charged by this machine's recorded prices, so that two runs tell the same.
  accel::sim::VirtualClock clock(true);
  clock.goByPrices();
  accel::policy::AutoOffload& here = access.engine->offload();
  here.initialise();
  (void)readSourceFile(script);  // an error now, before anything is measured
  accel::cpu::CpuProvider cpu(0);
  accel::HostTasks plain(cpu);
  SessionOptions options;
  options.output = access.output;
  options.errorOutput = access.errorOutput;
  options.displayWidth = access.style.width;
  options.clock = &clock;
  // Nothing that this machine has learned may decide about another.
  options.simulated = true;
  options.openDevice = [&]() -> accel::Result<std::unique_ptr<accel::Provider>> {
    return accel::sim::makeSimProvider(profile.value(), cpu, simulatedTasks(plain), clock);
  };
  Session session(std::move(options));
  // The question is what a program does on a known device, not what knowing it takes.
  session.engine().offload().describe(here.prices().cpu().numbers(),
                                      accel::sim::numbersOf(profile.value()));
  const std::uint64_t begin = clock.nanos();
  const RunResult result = session.runFile(script);
  const double seconds = double(clock.nanos() - begin) * 1e-9;
  const std::vector<Decision> log = session.engine().log().last(session.engine().log().capacity());
  const SimulatedProgram program{profile.value().name, seconds, onCpuAlone(log, seconds),
                                 linesOf(log)};
  if (access.simulated) access.simulated(program);
  std::string out = access.style.colours.bold("On " + program.device) + "\n" +
                    simulationText(program.lines, access.style) + "  " + timesText(program) + "\n";
  if (result.exitCode == 0) return out;
  access.output(out);
  fail("Matlift:accel:program", "The program ended with an error; this is its time until then.");
}

}  // namespace matlift
