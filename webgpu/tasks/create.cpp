// Tasks that make an array from a few numbers.
#include <cmath>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/tasks/tasks.h"

namespace webgpu {

using accel::DType;

namespace {

// The value's bits in the element type, by the rules of a Cast node.
uint32_t fillBits(const accel::Scalar& value, DType dtype) {
  double real = 0;
  switch (value.dtype) {
    case DType::F64: real = value.f64; break;
    case DType::F32: real = double(value.f32); break;
    case DType::I8: case DType::I16: case DType::I32: case DType::I64: real = double(value.i64); break;
    default: real = double(value.u64); break;
  }
  switch (dtype) {
    case DType::F32: {
      const float single = float(real);
      uint32_t bits;
      std::memcpy(&bits, &single, 4);
      return bits;
    }
    case DType::Bool: return real != 0 ? 0x01010101u : 0u;
    default: break;
  }
  if (std::isnan(real)) return 0;
  const double low = dtype == DType::I32 ? -2147483648.0 : 0.0;
  const double high = dtype == DType::I32 ? 2147483647.0 : 4294967295.0;
  return uint32_t(int64_t(std::fmin(std::fmax(std::round(real), low), high)));
}

constexpr const char* kMain =
    "@compute @workgroup_size(64) fn main(@builtin(workgroup_id) wid: vec3<u32>, "
    "@builtin(num_workgroups) nw: vec3<u32>, @builtin(local_invocation_index) lid: u32) {\n"
    "let i = (wid.y * nw.x + wid.x) * 64u + lid;\nif (i >= P.count) { return; }\n";

}  // namespace

Status runTask(Context& context, const accel::FillTask& task, Tensors, Tensors outputs) {
  const Tensor& out = outputs[0];
  const uint64_t words = (out.bytes() + 3) / 4;
  Launch launch;
  launch.key = "fill";
  launch.params.u32("count", words);
  launch.params.u32("value", fillBits(task.value, out.dtype));
  launch.buffers = {bindTensor(out, "y", "u32", true)};
  launch.body = [] { return std::string(kMain) + "y[i] = P.value;\n}\n"; };
  launch.groups = (words + 63) / 64;
  launch.work = words;
  return context.launch(launch);
}

}  // namespace webgpu
