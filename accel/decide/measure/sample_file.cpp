#include "accel/decide/measure/sample_file.h"

#include "accel/decide/json_fields.h"
#include "accel/telemetry/json.h"
#include "accel/telemetry/record_store.h"

namespace accel::calibration {
namespace {

constexpr const char* kTimes[3] = {"elementwise", "reduction", "matmul"};
constexpr const char* kUnits[3] = {"elementwise", "reduction", "matmul_flops"};
constexpr const char* kCoefficients[3] = {"cpu_element_seconds", "cpu_reduction_seconds",
                                          "cpu_flop_seconds"};

const JsonValue* sectionOf(const JsonValue& doc) {
  if (!doc.IsObject()) return nullptr;
  const auto suite = doc.FindMember("suite");
  if (suite != doc.MemberEnd() && suite->value.IsObject()) {
    const auto inner = suite->value.FindMember("auto_offload_calibration");
    if (inner != suite->value.MemberEnd() && inner->value.IsObject()) return &inner->value;
  }
  const auto top = doc.FindMember("auto_offload_calibration");
  return top != doc.MemberEnd() && top->value.IsObject() ? &top->value : nullptr;
}

void readThree(JsonFields& fields, const char* name, const char* const* names, double* out,
               std::string& why) {
  const JsonValue* object = fields.find(name, false);
  if (!object) return;
  JsonFields inner(*object, why, std::string(name) + ".");
  for (int i = 0; i < 3; ++i) out[i] = inner.number(names[i], 1e18, false);
}

Status failed(const std::string& name, const std::string& why) {
  return Status(StatusCode::Failed, name + ": " + why);
}

}  // namespace

Result<SampleFile> parseSampleFile(std::string_view json, const std::string& name) {
  JsonDocument doc;
  doc.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size());
  if (doc.HasParseError())
    return failed(name, "not JSON (byte " + std::to_string(doc.GetErrorOffset()) + ")");
  const JsonValue* section = sectionOf(doc);
  if (!section) return failed(name, "no auto_offload_calibration section");
  std::string why;
  JsonFields fields(*section, why);
  SampleFile sample;
  sample.runs = static_cast<std::uint64_t>(fields.number("runs", 1e15, false));
  readThree(fields, "cpu_time_ms", kTimes, sample.milliseconds, why);
  readThree(fields, "units", kUnits, sample.units, why);
  const JsonValue* provider = fields.find("provider", false);
  if (provider && !provider->IsNull()) {
    JsonFields p(*provider, why, "provider.");
    DeviceIdentity id;
    id.name = p.text("name");
    id.vendor = p.text("vendor");
    const JsonValue* backend = p.find("backend", false);
    if (backend && !backend->IsNull()) id.backend = p.text("backend");
    id.deviceId = static_cast<std::uint32_t>(p.number("device_id", 4294967295.0));
    sample.provider = id;
  }
  sample.providerConflict = fields.flag("provider_conflict", false);
  if (!why.empty()) return failed(name, why);
  return sample;
}

Result<SampleFile> readSampleFile(const std::string& path) {
  const Result<std::string> text = readSmallFile(path);
  if (!text) return failed(path, text.status().message());
  return parseSampleFile(text.value(), path);
}

std::vector<policy::ThresholdDelta> deltaOf(const policy::Thresholds& before,
                                            const policy::Thresholds& after) {
  std::vector<policy::ThresholdDelta> out;
  for (const policy::ThresholdField& field : policy::kThresholdFields) {
    const double a = before.*field.value, b = after.*field.value;
    if (a == b) continue;
    policy::ThresholdDelta delta{field.name, a, b, b - a, std::nullopt};
    if (a != 0) delta.ratio = b / a;
    out.push_back(delta);
  }
  return out;
}

Result<SampleOutcome> applySample(const SampleFile& sample, const policy::Thresholds& before,
                                  const DeviceIdentity& device) {
  if (sample.runs == 0) return Status(StatusCode::Failed, "the sample holds no runs");
  SampleOutcome out;
  out.runs = sample.runs;
  out.before = out.after = before;
  for (int i = 0; i < 3; ++i) {
    const double seconds = sample.milliseconds[i] / 1e3 / sample.units[i];
    const policy::ThresholdField& field = *policy::findThreshold(kCoefficients[i]);
    if (policy::isThreshold(field, seconds)) out.after.*field.value = seconds;
  }
  out.delta = deltaOf(out.before, out.after);
  if (out.delta.empty()) return Status(StatusCode::Failed, "the sample gives no new coefficient");
  if (sample.provider) {
    const DeviceIdentity& p = *sample.provider;
    if (p.name != device.name || p.vendor != device.vendor || p.backend != device.backend ||
        p.deviceId != device.deviceId) {
      out.warnings.push_back(
          "the sample was measured beside " + p.name + " (" + p.vendor + "), here " +
          (device.name.empty() ? "no device is known"
                               : "it is " + device.name + " (" + device.vendor + ")"));
    }
  }
  if (sample.providerConflict)
    out.warnings.push_back("the sample's cases were measured beside different devices");
  return out;
}

}  // namespace accel::calibration
