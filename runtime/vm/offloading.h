// What the offload engine is told of the running program, and offered.
#pragma once

#include <accel/hook.h>

#include <memory>
#include <span>
#include <string>
#include <unordered_set>

#include "runtime/dispatch/accel_bridge.h"
#include "runtime/vm/callee.h"

namespace matlift {

struct VmParts;

class Offloading {
 public:
  /// A null hook: everything is done at once.
  Offloading(VmParts& vm, accel::Hook* hook);

  AccelBridge* bridge() { return bridge_.get(); }
  /// A builtin's call; false: the builtin itself has to do it.
  bool offer(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out);

  /// A value is about to be kept in a cell or a field (AccelBridge::fetchNumbers).
  void fetchNumber(Value& v) {
    if (bridge_) bridge_->fetchNumbers({&v, 1});
  }

  /// The prompt's statement that stands for the lines of text without a file; 0: its lines do.
  int statement = 0;

 private:
  bool offerComposed(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out);
  const char* keptFileName(const SourceText* source);
  accel::CallSite siteOf(const char* builtin);

  VmParts& vm_;
  std::unique_ptr<AccelBridge> bridge_;
  std::unordered_set<std::string> fileNames_;
  const SourceText* namedSource_ = nullptr;  // whose file keptName_ is
  const char* keptName_ = "";
};

}  // namespace matlift
