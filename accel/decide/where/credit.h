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

// By pipeline signature, block or call site. 0 of everything until it is set.
template <class Value, std::size_t kCount = 256>
class Remembered {
 public:
  static constexpr std::size_t kEntries = kCount;
  struct Entry {
    std::uint64_t key = 0;
    Value value{};
  };

  Value at(std::uint64_t key) const noexcept {
    const Entry& e = entries_[slot(key)];
    return e.key == key ? e.value : Value{};
  }
  Value& operator[](std::uint64_t key) noexcept {
    Entry& e = entries_[slot(key)];
    if (e.key != key) e = {key, Value{}};
    return e.value;
  }
  void set(std::uint64_t key, Value value) noexcept { entries_[slot(key)] = {key, value}; }
  const std::array<Entry, kCount>& entries() const noexcept { return entries_; }

 private:
  static std::size_t slot(std::uint64_t key) noexcept {
    return static_cast<std::size_t>(key * 0x9e3779b97f4a7c15u >> 48) % kCount;
  }
  std::array<Entry, kCount> entries_{};
};

// Seconds that a pipeline gained over the CPU, or would have gained.
struct Gain {
  float now = 0;      // in this program so far
  float before = 0;   // in those before it
  bool used = false;  // in this program
  // What to expect of the next program.
  float next() const noexcept {
    if (!used) return before;
    return before > 0 ? (before + now) / 2 : now;
  }
};

}  // namespace accel::policy
