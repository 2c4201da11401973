// What calibration times: one measurement each, with all that follows from its kind and size.
#pragma once

#include <accel/provider.h>

#include <deque>
#include <vector>

#include "accel/decide/measure/table_model.h"

namespace accel::calibration {

enum class ProbeKind : std::uint8_t { Launch, Upload, Download, Map, Chain, Task, Traffic };

struct Probe {
  ProbeKind kind = ProbeKind::Launch;
  const char* what = "";
  cost::WorkClass work = cost::WorkClass::Cheap;  // a task of Cheap work: a square product
  cost::Width width = cost::Width::F32;
  int size = 0;  // an index into the sizes, the order of a product, or (traffic) 2^size elements
  bool climbs = false;  // goes on at the next size until the winner is clear
  bool quick = false;
  double before = 0;  // what the probe at the smaller size took

  bool isMap() const { return kind == ProbeKind::Map || kind == ProbeKind::Chain; }
  bool isProduct() const { return kind == ProbeKind::Task && work == cost::WorkClass::Cheap; }
  // The work class, or kWorkClasses for products.
  int workKind() const { return isProduct() ? cost::kWorkClasses : static_cast<int>(work); }
  DType dtype() const;
  std::int64_t elements() const;  // of an operand
  // On each element: enough to stand out beside the traffic. A chain's first half has one.
  int ops() const;
  double units() const;         // that its price is of: operations, or multiply-adds
  double trafficBytes() const;  // of a map: one input (two for Cheap and Medium), one output
};
inline constexpr int kChain = 16;

// Without a device: the CPU alone. Quick ones come first: they tell enough to decide by.
std::deque<Probe> probePlan(bool device);

// An elementwise kernel with `ops` operations of the class over one or two inputs of that type, all
// of them needed for the result. Reduce: a sum of one input.
KernelIr probeKernel(cost::WorkClass work, DType dtype, std::int64_t elements, int ops);

// What a probe runs; its operands have no memory yet. A map's task points to `kernel`.
struct ProbeJob {
  Task task;
  KernelIr kernel;
  std::vector<Operand> in, out;

  void setKernel(KernelIr made);
  // False: there is no such probe.
  bool set(const Probe& probe, int ops);
};

// How long it will take, roughly, with those numbers (where they say nothing, with a slow
// machine's): a running program is only held up for as long as it can bear. device null: the CPU
// alone.
double probeSeconds(const cost::Numbers& cpu, const cost::Numbers* device, const Probe& probe,
                    int repeats);

}  // namespace accel::calibration
