// The measurements of a calibration, in their order.
#pragma once

#include <deque>

#include "accel/cost/work_counts.h"

namespace accel::calibration {

enum class ProbeKind : std::uint8_t { Launch, Upload, Download, Map, Chain, Task, Traffic };

struct ProbeStep {
  ProbeKind kind = ProbeKind::Launch;
  const char* what = "";
  cost::WorkClass work = cost::WorkClass::Cheap;
  cost::Width width = cost::Width::F32;
  int size = 0;  // an index into the sizes, the order of a product, or (traffic) 2^size elements
  bool climbs = false;  // goes on at the next size until the winner is clear
  bool quick = false;
  double before = 0;  // what the step at the smaller size took
};

// Without a device: the CPU alone. Quick ones come first: they tell enough to decide by.
std::deque<ProbeStep> probePlan(bool device);

}  // namespace accel::calibration
