// Reading and writing by index and mask, and joining arrays.
#include "webgpu/tasks/simple.h"

namespace webgpu {

namespace {

Status zero(Context& context, const KernelBuffer& y) {
  Launch launch = fixedLaunch("fill", (y.bytes + 3) / 4);
  launch.params.u32("low", 0);
  launch.params.u32("high", 0);
  launch.buffers = {y};
  return context.launch(launch);
}
Status zero(Context& context, uint64_t id, uint64_t words) {
  return zero(context, {"y", "u32", true, id, 0, words * 4});
}

Status gather(Context& context, const Tensor& from, const KernelBuffer& index, const Tensor& out) {
  const bool bytes = isBytes(from);
  Launch launch = fixedLaunch(bytes ? "gather_bytes" : "gather", unitsOf(out), movedKey(out));
  if (bytes) launch.params.u32("total", out.elements());
  launch.buffers = {bindTensor(from, "x", moved(from)), index,
                    bindTensor(out, "y", moved(out), true)};
  return context.launch(launch);
}

// starts[k] = counts[0] + ... + counts[k-1].
Status prefixSum(Context& context, uint64_t counts, uint64_t starts, uint64_t total) {
  const uint64_t blocks = (total + 255) / 256;
  ScopedBuffer sums(context, blocks * 4), bases(context, blocks * 4);
  if (!sums.status()) return sums.status();
  if (!bases.status()) return bases.status();
  if (blocks > 1) {
    Launch sum = fixedLaunch("sum_blocks", blocks);
    sum.params.u32("total", total);
    sum.buffers = {{"x", "u32", false, counts, 0, total * 4},
                   {"y", "u32", true, sums.id(), 0, blocks * 4}};
    sum.work = total;
    if (Status status = context.launch(sum); !status) return status;
    if (Status status = prefixSum(context, sums.id(), bases.id(), blocks); !status) return status;
  } else if (Status status = zero(context, bases.id(), 1); !status) {
    return status;
  }
  Launch prefix = fixedLaunch("prefix_blocks", blocks);
  prefix.params.u32("total", total);
  prefix.buffers = {{"x", "u32", false, counts, 0, total * 4},
                    {"starts", "u32", false, bases.id(), 0, blocks * 4},
                    {"y", "u32", true, starts, 0, total * 4}};
  prefix.work = total;
  return context.launch(prefix);
}

}  // namespace

Status runTask(Context& context, const accel::GatherTask&, Tensors in, Tensors out) {
  return gather(context, in[0], bindTensor(in[1], "index", "u32"), out[0]);
}

Status runTask(Context& context, const accel::ScatterTask&, Tensors in, Tensors out) {
  const uint64_t total = out[0].elements(), places = in[1].elements();
  if (total == 0) return Status();
  ScopedBuffer owner(context, total * 4);
  if (!owner.status()) return owner.status();
  if (Status status = zero(context, owner.id(), total); !status) return status;
  Launch claim = fixedLaunch("scatter_claim", places);
  claim.buffers = {bindTensor(in[1], "index", "u32"),
                   {"owner", "atomic<u32>", true, owner.id(), 0, total * 4}};
  if (Status status = context.launch(claim); !status) return status;
  const bool bytes = isBytes(out[0]);
  Launch write =
      fixedLaunch(bytes ? "scatter_bytes" : "scatter", unitsOf(out[0]), movedKey(out[0]));
  if (bytes) write.params.u32("total", total);
  write.params.u32("single", in[2].elements() == 1);
  write.buffers = {bindTensor(in[0], "base", moved(in[0])),
                   {"owner", "u32", false, owner.id(), 0, total * 4},
                   bindTensor(in[2], "values", moved(in[2])),
                   bindTensor(out[0], "y", moved(out[0]), true)};
  return context.launch(write);
}

Status runTask(Context& context, const accel::CompactTask&, Tensors in, Tensors out) {
  if (out[0].elements() == 0) return Status();
  const uint64_t words = wordsOf(in[1]), blocks = (words + 63) / 64;
  ScopedBuffer counts(context, blocks * 4), starts(context, blocks * 4);
  ScopedBuffer positions(context, out[0].elements() * 4);
  for (const ScopedBuffer* buffer : {&counts, &starts, &positions}) {
    if (!buffer->status()) return buffer->status();
  }
  Launch count = fixedLaunch("compact_count", blocks);
  count.params.u32("words", words);
  count.buffers = {bindTensor(in[1], "mask", "u32"),
                   {"counts", "u32", true, counts.id(), 0, blocks * 4}};
  if (Status status = context.launch(count); !status) return status;
  if (Status status = prefixSum(context, counts.id(), starts.id(), blocks); !status) return status;
  Launch write = fixedLaunch("compact_write", blocks);
  write.params.u32("words", words);
  write.params.u32("elements", in[1].elements());
  write.buffers = {bindTensor(in[1], "mask", "u32"),
                   {"starts", "u32", false, starts.id(), 0, blocks * 4},
                   {"positions", "u32", true, positions.id(), 0, out[0].elements() * 4}};
  write.work = in[1].elements();
  if (Status status = context.launch(write); !status) return status;
  return gather(context, in[0], {"index", "u32", false, positions.id(), 0, out[0].elements() * 4},
                out[0]);
}

bool concatCopies(const accel::ConcatTask& task, const Tensor& out) {
  return task.dim >= out.shape.rank - 1 && !isBytes(out);
}

Status runTask(Context& context, const accel::ConcatTask& task, Tensors in, Tensors out) {
  if (concatCopies(task, out[0])) {
    uint64_t at = out[0].offset;
    for (const Tensor& part : in) {
      if (part.elements() == 0) continue;
      if (Status status = context.copy(part.id, part.offset, out[0].id, at, part.bytes()); !status)
        return status;
      at += part.bytes();
    }
    return Status();
  }
  const bool bytes = isBytes(out[0]);
  uint64_t inner = 1;
  for (int d = 0; d < task.dim; ++d) inner *= uint64_t(out[0].shape.size(d));
  const uint64_t pitch = inner * uint64_t(out[0].shape.size(task.dim));
  if (bytes) {
    if (Status status = zero(context, bindTensor(out[0], "y", "u32", true)); !status) return status;
  }
  uint64_t start = 0;
  for (const Tensor& part : in) {
    const uint64_t run = inner * uint64_t(part.shape.size(task.dim));
    Launch launch = fixedLaunch(bytes ? "place_bytes" : "place", part.elements(), movedKey(part));
    launch.params.u32("run", run);
    launch.params.u32("pitch", pitch);
    launch.params.u32("start", start);
    launch.buffers = {bindTensor(part, "x", moved(part)),
                      bindTensor(out[0], "y", bytes ? "atomic<u32>" : moved(out[0]), true)};
    if (Status status = context.launch(launch); !status) return status;
    start += run;
  }
  return Status();
}

}  // namespace webgpu
