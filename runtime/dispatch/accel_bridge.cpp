#include "runtime/dispatch/accel_bridge.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "runtime/dispatch/accel_bridge_values.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift {

using accel::DType;
using accel::HookArg;
using accel::Op;
using accel::OpKind;
using namespace bridge;

namespace {

bool isMixed64(DType a, DType b) {
  auto wide = [](DType d) { return d == DType::I64 || d == DType::U64; };
  return (wide(a) && b == DType::F64) || (wide(b) && a == DType::F64);
}

/// The type two operands are computed in, and the type of the result where that differs from it
/// (small integers with doubles are computed in double and rounded back). `mixed`: as they are.
struct WorkType {
  DType work = DType::F64;
  DType back = DType::Bool;  // Bool: no other
  bool mixed = false;
};

/// False: not for the hook.
bool operandTypes(OpKind kind, std::span<const HookArg> args, WorkType& t) {
  t.work = args[0].dtype;
  for (const HookArg& a : args) {
    if (kind == OpKind::Logic && a.dtype != DType::Bool) return false;
    if (a.dtype == t.work) continue;
    auto widen = [](DType d) { return d == DType::Bool ? DType::F64 : d; };
    DType x = widen(t.work), y = widen(a.dtype);
    bool arithmetic = kind == OpKind::Arith || kind == OpKind::Compare;
    if (x == y) {
      t.work = x;
    } else if (accel::isFloat(x) && accel::isFloat(y)) {
      t.work = DType::F32;
    } else if (isMixed64(t.work, a.dtype)) {
      t.mixed = true;
      return arithmetic;
    } else {
      bool small = accel::isInteger(x) ? accel::dtypeSize(x) < 8 : accel::dtypeSize(y) < 8;
      bool withDouble = x == DType::F64 || y == DType::F64;
      if (!small || !withDouble || !arithmetic) return false;
      t.back = accel::isInteger(x) ? x : y;
      t.work = DType::F64;
    }
  }
  if (kind == OpKind::Logic) return true;
  if (t.work == DType::Bool) t.work = DType::F64;
  if (kind == OpKind::Float || kind == OpKind::Test) return accel::isFloat(t.work);
  if (kind == OpKind::Bits) return accel::isInteger(t.work);
  return kind == OpKind::Arith || kind == OpKind::Compare;
}

bool isIntegerQuotient(Op op) {
  return op == Op::IdivFix || op == Op::IdivFloor || op == Op::IdivCeil || op == Op::IdivRound;
}

/// idivide's third argument.
bool quotientNamed(const Value& mode, Op& op) {
  static constexpr std::pair<const char*, Op> kModes[] = {{"fix", Op::IdivFix},
                                                          {"floor", Op::IdivFloor},
                                                          {"ceil", Op::IdivCeil},
                                                          {"round", Op::IdivRound}};
  if (!mode.isChar()) return false;
  for (const auto& [name, found] : kModes) {
    if (textOf(mode) != name) continue;
    op = found;
    return true;
  }
  return false;
}

/// Comparisons of a single with a double are the hook's only where the double is a single too: then
/// it does not matter in which class they are compared.
bool comparesExactly(std::span<const HookArg> args) {
  for (const HookArg& a : args) {
    if (a.dtype != DType::F64) continue;
    bool exact =
        a.kind == HookArg::Kind::Constant && double(float(a.constant.f64)) == a.constant.f64;
    if (!exact) return false;
  }
  return true;
}

/// The class that a conversion like single(x) is named after.
bool classNamed(std::string_view name, ClassId& out) {
  for (int c = 0; c <= int(ClassId::UInt64); ++c) {
    if (className(ClassId(c)) != name) continue;
    out = ClassId(c);
    return true;
  }
  return false;
}

bool mayBeComplex(const Value& v) {
  return v.kind() == Value::Kind::Array && (v.array()->complex || hasImaginary(v)) && v.isFloat();
}

}  // namespace

