#include <algorithm>
#include <map>

#include "accel/decide/where/policy.h"
#include "runtime/cli/accel/line_profiler.h"
#include "runtime/cli/accel/programs.h"
#include "runtime/cli/session.h"

namespace matlift {
namespace {

using accel::bytesText;
using accel::countText;
using accel::Decision;
using accel::secondsText;

constexpr double kShownShare =
    0.001;  // lines below it are left out unless something was decided there
constexpr int kBarColumns = 12;
constexpr double kWorthSaying = 1.2;  // a gain below it is within what predictions are off by

/// What the offload engine did for one line.
struct LineWork {
  std::uint64_t cpuCalls = 0, deviceCalls = 0, bytes = 0;
  const char* device = "";
  // Calls that ran on the device, and what of their time was transfers, as far as it is known.
  double deviceSeconds = 0, movingSeconds = 0;
  // Doubles that had to stay, and what they would have cost in single on the device.
  std::uint64_t doubles = 0;
  double doubleSeconds = 0, asSingleSeconds = 0;
};
using Place = std::pair<std::string, std::uint32_t>;

std::map<Place, LineWork> workByLine(const std::vector<Decision>& log) {
  std::map<Place, LineWork> out;
  for (const Decision& d : log) {
    LineWork& w = out[{d.site.file, std::uint32_t(std::max(d.site.line, 0))}];
    w.bytes += d.bytesUp + d.bytesDown;
    const accel::CostTerms& there = d.estimates[int(accel::Target::Device)];
    if (d.target == accel::Target::Device) {
      ++w.deviceCalls;
      w.device = d.provider;
      if (there.known) {
        w.movingSeconds += double(there.upload) + double(there.download);
        w.deviceSeconds += d.nanos > 0 ? double(d.nanos) * 1e-9 : double(there.total());
      }
    } else {
      ++w.cpuCalls;
    }
    const accel::CostTerms& here = d.estimates[int(accel::Target::Cpu)];
    if (d.reason != accel::Reason::Precision || !d.hypothetical || !there.known || !here.known)
      continue;
    ++w.doubles;
    w.doubleSeconds += d.nanos > 0 ? double(d.nanos) * 1e-9 : double(here.total());
    w.asSingleSeconds += there.total();
  }
  return out;
}

std::string deviceText(const LineWork* w) {
  if (!w) return "";
  if (w->deviceCalls == 0) return "cpu";
  if (w->cpuCalls == 0) return w->device;
  return std::string(w->device) + "+cpu";
}

std::string barText(double share) {
  return std::string(std::size_t(share * kBarColumns + 0.5), '#');
}

std::string trimmed(const std::string& s) {
  const std::size_t first = s.find_first_not_of(" \t");
  return first == std::string::npos ? "" : s.substr(first);
}

/// "9", "1.4": how many times faster.
std::string timesFaster(double slow, double fast) {
  const double times = slow / fast;
  return strprintf(times >= 9.95 ? "%.0f" : "%.1f", times) + "x";
}

std::string suggestions(const std::map<Place, LineWork>& work, const TextStyle& style) {
  std::string out;
  auto add = [&](const Place& place, const std::string& text) {
    out += wrapped("line " + std::to_string(place.second) + ": " + text, style.width, 2);
  };
  for (const auto& [place, w] : work) {
    if (w.asSingleSeconds > 0 && w.doubleSeconds >= kWorthSaying * w.asSingleSeconds)
      add(place, "double keeps " + countText(double(w.doubles)) +
                     (w.doubles == 1 ? " call" : " calls") + " on the CPU; `single` would run " +
                     timesFaster(w.doubleSeconds, w.asSingleSeconds) + " faster on this device");
    if (w.deviceCalls > 0 && w.movingSeconds > 0.5 * w.deviceSeconds)
      add(place, "moving " + bytesText(double(w.bytes)) + " to and from the device took about " +
                     secondsText(w.movingSeconds) + " of its " + secondsText(w.deviceSeconds) +
                     "; results that are read after the loop, not in it, stay there");
  }
  return out.empty() ? out : style.colours.bold("Suggestions") + "\n" + out;
}

// The profiler watches every statement, so the interpreter ran them; this is how they run without
// it.
std::string loopsText(const LineProfiler& profiler, const TextStyle& style) {
  std::string out;
  for (const auto& [place, verdict] : profiler.loops())
    out += wrapped("line " + std::to_string(place.second) + ": " + verdict, style.width, 2);
  return out.empty() ? out : style.colours.bold("Loops, when nobody watches") + "\n" + out;
}

std::string profileText(const std::vector<LineTime>& lines, const std::map<Place, LineWork>& work,
                        const TextStyle& style) {
  using Align = TextTable::Align;
  double total = 0;
  for (const LineTime& l : lines) total += double(l.nanos);
  std::string out;
  std::string file;
  TextTable table({});
  auto begin = [&] {
    table = TextTable({{"line", Align::Right},
                       {"time", Align::Right},
                       {"share", Align::Right},
                       {"visits", Align::Right},
                       {"device"},
                       {"moved", Align::Right},
                       {""},
                       {"source", Align::Left, true}});
  };
  auto end = [&] {
    if (table.empty()) return;
    out += style.colours.bold(file.empty() ? "(no file)" : file) + "\n" + table.text(style.width);
  };
  begin();
  for (const LineTime& l : lines) {
    if (l.file != file) {
      end();
      begin();
      file = l.file;
    }
    const auto found = work.find({l.file, l.line});
    const LineWork* w = found == work.end() ? nullptr : &found->second;
    const double share = total > 0 ? double(l.nanos) / total : 0;
    if (share < kShownShare && !w) continue;
    table.add({std::to_string(l.line), secondsText(double(l.nanos) * 1e-9),
               strprintf("%.1f %%", share * 100), countText(double(l.visits)), deviceText(w),
               w && w->bytes > 0 ? bytesText(double(w->bytes)) : "", barText(share),
               trimmed(l.text)});
  }
  end();
  return out + "  total " + secondsText(total * 1e-9) + "\n" + suggestions(work, style);
}

}  // namespace

std::string profileProgram(AccelAccess& access, const std::string& script) {
  (void)readSourceFile(script);  // an error now, before anything is measured
  LineProfiler profiler;
  SessionOptions options;
  options.output = access.output;
  options.errorOutput = access.errorOutput;
  options.displayWidth = access.style.width;
  options.observer = &profiler;
  Session session(std::move(options));
  // Suggestions compare with the device, so it has to be known.
  accel::policy::AutoOffload& offload = session.engine().offload();
  offload.initialise();
  const bool wanted = offload.report().mode == accel::policy::Mode::Auto;
  if (wanted && !offload.prices().device().known()) (void)offload.calibrate(0, {}, true).isOk();
  const RunResult result = session.runFile(script);
  profiler.stop();
  std::string out = profileText(
      profiler.lines(), workByLine(session.engine().log().last(std::size_t(-1))), access.style);
  out += loopsText(profiler, access.style);
  if (result.exitCode == 0) return out;
  access.output(out);
  fail("Matlift:accel:program", "The program ended with an error; this is its time until then.");
}

}  // namespace matlift
