// From deferred nodes to one kernel: shared subexpressions once, constants folded, every result
// that someone still refers to as an output.
#pragma once

#include <accel/kernel_ir.h>

#include <vector>

#include "accel/fusion/lazy.h"

namespace accel::fusion {

struct Group {
  KernelIr kernel;
  std::vector<Lazy*> inputs;  // evaluated arrays and products, in the order of kernel.inputs
  std::vector<Lazy*>
      results;  // expressions that come out, in the order of the first kernel.outputs
  // While it is built: the node of each input, every node of the graph.
  std::vector<NodeId> inputNodes;
  std::vector<Lazy*> seen;

  // Keeps its memory for the next one.
  void clear();
};

// Everything below `root` must be expressions of root's own shape, evaluated arrays, products, or
// constants. Uses up mark and mark + 1. rootWanted: root's elements come out too (else only a
// reduction of them will).
void buildGroup(Lazy* root, bool rootWanted, std::uint32_t mark, Group& group);

// Of a group with more operands than a device takes: the expression below its root that uses the
// most of them without being too wide itself, to be computed first. Null: there is none. Uses up
// marks from `mark` on.
Lazy* widestPart(const Group& group, const Lazy* root, std::size_t limit, std::uint32_t& mark);

}  // namespace accel::fusion