bool AccelBridge::argOf(const Value& v, HookArg& out) {
  if (!v.isPlain() || v.classId() == ClassId::Char) return false;
  if (v.isInlineScalar()) {
    out = HookArg::of(scalarOf(v));
    return true;
  }
  ArrayObj* a = v.array();
  if (a->complex || hasImaginary(v)) return false;
  // Filled in place: this is half of what a deferral costs.
  out.dtype = dtypeOf(a->cls);
  out.dying = false;
  if (v.isSparse()) return false;
  if (v.isForm(ElementForm::Masked)) gatherMasked(a);
  if (v.isForm(ElementForm::Deferred)) {
    out.kind = HookArg::Kind::Deferred;
    out.deferred = static_cast<HookElements*>(a->source.get())->array();
    out.shape = out.deferred->shape;
    // A number that is here is a constant, unless the program has asked for it to be there.
    if (a->dims.isScalar() && hook_.isEvaluated(out.deferred) && !hook_.isPinned(out))
      out = HookArg::of(scalarOf(v.elementAt(0)));
    return true;
  }
  if (a->dims.isEmpty() || !shapeOf(a->dims, out.shape)) return false;
  a->elements();
  out.kind = HookArg::Kind::Host;
  out.host = {a->storage.data(), a->storage.handle()};
  return true;
}

// Hands the array out as a value; takes over the reference.
Value AccelBridge::finish(accel::Deferred* array) {
  Ref<ElementSource> elements;
  try {
    elements = makeRef<HookElements>(*this, hook_, array);
  } catch (const std::bad_alloc&) {
    hook_.release(array);
    throw;
  }
  Value v = Value::fromSource(classOfDtype(array->dtype), false, dimsOf(array->shape),
                              std::move(elements));
  v.array()->guarded = hook_.isGuarded(array);
  return v;
}

// Numbers on the device as logicals. NaN is an error, which must come now: one number comes home.
bool AccelBridge::truthsThere(const Value& x, const accel::CallSite& site, Value& out) {
  if (!anyStaying({&x, 1})) return false;
  Value given[2] = {x, x.isSingle() ? Value::scalar(0.0f) : Value(0.0)}, nan, any;
  if (!map(Op::IsNan, {given, 1}, site, nan) || !anyOf(nan, site, any)) return false;
  return any.doubleAt(0) == 0 && map(Op::Ne, given, site, out);
}

bool AccelBridge::map(Op op, std::span<Value> values, const accel::CallSite& site, Value& out) {
  const accel::OpInfo& info = accel::opInfo(op);
  if (int(values.size()) != info.arity || info.arity > 2) return false;
  // A guarded operand may stay deferred below what has an answer for complex numbers too. Complex
  // numbers with integers are an error, which must come now.
  bool mayStay = info.complex == accel::OpComplex::Defined && builtinOf(op);
  for (const Value& v : values) mayStay = mayStay && !v.isInteger();
  HookArg args[2];
  for (size_t k = 0; k < values.size(); ++k) {
    bool guarded = values[k].kind() == Value::Kind::Array && values[k].array()->guarded;
    if (guarded && !mayStay) (void)values[k].isComplex();
    if (!argOf(values[k], args[k])) return false;
  }
  std::span<HookArg> list(args, values.size());
  if (op == Op::Power && args[1].kind == HookArg::Kind::Constant && accel::isFloat(args[1].dtype) &&
      accel::isFloat(args[0].dtype) && values[1].doubleAt(0) == 2 &&
      (args[1].dtype == DType::F64 || args[0].dtype == DType::F32)) {
    return map(Op::Square, values.first(1), site, out);
  }
  Value truths[2];
  for (size_t k = 0; k < list.size() && info.kind == OpKind::Logic; ++k) {
    if (list[k].kind != HookArg::Kind::Deferred || !accel::isFloat(list[k].dtype)) continue;
    if (!truthsThere(values[k], site, truths[k]) || !argOf(truths[k], list[k])) return false;
  }
  WorkType t;
  if (!operandTypes(info.kind, list, t)) return false;
  if (info.kind == OpKind::Compare && t.work == DType::F32 && !comparesExactly(list)) return false;
  if (isIntegerQuotient(op) && (t.mixed || !accel::isInteger(t.work))) return false;
  // A power of integers stays real, by its own rule.
  if (op == Op::Power && (t.mixed || t.back != DType::Bool)) return false;
  CastedArgs casts(hook_);
  // A small array from here that meets singles there goes up as singles.
  Value rounded[2];
  for (size_t k = 0; k < list.size() && t.work == DType::F32 && anyStaying(values); ++k) {
    if (list[k].kind != HookArg::Kind::Host || list[k].dtype != DType::F64) continue;
    rounded[k] = convertClass(values[k], ClassId::Single);
    if (!argOf(rounded[k], list[k])) return false;
  }
  for (HookArg& a : list)
    if (!t.mixed && !casts.convert(a, t.work, site)) return false;
  accel::Verdict v = hook_.map(op, list, site);
  if (v.answer != accel::Answer::Done) return false;
  if (t.back != DType::Bool && info.kind == OpKind::Arith) {
    accel::Verdict rounded = hook_.cast(HookArg::of(v.array), t.back, site);
    hook_.release(v.array);
    if (rounded.answer != accel::Answer::Done) return false;
    v = rounded;
  }
  out = finish(v.array);
  return true;
}

