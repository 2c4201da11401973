#include "runtime/cli/accel/command.h"

#include <charconv>
#include <initializer_list>
#include <limits>

#include "accel/decide/where/auto_offload.h"
#include "runtime/cli/accel/device_info.h"
#include "runtime/cli/accel/programs.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift {
namespace {

using accel::secondsText;
using accel::policy::AutoOffload;
using accel::policy::Mode;
using accel::policy::Precision;
using Words = std::span<const std::string>;

constexpr std::size_t kDecisionsShown = 20;
constexpr std::size_t kAllDecisions = std::size_t(-1);
// A calibration that somebody waits for may take longer than one beside a program.
constexpr double kAskedForSeconds = 1;

[[noreturn]] void misused(const std::string& message) {
  fail("Matlift:accel:usage", "%s Type 'accel help' for the forms.", message.c_str());
}

void wantCount(Words words, std::size_t least, std::size_t most, const char* form) {
  if (words.size() < least || words.size() > most)
    misused(std::string("The form is: accel ") + form + ".");
}

bool readNumber(const std::string& text, double& out) {
  char* end = nullptr;
  out = std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0';
}

AccelReport fullReport(AccelAccess& access, std::size_t last) {
  AccelReport report = reportOf(*access.engine, access.engine->log().last(last));
  report.program = access.program;
  if (access.parfor) report.parfor = access.parfor();
  if (access.workers) report.sections.push_back({kWorkersSection, access.workers()});
  return report;
}

std::string shown(AccelReport report, const TextStyle& style, Words words) {
  const ReportOptions options = readReportOptions(words);
  if (report.log.size() > options.last)
    report.log.erase(report.log.begin(), report.log.end() - std::ptrdiff_t(options.last));
  return options.json ? reportJson(report) : reportText(report, style, options.full);
}

std::string explained(const AccelReport& report, const TextStyle& style, Words words) {
  wantCount(words, 0, 1, "explain [LINE|last]");
  return explainText(report, words.empty() ? "last" : words[0], style);
}

std::string report(AccelAccess& access, Words words) {
  return shown(fullReport(access, readReportOptions(words).last), access.style, words);
}

// What waits for its reader is decided when that comes: whoever asks about it now is one.
std::string explain(AccelAccess& access, Words words) {
  static_cast<void>(access.engine->flush());  // an answer that is not real: its reader finds out
  return explained(fullReport(access, kAllDecisions), access.style, words);
}

std::string info(AccelAccess& access, Words words) {
  wantCount(words, 0, 0, "info");
  return deviceInfoText(*access.engine, access.machineCode ? access.machineCode() : "",
                        access.style);
}

// Every device that there is, whether it may be used, and what is known of it.
std::string devices(AccelAccess& access, Words words) {
  using Align = TextTable::Align;
  wantCount(words, 0, 0, "devices");
  const accel::EngineOptions& options = access.engine->options();
  TextTable table({{"device", Align::Left, true},
                   {"kind"},
                   {"backend"},
                   {"id", Align::Right},
                   {"record"},
                   {"reference", Align::Right},
                   {""}});
  std::string out;
  if (options.devices.list) {
    auto list = options.devices.list();
    if (!list) out = "No device: " + list.status().message() + ".\n";
    if (list) {
      for (const auto& c :
           accel::policy::chooseDevice(std::move(list.value()), options.devices.allowed,
                                       options.offload.store.get(), options.devices.worker))
        table.add({c.info.adapter, accel::policy::deviceKind(c.info), c.info.backend,
                   std::to_string(c.info.deviceId), c.seconds > 0 ? "measured" : "not yet",
                   c.seconds > 0 ? secondsText(c.seconds) : "-",
                   !c.allowed ? "not allowed"
                   : c.chosen ? "chosen"
                              : ""});
    }
  } else {
    out = "This program opens one device by itself.\n";
  }
  if (!table.empty())
    out += table.text(access.style.width) +
           "  reference: a map, a reduction and a product of a million singles, by its record\n";
  if (options.devices.worker > 0)
    out += wrapped("worker " + std::to_string(options.devices.worker) +
                       " of this machine: workers take the adapters in turn, and use one that they "
                       "share one after the other",
                   access.style.width, 2);
  for (std::size_t i = 0; i < options.devices.allowed.size(); ++i)
    out += (i == 0 ? "MATLIFT_ACCEL_DEVICES allows: " : ", ") + options.devices.allowed[i] +
           (i + 1 == options.devices.allowed.size() ? "\n" : "");
  return out;
}

std::string progressLine(const accel::calibration::Progress& p) {
  constexpr int kBar = 30;
  const int full = p.total > 0 ? std::min(kBar, p.done * kBar / p.total) : 0;
  return "\r  [" + std::string(std::size_t(full), '#') +
         std::string(std::size_t(kBar - full), '.') + "] " + std::to_string(p.done) + "/" +
         std::to_string(p.total) + "  " + p.what + "\033[K";
}

std::string deltaText(const std::vector<accel::policy::ThresholdDelta>& delta, int width) {
  using Align = TextTable::Align;
  TextTable table({{"name"},
                   {"before", Align::Right},
                   {"after", Align::Right},
                   {"change", Align::Right},
                   {"ratio", Align::Right}});
  auto number = [](double v) { return strprintf("%.4g", v); };
  for (const auto& d : delta)
    table.add({d.name, number(d.before), number(d.after), strprintf("%+.4g", d.absolute),
               d.ratio ? number(*d.ratio) : "-"});
  return table.empty() ? "  no threshold changed\n" : table.text(width);
}

std::string applySample(AccelAccess& access, const std::string& path, bool commit) {
  auto outcome = access.engine->offload().applySample(path, commit);
  if (!outcome) fail("Matlift:accel:sample", "%s", outcome.status().message().c_str());
  const accel::calibration::SampleOutcome& o = outcome.value();
  std::string out =
      strprintf("%s from %llu %s:\n", o.committed ? "Taken over" : "Would change",
                static_cast<unsigned long long>(o.runs), o.runs == 1 ? "run" : "runs");
  out += deltaText(o.delta, access.style.width);
  if (!o.persistedTo.empty()) out += wrapped("kept in " + o.persistedTo, access.style.width, 2);
  return out;
}

// What the kernels took: how many were compared, in full every one with its spread.
std::string benchmarkText(const accel::selection::Benchmarks& benchmarks, bool full, int width) {
  using Align = TextTable::Align;
  if (benchmarks.all().empty()) return "";
  std::string out = strprintf("Ran the kernels of %d matrix products",
                              benchmarks.compared(accel::Operation::Matmul));
  if (full)
    out += strprintf(", %d maps and %d reductions", benchmarks.compared(accel::Operation::Map),
                     benchmarks.compared(accel::Operation::Reduce));
  out += " against each other.\n";
  if (benchmarks.skipped())
    out += strprintf("%d more were left out: it took %.0f s.\n", benchmarks.skipped(),
                     accel::selection::Benchmarks::kMostSeconds);
  if (!full) return out;
  TextTable table({{"workload"},
                   {"kernel"},
                   {"runs", Align::Right},
                   {"average", Align::Right},
                   {"least", Align::Right},
                   {"most", Align::Right},
                   {"deviation", Align::Right},
                   {"G steps/s", Align::Right},
                   {"GB/s", Align::Right}});
  auto time = [](double nanos) { return secondsText(nanos * 1e-9); };
  for (const auto& compared : benchmarks.all())
    for (const auto& k : compared.kernels)
      table.add({accel::selection::workloadText(compared.workload), k.kernel,
                 std::to_string(k.runs), time(k.average), time(k.least), time(k.most),
                 time(k.deviation), strprintf("%.3g", k.stepsPerSecond * 1e-9),
                 strprintf("%.3g", k.bytesPerSecond * 1e-9)});
  return out + table.text(width);
}

std::string calibrate(AccelAccess& access, Words words) {
  constexpr const char* kForm = "calibrate [--full | --commit FILE | --dry-run FILE]";
  wantCount(words, 0, 2, kForm);
  const bool full = words.size() == 1 && words[0] == "--full";
  if (words.size() == 2 && (words[0] == "--commit" || words[0] == "--dry-run"))
    return applySample(access, words[1], words[0] == "--commit");
  if (!words.empty() && !full) misused(std::string("The form is: accel ") + kForm + ".");
  AutoOffload& offload = access.engine->offload();
  const accel::policy::Thresholds before = offload.prices().thresholds();
  double took = 0;
  auto progress = [&](const accel::calibration::Progress& p) {
    took = p.seconds;
    if (access.progress) access.progress(progressLine(p));
    return true;
  };
  const accel::Status status = offload.calibrate(kAskedForSeconds, progress);
  if (access.progress) access.progress("\r\033[K");
  const bool alone = status.code() == accel::StatusCode::Unsupported;
  if (!status.isOk() && !alone)
    fail("Matlift:accel:calibrate", "The calibration failed: %s", status.message().c_str());
  const accel::policy::OffloadReport now = offload.report();
  std::string out = "Measured the CPU" + (alone ? "" : " and " + now.adapter) + " in " +
                    secondsText(took) + ".\n";
  if (alone) out += "There is no device to measure: " + status.message() + ".\n";
  out += deltaText(accel::calibration::deltaOf(before, now.thresholds), access.style.width);
  accel::DeviceSide& device = access.engine->device();
  out +=
      benchmarkText(access.engine->adaptive().calibrate(full, alone ? nullptr : device.provider()),
                    full, access.style.width);
  for (const std::string& path : {now.cpuCachePath, now.cachePath})
    if (now.kept && !path.empty()) out += wrapped("kept in " + path, access.style.width, 2);
  return out;
}

std::string thresholds(AccelAccess& access, Words words) {
  wantCount(words, 0, 2, "thresholds [NAME VALUE]");
  if (words.size() == 1) wantCount(words, 2, 2, "thresholds [NAME VALUE]");
  AutoOffload& offload = access.engine->offload();
  if (words.size() == 2) {
    double value = 0;
    if (!readNumber(words[1], value) || !offload.prices().setThreshold(words[0], value))
      fail("Matlift:accel:threshold",
           "'%s' cannot be %s: see accel thresholds for the names; counts are whole and positive, "
           "seconds at most 1.",
           words[0].c_str(), words[1].c_str());
    return "";
  }
  TextTable table({{"name"}, {"value", TextTable::Align::Right}});
  for (const auto& field : accel::policy::kThresholdFields)
    table.add({field.name, strprintf(field.whole ? "%.0f" : "%.3g",
                                     offload.prices().thresholds().*field.value)});
  return table.text(access.style.width);
}

std::string turnOn(AccelAccess& access, Words words) {
  wantCount(words, 0, 0, "on");
  access.engine->offload().setMode(Mode::Auto);
  return "";
}

std::string turnOff(AccelAccess& access, Words words) {
  wantCount(words, 0, 0, "off");
  access.engine->offload().setMode(Mode::Off);
  return "";
}

std::string precision(AccelAccess& access, Words words) {
  wantCount(words, 1, 1, "precision double|single");
  if (words[0] != "double" && words[0] != "single")
    misused("accel precision takes double or single, not '" + words[0] + "'.");
  access.engine->offload().setPrecision(words[0] == "single" ? Precision::Single
                                                             : Precision::Double);
  return "";
}

std::string subnormals(AccelAccess& access, Words words) {
  wantCount(words, 1, 1, "subnormals exact|any");
  if (words[0] != "exact" && words[0] != "any")
    misused("accel subnormals takes exact or any, not '" + words[0] + "'.");
  access.engine->device().setExactSubnormals(words[0] == "exact");
  return "";
}

// The settings that the environment has variables for, while the program runs.
std::string set(AccelAccess& access, Words words) {
  constexpr const char* kForm = "set offload|log|profile|latency VALUE";
  wantCount(words, 2, 2, kForm);
  AutoOffload& offload = access.engine->offload();
  const std::string &name = words[0], &value = words[1];
  const auto among = [&](std::initializer_list<const char*> names) {
    int k = 0;
    for (const char* n : names) {
      if (value == n) return k;
      ++k;
    }
    misused("accel set " + name + " does not take '" + value + "'.");
  };
  double seconds = 0;
  if (name == "offload") {
    offload.setMode(among({"off", "on"}) ? Mode::Auto : Mode::Off);
  } else if (name == "log") {
    offload.setLogLevel(accel::policy::LogLevel(among({"off", "info", "trace"})));
  } else if (name == "profile") {
    if (!offload.prices().setProfile(value))
      fail("Matlift:accel:profile", "'%s' has no usable samples.", value.c_str());
  } else if (name == "latency") {
    if (value != "none" && (!readNumber(value, seconds) || !(seconds > 0)))
      misused("accel set latency takes seconds, or none.");
    access.engine->adaptive().setLatency(value == "none" ? std::numeric_limits<double>::infinity()
                                                         : seconds);
  } else {
    misused(std::string("The form is: accel ") + kForm + ".");
  }
  return "";
}

std::string reset(AccelAccess& access, Words words) {
  wantCount(words, 0, 0, "reset");
  access.engine->resetLog();
  return "";
}

std::string profile(AccelAccess& access, Words words) {
  wantCount(words, 1, 1, "profile SCRIPT.m");
  return profileProgram(access, words[0]);
}

std::string simulate(AccelAccess& access, Words words) {
  wantCount(words, 2, 2, "simulate DEVICE.json SCRIPT.m");
  return simulateProgram(access, words[0], words[1]);
}

std::string help(AccelAccess& /*access*/, Words /*words*/) { return accelHelp(); }

struct Subcommand {
  const char* name;
  const char* form;
  const char* what;  ///< short enough for 80 columns
  std::string (*run)(AccelAccess&, Words);
  /// What changes a program for as long as it runs: what to do in a shell instead.
  const char* instead = nullptr;
};
constexpr Subcommand kSubcommands[] = {
    {"report", "[--full] [--json] [--last N]", "what ran where, why and how long", report},
    {"explain", "[LINE|last]", "one decision, rule by rule", explain},
    {"info", "", "the device and its memory", info},
    {"devices", "", "all devices, and which is used", devices},
    {"calibrate", "[--full|--commit F|--dry-run F]", "measure anew, or take a sample file",
     calibrate},
    {"thresholds", "[NAME VALUE]", "sizes that count unless measured", thresholds,
     "set MATLIFT_ACCEL_THRESHOLD_MATMUL and the like"},
    {"on", "", "let the engine choose the device", turnOn, "set MATLIFT_ACCEL_AUTO_OFFLOAD=1"},
    {"off", "", "compute everything on the CPU", turnOff, "set MATLIFT_ACCEL_AUTO_OFFLOAD=0"},
    {"precision", "double|single", "doubles may be rounded to single", precision,
     "write it into the program"},
    {"subnormals", "exact|any", "exact: none is taken for zero", subnormals,
     "set MATLIFT_ACCEL_SUBNORMALS=exact"},
    {"set", "NAME VALUE", "offload, log, profile or latency", set,
     "set the variable of the environment"},
    {"reset", "", "forget the decisions logged so far", reset, "write it into the program"},
    {"simulate", "DEVICE.json SCRIPT.m", "what would run where on that device", simulate},
    {"profile", "SCRIPT.m", "run it; its time line by line", profile},
    {"help", "", "this list", help},
};

Value accelRow(Call& call) {
  AccelAccess& access = call.interpreter.state<AccelAccess>();
  if (!access.engine) fail("Matlift:accel:none", "This program runs without an offload engine.");
  std::vector<std::string> words;
  for (Value& v : call.args) {
    if (v.isDoubleScalar()) {
      words.push_back(strprintf("%.15g", v.asDouble()));
    } else {
      if (!v.isChar() && !(v.isString() && v.isScalar()))
        fail("Matlift:accel:usage", "accel takes words and numbers.");
      words.push_back(textOf(v));
    }
  }
  call.interpreter.flush();
  std::string text = accelCommand(access, words);
  if (call.nargout > 0) return Value::text(text);
  call.interpreter.write(text);
  return {};
}

constexpr BuiltinDescriptor kRows[] = {
    {.name = "accel",
     .function = accelRow,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help =
         "accel shows and steers where array operations run.\n"
         "accel report [--full] [--json] [--last N], accel explain [LINE|last], accel info,\n"
         "accel devices, accel calibrate [--full], accel thresholds [NAME VALUE], accel on|off,\n"
         "accel precision double|single, accel subnormals exact|any, accel reset,\n"
         "accel simulate DEVICE.json SCRIPT.m, accel profile SCRIPT.m; accel help tells more.\n"
         "text = accel(...) gives the text instead of printing it.",
     .example = "accel off\naccel on\nfprintf('%d\\n', contains(accel('thresholds'), 'matmul'))",
     .expected = "1\n",
     .purity = Purity::HasEffects}};

}  // namespace

