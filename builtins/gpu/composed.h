// Builtins for arrays on a device whose answers are to stay there, written in the language
// (builtins/library/composed) with operations that do. ComposedForm of DeviceSlot.
#pragma once

#include "runtime/dispatch/device_tasks.h"

namespace matlift::builtins {

bool composedOnDevice(Call& call, const char* builtin, Kinds kinds, Value& first);

}  // namespace matlift::builtins
