// What work costs on one provider. The one cost model of the product: policy, the report, the
// simulation and the benches all ask here.
//
// Seconds, bytes, multiply-adds. No member throws or allocates; all are cheap enough for every
// call.
#pragma once

#include <cstdint>
#include <span>

#include "accel/decide/measure/work_counts.h"
#include "accel/telemetry/decision_log.h"

namespace accel::cost {

// Where a model's numbers come from; shown by the report.
enum class Origin : std::uint8_t { None, BuiltIn, Described, Profile, Cache, Measured };
constexpr const char* originName(Origin o) {
  constexpr const char* kNames[] = {"none",    "built-in-default",  "described",
                                    "profile", "loaded-from-cache", "calibrated"};
  return kNames[static_cast<int>(o)];
}

class CostModel {
 public:
  virtual ~CostModel() = default;

  virtual Origin origin() const noexcept = 0;
  // Enough is known to compare with another provider. No call: rules ask it several times.
  bool known() const noexcept { return known_; }
  // This kind of work was measured, described or learned. What was not has an estimate (calls are
  // corrected against it), but nobody may be sent there because of it.
  virtual bool knows(const WorkCounts& /*work*/) const noexcept { return known_; }

  // Multiply-adds a second of an m x k by k x n product.
  virtual double gemmRate(double m, double k, double n, Width width) const noexcept = 0;
  // Telling the device to run one kernel.
  virtual double launchSeconds() const noexcept = 0;
  // From asking an idle device for something to its answer.
  virtual double roundTripSeconds() const noexcept = 0;
  virtual double memoryBandwidth() const noexcept = 0;
  virtual double readBackBandwidth() const noexcept { return memoryBandwidth(); }
  virtual double uploadBandwidth() const noexcept { return memoryBandwidth(); }
  // Host and device share memory, and nothing is copied between them.
  virtual bool unifiedMemory() const noexcept { return false; }
  virtual int threads() const noexcept { return 1; }
  // Making a pipeline that is in no cache.
  virtual double compileSeconds() const noexcept { return 0; }

  // The work itself, data in place.
  virtual double computeSeconds(const WorkCounts& work) const noexcept = 0;
  virtual double uploadSeconds(double bytes, int copies) const noexcept;
  virtual double downloadSeconds(double bytes, int copies) const noexcept;
  // All three terms of moving, in place; their sum.
  virtual double moveInto(CostTerms& terms, const Movement& movement) const noexcept;
  // Launch, compute and compile, in place; their sum.
  virtual double runInto(CostTerms& terms, const WorkCounts& work, bool compiles) const noexcept;

 protected:
  bool known_ = false;
};

// All terms of running `work` there with that movement around it. `link` prices the movement where
// it is another's (the CPU's operands come down from the device); null: the model itself. known is
// false, and all terms are 0, when the model is not.
CostTerms costOf(const CostModel& model, const WorkCounts& work, const Movement& movement,
                 const CostModel* link = nullptr) noexcept;
// The same in place, and the sum: copying terms that were just written stalls a processor for
// longer than all of the arithmetic takes.
double costInto(CostTerms& terms, const CostModel& model, const WorkCounts& work,
                const Movement& movement, const CostModel* link) noexcept;

// The cost of a whole graph of calls on one device: what it takes to bring the inputs, run every
// node, and bring the outputs back. Devices are compared by it (where/device_choice.h), and host
// programs that know their plan before they run it may ask. The engine decides call by call: what
// comes behind one is not known then; that a chain of calls is worth a device although none of them
// is, it finds by where/credit.h.
struct GraphNode {
  enum class Kind : std::uint8_t { Input, Constant, Matmul, Work };
  Kind kind = Kind::Work;
  WorkCounts work;  // Matmul and Work
};

struct Graph {
  std::span<const GraphNode> nodes;
  double uploadBytes = 0;  // not yet on the device
  std::int32_t uploads = 0;
  double readBackBytes = 0;  // wanted on the host
  std::int32_t readBacks = 0;
  std::int32_t syncPoints = 0;  // reads in the middle, at each of which the host waits
};

// One round trip, the nodes (inputs and constants are free), traffic to and from the device (none
// on unified memory), and a round trip for each sync point.
CostTerms graphCost(const CostModel& model, const Graph& graph) noexcept;

}  // namespace accel::cost
