#include "accel/calibration/record.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "accel/calibration/json_fields.h"
#include "accel/telemetry/json.h"

namespace accel::calibration {
namespace {

using cost::kOrders;
using cost::kSizes;
using cost::kWidths;
using cost::kWorkClasses;
using cost::Numbers;
using Writer = JsonPrettyWriter;

constexpr double kMostSeconds = 1e4;
constexpr double kMostRate = 1e18;

void put(Writer& w, const char* name, double v) {
  w.Key(name);
  w.Double(std::isfinite(v) ? v : 0);
}
void put(Writer& w, const char* name, const std::string& v) {
  w.Key(name);
  w.String(v.c_str(), static_cast<unsigned>(v.size()));
}
void putFlag(Writer& w, const char* name, bool v) {
  w.Key(name);
  w.Bool(v);
}
template <class Row>
void putRow(Writer& w, const char* name, const Row& row) {
  w.Key(name);
  w.SetFormatOptions(rapidjson::kFormatSingleLineArray);
  w.StartArray();
  for (auto v : row) w.Double(std::isfinite(v) ? static_cast<double>(v) : 0.0);
  w.EndArray();
}
template <class Row>
bool anything(const Row& row) {
  for (auto v : row) {
    if (v != 0) return true;
  }
  return false;
}

const char* kindName(int kind) {
  return kind < kWorkClasses ? cost::workClassName(static_cast<cost::WorkClass>(kind)) : "product";
}

// {"cheap": {"single": [...]}}: rows that hold something.
template <class Table>
void putTable(Writer& w, const char* name, const Table& table) {
  w.Key(name);
  w.StartObject();
  for (int c = 0; c < static_cast<int>(table.size()); ++c) {
    bool any = false;
    for (const auto& row : table[c]) any |= anything(row);
    if (!any) continue;
    w.Key(kindName(c));
    w.StartObject();
    for (int v = 0; v < kWidths; ++v) {
      if (anything(table[c][v]))
        putRow(w, cost::widthName(static_cast<cost::Width>(v)), table[c][v]);
    }
    w.EndObject();
  }
  w.EndObject();
}

template <class Table>
void getTable(JsonFields& fields, const char* name, Table& table, double most, std::string& why) {
  const JsonValue* object = fields.find(name);
  if (!object) return;
  if (!object->IsObject()) {
    fields.complain(name, "is no object");
    return;
  }
  for (int c = 0; c < static_cast<int>(table.size()); ++c) {
    const auto found = object->FindMember(kindName(c));
    if (found == object->MemberEnd()) continue;
    JsonFields rows(found->value, why, std::string(name) + "." + kindName(c) + ".");
    for (int v = 0; v < kWidths; ++v)
      rows.list(cost::widthName(static_cast<cost::Width>(v)), table[c][v].data(), kSizes, most,
                false);
  }
}

void putNumbers(Writer& w, const char* name, const Numbers& n) {
  w.Key(name);
  w.StartObject();
  put(w, "launch", n.launch);
  put(w, "round_trip", n.roundTrip);
  put(w, "compile", n.compile);
  put(w, "start", n.start);
  const double up[] = {n.upload.fixed, n.upload.perUnit};
  const double down[] = {n.download.fixed, n.download.perUnit};
  putRow(w, "upload", up);
  putRow(w, "download", down);
  putFlag(w, "unified", n.unified);
  putFlag(w, "overlaps", n.overlaps);
  put(w, "threads", n.threads);
  putTable(w, "price", n.price);
  putRow(w, "traffic", n.trafficPrice);
  putRow(w, "gemm_single", n.gemm[0]);
  putRow(w, "gemm_double", n.gemm[1]);
  putTable(w, "learned", n.learned);
  w.EndObject();
}

void getNumbers(JsonFields& parent, const char* name, Numbers& n, std::string& why) {
  const JsonValue* object = parent.find(name);
  if (!object) return;
  JsonFields f(*object, why, std::string(name) + ".");
  n.launch = f.number("launch", kMostSeconds);
  n.roundTrip = f.number("round_trip", kMostSeconds);
  n.compile = f.number("compile", kMostSeconds);
  n.start = f.number("start", kMostSeconds);
  double line[2] = {0, 0};
  f.list("upload", line, 2, kMostSeconds);
  n.upload = {line[0], line[1]};
  f.list("download", line, 2, kMostSeconds);
  n.download = {line[0], line[1]};
  n.unified = f.flag("unified");
  n.overlaps = f.flag("overlaps");
  n.threads = static_cast<int>(f.number("threads", 65536));
  getTable(f, "price", n.price, kMostSeconds, why);
  f.list("traffic", n.trafficPrice.data(), cost::kTrafficSizes, kMostSeconds);
  f.list("gemm_single", n.gemm[0].data(), kOrders, kMostRate);
  f.list("gemm_double", n.gemm[1].data(), kOrders, kMostRate);
  getTable(f, "learned", n.learned, cost::kMostLearned, why);
}

void getThresholds(JsonFields& parent, policy::Thresholds& t, std::string& why) {
  const JsonValue* object = parent.find("thresholds");
  if (!object) return;
  JsonFields f(*object, why, "thresholds.");
  for (const policy::ThresholdField& field : policy::kThresholdFields) {
    const double v = f.number(field.name, 1e16);
    if (!policy::isThreshold(field, v)) f.complain(field.name, "is no threshold");
    t.*field.value = v;
  }
}

// {"9e3779b97f4a7c15": 0.02}: signatures in hexadecimal.
void putPipelines(Writer& w, const Record& r) {
  w.Key("pipelines");
  w.StartObject();
  for (const auto& [signature, seconds] : r.pipelines) {
    char name[17];
    std::snprintf(name, sizeof name, "%016llx", static_cast<unsigned long long>(signature));
    put(w, name, seconds);
  }
  w.EndObject();
}

void getPipelines(JsonFields& parent, Record& r) {
  const JsonValue* object = parent.find("pipelines");
  if (!object) return;
  if (!object->IsObject() || object->MemberCount() > kMostPipelines) {
    parent.complain("pipelines", "is no list of pipelines");
    return;
  }
  for (const auto& member : object->GetObject()) {
    const char* name = member.name.GetString();
    char* end = nullptr;
    const std::uint64_t signature = std::strtoull(name, &end, 16);
    if (end == name || *end != '\0') parent.complain("pipelines", "names no pipeline");
    r.pipelines.emplace_back(signature, parent.checked(member.value, "pipelines", kMostSeconds));
  }
}

// What every record begins with.
template <class AnyRecord>
void putHead(Writer& w, const AnyRecord& r) {
  w.SetIndent(' ', 1);
  w.StartObject();
  w.Key("version");
  w.Int(kRecordVersion);
  w.Key("time");
  w.Int64(r.time);
  put(w, "matlift", r.matlift);
  put(w, "cpu", r.cpu);
}

template <class AnyRecord>
void getHead(JsonFields& f, AnyRecord& r) {
  r.time = static_cast<std::int64_t>(f.number("time", 1e12));
  r.matlift = f.text("matlift");
  r.cpu = f.text("cpu");
}

std::string ended(Writer& w, const JsonText& buffer) {
  w.EndObject();
  return std::string(buffer.GetString(), buffer.GetSize()) + "\n";
}

// False with `why`: no JSON, or another version.
bool opened(JsonDocument& doc, std::string_view text, std::string& why) {
  why.clear();
  // Iterative: nesting of any depth must not use up the stack.
  doc.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (doc.HasParseError()) {
    why = "it is not JSON (byte " + std::to_string(doc.GetErrorOffset()) + ")";
    return false;
  }
  JsonFields f(doc, why);
  const double version = f.number("version", 1e9);
  // An earlier Matlift's record is no damage: it is replaced without a word.
  if (f.good() && version < kRecordVersion) return false;
  if (f.good() && version != kRecordVersion) {
    why = "it has version " + std::to_string(static_cast<long>(version)) + ", not " +
          std::to_string(kRecordVersion);
  }
  return f.good();
}

}  // namespace

std::string writeRecord(const Record& r) {
  JsonText buffer;
  Writer w(buffer);
  putHead(w, r);
  w.Key("provider");
  w.StartObject();
  put(w, "vendor", r.device.vendor);
  put(w, "name", r.device.name);
  put(w, "backend", r.device.backend);
  put(w, "driver", r.device.driver);
  put(w, "device_id", r.device.deviceId);
  w.EndObject();
  put(w, "calibration_ms", r.millis);
  put(w, "open_seconds", r.openSeconds);
  putFlag(w, "complete", r.complete);
  putFlag(w, "device_doubles", r.deviceDoubles);
  w.Key("thresholds");
  w.StartObject();
  for (const policy::ThresholdField& field : policy::kThresholdFields)
    put(w, field.name, r.thresholds.*field.value);
  w.EndObject();
  putNumbers(w, "device_numbers", r.deviceNumbers);
  putPipelines(w, r);
  return ended(w, buffer);
}

bool readRecord(std::string_view text, Record& out, std::string& why) {
  JsonDocument doc;
  if (!opened(doc, text, why)) return false;
  JsonFields f(doc, why);
  Record r;
  getHead(f, r);
  if (const JsonValue* provider = f.find("provider")) {
    JsonFields p(*provider, why, "provider.");
    r.device = {p.text("vendor"), p.text("name"), p.text("backend"), p.text("driver"),
                static_cast<std::uint32_t>(p.number("device_id", 4294967295.0))};
  }
  r.millis = f.number("calibration_ms", 1e9);
  r.openSeconds = f.number("open_seconds", kMostSeconds);
  r.complete = f.flag("complete");
  r.deviceDoubles = f.flag("device_doubles");
  getThresholds(f, r.thresholds, why);
  getNumbers(f, "device_numbers", r.deviceNumbers, why);
  getPipelines(f, r);
  if (!f.good()) return false;
  out = r;
  return true;
}

std::string writeRecord(const CpuRecord& r) {
  JsonText buffer;
  Writer w(buffer);
  putHead(w, r);
  put(w, "calibration_ms", r.millis);
  putFlag(w, "complete", r.complete);
  putFlag(w, "committed", r.committed);
  putFlag(w, "usable", r.usable);
  put(w, "probes", r.probes);
  put(w, "waited_seconds", r.waited);
  put(w, "element_seconds", r.elementSeconds);
  put(w, "reduction_seconds", r.reductionSeconds);
  put(w, "flop_seconds", r.flopSeconds);
  putNumbers(w, "cpu_numbers", r.numbers);
  return ended(w, buffer);
}

bool readRecord(std::string_view text, CpuRecord& out, std::string& why) {
  JsonDocument doc;
  if (!opened(doc, text, why)) return false;
  JsonFields f(doc, why);
  CpuRecord r;
  getHead(f, r);
  r.millis = f.number("calibration_ms", 1e9);
  r.complete = f.flag("complete");
  r.committed = f.flag("committed", false);
  r.usable = f.flag("usable");
  r.probes = static_cast<int>(f.number("probes", 1e6));
  r.waited = f.number("waited_seconds", kMostSeconds, false);
  r.elementSeconds = f.number("element_seconds", 1);
  r.reductionSeconds = f.number("reduction_seconds", 1);
  r.flopSeconds = f.number("flop_seconds", 1);
  getNumbers(f, "cpu_numbers", r.numbers, why);
  if (!f.good()) return false;
  out = r;
  return true;
}

}  // namespace accel::calibration
