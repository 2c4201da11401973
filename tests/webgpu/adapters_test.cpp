// What other adapters do that this machine's does not, and failures at moments that chance seldom
// finds: through a device that is tampered with.
#include "accel/cpu/provider.h"
#include "accel/engine.h"
#include "tests/unit/residency/fake_device.h"
#include "tests/webgpu/cases.h"
#include "tests/webgpu/tampered_device.h"
#include "webgpu/dawn/dawn_device.h"
#include "webgpu/self_check.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Shape;
using accel::StatusCode;

namespace {

std::string replaced(std::string_view text, const std::string& from, const std::string& to) {
  std::string out(text);
  if (const size_t at = out.find(from); at != std::string::npos) out.replace(at, from.size(), to);
  return out;
}

accel::Result<std::unique_ptr<webgpu::WebgpuProvider>> open(Tampering& how) {
  return webgpu::makeProvider(std::make_unique<TamperedSource>(how), {});
}

// x ./ y and sqrt(x) of single numbers are rounded correctly.
bool dividesExactly(webgpu::WebgpuProvider& provider) {
  const std::vector<float> x = randomFloats(4099, 1), y = randomFloats(4099, 2);
  const Shape shape{4099, 1};
  KernelBuilder builder(shape);
  const auto a = builder.input(DType::F32, shape), b = builder.input(DType::F32, shape);
  builder.output(builder.apply(Op::Div, {a, b}));
  builder.output(builder.apply(Op::Sqrt, {builder.apply(Op::Abs, {a})}));
  std::vector<Array> out = builder.outputs();
  REQUIRE(
      run(provider, accel::MapTask{&builder.kernel()}, {Array::floats(x), Array::floats(y)}, out)
          .isOk());
  bool same = true;
  for (size_t i = 0; i < x.size(); ++i) {
    same &= out[0].as<float>()[i] == x[i] / y[i];
    if (i % 512 == 0) same &= out[1].as<float>()[i] == std::sqrt(std::fabs(x[i]));
  }
  return same;
}

// sum(sin(x) .* x + k) for some k, through the engine; whatever happens, these numbers come out.
std::vector<float> program(accel::Engine& engine, fake::Memory& memory) {
  const Shape shape{500, 3};
  const std::vector<float> values = randomFloats(1500, 5);
  accel::HostBlock block = memory.allocate(6000);
  std::memcpy(block.data, values.data(), 6000);
  const accel::HookArg x = accel::HookArg::of(DType::F32, shape, block);
  std::vector<float> seen;
  for (int k = 0; k < 6; ++k) {
    const accel::Verdict sine = engine.map(Op::Sin, std::vector<accel::HookArg>{x}, {});
    const accel::Verdict product =
        engine.map(Op::Mul, std::vector<accel::HookArg>{accel::HookArg::of(sine.array), x}, {});
    const accel::Verdict sum = engine.map(
        Op::Add,
        std::vector<accel::HookArg>{accel::HookArg::of(product.array),
                                    accel::HookArg::of(accel::Scalar::ofFloat(float(k)))},
        {});
    REQUIRE(sum.answer == accel::Answer::Done);
    const accel::Reduce kinds[] = {accel::Reduce::Sum};
    accel::Reduced total;
    REQUIRE(engine.reduce(kinds, accel::HookArg::of(sum.array), 1, {}, {&total, 1}).isOk());
    accel::HostBlock made = total.host;
    if (total.array) {
      accel::Result<accel::HostBlock> read = engine.evaluate(total.array);
      REQUIRE(read.isOk());
      made = read.value();
      engine.release(total.array);
    }
    const float* totals = static_cast<const float*>(made.data);
    seen.insert(seen.end(), totals, totals + 3);
    memory.release(made.owner);
    accel::Result<accel::HostBlock> all = engine.evaluate(sum.array);
    REQUIRE(all.isOk());
    const float* elements = static_cast<const float*>(all.value().data);
    seen.insert(seen.end(), elements, elements + 1500);
    memory.release(all.value().owner);
    for (accel::Deferred* array : {sine.array, product.array, sum.array}) engine.release(array);
  }
  memory.release(block.owner);
  return seen;
}

struct Outcome {
  std::vector<float> seen;
  accel::ResidencyCounters counters;
  bool usable = false, opened = false;
};

Outcome runProgram(Tampering& how) {
  fake::Memory memory;
  Outcome outcome;
  {
    accel::EngineOptions options;
    options.minElements = 16;
    options.device.force = true;
    options.device.open = [&how]() -> accel::Result<std::unique_ptr<accel::Provider>> {
      auto made = open(how);
      if (!made) return made.status();
      return std::unique_ptr<accel::Provider>(std::move(made.value()));
    };
    accel::Engine engine(memory, options);
    outcome.seen = program(engine, memory);
    outcome.opened = engine.device().residency() != nullptr;
    if (outcome.opened) {
      outcome.counters = engine.device().residency()->counters();
      outcome.usable = engine.device().residency()->usable();
    }
    CHECK(engine.device().bytesInUse() == 0);
  }
  CHECK(memory.blocks == 0);
  return outcome;
}

double farthest(const std::vector<float>& a, const std::vector<float>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0;
  for (size_t i = 0; i < a.size(); ++i)
    worst = std::max(worst, std::fabs(double(a[i]) - double(b[i])) / (std::fabs(double(b[i])) + 1));
  return worst;
}

const std::vector<float>& undisturbed() {
  static const std::vector<float> seen = [] {
    Tampering none;
    return runProgram(none).seen;
  }();
  return seen;
}

}  // namespace

