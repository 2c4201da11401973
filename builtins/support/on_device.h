// Offers a builtin's work to a device as one task.
#pragma once

#include <algorithm>

#include "runtime/dispatch/call.h"
#include "runtime/dispatch/device_tasks.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

/// True: `out`, of that class and size, was made on the device. False: compute it here, in the same
/// call of the builtin: its time is learned. Cheap to ask of small arrays. `args` must be real
/// arrays of more than one element.
inline bool onDevice(Interpreter& interpreter, const char* builtin, const accel::Task& task,
                     std::span<const Value> args, ClassId cls, const Dims& dims, Value& out) {
  if (cls == ClassId::Char) return false;
  DeviceTasks* device = interpreter.state<DeviceSlot>().tasks;
  if (!device) return false;
  int64_t elements = dims.numel();
  for (const Value& v : args) {
    if (v.kind() != Value::Kind::Array || v.isComplex()) return false;
    elements = std::max(elements, v.numel());
  }
  if (!device->wants(args, elements)) return false;
  const DeviceTasks::Form form{cls, dims};
  return device->run(builtin, task, args, {&form, 1}, {&out, 1});
}

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

/// x in another shape, where it is.
inline Value reshapedAnywhere(Interpreter& interpreter, const Value& x, const Dims& dims) {
  Value out;
  return reshapedOnDevice(interpreter, x, dims, out) ? out : x.reshaped(dims);
}

}  // namespace matlift::builtins
