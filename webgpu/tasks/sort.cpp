// A stable sort along one dimension: pairs of key and position in a bitonic network, whose steps
// within 512 pairs go through workgroup memory.
#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/tasks/simple.h"

namespace webgpu {
namespace {

constexpr uint64_t kBlock = 512;

Status sortPairs(Context& context, uint64_t pairs, uint64_t count, uint64_t padded) {
  const KernelBuffer buffer{"pairs", "vec2<u32>", true, pairs, 0, count * 8};
  auto block = [&](uint64_t first, uint64_t last) {
    Launch launch = fixedLaunch("sort_block", count);
    launch.params.u32("padded", padded);
    launch.params.u32("run_first", first);
    launch.params.u32("run_last", last);
    launch.buffers = {buffer};
    launch.invocations = 0;
    launch.groups = (count + kBlock - 1) / kBlock;
    launch.work = count * 40;
    return context.launch(launch);
  };
  if (Status status = block(2, std::min(padded, kBlock)); !status) return status;
  for (uint64_t run = 2 * kBlock; run <= padded; run *= 2) {
    for (uint64_t distance = run / 2; distance >= kBlock; distance /= 2) {
      Launch launch = fixedLaunch("sort_step", count / 2);
      launch.params.u32("padded", padded);
      launch.params.u32("run", run);
      launch.params.u32("distance", distance);
      launch.buffers = {buffer};
      if (Status status = context.launch(launch); !status) return status;
    }
    if (Status status = block(run, run); !status) return status;
  }
  return Status();
}

}  // namespace

Status runTask(Context& context, const accel::SortTask& task, Tensors in, Tensors out) {
  const uint64_t length = uint64_t(in[0].shape.size(task.dim));
  if (in[0].elements() == 0) return Status();
  uint64_t inner = 1;
  for (int d = 0; d < task.dim; ++d) inner *= uint64_t(in[0].shape.size(d));
  const uint64_t lines = in[0].elements() / length;
  uint64_t padded = 2;
  while (padded < length) padded *= 2;
  // Whole blocks: short lines share one, and the room behind the last line is never read back.
  const uint64_t count = (lines * padded + kBlock - 1) / kBlock * kBlock;
  ScopedBuffer pairs(context, count * 8);
  ScopedBuffer spare(context, out.size() > 1 ? 4 : in[0].elements() * 4);
  if (!pairs.status()) return pairs.status();
  if (!spare.status()) return spare.status();

  const std::string type = wgslType(in[0].dtype);
  Launch keys = fixedLaunch("sort_keys", lines * padded, type);
  keys.params.u32("length", length);
  keys.params.u32("padded", padded);
  keys.params.u32("inner", inner);
  keys.params.u32("descending", task.descending);
  keys.buffers = {bindTensor(in[0], "x", "u32"),
                  {"pairs", "vec2<u32>", true, pairs.id(), 0, count * 8}};
  keys.body = [&] {
    return "fn key_of(bits: u32) -> u32 { return key_" + type + "(bits); }\n" +
           std::string(wgslFile("sort_keys"));
  };
  if (Status status = context.launch(keys); !status) return status;
  if (Status status = sortPairs(context, pairs.id(), count, padded); !status) return status;

  Launch write = fixedLaunch("sort_write", in[0].elements());
  write.params.u32("length", length);
  write.params.u32("padded", padded);
  write.params.u32("inner", inner);
  write.buffers = {
      bindTensor(in[0], "x", "u32"),
      {"pairs", "vec2<u32>", false, pairs.id(), 0, count * 8},
      bindTensor(out[0], "y", "u32", true),
      out.size() > 1 ? bindTensor(out[1], "positions", "u32", true)
                     : KernelBuffer{"positions", "u32", true, spare.id(), 0, in[0].elements() * 4}};
  return context.launch(write);
}

}  // namespace webgpu
