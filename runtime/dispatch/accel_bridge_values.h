// How values and the hook's operands turn into each other. Internal to the bridge.
#pragma once

#include <accel/hook.h>

#include <memory>
#include <vector>

#include "runtime/dispatch/accel_bridge.h"

namespace matlift::bridge {

/// The imaginary parts of a complex array whose parts are two real arrays of the hook. Such an
/// array is `guarded`: it is complex where `sure`, or where any imaginary part is not zero; else it
/// is the real array of its real parts, as the builtins narrow their results.
struct ImaginaryParts {
  Value values;
  bool sure = false;
  Value
      any;  ///< whether any is not zero: a logical, on the device perhaps. Undefined: not asked yet
};

/// A value's unevaluated elements, held by the hook.
class HookElements final : public ElementSource {
 public:
  HookElements(AccelBridge& bridge, accel::Hook& hook, accel::Deferred* array);
  ~HookElements() override {
    if (!lent_) hook_.release(array_);
  }
  Storage dense() override;
  bool turnedComplex() const override { return complex_; }
  accel::Deferred* array() const { return array_; }
  /// Without a reference of its own until it takes it back: somebody else holds the array
  /// meanwhile.
  void lend() noexcept {
    lent_ = true;
    hook_.release(array_);
  }
  void takeBack() noexcept {
    hook_.retain(array_);
    lent_ = false;
  }

  int elementReads = 0;                       ///< single elements that were read on the device
  std::unique_ptr<ImaginaryParts> imaginary;  ///< none: a real array

 private:
  Storage joined(Storage real);

  AccelBridge& bridge_;
  accel::Hook& hook_;
  accel::Deferred* array_;
  bool complex_ = false;
  bool lent_ = false;
};

/// x(mask), not gathered yet.
class MaskedElements final : public ElementSource {
 public:
  MaskedElements(Value source, Value mask)
      : ElementSource(ElementForm::Masked), source(std::move(source)), mask(std::move(mask)) {}
  Storage dense() override;

  Value source, mask;
};

/// The elements that the hook holds for the value; null: it holds none.
inline HookElements* hookElements(const Value& v) {
  if (v.kind() != Value::Kind::Array || !v.isForm(ElementForm::Deferred)) return nullptr;
  return static_cast<HookElements*>(v.array()->source.get());
}
/// Is it an array with imaginary parts on the device?
inline bool hasImaginary(const Value& v) {
  const HookElements* elements = hookElements(v);
  return elements && elements->imaginary;
}
/// Complex, and on the host; who asks isComplex() of what is on the device brings it home.
inline bool isComplexHere(const Value& v) { return !hasImaginary(v) && v.isComplex(); }

// The two lists have one order.
static_assert(int(accel::DType::F64) == int(ClassId::Double) &&
              int(accel::DType::F32) == int(ClassId::Single) &&
              int(accel::DType::I8) == int(ClassId::Int8) &&
              int(accel::DType::U64) == int(ClassId::UInt64) &&
              int(accel::DType::Bool) == int(ClassId::Logical));
inline accel::DType dtypeOf(ClassId c) { return accel::DType(uint8_t(c)); }
inline ClassId classOfDtype(accel::DType d) { return ClassId(uint8_t(d)); }

/// False: more dimensions than the hook takes.
bool shapeOf(const Dims& dims, accel::Shape& out);
Dims dimsOf(const accel::Shape& shape);
accel::Scalar scalarOf(const Value& v);
Value valueOfScalar(const accel::Scalar& s);
/// Turns a constant into another type where that is exact or MATLAB's own rule; false: it stays as
/// it was.
bool convertConstant(accel::HookArg& arg, accel::DType to);

/// Operands in the types wanted; casts of arrays are deferred too and released with the list.
class CastedArgs {
 public:
  explicit CastedArgs(accel::Hook& hook) : hook_(hook) {}
  ~CastedArgs() {
    for (accel::Deferred* d : made_) hook_.release(d);
  }
  CastedArgs(const CastedArgs&) = delete;
  CastedArgs& operator=(const CastedArgs&) = delete;
  bool convert(accel::HookArg& arg, accel::DType to, const accel::CallSite& site);
  /// Takes over a reference.
  accel::HookArg keep(accel::Deferred* array) {
    try {
      made_.push_back(array);
    } catch (const std::bad_alloc&) {
      hook_.release(array);
      throw;
    }
    return accel::HookArg::of(array);
  }
  /// Releases one that another node holds now.
  void letGo(accel::Deferred* array) {
    std::erase(made_, array);
    hook_.release(array);
  }

 private:
  accel::Hook& hook_;
  std::vector<accel::Deferred*> made_;
};

}  // namespace matlift::bridge
