#include "accel/residency/residency.h"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <string>
#include <utility>

#include "accel/residency/validate.h"
#include "tests/unit/residency/fake_device.h"

using namespace accel;

namespace {

// A program over floats: arrays on the device mirrored by plain vectors.
struct World {
  fake::Device device;
  fake::Cpu cpu;
  fake::Memory memory;
  Residency residency;

  explicit World(const ResidencyOptions& options = {}) : residency(device, cpu, memory, options) {}

  static KernelIr binary(Op op, const Shape& shape) {
    KernelIr kernel;
    kernel.iteration = shape;
    kernel.inputs = {{DType::F32, shape}, {DType::F32, shape}};
    Node a, b, c;
    a.kind = b.kind = NodeKind::Input;
    a.dtype = b.dtype = c.dtype = DType::F32;
    b.index = 1;
    c.op = op;
    c.args[1] = 1;
    kernel.nodes = {a, b, c};
    kernel.outputs = {{2, Reduce::None}};
    return kernel;
  }
  Resident* adopt(const std::vector<float>& values) {
    HostBlock block = memory.allocate(values.size() * 4);
    std::memcpy(block.data, values.data(), values.size() * 4);
    Resident* made = residency.adopt(DType::F32, {int64_t(values.size()), 1}, block);
    memory.release(block.owner);
    return made;
  }
  Status apply(Op op, Resident* a, Resident* b, Resident*& made) {
    const KernelIr kernel = binary(op, a->shape);
    const Operand out{DType::F32, a->shape, nullptr, {}};
    Resident* const in[] = {a, b};
    return residency.run(MapTask{&kernel}, in, std::span(&out, 1), std::span(&made, 1));
  }
  std::vector<float> read(Resident* array) {
    Result<HostBlock> block = residency.host(array);
    REQUIRE_MESSAGE(block.isOk(), block.status().message());
    std::vector<float> values(size_t(array->shape.elements()));
    std::memcpy(values.data(), block.value().data, values.size() * 4);
    memory.release(block.value().owner);
    return values;
  }
};

}  // namespace

TEST_CASE("a result stays on the device until it is read, and nothing is left at the end") {
  World world;
  Resident *a = world.adopt({1, 2, 3}), *b = world.adopt({10, 20, 30}), *c = nullptr, *d = nullptr;
  REQUIRE(world.apply(Op::Add, a, b, c).isOk());
  REQUIRE(world.apply(Op::Mul, c, c, d).isOk());
  CHECK(world.residency.onDevice(d));
  CHECK_FALSE(world.residency.onHost(d));
  CHECK(world.residency.counters().bytesUp == 24);
  CHECK(world.read(d) == std::vector<float>{121, 484, 1089});
  CHECK(world.residency.counters().bytesDown == 12);
  for (Resident* array : {a, b, c, d}) world.residency.release(array);
  CHECK(world.device.buffers() == 0);
  CHECK(world.memory.blocks == 0);
  CHECK(world.residency.counters().bytesOnDevice == 0);
}

TEST_CASE("a lost device's arrays are made again from their recipes") {
  World world;
  Resident *a = world.adopt({1, 2}), *b = world.adopt({3, 4}), *c = nullptr, *d = nullptr;
  REQUIRE(world.apply(Op::Add, a, b, c).isOk());
  REQUIRE(world.apply(Op::Mul, c, b, d).isOk());
  world.residency.release(a);
  world.residency.release(b);
  bool once = true;
  world.device.dies = [&](const char* call) {
    return std::string(call) == "download" && std::exchange(once, false);
  };
  CHECK(world.read(d) == std::vector<float>{12, 24});
  CHECK(world.residency.counters().losses == 1);
  CHECK(world.residency.counters().replays >= 1);
  CHECK(world.read(c) == std::vector<float>{4, 6});
  CHECK(world.residency.events().size() == 1);
  world.residency.release(c);
  world.residency.release(d);
  CHECK(world.memory.blocks == 0);
  CHECK(world.device.buffers() == 0);
}

TEST_CASE("a device that cannot be renewed is given up, and host arrays stay readable") {
  World world;
  Resident *a = world.adopt({1, 2}), *c = nullptr;
  world.device.renewable = false;
  world.device.dies = [](const char*) { return true; };
  CHECK(world.apply(Op::Add, a, a, c).code() == StatusCode::DeviceLost);
  CHECK_FALSE(world.residency.usable());
  CHECK(world.read(a) == std::vector<float>{1, 2});
  world.residency.release(a);
  CHECK(world.memory.blocks == 0);
}