ReportOptions readReportOptions(Words words) {
  ReportOptions out;
  out.last = kDecisionsShown;
  for (std::size_t k = 0; k < words.size(); ++k) {
    double n = 0;
    if (words[k] == "--json") {
      out.json = true;
    } else if (words[k] == "--full") {
      out.full = true;
    } else if (words[k] == "--last" && k + 1 < words.size() && readNumber(words[k + 1], n) &&
               n >= 0 && n <= 1e9 && n == std::floor(n)) {
      out.last = std::size_t(n);
      ++k;
    } else if (words[k] == "--last") {
      misused("--last takes a count of decisions.");
    } else {
      misused("accel report does not know '" + words[k] + "'.");
    }
  }
  return out;
}

std::string accelHelp() {
  TextTable table({{"accel ..."}, {""}});
  for (const Subcommand& c : kSubcommands)
    table.add({std::string(c.name) + (*c.form ? " " : "") + c.form, c.what});
  return table.text(80);
}

BuiltinTheme accelTheme() { return kRows; }

std::vector<std::string> accelSubcommands() {
  std::vector<std::string> names;
  for (const Subcommand& c : kSubcommands) names.emplace_back(c.name);
  return names;
}

std::string accelCommandOn(const AccelReport& report, const TextStyle& style, Words words) {
  return words[0] == "report" ? shown(report, style, words.subspan(1))
                              : explained(report, style, words.subspan(1));
}

std::string accelCommand(AccelAccess& access, Words words) {
  if (words.empty()) return accelHelp();
  for (const Subcommand& c : kSubcommands) {
    if (words[0] != c.name) continue;
    // Looking at the thresholds is no change.
    const bool changes = c.instead && (words.size() > 1 || !*c.form);
    if (changes && access.inShell)
      fail("Matlift:accel:shell", "accel %s changes the program that says it; in a shell, %s.",
           c.name, c.instead);
    return c.run(access, words.subspan(1));
  }
  misused("accel has no '" + words[0] + "'.");
}

}  // namespace matlift
