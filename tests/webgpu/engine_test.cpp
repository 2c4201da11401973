// The engine with a real device, forced: what the hook answers is what it answers on the CPU.
#include "accel/engine.h"

#include "tests/unit/residency/fake_device.h"
#include "tests/webgpu/cases.h"

using namespace harness;
using namespace accel;

namespace {

EngineOptions forced(std::size_t budget = 0) {
  need();
  EngineOptions options;
  options.minElements = 16;
  options.device.force = true;
  options.device.residency.budget = budget;
  options.device.open = []() -> Result<std::unique_ptr<Provider>> {
    Result<std::unique_ptr<webgpu::WebgpuProvider>> made = webgpu::makeDawnProvider("", {});
    if (!made) return made.status();
    return std::unique_ptr<Provider>(std::move(made.value()));
  };
  return options;
}

HookArg hostArg(fake::Memory& memory, const std::vector<float>& values, const Shape& shape) {
  HostBlock block = memory.allocate(values.size() * 4);
  std::memcpy(block.data, values.data(), values.size() * 4);
  return HookArg::of(DType::F32, shape, block);
}

// s = sum(tanh(x) .* y + x), r = (x - y) .* s_constant read back, over a loop.
std::vector<float> script(Engine& engine, fake::Memory& memory) {
  const Shape shape{300, 7};
  const HookArg x = hostArg(memory, randomFloats(2100, 1), shape),
                y = hostArg(memory, randomFloats(2100, 2), shape);
  const CallSite site{"test", 1};
  std::vector<float> seen;
  Verdict last = engine.map(Op::Sub, std::vector<HookArg>{x, y}, site);
  REQUIRE(last.answer == Answer::Done);
  for (int i = 0; i < 12; ++i) {
    const Verdict t = engine.map(Op::Tanh, std::vector<HookArg>{HookArg::of(last.array)}, site);
    const Verdict u = engine.map(Op::Mul, std::vector<HookArg>{HookArg::of(t.array), y}, site);
    REQUIRE(u.answer == Answer::Done);
    Reduced sum;
    const Reduce kinds[] = {Reduce::Sum};
    REQUIRE(engine.reduce(kinds, HookArg::of(u.array), 1, site, std::span(&sum, 1)).isOk());
    REQUIRE(sum.answer == Answer::Done);
    // On the device it stays there until it is read.
    HostBlock totals = sum.host;
    if (sum.array) totals = engine.evaluate(sum.array).value();
    const float* values = static_cast<const float*>(totals.data);
    seen.insert(seen.end(), values, values + 7);
    memory.release(totals.owner);
    if (sum.array) engine.release(sum.array);
    engine.release(t.array);
    engine.release(last.array);
    last = u;
  }
  Result<HostBlock> block = engine.evaluate(last.array);
  REQUIRE(block.isOk());
  const float* values = static_cast<const float*>(block.value().data);
  seen.insert(seen.end(), values, values + 2100);
  memory.release(block.value().owner);
  engine.release(last.array);
  memory.release(x.host.owner);
  memory.release(y.host.owner);
  return seen;
}

}  // namespace

TEST_CASE("forced, the engine computes singles on the device and gives the CPU's answers") {
  fake::Memory memory;
  EngineOptions plain;
  plain.minElements = 16;
  Engine cpu(memory, plain);
  const std::vector<float> want = script(cpu, memory);
  Engine engine(memory, forced());
  const std::vector<float> got = script(engine, memory);
  REQUIRE(got.size() == want.size());
  double worst = 0;
  for (size_t i = 0; i < got.size(); ++i)
    worst = std::max(
        worst, std::fabs(double(got[i]) - double(want[i])) / (std::fabs(double(want[i])) + 1e-3));
  CHECK(worst < 1e-4);
  size_t onDevice = 0;
  for (const Decision& d : engine.log().last(100)) onDevice += std::string(d.provider) == "webgpu";
  CHECK(onDevice == engine.log().total());
  engine.device().sweep();
  CHECK(engine.device().residency()->counters().bytesOnDevice == 0);
  CHECK(memory.blocks == 0);
}

TEST_CASE("validated, every node of every kernel is within its bound") {
  fake::Memory memory;
  EngineOptions options = forced();
  options.device.validate = true;
  Engine engine(memory, options);
  (void)script(engine, memory);
  const Validation& found = engine.device().validation();
  CHECK(found.kernels >= 12);
  CHECK_MESSAGE(found.differing == 0, (found.differences.empty() ? "" : found.differences[0]));
}

TEST_CASE("a small budget changes nothing") {
  fake::Memory memory;
  Engine wide(memory, forced()), narrow(memory, forced(5 * 8400));
  CHECK(script(wide, memory) == script(narrow, memory));
  CHECK(narrow.device().residency()->counters().peakBytes <= 5 * 8400);
  CHECK(narrow.device().residency()->counters().spills > 0);
}

TEST_CASE("doubles go to the device too, and no device is no error") {
  fake::Memory memory;
  Engine engine(memory, forced());
  HostBlock block = memory.allocate(8000);
  std::memset(block.data, 0, 8000);
  const HookArg x = HookArg::of(DType::F64, Shape{1000, 1}, block);
  const Verdict v = engine.map(Op::Cos, std::vector<HookArg>{x}, {});
  REQUIRE(v.answer == Answer::Done);
  Result<HostBlock> answer = engine.evaluate(v.array);
  REQUIRE(answer.isOk());
  CHECK(static_cast<double*>(answer.value().data)[999] == 1.0);
  REQUIRE(engine.device().provider() != nullptr);
  CHECK(std::string(engine.log().last(1)[0].provider) == "webgpu");
  memory.release(answer.value().owner);
  engine.release(v.array);
  memory.release(block.owner);
  engine.device().sweep();
  CHECK(engine.device().residency()->counters().bytesOnDevice == 0);

  EngineOptions none = forced();
  none.device.open = []() -> Result<std::unique_ptr<Provider>> {
    return Status(StatusCode::Failed, "no adapter here");
  };
  Engine without(memory, none);
  EngineOptions plain;
  plain.minElements = 16;
  Engine cpu(memory, plain);
  CHECK(script(without, memory) == script(cpu, memory));
  CHECK(without.device().unavailable() == "no adapter here");
  CHECK(memory.blocks == 0);
}
