// The report for people.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>

#include "accel/policy/policy.h"
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

class ReportPrinter {
 public:
  ReportPrinter(const AccelReport& report, const TextStyle& style) : r_(report), style_(style) {}

  std::string text() {
    device();
    thresholds();
    totals();
    kept();
    for (const ReportedSection& s : r_.sections) section(s);
    decisions();
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

  void device() {
    title("Device");
    if (!r_.program.empty()) fact("program", r_.program);
    fact("offload", r_.enabled ? "on" : "off");
    fact("provider", r_.provider.empty() ? "cpu only" : r_.provider);
    if (!r_.adapter.empty()) fact("adapter", r_.adapter);
    if (!r_.unavailable.empty()) fact("no device", r_.unavailable);
    fact("precision", r_.precision == "single"
                          ? "single: doubles may be computed in single, as you asked"
                          : "double: doubles are never computed in less");
    if (r_.calibratedAt > 0) {
      fact("calibrated",
           momentText(r_.calibratedAt) + ", in " + secondsText(r_.calibrationSeconds));
    } else {
      fact("calibrated", "not yet");
    }
    if (!r_.calibrationFile.empty()) fact("record", r_.calibrationFile);
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
                     {"set by"}});
    for (const ReportedThreshold& t : r_.thresholds) {
      const bool changed = t.previous != t.value && t.previous > 0;
      table.add({t.name, numberText(t.value), changed ? numberText(t.previous) : "",
                 changed ? "x" + numberText(t.value / t.previous) : "",
                 t.fromEnvironment ? "environment" : ""});
    }
    out_ += table.text(style_.width);
  }

  void totals() {
    out_ += "\n";
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
    out_ += table.empty() ? "  nothing was large enough to consider\n" : table.text(style_.width);
  }

  void kept() {
    TextTable table(
        {{"kept on the CPU by"}, {"calls", Align::Right}, {"time", Align::Right}, {""}});
    for (const ReportedTotals& t : r_.keptByReason) {
      std::string note;
      if (t.wouldWin > 0)
        note = "single would save " + secondsText(t.wouldSave) + " in " +
               countText(double(t.wouldWin)) + " calls";
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

  void decisions() {
    if (r_.log.empty()) return;
    out_ += "\n";
    title("Decisions (last " + countText(double(r_.log.size())) + " of " +
          countText(double(r_.decisions)) + ")");
    TextTable table({{"line", Align::Right},
                     {"call", Align::Left, true},
                     {"type"},
                     {"elements", Align::Right},
                     {"ran on", Align::Left, true},
                     {"reason", Align::Left, true},
                     {"cpu", Align::Right},
                     {"device", Align::Right},
                     {"actual", Align::Right}});
    for (const ReportedDecision& d : r_.log) {
      const std::string call =
          d.operations > 1 ? d.builtin + " +" + std::to_string(d.operations - 1) : d.builtin;
      table.add({d.line > 0 ? std::to_string(d.line) : "-", call, d.dtype,
                 countText(double(d.elements)), d.provider, d.reason, costText(d.cpu),
                 costText(d.device), d.actual > 0 ? secondsText(d.actual) : "-"});
    }
    out_ += table.text(style_.width);
  }

  const AccelReport& r_;
  const TextStyle& style_;
  std::string out_;
};

}  // namespace

std::string reportText(const AccelReport& report, const TextStyle& style) {
  return ReportPrinter(report, style).text();
}

}  // namespace matlift