TEST_CASE("a recipe is followed on the CPU when there is no device any more") {
  World world;
  Resident *a = world.adopt({1, 2}), *b = nullptr, *c = nullptr;
  REQUIRE(world.apply(Op::Add, a, a, b).isOk());
  REQUIRE(world.apply(Op::Mul, b, a, c).isOk());
  world.device.renewable = false;
  world.device.dies = [](const char*) { return true; };
  CHECK(world.read(c) == std::vector<float>{2, 8});
  CHECK(world.residency.counters().hostReplays == 2);
  CHECK(world.read(b) == std::vector<float>{2, 4});
  for (Resident* array : {a, b, c}) world.residency.release(array);
  CHECK(world.memory.blocks == 0);
}

TEST_CASE("a device that dies again and again is given up instead of being tried for ever") {
  World world;
  Resident *a = world.adopt({1}), *c = nullptr;
  world.device.dies = [](const char* call) { return std::string(call) != "renew"; };
  CHECK(world.apply(Op::Add, a, a, c).code() == StatusCode::DeviceLost);
  CHECK(world.residency.counters().losses <= 6);
  world.residency.release(a);
}

TEST_CASE("the budget is kept by spilling what was used longest ago") {
  ResidencyOptions options;
  options.budget = 3 * 4000;
  World world(options);
  const std::vector<float> ones(1000, 1.0f);
  Resident *a = world.adopt(ones), *b = nullptr, *c = nullptr, *d = nullptr;
  REQUIRE(world.apply(Op::Add, a, a, b).isOk());  // a, b
  REQUIRE(world.apply(Op::Add, b, b, c).isOk());  // a, b, c: full
  REQUIRE(world.apply(Op::Add, c, c, d).isOk());  // a goes (it has a host copy)
  CHECK_FALSE(world.residency.onDevice(a));
  CHECK(world.residency.counters().peakBytes <= options.budget);
  CHECK(world.residency.counters().spills == 1);
  CHECK(world.read(d)[999] == 8);
  CHECK(world.read(b)[0] == 2);
  Resident* tooLarge = world.adopt(std::vector<float>(5000, 1.0f));
  Resident* e = nullptr;
  CHECK(world.apply(Op::Add, tooLarge, tooLarge, e).code() == StatusCode::OutOfMemory);
  for (Resident* array : {a, b, c, d, tooLarge}) world.residency.release(array);
  CHECK(world.memory.blocks == 0);
}

TEST_CASE("a refused allocation spills and tries again") {
  World world;
  Resident *a = world.adopt({1, 2}), *b = nullptr, *c = nullptr;
  REQUIRE(world.apply(Op::Add, a, a, b).isOk());
  int refusals = 1;
  world.device.refusesMemory = [&] { return refusals-- > 0; };
  Resident* other = world.adopt({5, 6});
  REQUIRE(world.apply(Op::Add, other, other, c).isOk());
  CHECK(world.residency.counters().allocationFailures == 1);
  CHECK(world.residency.counters().spills == 1);
  CHECK(world.read(b) == std::vector<float>{2, 4});
  CHECK(world.read(c) == std::vector<float>{10, 12});
  for (Resident* array : {a, b, c, other}) world.residency.release(array);
  CHECK(world.memory.blocks == 0);
}

TEST_CASE("long recipes are cut") {
  ResidencyOptions options;
  options.maxRecipeDepth = 8;
  World world(options);
  Resident* x = world.adopt({1});
  for (int i = 0; i < 100; ++i) {
    Resident* next = nullptr;
    REQUIRE(world.apply(Op::Add, x, x, next).isOk());
    world.residency.release(x);
    x = next;
  }
  // What stands behind the last one needs no device memory.
  CHECK(world.device.buffers() == 1);
  world.device.dies = [once = true](const char*) mutable { return std::exchange(once, false); };
  const int before = world.device.runs;
  CHECK(world.read(x)[0] == std::ldexp(1.0f, 100));
  CHECK(world.device.runs - before <= 9);
  world.residency.release(x);
  CHECK(world.memory.blocks == 0);
}

TEST_CASE("a long loop stays on the device, and a device that dies on the way back loses nothing") {
  ResidencyOptions options;
  options.maxLossesInARow = 1000;
  World world(options);
  Resident *x = world.adopt({1, 3}), *one = world.adopt({1, 0.5f});
  for (int i = 0; i < 900; ++i) {
    Resident* next = nullptr;
    REQUIRE(world.apply(Op::Add, x, one, next).isOk());
    world.residency.release(x);
    x = next;
  }
  CHECK(world.residency.counters().bytesDown == 0);
  CHECK(world.device.buffers() == 2);  // x and one
  // It dies in every tenth call, thirty times: the way back takes longer than it lives.
  world.device.dies = [calls = 0, left = 30](const char* call) mutable {
    const bool now = std::string(call) != "renew" && left > 0 && ++calls % 10 == 1;
    left -= now;
    return now;
  };
  CHECK(world.read(x) == std::vector<float>{901, 453});
  CHECK(world.residency.counters().losses > 2);
  CHECK(world.device.buffers() <= 2);
  for (Resident* array : {x, one}) world.residency.release(array);
  CHECK(world.memory.blocks == 0);
  CHECK(world.device.buffers() == 0);
}

