// a op b: which class computes, which kernel, and what to do where the reals end.
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

#include "builtins/elementwise/complex_binary.h"
#include "builtins/elementwise/ops.h"
#include "builtins/support/map_arrays.h"
#include "runtime/value/object_array.h"

namespace matlift::builtins {

using accel::DType;
using accel::KernelTable;
using accel::MapFn;
using accel::Op;
using accel::OpKind;

namespace {

const char* symbolOf(Op op) {
  switch (op) {
    case Op::Add:
      return "+";
    case Op::Sub:
      return "-";
    case Op::Mul:
      return ".*";
    case Op::Div:
      return "./";
    case Op::Power:
      return ".^";
    case Op::Eq:
      return "==";
    case Op::Ne:
      return "~=";
    case Op::Lt:
      return "<";
    case Op::Le:
      return "<=";
    case Op::Gt:
      return ">";
    case Op::Ge:
      return ">=";
    case Op::And:
      return "&";
    case Op::Or:
      return "|";
    default:
      return nullptr;
  }
}

[[noreturn]] void failBinary(Op op, const char* symbol, const Value& a, const Value& b) {
  const Value& bad = a.isPlain() ? b : a;
  if (!symbol) symbol = symbolOf(op);
  if (symbol) failOperator(symbol, bad);
  failFunction(accel::opInfo(op).name, bad);
}

bool isWide(ClassId c) { return c == ClassId::Int64 || c == ClassId::UInt64; }

// An integer array with a float, logical or char one: computed in double and rounded once.
Value mixedInteger(const KernelTable& kernels, Op op, Value a, Value b, ClassId integer,
                   ClassId result) {
  MapTypes types{{DType::F64, DType::F64}, DType::F64, result};
  bool compare = accel::opInfo(op).kind == OpKind::Compare;
  if (compare) types.kernelOut = DType::Bool;
  MapFn fn = kernels.find(op, DType::F64);
  if (isWide(integer)) {
    bool floatFirst = a.classId() != integer;
    MapFn exact = kernels.mixed[int(op)][integer == ClassId::UInt64][floatFirst];
    if (exact) {
      fn = exact;
      types.compute[floatFirst ? 1 : 0] = dtypeOf(integer);
      if (!compare) types.kernelOut = dtypeOf(integer);
    }
  }
  return mapBinary(kernels, fn, std::move(a), std::move(b), types);
}

template <class A, class B>
bool compareWhole(Op op, A x, B y) {
  switch (op) {
    case Op::Eq:
      return std::cmp_equal(x, y);
    case Op::Ne:
      return std::cmp_not_equal(x, y);
    case Op::Lt:
      return std::cmp_less(x, y);
    case Op::Le:
      return std::cmp_less_equal(x, y);
    case Op::Gt:
      return std::cmp_greater(x, y);
    default:
      return std::cmp_greater_equal(x, y);
  }
}

// int64 against uint64: no common type holds both, so compare them as numbers.
template <class A, class B>
Value compareIntegers(Op op, const Value& a, const Value& b) {
  BroadcastPlan plan(a.dims(), b.dims());
  Value out = Value::uninitialized(ClassId::Logical, plan.dims());
  bool* to = out.mutableData<bool>();
  const A* x = a.data<A>();
  const B* y = b.data<B>();
  plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n; ++k) to[o + k] = compareWhole(op, x[i + k * si], y[j + k * sj]);
  });
  return out;
}

Value compareReal(const KernelTable& kernels, Op op, Value a, Value b) {
  ClassId ca = a.classId(), cb = b.classId();
  auto same = [&](DType t) {
    return mapBinary(kernels, kernels.find(op, t), std::move(a), std::move(b),
                     {{t, t}, DType::Bool, ClassId::Logical});
  };
  if (ca == cb && ca != ClassId::Char && ca != ClassId::Logical) return same(dtypeOf(ca));
  if (ca == ClassId::Char && cb == ClassId::Char) return same(DType::U16);
  if (isWide(ca) && isWide(cb)) {
    return ca == ClassId::Int64 ? compareIntegers<int64_t, uint64_t>(op, a, b)
                                : compareIntegers<uint64_t, int64_t>(op, a, b);
  }
  if (isWide(ca) || isWide(cb)) {
    return mixedInteger(kernels, op, std::move(a), std::move(b), isWide(ca) ? ca : cb,
                        ClassId::Logical);
  }
  return same(DType::F64);
}

