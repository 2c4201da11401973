#include "accel/calibration/probe_plan.h"

namespace accel::calibration {
namespace {

using cost::Width;
using cost::WorkClass;

constexpr int kSmall = 2;       // sizeAt(2) = 4096
constexpr int k64k = 4;         // sizeAt(4) = 65536
constexpr int kFirstLarge = 5;  // 2^18: where the fixed sizes end

struct Plan {
  bool device;
  std::deque<ProbeStep> steps;

  void add(ProbeKind kind, const char* what, WorkClass work, Width width, int size,
           bool climbs = false, bool isQuick = false) {
    steps.push_back({kind, what, work, width, size, climbs, isQuick, 0});
  }
  void quick();
  void sizes();
  void tasks();
};

// One of each kind at a middle size, the start of a kernel first: all others are seen beside it.
void Plan::quick() {
  if (device) {
    add(ProbeKind::Launch, "launch and round trip", WorkClass::Cheap, Width::F32, 0, false, true);
    add(ProbeKind::Upload, "upload", WorkClass::Cheap, Width::F32, 0, false, true);
    add(ProbeKind::Download, "download", WorkClass::Cheap, Width::F32, 0, false, true);
  }
  for (int size : {0, k64k})
    add(ProbeKind::Map, "elementwise", WorkClass::Cheap, Width::F32, size, false, true);
  for (Width width : {Width::F32, Width::F64}) {
    // Doubles matter at once where everything runs on the CPU.
    if (device && width == Width::F64) break;
    add(ProbeKind::Chain, "chains", WorkClass::Cheap, width, k64k, false, true);
    add(ProbeKind::Map, "functions", WorkClass::Function, width, k64k, false, true);
    add(ProbeKind::Map, "reductions", WorkClass::Reduce, width, k64k, false, true);
  }
}

void Plan::sizes() {
  // The elementwise one is among the quick ones.
  if (device) add(ProbeKind::Map, "reductions", WorkClass::Reduce, Width::F32, 0);
  for (int size = 1; size < k64k; ++size) {
    add(ProbeKind::Map, "elementwise", WorkClass::Cheap, Width::F32, size);
    add(ProbeKind::Map, "reductions", WorkClass::Reduce, Width::F32, size);
    add(ProbeKind::Map, "functions", WorkClass::Function, Width::F32, size);
  }
  if (device) {
    // A small one first: it tells whether the next would take too long. Then the most telling.
    for (int order : {32, 128, 64, 192})
      add(ProbeKind::Task, "products", WorkClass::Cheap, Width::F32, order, order == 192);
    add(ProbeKind::Map, "elementwise", WorkClass::Cheap, Width::F32, kFirstLarge, true);
    add(ProbeKind::Map, "reductions", WorkClass::Reduce, Width::F32, kFirstLarge, true);
    add(ProbeKind::Map, "functions", WorkClass::Function, Width::F32, kFirstLarge, true);
  } else {
    for (int size : {kFirstLarge, kFirstLarge + 1})
      add(ProbeKind::Map, "elementwise", WorkClass::Cheap, Width::F32, size);
    for (Width width : {Width::F64, Width::F32}) {
      add(ProbeKind::Map, "functions", WorkClass::Function, width, kFirstLarge + 1);
      add(ProbeKind::Map, "reductions", WorkClass::Reduce, width, kFirstLarge + 1);
    }
    for (int order : {32, 64, 128, 256, 512})
      add(ProbeKind::Task, "products", WorkClass::Cheap, Width::F32, order);
  }
}

void Plan::tasks() {
  // Also where one thread works alone.
  for (int size : {k64k, kSmall})
    add(ProbeKind::Map, "divisions", WorkClass::Medium, Width::F32, size);
  add(ProbeKind::Map, "special functions", WorkClass::Special, Width::F32, k64k);
  add(ProbeKind::Chain, "chains", WorkClass::Cheap, Width::F32, kFirstLarge + 1);
  if (device) {
    add(ProbeKind::Map, "doubles", WorkClass::Function, Width::F64, k64k);
    add(ProbeKind::Chain, "doubles", WorkClass::Cheap, Width::F64, k64k);
  } else {
    add(ProbeKind::Map, "divisions", WorkClass::Medium, Width::F64, k64k);
    add(ProbeKind::Chain, "chains", WorkClass::Cheap, Width::F64, kFirstLarge + 1);
  }
  // Integers saturate, which is no cheap operation everywhere.
  add(ProbeKind::Chain, "integers", WorkClass::Cheap, Width::I32, k64k);
  for (int order : {64, 256})
    add(ProbeKind::Task, "products of doubles", WorkClass::Cheap, Width::F64, order);
  for (WorkClass work : {WorkClass::Permute, WorkClass::Fill, WorkClass::Random, WorkClass::Index,
                         WorkClass::Scan, WorkClass::Sort, WorkClass::Fft}) {
    if (device) add(ProbeKind::Task, cost::workClassName(work), work, Width::F32, kSmall);
    add(ProbeKind::Task, cost::workClassName(work), work, Width::F32, k64k);
    if (!device) add(ProbeKind::Task, cost::workClassName(work), work, Width::F64, k64k);
  }
  // Where all threads work and memory is far, an integer does not cost what it does in a cache.
  add(ProbeKind::Chain, "integers", WorkClass::Cheap, Width::I32, kFirstLarge + 1);
  // The longest ones last: short programs leave them to others. With a device, climbing goes there.
  add(ProbeKind::Traffic, "memory", WorkClass::Cheap, Width::F32, 21);
  if (!device) add(ProbeKind::Traffic, "memory", WorkClass::Cheap, Width::F32, 22);
}

}  // namespace

std::deque<ProbeStep> probePlan(bool device) {
  Plan plan{device, {}};
  plan.quick();
  plan.sizes();
  plan.tasks();
  return std::move(plan.steps);
}

}  // namespace accel::calibration
