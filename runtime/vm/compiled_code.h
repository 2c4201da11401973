// Machine code of hot loops and functions: when it is made, entered, left and given up. The
// interpreter's registers and frames are the truth; machine code has copies while it runs, and
// puts them back before it leaves.
#pragma once

#include <memory>
#include <vector>

#include "runtime/jit/emitter.h"
#include "runtime/jit/translator.h"
#include "runtime/vm/frame.h"

namespace matlift {

struct VmOptions;
struct VmParts;
enum class JitMode : uint8_t;

class CompiledCode final : private jit::Functions {
 public:
  CompiledCode(VmParts& vm, const VmOptions& options);
  ~CompiledCode() override;

  /// Many turns and calls have been made since the last time: the loop at the top frame's pc, or
  /// the function that is being called, is a hot one.
  void heat(Code* called);
  /// A for loop over numbers begins at the top frame's ForRange instruction: one that will make
  /// very many turns is hot already.
  void beginsRange(const Instruction* pc);
  /// At the end of a turn of a hot loop: runs its machine code from there, if it can. The top
  /// frame's pc says where the interpreter goes on; false: at the same instruction.
  bool runLoop(uint32_t& fuel);
  /// The call at pc, made to its end or until the machine code left (the frames are there then);
  /// false: nothing was done.
  bool call(Frame& caller, const Instruction* pc, Code& code, uint32_t& fuel);

  /// A debugger has marked code or goes through it step by step: the interpreter runs everything.
  void setPaused(bool paused) { paused_ = paused; }

  /// Why there is no machine code here; null: there is.
  const char* whyNot() {
    available();
    return whyNot_;
  }

 private:
  struct Loop;
  struct Function;
  struct Owned;
  struct Budget;

  Owned& ownedBy(Code& code);
  const jit::Liveness& livenessOf(Code& code);
  void makeRoom();
  void tellVerdict(Frame& frame, Loop& loop);
  Loop* loopAt(Frame& frame, uint32_t pc);
  bool marksAround(Frame& frame, uint32_t pc);
  void compileLoop(Frame& frame, Loop& loop);
  void giveUp(Code& code, Loop& loop);
  bool mayRun(Frame& frame, const Loop& loop);
  static jit::ArrayView viewOf(const ArrayObj& array);
  bool fillViews(const Frame& frame, const jit::EntryPlan& plan);
  static bool areAsSeen(const Frame& frame, const jit::EntryPlan& plan);
  bool fillPlaces(const Frame& frame, const jit::EntryPlan& plan);
  bool prepare(Frame& frame, const jit::EntryPlan& plan);
  void judge(Frame& frame, Loop& loop, const jit::Exit& exit, uint32_t turns);
  void setContext(uint32_t fuel);
  bool canBeCompiled(const Code& code);
  Function* compileFunction(Code& code);
  static uint32_t lookAround(jit::Context* context);
  static uint32_t grow(jit::Context* context, Value* vector, uint32_t view);
  static void leaveFunction(jit::Context* context, const void* function, uint32_t exit,
                            Value* window, uint64_t depth);
  void materialize(const Function& f, const jit::Exit& exit, Value* window, size_t depth);
  bool available();

  // --- jit::Functions
  const BuiltinDescriptor* builtinAt(const Code& code, int site) override;
  jit::FunctionCell* functionAt(const Code& code, int site, int arguments) override;
  jit::FunctionCell* anonymous(Code& code) override;
  Code* codeAt(const Code& code, int site) override;
  Code* methodAt(const Code& code, int site, const Value& object) override;
  Code* methodNamed(const Code& code, int name, const Value& object) override;
  Ref<HeapObject> classOf(const Value& object) override;
  bool isHandle(const Value& object) override;
  int propertyOf(const Code& code, const Value& object, const Name& name, bool writes) override;
  const Value& propertyAt(const Value& object, int property) override;
  bool countsCalls() override;
  const accel::KernelTable* kernels() override;

  VmParts& vm_;
  JitMode mode_;
  std::unique_ptr<jit::Emitter> emitter_;
  const char* whyNot_ = nullptr;
  bool asked_ = false;  // for an emitter
  bool paused_ = false;
  jit::Context context_;
  std::shared_ptr<Budget> budget_;
};

}  // namespace matlift