template <class T>
bool anyNan(const Value& v) {
  size_t n = size_t(v.numel()) * (v.isComplex() ? 2 : 1);
  const T* x = v.data<T>();
  bool found = false;
  for (size_t i = 0; i < n; ++i) found |= x[i] != x[i];
  return found;
}

Value logicOp(const KernelTable& kernels, Op op, Value a, Value b) {
  checkNoNan(a);
  checkNoNan(b);
  if (a.isComplex()) a = complexNonzero(a);
  if (b.isComplex()) b = complexNonzero(b);
  return mapBinary(kernels, kernels.find(op, DType::Bool), std::move(a), std::move(b),
                   {{DType::Bool, DType::Bool}, DType::Bool, ClassId::Logical});
}

template <class T>
bool anyNegative(const T* x, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    if (x[i] < 0) return true;
  return false;
}

// True when some negative base meets an exponent that is not whole.
template <class T>
bool powerLeavesReals(const Value& a, const Value& b) {
  const T* x = a.data<T>();
  const T* y = b.data<T>();
  auto isWhole = [](T v) { return v == std::floor(v) || v != v; };
  if (b.isScalar() && isWhole(y[0])) return false;
  if (!anyNegative(x, a.numel())) return false;
  BroadcastPlan plan(a.dims(), b.dims());
  bool leaves = false;
  plan.forEachRun([&](int64_t i, int64_t j, int64_t, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n && !leaves; ++k)
      leaves = x[i + k * si] < 0 && !isWhole(y[j + k * sj]);
  });
  return leaves;
}

Value powerFloat(const KernelTable& kernels, Value a, Value b, ClassId cls) {
  a = castTo(kernels, std::move(a), cls);
  b = castTo(kernels, std::move(b), cls);
  DType t = dtypeOf(cls);
  if (b.isInlineScalar() && b.doubleAt(0) == 2) {
    return mapUnary(kernels, kernels.find(Op::Square, t), std::move(a), t, t, cls);
  }
  bool leaves =
      cls == ClassId::Single ? powerLeavesReals<float>(a, b) : powerLeavesReals<double>(a, b);
  if (leaves) return complexBinary(kernels, Op::Power, a, b, cls);
  return mapBinary(kernels, kernels.find(Op::Power, t), std::move(a), std::move(b),
                   {{t, t}, t, cls});
}

Value realArithmetic(const KernelTable& kernels, Op op, Value a, Value b, const char* name) {
  ClassId ca = a.classId(), cb = b.classId();
  ClassId cls = arithmeticClass(ca, cb);
  if (isIntegerClass(cls)) {
    if (accel::opInfo(op).kind == OpKind::Float) failFunction(name, isIntegerClass(ca) ? a : b);
    if (ca != cb) return mixedInteger(kernels, op, std::move(a), std::move(b), cls, cls);
  } else if (op == Op::Power) {
    return powerFloat(kernels, std::move(a), std::move(b), cls);
  }
  DType t = dtypeOf(cls);
  MapFn fn = kernels.find(op, t);
  if (!fn) failFunction(name, isIntegerClass(ca) ? a : b);
  return mapBinary(kernels, fn, std::move(a), std::move(b), {{t, t}, t, cls});
}

