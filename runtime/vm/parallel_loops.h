// parfor: its turns run here, or by whoever the engine finds (runtime/dispatch/parallel.h), and
// what they give comes together in the order of the turns.
#pragma once

#include <functional>
#include <map>

#include "runtime/dispatch/parallel.h"
#include "runtime/error/error.h"
#include "runtime/vm/frame.h"

namespace matlift {

struct VmParts;

class ParallelLoops final : public ParallelHost {
 public:
  explicit ParallelLoops(VmParts& vm) : vm_(vm) {}

  // --- the instructions
  void run(Frame& frame, Instruction i);
  void spmd(Frame& frame, Instruction i);
  void turnBegins(const Value& number);
  static void reduce(Value& log, Value v, int step);

  // --- ParallelHost
  bool addressOf(const FunctionObj& f, CodeAddress& out, std::string& why) override;
  Ref<HeapObject> codeAt(const CodeAddress& address) override;
  std::unique_ptr<ParforTurns> turnsOf(ParforLoop loop) override;
  ValueList runBlock(const SpmdBlock& block, ValueList inputs) override;
  std::vector<CodeAddress> definitions() override;
  void define(const CodeAddress& text) override;
  std::vector<std::string>& scriptFolders() override;

 private:
  class Job;
  class Turns;
  friend class Job;
  static CodeAddress addressOf(const Code& code);
  Ref<Code> bodyAt(const CodeAddress& address);
  FunctionScope& scopeOf(const CodeAddress& address);
  /// Runs turns of a body; `inputs` are moved from. Its results, set or not.
  ValueList call(Code& body, ClassId cls, int64_t first, int64_t count, ValueList& inputs);
  void nameTurn(Error& e, const Code& body, size_t outside) const;
  void takeStep(Value& x, const ParforPlan::Step& step, const Value& function, Value v);
  void fold(Value& x, const ParforPlan::Reduction& r, const ValueList& operands, const Value& log,
            const std::string& name);
  static Value sliceOf(const Value& x, const ParforPlan::Sliced& s, int64_t from, int64_t to);
  void putSlice(Value& x, const ParforPlan::Sliced& s, int64_t from, Value slice);

  VmParts& vm_;
  int64_t turn_ = 0;                                  // the one that runs
  int depth_ = 0;                                     // of loops within loops
  std::map<std::string, Ref<FunctionScope>> scopes_;  // of texts that came from elsewhere
};

}  // namespace matlift
