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
  uint32_t real = 0;
  for (int k = 0; k < dims.count() && k < accel::kMaxRank; ++k)
    if (dims[k] != 1) real |= 1u << k;
  return bits & real;
}

uint32_t defaultDims(const Dims& dims) { return 1u << dims.firstNonSingleton(); }

bool isEmptyDouble(const Value& v) { return v.isDouble() && v.isEmpty(); }

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

/// One element of a reduction's answer.
double answerOf(const Value& v) { return v.doubleAt(0); }

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
  Value v = Value::fromStorage(classOfDtype(result.dtype), false, dimsOf(result.shape),
                               Storage::fromHandle(result.host.owner));
  out = std::move(v).narrowed();
  return true;
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
  if (name == "norm") return euclidean(args, site, out);
  if (name == "dot") return dot(args, site, out);
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
  Value m = Value::fromStorage(classOfDtype(made[0].dtype), false, dimsOf(made[0].shape),
                               Storage::fromHandle(made[0].host.owner));
  Storage places = Storage::fromHandle(made[1].host.owner);
  const auto* from = static_cast<const uint32_t*>(places.data());
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
  double s = answerOf(sum);
  if (sum.isSingle()) {
    using L = std::numeric_limits<float>;
    if (!(std::isfinite(s) && float(s) > L::min() / L::epsilon())) return false;
    out = Value::scalar(std::sqrt(float(s)));
  } else {
    using L = std::numeric_limits<double>;
    if (!(std::isfinite(s) && s > L::min() / L::epsilon())) return false;
    out = Value(std::sqrt(s));
  }
  lent.taken();
  return true;
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
