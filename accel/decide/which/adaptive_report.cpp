// The report of selection and tuning as lines for people.
#include <cstdio>

#include "accel/decide/which/adaptive.h"
#include "accel/telemetry/quantity_text.h"

namespace accel {
namespace {

std::string timeText(double nanos) { return secondsText(nanos * 1e-9); }

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g %%", 100 * share);
  return text;
}

std::string choiceText(const selection::ReportedChoice& c) {
  std::string line = c.kernel + " (" + c.variant + ") " + timeText(c.nanos);
  int shown = 0;
  for (const selection::Alternative& a : c.alternatives) {
    if (shown++ == 3) break;
    line += (shown == 1 ? " against " : ", ") + a.kernel->id + " " + timeText(a.nanos) +
            (a.measured ? "" : " (predicted)");
  }
  return line + "; " + std::to_string(c.runs) + (c.runs == 1 ? " run" : " runs");
}

std::string choiceLine(const selection::ReportedChoice& c) {
  return c.workload + ": " + choiceText(c);
}

}  // namespace

std::string Adaptive::explain(std::uint64_t workload) {
  selector_.countGranted();
  const auto choice = selector_.reported(workload);
  if (!choice) return "";
  std::string text =
      choiceText(*choice) + "; " + choice->reason + ", confidence " + percent(choice->confidence);
  const selection::Slot* slot = selector_.times().find(workload);
  const selection::KernelEntry* kernel = selector_.registry().find(choice->kernel);
  if (!slot || !kernel || kernel->backend != Backend::Cpu) return text;
  const std::string numbers = tuning_.explain(slot->workload, *kernel);
  return numbers.empty() ? text : text + "; " + numbers;
}

std::vector<std::string> reportLines(const AdaptiveReport& r) {
  std::vector<std::string> lines;
  lines.push_back(
      std::string("autotuner ") + tuning::modeName(r.mode) +
      (r.recordPlace.empty() ? "; nothing is kept between runs" : "; record " + r.recordPlace));
  const selection::SelectionReport& s = r.selection;
  if (s.hindsight.judged)
    lines.push_back("choices within 5 % of the best in hindsight: " +
                    percent(s.hindsight.accuracy()) + " of " + std::to_string(s.hindsight.judged));
  for (const auto& kind : s.byKind)
    lines.push_back(std::string("  ") + selection::operationName(kind.operation) + " on " +
                    selection::backendName(kind.backend) + ": " +
                    percent(kind.hindsight.accuracy()) + " of " +
                    std::to_string(kind.hindsight.judged));
  if (s.explored)
    lines.push_back("exploring took " + percent(s.exploreNanos / s.runNanos) + " of " +
                    timeText(s.runNanos) + " in " + std::to_string(s.explored) + " runs");
  for (const selection::ReportedChoice& c : s.choices) lines.push_back(choiceLine(c));
  for (const AdaptiveReport::Named& n : r.strategies) {
    if (!n.metrics.feedbacks) continue;
    char text[200];
    std::snprintf(text, sizeof text,
                  "strategy %s: %llu runs, prediction accuracy %.2f, success %.2f, speed-up %.2f, "
                  "overhead %s",
                  n.strategy.c_str(), static_cast<unsigned long long>(n.metrics.feedbacks),
                  n.metrics.accuracy, n.metrics.successRate, n.metrics.averageSpeedup,
                  timeText(n.metrics.overheadNanos).c_str());
    lines.push_back(text);
  }
  return lines;
}

}  // namespace accel
