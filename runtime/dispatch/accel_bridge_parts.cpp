// Indexing arrays that are on a device where they are: parts, lists and masks, read and written.
#include <algorithm>

#include "runtime/dispatch/accel_bridge_values.h"
#include "runtime/dispatch/join_on_device.h"
#include "runtime/value/selection.h"

namespace matlift {

using namespace bridge;

namespace {

bool isColonText(const Value& v) {
  return v.isChar() && v.numel() == 1 && *v.data<char16_t>() == u':';
}

/// Subscripts none of which is a mask or out of the ordinary; `many`: they may take more than one
/// element.
bool isPart(std::span<const Value> idx, bool& many) {
  many = false;
  for (const Value& v : idx) {
    if (v.isColon() || isColonText(v)) {
      many = true;
      continue;
    }
    if (v.isDoubleScalar()) continue;
    if (v.kind() != Value::Kind::Array || !v.isPlain() || v.isLogical()) return false;
    if (v.classId() == ClassId::Char || v.isEmpty() || v.isComplex()) return false;
    many = true;
  }
  return idx.size() <= size_t(accel::kMaxRank);
}

bool isRegular(const Selection& s) {
  return std::none_of(s.subscripts.begin(), s.subscripts.end(),
                      [](const Subscript& sub) { return sub.irregular; });
}

accel::Slice partOf(const Selection& s) {
  accel::Slice slice;
  int64_t stride = 1;
  for (size_t k = 0; k < s.subscripts.size(); ++k) {
    const Subscript& sub = s.subscripts[k];
    slice.offset += sub.first * stride;
    slice.strides[k] = sub.step * stride;
    slice.shape.dims[k] = sub.count;
    stride *= s.extents[k];
  }
  slice.shape.rank = int(s.subscripts.size());
  return slice;
}

/// Is it as many elements as are assigned, in their order: the same extents, ones aside?
bool fits(const Selection& s, const Value& rhs, ClassId cls) {
  if (rhs.kind() != Value::Kind::Array || rhs.classId() != cls || isComplexHere(rhs)) return false;
  std::vector<int64_t> wanted, given;
  for (const Subscript& sub : s.subscripts)
    if (sub.count != 1) wanted.push_back(sub.count);
  for (int64_t extent : rhs.dims().extents())
    if (extent != 1) given.push_back(extent);
  return wanted == given;
}

/// Positions from 0 in the array, in the order of the result.
Value positionsOf(const Selection& s) {
  Value list = Value::uninitialized(ClassId::UInt32, Dims(s.numel(), 1));
  auto* at = static_cast<uint32_t*>(list.mutableRawData());
  forEachRun(s, [&](int64_t base, const Subscript& run, int64_t stride) {
    for (int64_t k = 0; k < run.count; ++k) *at++ = uint32_t(base + run.at(k) * stride);
  });
  return list;
}

}  // namespace

// One element of an array that is on the device alone need not bring the others home. A program
// that reads element after element wants them here.
bool AccelBridge::staysAway(const Value& x) const {
  constexpr int kFew = 4;
  if (!x.isForm(ElementForm::Deferred)) return false;
  auto* elements = static_cast<HookElements*>(x.array()->source.get());
  return !hook_.isEvaluated(elements->array()) && ++elements->elementReads <= kFew;
}

bool AccelBridge::partOnDevice(const Value& x, std::span<const Value> idx, Value& out) {
  bool many;
  if (!isPart(idx, many) || !resides(x) || (!many && !staysAway(x))) return false;
  Selection s(x.dims(), idx);
  s.checkBounds();
  if (many && (s.numel() == 0 || (s.numel() == 1 && !staysAway(x)))) return false;
  const Form form{x.classId(),
                  idx.size() == 1 ? linearShape(x.dims(), s.subscripts[0]) : s.counts()};
  if (isRegular(s)) return runUntimed("x(...)", accel::SliceTask{partOf(s)}, {&x, 1}, form, out);
  const Value args[] = {x, positionsOf(s)};
  return runUntimed("x(...)", accel::GatherTask{}, args, form, out);
}

// x(mask) that somebody reads as an operand, where x is on the device: it is gathered there.
void AccelBridge::gatherMasked(ArrayObj* array) {
  const auto* masked = static_cast<const MaskedElements*>(array->source.get());
  if (!resides(masked->source)) return;
  const Value args[] = {masked->source, masked->mask};
  const Form form{array->cls, array->dims};
  Value out;
  if (runUntimed("x(mask)", accel::CompactTask{}, args, form, out))
    array->source = out.array()->source;
}

// x(list) = v: of places that are named twice, the last one counts.
bool AccelBridge::scatterOnDevice(const Value& x, const Selection& s, const Value& rhs,
                                  const Form& form, Value& out) {
  Value values = rhs;
  if (rhs.isInlineScalar()) {
    const bool converts = rhs.isDouble() && x.isSingle();
    if ((rhs.classId() != x.classId() && !converts) || rhs.isComplex()) return false;
    values = arrayOfNumber(rhs, x.classId());
  } else if (!fits(s, rhs, x.classId())) {
    return false;
  }
  const Value args[] = {x, positionsOf(s), values};
  return runUntimed("x(...)=", accel::ScatterTask{}, args, form, out);
}

bool AccelBridge::assignOnDevice(Value& x, std::span<const Value> idx, const Value& rhs) {
  bool many;
  if (!isPart(idx, many) || !many) return false;
  // What is assigned from the device to a good part of an array takes the array there.
  const bool follows = rhs.isForm(ElementForm::Deferred) && 4 * rhs.numel() >= x.numel() &&
                       x.numel() > 1 && resides(rhs);
  if (!follows && !resides(x)) return false;
  Selection s(x.dims(), idx);
  // What grows the array, or is an error, is for the plain path.
  for (size_t k = 0; k < s.subscripts.size(); ++k) {
    const Subscript& sub = s.subscripts[k];
    if (sub.limit > s.extents[k] || (sub.step == 0 && sub.count > 1)) return false;
  }
  if (s.numel() < 2) return false;
  const Form form{x.classId(), x.dims()};
  Value out;
  if (!isRegular(s)) {
    if (!scatterOnDevice(x, s, rhs, form, out)) return false;
    x = std::move(out);
    return true;
  }
  accel::AssignTask task{partOf(s), {}};
  if (rhs.isInlineScalar()) {
    if (rhs.classId() == ClassId::Char || rhs.isComplex()) return false;
    accel::HookArg constant = accel::HookArg::of(scalarOf(rhs));
    const accel::DType to = dtypeOf(x.classId());
    if (constant.dtype != to && !convertConstant(constant, to)) return false;
    task.value = constant.constant;
    if (!runUntimed("x(...)=", task, {&x, 1}, form, out)) return false;
  } else {
    if (!fits(s, rhs, x.classId())) return false;
    const Value args[] = {x, rhs};
    if (!runUntimed("x(...)=", task, args, form, out)) return false;
  }
  x = std::move(out);
  return true;
}

}  // namespace matlift
