// The selector's record: what was measured on one device, as JSON. Version and kernel ids decide
// what is believed; numbers that no run can have made are left out.

#include <algorithm>
#include <cmath>

#include "accel/selection/selector.h"
#include "accel/telemetry/json.h"

namespace accel::selection {
namespace {

constexpr int kVersion = 4;
constexpr std::size_t kMostKept = 3000;
using Writer = JsonWriter;
using Value = JsonValue;

void writeWorkload(Writer& w, const Workload& k) {
  w.Key("workload");
  w.StartArray();
  w.Int(static_cast<int>(k.operation));
  w.Int(static_cast<int>(k.backend));
  w.Int(static_cast<int>(k.dtype));
  for (std::int64_t s : k.size) w.Int64(s);
  w.Int(k.ops);
  w.Double(k.weight);
  w.Int(k.inputs);
  w.Int(k.outputs);
  w.Int(k.broadcast | k.canonical << 1 | static_cast<int>(k.ways & 0xff) << 2);
  w.EndArray();
}

void writePlace(Writer& w, const Tracker::Place& p) {
  w.StartObject();
  writeWorkload(w, p.workload);
  w.Key("current");
  w.String(p.current.c_str());
  w.Key("tracks");
  w.StartObject();
  for (const auto& [id, t] : p.tracks) {
    w.Key(id.c_str());
    w.StartArray();
    w.Double(t.weight);
    w.Double(t.logSum);
    w.Uint64(t.runs);
    w.Uint64(t.failures);
    w.Uint64(t.picks);
    w.Double(t.last);
    w.EndArray();
  }
  w.EndObject();
  w.EndObject();
}

bool finite(const Value& v) { return v.IsNumber() && std::isfinite(v.GetDouble()); }

bool readNumbers(const Value& object, const char* name, double* out, std::size_t n) {
  const auto at = object.FindMember(name);
  if (at == object.MemberEnd() || !at->value.IsArray() || at->value.Size() != n) return false;
  for (rapidjson::SizeType i = 0; i < n; ++i) {
    if (!finite(at->value[i])) return false;
    out[i] = at->value[i].GetDouble();
  }
  return true;
}

bool readWorkload(const Value& v, Workload& w) {
  double n[12];
  if (!readNumbers(v, "workload", n, 12)) return false;
  const auto in = [&](int i, double most) { return n[i] >= 0 && n[i] <= most; };
  if (!in(0, kOperations - 1) || !in(1, kBackends - 1) || !in(2, kDTypes - 1)) return false;
  for (int i = 3; i < 7; ++i)
    if (!in(i, 9e15)) return false;
  if (!in(7, 1e6) || !in(8, 1e12) || !in(9, 1e6) || !in(10, 1e6) || !in(11, 1023)) return false;
  w.operation = static_cast<Operation>(static_cast<int>(n[0]));
  w.backend = static_cast<Backend>(static_cast<int>(n[1]));
  w.dtype = static_cast<DType>(static_cast<int>(n[2]));
  for (int i = 0; i < 4; ++i) w.size[i] = static_cast<std::int64_t>(n[3 + i]);
  w.ops = static_cast<std::int32_t>(n[7]);
  w.weight = n[8];
  w.inputs = static_cast<std::int32_t>(n[9]);
  w.outputs = static_cast<std::int32_t>(n[10]);
  const int flags = static_cast<int>(n[11]);
  w.broadcast = flags & 1;
  w.canonical = flags & 2;
  w.ways = static_cast<std::uint32_t>(flags) >> 2;
  return true;
}

bool readTrack(const Value& v, Track& t) {
  if (!v.IsArray() || v.Size() != 6) return false;
  for (const Value& n : v.GetArray())
    if (!finite(n) || n.GetDouble() < -1e12) return false;
  for (int i = 2; i < 5; ++i)
    if (!v[i].IsUint64()) return false;
  t.weight = v[0].GetDouble();
  t.logSum = v[1].GetDouble();
  t.runs = v[2].GetUint64();
  t.failures = v[3].GetUint64();
  t.picks = v[4].GetUint64();
  t.last = v[5].GetDouble();
  // A mean between a nanosecond and a month, or no mean.
  return t.weight == 0 || (t.weight > 0 && t.meanLog() >= 0 && t.meanLog() < 36);
}

}  // namespace

std::string Selector::recordText() const {
  JsonText buffer;
  Writer w(buffer);
  w.StartObject();
  w.Key("version");
  w.Int(kVersion);
  w.Key("threads");
  w.Int(options_.threads);
  w.Key("places");
  w.StartArray();
  std::vector<std::pair<std::uint64_t, const Tracker::Place*>> order;
  for (const auto& [key, place] : tracker_.places()) order.emplace_back(key, &place);
  std::sort(order.begin(), order.end());
  for (const auto& [key, place] : order) writePlace(w, *place);
  w.EndArray();
  w.EndObject();
  return buffer.GetString();
}

Status Selector::restore(std::string_view text, const std::string& place) {
  if (text.empty()) return Status::ok();
  auto damaged = [&](const char* what) {
    return Status(StatusCode::Failed, "the kernel selection's record '" + place + "' " + what +
                                          ": it is dropped and learned again");
  };
  JsonDocument d;
  d.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseFullPrecisionFlag>(text.data(),
                                                                               text.size());
  if (d.HasParseError() || !d.IsObject()) return damaged("is not valid JSON");
  const auto version = d.FindMember("version"), threads = d.FindMember("threads");
  if (version == d.MemberEnd() || !version->value.IsInt()) return damaged("has no version");
  if (version->value.GetInt() != kVersion) return Status::ok();
  // Times of another number of threads say nothing here.
  if (threads == d.MemberEnd() || !threads->value.IsInt()) return damaged("has no thread count");
  if (threads->value.GetInt() != options_.threads) return Status::ok();
  const auto places = d.FindMember("places");
  if (places == d.MemberEnd() || !places->value.IsArray()) return damaged("has no places");
  for (const Value& v : places->value.GetArray()) {
    Workload w;
    if (!v.IsObject() || !readWorkload(v, w)) continue;
    const auto tracks = v.FindMember("tracks"), current = v.FindMember("current");
    if (tracks == v.MemberEnd() || !tracks->value.IsObject()) continue;
    Tracker::Place& p = tracker_.place(w, workloadKey(w));
    if (current != v.MemberEnd() && current->value.IsString())
      p.current = current->value.GetString();
    for (const auto& t : tracks->value.GetObject()) {
      Track track;
      if (!registry_.find(t.name.GetString()) || !readTrack(t.value, track)) continue;
      p.tracks[t.name.GetString()] = track;
      p.last = std::max(p.last, track.last);
    }
  }
  // Without learning the choices must follow from the record alone, whatever the day.
  if (options_.learning) tracker_.retain(now(), kMostKept);
  return Status::ok();
}

std::string Selector::load(RecordStore& store, const std::string& key) {
  const Result<std::string> text = store.load(key);
  if (!text) return text.status().message();
  const Status s = restore(text.value(), store.placeOf(key));
  return s.isOk() ? "" : s.message();
}

Status Selector::save(RecordStore& store, const std::string& key) {
  if (!options_.learning || !changed_) return Status::ok();
  tracker_.retain(now(), kMostKept);
  slots_.clear();
  const Status s = store.save(key, recordText());
  if (s.isOk()) changed_ = false;
  return s;
}

}  // namespace accel::selection
