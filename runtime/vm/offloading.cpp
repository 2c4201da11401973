// What the offload engine is told and offered.
#include "runtime/vm/offloading.h"

#include <algorithm>

#include "runtime/vm/parts.h"

namespace matlift {

Offloading::Offloading(VmParts& vm, accel::Hook* hook) : vm_(vm) {
  if (!hook) return;
  bridge_ = std::make_unique<AccelBridge>(*hook, vm.host);
  bridge_->locate = [this](const char* builtin) { return siteOf(builtin); };
  vm.host.state<DeviceSlot>().tasks = bridge_.get();
}

// The log of the offload engine outlives the code that it tells of.
const char* Offloading::keptFileName(const SourceText* source) {
  if (!source) return "";
  // Call after call comes from one file.
  if (source != namedSource_ || keptName_ != source->file) {
    keptName_ = fileNames_.insert(source->file).first->c_str();
    namedSource_ = source;
  }
  return keptName_;
}

// Where the program is, for the offload log.
accel::CallSite Offloading::siteOf(const char* builtin) {
  accel::CallSite site{builtin, 0, ""};
  if (vm_.frames.depth() > 0) {
    const Frame& frame = vm_.frames.top();
    site.line = int(frame.code->positionAt(size_t(frame.pc - frame.code->code.data())).line);
    site.file = keptFileName(frame.code->source.get());
    if (statement > 0 && !*site.file) site.line = statement;
  }
  return site;
}

// A builtin whose answer can be made by operations that stay where its arrays are.
bool Offloading::offerComposed(const BuiltinDescriptor& f, std::span<Value> args,
                               const Outputs& out) {
  const Kinds kinds = bridge_->kindsThere(args);
  if (kinds == Kinds::None) return false;
  const ComposedForm composed = vm_.host.state<DeviceSlot>().composed;
  if (!composed) return false;
  ValueList outs(size_t(std::max(1, out.nargout)));
  Call call(vm_.host, args, out.nargout, outs);
  Value first;
  if (!composed(call, f.name, kinds, first)) return false;
  interruptionPoint();
  outs[0] = std::move(first);
  for (Value& a : args) a.reset();
  vm_.frames.deliver(out, outs);
  return true;
}

// Large arrays may be deferred, joined with others, or sent to a device.
bool Offloading::offer(const BuiltinDescriptor& f, std::span<Value> args, const Outputs& out) {
  if (f.sink) bridge_->sink(f, args);
  if (offerComposed(f, args, out)) return true;
  if (f.tag == AccelTag::None || out.nargout > 2 || !bridge_->worth(args)) return false;
  if (standingAmong(args)) return false;
  Value made[2];
  bool done = out.nargout == 2 ? bridge_->offerPair(f, args, siteOf(f.name), made)
                               : bridge_->offer(f, args, siteOf(f.name), made[0]);
  if (!done) return false;
  interruptionPoint();
  for (Value& a : args) a.reset();
  vm_.frames.deliver(out, {made, out.nargout == 2 ? size_t(2) : size_t(1)});
  return true;
}

}  // namespace matlift
