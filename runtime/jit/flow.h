// What can be said of bytecode without knowing values: which registers an instruction reads and
// writes, where it goes on, which temporaries are still needed at a place.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/bytecode/code.h"

namespace matlift::jit {

/// `count` registers from `first` on.
struct Registers {
  uint16_t first;
  uint16_t count = 1;
};

struct Operands {
  std::vector<Registers> reads, writes;
};
Operands operandsOf(const Code& code, uint32_t pc);

struct Successors {
  uint32_t to[2];  ///< a loop's or a condition's way out first
  int count = 0;
  bool anywhere = false;  ///< only the running program knows
};
Successors successorsOf(const Code& code, uint32_t pc);

/// The instructions [top, end) of a loop; the one at `back` jumps to the top.
struct LoopRange {
  uint32_t top, back, end;
  bool contains(const LoopRange& o) const { return top <= o.top && o.end <= end && back != o.back; }
};
bool isLoopEnd(Opcode op);
/// Of the instruction at `back`.
LoopRange loopOf(const Code& code, uint32_t back);
/// The innermost loop around it; its `end` is 0 when there is none.
LoopRange loopAround(const Code& code, const LoopRange& inner);

/// Which temporaries hold something that is read later. Of a whole code, once for all its loops.
class Liveness {
 public:
  explicit Liveness(const Code& code);
  bool isLive(uint32_t pc, int reg) const {
    if (reg < variables_) return true;  // whoever looks at the workspace reads variables
    const size_t bit = size_t(reg - variables_);
    return live_[pc * words_ + bit / 64] >> (bit % 64) & 1;
  }

 private:
  struct Place;
  std::vector<Place> placesOf(const Code& code) const;
  bool update(const Place& place, std::vector<uint64_t>& at);
  bool join(uint64_t* to, const uint64_t* from) const;

  int variables_;
  size_t words_, end_;
  std::vector<uint64_t> live_;     // before each instruction
  std::vector<uint64_t> handled_;  // at any place that an error may go to
};

/// A run of instructions that is entered at its first and left at its last.
struct FlowBlock {
  uint32_t begin, end;
};
/// The blocks of [begin, end) that can be reached from `entry`, each before what follows it unless
/// that is a way back. Ways out of the range are no blocks.
std::vector<FlowBlock> blocksOf(const Code& code, uint32_t begin, uint32_t end, uint32_t entry);

}  // namespace matlift::jit
