// Which loops and joins the blocks of a Program have: what is needed to write them as nested blocks
// instead of jumps.
#pragma once

#include <optional>
#include <vector>

#include "runtime/jit/ir.h"

namespace matlift::jit {

struct Structure {
  std::vector<int> place;               ///< of each block, before what follows it; -1: not reached
  std::vector<bool> isLoop;             ///< some way leads back to it
  std::vector<bool> isJoin;             ///< more than one way leads forward to it
  std::vector<std::vector<int>> joins;  ///< that only its way leads to, the last place first
};

/// Blocks that the block's last instruction may go to.
std::vector<int> followersOf(const Block& block);

/// Nothing when a loop has two entries, or blocks nest too deeply.
std::optional<Structure> structureOf(const Program& program);

}  // namespace matlift::jit
