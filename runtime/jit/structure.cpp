#include "runtime/jit/structure.h"

#include <algorithm>

namespace matlift::jit {

namespace {

// Who writes nested blocks recurses.
constexpr size_t kMostBlocks = 1000;

// Every block after all that lead forward to it.
std::vector<int> orderOf(const Program& program) {
  struct Step {
    int block;
    std::vector<int> next;
    size_t at = 0;
  };
  std::vector<int> order;
  std::vector<bool> seen(program.blocks.size());
  std::vector<Step> path;
  auto enter = [&](int block) {
    if (seen[size_t(block)]) return;
    seen[size_t(block)] = true;
    path.push_back({block, followersOf(program.blocks[size_t(block)])});
  };
  enter(0);
  while (!path.empty()) {
    Step& s = path.back();
    if (s.at < s.next.size()) {
      enter(s.next[s.at++]);
      continue;
    }
    order.push_back(s.block);
    path.pop_back();
  }
  std::reverse(order.begin(), order.end());
  return order;
}

// The block that every way to a block leads through last, by places in the order: Cooper, Harvey
// and Kennedy, "A Simple, Fast Dominance Algorithm".
class Dominators {
 public:
  Dominators(const std::vector<std::vector<int>>& before) : above_(before.size(), -1) {
    above_[0] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t k = 1; k < before.size(); ++k) {
        int now = -1;
        for (int p : before[k])
          if (above_[size_t(p)] >= 0) now = now < 0 ? p : common(p, now);
        changed |= now != above_[k];
        above_[k] = now;
      }
    }
  }
  int above(int k) const { return above_[size_t(k)]; }
  bool dominates(int a, int b) const {
    while (b > a) b = above_[size_t(b)];
    return a == b;
  }

 private:
  int common(int a, int b) const {
    while (a != b) (a > b ? a : b) = above_[size_t(std::max(a, b))];
    return a;
  }
  std::vector<int> above_;
};

}  // namespace

std::vector<int> followersOf(const Block& block) {
  if (block.code.empty()) return {};
  const Instr& last = block.code.back();
  if (last.op == Op::Jump) return {last.yes};
  if (last.op == Op::BranchF || last.op == Op::BranchI) return {last.yes, last.no};
  return {};
}

std::optional<Structure> structureOf(const Program& program) {
  const std::vector<int> order = orderOf(program);
  const size_t blocks = program.blocks.size();
  if (order.size() > kMostBlocks) return {};
  Structure s{std::vector<int>(blocks, -1), std::vector<bool>(blocks), std::vector<bool>(blocks),
              std::vector<std::vector<int>>(blocks)};
  for (size_t k = 0; k < order.size(); ++k) s.place[size_t(order[k])] = int(k);
  std::vector<std::vector<int>> before(order.size());
  for (size_t k = 0; k < order.size(); ++k)
    for (int to : followersOf(program.blocks[size_t(order[k])]))
      before[size_t(s.place[size_t(to)])].push_back(int(k));
  const Dominators tree(before);
  for (size_t k = 0; k < order.size(); ++k) {
    int forward = 0;
    for (int p : before[k]) {
      if (p < int(k)) {
        ++forward;
      } else {
        if (!tree.dominates(int(k), p)) return {};
        s.isLoop[size_t(order[k])] = true;
      }
    }
    if (forward < 2) continue;
    s.isJoin[size_t(order[k])] = true;
    auto& joins = s.joins[size_t(order[size_t(tree.above(int(k)))])];
    joins.insert(joins.begin(), order[k]);
  }
  return s;
}

}  // namespace matlift::jit
