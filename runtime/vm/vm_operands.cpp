// Slow paths of the loop: operands that are shared or unset variables, values that are not scalars.
#include "runtime/dispatch/accel_bridge.h"
#include "runtime/value/append.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/index.h"
#include "runtime/value/nesting.h"
#include "runtime/value/object_array.h"
#include "runtime/value/range.h"
#include "runtime/value/text.h"
#include "runtime/vm/vm.h"

namespace matlift {

/// The value in a register, seen through a shared variable. An unset variable may be a function:
/// then it is called, and the result lives in a scratch place until nextScratch_ is reset.
const Value& Vm::read(Value* r, int reg) {
  Value& v = r[reg];
  if (v.kind() == Value::Kind::Variable) {
    const Value& inner = v.variable().value;
    if (inner.isDefined()) return inner;
  } else if (v.isDefined()) {
    return v;
  }
  MATLIFT_ASSERT(nextScratch_ < 4);
  int place = nextScratch_;
  Value called = callVariableName(reg);
  nextScratch_ = place + 1;
  scratch_[place] = std::move(called);
  return scratch_[place];
}

/// The value for good: temporaries give theirs up, so that it is not shared needlessly.
Value Vm::take(Value* r, int reg) {
  bool isTemporary = reg >= int(top().code->variables.size());
  if (isTemporary && r[reg].isDefined()) return std::move(r[reg]);
  return read(r, reg);
}

Value& Vm::target(Value* r, int reg) {
  Value& v = r[reg];
  return v.kind() == Value::Kind::Variable ? v.variable().value : v;
}

void Vm::checkGiven(const Frame& frame, int reg) {
  const Code& code = *frame.code;
  bool missing = !code.isScript && reg < code.parameters && reg >= frame.nargin;
  if (missing) fail("MATLAB:minrhs", "Not enough input arguments.");
}

Value Vm::callVariableName(int reg) {
  Frame& frame = top();
  if (reg >= int(frame.code->variables.size()))
    fail("MATLAB:unassignedOutputs",
         "A value is needed here, but the function called did not return one.");
  const Name& name = frame.code->variables[size_t(reg)];
  if (Value* v = findVariable(&frame, name.str())) return *v;
  checkGiven(frame, reg);
  Callee f = calleeNamed(name.str());
  if (!f.builtin && !f.code) undefinedName(name.str());
  ValueList out;
  if (invoke(f, name.str(), {}, {Outputs::Mode::Host, nullptr, 1, &out})) run(depth_);
  if (out.empty() || out[0].isUndefined()) undefinedName(name.str());
  return std::move(out[0]);
}

bool Vm::binarySlow(Operator op, Value* r, int dst, Value x, Value y) {
  Value args[2] = {std::move(x), std::move(y)};
  if (args[0].isObject() || args[1].isObject())
    return operate(op, args, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  Value out;
  callBuiltin(*operators_[int(op)], args, {Outputs::Mode::Registers, &out, 1, nullptr});
  r[dst] = std::move(out);
  return false;
}

bool Vm::unarySlow(Operator op, Value* r, int dst, int reg) {
  nextScratch_ = 0;
  Value arg = take(r, reg);
  if (arg.isObject())
    return operate(op, {&arg, 1}, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  Value out;
  callBuiltin(*operators_[int(op)], {&arg, 1}, {Outputs::Mode::Registers, &out, 1, nullptr});
  r[dst] = std::move(out);
  return false;
}

bool Vm::compareSlow(Operator op, Value x, Value y, int operand) {
  Value args[2] = {std::move(x), std::move(y)};
  return truth(operated(op, args), operand);
}

void Vm::append(Value* r, int slot, std::span<Value> parts, int dim) {
  Value& x = target(r, slot);
  if (x.isDefined() && appendInPlace(x, dim, parts)) return;
  ValueList all{read(r, slot)};
  for (Value& v : parts) all.push_back(std::move(v));
  if (anyObject(all)) {
    x = joined(dim, all);
    return;
  }
  if (dim == 1) {
    x = horzcat(all);
    return;
  }
  std::vector<ValueList> rows;
  for (Value& v : all) rows.push_back({std::move(v)});
  x = matrixLiteral(rows);
}

// operand 0: a condition of if or while; 1 and 2: an operand of && and ||.
bool Vm::truth(const Value& v, int operand) {
  if (operand == 0) return isTrue(v);
  bool convertible = v.isPlain() && v.numel() == 1;
  if (!convertible)
    fail(
        "MATLAB:invalidConditional",
        "Operands to the logical AND (&&) and OR (||) operators must be convertible to logical "
        "scalar values. Use the ANY or ALL functions to reduce operands to logical scalar values.");
  return isTrue(v);
}

Value Vm::indexed(const Value& x, std::span<const Value> idx) {
  Value out;
  if (bridge_ && bridge_->worthIndexing(x) && bridge_->index(x, idx, out)) return out;
  return indexParen(x, idx);
}

void Vm::assignInto(Value& x, std::span<const Value> idx, Value rhs) {
  if (x.isObject() && overload(x, "subsasgn")) {
    Value links = Value::structArray(Dims(1, 1), {"type", "subs"});
    ValueList subs(idx.begin(), idx.end());
    colonsToText(subs);
    links.setField("type", Value::text("()"));
    links.setField("subs", Value::cellRow(std::move(subs)));
    return callSubsasgn(x, links, std::move(rhs));
  }
  if (bridge_ && bridge_->worthIndexing(x) && bridge_->assign(x, idx, rhs)) return;
  assignParen(x, idx, std::move(rhs));
}

bool Vm::indexSlow(Value* r, int dst, int base, std::span<Value> args) {
  nextScratch_ = 0;
  Value& slot = r[base];
  Value* x = slot.kind() == Value::Kind::Variable ? &slot.variable().value : &slot;
  if (x->isUndefined()) {
    // A variable that is not set here may be a function.
    Frame& frame = top();
    if (base >= int(frame.code->variables.size())) callVariableName(base);
    const Name& name = frame.code->variables[size_t(base)];
    for (Value& v : args)
      if (v.kind() == Value::Kind::Variable) v = Value(v.variable().value);
    if (Value* v = findVariable(&frame, name.str())) {
      Value f = *v;
      return invokeValue(f, args, {Outputs::Mode::Registers, r + dst, 1, nullptr});
    }
    checkGiven(frame, base);
    Callee f = calleeNamed(name.str());
    return invoke(f, name.str(), args, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  }
  if (x->isFunction() || x->isObject()) {
    Value f = *x;
    return invokeValue(f, args, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  }
  for (Value& v : args)
    if (v.isObject()) v = indexFrom(v);
  Value out = indexed(*x, args);
  r[dst] = std::move(out);
  return false;
}

Value Vm::fieldOf(const Value& base, const Name& name) {
  if (base.isStruct()) {
    const StructObj& s = base.structs();
    int f = s.find(name);
    if (f < 0)
      fail("MATLAB:nonExistentField", "Unrecognized field name \"%s\".", name.str().c_str());
    int64_t n = base.numel();
    if (n == 1) return s.at(0, f);
    if (n == 0)
      fail("MATLAB:index:expected_one_output_from_expression",
           "Expected one output from a curly brace or dot indexing expression, but there were 0 "
           "results.");
    return s.at(0, f);
  }
  if (base.isObject()) {
    ValueList out;
    if (readProperty(base, name, {Outputs::Mode::Host, nullptr, 1, &out})) run(depth_);
    return out.empty() ? Value() : std::move(out[0]);
  }
  fail("MATLAB:structRefFromNonStruct",
       "Dot indexing is not supported for variables of this type.");
}

bool Vm::readField(Value* r, int dst, const Value& base, const Name& name) {
  if (base.isObject()) {
    const Value object = base;
    return readProperty(object, name, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  }
  Value v = fieldOf(base, name);
  r[dst] = std::move(v);
  return false;
}

bool Vm::fieldCall(Value* r, int base, const Name& name, std::span<Value> args,
                   const Outputs& out) {
  nextScratch_ = 0;
  Value x = read(r, base);
  if (x.isObject()) return callMember(x, name, args, out);
  Value member = fieldOf(x, name);
  return invokeValue(member, args, out);
}

void Vm::indexFieldSlow(Value* r, int dst, int base, int index, const Name& name) {
  nextScratch_ = 0;
  const Value& x = read(r, base);
  Value k = r[index];
  if (x.isStruct() && k.isDoubleScalar()) {
    const StructObj& s = x.structs();
    int f = s.find(name);
    double d = k.asDouble();
    if (f >= 0 && d >= 1 && d <= double(s.dims.numel()) && d == double(int64_t(d))) {
      Value v = s.at(int64_t(d) - 1, f);
      r[dst] = std::move(v);
      return;
    }
  }
  Value element;
  if (x.isFunction() || x.isObject()) {
    Value f = x;
    ValueList out;
    if (invokeValue(f, {&k, 1}, {Outputs::Mode::Host, nullptr, 1, &out})) run(depth_);
    if (!out.empty()) element = std::move(out[0]);
  } else {
    element = indexParen(x, {&k, 1});
  }
  Value v = fieldOf(element, name);
  r[dst] = std::move(v);
}

void Vm::pushFields(const Value& base, const Name& name) {
  if (base.isObject()) {
    Value cells = ObjectArray::elementsOf(base);
    for (int64_t k = 0, n = cells.numel(); k < n; ++k) {
      Value v = fieldOf(cells.cellAt(k), name);
      if (v.isDefined()) lists_.push_back(std::move(v));
    }
    return;
  }
  if (!base.isStruct()) {
    Value v = fieldOf(base, name);
    if (v.isDefined()) lists_.push_back(std::move(v));
    return;
  }
  const StructObj& s = base.structs();
  int f = s.find(name);
  if (f < 0) fail("MATLAB:nonExistentField", "Unrecognized field name \"%s\".", name.str().c_str());
  for (int64_t e = 0, n = base.numel(); e < n; ++e) lists_.push_back(s.at(e, f));
}

void Vm::setFieldSlow(Value& base, const Name& name, Value v) {
  if (base.isObject()) {
    assignProperty(base, name, std::move(v));
    return;
  }
  bool isNothing = base.isUndefined() || (base.isPlain() && base.isEmpty());
  if (isNothing) {
    Value s = Value::structure();
    s.setField(name, std::move(v));
    base = std::move(s);
    return;
  }
  if (!base.isStruct())
    fail("MATLAB:structAssToNonStruct",
         "Unable to perform assignment because dot indexing is not supported for variables of this "
         "type.");
  if (base.numel() != 1)
    fail("MATLAB:structAssToNonScalar", "Scalar structure required for this assignment.");
  base.setField(name, std::move(v));
}

void Vm::startForRange(Value* r, int state, int first, int last, int step, bool hasStep) {
  nextScratch_ = 0;
  Value a = read(r, first);
  Value b = hasStep ? read(r, step) : Value(1.0);
  Value c = read(r, last);
  bool plain = a.isDoubleScalar() && b.isDoubleScalar() && c.isDoubleScalar();
  bool whole = plain && a.asDouble() == std::floor(a.asDouble()) &&
               b.asDouble() == std::floor(b.asDouble()) && std::abs(a.asDouble()) < 9e15;
  if (!whole) {
    Value args[3] = {a, hasStep ? b : c, c};
    Value all = operated(Operator::Colon, {args, hasStep ? size_t(3) : size_t(2)});
    startForEach(r, state, std::move(all));
    return;
  }
  double count;
  if (std::isinf(c.asDouble()) && (c.asDouble() > 0) == (b.asDouble() > 0) && b.asDouble() != 0) {
    count = std::numeric_limits<double>::infinity();  // for k = 1:Inf runs until it breaks
  } else {
    count = double(NumberRange<double>(a.asDouble(), b.asDouble(), c.asDouble()).count());
  }
  r[state] = std::move(a);
  r[state + 1] = std::move(b);
  r[state + 2] = Value(count);
  r[state + 3] = Value(0.0);
}

void Vm::startForEach(Value* r, int state, Value values) {
  const Dims& d = values.dims();
  int64_t columns = d.rows() == 0 && d.columns() == 0 ? 0 : 1;
  for (int k = 1; k < d.count(); ++k) columns *= d[k];
  r[state + 1].reset();
  r[state + 2] = Value(columns);
  r[state + 3] = Value(0.0);
  r[state] = std::move(values);
}

bool Vm::nextForEach(Value* r, int state, int variable) {
  int64_t at = int64_t(r[state + 3].asDouble());
  if (double(at) >= r[state + 2].asDouble()) {
    if (at == 0) target(r, variable) = r[state];
    return false;
  }
  r[state + 3].setDouble(double(at + 1));
  const Value& all = r[state];
  Value next;
  if (all.isObject()) {
    next = all.object().columnAt(at);
  } else if (all.isScalar()) {
    next = all;
  } else if (all.dims().rows() == 1) {
    next = all.elementAt(at);
  } else {
    // Columns of an N-D array count on through its pages.
    Value index[2] = {Value::colon(), Value(at + 1)};
    next = indexParen(all, index);
  }
  r[variable] = std::move(next);
  return true;
}

bool Vm::caseMatches(const Value& subject, const Value& candidate) {
  if (candidate.isCell()) {
    const NestingLevel level;
    for (int64_t k = 0, n = candidate.numel(); k < n; ++k)
      if (caseMatches(subject, candidate.cellAt(k))) return true;
    return false;
  }
  bool subjectText = subject.isChar() || subject.isString();
  bool candidateText = candidate.isChar() || candidate.isString();
  if (subjectText || candidateText) {
    if (!subjectText || !candidateText) return false;
    if (subject.isTextScalar() && candidate.isTextScalar())
      return charUnits(subject) == charUnits(candidate);
    return isEqual(subject, candidate);
  }
  if (subject.isObject() && candidate.isObject()) {
    Value args[2] = {subject, candidate};
    return isTrue(operated(Operator::Eq, args));
  }
  if (!subject.isPlain() || !candidate.isPlain())
    fail("MATLAB:badSwitchExpression", "SWITCH expression must be a scalar or a character vector.");
  if (subject.isEmpty() && candidate.isEmpty()) return true;
  if (subject.isEmpty() || candidate.isEmpty()) return false;
  return subject.numel() == 1 && candidate.numel() == 1 && isEqual(subject, candidate);
}

void Vm::answer(Value* r, int ans, Value v, bool print) {
  if (print) display("ans", v);
  target(r, ans) = std::move(v);
}

void Vm::declareGlobal(Value* r, int slot, const std::string& name, bool hasValue) {
  bool isNew = !globals_.count(name);
  Ref<VariableObj> v = globalVariable(name);
  if (isNew && !hasValue) v->value = Value::emptyDouble();
  r[slot] = Value::variable(v);
}

}  // namespace matlift
