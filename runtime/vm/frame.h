// The parts of a running program: frames, their registers, error handlers.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/bytecode/code.h"

namespace matlift {

/// Registers in blocks that never move, taken and given back in stack order. Free ones are unset.
class RegisterStack {
 public:
  Value* take(size_t count) {
    if (size_t(end_ - next_) < count) nextBlock(count);
    Value* first = next_;
    next_ += count;
    return first;
  }
  /// How many can be taken from here on without another block.
  size_t room() const { return size_t(end_ - next_); }
  Value* next() const { return next_; }
  /// The last ones taken; must be unset again.
  void giveBack(Value* first) {
    next_ = first;
    if (first == begin_ && at_ > 0) useBlock(at_ - 1, blocks_[at_ - 1].usedBelow);
  }

 private:
  struct Block {
    std::unique_ptr<Value[]> values;
    size_t size;
    size_t usedBelow;  // how far this block was filled when the next one was begun
  };
  void nextBlock(size_t count) {
    // The first one is what a short program needs: it is written all over, which takes time.
    const size_t least = blocks_.empty() ? 1 << 9 : 1 << 14;
    if (!blocks_.empty()) blocks_[at_].usedBelow = size_t(next_ - begin_);
    size_t next = blocks_.empty() ? 0 : at_ + 1;
    if (next < blocks_.size() && blocks_[next].size < count) blocks_.resize(next);
    if (next == blocks_.size()) {
      size_t size = std::max(count, least);
      // Not within the braces below: g++ 12 would destroy the values twice when push_back throws.
      auto values = std::make_unique<Value[]>(size);
      blocks_.push_back({std::move(values), size, 0});
    }
    useBlock(next, 0);
  }
  void useBlock(size_t block, size_t used) {
    at_ = block;
    begin_ = blocks_[block].values.get();
    next_ = begin_ + used;
    end_ = begin_ + blocks_[block].size;
  }
  std::vector<Block> blocks_;
  size_t at_ = 0;
  Value *begin_ = nullptr, *next_ = nullptr, *end_ = nullptr;  // of the block in use
};

/// Variables by name; an undefined one stands for a place that a script keeps.
using Workspace = std::unordered_map<std::string, Value>;

/// A variable that a script or eval made global, in a frame whose code was compiled without
/// knowing. While the frame runs its value is in the register, as the code expects; while it calls,
/// the register holds the global itself.
struct Tie {
  int slot;
  Ref<VariableObj> variable;
  bool isGiven;
};

struct Frame {
  Ref<Code> code;
  Value* regs = nullptr;
  const Instruction* pc = nullptr;  ///< next instruction, or the one running when it may throw
  int nargin = 0;
  int nargout = 0;
  // Where the outputs go; see Outputs.
  uint8_t outputMode = 0;
  /// Called by Runner::callPlain for one output at most: nothing but registers to give back.
  bool quick = false;
  Value* outputRegisters = nullptr;
  ValueList* outputHost = nullptr;
  Ref<Environment> environment;
  /// Scripts: the frame whose variables they use; null is the base workspace.
  Frame* workspace = nullptr;
  /// Variables that eval, load or assignin made and the code does not know.
  std::unique_ptr<Workspace> dynamic;
  std::vector<Tie> ties;  ///< with some, there is a `dynamic`: nothing about the frame is quick
  /// Heights of the VM's stacks when the frame was pushed; kNoHeight where its code opens none.
  static constexpr size_t kNoHeight = SIZE_MAX;
  size_t handlers = 0;
  size_t lists = 0;
  size_t marks = 0;
  size_t rows = 0;

  /// Another frame put something into a register: a global where the code does not expect one, or
  /// what is global no more.
  void noteTie(int slot);
  /// Before another frame runs, and after.
  void giveTies();
  void takeTies();
};

/// A name with no value in its register may still be a variable: one that the code does not know,
/// or one of the workspace that a script runs in. The outermost script has taken those over.
inline bool mayHideVariables(const Frame& frame, int slot) {
  return frame.dynamic || (frame.code->isScript && (frame.workspace || slot < 0));
}

/// An open try block.
struct Handler {
  size_t depth;  ///< frames, counting the one with the try
  uint32_t pc;
  size_t lists;
  size_t marks;
  size_t rows;
};

}  // namespace matlift
