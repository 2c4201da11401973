// The report for people.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "accel/decide/where/policy.h"
#include "runtime/cli/accel/report.h"

namespace matlift {
namespace {

using accel::bytesText;
using accel::countText;
using accel::secondsText;

using Align = TextTable::Align;

std::string costText(const ReportedCost& c) { return c.known ? secondsText(c.total()) : "-"; }

std::string numberText(double v) {
  if (v == std::floor(v) && std::fabs(v) < 1e15) return countText(double(v));
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", v);
  return text;
}

std::string momentText(double unixSeconds) {
  const std::time_t moment = std::time_t(unixSeconds);
  char text[40];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", std::localtime(&moment));
  return text;
}

// "1.00 M": where a column is narrow.
std::string shortCount(double count) {
  if (count < 1e5) return countText(count);
  const bool millions = count >= 999500, billions = count >= 999.5e6;
  const double v = count / (billions ? 1e9 : millions ? 1e6 : 1e3);
  char text[32];
  std::snprintf(text, sizeof text,
                v >= 99.95   ? "%.0f %c"
                : v >= 9.995 ? "%.1f %c"
                             : "%.2f %c",
                v,
                billions   ? 'G'
                : millions ? 'M'
                           : 'k');
  return text;
}

// Why a call stayed on the CPU.
std::string reasonWords(const std::string& reason) {
  static constexpr std::pair<const char*, const char*> kWords[] = {
      {"user", "you asked for it"},
      {"disabled", "offloading is off"},
      {"sink", "reads its arguments on the host"},
      {"precision", "computes in double, which the device cannot"},
      {"unsupported", "the device cannot do it"},
      {"device-lost", "the device was lost"},
      {"unavailable", "there is no device, or it was not open yet"},
      {"small-batch-guard", "too few pages to keep a device busy"},
      {"profile-model", "the profile file has the CPU faster"},
      {"cost-model", "the CPU was expected to be faster"},
      {"threshold", "too small"},
      {"memory", "too large for the device's memory"},
      {"uncalibrated", "what a device would take is not known yet"},
      {"device-late", "the device was still busy with a call that took too long"}};
  for (const auto& [name, words] : kWords)
    if (reason == name) return words;
  return "";
}

class ReportPrinter {
 public:
  ReportPrinter(const AccelReport& report, const TextStyle& style, bool full)
      : r_(report), style_(style), full_(full) {}

  std::string text() {
    verdict();
    totals();
    kept();
    decisions();
    parfor();
    for (const ReportedSection& s : r_.sections)
      if (s.name == kWorkersSection) section(s);
    out_ += "\n";
    device();
    if (full_) {
      thresholds();
      for (const ReportedSection& s : r_.sections)
        if (s.name != kWorkersSection) section(s);
    } else {
      out_ += "\n" + wrapped("accel report --full adds thresholds and the tuning of kernels.",
                             style_.width, 0);
    }
    return std::move(out_);
  }

 private:
  void title(const std::string& name) { out_ += style_.colours.bold(name) + "\n"; }
  void fact(const char* name, const std::string& value) {
    char label[32];
    std::snprintf(label, sizeof label, "  %-13s ", name);
    std::string lines = wrapped(value, style_.width, 16);
    if (lines.size() > 16) lines.replace(0, 16, label);
    out_ += lines;
  }

  // What there is beside the CPU, or why there is nothing.
  std::string providerText() const {
    if (!r_.provider.empty()) return r_.provider;
    std::string out = "cpu only: ";
    if (!r_.unavailable.empty()) return out + "no device was found (" + r_.unavailable + ")";
    if (r_.search == "opening") return out + "a device is being opened";
    if (r_.search == "measuring") return out + "the device is being measured";
    if (r_.search == "none") return out + "this build has no device";
    if (!r_.enabled) return out + "none was looked for, because offloading is off";
    if (r_.search != "not-begun") return out + "no device was needed so far";
    return out + "none was looked for, because only " + secondsText(r_.eligible) +
           " of the work so far could have used one; that is done from " +
           secondsText(r_.lookAfter) + " on";
  }

