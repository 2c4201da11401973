// What `accel report` and `accel explain` tell, as plain data: taken from a running engine, or read
// back from the record of a program that has ended.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/cli/accel/text_table.h"

namespace accel {
class Engine;
struct Decision;
}  // namespace accel

namespace matlift {

/// Raised when the schema of the JSON form changes its meaning (README of this folder).
constexpr int kReportVersion = 2;

/// Seconds.
struct ReportedCost {
  bool known = false;
  double launch = 0, compute = 0, upload = 0, download = 0, sync = 0, compile = 0;
  double total() const { return launch + compute + upload + download + sync + compile; }
};

struct ReportedRule {
  std::string rule;
  std::string ruling;  ///< "pass", "cpu", "device"
  std::string words;
};

struct ReportedDecision {
  std::uint64_t sequence = 0;
  double at = 0;  ///< Unix seconds
  std::string builtin, file;
  std::int64_t line = 0;
  std::string operation, dtype, fusion, provider, reason;
  std::int64_t elements = 0, batch = 0, operations = 0;
  double flops = 0;
  std::uint64_t bytesUp = 0, bytesDown = 0;
  ReportedCost cpu, device;
  bool deviceAsSingle = false;  ///< the device's estimate is for single precision
  double threshold = 0;
  double actual = 0;  ///< seconds; 0: not waited for
  double regret = 0;
  std::vector<ReportedRule> trail;
  std::string kernel;  ///< which ran and against which others, in words; "": no choice
};

struct ReportedTotals {
  std::string name;  ///< a provider, or a reason
  std::uint64_t calls = 0;
  double seconds = 0;
  std::uint64_t bytesUp = 0, bytesDown = 0;
  double regret = 0;
  std::uint64_t predicted = 0, mispredicted = 0;
  double errorFactor = 1;
  std::uint64_t wouldWin = 0;
  double wouldSave = 0;
};

struct ReportedThreshold {
  std::string name;
  double value = 0;
  double previous = 0;  ///< before calibration; equal when it changed nothing
  bool fromEnvironment = false;
  std::string from;  ///< you, built-in-default, loaded-from-cache, calibrated
};

/// One title with lines of words, for what other parts of the engine tell (selection, tuning).
struct ReportedSection {
  std::string name;
  std::vector<std::string> lines;
};

/// The section about the workers' engines, which every report shows.
constexpr const char* kWorkersSection = "Workers";

/// A parfor, and where its turns ran.
struct ReportedLoop {
  std::string file;
  std::int64_t line = 0, turns = 0;
  std::int64_t workers = 0;  ///< 0: none, they ran in the program
  std::string reason;
  std::int64_t considered = 0;  ///< workers that it was estimated for; 0: there is no estimate
  bool measured = false;        ///< by loops before it; else the start is the program's own
  double alone = 0, shared = 0, start = 0, data = 0, messages = 0;  ///< expected seconds
  std::int64_t bytes = 0;                                           ///< to send
  double device = 0;                                                ///< the device's part of alone
  double sharedOnDevice = 0;  ///< as shared, with the device; shared is on the CPU alone
  double open = 0;            ///< the device, in the workers
  std::int64_t adapters = 1;  ///< that workers would share
  bool withDevice = false;    ///< the workers had better use it, too
  double actual = 0;          ///< of all its turns
};

struct AccelReport {
  std::string program;  ///< the script, or "" at a prompt
  std::string matliftVersion;
  bool enabled = true;
  std::string precision;  ///< "double": never lowered; "single": the user allowed it
  std::string provider, adapter, unavailable;
  std::string search;  ///< for a device: "none" (there can be none), "over", "not-begun", ...
  /// Seconds of work that a device might have done, and from which on one is looked for.
  double eligible = 0, lookAfter = 0;
  std::string cpu;  ///< vector unit and threads
  std::string
      cpuPricesFrom;  ///< built-in-default, described, profile, loaded-from-cache, calibrated
  double cpuMeasuredAt = 0;  ///< Unix seconds; 0: never
  std::string cpuFile;
  std::string thresholdsFrom;  ///< built-in-default, loaded-from-cache, calibrated
  std::vector<ReportedThreshold> thresholds;
  std::vector<std::string> environment;  ///< "NAME=value" of what was set and used
  std::string calibrationFile;
  double calibratedAt = 0;  ///< Unix seconds; 0: never
  double calibrationSeconds = 0;
  std::uint64_t decisions = 0;  ///< in all; the list below may hold fewer
  std::vector<ReportedTotals> byProvider, keptByReason;
  std::vector<ReportedSection> sections;
  std::vector<ReportedLoop> parfor;   ///< oldest first
  std::vector<ReportedDecision> log;  ///< oldest first
};

struct TextStyle {
  int width = 80;
  Colours colours;
};

/// The engine's state, and these of its decisions.
AccelReport reportOf(accel::Engine& engine, std::span<const accel::Decision> shown);

/// full: thresholds and the tuning of kernels, too.
std::string reportText(const AccelReport& report, const TextStyle& style, bool full = false);
std::string reportJson(const AccelReport& report);
/// The same without line ends and indentation: for files that only this program reads.
std::string compactReportJson(const AccelReport& report);
/// Throws Error when the text is no report of this version.
AccelReport reportFromJson(std::string_view json);

/// which: a line number, or "last". Throws Error when no decision was made there.
std::string explainText(const AccelReport& report, std::string_view which, const TextStyle& style);

}  // namespace matlift