bool AccelBridge::cast(ClassId to, Value& arg, const accel::CallSite& site, Value& out) {
  if (!isNumericClass(to) || arg.classId() == to) return false;
  if (hasImaginary(arg) || arg.isComplex()) return false;
  HookArg a;
  if (!argOf(arg, a)) return false;
  accel::Verdict v = hook_.cast(a, dtypeOf(to), site);
  if (v.answer != accel::Answer::Done) return false;
  out = finish(v.array);
  return true;
}

bool AccelBridge::worth(std::span<const Value> args) const {
  int64_t elements = 0;
  for (const Value& v : args)
    if (v.kind() == Value::Kind::Array) elements = std::max(elements, v.array()->dims.numel());
  if (elements <= 1) return elements == 1 && hook_.wantsTasks() && anyStaying(args);
  if (hook_.wants(elements)) return true;
  // A column and a row make a matrix.
  if (args.size() == 2 && args[0].kind() == Value::Kind::Array &&
      args[1].kind() == Value::Kind::Array) {
    const Dims &a = args[0].array()->dims, &b = args[1].array()->dims;
    if (a.numel() > 0 && b.numel() > 0 && a.count() == 2 && b.count() == 2 &&
        hook_.wants(std::max(a.rows(), b.rows()) * std::max(a.columns(), b.columns())))
      return true;
  }
  return hook_.wantsTasks() && anyStaying(args);
}

// A function of elements, in the form that it is called in.
bool AccelBridge::mapForm(const BuiltinDescriptor& f, std::span<Value> args,
                          const accel::CallSite& site, Value& out) {
  if (f.op == Op::Exp2 && args.size() == 2) return map(Op::Ldexp, args, site, out);
  if (f.op == Op::Eps && !args[0].isFloat()) return false;
  if (f.op == Op::IdivFix && args.size() == 3) {
    Op op;
    return quotientNamed(args[2], op) && map(op, args.first(2), site, out);
  }
  if (f.name[0] == 'l' && std::string_view(f.name) == "ldivide") {
    Value turned[2] = {args[1], args[0]};
    return map(Op::Div, turned, site, out);
  }
  return f.op != kNoOp && map(f.op, args, site, out);
}

bool AccelBridge::offer(const BuiltinDescriptor& f, std::span<Value> args,
                        const accel::CallSite& site, Value& out) {
  if (std::any_of(args.begin(), args.end(), mayBeComplex) && anyStaying(args))
    return offerComplex(f, args, site, out);
  switch (f.tag) {
    case AccelTag::Unary:
    case AccelTag::Elementwise:
      if (f.op == Op::Cast) {
        ClassId to;
        return args.size() == 1 && args[0].kind() == Value::Kind::Array && classNamed(f.name, to) &&
               cast(to, args[0], site, out);
      }
      return mapForm(f, args, site, out);
    case AccelTag::Reduction:
      return reduce(f, args, site, out);
    case AccelTag::Matmul: {
      // A scalar times an array is no matrix product.
      if (args.size() != 2) return false;
      bool left = args[0].isScalar(), right = args[1].isScalar();
      std::string_view name = f.name;
      if (name == "mtimes") return (left || right) && map(Op::Mul, args, site, out);
      // x/2 and 2\x are quotients of elements.
      if (name == "mrdivide") return right && map(Op::Div, args, site, out);
      Value turned[2] = {args[1], args[0]};
      return left && map(Op::Div, turned, site, out);
    }
    default:
      return false;
  }
}

