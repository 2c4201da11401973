// Indexing arrays that are on a device where they are: parts, lists and masks, read and written.
#include <algorithm>

#include "runtime/dispatch/accel_bridge_values.h"
#include "runtime/value/selection.h"

namespace matlift {

using namespace bridge;

namespace {

/// Subscripts that take more than one element, none of them a mask or out of the ordinary.
bool isPart(std::span<const Value> idx) {
  bool many = false;
  for (const Value& v : idx) {
    if (v.isColon()) {
      many = true;
      continue;
    }
    if (v.isDoubleScalar()) continue;
    if (v.kind() != Value::Kind::Array || !v.isPlain() || v.isLogical()) return false;
    if (v.classId() == ClassId::Char || v.isComplex() || v.isEmpty()) return false;
    many = true;
  }
  return many && idx.size() <= size_t(accel::kMaxRank);
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

bool AccelBridge::partOnDevice(const Value& x, std::span<const Value> idx, Value& out) {
  if (!isPart(idx) || !resides(x)) return false;
  Selection s(x.dims(), idx);
  s.checkBounds();
  if (s.numel() < 2) return false;
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

bool AccelBridge::assignOnDevice(Value& x, std::span<const Value> idx, const Value& rhs) {
  if (!isPart(idx) || !resides(x)) return false;
  Selection s(x.dims(), idx);
  // What grows the array, or is an error, is for the plain path.
  for (size_t k = 0; k < s.subscripts.size(); ++k) {
    const Subscript& sub = s.subscripts[k];
    if (sub.limit > s.extents[k] || (sub.step == 0 && sub.count > 1)) return false;
  }
  if (!isRegular(s) || s.numel() < 2) return false;
  accel::AssignTask task{partOf(s), {}};
  const Form form{x.classId(), x.dims()};
  Value out;
  if (rhs.isInlineScalar()) {
    if (rhs.classId() == ClassId::Char || rhs.isComplex()) return false;
    accel::HookArg constant = accel::HookArg::of(scalarOf(rhs));
    const accel::DType to = dtypeOf(x.classId());
    if (constant.dtype != to && !convertConstant(constant, to)) return false;
    task.value = constant.constant;
    if (!runUntimed("x(...)=", task, {&x, 1}, form, out)) return false;
  } else {
    if (rhs.kind() != Value::Kind::Array || rhs.classId() != x.classId() || rhs.isComplex())
      return false;
    // The same extents, ones aside, in the same order.
    std::vector<int64_t> wanted, given;
    for (const Subscript& sub : s.subscripts)
      if (sub.count != 1) wanted.push_back(sub.count);
    for (int64_t extent : rhs.dims().extents())
      if (extent != 1) given.push_back(extent);
    if (wanted != given) return false;
    const Value args[] = {x, rhs};
    if (!runUntimed("x(...)=", task, args, form, out)) return false;
  }
  x = std::move(out);
  return true;
}

}  // namespace matlift
