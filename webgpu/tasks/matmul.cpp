#include <algorithm>

#include "webgpu/codegen/kernel_writer.h"
#include "webgpu/tasks/panels.h"
#include "webgpu/tasks/product.h"

namespace webgpu {
namespace {

// A batch of one matrix is repeated.
Product::Side sideOf(const Tensor& tensor, bool transposed, uint64_t batches) {
  const uint64_t rows = uint64_t(tensor.shape.size(0)), columns = uint64_t(tensor.shape.size(1));
  const uint64_t batch = tensor.elements() == rows * columns && batches != 1 ? 0 : rows * columns;
  return transposed ? Product::Side{&tensor, rows, 1, batch}
                    : Product::Side{&tensor, 1, rows, batch};
}

// The text of the kernel and its launch.
Launch launchOf(uint64_t tile, uint64_t batches, std::string& text) {
  const char* name = tile ? "matmul" : "matmul_small";
  if (tile) text = "const TILE = " + std::to_string(tile) + "u;\n";
  text += wgslFile(name);
  return fixedLaunch(name, batches, tile == 32 ? "32" : "");
}

// A tile's depth in one dispatch: 2^27 products, a fraction of a second on one slow core. The sums
// go on where they stopped, so the bits are those of one dispatch.
constexpr uint64_t kDepth = 1 << 15;

}  // namespace

std::string Epilogue::key() const {
  return ":" + indexKey(plan) + ":" + elementKey(kernel, nodes, false);
}

void Epilogue::bind(Launch& launch) const {
  addIndexParams(plan, false, launch.params);
  addElementParams(kernel, false, launch.params);
  const auto stored = [](const Tensor& t) {
    return t.dtype == accel::DType::Bool ? "u32" : wgslType(t.dtype);
  };
  for (size_t i = 0; i < in.size(); ++i)
    launch.buffers.push_back(bindTensor(in[i], windowName(i + 1, 0), stored(in[i])));
  for (size_t i = 0; i < out.size(); ++i)
    launch.buffers.push_back(bindTensor(out[i], "by" + std::to_string(i), stored(out[i]), true));
  launch.work += uint64_t(kernel.iteration.elements()) * workOf(kernel);
}

void finishWith(const Product& product, const std::string& text, Launch& launch) {
  if (const Epilogue* epilogue = product.epilogue) {
    launch.key += epilogue->key();
    epilogue->bind(launch);
    launch.body = [text, epilogue] {
      return writeEpilogue(epilogue->kernel, epilogue->plan, epilogue->nodes) + text;
    };
    return;
  }
  const std::string type = wgslType(product.out.dtype);
  launch.buffers.push_back(bindTensor(product.out, "y", type, true));
  launch.body = [text, type] {
    return "fn begun_at(i: u32) -> " + type + " { return y[i]; }\nfn finish(i: u32, made: " + type +
           ") { y[i] = made; }\n" + text;
  };
}

uint64_t deepestAtOnce(accel::DType dtype) {
  return dtype == accel::DType::F64 ? deepestChainAtOnce() : kDepth;
}

Product productOf(const accel::MatmulTask& task, Tensors in, const Tensor& out) {
  Product product;
  product.m = uint64_t(out.shape.size(0));
  product.n = uint64_t(out.shape.size(1));
  product.k = uint64_t(in[0].shape.size(task.transposeA ? 0 : 1));
  product.batches = out.elements() ? out.elements() / (product.m * product.n) : 0;
  product.a = sideOf(in[0], task.transposeA, product.batches);
  product.b = sideOf(in[1], task.transposeB, product.batches);
  product.out = out;
  return product;
}

// Without better knowledge: tiles of 64 x 64 where a good part of one is used. What would waste
// most of a tile, or read large matrices element by element, is not offered.
std::string_view chooseProductKernel(const Context& context, const Product& product) {
  const uint64_t side = std::min(product.m, product.n);
  constexpr std::string_view kLarge[] = {"tile64", "tile32", "small"},
                             kThin[] = {"small", "tile32"};
  accel::KernelQuestion question;
  accel::Workload& work = question.work;
  work.operation = accel::Operation::Matmul;
  work.dtype = product.out.dtype;
  work.size[0] = int64_t(product.m);
  work.size[1] = int64_t(product.k);
  work.size[2] = int64_t(product.n);
  work.size[3] = int64_t(product.batches);
  work.inputs = 2;
  question.kernels = side >= 24 ? std::span(kLarge).first(side < 128 ? 3 : 2)
                                : std::span(kThin).first(side < 12 ? 1 : 2);
  return context.choose(question);
}

// All kernels add the products in the same order, by the same expression.
Status multiplySingles(Context& context, const Product& product) {
  const uint64_t m = product.m, n = product.n, k = product.k, batches = product.batches;
  const std::string_view kernel = chooseProductKernel(context, product);
  const uint64_t tile = kernel == "tile64" ? 64 : kernel == "tile32" ? 32 : 0;
  for (uint64_t first = 0; first < std::max<uint64_t>(k, 1); first += kDepth) {
    const uint64_t depth = std::min(kDepth, k - std::min(k, first));
    std::string text;
    Launch launch = launchOf(tile, batches, text);
    launch.params.u32("m", m);
    launch.params.u32("n", n);
    launch.params.u32("k", first + depth);
    launch.params.u32("k_first", first);
    launch.params.u32("a_row", product.a.row);
    launch.params.u32("a_column", product.a.column);
    launch.params.u32("a_batch", product.a.batch);
    launch.params.u32("b_row", product.b.row);
    launch.params.u32("b_column", product.b.column);
    launch.params.u32("b_batch", product.b.batch);
    launch.buffers = {bindTensor(*product.a.tensor, "x", "f32"),
                      bindTensor(*product.b.tensor, "z", "f32")};
    launch.invocations = tile ? 0 : product.out.elements();
    if (tile) launch.groups = (m + tile - 1) / tile * ((n + tile - 1) / tile) * batches;
    launch.work = product.out.elements() * std::max<uint64_t>(depth, 1);
    finishWith(product, text, launch);
    if (Status status = context.launch(launch); !status) return status;
  }
  return Status();
}

namespace {

Status multiply(Context& context, const accel::MatmulTask& task, Tensors in, const Tensor& out,
                const Epilogue* epilogue = nullptr) {
  const Panels panels = panelsOf(task, in, out, context.device().limits().maxBindingBytes);
  if (panels.count() == 0) return Status(StatusCode::Unsupported, "size");
  for (int64_t panel = 0; panel < panels.count(); ++panel) {
    const std::vector<Tensor> inputs = panels.inputs(in.first(2), panel);
    Product product = productOf(task, inputs, panels.of(out, panel));
    product.epilogue = epilogue;
    if (product.batches == 0) continue;
    Status status = out.dtype == accel::DType::F64 ? multiplyDoubles(context, product)
                                                   : multiplySingles(context, product);
    if (!status) return status;
  }
  return Status();
}

// Can the expression be computed where the product's elements are made? Not where they are made in
// parts, are looked at for their domain, or make bytes.
bool fitsInKernel(const Context& context, const accel::MatmulTask& task, Tensors in, Tensors out) {
  constexpr size_t kOwn = 4;  // arrays that the last kernel of a product of doubles reads
  const DeviceLimits& limits = context.device().limits();
  const Tensor product{in[0].dtype, task.epilogue->inputs[0].shape, 0};
  const uint64_t depth = uint64_t(in[0].shape.size(task.transposeA ? 0 : 1));
  bool fits = task.epilogue->guards.empty() && depth <= deepestAtOnce(product.dtype) &&
              panelsOf(task, in, product, limits.maxBindingBytes).count() == 1 &&
              kOwn + in.size() - 2 + out.size() <= limits.maxStorageBuffers;
  for (const Tensor& t : in.subspan(2)) fits = fits && t.bytes() <= limits.maxBindingBytes;
  for (const Tensor& t : out)
    fits = fits && t.bytes() <= limits.maxBindingBytes && t.dtype != accel::DType::Bool;
  for (const accel::KernelOutput& o : task.epilogue->outputs)
    fits = fits && o.reduce == accel::Reduce::None;
  return fits;
}

}  // namespace

Status runMatmul(Context& context, const accel::MatmulTask& task, Tensors in, Tensors out,
                 uint64_t flag) {
  if (!task.epilogue) return multiply(context, task, in, out[0]);
  Tensor product{in[0].dtype, task.epilogue->inputs[0].shape, 0};
  if (fitsInKernel(context, task, in, out)) {
    Epilogue epilogue{*task.epilogue, planIndices(*task.epilogue), {}, in.subspan(2), out};
    epilogue.plan.inputs[0].access = Access::Given;
    for (const accel::KernelOutput& o : task.epilogue->outputs) epilogue.nodes.push_back(o.node);
    return multiply(context, task, in, product, &epilogue);
  }
  ScopedBuffer room(context, product.bytes());
  if (!room.status()) return room.status();
  product.id = room.id();
  if (Status status = multiply(context, task, in, product); !status) return status;
  std::vector<Tensor> operands{product};
  operands.insert(operands.end(), in.begin() + 2, in.end());
  return runMap(context, *task.epilogue, operands, out, flag);
}

}  // namespace webgpu
