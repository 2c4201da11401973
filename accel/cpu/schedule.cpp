#include "accel/cpu/schedule.h"

#include <algorithm>

#include "accel/cpu/segment.h"

namespace accel::cpu {
namespace {

// What one compiled loop can hold: pointers and masks are few, and a value's number is one byte.
constexpr std::size_t kMostSteps = 96;

class Scheduler {
 public:
  Scheduler(const KernelIr& kernel, const std::vector<bool>& uniform)
      : kernel_(kernel), uniform_(uniform), width_(kernel.nodes.size()), level_(width_.size()) {}

  std::vector<Unit> run() {
    int levels = 0;
    for (std::size_t i = 0; i < kernel_.nodes.size(); ++i) {
      if (!isStep(i)) continue;
      width_[i] = widthOf(kernel_.nodes[i]);
      level_[i] = levelOf(i);
      levels = std::max(levels, level_[i] + 1);
    }
    std::vector<Unit> units;
    for (int level = 0; level < levels; ++level) {
      for (std::size_t width : {std::size_t(4), std::size_t(8)}) addSegments(level, width, units);
      for (std::size_t i = 0; i < kernel_.nodes.size(); ++i) {
        if (isStep(i) && width_[i] == 0 && level_[i] == level)
          units.push_back({{static_cast<NodeId>(i)}, 0});
      }
    }
    return units;
  }

 private:
  bool isStep(std::size_t i) const {
    return kernel_.nodes[i].kind == NodeKind::Apply && !uniform_[i];
  }

  // Of the segment that a node can be in; 0: none.
  std::size_t widthOf(const Node& node) const {
    const DType first = kernel_.nodes[node.args[0]].dtype;
    if (!isSegmentOp(node.op, node.dtype, first)) return 0;
    if (isFloat(node.dtype)) return dtypeSize(node.dtype);
    if (isFloat(first)) return dtypeSize(first);
    // Logic goes with what its operands are made of.
    for (int a = 0; a < opInfo(node.op).arity; ++a) {
      if (width_[node.args[a]]) return width_[node.args[a]];
    }
    return 0;
  }

  // A segment follows whatever its operands are made by; what is no step follows the segments of
  // its level.
  int levelOf(std::size_t i) const {
    const Node& node = kernel_.nodes[i];
    int level = 0;
    for (int a = 0; a < opInfo(node.op).arity; ++a) {
      const NodeId arg = node.args[a];
      if (!isStep(arg)) continue;
      const bool after = width_[i] != 0 && width_[arg] != width_[i];
      level = std::max(level, level_[arg] + after);
    }
    return level;
  }

  void addSegments(int level, std::size_t width, std::vector<Unit>& units) const {
    Unit unit{{}, width};
    for (std::size_t i = 0; i < kernel_.nodes.size(); ++i) {
      if (!isStep(i) || width_[i] != width || level_[i] != level) continue;
      if (unit.nodes.size() == kMostSteps) {
        units.push_back(std::move(unit));
        unit = {{}, width};
      }
      unit.nodes.push_back(static_cast<NodeId>(i));
    }
    if (!unit.nodes.empty()) units.push_back(std::move(unit));
  }

  const KernelIr& kernel_;
  const std::vector<bool>& uniform_;
  std::vector<std::size_t> width_;
  std::vector<int> level_;
};

}  // namespace

std::vector<Unit> schedule(const KernelIr& kernel, const std::vector<bool>& uniform, bool joined) {
  if (joined) return Scheduler(kernel, uniform).run();
  std::vector<Unit> units;
  for (std::size_t i = 0; i < kernel.nodes.size(); ++i) {
    if (kernel.nodes[i].kind == NodeKind::Apply && !uniform[i])
      units.push_back({{static_cast<NodeId>(i)}, 0});
  }
  return units;
}

}  // namespace accel::cpu
