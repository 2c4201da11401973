// One-off costs (an upload, a pipeline) are worth paying when enough calls will gain by it, and the
// future is not known. So each call that stayed on the CPU only because of them leaves what it lost
// as a credit: on its operands, on its result, and on its pipeline. Once the credit covers the
// cost, the cost no longer counts; for a pipeline once it covers it twice, because most programs
// end soon. At worst this pays three times what the best plan would have; in a long loop it pays
// next to nothing more.
//
// What a pipeline gained in the last program that used it is remembered: one that paid for itself
// then is made at once the next time.
//
// Bounded tables; an entry that another one needs is forgotten.
#pragma once

#include <array>
#include <cstdint>

namespace accel::policy {

class CreditTable {
 public:
  float at(std::uint64_t key) const noexcept {
    const Entry& e = entries_[slot(key)];
    return e.key == key ? e.seconds : 0;
  }
  void add(std::uint64_t key, float seconds) noexcept {
    Entry& e = entries_[slot(key)];
    if (e.key != key) e = {key, 0};
    e.seconds += seconds;
  }
  void set(std::uint64_t key, float seconds) noexcept { entries_[slot(key)] = {key, seconds}; }
  void clear() noexcept { entries_ = {}; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    float seconds = 0;
  };
  static constexpr std::size_t kEntries = 256;
  static std::size_t slot(std::uint64_t key) noexcept {
    return static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 56) % kEntries;
  }
  std::array<Entry, kEntries> entries_{};
};

// Which call made a block.
class OriginTable {
 public:
  // 0: not known.
  std::uint64_t at(std::uint64_t block) const noexcept {
    const Entry& e = entries_[slot(block)];
    return e.block == block ? e.site : 0;
  }
  void set(std::uint64_t block, std::uint64_t site) noexcept {
    entries_[slot(block)] = {block, site};
  }

 private:
  struct Entry {
    std::uint64_t block = 0, site = 0;
  };
  static constexpr std::size_t kEntries = 256;
  static std::size_t slot(std::uint64_t key) noexcept {
    return static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 56) % kEntries;
  }
  std::array<Entry, kEntries> entries_{};
};

// Pipelines that are there, by signature.
class PipelineTable {
 public:
  bool has(std::uint64_t signature) const noexcept { return known_[slot(signature)] == signature; }
  void add(std::uint64_t signature) noexcept { known_[slot(signature)] = signature; }
  void clear() noexcept { known_ = {}; }

 private:
  static constexpr std::size_t kEntries = 1024;
  static std::size_t slot(std::uint64_t s) noexcept {
    return static_cast<std::size_t>(s * 0x9e3779b97f4a7c15u >> 54) % kEntries;
  }
  std::array<std::uint64_t, kEntries> known_{};
};

// Seconds that each pipeline gained over the CPU, or would have gained: in this program so far, and
// in those before it.
class GainTable {
 public:
  struct Entry {
    std::uint64_t signature = 0;
    float now = 0;
    float before = 0;
    bool used = false;  // in this program
    // What to expect of the next program.
    float next() const noexcept {
      if (!used) return before;
      return before > 0 ? (before + now) / 2 : now;
    }
  };
  static constexpr std::size_t kEntries = 256;

  float expected(std::uint64_t signature) const noexcept {
    const Entry& e = entries_[slot(signature)];
    return e.signature == signature ? e.before : 0;
  }
  void add(std::uint64_t signature, float seconds) noexcept {
    Entry& e = entries_[slot(signature)];
    if (e.signature != signature) e = {signature, 0, 0, false};
    e.now += seconds;
    e.used = true;
  }
  void remember(std::uint64_t signature, float seconds) noexcept {
    Entry& e = entries_[slot(signature)];
    if (e.signature != signature) e = {signature, 0, 0, false};
    e.before = seconds;
  }
  const std::array<Entry, kEntries>& entries() const noexcept { return entries_; }

 private:
  static std::size_t slot(std::uint64_t key) noexcept {
    return static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 56) % kEntries;
  }
  std::array<Entry, kEntries> entries_{};
};

}  // namespace accel::policy