TEST_CASE("an adapter that reorders sums is refused, and the reason is told") {
  Tampering how;
  how.rewrite = [](std::string_view wgsl) {
    return replaced(wgsl, "(x - (s - t)) + (y - t)", "0.0 * (y - t)");
  };
  const auto made = open(how);
  REQUIRE_FALSE(made.isOk());
  CHECK(made.status().message().find("reorders sums") != std::string::npos);
  CHECK_FALSE(runProgram(how).opened);
}

TEST_CASE("so is one that rearranges what was hidden from it") {
  const std::pair<const char*, const char*> shortcuts[] = {{"opaque(x - k) + k", "x"},
                                                           {"opaque(x - y) + y", "x"},
                                                           {"opaque(x * k) / k", "x"},
                                                           {"opaque(x / k) * k", "x"},
                                                           {"opaque(x * y) + k", "x * y + 2.99999"},
                                                           {"r * r", "abs(x)"}};
  for (const auto& [written, folded] : shortcuts) {
    CAPTURE(written);
    Tampering how;
    how.rewrite = [&, from = written, to = folded](std::string_view wgsl) {
      return replaced(wgsl, from, to);
    };
    const auto made = open(how);
    REQUIRE_FALSE(made.isOk());
    CHECK(made.status().message().find("reorders") != std::string::npos);
  }
}

TEST_CASE("a device that computes wrongly fails its self-check") {
  Tampering how;
  auto device = TamperedSource(how).open();
  REQUIRE_MESSAGE(device.isOk(), device.status().message());
  CHECK(webgpu::selfCheck(*device.value()).isOk());
  how.rewrite = [](std::string_view wgsl) { return replaced(wgsl, "2654435761u", "2654435760u"); };
  CHECK(webgpu::selfCheck(*device.value()).message().find("known answer") != std::string::npos);
  // The Null backend "succeeds" and leaves every result 0.
  how.rewrite = [](std::string_view wgsl) { return replaced(wgsl, "id.x < count.x", "false"); };
  CHECK_FALSE(webgpu::selfCheck(*device.value()).isOk());
}

TEST_CASE("an adapter that divides inexactly is helped by our own division") {
  Tampering how;
  how.rewrite = [](std::string_view wgsl) {
    return replaced(replaced(wgsl, "= x / y;", "= x / y * 1.0000002;"), "= sqrt(abs(x));",
                    "= sqrt(abs(x)) * 0.9999999;");
  };
  auto made = open(how);
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  CHECK(made.value()->info().note.find("division by our own code") != std::string::npos);
  CHECK(made.value()->info().note.find("square root by our own code") != std::string::npos);
  CHECK(dividesExactly(*made.value()));
}

TEST_CASE("an adapter without timestamps, with the smallest limits that WebGPU allows") {
  Tampering how;
  how.limits = [](webgpu::DeviceLimits& limits) {
    limits.timestamps = false;
    limits.maxBindingBytes = uint64_t{128} << 20;
    limits.maxBufferBytes = uint64_t{256} << 20;
    limits.maxStorageBuffers = 8;
    limits.maxInvocations = 128;  // compatibility mode
    limits.maxWorkgroupBytes = 16384;
  };
  webgpu::ProviderOptions options;
  options.timeRuns = true;
  auto made = webgpu::makeProvider(std::make_unique<TamperedSource>(how), options);
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  CHECK(made.value()->info().note.find("no kernel times") != std::string::npos);
  CHECK(made.value()->info().maxInputs == 7);
  CHECK(dividesExactly(*made.value()));
  CHECK(made.value()->lastRunNanos() == 0);
}

