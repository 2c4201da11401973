// What the WebGPU provider costs on this adapter: launch, transfers, kernels, and the ratios that
// it has to keep. Results are compared before anything is timed.
#include <cblas.h>
#include <mpfr.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>

#include "tests/webgpu/harness.h"
#include "webgpu/codegen/wgsl_library.h"

using namespace harness;
using namespace accel;

namespace {

const std::vector<float> kNothing;

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The median of some runs, in seconds.
double median(int runs, const std::function<void()>& work) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    const double start = now();
    work();
    times.push_back(now() - start);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

void must(const Status& status) {
  if (status) return;
  std::printf("failed: %s\n", status.message().c_str());
  std::exit(1);
}

template <class T>
Operand onDevice(Provider& provider, const Shape& shape, const std::vector<T>& values) {
  Operand operand{sizeof(T) == 8 ? DType::F64 : DType::F32, shape, nullptr, {}};
  Result<BufferHandle> made = provider.allocate(operand.bytes());
  must(made.status());
  operand.device = made.value();
  if (!values.empty()) must(provider.upload(operand.device, 0, values.data(), operand.bytes()));
  return operand;
}

std::vector<float> ramp(size_t n) {
  std::vector<float> values(n);
  for (size_t i = 0; i < n; ++i) values[i] = float(int(i * 7919 % 20011) - 10000) / 2500.0f;
  return values;
}

void kernels(Provider& provider, size_t n) {
  std::printf("\n%-10s %12s\n", "kernel", "ns/element");
  const Shape shape{int64_t(n), 1};
  const Operand x = onDevice(provider, shape, ramp(n)), y = onDevice(provider, shape, kNothing);
  for (Op op : {Op::Add, Op::Mul, Op::Div, Op::Sqrt, Op::Exp, Op::Log, Op::Sin, Op::Tanh, Op::Atan2,
                Op::Power}) {
    KernelBuilder builder(shape);
    const NodeId a = builder.input(DType::F32, shape);
    builder.output(builder.apply(op, std::vector<NodeId>(size_t(opInfo(op).arity), a)));
    auto once = [&] {
      must(provider.run(MapTask{&builder.kernel()}, {&x, 1}, {&y, 1}));
      must(provider.sync());
    };
    once();
    std::printf("%-10s %12.2f\n", opInfo(op).name, median(5, once) * 1e9 / double(n));
  }
  KernelBuilder sum(shape);
  sum.output(sum.input(DType::F32, shape), Reduce::Sum, 1);
  const Operand total = onDevice(provider, Shape{1, 1}, std::vector<float>{0});
  auto once = [&] {
    must(provider.run(MapTask{&sum.kernel()}, {&x, 1}, {&total, 1}));
    must(provider.sync());
  };
  once();
  std::printf("%-10s %12.2f\n", "sum", median(5, once) * 1e9 / double(n));
  for (const Operand& operand : {x, y, total}) provider.release(operand.device);
}

// sin(x).*exp(-y.*y)+sqrt(abs(x.*y))+cos(x-y), by the writer and by hand.
double fusedAgainstHand(webgpu::WebgpuProvider& provider, size_t n) {
  const Shape shape{int64_t(n), 1};
  const std::vector<float> xs = ramp(n), ys(xs.rbegin(), xs.rend());
  KernelBuilder b(shape);
  const NodeId x = b.input(DType::F32, shape), y = b.input(DType::F32, shape);
  const NodeId bell = b.apply(Op::Exp, {b.apply(Op::Neg, {b.apply(Op::Mul, {y, y})})});
  const NodeId root = b.apply(Op::Sqrt, {b.apply(Op::Abs, {b.apply(Op::Mul, {x, y})})});
  const NodeId left = b.apply(Op::Add, {b.apply(Op::Mul, {b.apply(Op::Sin, {x}), bell}), root});
  b.output(b.apply(Op::Add, {left, b.apply(Op::Cos, {b.apply(Op::Sub, {x, y})})}));
  const Operand in[] = {onDevice(provider, shape, xs), onDevice(provider, shape, ys)};
  const Operand out = onDevice(provider, shape, kNothing);
  auto generated = [&] {
    must(provider.run(MapTask{&b.kernel()}, in, {&out, 1}));
    must(provider.sync());
  };

  webgpu::Device& device = *provider.device();
  Result<webgpu::Arithmetic> arithmetic = webgpu::probeArithmetic(device);
  must(arithmetic.status());
  const std::string body = R"(
@group(0) @binding(0) var<uniform> P: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> y: array<f32>;
@group(0) @binding(3) var<storage, read_write> z: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(workgroup_id) wid: vec3<u32>,
    @builtin(num_workgroups) nw: vec3<u32>, @builtin(local_invocation_index) lid: u32) {
  let i = (wid.y * nw.x + wid.x) * 64u + lid;
  if (i >= P.count) { return; }
  let a = x[i];
  let b = y[i];
  z[i] = sin_f32(a) * exp_f32(-(b * b)) + sqrt_f32(abs(a * b)) + cos_f32(a - b);
})";
  const std::string source = "struct Params { count: u32 }\n" +
                             webgpu::WgslLibrary(arithmetic.value()).functionsFor(body) + body;
  Result<webgpu::PipelineHandle> pipeline = device.createPipeline("hand", source);
  must(pipeline.status());
  webgpu::BufferHandle buffers[4];
  for (int i = 0; i < 4; ++i) {
    Result<webgpu::BufferHandle> made = device.createBuffer(
        i ? n * 4 : 16, i ? webgpu::BufferKind::kStorage : webgpu::BufferKind::kUniform);
    must(made.status());
    buffers[i] = made.value();
  }
  const uint32_t count[4] = {uint32_t(n), 0, 0, 0};
  must(device.write(buffers[0], 0, count, 16));
  must(device.write(buffers[1], 0, xs.data(), n * 4));
  must(device.write(buffers[2], 0, ys.data(), n * 4));
  webgpu::DeviceCommand command;
  command.pipeline = pipeline.value();
  const uint32_t groups = uint32_t((n + 63) / 64), across = std::min(groups, 65535u);
  command.groups = {across, (groups + across - 1) / across, 1};
  command.bindings = {
      {buffers[0], 0, 16}, {buffers[1], 0, n * 4}, {buffers[2], 0, n * 4}, {buffers[3], 0, n * 4}};
  auto byHand = [&] {
    must(device.submit({command}, false));
    must(device.waitIdle());
  };
  generated();
  byHand();
  std::vector<float> got(n), want(n);
  must(provider.download(out.device, 0, got.data(), n * 4));
  must(device.readBack(buffers[3], 0, want.data(), n * 4));
  if (got != want) {
    std::printf("the generated and the hand-written kernel disagree\n");
    std::exit(1);
  }
  // Alternately, so that a busy machine disturbs both alike; the middle of the pairs' ratios is
  // what counts, since the best of either is one lucky moment.
  std::vector<double> ratios;
  double best[2] = {1e9, 1e9};
  for (int i = 0; i < 31; ++i) {
    const double a = median(1, generated), h = median(1, byHand);
    ratios.push_back(a / h);
    best[0] = std::min(best[0], a);
    best[1] = std::min(best[1], h);
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf(
      "fused expression: generated %.2f ns/element, by hand %.2f, middle ratio of 31 pairs %.3f, "
      "of the best %.3f\n",
      best[0] * 1e9 / double(n), best[1] * 1e9 / double(n), ratios[ratios.size() / 2],
      best[0] / best[1]);
  for (webgpu::BufferHandle buffer : buffers) device.destroyBuffer(buffer);
  device.destroyPipeline(pipeline.value());
  for (const Operand& operand : {in[0], in[1], out}) provider.release(operand.device);
  return ratios[ratios.size() / 2];
}

