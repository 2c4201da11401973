#include "accel/fusion/build_kernel.h"

#include <cstring>

namespace accel::fusion {
namespace {

bool sameStrides(const Lazy& a, const Lazy& b) {
  return a.strided == b.strided &&
         (!a.strided || std::memcmp(a.strides, b.strides, sizeof a.strides) == 0);
}

class Builder {
 public:
  Builder(Group& group, std::uint32_t mark) : group_(group), kernel_(group.kernel), mark_(mark) {}

  // Graphs are bounded (see engine limits), so the recursion is shallow.
  NodeId visit(Lazy* lazy) {
    if (lazy->mark == mark_) return lazy->node;
    lazy->mark = mark_;
    lazy->node = lazy->isInput() ? addInput(lazy) : addApply(lazy);
    return lazy->node;
  }

 private:
  NodeId append(const Node& node) {
    kernel_.nodes.push_back(node);
    return static_cast<NodeId>(kernel_.nodes.size() - 1);
  }

  NodeId addInput(Lazy* lazy) {
    for (std::size_t i = 0; i < group_.inputs.size(); ++i) {
      const Lazy* other = group_.inputs[i];
      if (!lazy->evaluated() || !other->evaluated()) continue;  // nowhere yet
      // Arrays that are on a device only have no host block to be told apart by.
      const bool sameElements =
          lazy->host.data ? other->host.data == lazy->host.data : other->resident == lazy->resident;
      if (sameElements && other->dtype == lazy->dtype && other->shape == lazy->shape &&
          sameStrides(*other, *lazy)) {
        return group_.inputNodes[i];
      }
    }
    Node node;
    node.kind = NodeKind::Input;
    node.dtype = lazy->dtype;
    node.index = static_cast<std::uint16_t>(group_.inputs.size());
    group_.inputs.push_back(lazy);
    kernel_.inputs.push_back({lazy->dtype, lazy->shape});
    group_.inputNodes.push_back(append(node));
    return group_.inputNodes.back();
  }

  NodeId addConstant(const Scalar& value) {
    for (std::size_t i = 0; i < kernel_.nodes.size(); ++i) {
      const Node& node = kernel_.nodes[i];
      if (node.kind != NodeKind::Constant) continue;
      const Scalar& other = kernel_.constants[node.index];
      if (other.dtype == value.dtype && other.u64 == value.u64) return static_cast<NodeId>(i);
    }
    Node node;
    node.kind = NodeKind::Constant;
    node.dtype = value.dtype;
    node.index = static_cast<std::uint16_t>(kernel_.constants.size());
    kernel_.constants.push_back(value);
    return append(node);
  }

  NodeId addApply(Lazy* lazy) {
    Node node;
    node.op = lazy->op;
    node.dtype = lazy->dtype;
    for (int a = 0; a < lazy->argCount; ++a)
      node.args[a] = lazy->args[a] ? visit(lazy->args[a]) : addConstant(lazy->constants[a]);
    for (std::size_t i = 0; i < kernel_.nodes.size(); ++i) {
      const Node& other = kernel_.nodes[i];
      if (other.kind == NodeKind::Apply && other.op == node.op && other.dtype == node.dtype &&
          std::memcmp(other.args, node.args, sizeof(node.args)) == 0) {
        return static_cast<NodeId>(i);
      }
    }
    const NodeId id = append(node);
    if (lazy->ownGuard) {
      DomainGuard guard = lazy->guard;
      guard.node = guard.kind == GuardKind::PowerReal ? id : node.args[0];
      kernel_.guards.push_back(guard);
    }
    return id;
  }

