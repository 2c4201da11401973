// Fourier transforms whose length is a power of two: Stockham's, one dispatch a factor of two, all
// lines at once. The complex operands' shapes do not count the pair.
#include <utility>

#include "webgpu/tasks/simple.h"

namespace webgpu {

Status runTask(Context& context, const accel::FftTask& task, Tensors in, Tensors out) {
  const uint64_t length = uint64_t(out[0].shape.size(task.dim)),
                 given = uint64_t(in[0].shape.size(task.dim));
  if (out[0].elements() == 0) return Status();
  uint64_t inner = 1;
  for (int d = 0; d < task.dim; ++d) inner *= uint64_t(out[0].shape.size(d));
  const uint64_t count = out[0].elements(), bytes = count * 8;
  ScopedBuffer first(context, bytes), second(context, bytes);
  if (!first.status()) return first.status();
  if (!second.status()) return second.status();
  uint64_t from = first.id(), to = second.id();

  Launch load = fixedLaunch("fft_load", count);
  load.params.u32("length", length);
  load.params.u32("given", given);
  load.params.u32("inner", inner);
  load.params.u32("is_complex", task.complexInput);
  KernelBuffer source = bindTensor(in[0], "x", "f32");
  source.bytes *= task.complexInput ? 2 : 1;
  load.buffers = {source, {"y", "vec2<f32>", true, from, 0, bytes}};
  if (Status status = context.launch(load); !status) return status;

  for (uint64_t span = 1; span < length; span *= 2) {
    Launch pass = fixedLaunch("fft_pass", count / 2);
    pass.params.u32("length", length);
    pass.params.u32("span", span);
    pass.params.f32("sign", task.inverse ? 1.0f : -1.0f);
    pass.buffers = {{"x", "vec2<f32>", false, from, 0, bytes},
                    {"y", "vec2<f32>", true, to, 0, bytes}};
    pass.work = count * 30;
    if (Status status = context.launch(pass); !status) return status;
    std::swap(from, to);
  }

  Launch store = fixedLaunch("fft_store", count);
  store.params.u32("length", length);
  store.params.u32("inner", inner);
  store.params.u32("is_complex", task.complexOutput);
  store.params.f32("scale", task.inverse ? 1.0f / float(length) : 1.0f);
  KernelBuffer target = bindTensor(out[0], "y", "f32", true);
  target.bytes *= task.complexOutput ? 2 : 1;
  store.buffers = {{"x", "vec2<f32>", false, from, 0, bytes}, target};
  return context.launch(store);
}

}  // namespace webgpu
