// One decision in words: what was asked, which rules were consulted with what numbers, what the
// providers were expected to cost, and what it really took.
#include <algorithm>
#include <charconv>

#include "accel/decide/where/policy.h"
#include "runtime/cli/accel/report.h"
#include "runtime/error/error.h"

namespace matlift {
namespace {

using accel::countText;
using accel::secondsText;

/// "launch 40 us + compute 1.2 ms + upload 3 ms = 4.24 ms"
std::string termsText(const ReportedCost& c) {
  if (!c.known) return "not known: nobody has measured it";
  const std::pair<const char*, double> terms[] = {{"launch", c.launch}, {"compute", c.compute},
                                                  {"upload", c.upload}, {"download", c.download},
                                                  {"sync", c.sync},     {"compile", c.compile}};
  std::string out;
  int count = 0;
  for (const auto& [name, seconds] : terms)
    if (seconds > 0) {
      out += (out.empty() ? "" : " + ") + std::string(name) + " " + secondsText(seconds);
      ++count;
    }
  return count > 1 ? out + " = " + secondsText(c.total()) : secondsText(c.total());
}

std::string subjectOf(const ReportedDecision& d) {
  std::string out = d.builtin + " on " + countText(double(d.elements)) + " elements of " + d.dtype;
  if (d.operations > 1)
    out += ", joined with " + countText(double(d.operations - 1)) + " more " +
           (d.operations == 2 ? "operation" : "operations");
  return out;
}

std::string placeName(const std::string& provider) {
  return provider == "cpu" ? "the CPU" : provider;
}

std::string outcomeOf(const ReportedDecision& d) {
  const bool onCpu = d.provider == "cpu";
  std::string out = "It ran on " + placeName(d.provider) + " (" + d.reason + ")";
  if (d.actual <= 0) return out + ". Nobody waited for it, so its time is not known.";
  const ReportedCost& expected = onCpu ? d.cpu : d.device;
  const ReportedCost& other = onCpu ? d.device : d.cpu;
  out += " and took " + secondsText(d.actual);
  if (expected.known && expected.total() > 0)
    out += "; " + secondsText(expected.total()) + " were expected";
  if (d.deviceAsSingle && other.known)
    return out + ". In single, the device was expected to take " + secondsText(other.total()) + ".";
  if (d.regret > 0)
    return out + ". " + (onCpu ? "The device" : "The CPU") + " was expected to be " +
           secondsText(d.regret) + " faster.";
  return out + ".";
}

std::string oneDecision(const ReportedDecision& d, const TextStyle& style) {
  std::string place = d.line > 0 ? "Line " + std::to_string(d.line) : std::string("At the prompt");
  if (!d.file.empty()) place += " of " + d.file;
  std::string out;
  for (const std::string& line : {place + ":", subjectOf(d)})
    out += style.colours.bold(wrapped(line, style.width, 0));
  for (const ReportedRule& rule : d.trail) {
    const std::string mark = rule.ruling == "pass" ? "  -  " : "  => ";
    const std::string verdict = rule.ruling == "pass"  ? ""
                                : rule.ruling == "cpu" ? " -> CPU"
                                                       : " -> device";
    std::string lines = wrapped(rule.rule + ": " + rule.words + verdict, style.width, 5);
    out += mark + lines.substr(std::min<std::size_t>(5, lines.size()));
  }
  out += wrapped("on the CPU: " + termsText(d.cpu), style.width, 2);
  out += wrapped(std::string("on the device") + (d.deviceAsSingle ? ", in single" : "") + ": " +
                     termsText(d.device),
                 style.width, 2);
  if (!d.kernel.empty()) out += wrapped("kernel: " + d.kernel, style.width, 2);
  return out + wrapped(outcomeOf(d), style.width, 2);
}

// On workers, by their CPUs alone or with the device, which they use one after the other.
std::string onWorkersText(const ReportedLoop& l, bool device) {
  const double turns = device ? l.sharedOnDevice : l.shared, open = device ? l.open : 0;
  std::string out = "on " + std::to_string(l.considered) + " workers";
  if (device)
    out += l.adapters > 1 ? ", with " + std::to_string(l.adapters) + " devices among them"
                          : std::string(", with the device by turns");
  else if (l.device > 0)
    out += ", by their CPUs";
  out += ": turns " + secondsText(turns) + " + start " + secondsText(l.start) + " + data " +
         secondsText(l.data) + " (" + accel::bytesText(double(l.bytes)) + ") + messages " +
         secondsText(l.messages);
  if (open > 0) out += " + opening it " + secondsText(open);
  return out + " = " + secondsText(turns + l.start + l.data + l.messages + open);
}

// A parfor: what its turns would take in the program and on workers, and what became of it.
std::string oneLoop(const ReportedLoop& l, const TextStyle& style) {
  std::string place = l.line > 0 ? "Line " + std::to_string(l.line) : std::string("At the prompt");
  if (!l.file.empty()) place += " of " + l.file;
  std::string out = style.colours.bold(wrapped(place + ":", style.width, 0));
  out += style.colours.bold(
      wrapped("parfor of " + countText(double(l.turns)) + " turns", style.width, 0));
  if (l.considered > 0) {
    out += wrapped("in the program: " + secondsText(l.alone) + " for the turns that were left" +
                       (l.device > 0 ? ", " + secondsText(l.device) + " of it on the device" : ""),
                   style.width, 2);
    out += wrapped(onWorkersText(l, false), style.width, 2);
    if (l.device > 0) out += wrapped(onWorkersText(l, true), style.width, 2);
    out +=
        wrapped(l.measured ? "prices: as loops before it have shown"
                           : "prices: the program's own start; no loop has run on workers before",
                style.width, 2);
  }
  return out +
         wrapped("It ran " +
                     (l.workers > 0 ? "on " + std::to_string(l.workers) + " workers" +
                                          (l.device > 0 && l.withDevice ? " and the device" : "")
                                    : std::string("in the program")) +
                     " (" + l.reason + ") and took " + secondsText(l.actual) + ".",
                 style.width, 2);
}

// Calls of one line in a loop are mostly alike: those that differ in nothing but their times are
// told once, with their number.
bool alike(const ReportedDecision& a, const ReportedDecision& b) {
  return a.builtin == b.builtin && a.file == b.file && a.line == b.line && a.dtype == b.dtype &&
         a.elements == b.elements && a.provider == b.provider && a.reason == b.reason &&
         a.operations == b.operations;
}

}  // namespace

std::string explainText(const AccelReport& report, std::string_view which, const TextStyle& style) {
  if (report.log.empty() && report.parfor.empty())
    fail("Matlift:accel:nothing", "No call was large enough to be decided about.");
  if (which == "last")
    return report.log.empty() ? oneLoop(report.parfor.back(), style)
                              : oneDecision(report.log.back(), style);
  std::int64_t line = 0;
  const auto [end, error] = std::from_chars(which.data(), which.data() + which.size(), line);
  if (error != std::errc() || end != which.data() + which.size() || line < 1)
    fail("Matlift:accel:usage", "accel explain takes a line number or 'last', not '%s'.",
         std::string(which).c_str());
  std::vector<std::pair<const ReportedDecision*, int>> found;
  for (const ReportedDecision& d : report.log) {
    if (d.line != line) continue;
    auto same =
        std::find_if(found.begin(), found.end(), [&](const auto& f) { return alike(*f.first, d); });
    if (same == found.end()) {
      found.emplace_back(&d, 1);
    } else {
      *same = {&d, same->second + 1};
    }
  }
  const auto loop = std::find_if(report.parfor.rbegin(), report.parfor.rend(),
                                 [&](const ReportedLoop& l) { return l.line == line; });
  if (found.empty() && loop == report.parfor.rend()) {
    std::string lines;
    std::vector<std::int64_t> known;
    for (const ReportedDecision& d : report.log) known.push_back(d.line);
    for (const ReportedLoop& l : report.parfor) known.push_back(l.line);
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    for (std::int64_t k : known) lines += (lines.empty() ? "" : ", ") + std::to_string(k);
    fail("Matlift:accel:nothing", "Nothing was decided at line %lld; decisions were made at %s.",
         static_cast<long long>(line), lines.c_str());
  }
  std::string out;
  if (loop != report.parfor.rend()) out = oneLoop(*loop, style);
  for (const auto& [decision, count] : found) {
    out += (out.empty() ? "" : "\n") + oneDecision(*decision, style);
    if (count > 1) out += "  (the last of " + std::to_string(count) + " such calls)\n";
  }
  return out;
}

}  // namespace matlift
