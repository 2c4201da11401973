// The translator's parts; private to translator.cpp (blocks, states, exits),
// translate_instructions.cpp (one case an instruction) and translate_inlined.cpp (functions and
// methods in place of their calls, what stands in objects and structs).
#pragma once

#include <map>
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

  /// The code that was asked for, or one that stands in a call's place.
  struct Body {
    const Code* code = nullptr;
    uint32_t begin = 0, end = 0;
    std::vector<FlowBlock> blocks;
    std::vector<int> blockAt;              ///< of each instruction, from begin on; -1: begins none
    std::vector<std::optional<State>> in;  ///< of each block; of one in a call's place also its end
    std::vector<bool> written;             ///< slots of it that are defined anew
  };
  /// Where the translator is.
  struct Activation {
    Body* body = nullptr;
    State state, before;
    std::vector<Reg> regsF, regsI;  ///< of each slot
    uint32_t pc = 0;
    int exit = -1;             ///< of the instruction at pc
    int firstBlock = 1;        ///< of the program, where the body's blocks stand
    int given = 0, asked = 0;  ///< nargin and nargout of one in a call's place
  };

  // --- blocks and states (translator.cpp)
  static Body bodyOf(const Code& code, uint32_t begin, uint32_t end, uint32_t entry);
  void findReferenced();
  void findRecurrences();
  void findRewritten();
  void makeEntryState();
  Slot entrySlot(int s);
  bool canHold(int s) const;
  void addWholeCounter();
  void addInnerCounters();
  void addPlace(const EntryPlan::Place& place);
  bool addWanted();
  void addHandle(int s);
  void pass();
  void emitEntry();
  void emitBlock(size_t k);
  void emitUnreached();
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
    return x.slot < 0 ? ClassId::Double : now_.state[size_t(x.slot)].cls;
  }
  const Code& code() const { return *now_.body->code; }
  bool isInlined() const { return now_.body != &whole_; }
  Slot& define(int s, ClassId cls);
  Reg defineF(int s, ClassId cls = ClassId::Double);
  Reg defineI(int s, ClassId cls, int64_t bound = 0);
  void defineConstant(int s, ClassId cls, uint64_t bits);
  bool isVariable(int s) const { return s >= 0 && s < int(code().variables.size()); }
  std::string nameOf(int s) const;
  int viewOf(int s) const;
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
  bool moveWhole(int dst, int from);
  void put(int dst, const Slot& source, Reg f, Reg i);
  bool startRange(const Instruction& i, const Instruction& e);
  bool nextOfRange(const Instruction& i);
  bool nextWhole(const Instruction& i);
  void noteCounter(const Instruction& i);
  bool indexOf(int s, Reg& out);
  bool element(int base, std::initializer_list<int> index, int& view, Reg& at);
  Reg elementAt(int base, int view, const std::vector<Reg>& index);
  void loadElement(const Instr& load, int view);
  bool mayGrow(int base, int index) const;
  void growAt(int base, Reg at);
  void loadViewWords(int view);
  bool readElement(int dst, int base, std::initializer_list<int> index);
  bool writeElement(int base, std::initializer_list<int> index, int value);
  bool storeElement(int base, int view, Reg at, int value);
  bool readBox(int dst, int base, int index);
  bool writeBox(int base, int index, int value);
  Reg partOfBox(Reg at, size_t offset, size_t size);
  bool endOf(int dst, int base, int position, int count);
  bool call(const Instruction& i, const Instruction& e);
  bool takesNumbers(const std::vector<int>& args);
  bool callBuiltin(const BuiltinDescriptor& f, const Instruction& i, const Instruction& e);
  bool asksArray(const BuiltinDescriptor& f, const Instruction& i, const Instruction& e);
  bool wholeModulus(int dst, int x, int y);
  bool callFunction(FunctionCell& cell, const std::string& name, int dst,
                    const std::vector<int>& args);
  bool callHandle(int dst, int base, const std::vector<int>& args);
  bool isHandle(int s) const;
  bool giveResult(int out);

  // --- objects, structs, calls in place (translate_inlined.cpp)
  const Value& holderIn(int s) const { return request_.regs[now_.state[size_t(s)].bits]; }
  int placeOf(int base, const Name& field, bool writes);
  int placeOfPath(int base, const Path& path);
  void noteClass(int base);
  bool readField(int dst, int base, int name);
  bool writeField(int base, int name, int value);
  bool callMember(const Instruction& i, const Instruction& e);
  bool callsBuiltinsOnly(const Code& callee);
  bool mayBeInlined(const Code& callee, size_t arguments) const;
  bool inlineCall(const Code& callee, const std::vector<int>& args, int dst, int outputs);
  bool readyToPass(const std::vector<int>& args, const std::string& name);
  Activation enter(Body& body, const std::vector<int>& args);
  Activation emitBody(Activation inside);
  bool takeResult(const Activation& callee, int dst, int outputs);
  bool mayTakeResult(const Activation& callee, int dst, int outputs) const;
  bool staysWritten(const Activation& callee, size_t place) const;
  bool endInlined();
  bool answer(const Instruction& i);
  bool beginPath();
  bool pushIndex(int s);
  bool writePath(const Instruction& i);

  const Request& request_;
  Functions& functions_;
  const Liveness& live_;
  Body whole_;
  std::map<std::vector<uint32_t>, Body> inlined_;  // by the places of the calls, outermost first
  std::vector<bool> referenced_, rewritten_;
  std::vector<int> writers_;  // instructions that write a register
  State entry_;
  EntryPlan plan_;
  std::vector<EntryPlan::Place> wanted_;  // found missing in the last pass
  bool isWanted_ = false;                 // what was asked for last is a scalar among them
  std::vector<int> viewOf_;               // of each slot; -1: none
  std::vector<bool> recurs_;  // of each instruction, from request_.begin on: see findRecurrences

  // of the running pass
  Program program_;
  std::vector<Reg> viewRegs_;
  struct Written {
    Reg at = kNoReg, value = kNoReg;
  };
  std::vector<Written> lastWritten_;  // of each view: the element that was written last
  Activation now_;
  std::vector<uint32_t> path_;  // places of the calls that the translator is in
  size_t inlinedWords_ = 0;
  // Where instructions leave that are no more than a part of one thing: a call, an assignment.
  struct Held {
    int exit = -1;
    uint32_t pc = 0;  // of the whole code
    std::vector<Reg> index;
  } held_;
  int current_ = 0;
  bool changed_ = false, turns_ = false;
  Reason firstReason_;
  std::vector<Obstacle> obstacles_;
};

}  // namespace matlift::jit