double matmulAgainstNaive(webgpu::WebgpuProvider& provider, int64_t n) {
  const Shape shape{n, n};
  const std::vector<float> values = ramp(size_t(n * n));
  const Operand in[] = {onDevice(provider, shape, values), onDevice(provider, shape, values)};
  const Operand out = onDevice(provider, shape, kNothing);
  auto tiled = [&] {
    must(provider.run(MatmulTask{}, in, {&out, 1}));
    must(provider.sync());
  };
  // The same kernel file that serves thin matrices: one invocation an element.
  webgpu::Device& device = *provider.device();
  const std::string source =
      "const WG = 64u;\nstruct Params { count: u32, m: u32, n: u32, k: u32, k_first: u32, "
      "a_row: u32, a_column: u32, a_batch: u32, b_row: u32, b_column: u32, b_batch: u32, "
      "group0: u32, }\n@group(0) @binding(0) var<uniform> P: Params;\n"
      "@group(0) @binding(1) var<storage, read> x: array<f32>;\n@group(0) @binding(2) var<storage, "
      "read> z: array<f32>;\n"
      "@group(0) @binding(3) var<storage, read_write> y: array<f32>;\n" +
      std::string(webgpu::wgslFile("matmul_small"));
  Result<webgpu::PipelineHandle> pipeline = device.createPipeline("naive", source);
  must(pipeline.status());
  const uint64_t bytes = uint64_t(n * n) * 4;
  Result<webgpu::BufferHandle> u = device.createBuffer(48, webgpu::BufferKind::kUniform);
  Result<webgpu::BufferHandle> a = device.createBuffer(bytes, webgpu::BufferKind::kStorage);
  Result<webgpu::BufferHandle> c = device.createBuffer(bytes, webgpu::BufferKind::kStorage);
  must(c.status());
  const uint32_t size = uint32_t(n),
                 parameters[12] = {1,    size,        size, size, 0,           1,
                                   size, size * size, 1,    size, size * size, 0};
  must(device.write(u.value(), 0, parameters, sizeof parameters));
  must(device.write(a.value(), 0, values.data(), bytes));
  webgpu::DeviceCommand command;
  command.pipeline = pipeline.value();
  command.groups = {uint32_t(n * n + 63) / 64, 1, 1};
  command.bindings = {
      {u.value(), 0, 48}, {a.value(), 0, bytes}, {a.value(), 0, bytes}, {c.value(), 0, bytes}};
  auto naive = [&] {
    must(device.submit({command}, false));
    must(device.waitIdle());
  };
  tiled();
  naive();
  std::vector<float> got(size_t(n * n)), want(got.size());
  must(provider.download(out.device, 0, got.data(), bytes));
  must(device.readBack(c.value(), 0, want.data(), bytes));
  for (size_t i = 0; i < got.size(); ++i) {
    if (std::fabs(got[i] - want[i]) > 1e-3f * float(n)) {
      std::printf("matmul is wrong at %zu\n", i);
      std::exit(1);
    }
  }
  double best[2] = {1e9, 1e9};
  for (int i = 0; i < 7; ++i) {
    best[0] = std::min(best[0], median(1, tiled));
    best[1] = std::min(best[1], median(1, naive));
  }
  const double flops = 2.0 * double(n) * double(n) * double(n);
  std::printf("matmul %lld: tiled %.2f GFLOP/s, one thread an element %.2f, ratio %.2f\n",
              static_cast<long long>(n), flops / best[0] * 1e-9, flops / best[1] * 1e-9,
              best[1] / best[0]);
  for (webgpu::BufferHandle buffer : {u.value(), a.value(), c.value()})
    device.destroyBuffer(buffer);
  device.destroyPipeline(pipeline.value());
  for (const Operand& operand : {in[0], in[1], out}) provider.release(operand.device);
  return best[1] / best[0];
}

