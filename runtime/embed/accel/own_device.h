// A device of the host's own (accel_own_device of accel.h) as a provider of the engine.
#pragma once

#include <accel/provider.h>

#include <memory>

#include "runtime/embed/accel/accel.h"

namespace matlift::embed {

/// Is everything there that the engine must be able to ask for?
bool isWhole(const accel_own_device& device);

/// The functions are copied; what they point to is the host's.
std::unique_ptr<accel::Provider> ownDevice(const accel_own_device& device);

}  // namespace matlift::embed