TEST_CASE("a device that dies before or after any of its calls changes no bit") {
  // The n-th call of each kind, counted after the device was opened and probed.
  for (DeviceCall call : {DeviceCall::CreateBuffer, DeviceCall::Write, DeviceCall::CreatePipeline,
                          DeviceCall::Submit, DeviceCall::ReadBack}) {
    for (int nth : {1, 2, 5}) {
      Tampering how;
      // What opening takes, the guards' flag included.
      int seen = call == DeviceCall::CreateBuffer ? -4 : call == DeviceCall::Write ? -3 : -1;
      how.before = [&](DeviceCall now, webgpu::Device& device) {
        if (now == call && ++seen == nth) device.forceLoss();
        return webgpu::Status();
      };
      const Outcome outcome = runProgram(how);
      CAPTURE(int(call));
      CAPTURE(nth);
      CHECK(outcome.seen == undisturbed());
      CHECK(outcome.usable);
      if (seen >= nth) CHECK(outcome.counters.losses == 1);
    }
  }
}

TEST_CASE("a second loss while the device is renewed") {
  Tampering how;
  int pipelines = 0;
  how.before = [&](DeviceCall call, webgpu::Device& device) {
    // The second pipeline is the program's first; the next two are probes of renewed devices.
    if (call == DeviceCall::CreatePipeline && ++pipelines >= 2 && pipelines <= 4)
      device.forceLoss();
    return webgpu::Status();
  };
  const Outcome outcome = runProgram(how);
  CHECK(outcome.seen == undisturbed());
  CHECK(outcome.usable);
  CHECK(outcome.counters.losses == 3);
}

TEST_CASE("a device that dies at once whenever it is used is given up, and the CPU answers") {
  Tampering how;
  how.before = [&](DeviceCall call, webgpu::Device& device) {
    if (call == DeviceCall::ReadBack && how.submits > how.opened) device.forceLoss();
    return webgpu::Status();
  };
  const Outcome outcome = runProgram(how);
  CHECK_FALSE(outcome.usable);
  CHECK(farthest(outcome.seen, undisturbed()) < 1e-5);
}

TEST_CASE("a pipeline that does not compile, a refused submission, an unreadable buffer") {
  for (DeviceCall call : {DeviceCall::CreatePipeline, DeviceCall::Submit, DeviceCall::ReadBack}) {
    Tampering how;
    int calls = 0;
    how.before = [&](DeviceCall now, webgpu::Device&) {
      const bool hit = now == call && ++calls > 1 && calls % 3 == 0;
      return hit ? webgpu::Status(StatusCode::Failed, "told to fail") : webgpu::Status();
    };
    const Outcome outcome = runProgram(how);
    CAPTURE(int(call));
    CHECK(calls > 2);
    CHECK(farthest(outcome.seen, undisturbed()) < 1e-5);
  }
}

TEST_CASE("working space that a task cannot have is asked for again after a spill") {
  // The device has room for four buffers beside its own; the sort needs two of its own.
  fake::Memory memory;
  accel::cpu::CpuProvider cpu(1);
  Tampering how;
  auto made = open(how);
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  accel::Residency residency(*made.value(), cpu, memory, {});
  const std::vector<float> values = randomFloats(20000, 9);
  std::vector<accel::Resident*> arrays;
  for (int i = 0; i < 4; ++i) {
    accel::HostBlock block = memory.allocate(80000);
    std::memcpy(block.data, values.data(), 80000);
    arrays.push_back(residency.adopt(DType::F32, {20000, 1}, block));
    memory.release(block.owner);
    REQUIRE(residency.upload(arrays.back()).isOk());
  }
  bool full = true;
  how.before = [&](DeviceCall call, webgpu::Device&) {
    const bool refuse = call == DeviceCall::CreateBuffer && full && residency.counters().spills < 2;
    return refuse ? webgpu::Status(StatusCode::OutOfMemory, "full") : webgpu::Status();
  };
  const accel::Operand form{DType::F32, {20000, 1}, nullptr, {}};
  accel::Resident* sorted = nullptr;
  accel::Status status =
      residency.run(accel::SortTask{}, {&arrays[0], 1}, {&form, 1}, {&sorted, 1});
  CHECK_MESSAGE(status.isOk(), status.message());
  CHECK(residency.counters().spills >= 2);
  full = false;
  std::vector<float> want = values;
  std::sort(want.begin(), want.end());
  if (sorted) {
    accel::Result<accel::HostBlock> block = residency.host(sorted);
    REQUIRE(block.isOk());
    CHECK(std::memcmp(block.value().data, want.data(), 80000) == 0);
    memory.release(block.value().owner);
    residency.release(sorted);
  }
  for (accel::Resident* array : arrays) residency.release(array);
}