TEST_CASE("host arrays that recipes alone keep are bounded") {
  ResidencyOptions options;
  options.maxPinnedBytes = 40;
  World world(options);
  std::vector<Resident*> kept;
  for (int i = 0; i < 20; ++i) {
    Resident *x = world.adopt({float(i), 1}), *made = nullptr;
    REQUIRE(world.apply(Op::Add, x, x, made).isOk());
    world.residency.release(x);
    kept.push_back(made);
    CHECK(world.memory.blocks <= i + 2);
  }
  // The operands of the last six, five of them within the bound; of the others the results are at
  // home instead.
  CHECK(world.residency.counters().bytesDown == 14 * 8);
  for (int i = 0; i < 20; ++i) CHECK(world.read(kept[size_t(i)]) == std::vector<float>{2.0f * i, 2});
  for (Resident* array : kept) world.residency.release(array);
  CHECK(world.memory.blocks == 0);
}

TEST_CASE("random programs with random losses and refusals give what they give without") {
  for (uint32_t seed = 0; seed < 200; ++seed) {
    std::mt19937 engine(seed);
    ResidencyOptions options;
    options.budget = seed % 3 ? 0 : 40 * 64;
    options.maxLossesInARow = 1000;
    World world(options);
    world.device.dies = [&](const char* call) {
      return std::string(call) != "renew" && engine() % 12 == 0;
    };
    world.device.refusesMemory = [&] { return engine() % 20 == 0; };
    std::vector<Resident*> arrays;
    std::vector<std::vector<float>> mirror;
    for (int step = 0; step < 60; ++step) {
      const uint32_t action = engine() % 8;
      if (arrays.size() < 2 || action == 0) {
        std::vector<float> values(16);
        for (float& v : values) v = float(engine() % 100) / 8;
        arrays.push_back(world.adopt(values));
        mirror.push_back(values);
      } else if (action < 5) {
        const size_t a = engine() % arrays.size(), b = engine() % arrays.size();
        const Op op = action < 3 ? Op::Add : Op::Mul;
        Resident* made = nullptr;
        if (!world.apply(op, arrays[a], arrays[b], made).isOk())
          continue;  // memory: done elsewhere
        arrays.push_back(made);
        std::vector<float> values(16);
        for (size_t i = 0; i < 16; ++i)
          values[i] = op == Op::Add ? mirror[a][i] + mirror[b][i] : mirror[a][i] * mirror[b][i];
        mirror.push_back(values);
      } else {
        const size_t a = engine() % arrays.size();
        if (action == 5) CHECK(world.read(arrays[a]) == mirror[a]);
        if (action == 6) {
          world.residency.release(arrays[a]);
          arrays.erase(arrays.begin() + long(a));
          mirror.erase(mirror.begin() + long(a));
        }
      }
    }
    CAPTURE(seed);
    for (size_t i = 0; i < arrays.size(); ++i) CHECK(world.read(arrays[i]) == mirror[i]);
    for (Resident* array : arrays) world.residency.release(array);
    CHECK(world.memory.blocks == 0);
    CHECK(world.device.buffers() == 0);
  }
}

TEST_CASE("validation passes what is right and names what is wrong") {
  for (bool wrong : {false, true}) {
    World world;
    Resident* const in[] = {world.adopt({1, 2, 3}), world.adopt({10, 20, 30})};
    const KernelIr kernel = World::binary(Op::Add, in[0]->shape);
    const Operand form{DType::F32, in[0]->shape, nullptr, {}};
    Resident* made = nullptr;
    REQUIRE(world.residency.run(MapTask{&kernel}, in, {&form, 1}, {&made, 1}).isOk());
    world.device.miscounts = wrong;
    const std::string text = validateKernel(world.residency, world.cpu, world.memory, cpuKernels(),
                                            kernel, in, {&made, 1});
    CHECK(text.empty() == !wrong);
    if (wrong) CHECK(text.find("on the device and") != std::string::npos);
    for (Resident* array : {in[0], in[1], made}) world.residency.release(array);
    CHECK(world.memory.blocks == 0);
  }
}
