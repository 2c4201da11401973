// Tasks that make an array from a few numbers.
#include <cmath>

#include "webgpu/tasks/simple.h"

namespace webgpu {

using accel::DType;

FillBits fillBits(const accel::Scalar& value, DType dtype) {
  double real = 0;
  switch (value.dtype) {
    case DType::F64:
      real = value.f64;
      break;
    case DType::F32:
      real = double(value.f32);
      break;
    case DType::I8:
    case DType::I16:
    case DType::I32:
    case DType::I64:
      real = double(value.i64);
      break;
    default:
      real = double(value.u64);
      break;
  }
  switch (dtype) {
    case DType::F32: {
      const float single = float(real);
      uint32_t bits;
      std::memcpy(&bits, &single, 4);
      return {bits, bits};
    }
    case DType::F64: {
      uint64_t bits;
      std::memcpy(&bits, &real, 8);
      return {uint32_t(bits), uint32_t(bits >> 32)};
    }
    case DType::Bool:
      return real != 0 ? FillBits{0x01010101u, 0x01010101u} : FillBits{0, 0};
    default:
      break;
  }
  if (std::isnan(real)) return {0, 0};
  const double low = dtype == DType::I32 ? -2147483648.0 : 0.0;
  const double high = dtype == DType::I32 ? 2147483647.0 : 4294967295.0;
  const auto bits = uint32_t(int64_t(std::fmin(std::fmax(std::round(real), low), high)));
  return {bits, bits};
}

Status runTask(Context& context, const accel::FillTask& task, Tensors, Tensors out) {
  Launch launch = fixedLaunch("fill", wordsOf(out[0]));
  const FillBits bits = fillBits(task.value, out[0].dtype);
  launch.params.u32("low", bits.low);
  launch.params.u32("high", bits.high);
  launch.buffers = {bindTensor(out[0], "y", "u32", true)};
  return context.launch(launch);
}

Status runTask(Context& context, const accel::EyeTask&, Tensors, Tensors out) {
  const uint64_t rows = uint64_t(out[0].shape.size(0));
  Launch launch = fixedLaunch("eye", wordsOf(out[0]));
  const FillBits one = fillBits(accel::Scalar::ofDouble(1), out[0].dtype);
  launch.params.u32("rows", rows);
  launch.params.u32("columns_before", out[0].offset / (rows * accel::dtypeSize(out[0].dtype)));
  launch.params.u32("pairs", isPair(out[0]));
  launch.params.u32("low", one.low);
  launch.params.u32("high", one.high);
  launch.buffers = {bindTensor(out[0], "y", "u32", true)};
  return context.launch(launch);
}

Status runTask(Context& context, const accel::LinspaceTask& task, Tensors, Tensors out) {
  if (out[0].dtype == DType::F64) {
    Launch wide = fixedLaunch("linspace_f64", out[0].elements());
    wide.params.f64("first", task.first);
    wide.params.f64("span", task.last - task.first);
    wide.params.f64("last", task.last);
    wide.params.u32("opposite", task.first == -task.last);
    wide.buffers = {bindTensor(out[0], "y", "vec2<u32>", true)};
    wide.work = out[0].elements() * 1000;
    return context.launch(wide);
  }
  Launch launch = fixedLaunch("linspace", out[0].elements());
  launch.params.f32("first", float(task.first));
  launch.params.f32("last", float(task.last));
  launch.buffers = {bindTensor(out[0], "y", "f32", true)};
  return context.launch(launch);
}

Status runTask(Context& context, const accel::RandomTask& task, Tensors, Tensors out) {
  // Numbers that one block of the generator makes: singles take a word, doubles (integers are made
  // of them) two.
  const bool integers = task.kind == accel::RandomKind::Integer;
  const uint64_t each = integers ? 2 : 4;
  const uint64_t total = out[0].elements(), skip = task.offset % each, block = task.offset / each;
  const bool normal = task.kind == accel::RandomKind::Normal;
  Launch launch = fixedLaunch(integers ? "random_integer" : "random",
                              (skip + total + each - 1) / each, normal ? "normal" : "");
  launch.params.u32("total", total);
  launch.params.u32("skip", skip);
  launch.params.u32("block_low", block & 0xffffffffu);
  launch.params.u32("block_high", block >> 32);
  launch.params.u32("key_low", task.seed & 0xffffffffu);
  launch.params.u32("key_high", task.seed >> 32);
  if (integers) {
    launch.params.u32("low", uint64_t(task.low) & 0xffffffffu);
    launch.params.u32("span", uint64_t(task.high - task.low + 1));
    launch.params.u32("as_float", out[0].dtype == DType::F32);
  } else {
    launch.body = [normal] {
      return std::string("fn made(w: u32) -> f32 { return ") +
             (normal ? "normal_f32(uniform_f32(w))" : "uniform_f32(w)") + "; }\n" +
             std::string(wgslFile("random"));
    };
  }
  launch.buffers = {bindTensor(out[0], "y", integers ? "u32" : "f32", true)};
  launch.work = total * 20;
  return context.launch(launch);
}

}  // namespace webgpu
