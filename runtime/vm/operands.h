// Operands of instructions, seen through sharing and unset names, and what the loop's fast paths
// leave: operators, indexing, conditions, loops over values that are not scalars.
#pragma once

#include <span>
#include <string>

#include "runtime/vm/callee.h"
#include "runtime/vm/frame.h"

namespace matlift {

struct VmParts;

class Operands {
 public:
  explicit Operands(VmParts& vm) : vm_(vm) {}

  /// Values that read() made may go: a new instruction begins.
  void begin() { nextScratch_ = 0; }
  const Value& read(Value* r, int reg);
  Value take(Value* r, int reg);
  static Value& target(Value* r, int reg);
  /// Throws when the unset variable is a parameter that the caller did not give.
  static void checkGiven(const Frame& frame, int reg);

  bool binarySlow(Operator op, Value* r, int dst, Value x, Value y);
  bool unarySlow(Operator op, Value* r, int dst, int reg);
  bool compareSlow(Operator op, Value x, Value y, int operand);
  void append(Value* r, int slot, std::span<Value> parts, int dim);
  bool truth(const Value& v, int operand);

  /// x(idx...), offered to the offload engine first when x is large.
  Value indexed(const Value& x, std::span<const Value> idx);
  void assignInto(Value& x, std::span<const Value> idx, Value rhs);
  bool indexSlow(Value* r, int dst, int base, std::span<Value> args);
  bool readField(Value* r, int dst, const Value& base, const Name& name);
  bool fieldCall(Value* r, int base, const Name& name, std::span<Value> args, const Outputs& out);
  bool indexFieldSlow(Value* r, int dst, int base, int index, const Name& name);
  void setFieldSlow(Value& base, const Name& name, Value v);

  void startForRange(Value* r, int state, int first, int last, int step, bool hasStep);
  static void startForEach(Value* r, int state, Value values);
  static bool nextForEach(Value* r, int state, int variable);
  bool caseMatches(const Value& subject, const Value& candidate);
  bool objectMatches(const Value& subject, const Value& candidate);
  Value asCondition(const Value& object);

  void display(const std::string& name, const Value& v);
  void answer(Value* r, int ans, Value v, bool print);

 private:
  VmParts& vm_;
  Value scratch_[4];
  int nextScratch_ = 0;
};

}  // namespace matlift
