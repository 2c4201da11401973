#include "runtime/cli/accel/device_info.h"

#include "accel/decide/where/auto_offload.h"
#include "accel/decide/where/policy.h"
#include "runtime/error/error.h"

namespace matlift {
namespace {

using accel::bytesText;
using accel::secondsText;

class InfoPrinter {
 public:
  explicit InfoPrinter(const TextStyle& style) : style_(style) {}

  void title(const char* name) { out_ += style_.colours.bold(name) + "\n"; }
  void fact(const char* name, const std::string& value) {
    if (value.empty()) return;
    std::string lines = wrapped(value, style_.width, 18);
    lines.replace(0, 18, strprintf("  %-15s ", name));
    out_ += lines;
  }
  std::string text() { return std::move(out_); }

 private:
  const TextStyle& style_;
  std::string out_;
};

void modelFacts(InfoPrinter& print, const accel::cost::CostModel& model) {
  if (!model.known()) {
    print.fact("prices", "not measured yet: `accel calibrate` does it now");
    return;
  }
  print.fact("prices", originName(model.origin()));
  print.fact("launch", secondsText(model.launchSeconds()));
  print.fact("round trip", secondsText(model.roundTripSeconds()));
  print.fact("upload", bytesText(model.uploadBandwidth()) + "/s");
  print.fact("download", bytesText(model.readBackBandwidth()) + "/s");
}

std::string subnormalsText(const accel::ProviderInfo& info, bool exact) {
  if (!info.flushesSubnormals) return "kept";
  return exact ? "flushed to zero by this adapter: singles stay on the CPU, as you asked"
               : "flushed to zero by this adapter (`accel subnormals exact` keeps singles here)";
}

void deviceFacts(InfoPrinter& print, accel::Engine& engine) {
  accel::DeviceSide& device = engine.device();
  const bool open = device.open();
  print.title("Device");
  if (!open) {
    print.fact("none",
               device.unavailable().empty() ? "this build has no device" : device.unavailable());
    return;
  }
  engine.offload().deviceOpened();  // its record tells what was measured before
  const accel::ProviderInfo& info = device.provider()->info();
  print.fact("provider", info.name);
  print.fact("adapter", info.adapter);
  print.fact("doubles",
             info.doubles ? "computed in full" : "not computed here: they stay on the CPU");
  print.fact("subnormals", subnormalsText(info, device.exactSubnormals()));
  print.fact("largest buffer", bytesText(double(info.maxBufferBytes)));
  print.fact("notes", info.note);
  const double inUse = double(device.bytesInUse());  // without what nobody holds any more
  const accel::ResidencyCounters& use = device.residency()->counters();
  print.fact("memory in use", bytesText(inUse) + ", at most " + bytesText(double(use.peakBytes)));
  const std::size_t asked = engine.options().device.residency.budget;
  const std::size_t budget = asked ? asked : info.memoryBudget;
  if (budget > 0) print.fact("budget", bytesText(double(budget)));
  print.fact("moved",
             bytesText(double(use.bytesUp)) + " up, " + bytesText(double(use.bytesDown)) + " down");
  if (use.spills > 0) print.fact("spilled", std::to_string(use.spills) + " arrays");
  for (const std::string& event : device.residency()->events()) print.fact("event", event);
  modelFacts(print, engine.offload().prices().device());
}

void cpuFacts(InfoPrinter& print, accel::Engine& engine) {
  engine.offload().initialise();
  print.title("CPU");
  print.fact("vectors", engine.cpu().info().adapter);
  const accel::cost::CostModel& model = engine.offload().prices().cpu();
  print.fact("prices", originName(model.origin()));
  const auto rate = [&](accel::cost::Width width) {
    return strprintf("%.3g", model.gemmRate(1024, 1024, 1024, width) / 1e9);
  };
  print.fact("products", rate(accel::cost::Width::F32) + " G multiply-adds/s in single, " +
                             rate(accel::cost::Width::F64) + " in double");
  print.fact("memory", bytesText(model.memoryBandwidth()) + "/s");
}

}  // namespace

std::string deviceInfoText(accel::Engine& engine, const std::string& loops,
                           const TextStyle& style) {
  InfoPrinter print(style);
  deviceFacts(print, engine);
  cpuFacts(print, engine);
  print.fact("scalar loops", loops);
  return print.text();
}

}  // namespace matlift