// Two inline doubles: no shapes, no casts, no heap. False when the answer is not a real double.
inline bool scalarDoubles(const KernelTable& kernels, Op op, double x, double y, Value& out) {
  switch (op) {
    case Op::Add:
      out.setDouble(x + y);
      return true;
    case Op::Sub:
      out.setDouble(x - y);
      return true;
    case Op::Mul:
      out.setDouble(x * y);
      return true;
    case Op::Div:
      out.setDouble(x / y);
      return true;
    case Op::Eq:
      out.setLogical(x == y);
      return true;
    case Op::Ne:
      out.setLogical(x != y);
      return true;
    case Op::Lt:
      out.setLogical(x < y);
      return true;
    case Op::Le:
      out.setLogical(x <= y);
      return true;
    case Op::Gt:
      out.setLogical(x > y);
      return true;
    case Op::Ge:
      out.setLogical(x >= y);
      return true;
    case Op::And:
    case Op::Or:
    case Op::Xor:
      return false;
    case Op::Power:
      if (y == 2) {
        out.setDouble(x * x);
        return true;
      }
      if (x < 0 && y != std::floor(y)) return false;
      break;
    default:
      break;
  }
  MapFn fn = kernels.find(op, DType::F64);
  if (!fn) return false;
  const void* in[2] = {&x, &y};
  const uint8_t step[2] = {1, 1};
  double r;
  fn(in, step, &r, 1);
  out.setDouble(r);
  return true;
}

Value binaryText(Op op, const Value& a, const Value& b, Call& call, const char* symbol) {
  OpKind kind = accel::opInfo(op).kind;
  bool string = a.isString() || b.isString();
  if (string && op == Op::Add) return stringPlus(a, b, call);
  if (string && kind == OpKind::Compare) return stringCompare(op, a, b);
  if (a.isObject() && b.isObject() && (op == Op::Eq || op == Op::Ne)) {
    return ObjectArray::compareIdentity(a, b, op == Op::Eq);
  }
  failBinary(op, symbol, a, b);
}

}  // namespace

void failOperator(const char* symbol, const Value& operand) {
  fail("MATLAB:UndefinedFunction", "Operator '%s' is not supported for operands of type '%s'.",
       symbol, operand.className().c_str());
}

void failFunction(const char* name, const Value& argument) {
  fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
       name, argument.className().c_str());
}

void failArgument(const char* name, const Value& argument) {
  fail(strprintf("MATLAB:%s:invalidType", name).c_str(),
       "Invalid data type. Arguments of '%s' cannot be of class '%s'.", name,
       argument.className().c_str());
}

void checkNoNan(const Value& v) {
  if ((v.isDouble() && anyNan<double>(v)) || (v.isSingle() && anyNan<float>(v))) {
    fail("MATLAB:nologicalnan", "NaN values cannot be converted to logicals.");
  }
}

ClassId arithmeticClass(ClassId a, ClassId b) {
  if (isIntegerClass(a) || isIntegerClass(b)) {
    if (isIntegerClass(a) && isIntegerClass(b) && a != b) {
      fail("MATLAB:mixedClasses",
           "Integers can only be combined with integers of the same class, or scalar doubles.");
    }
    return isIntegerClass(a) ? a : b;
  }
  return a == ClassId::Single || b == ClassId::Single ? ClassId::Single : ClassId::Double;
}

Value elementwiseBinary(Op op, Value a, Value b, Call& call, const char* symbol) {
  const KernelTable& kernels = *call.interpreter.kernels;
  if (a.isDoubleScalar() && b.isDoubleScalar()) {
    Value out;
    if (scalarDoubles(kernels, op, a.asDouble(), b.asDouble(), out)) return out;
  }
  if (!a.isPlain() || !b.isPlain()) return binaryText(op, a, b, call, symbol);
  OpKind kind = accel::opInfo(op).kind;
  if (kind == OpKind::Logic) return logicOp(kernels, op, std::move(a), std::move(b));
  if (a.isComplex() || b.isComplex()) {
    if (kind == OpKind::Compare) return complexCompare(kernels, op, a, b);
    ClassId cls = arithmeticClass(a.classId(), b.classId());
    if (isIntegerClass(cls)) {
      fail("MATLAB:complexIntegerArithmetic", "Complex integer arithmetic is not supported.");
    }
    return complexBinary(kernels, op, a, b, cls);
  }
  if (kind == OpKind::Compare) return compareReal(kernels, op, std::move(a), std::move(b));
  return realArithmetic(kernels, op, std::move(a), std::move(b), accel::opInfo(op).name);
}

}  // namespace matlift::builtins