  std::string pricesText() const {
    if (r_.cpuPricesFrom == "built-in-default")
      return "built in; measured after the first milliseconds of array work";
    if (r_.cpuPricesFrom == "described") return "as described";
    if (r_.cpuPricesFrom == "profile") return "from the profile";
    return "measured " + momentText(r_.cpuMeasuredAt) + ", learned since";
  }

  void device() {
    title("Device");
    if (!r_.program.empty()) fact("program", r_.program);
    fact("offload", r_.enabled ? "on" : "off");
    fact("provider", providerText());
    if (!r_.adapter.empty()) fact("adapter", r_.adapter);
    if (!r_.provider.empty() && !r_.unavailable.empty()) fact("no device", r_.unavailable);
    fact("precision", r_.precision == "single"
                          ? "single: doubles may be computed in single, as you asked"
                          : "double: doubles are never computed in less");
    if (r_.calibratedAt > 0) {
      const std::string took =
          r_.calibrationSeconds > 0 ? ", in " + secondsText(r_.calibrationSeconds) : "";
      fact("calibrated", momentText(r_.calibratedAt) + took);
    } else if (!r_.provider.empty()) {
      fact("calibrated", "not yet");
    }
    if (!r_.calibrationFile.empty()) fact("record", r_.calibrationFile);
    fact("cpu", r_.cpu);
    fact("cpu prices", pricesText());
    if (!r_.cpuFile.empty()) fact("cpu record", r_.cpuFile);
    for (const std::string& variable : r_.environment) fact("environment", variable);
  }

  void thresholds() {
    if (r_.thresholds.empty()) return;
    out_ += "\n";
    title("Thresholds (" + r_.thresholdsFrom + ")");
    TextTable table({{"name"},
                     {"value", Align::Right},
                     {"before", Align::Right},
                     {"change", Align::Right},
                     {"from"}});
    for (const ReportedThreshold& t : r_.thresholds) {
      const bool changed = t.previous != t.value && t.previous > 0;
      table.add({t.name, numberText(t.value), changed ? numberText(t.previous) : "",
                 changed ? "x" + numberText(t.value / t.previous) : "", t.from});
    }
    out_ += table.text(style_.width);
  }

  // The answer in one sentence.
  void verdict() {
    uint64_t calls = 0, away = 0;
    double seconds = 0, regret = 0;
    for (const ReportedTotals& t : r_.byProvider) {
      calls += t.calls;
      if (t.name != "cpu") away += t.calls;
      seconds += t.seconds;
      regret += t.regret;
    }
    std::string text;
    if (calls == 0) {
      text = "Nothing was large enough to be decided about: everything ran on the CPU.";
    } else {
      text = countText(double(calls)) + (calls == 1 ? " call" : " calls") + " of " +
             secondsText(seconds) + " in all: " +
             (away == 0       ? std::string("all on the CPU.")
              : away == calls ? std::string("all on the device.")
                              : countText(double(away)) + " of them on the device.");
      if (regret > 0.01 * seconds)
        text += " The other choice would have saved " + secondsText(regret) + ".";
    }
    out_ += wrapped(text, style_.width, 0) + "\n";
  }

  void totals() {
    title("Totals");
    TextTable table({{"ran on"},
                     {"calls", Align::Right},
                     {"time", Align::Right},
                     {"up", Align::Right},
                     {"down", Align::Right},
                     {"predicted", Align::Right},
                     {"typical error", Align::Right},
                     {"regret", Align::Right}});
    for (const ReportedTotals& t : r_.byProvider) {
      char error[32] = "-";
      if (t.predicted > 0) std::snprintf(error, sizeof error, "x%.2f", t.errorFactor);
      table.add({t.name, countText(double(t.calls)), secondsText(t.seconds),
                 bytesText(double(t.bytesUp)), bytesText(double(t.bytesDown)),
                 countText(double(t.predicted)), error, secondsText(t.regret)});
    }
    out_ += table.empty()
                ? "  no call was large enough to be decided about, or all were forgotten\n"
                : table.text(style_.width);
  }

