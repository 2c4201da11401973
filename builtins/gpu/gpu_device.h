// What the explicit GPU forms ask of the machinery that moves arrays to a device. Whoever joins the
// interpreter with an accelerator fills it in (Interpreter::state<GpuDevice>()); as it stands,
// there is no device and every form works on the host.
#pragma once

#include <functional>
#include <string>

#include "runtime/value/value.h"

namespace matlift::builtins {

struct GpuDevice {
  std::function<bool()> available = [] { return false; };
  /// Why there is none; asked when available() is false.
  std::function<std::string()> reason = [] {
    return std::string("this program was built without an accelerator, or none has been attached");
  };
  std::function<std::string()> name = [] { return std::string(); };
  /// Starts a copy to the device; the value stays what it was.
  std::function<void(const Value&)> upload = [](const Value&) {};
  std::function<bool(const Value&)> isResident = [](const Value&) { return false; };
  /// Returns when everything that was started is done.
  std::function<void()> wait = [] {};
};

}  // namespace matlift::builtins
