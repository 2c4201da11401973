#include "accel/decide/which/times.h"

#include <algorithm>
#include <cmath>

#include "accel/decide/json_fields.h"

namespace accel::selection {
namespace {

constexpr double kGoodEnough = 1.05;
constexpr int kVersion = 5;
using calibration::JsonFields;
using calibration::JsonRecord;

template <class Visitor>
void members(Visitor& v, Workload& w) {
  double n[12] = {double(w.operation),
                  double(w.backend),
                  double(w.dtype),
                  double(w.size[0]),
                  double(w.size[1]),
                  double(w.size[2]),
                  double(w.size[3]),
                  double(w.ops),
                  w.weight,
                  double(w.inputs),
                  double(w.outputs),
                  double(w.broadcast | w.canonical << 1 | (w.ways & 0xffff) << 2)};
  v.list("workload", n, 12, 9e15);
  const double most[12] = {
      kOperations - 1, kBackends - 1, kDTypes - 1, 9e15, 9e15, 9e15, 9e15, 1e6, 1e12, 1e6, 1e6,
      262143};
  for (int i = 0; i < 12; ++i)
    if constexpr (Visitor::kReads)
      if (n[i] > most[i]) v.complain("workload", "is none");
  w.operation = static_cast<Operation>(n[0]);
  w.backend = static_cast<Backend>(n[1]);
  w.dtype = static_cast<DType>(n[2]);
  for (int i = 0; i < 4; ++i) w.size[i] = static_cast<std::int64_t>(n[3 + i]);
  w.ops = static_cast<std::int32_t>(n[7]);
  w.weight = n[8];
  w.inputs = static_cast<std::int32_t>(n[9]);
  w.outputs = static_cast<std::int32_t>(n[10]);
  const auto flags = static_cast<std::uint32_t>(n[11]);
  w.broadcast = flags & 1;
  w.canonical = flags & 2;
  w.ways = flags >> 2;
  // Two halves: a number of JSON is a double.
  double program[2] = {double(w.program >> 32), double(w.program & 0xffffffff)};
  v.list("program", program, 2, 4294967295.0, false);
  w.program = static_cast<std::uint64_t>(program[0]) << 32 | static_cast<std::uint64_t>(program[1]);
}

template <class Visitor>
void members(Visitor& v, const char* id, Track& t) {
  double n[6] = {t.weight, t.logSum, double(t.runs), double(t.failures), double(t.picks), t.last};
  v.list(id, n, 6, 9e15);
  t.weight = n[0];
  t.logSum = n[1];
  t.runs = static_cast<std::uint64_t>(n[2]);
  t.failures = static_cast<std::uint64_t>(n[3]);
  t.picks = static_cast<std::uint64_t>(n[4]);
  t.last = n[5];
}

// A mean between a nanosecond and a month, or no mean.
bool isTrack(const Track& t) { return t.weight == 0 || (t.meanLog() >= 0 && t.meanLog() < 36); }

void judge(const Slot& slot, Hindsight& h) {
  double best = INFINITY;
  int known = 0;
  for (const auto& [id, track] : slot.tracks) {
    if (!track.known()) continue;
    ++known;
    best = std::min(best, track.nanos());
  }
  if (known < 2) return;
  for (const auto& [id, track] : slot.tracks) {
    h.judged += track.picks;
    if (track.known() && track.nanos() <= best * kGoodEnough) h.good += track.picks;
  }
}

}  // namespace

double Track::nanos() const { return std::exp(meanLog()); }
double Track::deviation() const { return known() ? std::sqrt(squares) / weight : 0; }

void Slot::forgetKernels(std::uint64_t newVersion) {
  kernel = tried = nullptr;
  tries = settled = 0;
  timesNext = false;
  grant = Grant();
  version = newVersion;
}

Slot& Times::slot(const Workload& w, std::uint64_t key) {
  auto [at, added] = slots_.try_emplace(key);
  if (added) {
    at->second.workload = w;
    at->second.where = positionOf(w);
  }
  return at->second;
}

const Slot* Times::find(std::uint64_t key) const {
  const auto at = slots_.find(key);
  return at == slots_.end() ? nullptr : &at->second;
}

void Times::measured(Slot& slot, const std::string& kernel, double nanos, double now,
                     bool undisturbed) {
  if (!(nanos > 0) || !std::isfinite(nanos)) return;
  Track& t = slot.tracks[kernel];
  const double age = std::max(0.0, now - t.last);
  double sample = std::log(nanos);
  double fade = t.known() ? std::exp2(-age / kHalfLifeSeconds) : 0;
  // Beside age, newer runs count more than older ones: about the last twenty make the mean. The
  // first one also warmed the caches and hardly counts, as do disturbed ones beside the first that
  // is not. Whatever disturbs a run makes it longer, so a long one says less than a short one: it
  // counts for a third, and for no more than half above the usual.
  const bool better = undisturbed && !t.undisturbed;
  fade *= t.runs == 1 || better ? 0.1 : 0.95;
  t.undisturbed = undisturbed;
  const bool fresh = age < kHalfLifeSeconds && !better;
  double weight = 1;
  if (t.runs >= 2 && fresh && sample > t.meanLog()) {
    sample = std::min(sample, t.meanLog() + std::log(1.5));
    weight = 1.0 / 3;
  }
  const double off = t.known() && fresh ? sample - t.meanLog() : 0;
  t.squares = t.squares * fade + weight * off * off;
  t.weight = t.weight * fade + weight;
  t.logSum = t.logSum * fade + weight * sample;
  ++t.runs;
  t.lastAsked = static_cast<std::int64_t>(slot.asked);
  t.last = slot.last = now;
}

void Times::failed(Slot& slot, const std::string& kernel, double now) {
  Track& t = slot.tracks[kernel];
  ++t.failures;
  t.last = slot.last = now;
}

void Times::retain(double now, std::size_t most) {
  ++generation_;
  for (auto at = slots_.begin(); at != slots_.end();) {
    auto& tracks = at->second.tracks;
    for (auto t = tracks.begin(); t != tracks.end();)
      t = now - t->second.last > kRetentionSeconds ? tracks.erase(t) : std::next(t);
    at = tracks.empty() ? slots_.erase(at) : std::next(at);
  }
  if (slots_.size() <= most) return;
  std::vector<std::pair<double, std::uint64_t>> order;
  for (const auto& [key, slot] : slots_) order.emplace_back(slot.last, key);
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i + most < order.size(); ++i) slots_.erase(order[i].second);
}

