// `accel calibrate`: kernels against each other on purpose, so that the first calls of a program go
// to the best kernel of this machine already. Products always (they differ most between machines);
// in full also maps, reductions and a device's workgroups.
#include <algorithm>
#include <vector>

#include "accel/decide/which/adaptive.h"

namespace accel {
namespace {

using selection::Benchmarks;

// m, k, n: small, square, tall, wide.
constexpr std::int64_t kProducts[][3] = {
    {4, 4, 4},     {16, 16, 16},   {64, 64, 64},  {128, 128, 128}, {256, 256, 256}, {10000, 4, 4},
    {10000, 8, 8}, {10000, 32, 8}, {4, 4, 10000}, {8, 8, 10000},   {16, 16, 10000}, {500, 20, 500},
};
constexpr std::int64_t kMaps[] = {4096, 65536, 1 << 20};
// Rows, columns, and the dimensions that are reduced.
constexpr std::int64_t kReductions[][3] = {{1 << 20, 1, 1}, {1000, 1000, 1}, {1000, 1000, 2}};
constexpr int kRuns = 5;

// a .* b + a, or its sum along dimensions.
KernelIr kernelOf(Shape shape, DType dtype, std::uint32_t reduced) {
  KernelIr k;
  k.iteration = shape;
  k.inputs = {{dtype, shape}, {dtype, shape}};
  k.nodes.resize(4);
  for (Node& node : k.nodes) node.dtype = dtype;
  k.nodes[0].kind = k.nodes[1].kind = NodeKind::Input;
  k.nodes[1].index = 1;
  k.nodes[2].op = Op::Mul;
  k.nodes[2].args[1] = 1;
  k.nodes[3].op = Op::Add;
  k.nodes[3].args[0] = 2;
  k.outputs = {{3, reduced ? Reduce::Sum : Reduce::None}};
  k.reduceDims = reduced;
  return k;
}

}  // namespace

// The best of several measurements of each workgroup size, for a map of single elements. A failed
// one ends the sweep and is the answer.
Status Adaptive::sweepDevice(Provider& device) {
  if (met_ != &device) meetDevice(device);
  const Shape shape{1 << 20};
  const KernelIr kernel = kernelOf(shape, DType::F32, 0);
  const Status failed(StatusCode::Failed, "a run with another workgroup size failed");
  std::vector<Operand> operands;
  Status status;
  for (int i = 0; i < 3 && status.isOk(); ++i) {
    Operand o{DType::F32, shape, nullptr, {}};
    const Result<BufferHandle> buffer = device.allocate(o.bytes());
    status = buffer.status();
    if (!buffer) break;
    o.device = buffer.value();
    operands.push_back(o);
    if (i < 2) {
      const std::vector<float> ones(static_cast<std::size_t>(shape.elements()), 1.0F);
      status = device.upload(o.device, 0, ones.data(), o.bytes());
    }
  }
  const std::span<const Operand> all(operands);
  const auto run = [&](std::uint32_t size) {
    device_.force(size);
    const Status s = device.run(MapTask{&kernel}, all.first(2), all.last(1));
    return s.isOk() ? device.sync() : s;
  };
  if (status.isOk()) status = run(device_.usual());
  if (const std::optional<Workload> w = device_.forcedWorkload(); w && status.isOk()) {
    const auto sizes = selector_.registry().candidates(*w);
    for (std::size_t i = 0; sizes && i < sizes.value().size() && status.isOk(); ++i) {
      const selection::KernelEntry& size = *sizes.value()[i];
      const auto again = [&](const auto& k) { return run(selection::DeviceRuns::sizeOf(k)); };
      status = again(size);  // once before, so that its pipeline is there
      if (!status.isOk()) break;
      const auto r = selection::benchmark(size, *w, again, clock_, 3);
      if (!r || r.value().failures) status = r ? failed : r.status();
      if (status.isOk()) selector_.observe(*w, size, r.value().least);
    }
  }
  device_.force(0);
  for (const Operand& o : operands) device.release(o.device);
  return status;
}

void Adaptive::benchmarkProducts(Benchmarks& out) {
  for (const auto& size : kProducts) {
    MatmulArgs args;
    args.m = size[0];
    args.k = size[1];
    args.n = size[2];
    const std::vector<double> a(static_cast<std::size_t>(args.m * args.k), 0.5),
        b(static_cast<std::size_t>(args.k * args.n), 0.25);
    std::vector<double> c(static_cast<std::size_t>(args.m * args.n));
    args.a = a.data();
    args.b = b.data();
    args.c = c.data();
    out.run(selector_, selection::workloadOf(args), [&](const selection::KernelEntry& kernel) {
      return products_.run(kernel, args, kernel.matmul);
    });
  }
}

void Adaptive::benchmarkKernel(Benchmarks& out, const KernelIr& kernel) {
  const auto n = static_cast<std::size_t>(kernel.iteration.elements());
  const std::vector<double> a(n, 0.5), b(n, 0.25);
  std::vector<double> c(n);
  const Operand in[] = {{DType::F64, kernel.iteration, const_cast<double*>(a.data()), {}},
                        {DType::F64, kernel.iteration, const_cast<double*>(b.data()), {}}};
  const Operand made{DType::F64, kernel.outputShape(kernel.outputs[0]), c.data(), {}};
  out.run(selector_, selection::workloadOf(kernel), [&](const selection::KernelEntry& entry) {
    return cpu_.run(MapTask{&kernel}, in, {&made, 1}, entry.plan);
  });
}

Benchmarks Adaptive::calibrate(bool full, Provider* device) {
  Benchmarks out(clock_, kRuns);
  if (!options_.enabled || options_.mode == tuning::Mode::Off) return out;
  load();
  benchmarkProducts(out);
  for (std::size_t i = 0; full && i < std::size(kMaps); ++i)
    benchmarkKernel(out, kernelOf(Shape{kMaps[i]}, DType::F64, 0));
  for (std::size_t i = 0; full && i < std::size(kReductions); ++i)
    benchmarkKernel(out, kernelOf(Shape{kReductions[i][0], kReductions[i][1]}, DType::F64,
                                  static_cast<std::uint32_t>(kReductions[i][2])));
  if (device && !device->info().hostMemory) out.sweep = sweepDevice(*device);
  return out;
}

}  // namespace accel
