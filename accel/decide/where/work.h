// The facts of one group of calls, or of one task, as policy looks at them. No judgement here.
#pragma once

#include <accel/hook.h>
#include <accel/provider.h>

#include <cstdint>

#include "accel/decide/measure/work_counts.h"
#include "accel/telemetry/decision_log.h"

namespace accel::policy {

// An input, or where an output will be. `key` names its host block for the table of credits.
struct WorkInput {
  const void* key = nullptr;
  std::uint64_t bytes = 0;
  bool onHost = true;
  bool onDevice = false;
  bool isDouble = false;
};

enum class Support : std::uint8_t { Unknown, Yes, No };

struct Work {
  static constexpr int kMaxInputs = 16;

  CallSite site;
  OpClass opClass = OpClass::Elementwise;
  FusionKind fusion = FusionKind::None;
  Reader reader = Reader::Unknown;
  DType dtype = DType::F64;  // of the result
  bool computesDouble = false;
  // Doubles come in, and are rounded to single before anything is computed: a device without
  // doubles takes them rounded, and nothing is lost.
  bool roundsInputs = false;
  bool sink = false;
  std::int64_t elements = 0;
  std::int64_t batch = 0;  // size of the last of three or more dimensions; 0: none
  std::int32_t ops = 0;
  std::int32_t outputs = 1;
  std::int32_t reductions = 0;
  cost::WorkCounts counts;
  std::uint64_t outputBytes = 0;
  // Outputs that the caller reads at once whatever the reader is (a reduction's).
  std::uint64_t immediateBytes = 0;
  std::int32_t inputCount = 0;
  WorkInput inputs[kMaxInputs];
  std::int32_t waits = 0;  // times that the device is waited for whoever reads (a domain guard)
  const void* outputKey = nullptr;  // the result's host block, once there is one
  std::uint64_t signature = 0;      // of the pipeline that it needs; sizes do not count
  // Asked only when the answer would be the device: supports() is not for the hot path.
  Support support = Support::Unknown;
  const char* unsupported = "";  // the provider's word

  void addInput(const void* key, std::uint64_t bytes, bool onHost, bool onDevice,
                bool isDouble = false) {
    // More operands than any device binds at once: what is beyond counts with the last.
    WorkInput& in = inputs[inputCount < kMaxInputs ? inputCount++ : kMaxInputs - 1];
    in.key = key;
    in.bytes += bytes;
    in.onHost = onHost;
    in.onDevice = onDevice;
    in.isDouble = isDouble;
  }
  // On a device without doubles, or where the user has allowed less, it runs in single: rounded on
  // the way up, widened on the way down.
  bool goesInSingle(bool keepsDoubles) const noexcept {
    return (computesDouble || roundsInputs) && !keepsDoubles;
  }
  // What moves if the work runs there.
  cost::Movement movementTo(Target target) const noexcept;
  // The same for a device that it goes to in single: doubles take half, results come home.
  cost::Movement movementInSingle() const noexcept;
  std::uint64_t bytesOnDevice() const noexcept;
};

// Counts of a kernel: element operations by class, traffic, launches. `dtype`, `elements` and so on
// are filled in as well; inputs' places and the site are the caller's.
void describeKernel(const KernelIr& kernel, Work& work) noexcept;
// The same for any other task with its operands.
void describeTask(const Task& task, std::span<const Operand> inputs,
                  std::span<const Operand> outputs, Work& work) noexcept;

}  // namespace accel::policy
