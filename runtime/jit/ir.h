// The compiler's own form of a piece of bytecode: blocks of simple instructions over typed virtual
// registers. Made by Translator, turned into machine code by an emitter. A place where compiled
// code gives up is an Exit: it says what the interpreter's registers must hold before the
// interpreter goes on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/value/class_id.h"

namespace matlift::jit {

enum class Op : uint8_t {
#define IR_OP(name, meaning) name,
#include "runtime/jit/ir_ops.def"
#undef IR_OP
};

/// Comparisons as the language has them: all but Ne are false for NaN.
enum class Cond : uint8_t { Lt, Le, Gt, Ge, Eq, Ne };

enum class Rep : uint8_t { F, I };
using Reg = uint16_t;
constexpr Reg kNoReg = 0xffff;

struct Instr {
  explicit Instr(Op op) : op(op) {}
  Op op;
  Cond cond = Cond::Eq;
  ClassId cls = ClassId::Double;
  Reg d = kNoReg, a = kNoReg, b = kNoReg;
  uint16_t slot = 0;  ///< or a view
  int exit = -1;
  int yes = -1, no = -1;  ///< blocks
  union {
    double f;
    int64_t i = 0;
  };
  const void* target = nullptr;
};

/// One register of the interpreter as it must be: value and class.
struct SlotStore {
  enum class From : uint8_t { F, I, WholeAsDouble, Constant, Nothing, Slot };
  uint16_t slot;
  From from;
  ClassId cls;
  bool mayHold;  ///< the slot may hold something on the heap, to let go of first
  Reg reg = kNoReg;
  uint64_t bits = 0;  ///< Constant; of Slot: the one to copy, whatever it holds
  bool operator==(const SlotStore&) const = default;
};

/// Why compiled code cannot go on; told to who asks.
struct Reason {
  enum class Kind : uint8_t {
    End,        ///< the loop is over: nothing unusual
    Turn,       ///< time to look for an interrupt
    Operation,  ///< an instruction that is not compiled
    Class,      ///< a variable has, or changes to, a class that is not compiled
    Index,      ///< a subscript is outside, or not whole
    Domain,     ///< a result would be complex or an error
    Call,       ///< a function that is not compiled
    Unwound,    ///< a compiled function that was called has left
  };
  Kind kind = Kind::End;
  std::string what;  ///< a variable, function or instruction
};

struct Exit {
  uint32_t pc;
  Reason reason;
  std::vector<SlotStore> stores;
  uint16_t output = 0;  ///< Unwound: the slot that the function called gives its result to
};

struct Block {
  std::vector<Instr> code;  ///< the last one is a jump, a branch, Leave or ReturnF
};

/// A loop over whole numbers in steps of one: at the end of its header it goes on while position is
/// less than count; its variable is first + position then, and position counts. Registers that
/// there are not: the number beside them.
struct Counter {
  int header;  ///< a block
  int exit;    ///< as it is before the header
  Reg variable, position;
  Reg first = kNoReg, count = kNoReg;
  int64_t firstIs = 0, countIs = 0;
};

struct Program {
  std::vector<Rep> regs;      ///< of each virtual register
  std::vector<Block> blocks;  ///< the first one is the entry
  std::vector<Exit> exits;
  std::vector<Counter> counters;
  std::vector<SlotStore> stores;       ///< of Store
  std::vector<std::vector<Reg>> args;  ///< of CallFunction
  std::vector<Reg> parameters;         ///< of a function, F registers; none of a loop
  bool isFunction = false;
  const void* self = nullptr;  ///< the target of calls of this function itself
  int frameRegisters = 0;      ///< of the code it was made from; slots from there on are places
  int places = 0;

  Reg newReg(Rep rep) {
    regs.push_back(rep);
    return Reg(regs.size() - 1);
  }
  size_t size() const {
    size_t n = 0;
    for (const Block& b : blocks) n += b.code.size();
    return n;
  }
  std::string text() const;  ///< for tests and for looking at it
};

}  // namespace matlift::jit
