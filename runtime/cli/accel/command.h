// The `accel` command: what the offload engine did and why, and its settings. One builtin row,
// injected by the session because only the session knows the engine; `matlift accel ...` is the
// same.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "accel/engine.h"
#include "runtime/cli/accel/report.h"
#include "runtime/dispatch/descriptor.h"

namespace matlift {

/// All calls of one builtin at one line of a simulated program that went the same way.
struct SimulatedLine {
  std::int32_t line = 0;
  std::string call, dtype, provider, reason;
  std::int64_t largest = 0;  ///< elements
  std::uint64_t calls = 0;
  double cpuSeconds = 0, deviceSeconds = 0, seconds = 0;
};
struct SimulatedProgram {
  std::string device;
  double seconds = 0, cpuAlone = 0;
  std::vector<SimulatedLine> lines;
};

/// What the command asks of the session it runs in. The interpreter keeps one as its state.
struct AccelAccess {
  accel::Engine* engine = nullptr;
  TextStyle style;
  std::string program;   ///< for the report
  bool inShell = false;  ///< no program says it: `matlift accel ...`
  /// Whether loops become machine code.
  std::function<std::string()> machineCode;
  /// How the program's parfor loops ran.
  std::function<std::vector<ReportedLoop>()> parfor;
  /// What the engines of its workers have done, a line for each.
  std::function<std::vector<std::string>()> workers;
  /// Shows a progress bar; null where nobody looks on.
  std::function<void(std::string_view)> progress;
  /// Output and error output of programs that the command runs (profile, simulate).
  std::function<void(std::string_view)> output, errorOutput;
  /// Is told what a simulation has found, beside its text; null: nobody asks.
  std::function<void(const SimulatedProgram&)> simulated;
};

/// What follows `accel report`. Throws Error for what it does not know.
struct ReportOptions {
  bool json = false;
  bool full = false;     ///< thresholds and tuning too
  std::size_t last = 0;  ///< decisions to list
};
ReportOptions readReportOptions(std::span<const std::string> words);

/// What may follow `accel`.
std::vector<std::string> accelSubcommands();

/// The row `accel`.
BuiltinTheme accelTheme();

/// Runs `accel WORDS...` and gives what it prints. Throws Error.
std::string accelCommand(AccelAccess& access, std::span<const std::string> words);

/// The same for `report` and `explain` of a program that has ended.
std::string accelCommandOn(const AccelReport& report, const TextStyle& style,
                           std::span<const std::string> words);

/// The whole of `accel help`.
std::string accelHelp();

}  // namespace matlift
