// Operations on complex arrays that are on a device, with the builtins' own formulas
// (builtins/elementwise/complex_math.h) and so with their bits.
//
// The builtins make a result real when all its imaginary parts are zero, and real operands have
// formulas of their own (a real number times Inf is not NaN). Whether an operand has become real is
// a logical on the device, which the formulas choose by; nobody waits for it.
#include "runtime/dispatch/accel_bridge_complex.h"

#include <algorithm>
#include <cmath>
#include <complex>

#include "runtime/dispatch/complex_formulas.h"
#include "runtime/dispatch/join_on_device.h"

namespace matlift {

using accel::HookArg;
using accel::Op;
using namespace bridge;

namespace {

/// The real (0) or imaginary (1) parts of a complex value on the host.
Value hostParts(const Value& z, int part) {
  Value out = Value::uninitialized(z.classId(), z.dims());
  const auto copy = [&](auto tag) {
    using T = decltype(tag);
    const auto* from = static_cast<const T*>(z.rawData());
    auto* to = static_cast<T*>(out.mutableRawData());
    for (int64_t i = 0, n = z.numel(); i < n; ++i) to[i] = from[2 * i + part];
  };
  z.isSingle() ? copy(float()) : copy(double());
  return out;
}

bool isFiniteNumber(const Value& v) { return v.isInlineScalar() && std::isfinite(v.doubleAt(0)); }

}  // namespace

Value AccelBridge::realPartOf(const Value& z) {
  accel::Deferred* array = hookElements(z)->array();
  hook_.retain(array);
  return finish(array);
}

// A value of its own: who reads it takes nothing from z.
Value AccelBridge::imaginaryPartOf(const Value& z) {
  return realPartOf(hookElements(z)->imaginary->values);
}

// Both parts are arrays of the hook. The result has the reference of the real parts' array.
Value AccelBridge::joined(const Value& re, const Value& im, bool sure) {
  Value out = realPartOf(re);
  auto parts = std::make_unique<ImaginaryParts>();
  parts->values = realPartOf(im);
  parts->sure = sure;
  hookElements(out)->imaginary = std::move(parts);
  out.array()->guarded = true;
  return out;
}

bool AccelBridge::joinParts(const Value& re, const Value& im, bool sure, Value& out) {
  const HookElements *x = hookElements(re), *y = hookElements(im);
  if (!x || !y || x->imaginary || y->imaginary || re.array()->guarded || im.array()->guarded)
    return false;
  if (re.classId() != im.classId() || !re.isFloat() || !(re.dims() == im.dims())) return false;
  out = joined(re, im, sure);
  return true;
}

bool AccelBridge::isSurelyComplex(const Value& z) {
  return hasImaginary(z) && hookElements(z)->imaginary->sure;
}

bool AccelBridge::operandOf(const Value& v, ComplexOperand& out) {
  out.whole = v;
  if (hasImaginary(v)) {
    const ImaginaryParts& parts = *hookElements(v)->imaginary;
    out.re = realPartOf(v);
    out.im = imaginaryPartOf(v);
    out.complex = true;
    out.sure = parts.sure;
    return true;
  }
  if (!v.isPlain() || v.isChar() || v.isSparse() || v.isInteger()) return false;
  if (v.isComplex()) {
    out.re = hostParts(v, 0);
    out.im = hostParts(v, 1);
    out.complex = out.sure = true;
    return true;
  }
  out.re = v;
  return true;
}

bool AccelBridge::anyOf(const Value& mask, const accel::CallSite& site, Value& out) {
  HookArg arg;
  if (!argOf(mask, arg)) return false;
  arg.dying = true;
  uint32_t all = 0;
  for (int k = 0; k < accel::kMaxRank; ++k)
    if (arg.shape.size(k) != 1) all |= 1u << k;
  return reduceOne(accel::Reduce::Any, arg, all ? all : 1u, site, out);
}

bool AccelBridge::keepWhere(const Value& z, const Value& where, Value& out) {
  const accel::CallSite site = locate ? locate("ifft") : accel::CallSite{"ifft"};
  const Value zero = z.isSingle() ? Value::scalar(0.0f) : Value(0.0);
  Value any, im;
  if (!hasImaginary(z) || !anyOf(where, site, any)) return false;
  if (!choose(any, imaginaryPartOf(z), zero, site, im)) return false;
  if (im.isInlineScalar() && !zerosLike(z, im)) return false;
  return joinParts(realPartOf(z), im, false, out);
}

// Is it complex? A logical: here, or on the device.
bool AccelBridge::flagOf(const Value& z, const accel::CallSite& site, Value& flag) {
  if (!hasImaginary(z) || hookElements(z)->imaginary->sure) {
    flag = Value::logical(true);
    return true;
  }
  ImaginaryParts& parts = *hookElements(z)->imaginary;
  if (parts.any.isUndefined()) {
    Value args[2] = {imaginaryPartOf(z), Value(0.0)}, nonzero, made;
    if (!map(Op::Ne, args, site, nonzero) || !anyOf(nonzero, site, made)) return false;
    parts.any = std::move(made);
  }
  flag = parts.any;
  return true;
}

// flag ? yes : no, the flag being one logical.
bool AccelBridge::choose(const Value& flag, const Value& yes, const Value& no,
                         const accel::CallSite& site, Value& out) {
  if (flag.isInlineScalar()) {
    out = flag.doubleAt(0) != 0 ? yes : no;
    return true;
  }
  HookArg args[3];
  if (!argOf(flag, args[0]) || !argOf(yes, args[1]) || !argOf(no, args[2])) return false;
  CastedArgs casts(hook_);
  const accel::DType to = args[1].kind == HookArg::Kind::Constant ? args[2].dtype : args[1].dtype;
  if (!casts.convert(args[1], to, site) || !casts.convert(args[2], to, site)) return false;
  const accel::Verdict v = hook_.map(Op::Select, args, site);
  if (v.answer != accel::Answer::Done) return false;
  out = finish(v.array);
  return true;
}

/// Real steps of a complex operation. When one is declined, so are all that follow.
class AccelBridge::ComplexSteps {
 public:
  using Array = Value;
  ComplexSteps(AccelBridge& bridge, const accel::CallSite& site, ClassId cls)
      : bridge_(bridge), site_(site), cls_(cls) {}
  bool ok() const { return ok_; }
  bool isSingle() const { return cls_ == ClassId::Single; }
  /// Nobody looks: it would have to come home.
  static bool anywhere(const Value&) { return true; }

