// The translator's parts; private to translator.cpp (blocks, states, exits) and
// translate_instructions.cpp (one case an instruction).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/jit/flow.h"
#include "runtime/jit/slot.h"
#include "runtime/jit/translator.h"

namespace matlift::jit {

class Translator {
 public:
  Translator(const Request& request, Functions& functions);
  std::optional<Translated> run(Reason& why);

 private:
  /// An operand: one of the interpreter's registers, or a constant number.
  struct Operand {
    int slot = -1;
    double constant = 0;
  };

  // --- blocks and states (translator.cpp)
  void findReferenced();
  void findRecurrences();
  void makeEntryState();
  Slot entrySlot(int s);
  void addWholeCounter();
  void addPlaces();
  void addPlace(const EntryPlan::Place& place);
  void addHandle(int s);
  int placeOf(int base, const Name& field) const;
  void pass();
  void emitEntry();
  void emitBlock(size_t k);
  int blockAt(uint32_t pc) const;
  void dropDead(State& state, uint32_t pc) const;
  void joinInto(int block);
  void fitTo(const State& target);
  void goTo(uint32_t pc);
  int edge(uint32_t pc);
  SlotStore storeOf(size_t s, const Slot& slot) const;
  int makeExit(uint32_t pc, const State& state, Reason reason);
  int exitHere(Reason::Kind kind, const std::string& what = "");
  bool leave(Reason::Kind kind, const std::string& what = "");

  // --- registers
  Instr& emit(Op op, Reg d = kNoReg, Reg a = kNoReg, Reg b = kNoReg);
  Instr& emitK(Op op, Reg d, Reg a, double constant);
  Instr& emitKI(Op op, Reg d, Reg a, int64_t constant);
  Reg regF(int s);
  Reg regI(int s);
  Reg asF(int s);
  Reg asI(int s);
  Reg asF(const Operand& x);
  bool ready(int s);
  bool ready(const Operand& x) { return x.slot < 0 || ready(x.slot); }
  ClassId classOf(const Operand& x) const {
    return x.slot < 0 ? ClassId::Double : state_[size_t(x.slot)].cls;
  }
  Slot& define(int s, ClassId cls);
  Reg defineF(int s, ClassId cls = ClassId::Double);
  Reg defineI(int s, ClassId cls, int64_t bound = 0);
  void defineConstant(int s, ClassId cls, uint64_t bits);
  bool isVariable(int s) const { return s >= 0 && s < int(code_.variables.size()); }
  std::string nameOf(int s) const;
  Reg viewWord(int view, int word) const { return viewRegs_[size_t(view) * 4 + size_t(word)]; }

  // --- instructions (translate_instructions.cpp); false: the block ends here
  bool translate();
  bool translateFamily(const Instruction& i);
  bool translateJump(const Instruction& i);
  bool translateOther(const Instruction& i);
  bool compareJump(const Instruction& i);
  bool arithmetic(Operator op, int dst, const Operand& x, const Operand& y);
  bool floatArithmetic(Operator op, int dst, const Operand& x, const Operand& y);
  bool singleArithmetic(Operator op, int dst, const Operand& x, const Operand& y);
  bool integerArithmetic(Operator op, int dst, const Operand& x, const Operand& y);
  bool wholeOperand(const Operand& x, ClassId cls, Reg& out);
  void saturate(Reg r, ClassId cls);
  bool power(int dst, const Operand& x, const Operand& y);
  bool compare(Operator op, int dst, const Operand& x, const Operand& y);
  void branch(Operator op, const Operand& x, const Operand& y, uint32_t yes, uint32_t no);
  bool truthOf(int s, Reg& out);
  bool logic(Operator op, int dst, int x, int y);
  bool move(int dst, int from);
  bool startRange(const Instruction& i, const Instruction& e);
  bool nextOfRange(const Instruction& i);
  bool nextWhole(const Instruction& i);
  bool indexOf(int s, Reg& out);
  bool element(int base, std::initializer_list<int> index, int& view, Reg& at);
  void loadElement(const Instr& load, int view);
  bool mayGrow(int base, int index) const;
  void growAt(int base, Reg at);
  void loadViewWords(int view);
  bool readElement(int dst, int base, std::initializer_list<int> index);
  bool writeElement(int base, std::initializer_list<int> index, int value);
  bool endOf(int dst, int base, int position, int count);
  bool call(const Instruction& i, const Instruction& e);
  bool callBuiltin(const BuiltinDescriptor& f, const Instruction& i, const Instruction& e);
  bool asksArray(const BuiltinDescriptor& f, const Instruction& i, const Instruction& e);
  bool wholeModulus(int dst, int x, int y);
  bool callFunction(FunctionCell& cell, const std::string& name, int dst,
                    const std::vector<int>& args);
  bool callHandle(int dst, int base, const std::vector<int>& args);
  bool isHandle(int s) const;
  bool giveResult(int out);

  const Request& request_;
  const Code& code_;
  Functions& functions_;
  const Liveness& live_;
  std::vector<FlowBlock> blocks_;
  std::vector<int> blockAt_;  // of each instruction, from request_.begin on; -1: begins none
  std::vector<bool> referenced_;
  State entry_;
  std::vector<std::optional<State>> in_;  // of each block
  EntryPlan plan_;
  std::vector<int> viewOf_;   // of each slot; -1: none
  std::vector<bool> recurs_;  // of each instruction, from request_.begin on: see findRecurrences

  // of the running pass
  Program program_;
  std::vector<Reg> regsF_, regsI_;  // of each slot
  std::vector<Reg> viewRegs_;
  struct Written {
    Reg at = kNoReg, value = kNoReg;
  };
  std::vector<Written> lastWritten_;  // of each view: the element that was written last
  State state_, before_;
  uint32_t pc_ = 0;
  int exit_ = -1;  // of the instruction at pc_
  int current_ = 0;
  bool changed_ = false, turns_ = false;
  Reason firstReason_;
  std::vector<Obstacle> obstacles_;
};

}  // namespace matlift::jit
