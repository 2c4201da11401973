// A stable sort along one dimension: pairs of key and position in a bitonic network, whose steps
// within a block of 512 pairs, or 256, go through workgroup memory.
#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/tasks/simple.h"

namespace webgpu {
namespace {

// Room is for whole blocks of this size, whichever is chosen.
constexpr uint64_t kLargestBlock = 512;

uint64_t chooseBlock(const Context& context, const Tensor& in, uint64_t length) {
  constexpr std::string_view kBlocks[] = {"block512", "block256"};
  accel::KernelQuestion question;
  question.work.operation = accel::Operation::Sort;
  question.work.dtype = in.dtype;
  question.work.size[0] = int64_t(length);
  question.work.size[1] = int64_t(in.elements() / length);
  question.work.inputs = question.work.outputs = 1;
  question.kernels = kBlocks;
  return context.choose(question) == kBlocks[1] ? 256 : 512;
}

// Key and position: of doubles the key has two words, and a pair four.
struct PairType {
  const char* element;
  uint64_t bytes;
  const char* key;
};
PairType pairTypeOf(const Tensor& in) {
  return isPair(in) ? PairType{"vec4<u32>", 16, "pair"} : PairType{"vec2<u32>", 8, ""};
}
// With the pairs' type in front.
void withPairs(const PairType& type, Launch& launch, const std::string& before = "") {
  const auto body = launch.body;
  launch.body = [body, before, type] {
    return std::string("alias Pair = ") + type.element + ";\n" + before + body();
  };
}

Status sortPairs(Context& context, const PairType& type, uint64_t pairs, uint64_t count,
                 uint64_t padded, uint64_t size) {
  const KernelBuffer buffer{"pairs", type.element, true, pairs, 0, count * type.bytes};
  const std::string behind = "fn behind(a: Pair, b: Pair) -> bool { return " +
                             std::string(type.bytes == 16 ? "sort_behind_64" : "sort_behind") +
                             "(a, b); }\n";
  auto block = [&](uint64_t first, uint64_t last) {
    Launch launch =
        fixedLaunch("sort_block", count, type.key + std::string(size == 256 ? "256" : ""));
    withPairs(type, launch, behind + "const SORT_BLOCK = " + std::to_string(size) + "u;\n");
    launch.params.u32("padded", padded);
    launch.params.u32("run_first", first);
    launch.params.u32("run_last", last);
    launch.buffers = {buffer};
    launch.invocations = 0;
    launch.groups = (count + size - 1) / size;
    launch.work = count * 40;
    return context.launch(launch);
  };
  if (Status status = block(2, std::min(padded, size)); !status) return status;
  for (uint64_t run = 2 * size; run <= padded; run *= 2) {
    for (uint64_t distance = run / 2; distance >= size; distance /= 2) {
      Launch launch = fixedLaunch("sort_step", count / 2, type.key);
      withPairs(type, launch, behind);
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
  const uint64_t count = (lines * padded + kLargestBlock - 1) / kLargestBlock * kLargestBlock;
  const PairType pair = pairTypeOf(in[0]);
  ScopedBuffer pairs(context, count * pair.bytes);
  ScopedBuffer spare(context, out.size() > 1 ? 4 : in[0].elements() * 4);
  if (!pairs.status()) return pairs.status();
  if (!spare.status()) return spare.status();

  const std::string type = isPair(in[0]) ? "f64" : wgslType(in[0].dtype);
  Launch keys = fixedLaunch("sort_keys", lines * padded, type);
  keys.params.u32("length", length);
  keys.params.u32("padded", padded);
  keys.params.u32("inner", inner);
  keys.params.u32("descending", task.descending);
  keys.buffers = {bindTensor(in[0], "x", moved(in[0])),
                  {"pairs", pair.element, true, pairs.id(), 0, count * pair.bytes}};
  withPairs(
      pair, keys,
      "fn pair_of(at: u32, position: u32, flip: u32) -> Pair { return " +
          std::string(isPair(in[0]) ? "Pair(sort_key_f64(x[at]) ^ vec2<u32>(flip), position, 0u)"
                                    : "Pair(key_" + type + "(x[at]) ^ flip, position)") +
          "; }\nfn padding(position: u32) -> Pair { return Pair(" +
          (isPair(in[0]) ? "vec2<u32>(0xffffffffu), position, 0u" : "0xffffffffu, position") +
          "); }\n");
  if (Status status = context.launch(keys); !status) return status;
  const uint64_t size = chooseBlock(context, in[0], length);
  if (Status status = sortPairs(context, pair, pairs.id(), count, padded, size); !status)
    return status;

  Launch write = fixedLaunch("sort_write", in[0].elements(), pair.key);
  withPairs(pair, write,
            std::string("fn position_of(p: Pair) -> u32 { return p.") +
                (isPair(in[0]) ? "z" : "y") + "; }\n");
  write.params.u32("length", length);
  write.params.u32("padded", padded);
  write.params.u32("inner", inner);
  write.buffers = {
      bindTensor(in[0], "x", moved(in[0])),
      {"pairs", pair.element, false, pairs.id(), 0, count * pair.bytes},
      bindTensor(out[0], "y", moved(out[0]), true),
      out.size() > 1 ? bindTensor(out[1], "positions", "u32", true)
                     : KernelBuffer{"positions", "u32", true, spare.id(), 0, in[0].elements() * 4}};
  return context.launch(write);
}

}  // namespace webgpu