  Value apply(Op op, const Value& a) { return applyTo(op, {a}); }
  Value apply(Op op, const Value& a, const Value& b) { return applyTo(op, {a, b}); }
  Value pick(const Value& flag, const Value& yes, const Value& no) {
    Value out;
    ok_ = ok_ && bridge_.choose(flag, yes, no, site_, out);
    return out;
  }
  Value flag(const ComplexOperand& z) {
    Value out = Value::logical(false);
    if (z.complex) ok_ = ok_ && bridge_.flagOf(z.whole, site_, out);
    return out;
  }
  /// A number of the operands' class.
  Value number(double x) const {
    return cls_ == ClassId::Single ? Value::scalar(float(x)) : Value(x);
  }
  Value add(const Value& a, const Value& b) { return apply(Op::Add, a, b); }
  Value sub(const Value& a, const Value& b) { return apply(Op::Sub, a, b); }
  Value mul(const Value& a, const Value& b) { return apply(Op::Mul, a, b); }
  Value div(const Value& a, const Value& b) { return apply(Op::Div, a, b); }

 private:
  Value applyTo(Op op, ValueList args) {
    if (!ok_) return {};
    if (std::all_of(args.begin(), args.end(), [](const Value& v) { return v.isInlineScalar(); }))
      return bridge_.applyPlainly(op, dtypeOf(cls_), args);
    Value out;
    ok_ = bridge_.map(op, args, site_, out);
    return out;
  }