  Group& group_;
  KernelIr& kernel_;
  std::uint32_t mark_;
};

// Counts, for every node of the group, how many of its references come from inside the group.
void countReferences(Lazy* lazy, std::vector<Lazy*>& seen, std::uint32_t mark) {
  if (lazy->mark == mark) return;
  lazy->mark = mark;
  lazy->groupRefs = 0;
  seen.push_back(lazy);
  if (lazy->isInput()) return;
  for (int a = 0; a < lazy->argCount; ++a) {
    if (!lazy->args[a]) continue;
    countReferences(lazy->args[a], seen, mark);
    ++lazy->args[a]->groupRefs;
  }
}

// A value that a few adds make again is not worth its memory while nobody has asked for its
// elements: storing and reading it takes longer, and often nobody ever asks. More than a few when
// it is made of rows and columns only. Not again and again, though.
constexpr int kCheapWeight = 3;
constexpr int kSmallLeavesWeight = 12;
constexpr std::uint8_t kMostSkips = 3;

int weightBelow(const Lazy* lazy, const Shape& shape, int limit, bool& large) {
  if (lazy->evaluated()) {
    large |= lazy->shape == shape;
    return 0;
  }
  if (lazy->isInput()) return limit + 1;
  int weight = opInfo(lazy->op).cost == OpCost::Cheap ? 1 : limit + 1;
  for (int a = 0; a < lazy->argCount && weight <= limit; ++a) {
    if (lazy->args[a]) weight += weightBelow(lazy->args[a], shape, limit - weight, large);
  }
  return weight;
}

bool isCheapAgain(const Lazy* lazy) {
  if (lazy->skips >= kMostSkips) return false;
  bool large = false;
  const int weight = weightBelow(lazy, lazy->shape, kSmallLeavesWeight, large);
  return weight <= (large ? kCheapWeight : kSmallLeavesWeight);
}

// What a value that stays an expression is made of must not be written over.
void protectLeaves(Lazy* lazy) {
  if (lazy->isInput()) {
    lazy->groupRefs = -1;
    return;
  }
  for (int a = 0; a < lazy->argCount; ++a) {
    if (lazy->args[a]) protectLeaves(lazy->args[a]);
  }
}

// Operands of a kernel that computes `lazy` alone: inputs, and results that somebody refers to.
std::size_t operandsBelow(Lazy* lazy, std::uint32_t mark) {
  if (lazy->mark == mark) return 0;
  lazy->mark = mark;
  if (lazy->isInput()) return 1;
  std::size_t count = lazy->outside > 0 ? 1 : 0;
  for (int a = 0; a < lazy->argCount; ++a)
    if (lazy->args[a]) count += operandsBelow(lazy->args[a], mark);
  return count;
}

}  // namespace

Lazy* widestPart(const Group& group, const Lazy* root, std::size_t limit, std::uint32_t& mark) {
  Lazy* best = nullptr;
  std::size_t most = 0;
  for (Lazy* lazy : group.seen) {
    if (lazy->isInput() || lazy == root) continue;
    const std::size_t own = operandsBelow(lazy, ++mark) + (lazy->outside > 0 ? 0 : 1);
    if (own > limit || own <= most) continue;
    best = lazy;
    most = own;
  }
  return best;
}

void Group::clear() {
  kernel.reduceDims = 0;
  kernel.nodes.clear();
  kernel.inputs.clear();
  kernel.constants.clear();
  kernel.outputs.clear();
  kernel.guards.clear();
  inputs.clear();
  results.clear();
  inputNodes.clear();
  seen.clear();
}

void buildGroup(Lazy* root, bool rootWanted, std::uint32_t mark, Group& group) {
  group.clear();
  group.kernel.iteration = root->shape;
  Builder builder(group, mark);
  builder.visit(root);
  countReferences(root, group.seen, mark + 1);
  for (Lazy* lazy : group.seen) {
    const bool wanted = lazy->outside > 0 || lazy->inside > lazy->groupRefs;
    if (lazy->isInput() || (lazy == root ? !rootWanted : !wanted)) continue;
    if (lazy != root && isCheapAgain(lazy)) {
      ++lazy->skips;
      protectLeaves(lazy);
      continue;
    }
    group.results.push_back(lazy);
    group.kernel.outputs.push_back({lazy->node, Reduce::None});
  }
}

}  // namespace accel::fusion
