#include "runtime/dispatch/accel_bridge.h"

#include <cmath>
#include <vector>

#include "runtime/error/error.h"

namespace matlift {

namespace {

using accel::DType;
using accel::HookArg;
using accel::OpKind;

class StorageMemory final : public accel::HostMemory {
 public:
  accel::HostBlock allocate(std::size_t bytes) noexcept override {
    try {
      Storage s = Storage::allocate(bytes, false);
      void* handle = s.handle();
      Storage::retainHandle(handle);
      return {s.data(), handle};
    } catch (const Error&) {
      return {};
    }
  }
  void retain(void* owner) noexcept override { Storage::retainHandle(owner); }
  void release(void* owner) noexcept override { Storage::releaseHandle(owner); }
  bool unique(void* owner) const noexcept override { return Storage::uniqueHandle(owner); }
};

/// A value's unevaluated elements, held by the hook.
class HookElements final : public DeferredElements {
 public:
  HookElements(accel::Hook& hook, accel::Deferred* array) : hook_(hook), array_(array) {}
  ~HookElements() override { hook_.release(array_); }

  Storage force() override {
    accel::Result<accel::HostBlock> got = hook_.evaluate(array_);
    if (!got)
      fail("MATLAB:nomem", "The elements could not be computed: %s",
           got.status().message().c_str());
    return Storage::fromHandle(got.value().owner);
  }
  accel::Deferred* array() const { return array_; }

 private:
  accel::Hook& hook_;
  accel::Deferred* array_;
};

// The two lists have one order.
static_assert(int(DType::F64) == int(ClassId::Double) && int(DType::F32) == int(ClassId::Single) &&
              int(DType::I8) == int(ClassId::Int8) && int(DType::U64) == int(ClassId::UInt64) &&
              int(DType::Bool) == int(ClassId::Logical));
DType dtypeOf(ClassId c) { return DType(uint8_t(c)); }
ClassId classOfDtype(DType d) { return ClassId(uint8_t(d)); }

bool shapeOf(const Dims& dims, accel::Shape& out) {
  if (dims.count() > accel::kMaxRank) return false;
  out.rank = dims.count();
  for (int k = 0; k < dims.count(); ++k) out.dims[k] = dims[k];
  out.normalize();
  return true;
}

Dims dimsOf(const accel::Shape& shape) {
  int64_t extents[accel::kMaxRank];
  int rank = std::max(shape.rank, 2);
  for (int k = 0; k < rank; ++k) extents[k] = shape.size(k);
  return Dims(std::span<const int64_t>(extents, size_t(rank)));
}

accel::Scalar scalarOf(const Value& v) {
  switch (v.classId()) {
    case ClassId::Double:
      return accel::Scalar::ofDouble(v.asDouble());
    case ClassId::Single:
      return accel::Scalar::ofFloat(*v.data<float>());
    case ClassId::Logical:
      return accel::Scalar::ofBool(*v.data<bool>());
    case ClassId::UInt64:
      return accel::Scalar::ofUint(DType::U64, *v.data<uint64_t>());
    case ClassId::Int64:
      return accel::Scalar::ofInt(DType::I64, *v.data<int64_t>());
    default:
      break;
  }
  // A smaller integer fills only the low bytes of its place.
  int64_t n = int64_t(v.doubleAt(0));
  DType dtype = dtypeOf(v.classId());
  return accel::isSigned(dtype) ? accel::Scalar::ofInt(dtype, n)
                                : accel::Scalar::ofUint(dtype, uint64_t(n));
}

bool argOf(const Value& v, HookArg& out) {
  if (!v.isPlain() || v.classId() == ClassId::Char || v.isComplex()) return false;
  if (v.isInlineScalar()) {
    out = HookArg::of(scalarOf(v));
    return true;
  }
  ArrayObj* a = v.array();
  if (a->deferred) {
    out = HookArg::of(static_cast<HookElements*>(a->deferred.get())->array());
    return true;
  }
  accel::Shape shape;
  if (a->dims.isEmpty() || !shapeOf(a->dims, shape)) return false;
  out = HookArg::of(dtypeOf(a->cls), shape, {a->storage.data(), a->storage.handle()});
  return true;
}

/// The type an operation on these is done in, and the type of its result where that differs from it
/// (small integers with doubles are computed in double and rounded back). False: not for the hook.
bool operandTypes(OpKind kind, std::span<const HookArg> args, DType& work, DType& back) {
  work = args[0].dtype;
  for (const HookArg& a : args) {
    if (kind == OpKind::Logic && a.dtype != DType::Bool) return false;
    if (a.dtype == work) continue;
    auto widen = [](DType d) { return d == DType::Bool ? DType::F64 : d; };
    DType x = widen(work), y = widen(a.dtype);
    if (x == y) {
      work = x;
    } else if (accel::isFloat(x) && accel::isFloat(y)) {
      if (kind != OpKind::Arith && kind != OpKind::Float) return false;
      work = DType::F32;
    } else {
      bool small = accel::isInteger(x) ? accel::dtypeSize(x) < 8 : accel::dtypeSize(y) < 8;
      bool withDouble = x == DType::F64 || y == DType::F64;
      if (!small || !withDouble || (kind != OpKind::Arith && kind != OpKind::Compare)) return false;
      back = accel::isInteger(x) ? x : y;
      work = DType::F64;
    }
  }
  if (kind == OpKind::Logic) return true;
  if (work == DType::Bool) work = DType::F64;
  if (kind == OpKind::Float || kind == OpKind::Test) return accel::isFloat(work);
  return kind == OpKind::Arith || kind == OpKind::Compare;
}

}  // namespace

std::unique_ptr<accel::HostMemory> makeStorageMemory() { return std::make_unique<StorageMemory>(); }

// Hands the array out as a value, evaluated if its real answer might not exist.
bool AccelBridge::finish(accel::Deferred* array, Value& out) {
  ClassId cls = classOfDtype(array->dtype);
  Dims dims = dimsOf(array->shape);
  if (!hook_.isGuarded(array)) {
    out = Value::deferredArray(cls, false, dims,
                               Ref<DeferredElements>(new HookElements(hook_, array)));
    return true;
  }
  accel::Result<accel::HostBlock> got = hook_.evaluate(array);
  if (got) out = Value::fromStorage(cls, false, dims, Storage::fromHandle(got.value().owner));
  hook_.release(array);
  return bool(got);
}

namespace {

/// The operand in the type wanted; casts of arrays are deferred too and released with the list.
class CastedArgs {
 public:
  explicit CastedArgs(accel::Hook& hook) : hook_(hook) {}
  ~CastedArgs() {
    for (accel::Deferred* d : made_) hook_.release(d);
  }
  bool convert(HookArg& arg, DType to, const accel::CallSite& site) {
    if (arg.dtype == to) return true;
    accel::Verdict v = hook_.cast(arg, to, site);
    if (v.answer != accel::Answer::Done) return false;
    made_.push_back(v.array);
    arg = HookArg::of(v.array);
    return true;
  }

