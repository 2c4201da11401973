#include "accel/selection/tracker.h"

#include <algorithm>
#include <cmath>

namespace accel::selection {
namespace {

constexpr double kGoodEnough = 1.05;

void judge(const Tracker::Place& place, Hindsight& h) {
  double best = INFINITY;
  int known = 0;
  for (const auto& [id, track] : place.tracks) {
    if (!track.known()) continue;
    ++known;
    best = std::min(best, track.nanos());
  }
  if (known < 2) return;
  for (const auto& [id, track] : place.tracks) {
    h.judged += track.picks;
    if (track.known() && track.nanos() <= best * kGoodEnough) h.good += track.picks;
  }
}

}  // namespace

double Track::nanos() const { return std::exp(meanLog()); }

Tracker::Place& Tracker::place(const Workload& w, std::uint64_t key) {
  auto [at, added] = places_.try_emplace(key);
  if (added) {
    at->second.workload = w;
    at->second.where = positionOf(w);
  }
  return at->second;
}

const Tracker::Place* Tracker::find(std::uint64_t key) const {
  const auto at = places_.find(key);
  return at == places_.end() ? nullptr : &at->second;
}

void Tracker::measured(Place& place, const std::string& kernel, double nanos, double now,
                       bool undisturbed) {
  if (!(nanos > 0) || !std::isfinite(nanos)) return;
  Track& t = place.tracks[kernel];
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
  t.weight = t.weight * fade + weight;
  t.logSum = t.logSum * fade + weight * sample;
  ++t.runs;
  t.lastAsked = static_cast<std::int64_t>(place.asked);
  t.last = place.last = now;
  Usage& u = usage_[kernel];
  ++u.runs;
  u.nanos += nanos;
  u.last = now;
}

void Tracker::failed(Place& place, const std::string& kernel, double now) {
  Track& t = place.tracks[kernel];
  ++t.failures;
  t.last = place.last = now;
  Usage& u = usage_[kernel];
  ++u.failures;
  u.last = now;
}

void Tracker::retain(double now, std::size_t most) {
  for (auto at = places_.begin(); at != places_.end();) {
    auto& tracks = at->second.tracks;
    for (auto t = tracks.begin(); t != tracks.end();)
      t = now - t->second.last > kRetentionSeconds ? tracks.erase(t) : std::next(t);
    at = tracks.empty() ? places_.erase(at) : std::next(at);
  }
  for (auto u = usage_.begin(); u != usage_.end();)
    u = now - u->second.last > kRetentionSeconds ? usage_.erase(u) : std::next(u);
  if (places_.size() <= most) return;
  std::vector<std::pair<double, std::uint64_t>> order;
  for (const auto& [key, place] : places_) order.emplace_back(place.last, key);
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i + most < order.size(); ++i) places_.erase(order[i].second);
}

Hindsight Tracker::hindsight(Operation op, Backend backend) const {
  Hindsight h;
  for (const auto& [key, place] : places_) {
    if (place.workload.operation == op && place.workload.backend == backend) judge(place, h);
  }
  return h;
}

Hindsight Tracker::hindsight() const {
  Hindsight h;
  for (const auto& [key, place] : places_) judge(place, h);
  return h;
}

}  // namespace accel::selection
