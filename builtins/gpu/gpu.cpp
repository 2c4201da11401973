// gpuArray, gather, isgpuarray, gpuDevice, gpuDeviceCount, canUseGPU, existsOnGPU, wait.
#include "builtins/gpu/gpu_device.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

namespace {

GpuDevice& device(Call& call) { return call.interpreter.state<GpuDevice>(); }

Value gpuArray(Call& call) {
  Value& x = call.arg(0);
  if (!x.isPlain())
    fail("parallel:gpu:array:UnsupportedClass",
         "GPU arrays support only fundamental numeric or logical data types.");
  if (device(call).available()) device(call).upload(x);
  return std::move(x);
}

Value gather(Call& call) {
  for (int k = 0; k < call.nargin(); ++k) {
    Value& x = call.arg(k);
    if (x.isDeferred()) x.rawData();
    if (k > 0) call.setOut(k, x);
  }
  return std::move(call.arg(0));
}

Value isgpuarray(Call& call) { return Value::logical(device(call).isResident(call.arg(0))); }
Value existsOnGpu(Call& call) { return Value::logical(device(call).isResident(call.arg(0))); }
Value canUseGpu(Call& call) { return Value::logical(device(call).available()); }
Value gpuDeviceCount(Call& call) { return Value(device(call).available() ? 1.0 : 0.0); }

Value gpuDevice(Call& call) {
  GpuDevice& d = device(call);
  bool available = d.available();
  Value s = Value::structure();
  s.setField("Name", Value::text(available ? d.name() : "none (arrays stay on the CPU)"));
  s.setField("Index", Value(available ? 1.0 : 0.0));
  s.setField("DeviceAvailable", Value::logical(available));
  s.setField("DeviceSelected", Value::logical(available));
  s.setField("Reason", Value::text(available ? std::string() : d.reason()));
  return s;
}

Value wait(Call& call) {
  device(call).wait();
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "gpuArray",
     .function = gpuArray,
     .minIn = 1,
     .maxIn = 1,
     .help = "gpuArray(x) asks for x to be copied to the GPU; its value and class do not "
             "change.\nWithout a device it "
             "stays where it is.",
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
     .function = existsOnGpu,
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