 private:
  accel::Hook& hook_;
  std::vector<accel::Deferred*> made_;
};

bool convertConstant(HookArg& arg, DType to) {
  if (arg.kind != HookArg::Kind::Constant) return false;
  double v;
  switch (arg.dtype) {
    case DType::F64:
      v = arg.constant.f64;
      break;
    case DType::F32:
      v = arg.constant.f32;
      break;
    case DType::U64:
    case DType::I64:
      return false;
    case DType::Bool:
    case DType::U8:
    case DType::U16:
    case DType::U32:
      v = double(arg.constant.u64);
      break;
    default:
      v = double(arg.constant.i64);
      break;
  }
  if (to == DType::F64) {
    arg = HookArg::of(accel::Scalar::ofDouble(v));
  } else if (to == DType::F32) {
    arg = HookArg::of(accel::Scalar::ofFloat(float(v)));
  } else {
    return false;
  }
  return true;
}

}  // namespace

bool AccelBridge::map(accel::Op op, std::span<Value> values, const accel::CallSite& site,
                      Value& out) {
  const accel::OpInfo& info = accel::opInfo(op);
  if (int(values.size()) != info.arity || info.arity > 2) return false;
  HookArg args[2];
  for (size_t k = 0; k < values.size(); ++k)
    if (!argOf(values[k], args[k])) return false;
  std::span<HookArg> list(args, values.size());
  DType work, back = DType::Bool;
  if (!operandTypes(info.kind, list, work, back)) return false;
  CastedArgs casts(hook_);
  for (HookArg& a : list)
    if (a.dtype != work && !convertConstant(a, work) && !casts.convert(a, work, site)) return false;
  accel::Verdict v = hook_.map(op, list, site);
  if (v.answer != accel::Answer::Done) return false;
  bool integerResult = back != DType::Bool && info.kind == OpKind::Arith;
  if (integerResult) {
    accel::Verdict rounded = hook_.cast(HookArg::of(v.array), back, site);
    hook_.release(v.array);
    if (rounded.answer != accel::Answer::Done) return false;
    v = rounded;
  }
  return finish(v.array, out);
}

namespace {

struct ReductionName {
  std::string_view name;
  accel::Reduce kind;
};
constexpr ReductionName kReductions[] = {
    {"sum", accel::Reduce::Sum}, {"mean", accel::Reduce::Mean}, {"prod", accel::Reduce::Prod},
    {"max", accel::Reduce::Max}, {"min", accel::Reduce::Min},   {"any", accel::Reduce::Any},
    {"all", accel::Reduce::All}};

/// Bits of the reduced dimensions, 0 when the arguments say something else.
uint32_t reducedDims(std::span<Value> args, const Dims& dims, accel::Reduce kind) {
  if (args.size() == 1) return 1u << dims.firstNonSingleton();
  bool extreme = kind == accel::Reduce::Max || kind == accel::Reduce::Min;
  if (args.size() != 2 || extreme || !args[1].isDoubleScalar()) return 0;
  double d = args[1].asDouble();
  if (!(d >= 1 && d <= dims.count()) || d != std::floor(d)) return 0;
  return 1u << (int(d) - 1);
}

}  // namespace

// Only what is deferred already: a reduction over elements that exist is the builtin's own.
bool AccelBridge::reduce(const BuiltinDescriptor& f, std::span<Value> args,
                         const accel::CallSite& site, Value& out) {
  if (!args[0].isDeferred()) return false;
  const ReductionName* found = nullptr;
  for (const ReductionName& r : kReductions)
    if (r.name == f.name) found = &r;
  if (!found) return false;
  bool logical = found->kind == accel::Reduce::Any || found->kind == accel::Reduce::All;
  HookArg arg;
  if (!argOf(args[0], arg)) return false;
  bool fits = logical ? arg.dtype == DType::Bool : accel::isFloat(arg.dtype);
  uint32_t dims = fits ? reducedDims(args, args[0].dims(), found->kind) : 0;
  if (dims == 0) return false;
  arg.dying = args[0].array()->unique();
  accel::Reduced result;
  accel::Status status = hook_.reduce({&found->kind, 1}, arg, dims, site, {&result, 1});
  if (!status.isOk() || result.answer != accel::Answer::Done) return false;
  Value v = Value::fromStorage(classOfDtype(result.dtype), false, dimsOf(result.shape),
                               Storage::fromHandle(result.host.owner));
  out = std::move(v).narrowed();
  return true;
}

bool AccelBridge::worth(std::span<const Value> args) const {
  int64_t elements = 0;
  for (const Value& v : args)
    if (v.kind() == Value::Kind::Array) elements = std::max(elements, v.array()->dims.numel());
  return elements > 0 && hook_.wants(elements);
}

bool AccelBridge::offer(const BuiltinDescriptor& f, std::span<Value> args,
                        const accel::CallSite& site, Value& out) {
  switch (f.tag) {
    case AccelTag::Unary:
    case AccelTag::Elementwise:
      return f.op != kNoOp && map(f.op, args, site, out);
    case AccelTag::Reduction:
      return reduce(f, args, site, out);
    case AccelTag::Matmul: {
      // A scalar times an array is no matrix product.
      if (args.size() != 2) return false;
      bool left = args[0].isScalar(), right = args[1].isScalar();
      std::string_view name = f.name;
      if (name == "mtimes" && (left || right)) return map(accel::Op::Mul, args, site, out);
      if (name == "mrdivide" && right) return map(accel::Op::Div, args, site, out);
      return false;
    }
    default:
      return false;
  }
}

void AccelBridge::flush() {
  accel::Status status = hook_.flush();
  if (!status.isOk() && status.code() != accel::StatusCode::DomainExit)
    fail("MATLAB:nomem", "Deferred elements could not be computed: %s", status.message().c_str());
}

}  // namespace matlift