  void kept() {
    TextTable table(
        {{"kept on the CPU by"}, {"calls", Align::Right}, {"time", Align::Right}, {""}});
    for (const ReportedTotals& t : r_.keptByReason) {
      std::string note;
      if (t.wouldWin > 0)
        note = "single would save " + secondsText(t.wouldSave) + " in " +
               countText(double(t.wouldWin)) + (t.wouldWin == 1 ? " call" : " calls");
      else
        note = reasonWords(t.name);
      table.add({t.name, countText(double(t.calls)), secondsText(t.seconds), note});
    }
    if (table.empty()) return;
    out_ += "\n" + table.text(style_.width);
  }

  void section(const ReportedSection& s) {
    if (s.lines.empty()) return;
    out_ += "\n";
    title(s.name);
    for (const std::string& line : s.lines) out_ += wrapped(line, style_.width, 2);
  }

  void parfor() {
    if (r_.parfor.empty()) return;
    out_ += "\n";
    title("Loops of parfor (accel explain LINE tells more)");
    TextTable table({{"line", Align::Right},
                     {"turns", Align::Right},
                     {"ran on", Align::Left, true},
                     {"because", Align::Left, true},
                     {"actual", Align::Right}});
    constexpr size_t kMost = 20;
    for (size_t k = r_.parfor.size() - std::min(kMost, r_.parfor.size()); k < r_.parfor.size();
         ++k) {
      const ReportedLoop& l = r_.parfor[k];
      table.add({l.line > 0 ? std::to_string(l.line) : "-", countText(double(l.turns)),
                 l.workers > 0 ? std::to_string(l.workers) + " workers" : "the program", l.reason,
                 secondsText(l.actual)});
    }
    out_ += table.text(style_.width);
  }

  void decisions() {
    if (r_.log.empty()) return;
    out_ += "\n";
    title("Decisions (last " + countText(double(r_.log.size())) + " of " +
          countText(double(r_.decisions)) + ")");
    std::vector<TextTable::Column> columns = {
        {"line", Align::Right}, {"call", Align::Left, true},   {"type"},
        {"size", Align::Right}, {"ran on", Align::Left, true}, {"reason", Align::Left, true},
        {"cpu", Align::Right},  {"device", Align::Right},      {"actual", Align::Right}};
    // A column of nothing takes room that the words need.
    const bool device = std::any_of(r_.log.begin(), r_.log.end(),
                                    [](const ReportedDecision& d) { return d.device.known; });
    constexpr std::ptrdiff_t kDevice = 7;
    if (!device) columns.erase(columns.begin() + kDevice);
    TextTable table(columns);
    for (const ReportedDecision& d : r_.log) {
      const std::string call =
          d.operations > 1 ? d.builtin + " +" + std::to_string(d.operations - 1) : d.builtin;
      std::vector<std::string> cells = {d.line > 0 ? std::to_string(d.line) : "-",
                                        call,
                                        d.dtype,
                                        shortCount(double(d.elements)),
                                        d.provider,
                                        d.reason,
                                        costText(d.cpu),
                                        costText(d.device),
                                        d.actual > 0 ? secondsText(d.actual) : "-"};
      if (!device) cells.erase(cells.begin() + kDevice);
      table.add(std::move(cells));
    }
    out_ += table.text(style_.width);
  }

  const AccelReport& r_;
  const TextStyle& style_;
  bool full_;
  std::string out_;
};

}  // namespace

std::string reportText(const AccelReport& report, const TextStyle& style, bool full) {
  return ReportPrinter(report, style, full).text();
}

}  // namespace matlift
