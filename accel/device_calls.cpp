#include "accel/device_calls.h"

#include <algorithm>
#include <limits>
#include <new>

namespace accel {
namespace {

constexpr std::size_t kMostCalls = 64;  // that are kept without waiting

double expectedOf(const Decision& d) noexcept {
  constexpr double kShortest = 1e-9;
  return std::max<double>(d.estimates[1].total(), kShortest);
}

// Seconds that a call may keep the device before the CPU computes the same. Never less than a
// driver's hiccup, with room for what a driver compiles behind our back; waiting for longer than
// the CPU itself would take twice gains nothing. Who has asked for the device by name waits.
double allowance(const Decision& d) noexcept {
  constexpr double kLeast = 0.05;
  const CostTerms &here = d.estimates[0], &there = d.estimates[1];
  if (d.reason != Reason::CostModel || !here.known || !there.known)
    return std::numeric_limits<double>::infinity();
  const double most = std::max(3.0 * there.total(), 2.0 * here.total());
  return std::max(kLeast, std::min(10.0 * there.total(), most)) + 3.0 * there.compile;
}

}  // namespace

DeviceCalls::~DeviceCalls() {
  if (!late_) return;
  watch();
  if (!late_) return;
  late_->call.decision.nanos = clock_.nanos() - late_->begin;
  offload_.timed(late_->call.work, late_->call.decision);
}

void DeviceCalls::begin(const Decision& decision) noexcept {
  running_ = true;
  expected_ = expectedOf(decision);
  waited_ = others_ = 0;
  before_ = device_.residency()->counters();
  device_.residency()->allow(allowance(decision));
}

// By what each was expected to take: the device does them one after the other.
void DeviceCalls::share(double nanos) noexcept {
  double all = running_ ? expected_ : 0;
  for (const Call& call : calls_) all += expectedOf(call.decision);
  if (!(all > 0)) return;
  for (Call& call : calls_) call.nanos += nanos * expectedOf(call.decision) / all;
  const double own = running_ ? nanos * expected_ / all : 0;
  waited_ += own;
  others_ += nanos - own;
}

void DeviceCalls::publish() noexcept {
  for (Call& call : calls_) {
    call.decision.nanos = static_cast<std::uint64_t>(std::max(call.nanos, 1.0));
    offload_.timed(call.work, call.decision);
    log_.settle(call.decision);
  }
  calls_.clear();
}

void DeviceCalls::beLate() noexcept {
  const auto longest = std::max_element(
      calls_.begin(), calls_.end(), [](const Call& a, const Call& b) { return a.nanos < b.nanos; });
  if (longest == calls_.end()) return;
  late_ = Late{*longest, longest->decision.time, clock_.nanos()};
}

bool DeviceCalls::settle() noexcept {
  Residency* residency = device_.residency();
  if (!residency) return true;
  const std::uint64_t begin = clock_.nanos();
  const bool done = residency->settle();
  share(static_cast<double>(clock_.nanos() - begin));
  if (!done && !late_) beLate();
  publish();
  return done;
}

void DeviceCalls::end(const policy::Work& work, Decision& d, bool complete) noexcept {
  running_ = false;
  const auto elapsed = static_cast<double>(clock_.nanos() - d.time) - others_;
  const auto nanos = static_cast<std::uint64_t>(std::max(elapsed, 1.0));
  d.nanos = complete ? nanos : 0;
  // What was moved, not what was planned.
  if (device_.residency()) {
    d.bytesUp = device_.residency()->counters().bytesUp - before_.bytesUp;
    d.bytesDown = device_.residency()->counters().bytesDown - before_.bytesDown;
  }
  offload_.finish(work, d, waited_ * 1e-9);
  log_.add(d);
  const bool lates = device_.residency() && device_.residency()->late() && !late_;
  if (lates) late_.emplace(Late{{work, d, elapsed}, d.time, clock_.nanos()});
  if (complete) return;
  try {
    d.sequence = log_.total() - 1;
    calls_.push_back({work, d, elapsed});
  } catch (const std::bad_alloc&) {
    // Its time is not told.
  }
  if (calls_.size() >= kMostCalls) settle();
}

void DeviceCalls::watch() noexcept {
  if (!late_) return;
  if (device_.residency() && device_.residency()->late()) {
    late_->seen = clock_.nanos();
    return;
  }
  late_->call.decision.nanos = late_->seen - late_->begin;
  offload_.timed(late_->call.work, late_->call.decision);
  late_.reset();
}

}  // namespace accel
