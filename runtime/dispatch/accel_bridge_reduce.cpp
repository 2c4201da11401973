// Reductions: their arguments, and var, std, norm and dot as reductions of elementwise kernels.
// Each gives the bits of its builtin, which combines elements by the same tree.
#include <cmath>
#include <limits>

#include "runtime/dispatch/accel_bridge_values.h"
#include "runtime/value/text.h"

namespace matlift {

using accel::DType;
using accel::HookArg;
using accel::Op;
using accel::Reduce;
using namespace bridge;

namespace {

struct ReductionName {
  std::string_view name;
  Reduce kind;
};
constexpr ReductionName kReductions[] = {
    {"sum", Reduce::Sum}, {"mean", Reduce::Mean}, {"prod", Reduce::Prod}, {"max", Reduce::Max},
    {"min", Reduce::Min}, {"any", Reduce::Any},   {"all", Reduce::All}};

/// Below this the builtin is as fast over elements that exist: the engine's threads start to pay at
/// about 200,000 elements (measured on a two-core Ice Lake server).
constexpr int64_t kHostElements = 150000;
/// dot reads two arrays: threads pay from fewer elements on (5.5 us at 50,000, as long as its
/// builtin takes for 40,000; two-core Zen 4 server).
constexpr int64_t kHostProducts = 40000;

/// Bits of the dimensions of size > 1.
uint32_t allDims(const Dims& dims) {
  uint32_t bits = 0;
  for (int k = 0; k < dims.count() && k < accel::kMaxRank; ++k)
    if (dims[k] != 1) bits |= 1u << k;
  return bits;
}

/// Bits of the dimensions of size > 1 that `given` names: a dim, a vecdim or 'all'. 0: something
/// else, or nothing to reduce.
uint32_t dimsOfArgument(const Value& given, const Dims& dims) {
  uint32_t bits = 0;
  if (given.isCharRow()) {
    if (textOf(given) != "all") return 0;
    bits = ~0u;
  } else {
    if (!given.isDouble() || given.isComplex() || !given.dims().isVector()) return 0;
    for (int64_t k = 0; k < given.numel(); ++k) {
      double d = given.doubleAt(k);
      if (!(d >= 1 && d <= 64) || d != std::floor(d)) return 0;
      if (d > accel::kMaxRank) continue;
      uint32_t bit = 1u << (int(d) - 1);
      if (bits & bit) return 0;
      bits |= bit;
    }
  }
  return bits & allDims(dims);
}

uint32_t defaultDims(const Dims& dims) { return 1u << dims.firstNonSingleton(); }

bool isEmptyDouble(const Value& v) { return v.isDouble() && v.isEmpty(); }

/// A sum of squares above it has lost nothing that counts.
double leastSquares(bool single) {
  using F = std::numeric_limits<float>;
  using D = std::numeric_limits<double>;
  return single ? double(F::min() / F::epsilon()) : D::min() / D::epsilon();
}

/// The type an argument is reduced in; false: not for the hook.
bool reducedType(Reduce kind, DType given, DType& type) {
  type = given;
  switch (kind) {
    case Reduce::Sum:
    case Reduce::Prod:
    case Reduce::Mean:
      if (!accel::isFloat(given)) type = DType::F64;
      return true;
    case Reduce::Max:
    case Reduce::Min:
      return given != DType::Bool;
    default:
      return true;
  }
}

}  // namespace

/// Lets a temporary argument go once a node made of it holds it, so that it need not be written
/// out; gives it back to the call when the hook declines after all.
class AccelBridge::LentArgument {
 public:
  explicit LentArgument(Value& value) : value_(value) {
    if (!value.isForm(ElementForm::Deferred) || !value.array()->unique()) return;
    elements_ = static_cast<HookElements*>(value.array()->source.get());
    elements_->lend();
  }
  void taken() {
    if (elements_) value_.reset();
    elements_ = nullptr;
  }
  ~LentArgument() {
    if (elements_) elements_->takeBack();
  }
  LentArgument(const LentArgument&) = delete;
  LentArgument& operator=(const LentArgument&) = delete;

