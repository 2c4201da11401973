#include "runtime/cli/accel/curves.h"

#include <cmath>

namespace matlift {
namespace {

using accel::cost::Movement;
using accel::cost::WorkClass;
using accel::cost::WorkCounts;

struct Kind {
  const char* name;
  const char* unit;
  WorkClass work;
  int operands;     ///< of n elements
  bool reduces;     ///< to one number
  bool product;     ///< of two n x n matrices
  double from, to;  ///< powers of ten
};
constexpr Kind kKinds[] = {
    {"x .* y", "elements", WorkClass::Cheap, 2, false, false, 3, 8},
    {"exp(x)", "elements", WorkClass::Function, 1, false, false, 3, 8},
    {"sum(x)", "elements", WorkClass::Reduce, 1, true, false, 3, 8},
    {"A * B", "rows", WorkClass::Cheap, 2, false, true, 1, 3.7},
};
constexpr int kPoints = 31;
constexpr double kBytes = 4;  // singles, which every device has

WorkCounts countsOf(const Kind& kind, double n) {
  WorkCounts work;
  const double elements = kind.product ? n * n : n, results = kind.reduces ? 1 : elements;
  work.elements = std::int64_t(elements);
  work.trafficBytes = kBytes * (kind.operands * elements + results);
  if (kind.product)
    work.m = work.k = work.n = n;
  else
    work.elementOps[size_t(kind.work)] = float(elements);
  if (kind.product) work.matrices = 1;
  return work;
}

Movement movementOf(const Kind& kind, double n) {
  Movement move;
  const double elements = kind.product ? n * n : n;
  move.uploads = kind.operands;
  move.uploadBytes = kBytes * kind.operands * elements;
  move.downloads = 1;
  move.downloadBytes = kBytes * (kind.reduces ? 1 : elements);
  move.flushes = true;
  return move;
}

}  // namespace

std::vector<CostCurve> costCurves(const accel::cost::CostModel& model, bool moved) {
  std::vector<CostCurve> out;
  for (const Kind& kind : kKinds) {
    CostCurve curve{kind.name, kind.unit, {}, {}};
    for (int k = 0; k < kPoints; ++k) {
      const double n =
          std::round(std::pow(10, kind.from + (kind.to - kind.from) * k / (kPoints - 1)));
      curve.sizes.push_back(n);
      const WorkCounts work = countsOf(kind, n);
      if (!model.known() || !model.knows(work)) continue;
      const auto cost =
          accel::cost::costOf(model, work, moved ? movementOf(kind, n) : Movement{}, nullptr);
      curve.seconds.push_back(cost.total());
    }
    if (curve.seconds.size() != curve.sizes.size()) curve.seconds.clear();
    out.push_back(std::move(curve));
  }
  return out;
}

}  // namespace matlift
