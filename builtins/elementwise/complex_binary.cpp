#include "builtins/elementwise/complex_binary.h"

#include "builtins/elementwise/complex_math.h"
#include "builtins/elementwise/complex_steps.h"
#include "builtins/support/map_arrays.h"
#include "runtime/error/error.h"

namespace matlift::builtins {

using accel::KernelTable;
using accel::Op;
using cplx::C;

namespace {

template <class X, class Y, class R, class F>
void loop(const BroadcastPlan& plan, const X* x, const Y* y, R* out, F f) {
  plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n; ++k) out[o + k] = f(x[i + k * si], y[j + k * sj]);
  });
}

template <class T>
int orderOf(C<T> a, C<T> b) {
  T x = std::hypot(a.real(), a.imag()), y = std::hypot(b.real(), b.imag());
  if (x != y) return x < y ? -1 : 1;
  T p = std::arg(a), q = std::arg(b);
  return p < q ? -1 : p > q ? 1 : 0;
}

template <class T, class X, class Y>
void apply(Op op, const BroadcastPlan& plan, const X* x, const Y* y, C<T>* out) {
  auto isNan = [](auto v) { return v != v; };
  switch (op) {
    case Op::Add:
      return loop(plan, x, y, out, [](X a, Y b) { return C<T>(a + b); });
    case Op::Sub:
      return loop(plan, x, y, out, [](X a, Y b) { return C<T>(a - b); });
    case Op::Mul:
      return loop(plan, x, y, out, [](X a, Y b) { return C<T>(cplx::mul(a, b)); });
    case Op::Div:
      return loop(plan, x, y, out, [](X a, Y b) { return C<T>(cplx::div(a, b)); });
    case Op::Power:
      return loop(plan, x, y, out, [](X a, Y b) { return cplx::pow(C<T>(a), C<T>(b)); });
    case Op::Max:
      return loop(plan, x, y, out, [&](X a, Y b) {
        return isNan(a) || (!isNan(b) && orderOf(C<T>(b), C<T>(a)) > 0) ? C<T>(b) : C<T>(a);
      });
    case Op::Min:
      return loop(plan, x, y, out, [&](X a, Y b) {
        return isNan(a) || (!isNan(b) && orderOf(C<T>(b), C<T>(a)) < 0) ? C<T>(b) : C<T>(a);
      });
    default:
      fail("MATLAB:math:mustBeReal", "Inputs must be real.");
  }
}

template <class T>
Value binary(const KernelTable& kernels, Op op, const Value& a, const Value& b) {
  if (op == Op::Power && a.isComplex() && !b.isComplex() && b.isScalar() && b.doubleAt(0) != 2) {
    const double w = b.doubleAt(0);
    return bySteps<T>(kernels, a, [w](auto& s, const auto& re, const auto& im) {
      return complex_formulas::power(s, re, im, w);
    });
  }
  BroadcastPlan plan(a.dims(), b.dims());
  Value out = Value::uninitialized(classOf<T>, plan.dims(), true);
  C<T>* to = out.mutableData<C<T>>();
  if (a.isComplex() && b.isComplex()) {
    apply<T>(op, plan, a.data<C<T>>(), b.data<C<T>>(), to);
  } else if (a.isComplex()) {
    apply<T>(op, plan, a.data<C<T>>(), b.data<T>(), to);
  } else if (b.isComplex()) {
    apply<T>(op, plan, a.data<T>(), b.data<C<T>>(), to);
  } else if (op == Op::Power) {
    loop(plan, a.data<T>(), b.data<T>(), to, [](T x, T y) { return cplx::pow(C<T>(x), C<T>(y)); });
  } else {
    fail("MATLAB:math:mustBeReal", "Inputs must be real.");
  }
  return std::move(out).narrowed();
}

template <class X, class Y>
void compare(Op op, const BroadcastPlan& plan, const X* x, const Y* y, bool* out) {
  auto re = [](auto v) { return std::real(v); };
  switch (op) {
    case Op::Eq:
      return loop(plan, x, y, out, [](X a, Y b) { return a == b; });
    case Op::Ne:
      return loop(plan, x, y, out, [](X a, Y b) { return !(a == b); });
    case Op::Lt:
      return loop(plan, x, y, out, [&](X a, Y b) { return re(a) < re(b); });
    case Op::Le:
      return loop(plan, x, y, out, [&](X a, Y b) { return re(a) <= re(b); });
    case Op::Gt:
      return loop(plan, x, y, out, [&](X a, Y b) { return re(a) > re(b); });
    case Op::Ge:
      return loop(plan, x, y, out, [&](X a, Y b) { return re(a) >= re(b); });
    default:
      fail("MATLAB:math:mustBeReal", "Inputs must be real.");
  }
}

}  // namespace

Value complexBinary(const KernelTable& kernels, Op op, const Value& a, const Value& b,
                    ClassId cls) {
  Value x = castTo(kernels, a, cls), y = castTo(kernels, b, cls);
  return cls == ClassId::Single ? binary<float>(kernels, op, x, y)
                                : binary<double>(kernels, op, x, y);
}

Value complexCompare(const KernelTable& kernels, Op op, const Value& a, const Value& b) {
  Value x = castTo(kernels, a, ClassId::Double), y = castTo(kernels, b, ClassId::Double);
  BroadcastPlan plan(x.dims(), y.dims());
  Value out = Value::uninitialized(ClassId::Logical, plan.dims());
  bool* to = out.mutableData<bool>();
  if (x.isComplex() && y.isComplex()) {
    compare(op, plan, x.data<Complex>(), y.data<Complex>(), to);
  } else if (x.isComplex()) {
    compare(op, plan, x.data<Complex>(), y.data<double>(), to);
  } else {
    compare(op, plan, x.data<double>(), y.data<Complex>(), to);
  }
  return out;
}

Value complexNonzero(const Value& z) {
  Value out = Value::uninitialized(ClassId::Logical, z.dims());
  bool* to = out.mutableData<bool>();
  for (int64_t i = 0, n = z.numel(); i < n; ++i) to[i] = z.complexAt(i) != Complex(0, 0);
  return out;
}

}  // namespace matlift::builtins
