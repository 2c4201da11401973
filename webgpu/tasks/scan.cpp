// Running results along a dimension.
#include <algorithm>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/tasks/panels.h"
#include "webgpu/tasks/simple.h"

namespace webgpu {
namespace {

// The running value r and the next element v.
std::string stepText(accel::ScanKind kind, const std::string& type) {
  const bool real = type == "f32";
  if (type == "vec2<u32>") {
    constexpr const char* kSteps[] = {"add_f64", "mul_f64", "max_f64", "min_f64"};
    return std::string(kSteps[int(kind)]) + "(r, v)";
  }
  switch (kind) {
    case accel::ScanKind::Sum:
      return real ? "r + v" : "add_" + type + "(r, v)";
    case accel::ScanKind::Prod:
      return real ? "r * v" : "mul_" + type + "(r, v)";
    case accel::ScanKind::Max:
      return real ? "max_f32(r, v)" : "max(r, v)";
    case accel::ScanKind::Min:
      return real ? "min_f32(r, v)" : "min(r, v)";
  }
  return "r";
}

constexpr uint64_t kSteps = 1 << 16;  // of a line in one dispatch: none runs for long

// Lines of a panel. Where one is taken up again, by the next dispatch or in the next panel, its
// running value waits in `carry`.
struct Lines {
  uint64_t length = 1, inner = 1, count = 1;
};

Lines linesOf(const Tensor& tensor, int dim) {
  Lines lines;
  lines.length = uint64_t(tensor.shape.size(dim));
  for (int d = 0; d < dim; ++d) lines.inner *= uint64_t(tensor.shape.size(d));
  lines.count = tensor.elements() / lines.length;
  return lines;
}

Status scanPanel(Context& context, const accel::ScanTask& task, const Tensor& in, const Tensor& out,
                 const KernelBuffer& carry, bool goesOn, bool keeps) {
  const Lines lines = linesOf(in, task.dim);
  const std::string type = wgslType(in.dtype);
  for (uint64_t begin = 0; begin < lines.length; begin += kSteps) {
    const uint64_t end = std::min(lines.length, begin + kSteps);
    Launch launch = fixedLaunch("scan", lines.count, type + std::to_string(int(task.kind)));
    launch.params.u32("length", lines.length);
    launch.params.u32("inner", lines.inner);
    launch.params.u32("reverse", task.reverse);
    launch.params.u32("begin", begin);
    launch.params.u32("end", end);
    launch.params.u32("goes_on", goesOn || begin > 0);
    launch.params.u32("keeps", keeps || end < lines.length);
    launch.buffers = {bindTensor(in, "x", type), bindTensor(out, "y", type, true), carry};
    launch.body = [&] {
      return "fn at_step(k: u32) -> u32 { return select(k, P.length - 1u - k, P.reverse != 0u) * "
             "P.inner; }\n" +
             std::string(kMain) +
             "let start = (i / P.inner) * P.inner * P.length + i % P.inner;\n"
             "var first = P.begin;\nvar r = x[start + at_step(first)];\n"
             "if (P.goes_on != 0u) { r = carry[i]; }\n"
             "else { y[start + at_step(first)] = r; first++; }\n"
             "for (var k = first; k < P.end; k++) {\n"
             "let at = start + at_step(k);\nlet v = x[at];\nr = " +
             stepText(task.kind, type) +
             ";\ny[at] = r;\n}\nif (P.keeps != 0u) { carry[i] = r; }\n}\n";
    };
    launch.work = lines.count * (end - begin) * (isPair(in) ? 200 : 8);
    if (Status status = context.launch(launch); !status) return status;
  }
  return Status();
}

}  // namespace

Status runTask(Context& context, const accel::ScanTask& task, Tensors in, Tensors out) {
  if (in[0].elements() == 0) return Status();
  const Panels panels = panelsOf(task, in, out, context.device().limits().maxBindingBytes);
  if (panels.count() == 0) return Status(StatusCode::Unsupported, "size");
  // Along the outermost dimension, each panel goes on from the one before it.
  const bool joined = panels.count() > 1 && task.dim == in[0].shape.rank - 1;
  const Lines largest = linesOf(panels.of(in[0], 0), task.dim);
  const bool carries = joined || largest.length > kSteps;
  const uint64_t bytes = carries ? largest.count * accel::dtypeSize(in[0].dtype) : 16;
  ScopedBuffer room(context, bytes);
  if (!room.status()) return room.status();
  const KernelBuffer carry{"carry", wgslType(in[0].dtype), true, room.id(), 0, bytes};
  const int64_t count = panels.count();
  for (int64_t k = 0; k < count; ++k) {
    const int64_t panel = joined && task.reverse ? count - 1 - k : k;
    Status status = scanPanel(context, task, panels.of(in[0], panel), panels.of(out[0], panel),
                              carry, joined && k > 0, joined && k + 1 < count);
    if (!status) return status;
  }
  return Status();
}

}  // namespace webgpu
