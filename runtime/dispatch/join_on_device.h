// Concatenation of arrays that may be on a device, without bringing them home.
#pragma once

#include <span>

#include "runtime/dispatch/device_tasks.h"

namespace matlift {

/// [a, b, ...] along `dim` as one task. False: not for the device (or there is none); join them
/// here.
bool joinOnDevice(DeviceTasks* device, const char* builtin, int dim, std::span<const Value> parts,
                  Value& out);

/// A number as an array of that class: tasks have no constants.
Value arrayOfNumber(const Value& number, ClassId cls);

/// [a, b; c, d] by the same: its rows, then these.
bool joinRowsOnDevice(DeviceTasks* device, std::span<const ValueList> rows, Value& out);

}  // namespace matlift