using Maker = double (*)(std::mt19937_64&);

constexpr std::pair<const char*, Maker> kKinds[] = {
    {"whole numbers to 1000", [](std::mt19937_64& e) { return double(e() % 2001) - 1000; }},
    {"rand", [](std::mt19937_64& e) { return double(e() >> 11) * 0x1p-53; }},
    {"randn", [](std::mt19937_64& e) { return std::normal_distribution<double>()(e); }},
    {"16 decades", [](std::mt19937_64& e) {
       return std::exp(std::uniform_real_distribution<double>(-18.4, 18.4)(e)) * (e() % 2 ? 1 : -1);
     }}};

std::vector<double> random(int64_t n, uint64_t seed, Maker next) {
  std::mt19937_64 engine(seed);
  std::vector<double> values(static_cast<size_t>(n));
  for (double& v : values) v = next(engine);
  return values;
}

// Products of doubles beside one of singles, by what their elements look like.
void doubleProducts(Provider& provider, int64_t m, int64_t k, int64_t n) {
  const Shape left{m, k}, right{k, n}, product{m, n};
  const double steps = double(m) * double(k) * double(n);
  const auto timed = [&](const Operand& a, const Operand& b, const Operand& c) {
    const Operand in[] = {a, b};
    auto once = [&] {
      must(provider.run(MatmulTask{}, in, {&c, 1}));
      must(provider.sync());
    };
    once();
    double best = 1e9;
    for (int i = 0; i < 7; ++i) best = std::min(best, median(1, once));
    for (const Operand& operand : {a, b, c}) provider.release(operand.device);
    return best * 1e9 / steps;
  };
  const double single =
      timed(onDevice(provider, left, ramp(size_t(m * k))),
            onDevice(provider, right, ramp(size_t(k * n))), onDevice(provider, product, kNothing));
  std::printf("%lld x %lld x %lld, ns/multiply-add: single %.2f", static_cast<long long>(m),
              static_cast<long long>(k), static_cast<long long>(n), single);
  for (const auto& [name, next] : kKinds) {
    const double took = timed(onDevice(provider, left, random(m * k, 1, next)),
                              onDevice(provider, right, random(k * n, 2, next)),
                              onDevice(provider, product, std::vector<double>()));
    std::printf(", %s %.1f", name, took);
  }
  std::printf("\n");
}

