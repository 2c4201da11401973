// Slow paths of the loop: operands that are shared or unset variables, values that are not scalars.
#include "runtime/vm/operands.h"

#include <cmath>

#include "runtime/dispatch/rich_display.h"
#include "runtime/value/append.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/index.h"
#include "runtime/value/nesting.h"
#include "runtime/value/object_array.h"
#include "runtime/value/range.h"
#include "runtime/value/text.h"
#include "runtime/vm/parts.h"

namespace matlift {

/// The value in a register, seen through a shared variable. An unset variable may be a function:
/// then it is called, and the result lives in a scratch place until nextScratch_ is reset.
const Value& Operands::read(Value* r, int reg) {
  Value& v = r[reg];
  if (v.kind() == Value::Kind::Variable) {
    const Value& inner = v.variable().value;
    if (inner.isDefined()) return inner;
  } else if (v.isDefined()) {
    return v;
  }
  MATLIFT_ASSERT(nextScratch_ < 4);
  int place = nextScratch_;
  Value called = vm_.calls.callVariableName(reg);
  nextScratch_ = place + 1;
  scratch_[place] = std::move(called);
  return scratch_[place];
}

/// The value for good: temporaries give theirs up, so that it is not shared needlessly.
Value Operands::take(Value* r, int reg) {
  bool isTemporary = reg >= int(vm_.frames.top().code->variables.size());
  if (isTemporary && r[reg].isDefined()) return std::move(r[reg]);
  return read(r, reg);
}

Value& Operands::target(Value* r, int reg) {
  Value& v = r[reg];
  return v.kind() == Value::Kind::Variable ? v.variable().value : v;
}

void Operands::checkGiven(const Frame& frame, int reg) {
  const Code& code = *frame.code;
  bool missing = !code.isScript && reg < code.parameters && reg >= frame.nargin;
  if (missing) fail("MATLAB:minrhs", "Not enough input arguments.");
}

bool Operands::binarySlow(Operator op, Value* r, int dst, Value x, Value y) {
  Value args[2] = {std::move(x), std::move(y)};
  if (args[0].isObject() || args[1].isObject())
    return vm_.calls.operate(op, args, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  Value out;
  vm_.calls.callBuiltin(vm_.calls.builtinOf(op), args,
                        {Outputs::Mode::Registers, &out, 1, nullptr});
  r[dst] = std::move(out);
  return false;
}

bool Operands::unarySlow(Operator op, Value* r, int dst, int reg) {
  nextScratch_ = 0;
  Value arg = take(r, reg);
  if (arg.isObject())
    return vm_.calls.operate(op, {&arg, 1}, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  Value out;
  vm_.calls.callBuiltin(vm_.calls.builtinOf(op), {&arg, 1},
                        {Outputs::Mode::Registers, &out, 1, nullptr});
  r[dst] = std::move(out);
  return false;
}

bool Operands::compareSlow(Operator op, Value x, Value y, int operand) {
  Value args[2] = {std::move(x), std::move(y)};
  return truth(vm_.calls.operated(op, args), operand);
}

void Operands::append(Value* r, int slot, std::span<Value> parts, int dim) {
  Value& x = target(r, slot);
  if (x.isDefined() && appendInPlace(x, dim, parts)) return;
  ValueList all{read(r, slot)};
  for (Value& v : parts) all.push_back(std::move(v));
  if (anyObject(all)) {
    x = vm_.calls.joined(dim, all);
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

// An object in a condition: its value as a number, or what its class's `logical` makes of it.
Value Operands::asCondition(const Value& object) {
  Value v = object;
  vm_.instances.unwrapData("logical", {&v, 1});
  Callee method;
  if (!v.isObject() || !vm_.members.methodOf(v, "logical", method)) return v;
  return vm_.calls.called(method, "logical", {&v, 1});
}

// operand 0: a condition of if or while; 1 and 2: an operand of && and ||.
bool Operands::truth(const Value& given, int operand) {
  const Value v = given.isObject() ? asCondition(given) : given;
  if (operand == 0) return isTrue(v);
  bool convertible = v.isPlain() && v.numel() == 1;
  if (!convertible)
    fail(
        "MATLAB:invalidConditional",
        "Operands to the logical AND (&&) and OR (||) operators must be convertible to logical "
        "scalar values. Use the ANY or ALL functions to reduce operands to logical scalar values.");
  return isTrue(v);
}

Value Operands::indexed(const Value& x, std::span<const Value> idx) {
  Value out;
  if (vm_.device.bridge() && vm_.device.bridge()->worthIndexing(x) &&
      vm_.device.bridge()->index(x, idx, out))
    return out;
  return indexParen(x, idx);
}

void Operands::assignInto(Value& x, std::span<const Value> idx, Value rhs) {
  if (x.isObject() && vm_.members.overloadsAssignment(x, PathLink::Kind::Paren))
    return vm_.members.assignOverloaded(x, {indexLink(PathLink::Kind::Paren, idx)}, std::move(rhs));
  // An object among numbers: what its converter to their class gives (a graphics handle its
  // number).
  const bool among = rhs.isObject() && x.isDefined() && x.isPlain() && x.dims() != Dims(0, 0);
  if (Callee method; among && vm_.members.methodOf(rhs, x.className(), method)) {
    Value self = std::move(rhs);
    rhs = vm_.calls.called(method, x.className(), {&self, 1});
  }
  if (vm_.device.bridge() && vm_.device.bridge()->worthIndexing(x) &&
      vm_.device.bridge()->assign(x, idx, rhs))
    return;
  assignParen(x, idx, std::move(rhs));
}

bool Operands::indexSlow(Value* r, int dst, int base, std::span<Value> args) {
  nextScratch_ = 0;
  Value& slot = r[base];
  Value* x = slot.kind() == Value::Kind::Variable ? &slot.variable().value : &slot;
  if (x->isUndefined()) {
    // A variable that is not set here may be a function.
    Frame& frame = vm_.frames.top();
    if (base >= int(frame.code->variables.size())) vm_.calls.callVariableName(base);
    const Name& name = frame.code->variables[size_t(base)];
    for (Value& v : args)
      if (v.kind() == Value::Kind::Variable) v = Value(v.variable().value);
    if (Value* v = vm_.workspaces.find(&frame, name.str())) {
      Value f = *v;
      return vm_.calls.invokeValue(f, args, {Outputs::Mode::Registers, r + dst, 1, nullptr});
    }
    checkGiven(frame, base);
    Callee f = vm_.functions.named(name.str());
    return vm_.calls.invoke(f, name.str(), args, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  }
  if (x->isFunction() || x->isObject()) {
    Value f = *x;
    return vm_.calls.invokeValue(f, args, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  }
  for (Value& v : args)
    if (v.isObject()) v = vm_.members.indexFrom(v);
  Value out = indexed(*x, args);
  r[dst] = std::move(out);
  return false;
}

bool Operands::readField(Value* r, int dst, const Value& base, const Name& name) {
  if (base.isObject()) {
    const Value object = base;
    return vm_.members.readProperty(object, name, {Outputs::Mode::Registers, r + dst, 1, nullptr});
  }
  Value v = vm_.members.fieldOf(base, name);
  r[dst] = std::move(v);
  return false;
}

bool Operands::fieldCall(Value* r, int base, const Name& name, std::span<Value> args,
                         const Outputs& out) {
  nextScratch_ = 0;
  Value x = read(r, base);
  if (x.isObject()) return vm_.members.callMember(x, name, args, out);
  return vm_.members.callField(x, name, args, out);
}

bool Operands::indexFieldSlow(Value* r, int dst, int base, int index, const Name& name) {
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
      return false;
    }
  }
  if (x.isObject() && vm_.members.overloadsReference(x, PathLink::Kind::Paren)) {
    const Value object = x;
    return vm_.members.refer(object, {indexLink(PathLink::Kind::Paren, {&k, 1}), fieldLink(name)},
                             {Outputs::Mode::Registers, r + dst, 1, nullptr});
  }
  Value element;
  if (x.isFunction() || x.isObject()) {
    Value f = x;
    ValueList out;
    if (vm_.calls.invokeValue(f, {&k, 1}, {Outputs::Mode::Host, nullptr, 1, &out}))
      vm_.runner.runTop();
    if (!out.empty()) element = std::move(out[0]);
  } else {
    element = indexParen(x, {&k, 1});
  }
  return readField(r, dst, element, name);
}

void Operands::setFieldSlow(Value& base, const Name& name, Value v) {
  if (base.isObject()) {
    vm_.members.assignProperty(base, name, std::move(v));
    return;
  }
  bool isNothing = base.isUndefined() || ((base.isPlain() || base.isCell()) && base.isEmpty());
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

void Operands::startForRange(Value* r, int state, int first, int last, int step, bool hasStep) {
  nextScratch_ = 0;
  Value a = read(r, first);
  Value b = hasStep ? read(r, step) : Value(1.0);
  Value c = read(r, last);
  bool plain = a.isDoubleScalar() && b.isDoubleScalar() && c.isDoubleScalar();
  bool whole = plain && a.asDouble() == std::floor(a.asDouble()) &&
               b.asDouble() == std::floor(b.asDouble()) && std::abs(a.asDouble()) < 9e15;
  if (!whole) {
    Value args[3] = {a, hasStep ? b : c, c};
    Value all = vm_.calls.operated(Operator::Colon, {args, hasStep ? size_t(3) : size_t(2)});
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

void Operands::startForEach(Value* r, int state, Value values) {
  const Dims& d = values.dims();
  int64_t columns = d.rows() == 0 && d.columns() == 0 ? 0 : 1;
  for (int k = 1; k < d.count(); ++k) columns *= d[k];
  r[state + 1].reset();
  r[state + 2] = Value(columns);
  r[state + 3] = Value(0.0);
  r[state] = std::move(values);
}

bool Operands::nextForEach(Value* r, int state, int variable) {
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

// Objects are compared by ==: members of enumerations with their names and numbers too. Text is no
// case of an object that cannot be compared with it.
bool Operands::objectMatches(const Value& subject, const Value& candidate) {
  const Value& object = subject.isObject() ? subject : candidate;
  const Value& other = subject.isObject() ? candidate : subject;
  const bool text = other.isChar() || other.isString();
  if (text && !vm_.members.hasMethod(object, "eq")) return false;
  Value args[2] = {subject, candidate};
  return isTrue(vm_.calls.operated(Operator::Eq, args));
}

bool Operands::caseMatches(const Value& subject, const Value& candidate) {
  if (candidate.isCell()) {
    const NestingLevel level;
    for (int64_t k = 0, n = candidate.numel(); k < n; ++k)
      if (caseMatches(subject, candidate.cellAt(k))) return true;
    return false;
  }
  if (subject.isObject() || candidate.isObject()) return objectMatches(subject, candidate);
  bool subjectText = subject.isChar() || subject.isString();
  bool candidateText = candidate.isChar() || candidate.isString();
  if (subjectText || candidateText) {
    if (!subjectText || !candidateText) return false;
    if (subject.isTextScalar() && candidate.isTextScalar())
      return charUnits(subject) == charUnits(candidate);
    return isEqual(subject, candidate);
  }
  if (!subject.isPlain() || !candidate.isPlain())
    fail("MATLAB:badSwitchExpression", "SWITCH expression must be a scalar or a character vector.");
  if (subject.isEmpty() && candidate.isEmpty()) return true;
  if (subject.isEmpty() || candidate.isEmpty()) return false;
  return subject.numel() == 1 && candidate.numel() == 1 && isEqual(subject, candidate);
}

void Operands::answer(Value* r, int ans, Value v, bool print) {
  if (print) display("ans", v);
  target(r, ans) = std::move(v);
}

// A class's own display, or its disp under the name, or what the type shows.
void Operands::display(const std::string& name, const Value& v) {
  Callee method;
  if (!v.isObject()) {
    const TextSink out = [this](std::string_view piece) {
      vm_.console.write(piece);
      interruptionPoint();
    };
    return displayTo(out, name, v, vm_.host.format);
  }
  Value self = v;
  if (vm_.members.methodOf(v, "display", method)) {
    struct Restore {
      FunctionNames::Displayed& place;
      FunctionNames::Displayed before;
      ~Restore() { place = std::move(before); }
    } restore{vm_.functions.displayed, vm_.functions.displayed};
    vm_.functions.displayed = {name, vm_.frames.depth()};
    return vm_.calls.perform(method, "display", {&self, 1});
  }
  const std::string gap = vm_.host.format.compact ? "" : "\n";
  bool own = vm_.members.methodOf(v, "disp", method);
  if (!own && !classIn(v)) {
    const RichDisplay& rich = vm_.host.state<RichDisplay>();
    if (rich.show && rich.show(name, v)) return;
    return vm_.console.write(displayText(name, v, vm_.host.format));
  }
  vm_.console.write(name + " = \n" + gap);
  if (own)
    vm_.calls.perform(method, "disp", {&self, 1});
  else
    vm_.console.write(vm_.instances.instanceText(v));
  vm_.console.write(gap);
}

}  // namespace matlift
