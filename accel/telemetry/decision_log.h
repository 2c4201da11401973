// What ran where, why, and how long it took: a bounded ring, and totals that are never forgotten.
#pragma once

#include <accel/hook.h>

#include <cstdint>
#include <vector>

namespace accel {

struct Decision {
  std::uint64_t sequence = 0;
  CallSite site;  // of the call that made the kernel run
  const char* provider = "cpu";
  const char* rule = "";  // the rule that settled it, a literal
  DType dtype = DType::F64;
  std::int64_t elements = 0;
  std::int32_t ops = 0;  // joined into the kernel
  std::int32_t inputs = 0;
  std::int32_t outputs = 0;
  std::int32_t reductions = 0;
  std::uint64_t nanos = 0;  // measured
  bool domainExit = false;
};

class DecisionLog {
 public:
  explicit DecisionLog(std::size_t capacity = 4096) : capacity_(capacity) {}

  void add(Decision d) {
    d.sequence = total_++;
    nanos_ += d.nanos;
    if (ring_.size() < capacity_) {
      ring_.push_back(d);
    } else {
      ring_[d.sequence % capacity_] = d;
    }
  }
  std::uint64_t total() const { return total_; }
  std::uint64_t totalNanos() const { return nanos_; }
  // The newest `count` decisions, oldest first.
  std::vector<Decision> last(std::size_t count) const {
    std::vector<Decision> out;
    const std::uint64_t kept = ring_.size();
    const std::uint64_t n = count < kept ? count : kept;
    for (std::uint64_t i = total_ - n; i < total_; ++i) out.push_back(ring_[i % capacity_]);
    return out;
  }
  void clear() {
    ring_.clear();
    total_ = nanos_ = 0;
  }

 private:
  std::size_t capacity_;
  std::vector<Decision> ring_;
  std::uint64_t total_ = 0;
  std::uint64_t nanos_ = 0;
};

}  // namespace accel
