// What ran where and why, what it would cost elsewhere.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "accel/engine.h"
#include "accel/sim/device_profile.h"
#include "runtime/cli/accel/command.h"
#include "runtime/cli/accel/curves.h"
#include "runtime/cli/accel/report.h"
#include "runtime/cli/workbench/workbench.h"
#include "runtime/error/error.h"

namespace matlift::workbench {

namespace {

constexpr size_t kMaxReported = 1000;  // decisions in a report

void writeCurves(JsonWriter& json, const char* side, const accel::cost::CostModel& model,
                 bool moved) {
  json.beginList(side);
  for (const CostCurve& curve : costCurves(model, moved)) {
    json.beginItem().text("name", curve.name).text("unit", curve.unit);
    json.beginList("sizes");
    for (double n : curve.sizes) json.item(n);
    json.endList().beginList("seconds");
    for (double t : curve.seconds) json.item(t);
    json.endList().end();
  }
  json.endList();
}

void writeSimulation(JsonWriter& json, const SimulatedProgram& program) {
  json.begin("simulation").text("device", program.device);
  json.number("seconds", program.seconds).number("cpuAlone", program.cpuAlone);
  json.beginList("lines");
  for (const SimulatedLine& l : program.lines) {
    json.beginItem().integer("line", l.line).text("call", l.call).text("type", l.dtype);
    json.text("provider", l.provider).text("reason", l.reason);
    json.integer("calls", std::int64_t(l.calls)).integer("elements", l.largest);
    json.number("cpu", l.cpuSeconds).number("device", l.deviceSeconds).end();
  }
  json.endList().end();
}

}  // namespace

// Decisions of the program that ran last and of the statements after it: lines of an earlier
// program, of the same file's name, are other lines.
AccelReport Workbench::lastProgram() {
  accel::Engine& engine = session_.engine();
  const std::uint64_t total = engine.log().total(), from = std::min(programFrom_, total);
  return reportOf(engine, engine.log().last(std::min<size_t>(kMaxReported, total - from)));
}

void Workbench::report(const Request&, Answer& answer) {
  answer.json.raw("report", compactReportJson(lastProgram()));
}

void Workbench::explain(const Request& request, Answer& answer) {
  answer.json.text("text", explainText(lastProgram(), request.text("line", "last"), {100, {}}));
}

// The machine's own CPU and device, and a device that the bytes describe.
void Workbench::curves(const Request& request, Answer& answer) {
  accel::policy::AutoOffload& here = session_.engine().offload();
  here.initialise();
  writeCurves(answer.json, "cpu", here.prices().cpu(), false);
  writeCurves(answer.json, "device", here.prices().device(), true);
  if (request.bytes().empty()) return;
  const accel::Result<accel::sim::DeviceProfile> profile =
      accel::sim::parseDeviceProfile(request.bytes(), "the described device");
  if (!profile) fail("Matlift:accel:device", "%s", profile.status().message().c_str());
  accel::cost::TableModel described;
  described.set(accel::sim::numbersOf(profile.value()), accel::cost::Origin::Described);
  writeCurves(answer.json, "described", described, true);
}

// What the program would do on the device that the request's bytes describe.
RunResult Workbench::simulate(const Request& request, Answer& answer) {
  namespace fs = std::filesystem;
  const fs::path device =
      fs::temp_directory_path() / ("matlift_device_" + std::to_string(runs_) + ".json");
  std::ofstream(device, std::ios::binary) << request.bytes();
  AccelAccess& access = session_.interpreter().state<AccelAccess>();
  access.simulated = [&](const SimulatedProgram& found) { writeSimulation(answer.json, found); };
  const RunResult result = session_.runAccel(
      {"simulate", device.string(), files_.resolve(request.text("file")).string()});
  access.simulated = nullptr;
  std::error_code ignored;
  fs::remove(device, ignored);
  return result;
}

}  // namespace matlift::workbench