TEST_CASE("memory given back before its commands were submitted still holds for them") {
  // Far more than the pool keeps for later: it is destroyed as soon as it is released.
  webgpu::WebgpuProvider& provider = need();
  const Shape shape{10'000'000, 1};
  KernelBuilder builder(shape);
  builder.output(builder.apply(
      Op::Add, {builder.input(DType::F32, shape), builder.constant(accel::Scalar::ofFloat(1))}));
  const std::size_t bytes = 40'000'000;
  const std::vector<float> ones(10'000'000, 1.0f);
  accel::Operand chain[5];
  for (accel::Operand& operand : chain) {
    operand = {DType::F32, shape, nullptr, provider.allocate(bytes).value()};
    REQUIRE(operand.device.id != 0);
  }
  REQUIRE(provider.upload(chain[0].device, 0, ones.data(), bytes).isOk());
  for (int i = 0; i < 4; ++i) {
    REQUIRE(
        provider.run(accel::MapTask{&builder.kernel()}, {&chain[i], 1}, {&chain[i + 1], 1}).isOk());
  }
  for (int i = 0; i < 4; ++i) provider.release(chain[i].device);
  float last = 0;
  CHECK(provider.download(chain[4].device, bytes - 4, &last, 4).isOk());
  CHECK(last == 5.0f);
  provider.release(chain[4].device);
  CHECK_FALSE(provider.lost());
}

TEST_CASE("a device that is waited for shortly goes on, and is done in the end") {
  Tampering how;
  auto made = open(how);
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  webgpu::WebgpuProvider& provider = *made.value();
  CHECK(provider.info().deviceId == provider.device()->info().deviceId);
  constexpr int64_t n = 400;
  const Shape shape{n, n};
  std::vector<accel::Operand> operands;
  const std::vector<float> ones(size_t(n * n), 1.0f);
  for (int i = 0; i < 3; ++i) {
    const auto memory = provider.allocate(size_t(n * n) * 4);
    REQUIRE(memory.isOk());
    operands.push_back({DType::F32, shape, nullptr, memory.value()});
    REQUIRE(provider.upload(memory.value(), 0, ones.data(), ones.size() * 4).isOk());
  }
  const std::span<const accel::Operand> all(operands);
  for (int i = 0; i < 4; ++i)
    REQUIRE(provider.run(accel::MatmulTask{}, all.first(2), all.subspan(2)).isOk());
  const auto shortly = provider.finishedWithin(0);
  REQUIRE(shortly.isOk());
  CHECK_FALSE(shortly.value());
  const auto patiently = provider.finishedWithin(300);
  REQUIRE(patiently.isOk());
  CHECK(patiently.value());
  std::vector<float> got(ones.size());
  REQUIRE(provider.download(operands[2].device, 0, got.data(), got.size() * 4).isOk());
  CHECK(got == std::vector<float>(ones.size(), float(n)));
  for (const accel::Operand& operand : operands) provider.release(operand.device);
}

TEST_CASE("a wait that is given up leaves nothing that a late answer could hurt") {
  // Dawn answers when the device goes, long after; the sanitizer build sees where it writes.
  webgpu::dawn::DawnOptions options;
  options.waitLimitSeconds = 1e-9;
  int hung = 0;
  for (int i = 0; i < 5; ++i) {
    auto opened = webgpu::dawn::makeDawnSource(options)->open();
    if (!opened.isOk()) {
      hung += opened.status().message().find("hangs") != std::string::npos;
      continue;
    }
    webgpu::Device& device = *opened.value();
    constexpr uint64_t kBytes = uint64_t{64} << 20;
    const auto from = device.createBuffer(kBytes, webgpu::BufferKind::kStorage);
    const auto to = device.createBuffer(kBytes, webgpu::BufferKind::kStorage);
    REQUIRE(from.isOk());
    REQUIRE(to.isOk());
    webgpu::DeviceCommand copy;
    copy.bindings = {{from.value(), 0, kBytes}, {to.value(), 0, kBytes}};
    REQUIRE(device.submit({copy, copy, copy}, false).isOk());
    const webgpu::Status waited = device.waitIdle();
    hung += !waited.isOk() && device.lost();
  }
  CHECK(hung > 0);
  webgpu::dawn::DawnOptions patient;
  CHECK(webgpu::dawn::makeDawnSource(patient)->open().isOk());
}
