// A real device dies at every moment, and a program over Residency gives what it gives without.
#include "accel/cpu/provider.h"
#include "accel/residency/residency.h"
#include "tests/unit/residency/fake_device.h"
#include "tests/webgpu/cases.h"
#include "tests/webgpu/hostile.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Resident;
using accel::Shape;

namespace {

// 200 steps over single arrays: elementwise chains with functions, reductions, reads, releases.
std::vector<std::vector<float>> program(accel::Provider& device, fake::Memory& memory,
                                        uint32_t seed) {
  static accel::cpu::CpuProvider cpu(1);
  accel::ResidencyOptions options;
  options.maxLossesInARow = 1000;
  accel::Residency residency(device, cpu, memory, options);
  std::mt19937 engine(seed);
  std::vector<Resident*> arrays;
  std::vector<std::vector<float>> seen;
  const Shape shape{1000, 1};
  auto read = [&](Resident* array) {
    accel::Result<accel::HostBlock> block = residency.host(array);
    REQUIRE_MESSAGE(block.isOk(), block.status().message());
    std::vector<float> values(size_t(array->shape.elements()));
    std::memcpy(values.data(), block.value().data, values.size() * 4);
    memory.release(block.value().owner);
    seen.push_back(values);
  };
  for (int step = 0; step < 200; ++step) {
    const uint32_t action = engine() % 10;
    if (arrays.size() < 3 || action == 0) {
      const std::vector<float> values = randomFloats(1000, engine());
      accel::HostBlock block = memory.allocate(4000);
      std::memcpy(block.data, values.data(), 4000);
      arrays.push_back(residency.adopt(DType::F32, shape, block));
      memory.release(block.owner);
    } else if (action < 8) {
      Resident* const in[] = {arrays[engine() % arrays.size()], arrays[engine() % arrays.size()]};
      KernelBuilder builder(shape);
      const auto a = builder.input(DType::F32, shape), b = builder.input(DType::F32, shape);
      const auto node = builder.apply(action < 4 ? Op::Add : Op::Mul,
                                      {a, builder.apply(action % 2 ? Op::Sin : Op::Tanh, {b})});
      builder.output(node, action == 7 ? accel::Reduce::Sum : accel::Reduce::None,
                     action == 7 ? 1 : 0);
      const Array form = builder.outputs()[0];
      const accel::Operand out{form.dtype, form.shape, nullptr, {}};
      Resident* made = nullptr;
      // Out of memory means "elsewhere"; asked again, the device must still be able to.
      accel::Status status(accel::StatusCode::OutOfMemory, "");
      for (int tries = 0; tries < 50 && status.code() == accel::StatusCode::OutOfMemory; ++tries)
        status = residency.run(accel::MapTask{&builder.kernel()}, in, std::span(&out, 1),
                               std::span(&made, 1));
      REQUIRE_MESSAGE(status.isOk(), status.message());
      if (action == 7) {
        read(made);
        residency.release(made);
      } else {
        arrays.push_back(made);
      }
    } else if (action == 8) {
      read(arrays[engine() % arrays.size()]);
    } else {
      const size_t at = engine() % arrays.size();
      residency.release(arrays[at]);
      arrays.erase(arrays.begin() + long(at));
    }
  }
  for (Resident* array : arrays) {
    read(array);
    residency.release(array);
  }
  CHECK(residency.counters().bytesOnDevice == 0);
  return seen;
}

}  // namespace

TEST_CASE("losses at random points change no bit of a program's answers") {
  fake::Memory memory;
  int losses = 0;
  const int rounds = std::getenv("MATLIFT_LOSSES") ? std::atoi(std::getenv("MATLIFT_LOSSES")) : 40;
  for (uint32_t seed = 1; losses < rounds; ++seed) {
    const std::vector<std::vector<float>> want = program(need(), memory, seed);
    Hostile hostile(need(), seed, 60, 0);
    const std::vector<std::vector<float>> got = program(hostile, memory, seed);
    losses += hostile.losses;
    bool same = got.size() == want.size();
    for (size_t i = 0; same && i < got.size(); ++i)
      same = std::memcmp(got[i].data(), want[i].data(), want[i].size() * 4) == 0;
    CAPTURE(seed);
    CHECK(same);
  }
  CHECK(memory.blocks == 0);
  MESSAGE("losses survived: ", losses);
}

TEST_CASE("refused allocations change no bit either") {
  fake::Memory memory;
  int refusals = 0;
  for (uint32_t seed = 1; refusals < 500; ++seed) {
    const std::vector<std::vector<float>> want = program(need(), memory, seed);
    Hostile hostile(need(), seed, 0, 10);
    CHECK(program(hostile, memory, seed) == want);
    refusals += hostile.refusals;
  }
  CHECK(memory.blocks == 0);
}

TEST_CASE("after a loss calls answer DeviceLost until the provider is renewed") {
  webgpu::WebgpuProvider& provider = need();
  const accel::BufferHandle old = provider.allocate(64).value();
  float word = 1;
  provider.device()->forceLoss();
  CHECK(provider.lost());
  CHECK(provider.upload(old, 0, &word, 4).code() == accel::StatusCode::DeviceLost);
  CHECK(provider.download(old, 0, &word, 4).code() == accel::StatusCode::DeviceLost);
  CHECK(provider.sync().code() == accel::StatusCode::DeviceLost);
  CHECK(provider.allocate(4).status().code() == accel::StatusCode::DeviceLost);
  const uint32_t generation = provider.generation();
  REQUIRE(provider.renew().isOk());
  CHECK(provider.generation() > generation);
  CHECK(provider.download(old, 0, &word, 4).code() ==
        accel::StatusCode::DeviceLost);  // of the dead generation
  provider.release(old);
  CHECK(provider.counters().bytesInUse == 0);
}
