// Memory nodes (NUMA) of the machine: a core reaches the memory of its own node soonest. A page is
// where the core that first wrote to it is; workers begin with the same range of each array
// (work_ranges.h), so one that keeps to a node keeps to the memory that it has made.
#pragma once

#include <string>
#include <vector>

namespace accel::cpu {

using MemoryNodes = std::vector<std::vector<int>>;  // the cores of each, by the OS's numbers

// Those that have cores; none where the OS tells of none. folder: for tests.
MemoryNodes memoryNodes(const std::string& folder = "/sys/devices/system/node");

// The cores that a pool's worker keeps to: the caller's node is filled first, so that runs on few
// threads stay on one. Empty: any, as there are no two nodes.
std::vector<int> coresOfWorker(const MemoryNodes& nodes, int callerCore, int worker);

}  // namespace accel::cpu