// The largest error of c = a * b (square), in units of k 2^-53 |a||b|, by MPFR.
double worstError(const std::vector<double>& a, const std::vector<double>& b,
                  const std::vector<double>& c, int64_t n) {
  mpfr_t sum, term;
  mpfr_init2(sum, 600);
  mpfr_init2(term, 110);
  double worst = 0;
  for (int64_t j = 0; j < n; ++j)
    for (int64_t i = 0; i < n; ++i) {
      double size = 0;
      mpfr_set_d(sum, -c[size_t(i + j * n)], MPFR_RNDN);
      for (int64_t l = 0; l < n; ++l) {
        const double u = a[size_t(i + l * n)], v = b[size_t(l + j * n)];
        mpfr_set_d(term, u, MPFR_RNDN);
        mpfr_mul_d(term, term, v, MPFR_RNDN);
        mpfr_add(sum, sum, term, MPFR_RNDN);
        size += std::fabs(u * v);
      }
      if (size > 0)
        worst = std::max(worst, std::fabs(mpfr_get_d(sum, MPFR_RNDN)) / (double(n) * size));
    }
  mpfr_clear(sum);
  mpfr_clear(term);
  return worst * 0x1p53;
}

// True: no error of the device's is above OpenBLAS's, nor above one rounding.
bool accuracy(Provider& provider, int64_t n) {
  const Shape shape{n, n};
  bool good = true;
  std::printf("%lld x %lld, largest error in units of k 2^-53 |A||B| (device, OpenBLAS):",
              static_cast<long long>(n), static_cast<long long>(n));
  for (const auto& [name, next] : kKinds) {
    const std::vector<double> a = random(n * n, 3, next), b = random(n * n, 4, next);
    std::vector<double> there(a.size()), here(a.size());
    const Operand in[] = {onDevice(provider, shape, a), onDevice(provider, shape, b)};
    const Operand out = onDevice(provider, shape, std::vector<double>());
    must(provider.run(MatmulTask{}, in, {&out, 1}));
    must(provider.download(out.device, 0, there.data(), there.size() * 8));
    for (const Operand& operand : {in[0], in[1], out}) provider.release(operand.device);
    const int side = int(n);
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, side, side, side, 1, a.data(), side,
                b.data(), side, 0, here.data(), side);
    const double device = worstError(a, b, there, n), host = worstError(a, b, here, n);
    good = good && device <= host && device * double(n) <= 1;
    std::printf(" %s %.4f, %.4f;", name, device, host);
  }
  std::printf("\n");
  return good;
}

