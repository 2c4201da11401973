// Calls that need not ask: what the selection granted with its last choice (Choice::repeat).
#pragma once

#include <cstdint>
#include <unordered_map>

#include "accel/selection/registry.h"

namespace accel::selection {

template <class Plan>
class Repeats {
 public:
  struct Entry {
    const KernelEntry* kernel = nullptr;
    Plan plan;
    std::uint32_t left = 0;
    std::uint32_t used = 0;
  };

  // The workload's entry. Everything granted is forgotten when kernels came or went.
  Entry& of(std::uint64_t key, const KernelRegistry& registry) {
    if (version_ != registry.version() || entries_.size() > kMost) {
      entries_.clear();
      version_ = registry.version();
    }
    return entries_[key];
  }

 private:
  static constexpr std::size_t kMost = 8192;
  struct Same {
    std::size_t operator()(std::uint64_t key) const { return static_cast<std::size_t>(key); }
  };
  std::unordered_map<std::uint64_t, Entry, Same> entries_;
  std::uint64_t version_ = 0;
};

}  // namespace accel::selection
