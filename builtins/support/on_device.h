// Offers a builtin's work to a device as one task.
#pragma once

#include <algorithm>

#include "runtime/dispatch/call.h"
#include "runtime/dispatch/device_tasks.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

/// True: `out`, of that class and size, was made on the device. False: compute it here, in the same
/// call of the builtin: its time is learned. Cheap to ask of small arrays. `args` must be
/// arrays of more than one element; complex ones that are on the device are moved there.
inline bool onDevice(Interpreter& interpreter, const char* builtin, const accel::Task& task,
                     std::span<const Value> args, ClassId cls, const Dims& dims, Value& out) {
  if (cls == ClassId::Char) return false;
  DeviceTasks* device = interpreter.state<DeviceSlot>().tasks;
  if (!device) return false;
  int64_t elements = dims.numel();
  for (const Value& v : args) {
    if (v.kind() != Value::Kind::Array) return false;
    elements = std::max(elements, v.numel());
  }
  if (!device->wants(args, elements)) return false;
  const DeviceTasks::Form form{cls, dims};
  return device->run(builtin, task, args, {&form, 1}, {&out, 1});
}

/// Work that a builtin always does itself and that may take long: the offload engine's log tells of
/// it. Made when all operands are there, told when it is done; work that fails is not told.
class ToldWork {
 public:
  /// `size`: about how many operations, which says whether it is told of at all.
  ToldWork(Interpreter& interpreter, const char* builtin, const accel::HostWork& work, double size)
      : device_(interpreter.state<DeviceSlot>().tasks), builtin_(builtin), work_(work) {
    if (device_) began_ = device_->beginsWork(size);
  }
  ToldWork(const ToldWork&) = delete;
  ToldWork& operator=(const ToldWork&) = delete;
  void done() const {
    if (began_) device_->worked(builtin_, work_, began_);
  }

 private:
  DeviceTasks* device_;
  const char* builtin_;
  accel::HostWork work_;
  uint64_t began_ = 0;
};

/// The same elements in another shape, for an array that is on the device. False: reshape it here.
inline bool reshapedOnDevice(Interpreter& interpreter, const Value& x, const Dims& dims,
                             Value& out) {
  DeviceTasks* device = interpreter.state<DeviceSlot>().tasks;
  if (!device || x.numel() < 2 || x.dims() == dims || !device->resides(x)) return false;
  accel::SliceTask task;
  task.part.strides[0] = 1;
  task.part.shape = {x.numel()};
  const DeviceTasks::Form form{x.classId(), dims};
  return device->run("reshape", task, {&x, 1}, {&form, 1}, {&out, 1});
}

/// A rearrangement of x that names its elements by strides, for an array that is on the device:
/// flips, tiles, diagonals. False: do it here.
inline bool movedOnDevice(Interpreter& interpreter, const char* builtin, const Value& x,
                          const accel::Slice& part, const Dims& dims, Value& out) {
  DeviceTasks* device = interpreter.state<DeviceSlot>().tasks;
  if (!device || x.kind() != Value::Kind::Array || dims.isEmpty() || dims.numel() < 2) return false;
  if (x.classId() == ClassId::Char || dims.count() > accel::kMaxRank || !device->resides(x))
    return false;
  const DeviceTasks::Form form{x.classId(), dims};
  return device->run(builtin, accel::SliceTask{part}, {&x, 1}, {&form, 1}, {&out, 1});
}

/// The conjugate of an array, where it is on the device and complex; any other as it was.
inline Value conjugated(Interpreter& interpreter, const Value& z) {
  DeviceTasks* device = interpreter.state<DeviceSlot>().tasks;
  Value re, im, turned, out;
  if (!device || !device->complexParts(z, re, im)) return z;
  const bool done = device->apply("conj", accel::Op::Neg, {&im, 1}, turned) &&
                    device->joinParts(re, turned, device->isSurelyComplex(z), out);
  if (done) return out;
  fail("Matlift:internal", "The conjugate could not be made on the device.");
}

/// As Value::narrowed; a complex array on the device is real there when its imaginary parts are
/// zero.
inline Value narrowedAnywhere(Interpreter& interpreter, Value z) {
  DeviceTasks* device = interpreter.state<DeviceSlot>().tasks;
  Value re, im, out;
  if (device && device->complexParts(z, re, im) && device->joinParts(re, im, false, out))
    return out;
  return std::move(z).narrowed();
}

/// All of an array, in its order: where slices of it begin.
inline bool wholeSlice(const Dims& dims, accel::Slice& part) {
  if (dims.count() > accel::kMaxRank) return false;
  int64_t stride = 1;
  for (int k = 0; k < dims.count(); ++k) {
    part.strides[k] = stride;
    part.shape.dims[k] = dims[k];
    stride *= dims[k];
  }
  part.shape.rank = dims.count();
  return true;
}

/// Elements first, first + 1, ... of x, which is on the device, along one dimension.
inline bool partAlong(DeviceTasks& device, const char* builtin, const Value& x, int dim,
                      int64_t first, int64_t count, Value& out) {
  accel::SliceTask task;
  if (!wholeSlice(x.dims(), task.part)) return false;
  task.part.offset = task.part.strides[dim] * first;
  task.part.shape.dims[dim] = count;
  DeviceTasks::Form form{x.classId(), x.dims()};
  form.dims.set(dim, count);
  return device.run(builtin, task, {&x, 1}, {&form, 1}, {&out, 1});
}

/// x in another shape, where it is.
inline Value reshapedAnywhere(Interpreter& interpreter, const Value& x, const Dims& dims) {
  Value out;
  return reshapedOnDevice(interpreter, x, dims, out) ? out : x.reshaped(dims);
}

}  // namespace matlift::builtins
