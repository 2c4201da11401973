#include <utility>

#include "accel/decide/where/policy.h"

namespace accel::policy {
namespace {

// "30.3 ms (launch 34 us + compute 2.4 ms + ...)"
std::string costText(const CostTerms& t) {
  const std::pair<const char*, float> terms[] = {{"launch", t.launch}, {"compute", t.compute},
                                                 {"upload", t.upload}, {"download", t.download},
                                                 {"sync", t.sync},     {"compile", t.compile}};
  std::string parts;
  for (const auto& [name, seconds] : terms)
    if (seconds > 0)
      parts += (parts.empty() ? "" : " + ") + std::string(name) + " " + secondsText(seconds);
  return secondsText(t.total()) + " (" + parts + ")";
}

}  // namespace

std::vector<std::string> explain(const Decision& d) {
  std::vector<std::string> lines;
  for (int i = 0; i < d.steps; ++i) {
    const TrailStep& step = d.trail[static_cast<std::size_t>(i)];
    const Rule& rule = ruleOf(step.rule);
    const char* verdict = step.ruling == Ruling::Pass     ? "pass"
                          : step.ruling == Ruling::Device ? "DEVICE"
                                                          : "CPU";
    lines.push_back(std::string(ruleName(step.rule)) + ": " + rule.explain(step, d) + " -> " +
                    verdict);
  }
  if (d.failedOver)
    lines.push_back(std::string("tried on the device first, which could not: ") + d.rule);
  std::string end = std::string("ran on ") + d.provider;
  if (d.nanos) end += " in " + secondsText(static_cast<double>(d.nanos) * 1e-9);
  if (d.estimate().known) end += ", expected " + costText(d.estimate());
  if (d.alternative().known)
    end += std::string("; ") + (d.target == Target::Cpu ? "the device" : "the CPU") +
           (d.hypothetical ? " in single" : "") + " was estimated at " + costText(d.alternative());
  if (d.regret > 0) end += "; regret " + secondsText(d.regret);
  lines.push_back(end);
  return lines;
}

}  // namespace accel::policy
