#include "accel/telemetry/decision_log.h"

#include <cmath>

namespace accel {
namespace {

// How far the estimate was off, as a power of two; negative: nobody knows.
double errorOf(const Decision& d) {
  const CostTerms& expected = d.estimate();
  if (!expected.known || d.nanos == 0 || !(expected.total() > 0)) return -1;
  return std::fabs(std::log2(static_cast<double>(d.nanos) * 1e-9 / expected.total()));
}

void countTime(DecisionTotals& totals, const Decision& d, double error) {
  totals.nanos += d.nanos;
  totals.regret += d.regret;
  if (d.nanos > 0)
    totals.elsewhere +=
        d.alternative().known ? d.alternative().total() : static_cast<double>(d.nanos) * 1e-9;
  if (error >= 0) {
    ++totals.predicted;
    totals.errorLog2 += error;
    constexpr double kLog2OfOneAndAHalf = 0.5849625007211562;
    totals.mispredicted += error > kLog2OfOneAndAHalf;
  }
}

void count(DecisionTotals& totals, const Decision& d, double error) {
  ++totals.calls;
  totals.bytesUp += d.bytesUp;
  totals.bytesDown += d.bytesDown;
  countTime(totals, d, error);
  if (d.hypothetical && d.alternative().known) {
    const double cpu = d.nanos ? static_cast<double>(d.nanos) * 1e-9 : d.estimate().total();
    const double saved = cpu - d.alternative().total();
    if (saved > 0) {
      ++totals.wouldWin;
      totals.wouldSave += saved;
    }
  }
}

}  // namespace

double DecisionTotals::errorFactor() const {
  return predicted ? std::exp2(errorLog2 / static_cast<double>(predicted)) : 1.0;
}

DecisionLog::DecisionLog(std::size_t capacity) : capacity_(capacity ? capacity : 1) {
  ring_.reserve(capacity_);
}

void DecisionLog::add(const Decision& d) {
  const std::uint64_t sequence = total_++;
  const double error = errorOf(d);
  nanos_ += d.nanos;
  count(byTarget_[static_cast<int>(d.target)], d, error);
  count(byReason_[static_cast<int>(d.reason)], d, error);
  if (d.target == Target::Cpu) count(kept_[static_cast<int>(d.reason)], d, error);
  if (ring_.size() < capacity_) {
    ring_.push_back(d);
  } else {
    ring_[sequence % capacity_] = d;
  }
  ring_[sequence % capacity_].sequence = sequence;
}

void DecisionLog::settle(const Decision& d) {
  if (d.sequence >= total_) return;  // cleared meanwhile
  const double error = errorOf(d);
  nanos_ += d.nanos;
  countTime(byTarget_[static_cast<int>(d.target)], d, error);
  countTime(byReason_[static_cast<int>(d.reason)], d, error);
  Decision& kept = ring_[d.sequence % capacity_];
  if (kept.sequence != d.sequence) return;
  kept.nanos = d.nanos;
  kept.regret = d.regret;
}

std::vector<Decision> DecisionLog::last(std::size_t count) const {
  std::vector<Decision> out;
  const std::uint64_t n = count < ring_.size() ? count : ring_.size();
  for (std::uint64_t i = total_ - n; i < total_; ++i) out.push_back(ring_[i % capacity_]);
  return out;
}

void DecisionLog::clear() {
  ring_.clear();
  total_ = nanos_ = 0;
  byTarget_ = {};
  byReason_ = {};
  kept_ = {};
}

}  // namespace accel
