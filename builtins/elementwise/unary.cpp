// op(a): classes, the real domain of each function, and what lies outside it.
#include "builtins/elementwise/complex_binary.h"
#include "builtins/elementwise/complex_unary.h"
#include "builtins/elementwise/ops.h"
#include "builtins/support/map_arrays.h"

namespace matlift::builtins {

using accel::DType;
using accel::KernelTable;
using accel::MapFn;
using accel::Op;
using accel::OpKind;
using accel::RealInterval;
using accel::Reduce;

namespace {

RealInterval domainOf(Op op) {
  // What lies outside is complex. The logarithm of the gamma function has no complex form here: its
  // kernel answers everywhere.
  const accel::OpInfo& info = accel::opInfo(op);
  return accel::realInterval(info.complex == accel::OpComplex::Defined ? info.domain
                                                                       : accel::OpDomain::All);
}

template <class T>
bool leaves(const KernelTable& kernels, const RealInterval& domain, const Value& v) {
  int64_t n = v.numel();
  const T* x = v.data<T>();
  if (domain.outside || n < 64) {
    for (int64_t i = 0; i < n; ++i)
      if (!domain.contains(double(x[i]))) return true;
    return false;
  }
  T least = 0, greatest = 0;
  DType t = dtypeOf(classOf<T>);
  kernels.findReduce(Reduce::Min, t)(x, size_t(n), &least);
  if (double(least) < domain.lo) return true;
  if (domain.hi == RealInterval::kEndless) return false;
  kernels.findReduce(Reduce::Max, t)(x, size_t(n), &greatest);
  return double(greatest) > domain.hi;
}

bool isRounding(Op op) {
  return op == Op::Floor || op == Op::Ceil || op == Op::Fix || op == Op::Round;
}

const char* unarySymbol(Op op) { return op == Op::Neg ? "-" : op == Op::Not ? "~" : nullptr; }

Value testOp(const KernelTable& kernels, Op op, Value a) {
  if (a.isComplex()) return complexUnary(kernels, op, a);
  if (!a.isFloat()) {
    Value out = Value::zeros(ClassId::Logical, a.dims());
    bool* to = out.mutableData<bool>();
    if (op == Op::IsFinite) std::fill_n(to, a.numel(), true);
    return out;
  }
  DType t = dtypeOf(a.classId());
  return mapUnary(kernels, kernels.find(op, t), std::move(a), t, DType::Bool, ClassId::Logical);
}

Value logicalNot(const KernelTable& kernels, Value a) {
  checkNoNan(a);
  if (a.isComplex()) a = complexNonzero(a);
  return mapUnary(kernels, kernels.find(Op::Not, DType::Bool), std::move(a), DType::Bool,
                  DType::Bool, ClassId::Logical);
}

Value floatOp(const KernelTable& kernels, Op op, Value a) {
  ClassId cls = a.classId() == ClassId::Single ? ClassId::Single : ClassId::Double;
  RealInterval domain = domainOf(op);
  if (!domain.isAll() && a.isFloat()) {
    bool out = cls == ClassId::Single ? leaves<float>(kernels, domain, a)
                                      : leaves<double>(kernels, domain, a);
    if (out) return complexUnary(kernels, op, a);
  } else if (!domain.isAll()) {
    // Logical and char arguments: 0, 1 and codes, few and never hot.
    Value wide = castTo(kernels, std::move(a), ClassId::Double);
    return floatOp(kernels, op, std::move(wide));
  }
  DType t = dtypeOf(cls);
  return mapUnary(kernels, kernels.find(op, t), std::move(a), t, t, cls);
}

// An inline double: the kernel on one element, nothing else.
bool scalarDouble(const KernelTable& kernels, Op op, double x, Value& out) {
  OpKind kind = accel::opInfo(op).kind;
  if (kind == OpKind::Logic) return false;
  if (!domainOf(op).contains(x)) return false;
  MapFn fn = kernels.find(op, DType::F64);
  const void* in[1] = {&x};
  const uint8_t step[1] = {1};
  if (kind == OpKind::Test) {
    bool r;
    fn(in, step, &r, 1);
    out.setLogical(r);
  } else {
    double r;
    fn(in, step, &r, 1);
    out.setDouble(r);
  }
  return true;
}

[[noreturn]] void failUnary(Op op, const Value& a) {
  if (const char* symbol = unarySymbol(op)) failOperator(symbol, a);
  failFunction(accel::opInfo(op).name, a);
}

}  // namespace

Value elementwiseUnary(Op op, Value a, Call& call) {
  const KernelTable& kernels = *call.interpreter.kernels;
  if (a.isDoubleScalar()) {
    Value out;
    if (scalarDouble(kernels, op, a.asDouble(), out)) return out;
  }
  if (!a.isPlain()) failUnary(op, a);
  switch (accel::opInfo(op).kind) {
    case OpKind::Test:
      return testOp(kernels, op, std::move(a));
    case OpKind::Logic:
      return logicalNot(kernels, std::move(a));
    default:
      break;
  }
  if (a.isComplex()) {
    Value out = isFloatClass(a.classId()) ? complexUnary(kernels, op, a) : Value();
    if (out.isUndefined()) {
      fail("MATLAB:mustBeReal", "Input argument of '%s' must be real.", accel::opInfo(op).name);
    }
    return out;
  }
  if (accel::opInfo(op).kind == OpKind::Arith) {
    ClassId cls = isNumericClass(a.classId()) ? a.classId() : ClassId::Double;
    DType t = dtypeOf(cls);
    return mapUnary(kernels, kernels.find(op, t), std::move(a), t, t, cls);
  }
  if (isIntegerClass(a.classId())) {
    if (isRounding(op)) return a;
    failUnary(op, a);
  }
  return floatOp(kernels, op, std::move(a));
}

}  // namespace matlift::builtins
