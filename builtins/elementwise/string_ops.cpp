// + and comparisons where one operand is a string array.
#include "builtins/elementwise/ops.h"
#include "builtins/support/broadcast.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

using accel::Op;

namespace {

/// Elements as char rows (Undefined: missing), with the array's shape.
struct Texts {
  ValueList elements;
  Dims dims;
};

// A char matrix counts as a column of its rows.
Texts textsOf(const Value& v, const char* symbol) {
  bool good = v.isString() || v.isPlain() || v.isCellStr();
  if (!good) failOperator(symbol, v);
  if (!v.isPlain()) return {v.boxes().elements, v.dims()};
  Value strings = toStringArray(v);
  return {strings.boxes().elements, strings.dims()};
}

bool holds(Op op, int order) {
  switch (op) {
    case Op::Eq:
      return order == 0;
    case Op::Ne:
      return order != 0;
    case Op::Lt:
      return order < 0;
    case Op::Le:
      return order <= 0;
    case Op::Gt:
      return order > 0;
    default:
      return order >= 0;
  }
}

bool compareTexts(Op op, const Value& a, const Value& b) {
  if (a.isUndefined() || b.isUndefined()) return op == Op::Ne;
  return holds(op, charUnits(a).compare(charUnits(b)));
}

const char* comparisonSymbol(Op op) {
  static constexpr const char* kSymbols[] = {"==", "~=", "<", "<=", ">", ">="};
  return kSymbols[int(op) - int(Op::Eq)];
}

}  // namespace

Value stringPlus(const Value& a, const Value& b, Call&) {
  Texts x = textsOf(a, "+"), y = textsOf(b, "+");
  BroadcastPlan plan(x.dims, y.dims);
  Value out = Value::stringArray(plan.dims());
  ValueList& to = out.mutableBoxes().elements;
  plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n; ++k) {
      const Value& p = x.elements[size_t(i + k * si)];
      const Value& q = y.elements[size_t(j + k * sj)];
      Value& r = to[size_t(o + k)];
      if (p.isUndefined() || q.isUndefined()) {
        r = Value();
      } else {
        r = Value::text16(std::u16string(charUnits(p)) + std::u16string(charUnits(q)));
      }
    }
  });
  return out;
}

Value stringCompare(Op op, const Value& a, const Value& b) {
  Texts x = textsOf(a, comparisonSymbol(op)), y = textsOf(b, comparisonSymbol(op));
  BroadcastPlan plan(x.dims, y.dims);
  Value out = Value::uninitialized(ClassId::Logical, plan.dims());
  bool* to = out.mutableData<bool>();
  plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n; ++k) {
      to[o + k] = compareTexts(op, x.elements[size_t(i + k * si)], y.elements[size_t(j + k * sj)]);
    }
  });
  return out;
}

}  // namespace matlift::builtins
