// + and comparisons where one operand is a string array.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/support/broadcast.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

using accel::Op;

namespace {

/// Elements as char rows (Undefined: missing), with the array's shape.
struct Texts {
  ValueList elements;
  Dims dims;
};

std::string numberText(double x) {
  if (std::isnan(x)) return "NaN";
  if (std::isinf(x)) return x > 0 ? "Inf" : "-Inf";
  if (x == std::floor(x) && std::abs(x) < 1e15) return strprintf("%.0f", x);
  int digits = std::abs(x) >= 1 ? int(std::floor(std::log10(std::abs(x)))) + 5 : 5;
  return strprintf("%.*g", std::min(digits, 16), x);
}

std::string elementText(const Value& v, int64_t i) {
  if (v.isLogical()) return v.data<bool>()[i] ? "true" : "false";
  if (v.classId() == ClassId::Int64) return std::to_string(v.data<int64_t>()[i]);
  if (v.classId() == ClassId::UInt64) return std::to_string(v.data<uint64_t>()[i]);
  if (!v.isComplex()) return numberText(v.doubleAt(i));
  Complex z = v.complexAt(i);
  return numberText(z.real()) + (z.imag() < 0 ? "-" : "+") + numberText(std::abs(z.imag())) + "i";
}

// A char matrix counts as a column of its rows.
Texts textsOf(const Value& v, const char* symbol) {
  Texts out;
  if (v.isString()) return {v.boxes().elements, v.dims()};
  if (v.isCell()) {
    if (!v.isCellStr()) failOperator(symbol, v);
    return {v.boxes().elements, v.dims()};
  }
  if (v.isChar()) {
    if (v.isCharRow()) return {{v}, Dims(1, 1)};
    int64_t rows = v.dims().rows();
    for (int64_t r = 0; r < rows; ++r) out.elements.push_back(Value::text16(charRow(v, r)));
    out.dims = Dims(rows, 1);
    return out;
  }
  if (!v.isPlain()) failOperator(symbol, v);
  out.dims = v.dims();
  for (int64_t i = 0, n = v.numel(); i < n; ++i) out.elements.push_back(Value::text(elementText(v, i)));
  return out;
}

bool holds(Op op, int order) {
  switch (op) {
    case Op::Eq: return order == 0;
    case Op::Ne: return order != 0;
    case Op::Lt: return order < 0;
    case Op::Le: return order <= 0;
    case Op::Gt: return order > 0;
    default: return order >= 0;
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
