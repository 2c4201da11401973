#include "accel/cpu/reduction_ways.h"

#include <algorithm>

#include "accel/cpu/reduce_steps.h"

namespace accel::cpu {
namespace {

// A slice up to this many elements is gathered in cache before it is reduced.
constexpr std::int64_t kPanel = 65536;

// Reduced one sequence after the other, each in blocks of the tree?
bool isLong(const ReducedShape& s) { return s.ok && s.inner == 1 && s.count > kTreeBlock; }
// So few long sequences side by side that the partial results of all fit the registers?
bool isNarrow(const ReducedShape& s) {
  return s.ok && s.inner > 1 && s.inner <= 4 && s.inner * s.count > kPanel;
}

// Do all reductions have partial results? flags: does it count that any, all and places have them
// in sequences one after the other?
bool keepsPartials(const KernelIr& kernel, bool flags) {
  for (const KernelOutput& out : kernel.outputs) {
    const bool flag = out.reduce == Reduce::Any || out.reduce == Reduce::All;
    const DType dtype = kernel.nodes[out.node].dtype;
    const bool place = isPlace(out.reduce) && isFloat(dtype);
    if (out.reduce == Reduce::None || ((flag || place) && flags)) continue;
    if (!reduceSteps(out.reduce, dtype)) return false;
  }
  return true;
}

}  // namespace

std::size_t lanesOf(const ReducedShape& s) {
  return isLong(s) || isNarrow(s) ? kReduceLanes * static_cast<std::size_t>(s.inner) : 0;
}

// One slice alone was faster in strips at every size (Zen 4, 10 x 10 to 316 x 316).
bool gathers(const ReducedShape& s, bool sideBySide) {
  return s.inner * s.count <= kPanel && !(sideBySide && s.outer == 1 && s.inner > 1 && s.count > 0);
}

bool autoIsTwoPass(const ReducedShape& s, unsigned ways) {
  const bool sideBySide = (ways & wayBit(RunPlan::Reduction::Strips)) != 0;
  const bool fits = s.inner > 1 ? gathers(s, sideBySide) : s.count <= kTreeBlock;
  const auto way = fits           ? RunPlan::Reduction::Gathered
                   : s.inner == 1 ? RunPlan::Reduction::Blocks
                                  : RunPlan::Reduction::Strips;
  return !(ways & wayBit(way));
}

unsigned reductionWays(const KernelIr& kernel) {
  if (std::none_of(kernel.outputs.begin(), kernel.outputs.end(),
                   [](const KernelOutput& o) { return o.reduce != Reduce::None; }))
    return 0;
  unsigned ways = wayBit(RunPlan::Reduction::Auto) | wayBit(RunPlan::Reduction::TwoPass);
  const ReducedShape s = reducedShape(kernel);
  if (!s.ok) return ways;
  if (reducesInputs(kernel) || reducesProducts(kernel)) ways |= wayBit(RunPlan::Reduction::Direct);
  if (s.inner * s.count <= kPanel) ways |= wayBit(RunPlan::Reduction::Gathered);
  // Shorter sequences are summed without lanes.
  if (s.inner == 1 && s.count > static_cast<std::int64_t>(kReduceSequential) &&
      keepsPartials(kernel, true))
    ways |= wayBit(RunPlan::Reduction::Blocks);
  if (s.inner > 1 && s.count > 0 && keepsPartials(kernel, false))
    ways |= wayBit(RunPlan::Reduction::Strips);
  return ways;
}

}  // namespace accel::cpu
