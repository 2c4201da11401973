#include "accel/cpu/memory_nodes.h"

#include <algorithm>
#include <fstream>

namespace accel::cpu {
namespace {

constexpr int kMostNodes = 1024, kMostCores = 8192;

// "0-3,8": the OS's way to write a list of cores.
std::vector<int> coreList(std::istream& text) {
  std::vector<int> cores;
  for (int first; text >> first;) {
    int last = first;
    if (text.peek() == '-' && !(text.ignore() >> last)) break;
    for (int core = std::max(first, 0); core <= std::min(last, kMostCores); ++core)
      cores.push_back(core);
    if (text.peek() == ',') text.ignore();
  }
  return cores;
}

}  // namespace

MemoryNodes memoryNodes(const std::string& folder) {
  MemoryNodes nodes;
  // Numbers may have gaps, where a node was taken out.
  for (int i = 0, missing = 0; i < kMostNodes && missing < 8; ++i) {
    std::ifstream file(folder + "/node" + std::to_string(i) + "/cpulist");
    missing = file ? 0 : missing + 1;
    std::vector<int> cores = coreList(file);
    // One of memory alone has no cores.
    if (!cores.empty()) nodes.push_back(std::move(cores));
  }
  return nodes;
}

std::vector<int> coresOfWorker(const MemoryNodes& nodes, int callerCore, int worker) {
  if (nodes.size() < 2) return {};
  const auto has = [&](const std::vector<int>& node) {
    return std::find(node.begin(), node.end(), callerCore) != node.end();
  };
  const auto own = std::find_if(nodes.begin(), nodes.end(), has);
  std::size_t at = own == nodes.end() ? 0 : static_cast<std::size_t>(own - nodes.begin());
  for (std::size_t tried = 0; tried < nodes.size(); ++tried, at = (at + 1) % nodes.size()) {
    const int size = static_cast<int>(nodes[at].size());
    if (worker < size) return nodes[at];
    worker -= size;
  }
  return {};  // more workers than cores
}

}  // namespace accel::cpu