Value AccelBridge::valueOf(const HookArg& arg) {
  if (arg.kind == HookArg::Kind::Constant) return valueOfScalar(arg.constant);
  if (arg.kind == HookArg::Kind::Deferred) return compute(arg.deferred);
  Storage::retainHandle(arg.host.owner);
  return Value::fromStorage(classOfDtype(arg.dtype), false, dimsOf(arg.shape),
                            Storage::fromHandle(arg.host.owner));
}

const BuiltinDescriptor* AccelBridge::builtinOf(Op op) {
  if (byOp_.empty()) {
    byOp_.resize(size_t(accel::kOpCount));
    for (const BuiltinDescriptor* f : interpreter_.builtins())
      if (f->op != kNoOp && !byOp_[size_t(f->op)]) byOp_[size_t(f->op)] = f;
  }
  return byOp_[size_t(op == Op::Square ? Op::Power : op)];
}

Value AccelBridge::applyPlainly(Op op, DType to, std::span<Value> args) {
  if (op == Op::Cast) return convertClass(args[0], classOfDtype(to));
  Value both[2] = {args[0], Value(2.0)};
  std::span<Value> given = op == Op::Square ? std::span<Value>(both) : args;
  const BuiltinDescriptor* f = builtinOf(op);
  if (!f) fail("Matlift:internal", "No function computes '%s'.", accel::opInfo(op).name);
  Value none;
  Call call(interpreter_, given, 1, {&none, 1});
  return f->function(call);
}

Value AccelBridge::compute(accel::Deferred* array) {
  accel::Result<accel::HostBlock> got = hook_.evaluate(array);
  if (got) {
    return Value::fromStorage(classOfDtype(array->dtype), false, dimsOf(array->shape),
                              Storage::fromHandle(got.value().owner));
  }
  if (got.status().code() == accel::StatusCode::Stopped) throwInterrupted();
  if (got.status().code() != accel::StatusCode::DomainExit) {
    fail("MATLAB:nomem", "The elements could not be computed: %s", got.status().message().c_str());
  }
  // The recipe is valid until the hook is called again: its operands are held first.
  accel::Recipe recipe = hook_.recipe(array);
  CastedArgs held(hook_);
  ValueList hosts;
  for (int k = 0; k < recipe.argCount; ++k) {
    if (recipe.args[k].kind == HookArg::Kind::Deferred) {
      hook_.retain(recipe.args[k].deferred);
      held.keep(recipe.args[k].deferred);
    } else if (recipe.args[k].kind == HookArg::Kind::Host) {
      hosts.push_back(valueOf(recipe.args[k]));
    }
  }
  ValueList args;
  for (int k = 0; k < recipe.argCount; ++k) args.push_back(valueOf(recipe.args[k]));
  Value v = applyPlainly(recipe.op, array->dtype, args);
  v.rawData();
  return v;
}

void AccelBridge::sink(const BuiltinDescriptor& f, std::span<const Value> args) {
  if (f.residency != Residency::GatherImmediately) return flush();
  std::vector<accel::Deferred*> arrays;
  for (const Value& v : args) {
    HookArg arg;
    if (v.isDeferred() && argOf(v, arg) && arg.kind == HookArg::Kind::Deferred)
      arrays.push_back(arg.deferred);
  }
  if (!arrays.empty())
    hook_.gather(arrays, locate ? locate(f.name) : accel::CallSite{f.name, 0, ""});
  for (const Value& v : args)
    if (v.isDeferred() && !hasImaginary(v)) v.rawData();
}

void AccelBridge::flush() {
  accel::Status status = hook_.flush();
  if (!status.isOk() && status.code() != accel::StatusCode::DomainExit)
    fail("MATLAB:nomem", "Deferred elements could not be computed: %s", status.message().c_str());
}

}  // namespace matlift
