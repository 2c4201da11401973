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
#include <utility>
#include <vector>

#include "accel/decide/measure/table_model.h"
#include "accel/decide/where/work.h"
#include "accel/telemetry/decision_log.h"

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

// What earlier calls have left behind, by operand, result and pipeline.
class Credits {
 public:
  // Seconds of this call's one-off costs on the device that have become worth paying.
  double of(const Work& work, bool compiled, const cost::TableModel& device) const noexcept;
  bool isCompiled(std::uint64_t signature) const noexcept { return pipelines_.at(signature); }
  // Did the pipeline gain clearly more than so many seconds, in the last program that used it?
  bool paidBefore(std::uint64_t signature, double seconds) const noexcept;

  void ranOnDevice(const Work& work) noexcept;
  // A call that the device would have won, had its operands and pipeline been there.
  void stayedOnCpu(const Work& work, const Decision& d, double actual) noexcept;
  // For the next program: what having the pipeline was worth in this one. False: nothing.
  bool countGain(const Work& work, const Decision& d, double actual) noexcept;

  // Of pipelines that are worth being kept in a record.
  std::vector<std::pair<std::uint64_t, double>> gains() const;
  void remember(const std::vector<std::pair<std::uint64_t, double>>& gains) noexcept;
  void forgetGains() noexcept { gains_ = {}; }

 private:
  Remembered<float> blocks_, pipelineCredit_;  // seconds
  Remembered<Gain> gains_;
  Remembered<bool, 1024> pipelines_;  // that are there
};

// Seconds that the device saves where the CPU takes `cpu`, once its operands and pipeline are
// there.
double gainOf(const Decision& d, double cpu) noexcept;

// Who reads what a call makes is not known when it is made: what became of the last array of the
// same call says it.
class Readers {
 public:
  // The host program's plain function has made an array for that call. `block`: its memory.
  void created(const CallSite& site, const void* block) noexcept;
  // The host has read an array that was on the device.
  void readOnHost(const void* block) noexcept;
  // An array that had to go up should have been made there; one that the host read should not.
  void ran(const Work& work, Target target) noexcept;

  bool isReadOnDevice(const CallSite& site) const noexcept;
  // Was what this call makes read on the host lately? Every so often it is taken as not known, so
  // that a call whose results have found another reader is seen.
  bool isReadOnHost(const CallSite& site) noexcept;

 private:
  Remembered<std::uint64_t> origins_;  // of arrays: the calls that made them
  Remembered<float> siteUse_;
};

}  // namespace accel::policy
