// In what order a kernel's operations are done, and which of them together.
#pragma once

#include <accel/kernel_ir.h>

#include <vector>

namespace accel::cpu {

// One operation, or several that a segment can do.
struct Unit {
  std::vector<NodeId> nodes;  // in dependency order
  std::size_t width = 0;      // of a segment's floats, in bytes; 0: a single operation
};

// All Apply nodes that are not uniform (the same for all elements). joined: as few units as
// possible; otherwise each node is its own.
std::vector<Unit> schedule(const KernelIr& kernel, const std::vector<bool>& uniform, bool joined);

}  // namespace accel::cpu