  AccelBridge& bridge_;
  accel::CallSite site_;
  ClassId cls_;
  bool ok_ = true;
};

namespace {

using Pair = complex_formulas::Pair<Value>;

template <class Steps, class Operand>
Pair sumOf(Steps& s, const Operand& a, const Operand& b, bool minus) {
  const Op op = minus ? Op::Sub : Op::Add;
  Pair out{s.apply(op, a.re, b.re), {}};
  const auto second = [&] { return minus ? s.apply(Op::Neg, b.im) : b.im; };
  if (!b.complex) {
    out.im = a.im;
  } else if (!a.complex) {
    out.im = second();
  } else {
    const Value both = s.apply(op, a.im, b.im);
    const Value yes = s.pick(s.flag(b), both, a.im);
    out.im = s.pick(s.flag(a), yes, second());
  }
  return out;
}

template <class Steps, class Operand>
Pair productOf(Steps& s, const Operand& a, const Operand& b) {
  if (!a.complex) return productOf(s, b, a);
  const Value zero = s.number(0), plain = s.mul(a.re, b.re);
  if (!b.complex) {
    const Value im = s.mul(a.im, b.re);
    return {plain, isFiniteNumber(b.re) ? im : s.pick(s.flag(a), im, zero)};
  }
  const Value fa = s.flag(a), fb = s.flag(b), across = s.mul(a.re, b.im), along = s.mul(a.im, b.re);
  const Value re = s.sub(plain, s.mul(a.im, b.im)), im = s.add(across, along);
  return {s.pick(fa, s.pick(fb, re, plain), plain),
          s.pick(fa, s.pick(fb, im, along), s.pick(fb, across, zero))};
}

template <class Steps, class Operand>
Pair quotientOf(Steps& s, const Operand& a, const Operand& b) {
  const Value zero = s.number(0), fa = s.flag(a);
  if (!b.complex) return {s.div(a.re, b.re), s.pick(fa, s.div(a.im, b.re), zero)};
  const Value ai = a.complex ? s.pick(fa, a.im, zero) : zero;
  const Pair made = complex_formulas::quotient(s, Pair{a.re, ai}, Pair{b.re, b.im});
  // Of two real numbers the quotient is one.
  return {made.re, s.pick(fa, made.im, s.pick(s.flag(b), made.im, zero))};
}

template <class Steps, class Operand>
Pair squareOf(Steps& s, const Operand& z) {
  const Value zero = s.number(0), isReal = s.apply(Op::Eq, z.im, zero);
  const Value square = s.mul(z.re, z.re), cross = s.mul(z.re, z.im);
  return {s.pick(isReal, square, s.sub(square, s.mul(z.im, z.im))),
          s.pick(isReal, zero, s.add(cross, s.mul(z.im, z.re)))};
}

// See ByParts in builtins/elementwise/complex_unary.cpp.
template <class Steps, class Operand>
Pair exponentialOf(Steps& s, const Operand& z) {
  const Value zero = s.number(0), isReal = s.apply(Op::Eq, z.im, zero);
  const Value half = s.apply(Op::Exp, s.mul(z.re, s.number(0.5)));
  const Value size = s.apply(Op::Exp, z.re), edge = s.number(z.re.isSingle() ? 80 : 700);
  const Value usual = s.apply(Op::Lt, s.apply(Op::Abs, z.re), edge);
  const Value none = s.apply(Op::Eq, z.re, s.number(-INFINITY));
  const auto part = [&](Op op) {
    const Value turn = s.apply(op, z.im);
    const Value far = s.pick(none, zero, s.mul(s.mul(half, turn), half));
    return s.pick(usual, s.mul(size, turn), far);
  };
  return {s.pick(isReal, size, part(Op::Cos)), s.pick(isReal, zero, part(Op::Sin))};
}

// z .^ w of one real number.
template <class Steps, class Operand>
Pair powerOf(Steps& s, const Operand& z, const Operand& w) {
  if (w.complex || !w.re.isInlineScalar() || !z.complex) return {};
  const double given = w.re.doubleAt(0), exponent = s.isSingle() ? double(float(given)) : given;
  return exponent == 2 ? squareOf(s, z) : complex_formulas::power(s, z.re, z.im, exponent);
}

bool isCompare(Op op) { return op >= Op::Eq && op <= Op::Ge; }

// The answer's elements are real or logical. Undefined: not among these.
template <class Steps, class Operand>
Value realAnswer(Steps& s, Op op, std::span<const Operand> z) {
  if (z.size() == 2 && isCompare(op)) {
    if (op != Op::Eq && op != Op::Ne) return s.apply(op, z[0].re, z[1].re);
    const auto imaginary = [&](const Operand& x) { return x.complex ? x.im : s.number(0); };
    const Op join = op == Op::Eq ? Op::And : Op::Or;
    return s.apply(join, s.apply(op, z[0].re, z[1].re),
                   s.apply(op, imaginary(z[0]), imaginary(z[1])));
  }
  if (z.size() != 1) return {};
  switch (op) {
    case Op::Abs:
      return s.apply(Op::Hypot, z[0].re, z[0].im);
    case Op::IsNan:
    case Op::IsInf:
      return s.apply(Op::Or, s.apply(op, z[0].re), s.apply(op, z[0].im));
    case Op::IsFinite:
      return s.apply(Op::And, s.apply(op, z[0].re), s.apply(op, z[0].im));
    default:
      return {};
  }
}

template <class Steps, class Operand>
Pair complexAnswer(Steps& s, Op op, std::span<const Operand> z) {
  if (z.size() == 2) {
    switch (op) {
      case Op::Add:
      case Op::Sub:
        return sumOf(s, z[0], z[1], op == Op::Sub);
      case Op::Mul:
        return productOf(s, z[0], z[1]);
      case Op::Div:
        return quotientOf(s, z[0], z[1]);
      case Op::Power:
        return powerOf(s, z[0], z[1]);
      default:
        return {};
    }
  }
  switch (op) {
    case Op::Neg:
    case Op::Floor:
    case Op::Ceil:
    case Op::Fix:
    case Op::Round:
      return {s.apply(op, z[0].re), s.apply(op, z[0].im)};
    case Op::Exp:
      return exponentialOf(s, z[0]);
    case Op::Sqrt:
      return complex_formulas::squareRoot(s, z[0].re, z[0].im);
    case Op::Log:
    case Op::Log2:
    case Op::Log10:
      return complex_formulas::logarithm(s, z[0].re, z[0].im, complex_formulas::logUnit(op));
    default:
      return {};
  }
}

/// Times and divided by a number, a matrix is an array.
Op elementwiseOp(const BuiltinDescriptor& f, std::span<const Value> args) {
  if (f.tag != AccelTag::Matmul || args.size() != 2) return f.op;
  const std::string_view name = f.name;
  if (name == "mtimes" && (args[0].isScalar() || args[1].isScalar())) return Op::Mul;
  if (name == "mrdivide" && args[1].isScalar()) return Op::Div;
  return kNoOp;
}

}  // namespace

bool AccelBridge::offerComplex(const BuiltinDescriptor& f, std::span<Value> args,
                               const accel::CallSite& site, Value& out) {
  if (f.tag == AccelTag::Reduction) return complexReduction(f, args, site, out);
  const Op op = elementwiseOp(f, args);
  if (op == kNoOp || op == Op::Cast || args.empty() || args.size() > 2) return false;
  if (std::string_view(f.name) == "ldivide") return false;
  ComplexOperand z[2];
  ClassId cls = ClassId::Double;
  for (size_t k = 0; k < args.size(); ++k) {
    if (!operandOf(args[k], z[k])) return false;
    if (args[k].isSingle()) cls = ClassId::Single;
  }
  // Numbers are rounded to the operands' class before anything is done with them.
  for (ComplexOperand& operand : z)
    for (Value* part : {&operand.re, &operand.im})
      if (cls == ClassId::Single && part->isInlineScalar() && !isCompare(op) && op != Op::Power)
        *part = Value::scalar(float(part->doubleAt(0)));
  if (args.size() == 1 && !z[0].complex) return false;
  ComplexSteps steps(*this, site, cls);
  const std::span<const ComplexOperand> operands(z, args.size());
  const Value real = realAnswer(steps, op, operands);
  if (!real.isUndefined() || !steps.ok()) {
    out = real;
    return steps.ok();
  }
  const Pair made = complexAnswer(steps, op, operands);
  if (!steps.ok() || made.re.isUndefined() || made.im.isUndefined()) return false;
  return joinParts(made.re, made.im, false, out);
}

// sum and mean: of each part by itself; any, all and nnz: of what is not zero; norm has its own.
bool AccelBridge::complexReduction(const BuiltinDescriptor& f, std::span<Value> args,
                                   const accel::CallSite& site, Value& out) {
  const std::string_view name = f.name;
  if (!hasImaginary(args[0])) return false;
  if (name == "norm") return normThere(args, site, out);
  ValueList list(args.begin(), args.end());
  Value re, im;
  if (name == "any" || name == "all" || name == "nnz")
    return nonzeroParts(args[0], site, list[0]) && reduce(f, list, site, out);
  if (name != "sum" && name != "mean") return false;
  list[0] = realPartOf(args[0]);
  if (!reduce(f, list, site, re)) return false;
  list[0] = imaginaryPartOf(args[0]);
  return reduce(f, list, site, im) && joinParts(re, im, false, out);
}

bool AccelBridge::nonzeroParts(const Value& z, const accel::CallSite& site, Value& out) {
  Value parts[2] = {realPartOf(z), imaginaryPartOf(z)};
  for (Value& part : parts) {
    Value both[2] = {part, Value(0.0)};
    if (!map(Op::Ne, both, site, part)) return false;
  }
  return map(Op::Or, parts, site, out);
}

bool AccelBridge::nonzero(const char* builtin, const Value& x, Value& out) {
  const accel::CallSite site = locate ? locate(builtin) : accel::CallSite{builtin, 0, ""};
  if (hasImaginary(x)) return nonzeroParts(x, site, out);
  out = x;
  Value both[2] = {x, Value(0.0)};
  return x.isLogical() || (anyStaying({&x, 1}) && map(Op::Ne, both, site, out));
}

bool AccelBridge::apply(const char* builtin, Op op, std::span<const Value> args, Value& out) {
  if (!anyStaying(args) || std::any_of(args.begin(), args.end(), hasImaginary)) return false;
  ValueList list(args.begin(), args.end());
  const accel::CallSite site = locate ? locate(builtin) : accel::CallSite{builtin, 0, ""};
  if (op == Op::Select) return choose(list[0], list[1], list[2], site, out);
  return map(op, list, site, out);
}

bool AccelBridge::complexParts(const Value& z, Value& re, Value& im) {
  if (!hasImaginary(z)) return false;
  const accel::CallSite site = locate ? locate("imag") : accel::CallSite{"imag"};
  Value flag;
  const Value zero = z.isSingle() ? Value::scalar(0.0f) : Value(0.0);
  if (!flagOf(z, site, flag)) return false;
  if (!choose(flag, imaginaryPartOf(z), zero, site, im)) return false;
  re = realPartOf(z);
  if (!im.isInlineScalar()) return true;
  return zerosLike(z, im);
}

// Where v is: nothing is less than itself.
bool AccelBridge::zerosLike(const Value& v, Value& out) {
  if (!hookElements(v)) {
    out = Value::zeros(v.classId(), v.dims());
    return true;
  }
  const accel::CallSite site = locate ? locate("complex") : accel::CallSite{"complex"};
  Value both[2] = {realPartOf(v), realPartOf(v)}, none;
  return map(Op::Lt, both, site, none) && cast(v.classId(), none, site, out);
}

namespace {

// Tasks that only move elements, and running sums: each part by itself is the whole task's part.
bool isByParts(const accel::Task& task) {
  using namespace accel;
  const auto* scan = std::get_if<ScanTask>(&task);
  if (scan && scan->kind == ScanKind::Sum) return true;
  return std::holds_alternative<PermuteTask>(task) || std::holds_alternative<GatherTask>(task) ||
         std::holds_alternative<ScatterTask>(task) || std::holds_alternative<CompactTask>(task) ||
         std::holds_alternative<ConcatTask>(task) || std::holds_alternative<SliceTask>(task) ||
         std::holds_alternative<AssignTask>(task);
}

// The second operand of these says where, and has no parts.
bool namesPlaces(const accel::Task& task) {
  using namespace accel;
  return std::holds_alternative<GatherTask>(task) || std::holds_alternative<ScatterTask>(task) ||
         std::holds_alternative<CompactTask>(task);
}

}  // namespace

// a * b by products of their parts. A part that turns out to be all zeros takes no part, as in the
// builtin's products of real and complex matrices: 0 * Inf would be NaN.
bool AccelBridge::multiplyParts(const char* builtin, std::span<const Value> args, const Form& form,
                                Value& out) {
  const accel::CallSite site = locate ? locate(builtin) : accel::CallSite{builtin};
  ComplexOperand z[2];
  Value flags[2];
  for (int k = 0; k < 2; ++k)
    if (!operandOf(args[k], z[k]) || (z[k].complex && !flagOf(z[k].whole, site, flags[k])))
      return false;
  // One product, or zero where one of the flags says so.
  const auto term = [&](const Value& x, const Value& y, std::span<const Value> when, Value& to) {
    const Value pair[] = {x, y}, zero = form.cls == ClassId::Single ? Value(0.0f) : Value(0.0);
    bool done = runUntimed(builtin, accel::MatmulTask{}, pair, form, to);
    for (const Value& flag : when) {
      const Value all = to;
      done = done && choose(flag, all, zero, site, to);
    }
    return done;
  };
  const std::span<const Value> both(flags), none;
  Value re, im, parts[2];
  if (!term(z[0].re, z[1].re, none, re)) return false;
  if (z[0].complex && z[1].complex) {
    parts[0] = re;
    if (!term(z[0].im, z[1].im, both, parts[1]) || !map(Op::Sub, parts, site, re)) return false;
  }
  for (int k = 0; k < 2; ++k) {
    if (!z[k].complex) continue;
    if (!term(k ? z[0].re : z[0].im, k ? z[1].im : z[1].re, both.subspan(size_t(k), 1), parts[k]))
      return false;
    im = parts[k];
  }
  if (z[0].complex && z[1].complex && !map(Op::Add, parts, site, im)) return false;
  return joinParts(re, im, false, out);
}

bool AccelBridge::runParts(const char* builtin, const accel::Task& task,
                           std::span<const Value> args, std::span<const Form> forms,
                           std::span<Value> out) {
  if (std::holds_alternative<accel::MatmulTask>(task))
    return multiplyParts(builtin, args, forms[0], out[0]);
  if (!isByParts(task) || forms.size() != 1) return false;
  ValueList re, im;
  // An index or an assignment makes what has become real a real array, other moves do not.
  bool sure = false;
  const bool narrows = builtin[0] == 'x' && builtin[1] == '(';
  for (size_t k = 0; k < args.size(); ++k) {
    if (k == 1 && namesPlaces(task)) {
      re.push_back(args[k]);
      im.push_back(args[k]);
      continue;
    }
    ComplexOperand z;
    if (args[k].kind() != Value::Kind::Array || !operandOf(args[k], z)) return false;
    re.push_back(z.re.isInlineScalar() ? arrayOfNumber(z.re, args[k].classId()) : z.re);
    sure = sure || z.sure;
    if (!z.complex && !zerosLike(args[k], z.im)) return false;
    im.push_back(z.im.isInlineScalar() ? arrayOfNumber(z.im, args[k].classId()) : z.im);
  }
  accel::Task second = task;
  if (auto* assign = std::get_if<accel::AssignTask>(&second))
    if (args.size() == 1) assign->value = accel::Scalar::ofDouble(0);
  Value parts[2];
  if (!runUntimed(builtin, task, re, forms[0], parts[0]) ||
      !runUntimed(builtin, second, im, forms[0], parts[1]))
    return false;
  return joinParts(parts[0], parts[1], sure && !narrows, out[0]);
}

}  // namespace matlift
