// Dimensions exchanged, and running results along one of them.
#include <algorithm>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/tasks/simple.h"

namespace webgpu {
namespace {

// A permutation with sizes of 1 left out and neighbours that stay together merged.
struct Merged {
  std::vector<uint64_t> sizes;    // of the result
  std::vector<uint64_t> strides;  // in the source
};

Merged mergeDims(const accel::PermuteTask& task, const accel::Shape& from) {
  uint64_t strides[accel::kMaxRank], stride = 1;
  for (int d = 0; d < accel::kMaxRank; ++d) {
    strides[d] = stride;
    stride *= uint64_t(from.size(d));
  }
  Merged merged;
  for (int d = 0; d < accel::kMaxRank; ++d) {
    const int source = task.order[size_t(d)];
    const uint64_t size = uint64_t(from.size(source));
    if (size == 1) continue;
    if (!merged.sizes.empty() && strides[source] == merged.strides.back() * merged.sizes.back()) {
      merged.sizes.back() *= size;
    } else {
      merged.sizes.push_back(size);
      merged.strides.push_back(strides[source]);
    }
  }
  return merged;
}

Status transpose(Context& context, const Tensor& in, const Tensor& out, uint64_t rows,
                 uint64_t columns, uint64_t count) {
  Launch launch = fixedLaunch("transpose", count);
  launch.params.u32("rows", rows);
  launch.params.u32("columns", columns);
  launch.buffers = {bindTensor(in, "x", "u32"), bindTensor(out, "y", "u32", true)};
  launch.invocations = 0;
  launch.groups = (rows + 15) / 16 * ((columns + 15) / 16) * count;
  launch.work = in.elements() * 4;
  return context.launch(launch);
}

// The source's offset of result element `e`: coordinates are peeled off one by one.
std::string offsetText(size_t rank) {
  std::string text = "fn source(e: u32) -> u32 {\nvar rest = e;\nvar at = 0u;\n";
  for (size_t d = 0; d < rank; ++d) {
    const std::string n = std::to_string(d);
    if (d + 1 == rank) return text + "return at + rest * P.s" + n + ";\n}\n";
    text += "at += (rest % P.d" + n + ") * P.s" + n + ";\nrest /= P.d" + n + ";\n";
  }
  return text + "return at;\n}\n";
}

constexpr const char* kMain =
    "@compute @workgroup_size(WG) fn main(@builtin(workgroup_id) wid: vec3<u32>, "
    "@builtin(num_workgroups) nw: vec3<u32>, @builtin(local_invocation_index) lid: u32) {\n"
    "let i = (P.group0 + wid.y * nw.x + wid.x) * WG + lid;\nif (i >= P.count) { return; }\n";

constexpr const char* kBytesBody =
    "var word = 0u;\nfor (var l = 0u; l < 4u; l++) {\nif (i * 4u + l < P.total) {\n"
    "let at = source(i * 4u + l);\n"
    "word |= ((x[at >> 2u] >> (8u * (at & 3u))) & 255u) << (8u * l);\n}\n}\ny[i] = word;\n}\n";

}  // namespace

Status runTask(Context& context, const accel::PermuteTask& task, Tensors in, Tensors out) {
  const Merged merged = mergeDims(task, in[0].shape);
  const size_t rank = merged.sizes.size();
  const bool bytes = isBytes(in[0]);
  if (rank <= 1) return context.copy(in[0].id, 0, out[0].id, 0, in[0].bytes());
  const bool swaps = merged.strides[1] == 1 && merged.strides[0] == merged.sizes[1];
  if (!bytes && swaps && rank == 2)
    return transpose(context, in[0], out[0], merged.sizes[1], merged.sizes[0], 1);
  if (!bytes && swaps && rank == 3)
    return transpose(context, in[0], out[0], merged.sizes[1], merged.sizes[0], merged.sizes[2]);
  Launch launch = fixedLaunch("permute", bytes ? wordsOf(out[0]) : out[0].elements(),
                              std::to_string(rank) + (bytes ? "b" : ""));
  launch.params.u32("total", out[0].elements());
  for (size_t d = 0; d < rank; ++d) {
    launch.params.u32("d" + std::to_string(d), merged.sizes[d]);
    launch.params.u32("s" + std::to_string(d), merged.strides[d]);
  }
  launch.buffers = {bindTensor(in[0], "x", "u32"), bindTensor(out[0], "y", "u32", true)};
  launch.body = [&] {
    return offsetText(rank) + kMain +
           (bytes ? std::string(kBytesBody) : "y[i] = x[source(i)];\n}\n");
  };
  return context.launch(launch);
}

Status runTask(Context& context, const accel::ScanTask& task, Tensors in, Tensors out) {
  const uint64_t length = uint64_t(in[0].shape.size(task.dim));
  if (length == 0) return Status();
  uint64_t inner = 1;
  for (int d = 0; d < task.dim; ++d) inner *= uint64_t(in[0].shape.size(d));
  const uint64_t lines = in[0].elements() / length;
  const std::string type = wgslType(in[0].dtype);
  const bool real = in[0].dtype == accel::DType::F32;
  std::string step;  // the running value r and the next element v
  switch (task.kind) {
    case accel::ScanKind::Sum:
      step = real ? "r + v" : "add_" + type + "(r, v)";
      break;
    case accel::ScanKind::Prod:
      step = real ? "r * v" : "mul_" + type + "(r, v)";
      break;
    case accel::ScanKind::Max:
      step = real ? "max_f32(r, v)" : "max(r, v)";
      break;
    case accel::ScanKind::Min:
      step = real ? "min_f32(r, v)" : "min(r, v)";
      break;
  }
  // A line goes on from where an earlier dispatch stopped: none runs for long.
  constexpr uint64_t kSteps = 1 << 16;
  for (uint64_t begin = 0; begin < length; begin += kSteps) {
    const uint64_t end = std::min(length, begin + kSteps);
    Launch launch = fixedLaunch("scan", lines, type + std::to_string(int(task.kind)));
    launch.params.u32("length", length);
    launch.params.u32("inner", inner);
    launch.params.u32("reverse", task.reverse);
    launch.params.u32("begin", begin);
    launch.params.u32("end", end);
    launch.buffers = {bindTensor(in[0], "x", type), bindTensor(out[0], "y", type, true)};
    launch.body = [&] {
      return "fn place(k: u32) -> u32 { return select(k, P.length - 1u - k, P.reverse != 0u) * "
             "P.inner; }\n" +
             std::string(kMain) +
             "let start = (i / P.inner) * P.inner * P.length + i % P.inner;\n"
             "var r = x[start + place(0u)];\n"
             "if (P.begin > 0u) { r = y[start + place(P.begin - 1u)]; }\n"
             "else { y[start + place(0u)] = r; }\n"
             "for (var k = max(P.begin, 1u); k < P.end; k++) {\n"
             "let at = start + place(k);\nlet v = x[at];\nr = " +
             step + ";\ny[at] = r;\n}\n}\n";
    };
    launch.work = lines * (end - begin) * 8;
    if (Status status = context.launch(launch); !status) return status;
  }
  return Status();
}

}  // namespace webgpu