bool products(Provider& provider) {
  std::printf("\nproducts of doubles\n");
  for (int64_t n : {64, 128, 256}) doubleProducts(provider, n, n, n);
  return accuracy(provider, 100);
}

}  // namespace

int main(int count, char** arguments) {
  std::string why;
  webgpu::WebgpuProvider* found = harness::provider(&why);
  if (!found) {
    std::printf("no WebGPU: %s\n", why.c_str());
    return 77;
  }
  webgpu::WebgpuProvider& provider = *found;
  std::printf("%s (%s)\n", provider.info().adapter.c_str(), provider.info().note.c_str());

  if (count > 1 && std::string_view(arguments[1]) == "products") return products(provider) ? 0 : 1;
  const Shape small{256, 1};
  KernelBuilder negate(small);
  negate.output(negate.apply(Op::Neg, {negate.input(DType::F32, small)}));
  const Operand x = onDevice(provider, small, ramp(256));
  const MapTask task{&negate.kernel()};
  must(provider.run(task, {&x, 1}, {&x, 1}));
  must(provider.sync());
  const double launch = median(51, [&] {
    must(provider.run(task, {&x, 1}, {&x, 1}));
    must(provider.sync());
  });
  const uint64_t before = provider.counters().submits;
  const double chain = median(5, [&] {
    for (int i = 0; i < 100; ++i) must(provider.run(task, {&x, 1}, {&x, 1}));
    must(provider.sync());
  });
  const double perChain = double(provider.counters().submits - before) / 5;
  std::printf("launch and wait: %.1f us; 100 dispatches and wait: %.1f us in %.0f submission(s)\n",
              launch * 1e6, chain * 1e6, perChain);
  provider.release(x.device);

  const size_t n = size_t{1} << 22;
  const std::vector<float> values = ramp(n);
  const Operand big = onDevice(provider, Shape{int64_t(n), 1}, values);
  must(provider.sync());
  const double up = median(5, [&] {
    must(provider.upload(big.device, 0, values.data(), n * 4));
    must(provider.sync());
  });
  std::vector<float> back(n);
  const double down =
      median(5, [&] { must(provider.download(big.device, 0, back.data(), n * 4)); });
  if (back != values) {
    std::printf("what came back is not what went up\n");
    return 1;
  }
  std::printf("16 MiB up: %.1f ms (%.2f GB/s), down: %.1f ms (%.2f GB/s)\n", up * 1e3,
              double(n) * 4e-9 / up, down * 1e3, double(n) * 4e-9 / down);
  provider.release(big.device);

  kernels(provider, size_t{1} << 20);
  std::printf("\n");
  const double fused = fusedAgainstHand(provider, size_t{1} << 20);
  const double product = matmulAgainstNaive(provider, 256);
  const bool exact = products(provider);
  const bool good = fused <= 1.1 && product >= 2 && perChain == 1 && exact;
  std::printf(
      "bounds (fused <= 1.1, matmul >= 2, 100 dispatches in 1 submission, doubles exact): %s\n",
      good ? "kept" : "NOT KEPT");
  return good ? 0 : 1;
}
