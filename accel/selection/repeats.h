// Calls that need not ask: what the selection granted with its last choice (Choice::repeat).
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "accel/selection/selector.h"

namespace accel::selection {

template <class Plan>
class Repeats {
 public:
  struct Entry {
    const KernelEntry* kernel = nullptr;
    Plan plan;
    std::uint32_t left = 0;

    void grant(const KernelEntry* granted, const Plan& by, std::uint32_t calls) {
      kernel = granted;
      plan = by;
      left = calls_ = calls;
    }
    // Calls that used it since this was last asked.
    std::uint32_t takeUsed() {
      const std::uint32_t used = calls_ - left;
      calls_ = left;
      return used;
    }
    void end() {  // what is left is not granted any more
      calls_ -= left;
      left = 0;
    }

   private:
    std::uint32_t calls_ = 0;
  };

  // The workload's entry. Everything granted is forgotten when kernels came or went.
  Entry& of(std::uint64_t key, const KernelRegistry& registry) {
    Near& near = near_[key % kNear];
    if (near.key == key && version_ == registry.version()) return *near.entry;
    if (version_ != registry.version() || entries_.size() > kMost) {
      entries_.clear();
      near_.fill({});
      version_ = registry.version();
      ++cleared_;
    }
    near = {key, &entries_[key]};
    return *near.entry;
  }
  // Tells of calls that ran without asking.
  void countIn(Selector& selector) {
    for (auto& [key, entry] : entries_) selector.repeated(key, entry.takeUsed());
  }
  // So often were all entries forgotten.
  std::uint64_t cleared() const { return cleared_; }

 private:
  static constexpr std::size_t kMost = 8192;
  // The workloads of a loop, without a search: a hash table's takes as long as a short kernel.
  static constexpr std::size_t kNear = 64;
  struct Near {
    std::uint64_t key = 0;  // no workload's
    Entry* entry = nullptr;
  };
  std::array<Near, kNear> near_{};
  struct Same {
    std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(key); }
  };
  std::unordered_map<std::uint64_t, Entry, Same> entries_;
  std::uint64_t version_ = 0, cleared_ = 0;
};

}  // namespace accel::selection
