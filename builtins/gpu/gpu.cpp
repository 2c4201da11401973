// gpuArray, gather, isgpuarray, gpuDevice, gpuDeviceCount, canUseGPU, existsOnGPU, wait.
#include "runtime/dispatch/device_tasks.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

namespace {

// Null when no offload engine is attached.
DeviceTasks* device(Call& call) { return call.interpreter.state<DeviceSlot>().tasks; }

DeviceTasks::Facts facts(Call& call) {
  if (DeviceTasks* d = device(call)) return d->facts();
  return {false, "", "this program was built without an accelerator, or none has been attached"};
}

Value gpuArray(Call& call) {
  Value& x = call.arg(0);
  if (!x.isPlain())
    fail("parallel:gpu:array:UnsupportedClass",
         "GPU arrays support only fundamental numeric or logical data types.");
  return device(call) ? device(call)->pinned(x) : std::move(x);
}

Value gather(Call& call) {
  auto home = [&](const Value& x) { return device(call) ? device(call)->gathered(x) : x; };
  for (int k = 1; k < call.nargin(); ++k) call.setOut(k, home(call.arg(k)));
  return home(call.arg(0));
}

Value isgpuarray(Call& call) {
  return Value::logical(device(call) && device(call)->isPinned(call.arg(0)));
}
Value canUseGpu(Call& call) { return Value::logical(facts(call).available); }
Value gpuDeviceCount(Call& call) { return Value(facts(call).available ? 1.0 : 0.0); }

Value gpuDevice(Call& call) {
  DeviceTasks::Facts found = facts(call);
  Value s = Value::structure();
  s.setField("Name", Value::text(found.available ? found.name : "none (arrays stay on the CPU)"));
  s.setField("Index", Value(found.available ? 1.0 : 0.0));
  s.setField("DeviceAvailable", Value::logical(found.available));
  s.setField("DeviceSelected", Value::logical(found.available));
  s.setField("Reason", Value::text(found.available ? std::string() : found.reason));
  return s;
}

Value wait(Call& call) {
  if (device(call)) device(call)->wait();
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "gpuArray",
     .function = gpuArray,
     .minIn = 1,
     .maxIn = 1,
     .help = "gpuArray(x) copies x to the GPU; its value and class do not change.\nWhat is "
             "computed from it stays there too. Doubles, and everything without a device, stay "
             "on the host.",
     .example = "disp(gpuArray([1 2 3]))",
     .expected = "     1     2     3\n"},
    {.name = "gather",
     .function = gather,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = kAny,
     .help = "gather(x) brings an array back to the host's memory.\n[a,b] = gather(x,y) brings "
             "several.",
     .example = "disp(gather(gpuArray(5)))",
     .expected = "     5\n",
     .sink = true,
     .residency = Residency::GatherImmediately},
    {.name = "isgpuarray",
     .function = isgpuarray,
     .minIn = 1,
     .maxIn = 1,
     .help = "isgpuarray(x) is true when the elements of x are on a GPU.",
     .example = "disp(isgpuarray(5))",
     .expected = "   0\n",
     .purity = Purity::ReadsState},
    {.name = "existsOnGPU",
     .function = isgpuarray,
     .minIn = 1,
     .maxIn = 1,
     .help = "existsOnGPU(x) is true when x is on a GPU and the device still has it.",
     .example = "disp(existsOnGPU(5))",
     .expected = "   0\n",
     .purity = Purity::ReadsState},
    {.name = "canUseGPU",
     .function = canUseGpu,
     .minIn = 0,
     .maxIn = 0,
     .help = "canUseGPU() is true when a GPU can be used.",
     .example = "x = canUseGPU();\ndisp(islogical(x))",
     .expected = "   1\n",
     .purity = Purity::ReadsState},
    {.name = "gpuDeviceCount",
     .function = gpuDeviceCount,
     .minIn = 0,
     .maxIn = 1,
     .help = "gpuDeviceCount() is the number of GPUs that can be used.",
     .example = "disp(gpuDeviceCount() >= 0)",
     .expected = "   1\n",
     .purity = Purity::ReadsState},
    {.name = "gpuDevice",
     .function = gpuDevice,
     .minIn = 0,
     .maxIn = 1,
     .help = "gpuDevice() describes the GPU in use.\nWithout one, field Reason says why.",
     .example = "d = gpuDevice();\ndisp(isfield(d, 'Reason'))",
     .expected = "   1\n",
     .purity = Purity::ReadsState},
    {.name = "wait",
     .function = wait,
     .minIn = 0,
     .maxIn = 1,
     .maxOut = 0,
     .help = "wait(gpuDevice) returns when the GPU has finished everything that was started.",
     .example = "wait(gpuDevice)",
     .expected = "",
     .sink = true,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme gpuTheme() { return kRows; }

}  // namespace matlift::builtins