 private:
  Value& value_;
  HookElements* elements_ = nullptr;
};

bool AccelBridge::reduceOne(Reduce kind, const HookArg& arg, uint32_t dims,
                            const accel::CallSite& site, Value& out) {
  accel::Reduced result;
  accel::Status status = hook_.reduce({&kind, 1}, arg, dims, site, {&result, 1});
  if (!status.isOk() || result.answer != accel::Answer::Done) return false;
  out = answerOf(result);
  return true;
}

// What was made on a device stays there, a number too; who needs it fetches it.
Value AccelBridge::answerOf(const accel::Reduced& reduced) {
  if (reduced.array) return finish(reduced.array);
  return Value::fromStorage(classOfDtype(reduced.dtype), false, dimsOf(reduced.shape),
                            Storage::fromHandle(reduced.host.owner))
      .narrowed();
}

bool AccelBridge::reduce(const BuiltinDescriptor& f, std::span<Value> args,
                         const accel::CallSite& site, Value& out) {
  std::string_view name = f.name;
  const Value& x = args[0];
  if ((name == "max" || name == "min") && args.size() == 2 && !isEmptyDouble(args[1])) {
    // Of two logicals the answer is one too.
    if (x.isLogical() && args[1].isLogical()) return false;
    return map(name == "max" ? Op::Max : Op::Min, args, site, out);
  }
  if (x.kind() != Value::Kind::Array || x.array()->complex) return false;
  bool elsewhere = x.isForm(ElementForm::Deferred);
  if (name == "dot") elsewhere = elsewhere || (args.size() > 1 && args[1].isDeferred());
  const int64_t few = name == "dot" ? kHostProducts : kHostElements;
  if (!elsewhere && x.numel() < few && !hook_.wantsTasks()) return false;
  if (name == "var" || name == "std") return spread(args, name == "std", site, out);
  if (name == "norm")
    return anyStaying(args) ? normThere(args, site, out) : euclidean(args, site, out);
  if (name == "dot") return dot(args, site, out);
  if (name == "nnz") return count(x, site, out);
  const ReductionName* found = nullptr;
  for (const ReductionName& r : kReductions)
    if (r.name == name) found = &r;
  if (!found) return false;
  Reduce kind = found->kind;
  uint32_t dims = defaultDims(x.dims());
  if (kind == Reduce::Max || kind == Reduce::Min) {
    if (args.size() > 1 && !isEmptyDouble(args[1])) return false;
    if (args.size() == 3) dims = dimsOfArgument(args[2], x.dims());
    if (args.size() > 3 || args.size() == 2) return false;
  } else {
    if (args.size() == 2) dims = dimsOfArgument(args[1], x.dims());
    if (args.size() > 2) return false;
  }
  HookArg arg;
  DType type;
  if (dims == 0 || !argOf(x, arg) || !reducedType(kind, arg.dtype, type)) return false;
  arg.dying = x.array()->unique();
  CastedArgs casts(hook_);
  bool cast = arg.dtype != type;
  if (!casts.convert(arg, type, site)) return false;
  // A cast's own result dies with this call, whoever else has its operand.
  if (cast) arg.dying = true;
  return reduceOne(kind, arg, dims, site, out);
}

// [m, i] = max(x [, [], dim]) of an expression: value and place of each extreme in one pass. An
// array that is there is the builtin's.
bool AccelBridge::offerPair(const BuiltinDescriptor& f, std::span<Value> args,
                            const accel::CallSite& site, std::span<Value, 2> out) {
  std::string_view name = f.name;
  bool greatest = name == "max";
  if (!greatest && name != "min") return false;
  const Value& x = args[0];
  if (!x.isFloat() || !x.isForm(ElementForm::Deferred) || x.isComplex()) return false;
  if (args.size() == 2 || args.size() > 3) return false;
  if (args.size() == 3 && (!isEmptyDouble(args[1]) || !args[2].isDoubleScalar())) return false;
  uint32_t dims = args.size() == 3 ? dimsOfArgument(args[2], x.dims()) : defaultDims(x.dims());
  HookArg arg;
  if (dims == 0 || !argOf(x, arg) || arg.kind != HookArg::Kind::Deferred) return false;
  arg.dying = x.array()->unique();
  Reduce kinds[2] = {greatest ? Reduce::Max : Reduce::Min,
                     greatest ? Reduce::ArgMax : Reduce::ArgMin};
  accel::Reduced made[2];
  accel::Status status = hook_.reduce(kinds, arg, dims, site, made);
  if (!status.isOk() || made[0].answer != accel::Answer::Done) return false;
  Value m = answerOf(made[0]);
  const Value places = answerOf(made[1]);
  const auto* from = static_cast<const uint32_t*>(places.rawData());
  Value i = Value::uninitialized(ClassId::Double, m.dims());
  auto* to = i.mutableData<double>();
  for (int64_t k = 0, n = m.numel(); k < n; ++k) {
    // The element itself may be -0, which an extreme alone does not tell.
    if (m.doubleAt(k) == 0) return false;
    to[k] = double(from[k]) + 1;
  }
  out[0] = std::move(m).narrowed();
  out[1] = std::move(i).narrowed();
  return true;
}

// var(x [, 0 | 1 | [] [, dims]]) and std: the mean, then the squares about it, one pass each.
bool AccelBridge::spread(std::span<Value> args, bool root, const accel::CallSite& site,
                         Value& out) {
  Value& x = args[0];
  bool byCount = false;
  if (args.size() > 1 && !isEmptyDouble(args[1])) {
    if (!args[1].isDoubleScalar() || (args[1].asDouble() != 0 && args[1].asDouble() != 1))
      return false;
    byCount = args[1].asDouble() == 1;
  }
  if (args.size() > 3) return false;
  uint32_t dims = args.size() == 3 ? dimsOfArgument(args[2], x.dims()) : defaultDims(x.dims());
  HookArg arg;
  if (dims == 0 || !argOf(x, arg) || !accel::isFloat(arg.dtype)) return false;
  arg.dying = x.array()->unique();
  int64_t count = 1;
  for (int k = 0; k < x.dims().count(); ++k)
    if (dims >> k & 1) count *= x.dims()[k];
  Value mean;
  if (!reduceOne(Reduce::Mean, arg, dims, site, mean)) return false;
  HookArg centre;
  if (!argOf(mean, centre)) return false;
  CastedArgs steps(hook_);
  HookArg both[2] = {arg, centre};
  accel::Verdict v = hook_.map(Op::Sub, both, site);
  if (v.answer != accel::Answer::Done) return false;
  HookArg square = steps.keep(v.array);
  v = hook_.map(Op::Square, {&square, 1}, site);
  if (v.answer != accel::Answer::Done) return false;
  HookArg squares = steps.keep(v.array);
  squares.dying = true;
  steps.letGo(square.deferred);
  LentArgument lent(x);
  if (!reduceOne(Reduce::Sum, squares, dims, site, out)) return false;
  lent.taken();
  double divisor = byCount || count == 1 ? double(count) : double(count - 1);
  if (out.isDeferred()) {
    Value steps[2] = {out, out.isSingle() ? Value::scalar(float(divisor)) : Value(divisor)};
    Value made;
    if (map(Op::Div, steps, site, made) && (!root || map(Op::Sqrt, {&made, 1}, site, made))) {
      out = std::move(made);
      return true;
    }
    out = std::move(out).narrowed();
  }
  auto finish = [&](auto* p) {
    using T = std::remove_pointer_t<decltype(p)>;
    for (int64_t i = 0, n = out.numel(); i < n; ++i) {
      p[i] /= T(divisor);
      if (root) p[i] = std::sqrt(p[i]);
    }
  };
  if (out.isSingle()) {
    finish(out.mutableData<float>());
  } else {
    finish(out.mutableData<double>());
  }
  return true;
}

/// Of a sum of squares that neither over- nor underflowed.
static bool rootOf(const Value& sum, Value& out) {
  const double s = sum.doubleAt(0);
  if (!(std::isfinite(s) && s > leastSquares(sum.isSingle()))) return false;
  out = sum.isSingle() ? Value::scalar(std::sqrt(float(s))) : Value(std::sqrt(s));
  return true;
}

// norm of a vector: the root of the sum of squares, where that neither over- nor underflowed.
bool AccelBridge::euclidean(std::span<Value> args, const accel::CallSite& site, Value& out) {
  Value& x = args[0];
  if (args.size() == 2 && !(args[1].isDoubleScalar() && args[1].asDouble() == 2)) return false;
  if (!x.dims().isVector()) return false;
  HookArg arg;
  if (!argOf(x, arg) || !accel::isFloat(arg.dtype)) return false;
  CastedArgs steps(hook_);
  accel::Verdict v = hook_.map(Op::Square, {&arg, 1}, site);
  if (v.answer != accel::Answer::Done) return false;
  HookArg squares = steps.keep(v.array);
  squares.dying = true;
  uint32_t dims = defaultDims(x.dims());
  LentArgument lent(x);
  Value sum;
  if (!reduceOne(Reduce::Sum, squares, dims, site, sum)) return false;
  if (!rootOf(sum, out)) return false;
  lent.taken();
  return true;
}

namespace {

enum class Norm { None, One, Two, Infinite };

Norm normOf(std::span<const Value> args) {
  const bool vector = args[0].dims().isVector();
  if (args.size() == 1) return vector ? Norm::Two : Norm::None;
  if (args[1].isCharRow()) {
    const std::string word = textOf(args[1]);
    return word == "fro" ? Norm::Two : word == "inf" && vector ? Norm::Infinite : Norm::None;
  }
  if (!vector || !args[1].isDoubleScalar()) return Norm::None;
  const double p = args[1].asDouble();
  return p == 1                                         ? Norm::One
         : p == 2                                       ? Norm::Two
         : p == std::numeric_limits<double>::infinity() ? Norm::Infinite
                                                        : Norm::None;
}

}  // namespace

// norm of what is on the device, by the builtin's formulas: the answer stays there. Of a complex
// array the squares of both parts are added, the sizes are those of its elements.
bool AccelBridge::normThere(std::span<Value> args, const accel::CallSite& site, Value& out) {
  const Value& x = args[0];
  const Norm kind = normOf(args);
  const uint32_t dims = allDims(x.dims());
  if (kind == Norm::None || !x.isFloat() || dims == 0) return false;
  const bool single = x.isSingle(), complex = hasImaginary(x);
  const Value parts[2] = {complex ? realPartOf(x) : x, complex ? imaginaryPartOf(x) : Value()};
  const auto number = [&](double v) { return single ? Value::scalar(float(v)) : Value(v); };
  const auto apply = [&](Op op, const Value& a, const Value& b, Value& to) {
    Value both[2] = {a, b};
    return map(op, std::span(both, accel::opInfo(op).arity), site, to);
  };
  const auto total = [&](Reduce how, const Value& of, Value& to) {
    HookArg arg;
    if (!argOf(of, arg)) return false;
    arg.dying = true;
    return reduceOne(how, arg, dims, site, to);
  };
  // op of each part, joined.
  const auto ofParts = [&](Op op, std::span<const Value, 2> of, Op join, Value& to) {
    Value second;
    if (!apply(op, of[0], {}, to)) return false;
    return !complex || (apply(op, of[1], {}, second) && apply(join, to, second, to));
  };
  const auto sizesOf = [&](Value& to) {
    return complex ? apply(Op::Hypot, parts[0], parts[1], to) : apply(Op::Abs, parts[0], {}, to);
  };
  Value sizes, most, squares, sum, nan, flag;
  if (kind == Norm::One) return sizesOf(sizes) && total(Reduce::Sum, sizes, out);
  if (kind == Norm::Infinite)
    return sizesOf(sizes) && total(Reduce::Max, sizes, most) &&
           ofParts(Op::IsNan, parts, Op::Or, nan) && total(Reduce::Any, nan, flag) &&
           choose(flag, number(std::nan("")), most, site, out);
  if (!ofParts(Op::Square, parts, Op::Add, squares) || !total(Reduce::Sum, squares, sum))
    return false;
  // What the program reads after each call has come down: the builtin's way.
  if (!sum.isDeferred()) return rootOf(sum, out);
  // The root of the sum of squares, where that neither over- nor underflowed; else of the shares in
  // the power of two that is as large as the largest element: dividing by it rounds nothing.
  Value exponent, scale, shares[2], part, far, root, edge, extreme, low, high, usual, rest;
  const double least = leastSquares(single);
  const double greatest =
      single ? double(std::numeric_limits<float>::max()) : std::numeric_limits<double>::max();
  if (!ofParts(Op::Abs, parts, Op::Max, sizes) || !total(Reduce::Max, sizes, most) ||
      !apply(Op::Exponent, most, {}, exponent) || !apply(Op::Sub, exponent, number(1), exponent) ||
      !apply(Op::Ldexp, number(1), exponent, scale) ||
      !apply(Op::Div, parts[0], scale, shares[0]) ||
      (complex && !apply(Op::Div, parts[1], scale, shares[1])))
    return false;
  return ofParts(Op::Square, shares, Op::Add, squares) && total(Reduce::Sum, squares, part) &&
         apply(Op::Sqrt, part, {}, root) && apply(Op::Mul, scale, root, far) &&
         apply(Op::Eq, most, number(0), edge) && apply(Op::Gt, most, number(greatest), extreme) &&
         apply(Op::Or, edge, extreme, edge) && choose(edge, most, far, site, rest) &&
         apply(Op::IsNan, sum, {}, nan) && choose(nan, sum, rest, site, far) &&
         apply(Op::Gt, sum, number(least), low) && apply(Op::Le, sum, number(greatest), high) &&
         apply(Op::And, low, high, usual) && apply(Op::Sqrt, sum, {}, root) &&
         choose(usual, root, far, site, out);
}

// nnz: the sum of what is not zero. Of an array that is there, the builtin's.
bool AccelBridge::count(const Value& x, const accel::CallSite& site, Value& out) {
  if (!x.isForm(ElementForm::Deferred) || x.isChar()) return false;
  Value args[2] = {x, Value(0.0)}, nonzero = x;
  HookArg arg;
  CastedArgs casts(hook_);
  if (!x.isLogical() && !map(Op::Ne, args, site, nonzero)) return false;
  if (!argOf(nonzero, arg) || !casts.convert(arg, DType::F64, site)) return false;
  arg.dying = true;
  const uint32_t dims = allDims(x.dims());
  return dims != 0 && reduceOne(Reduce::Sum, arg, dims, site, out);
}

bool AccelBridge::dot(std::span<Value> args, const accel::CallSite& site, Value& out) {
  if (args.size() != 2) return false;
  Value &x = args[0], &y = args[1];
  if (y.kind() != Value::Kind::Array || !x.dims().isVector() || !(x.dims() == y.dims()))
    return false;
  HookArg both[2];
  if (!argOf(x, both[0]) || !argOf(y, both[1])) return false;
  if (!accel::isFloat(both[0].dtype) || both[0].dtype != both[1].dtype) return false;
  CastedArgs steps(hook_);
  accel::Verdict v = hook_.map(Op::Mul, both, site);
  if (v.answer != accel::Answer::Done) return false;
  HookArg products = steps.keep(v.array);
  products.dying = true;
  uint32_t dims = defaultDims(x.dims());
  LentArgument first(x), second(y);
  if (!reduceOne(Reduce::Sum, products, dims, site, out)) return false;
  first.taken();
  second.taken();
  return true;
}

}  // namespace matlift