void Times::forget(Backend backend) {
  ++generation_;
  std::erase_if(slots_, [&](const auto& s) { return s.second.workload.backend == backend; });
}

Hindsight Times::hindsight(Operation op, Backend backend) const {
  Hindsight h;
  for (const auto& [key, slot] : slots_) {
    if (slot.workload.operation == op && slot.workload.backend == backend) judge(slot, h);
  }
  return h;
}

Hindsight Times::hindsight() const {
  Hindsight h;
  for (const auto& [key, slot] : slots_) judge(slot, h);
  return h;
}

std::string Times::text(int threads, Backend backend) const {
  JsonRecord v;
  v("version", kVersion, 0);
  v("threads", threads, 0);
  std::map<std::uint64_t, Slot> order;
  for (const auto& [key, slot] : slots_)
    if (slot.isMeasured() && slot.workload.backend == backend) order.emplace(key, slot);
  const auto one = [](JsonRecord& place, Slot& slot) {
    members(place, slot.workload);
    place("current", slot.current);
    place.object("tracks", [&](JsonRecord& tracks) {
      for (auto& [id, track] : slot.tracks) members(tracks, id.c_str(), track);
    });
  };
  v.object("places", [&](JsonRecord& places) {
    for (auto& entry : order)
      places.object(std::to_string(entry.first).c_str(),
                    [&](JsonRecord& place) { one(place, entry.second); });
  });
  return v.ended();
}

Status Times::restore(std::string_view text, const std::string& place, int threads, Backend backend,
                      const std::function<bool(const std::string&)>& known) {
  if (text.empty()) return Status::ok();
  auto damaged = [&](const std::string& what) {
    return Status(StatusCode::Failed, "the kernel selection's record '" + place + "' is damaged (" +
                                          what + "): it is dropped and learned again");
  };
  JsonDocument d;
  d.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseFullPrecisionFlag>(text.data(),
                                                                               text.size());
  if (d.HasParseError()) return damaged("not valid JSON");
  std::string why;
  JsonFields v(d, why);
  if (const double version = v.number("version", 1e9); v.good() && version != kVersion)
    return Status::ok();
  // Times of another number of threads say nothing here.
  const double count = v.number("threads", 1e9);
  const JsonValue* places = v.find("places");
  if (places && !places->IsObject()) v.complain("places", "is no object");
  if (!v.good()) return damaged(why);
  if (count != threads) return Status::ok();
  for (const auto& entry : places->GetObject()) {
    Workload w;
    std::string bad;  // then this entry is left out
    JsonFields fields(entry.value, bad);
    members(fields, w);
    const std::string current = fields.text("current");
    const JsonValue* tracks = fields.find("tracks");
    if (!fields.good() || w.backend != backend || !tracks->IsObject()) continue;
    Slot& p = slot(w, workloadKey(w));
    p.current = current;
    for (const auto& t : tracks->GetObject()) {
      Track track;
      std::string none;
      JsonFields inner(*tracks, none);
      members(inner, t.name.GetString(), track);
      if (!none.empty() || !known(t.name.GetString()) || !isTrack(track)) continue;
      p.tracks[t.name.GetString()] = track;
      p.last = std::max(p.last, track.last);
    }
  }
  return Status::ok();
}

}  // namespace accel::selection
