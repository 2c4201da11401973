#include "runtime/dispatch/join_on_device.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "runtime/dispatch/accel_bridge_values.h"
#include "runtime/value/convert.h"

namespace matlift {

namespace {

bool isNothing(const Value& v) { return v.isDouble() && v.dims() == Dims(0, 0); }

/// A number among arrays of that class does not change the class of the whole.
bool keepsClass(const Value& number, ClassId cls) {
  return number.classId() == cls || (number.isDouble() && cls == ClassId::Single);
}

/// The parts that take up room, as arrays of one class. False: not for the device.
bool partsFor(std::span<const Value> parts, ValueList& out) {
  const auto array = std::find_if(parts.begin(), parts.end(), [](const Value& v) {
    return v.kind() == Value::Kind::Array && !v.isEmpty();
  });
  if (array == parts.end() || array->classId() == ClassId::Char) return false;
  const ClassId cls = array->classId();
  for (const Value& part : parts) {
    if (part.isInlineScalar() && keepsClass(part, cls)) {
      out.push_back(arrayOfNumber(part, cls));
      continue;
    }
    if (part.kind() != Value::Kind::Array || part.isSparse()) return false;
    if (!bridge::hasImaginary(part) && part.isComplex()) return false;
    if (isNothing(part)) continue;
    if (part.classId() != cls || part.isEmpty()) return false;
    out.push_back(part);
  }
  return out.size() > 1;
}

}  // namespace

Value arrayOfNumber(const Value& number, ClassId cls) {
  const Value same = convertClass(number, cls);
  Storage storage = Storage::allocate(elementSize(cls), false);
  std::memcpy(storage.data(), same.rawData(), elementSize(cls));
  return Value::fromStorage(cls, false, Dims(1, 1), std::move(storage));
}

bool joinOnDevice(DeviceTasks* device, const char* builtin, int dim, std::span<const Value> parts,
                  Value& out) {
  if (!device || parts.size() < 2 || dim >= accel::kMaxRank) return false;
  int64_t most = 0;
  for (const Value& part : parts) {
    if (!part.isPlain()) return false;
    most += part.isInlineScalar() ? 1 : part.array()->dims.numel();
  }
  if (!device->wants(parts, most)) return false;
  ValueList arrays;
  if (!partsFor(parts, arrays)) return false;
  Dims dims = arrays[0].dims();
  int64_t length = 0;
  for (const Value& part : arrays) {
    const Dims& own = part.dims();
    for (int k = 0; k < std::max(own.count(), dims.count()); ++k)
      if (k != dim && own[k] != dims[k]) return false;
    length += own[dim];
  }
  if (dims.count() > accel::kMaxRank) return false;
  dims.set(dim, length);
  const DeviceTasks::Form form{arrays[0].classId(), dims};
  return device->run(builtin, accel::ConcatTask{dim}, arrays, {&form, 1}, {&out, 1});
}

bool joinRowsOnDevice(DeviceTasks* device, std::span<const ValueList> rows, Value& out) {
  if (!device || rows.empty()) return false;
  ValueList joined;
  for (const ValueList& row : rows) {
    Value v;
    if (row.size() == 1) {
      v = row[0];
    } else if (!joinOnDevice(device, "horzcat", 1, row, v)) {
      return false;
    }
    joined.push_back(std::move(v));
  }
  if (joined.size() > 1) return joinOnDevice(device, "vertcat", 0, joined, out);
  out = std::move(joined[0]);
  return rows[0].size() > 1;
}

}  // namespace matlift
