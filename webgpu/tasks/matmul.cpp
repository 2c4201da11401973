#include <algorithm>

#include "webgpu/tasks/panels.h"
#include "webgpu/tasks/simple.h"

namespace webgpu {
namespace {

struct Side {
  uint64_t row, column, batch;  // steps between rows, columns and matrices
};

// A batch of one matrix is repeated.
Side sideOf(const Tensor& tensor, bool transposed, uint64_t batches) {
  const uint64_t rows = uint64_t(tensor.shape.size(0)), columns = uint64_t(tensor.shape.size(1));
  const uint64_t batch = tensor.elements() == rows * columns && batches != 1 ? 0 : rows * columns;
  return transposed ? Side{rows, 1, batch} : Side{1, rows, batch};
}

// All add the products in the same order, by the same expression. Without better knowledge: tiles
// of 64 x 64 where a good part of one is used. What would waste most of a tile, or read large
// matrices element by element, is not offered.
std::string_view chooseKernel(const Context& context, uint64_t m, uint64_t k, uint64_t n,
                              uint64_t batches) {
  const uint64_t side = std::min(m, n);
  constexpr std::string_view kLarge[] = {"tile64", "tile32", "small"},
                             kThin[] = {"small", "tile32"};
  KernelQuestion question;
  question.operation = "matmul";
  question.sizes = {m, k, n, batches};
  question.inputs = 2;
  question.kernels = side >= 24 ? std::span(kLarge).first(side < 128 ? 3 : 2)
                                : std::span(kThin).first(side < 12 ? 1 : 2);
  return context.choose(question);
}

Launch launchOf(uint64_t tile, uint64_t batches) {
  if (tile == 0) return fixedLaunch("matmul_small", batches);
  Launch launch = fixedLaunch("matmul", batches, tile == 64 ? "" : "32");
  launch.body = [tile] {
    return "const TILE = " + std::to_string(tile) + "u;\n" + std::string(wgslFile("matmul"));
  };
  return launch;
}

Status multiplyPanel(Context& context, const accel::MatmulTask& task, Tensors in,
                     const Tensor& out) {
  const uint64_t m = uint64_t(out.shape.size(0)), n = uint64_t(out.shape.size(1));
  const uint64_t k = uint64_t(in[0].shape.size(task.transposeA ? 0 : 1));
  if (out.elements() == 0) return Status();
  const uint64_t batches = out.elements() / (m * n);
  const Side a = sideOf(in[0], task.transposeA, batches),
             b = sideOf(in[1], task.transposeB, batches);
  const std::string_view kernel = chooseKernel(context, m, k, n, batches);
  const uint64_t tile = kernel == "tile64" ? 64 : kernel == "tile32" ? 32 : 0;
  // A tile's depth in one dispatch: 2^27 products, a fraction of a second on one slow core. The
  // sums go on where they stopped, so the bits are those of one dispatch.
  constexpr uint64_t kDepth = 1 << 15;
  for (uint64_t first = 0; first < std::max<uint64_t>(k, 1); first += kDepth) {
    const uint64_t depth = std::min(kDepth, k - std::min(k, first));
    Launch launch = launchOf(tile, batches);
    launch.params.u32("m", m);
    launch.params.u32("n", n);
    launch.params.u32("k", first + depth);
    launch.params.u32("k_first", first);
    launch.params.u32("a_row", a.row);
    launch.params.u32("a_column", a.column);
    launch.params.u32("a_batch", a.batch);
    launch.params.u32("b_row", b.row);
    launch.params.u32("b_column", b.column);
    launch.params.u32("b_batch", b.batch);
    launch.buffers = {bindTensor(in[0], "x", "f32"), bindTensor(in[1], "z", "f32"),
                      bindTensor(out, "y", "f32", true)};
    launch.invocations = tile ? 0 : out.elements();
    if (tile) launch.groups = (m + tile - 1) / tile * ((n + tile - 1) / tile) * batches;
    launch.work = out.elements() * std::max<uint64_t>(depth, 1);
    if (Status status = context.launch(launch); !status) return status;
  }
  return Status();
}

Status multiply(Context& context, const accel::MatmulTask& task, Tensors in, const Tensor& out) {
  const Panels panels = panelsOf(task, in, out, context.device().limits().maxBindingBytes);
  if (panels.count() == 0) return Status(StatusCode::Unsupported, "size");
  for (int64_t panel = 0; panel < panels.count(); ++panel) {
    Status status =
        multiplyPanel(context, task, panels.inputs(in.first(2), panel), panels.of(out, panel));
    if (!status) return status;
  }
  return Status();
}

}  // namespace

Status runMatmul(Context& context, const accel::MatmulTask& task, Tensors in, Tensors out,
                 uint64_t flag) {
  if (!task.epilogue) return multiply(context, task, in, out[0]);
  Tensor product{accel::DType::F32, task.epilogue->inputs[0].shape, 0};
  ScopedBuffer room(context, product.bytes());
  if (!room.status()) return room.status();
  product.id = room.id();
  if (Status status = multiply(context, task, in, product); !status) return status;
  std::vector<Tensor> operands{product};
  operands.insert(operands.end(), in.begin() + 2, in.end());
  return runMap(context, *task.epilogue, operands, out, flag);
}

}  // namespace webgpu
