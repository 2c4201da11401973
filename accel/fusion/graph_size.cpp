#include "accel/fusion/graph_size.h"

#include <array>

namespace accel::fusion {
namespace {

class Counter {
 public:
  Counter(const GraphSize& limit, std::uint32_t mark) : limit_(limit), mark_(mark) {}

  void visit(Lazy* node) {
    if (node->mark == mark_ || size.ops > limit_.ops || size.leaves > limit_.leaves) return;
    node->mark = mark_;
    if (node->isInput()) return addLeaf(*node);
    ++size.ops;
    for (int a = 0; a < node->argCount; ++a) {
      if (node->args[a]) visit(node->args[a]);
    }
  }

  GraphSize size;

 private:
  // One array makes a node for each time that it is named.
  void addLeaf(const Lazy& leaf) {
    const void* data = leaf.host.data;
    for (int k = 0; data && k < known_; ++k) {
      if (seen_[static_cast<std::size_t>(k)] == data) return;
    }
    ++size.leaves;
    if (known_ < static_cast<int>(seen_.size())) seen_[static_cast<std::size_t>(known_++)] = data;
  }

  GraphSize limit_;
  std::uint32_t mark_;
  std::array<const void*, 32> seen_{};
  int known_ = 0;
};

std::uint64_t pinnedBelow(Lazy* node, const HostMemory& memory, std::uint32_t mark) {
  if (node->mark == mark) return 0;
  node->mark = mark;
  if (node->evaluated()) {
    const bool ours = node->outside == 0 && node->host.owner && memory.unique(node->host.owner);
    return ours ? node->bytes : 0;
  }
  std::uint64_t bytes = 0;
  for (int a = 0; a < node->argCount; ++a) {
    if (node->args[a]) bytes += pinnedBelow(node->args[a], memory, mark);
  }
  return bytes;
}

}  // namespace

std::uint64_t pinnedBytes(std::span<Lazy* const> roots, const HostMemory& memory,
                          std::uint32_t mark) {
  std::uint64_t bytes = 0;
  for (Lazy* root : roots) bytes += pinnedBelow(root, memory, mark);
  return bytes;
}

GraphSize graphSize(std::span<Lazy* const> roots, const GraphSize& limit, std::uint32_t mark) {
  Counter counter(limit, mark);
  for (Lazy* root : roots) counter.visit(root);
  return counter.size;
}

}  // namespace accel::fusion
