#include "accel/decide/measure/record.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "accel/decide/json_fields.h"
#include "accel/telemetry/record_store.h"

namespace accel::calibration {
namespace {

constexpr double kMostSeconds = 1e4;
constexpr double kMostRate = 1e18;

const char* kindName(int kind) {
  return kind < cost::kWorkClasses ? cost::workClassName(static_cast<cost::WorkClass>(kind))
                                   : "product";
}

// {"cheap": {"single": [...]}}: rows that hold something.
template <class Visitor, class Table>
void members(Visitor& v, Table& table, double most) {
  for (int c = 0; c < static_cast<int>(table.size()); ++c) {
    bool any = Visitor::kReads;
    for (const auto& row : table[c])
      for (float price : row) any = any || price != 0;
    if (!any) continue;
    const auto rows = [&](auto& kind) {
      for (int w = 0; w < cost::kWidths; ++w)
        kind.list(cost::widthName(static_cast<cost::Width>(w)), table[c][w].data(), cost::kSizes,
                  most, false);
    };
    v.object(kindName(c), rows, false);
  }
}

template <class Visitor>
void members(Visitor& v, cost::Numbers& n) {
  v("launch", n.launch, kMostSeconds);
  v("round_trip", n.roundTrip, kMostSeconds);
  v("compile", n.compile, kMostSeconds);
  v("start", n.start, kMostSeconds);
  double up[2] = {n.upload.fixed, n.upload.perUnit};
  double down[2] = {n.download.fixed, n.download.perUnit};
  v.list("upload", up, 2, kMostSeconds);
  v.list("download", down, 2, kMostSeconds);
  n.upload = {up[0], up[1]};
  n.download = {down[0], down[1]};
  v("unified", n.unified);
  v("overlaps", n.overlaps);
  v("threads", n.threads, 65536);
  v.object("price", [&](auto& t) { members(t, n.price, kMostSeconds); });
  v.list("traffic", n.trafficPrice.data(), cost::kTrafficSizes, kMostSeconds);
  v.list("gemm_single", n.gemm[0].data(), cost::kOrders, kMostRate);
  v.list("gemm_double", n.gemm[1].data(), cost::kOrders, kMostRate);
  v.object("learned", [&](auto& t) { members(t, n.learned, cost::kMostLearned); });
}

template <class Visitor>
void members(Visitor& v, policy::Thresholds& t) {
  for (const policy::ThresholdField& field : policy::kThresholdFields) {
    v(field.name, t.*field.value, 1e16);
    if constexpr (Visitor::kReads)
      if (!policy::isThreshold(field, t.*field.value)) v.complain(field.name, "is no threshold");
  }
}

template <class Visitor>
void members(Visitor& v, DeviceIdentity& d) {
  v("vendor", d.vendor);
  v("name", d.name);
  v("backend", d.backend);
  v("driver", d.driver);
  v("device_id", d.deviceId, 4294967295.0);
}

// {"9e3779b97f4a7c15": 0.02}: signatures in hexadecimal.
void pipelines(JsonRecord& v, Record& r) {
  v.object("pipelines", [&](JsonRecord& object) {
    for (const auto& [signature, seconds] : r.pipelines) {
      char name[17];
      std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(signature));
      object(name, seconds, kMostSeconds);
    }
  });
}

void pipelines(JsonFields& v, Record& r) {
  const JsonValue* object = v.find("pipelines");
  if (!object) return;
  if (!object->IsObject() || object->MemberCount() > kMostPipelines)
    return (void)v.complain("pipelines", "is no list of pipelines");
  for (const auto& member : object->GetObject()) {
    const char* name = member.name.GetString();
    char* end = nullptr;
    const std::uint64_t signature = std::strtoull(name, &end, 16);
    if (end == name || *end != '\0') v.complain("pipelines", "names no pipeline");
    r.pipelines.emplace_back(signature, v.checked(member.value, "pipelines", kMostSeconds));
  }
}

template <class Visitor>
void members(Visitor& v, Record& r) {
  v("time", r.time, 1e12);
  v("matlift", r.matlift);
  v("cpu", r.cpu);
  v.object("provider", [&](auto& p) { members(p, r.device); });
  v("calibration_ms", r.millis, 1e9);
  v("complete", r.complete);
  v.object("thresholds", [&](auto& t) { members(t, r.thresholds); });
  v.object("numbers", [&](auto& n) { members(n, r.numbers); });
  v("open_seconds", r.openSeconds, kMostSeconds);
  v("device_doubles", r.deviceDoubles);
  pipelines(v, r);
  v("committed", r.committed);
  v("usable", r.usable);
  v("probes", r.probes, 1e6);
  v("waited_seconds", r.waited, kMostSeconds);
}

}  // namespace

std::string recordKey(const DeviceIdentity& device) {
  return slugified(device.vendor) + "-" + slugified(device.name) + "-" + slugified(device.backend) +
         "-" + std::to_string(device.deviceId);
}

DeviceIdentity identityOf(const ProviderInfo& info) {
  return {info.vendor, info.adapter, info.backend.empty() ? info.name : info.backend, info.driver,
          info.deviceId};
}

std::string cpuIdentity(const std::string& target, int threads) {
  std::string model;
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; model.empty() && std::getline(info, line);) {
    if (line.rfind("model name", 0) != 0) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) model = line.substr(colon + 2);
  }
  return (model.empty() ? std::string("cpu") : model) + ", " + target +
         (threads > 0 ? ", " + std::to_string(threads) : std::string());
}

std::string writeRecord(const Record& record) {
  Record r = record;
  JsonRecord v;
  v("version", kRecordVersion, 1e9);
  members(v, r);
  return v.ended();
}

bool readRecord(std::string_view text, Record& out, std::string& why) {
  why.clear();
  JsonDocument doc;
  // Iterative: nesting of any depth must not use up the stack.
  doc.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (doc.HasParseError()) {
    why = "it is not JSON (byte " + std::to_string(doc.GetErrorOffset()) + ")";
    return false;
  }
  JsonFields v(doc, why);
  const double version = v.number("version", 1e9);
  // An earlier Matlift's record is no damage: it is replaced without a word.
  if (v.good() && version < kRecordVersion) return false;
  if (v.good() && version != kRecordVersion)
    why = "it has version " + std::to_string(static_cast<long>(version)) + ", not " +
          std::to_string(kRecordVersion);
  if (!v.good()) return false;
  Record r;
  members(v, r);
  if (v.good()) out = r;
  return v.good();
}

}  // namespace accel::calibration
