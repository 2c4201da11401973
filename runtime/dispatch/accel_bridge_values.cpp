#include "runtime/dispatch/accel_bridge_values.h"

#include <algorithm>
#include <new>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/index.h"

namespace matlift {

namespace {

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
    } catch (const std::bad_alloc&) {  // not even for the error's text
      return {};
    }
  }
  void retain(void* owner) noexcept override { Storage::retainHandle(owner); }
  void release(void* owner) noexcept override { Storage::releaseHandle(owner); }
  bool unique(void* owner) const noexcept override { return Storage::uniqueHandle(owner); }
};

}  // namespace

std::unique_ptr<accel::HostMemory> makeStorageMemory() { return std::make_unique<StorageMemory>(); }

namespace bridge {

using accel::DType;
using accel::HookArg;

HookElements::HookElements(AccelBridge& bridge, accel::Hook& hook, accel::Deferred* array)
    : ElementSource(ElementForm::Deferred), bridge_(bridge), hook_(hook), array_(array) {}

namespace {

// The parts as pairs; false: every imaginary part is zero, and `re` is all there is.
template <class T>
bool interleave(const T* re, const T* im, int64_t n, bool sure, Storage& out) {
  if (!sure && std::all_of(im, im + n, [](T y) { return y == 0; })) return false;
  out = Storage::allocate(size_t(n) * 2 * sizeof(T), false);
  T* to = static_cast<T*>(out.data());
  for (int64_t i = 0; i < n; ++i) {
    to[2 * i] = re[i];
    to[2 * i + 1] = im[i];
  }
  return true;
}

}  // namespace

Storage HookElements::joined(Storage real) {
  // Read through the hook: the parts stay where they are.
  const Value parts = bridge_.compute(hookElements(imaginary->values)->array());
  const void* im = parts.rawData();
  const int64_t n = array_->shape.elements();
  Storage pairs;
  complex_ = array_->dtype == DType::F64
                 ? interleave(static_cast<const double*>(real.data()),
                              static_cast<const double*>(im), n, imaginary->sure, pairs)
                 : interleave(static_cast<const float*>(real.data()), static_cast<const float*>(im),
                              n, imaginary->sure, pairs);
  return complex_ ? pairs : real;
}

Storage HookElements::dense() {
  if (imaginary) {
    const Value real = bridge_.compute(array_);
    return joined(real.array()->storage);
  }
  accel::Result<accel::HostBlock> got = hook_.evaluate(array_);
  if (got) return Storage::fromHandle(got.value().owner);
  if (got.status().code() == accel::StatusCode::Stopped) throwInterrupted();
  Value v = bridge_.compute(array_);
  complex_ = v.isComplex();
  return v.array()->storage;
}

Storage MaskedElements::dense() {
  Value all = indexParen(source, {&mask, 1});
  all.rawData();
  return all.array()->storage;
}

bool shapeOf(const Dims& dims, accel::Shape& out) {
  if (dims.count() > accel::kMaxRank) return false;
  int rank = dims.count();
  for (int k = 0; k < rank; ++k) out.dims[k] = dims[k];
  for (int k = rank; k < accel::kMaxRank; ++k) out.dims[k] = 1;
  while (rank > 0 && out.dims[rank - 1] == 1) --rank;
  out.rank = rank;
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

Value valueOfScalar(const accel::Scalar& s) {
  switch (s.dtype) {
    case DType::F64:
      return Value(s.f64);
    case DType::F32:
      return Value::scalar(s.f32);
    case DType::Bool:
      return Value::logical(s.u64 != 0);
    default:
      break;
  }
  return withElementType(classOfDtype(s.dtype), [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, char16_t>) {
      return Value();
    } else {
      return Value::scalar(T(s.i64));
    }
  });
}

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

bool CastedArgs::convert(HookArg& arg, DType to, const accel::CallSite& site) {
  if (arg.dtype == to || convertConstant(arg, to)) return true;
  accel::Verdict v = hook_.cast(arg, to, site);
  if (v.answer != accel::Answer::Done) return false;
  bool dying = arg.dying;
  arg = keep(v.array);
  arg.dying = dying;
  return true;
}

}  // namespace bridge

}  // namespace matlift
