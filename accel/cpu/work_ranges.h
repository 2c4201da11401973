// Pieces [0, count) for several workers. Each begins with a range of its own and takes it from the
// front, so that it reads memory in order, and the same memory in the next run: two workers that
// take turns at blocks of one array need half as long again. Who has nothing left takes from the
// back of another's range, which also does the work of a worker that never comes.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

namespace accel::cpu {

class WorkRanges {
 public:
  WorkRanges(std::int64_t count, int workers) : ranges_(static_cast<std::size_t>(workers)) {
    while (((count - 1) >> shift_) >= kMost) ++shift_;
    count_ = count;
    const std::int64_t groups = count > 0 ? ((count - 1) >> shift_) + 1 : 0;
    for (int w = 0; w < workers; ++w)
      ranges_[static_cast<std::size_t>(w)].span =
          pack(static_cast<std::uint32_t>(groups * w / workers),
               static_cast<std::uint32_t>(groups * (w + 1) / workers));
  }

  // The next pieces [first, last) for this worker, mostly one; false: all are taken.
  bool take(int worker, std::int64_t& first, std::int64_t& last) {
    std::uint32_t group;
    const std::size_t own = static_cast<std::size_t>(worker), all = ranges_.size();
    bool got = takeFront(ranges_[own], group);
    for (std::size_t k = 1; !got && k < all; ++k) got = takeBack(ranges_[(own + k) % all], group);
    if (!got) return false;
    first = static_cast<std::int64_t>(group) << shift_;
    last = first + (std::int64_t{1} << shift_);
    if (last > count_) last = count_;
    return true;
  }

 private:
  // A range's two ends change together. Each on a line of its own: workers write their own often.
  struct alignas(64) Range {
    std::atomic<std::uint64_t> span{0};
  };
  static constexpr std::int64_t kMost = std::int64_t{1} << 31;
  static std::uint64_t pack(std::uint32_t first, std::uint32_t last) {
    return first | static_cast<std::uint64_t>(last) << 32;
  }

  static bool takeFront(Range& r, std::uint32_t& group) { return takeOne(r, true, group); }
  static bool takeBack(Range& r, std::uint32_t& group) { return takeOne(r, false, group); }
  static bool takeOne(Range& r, bool front, std::uint32_t& group) {
    std::uint64_t span = r.span.load(std::memory_order_relaxed);
    for (;;) {
      const auto first = static_cast<std::uint32_t>(span);
      const auto last = static_cast<std::uint32_t>(span >> 32);
      if (first >= last) return false;
      group = front ? first : last - 1;
      const std::uint64_t rest = front ? pack(first + 1, last) : pack(first, last - 1);
      if (r.span.compare_exchange_weak(span, rest, std::memory_order_relaxed)) return true;
    }
  }

  std::vector<Range> ranges_;
  std::int64_t count_ = 0;
  int shift_ = 0;  // so many pieces, as a power of two, are taken at once
};

}  // namespace accel::cpu
