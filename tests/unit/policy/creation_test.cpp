// R11: where creation functions make their arrays. Who reads them is learned by call site.
#include <doctest/doctest.h>

#include "tests/unit/policy/world.h"

using namespace world;

namespace {

// `x = ones(n, 1, 'single')` at a line.
Work creation(std::int64_t n, int line, DType dtype = DType::F32) {
  Work w;
  const Operand out{dtype, {n, 1}, nullptr, {}};
  policy::describeTask(FillTask{}, {}, {&out, 1}, w);
  w.site = {"ones", line, ""};
  return w;
}

// A kernel that reads the block.
Work reader(std::int64_t n, const void* block, bool onDevice) {
  Work w = mapWork(n, 8, false, Reader::Unknown, DType::F32, cost::WorkClass::Function);
  w.inputCount = 0;
  w.addInput(block, static_cast<std::uint64_t>(4 * n), !onDevice, onDevice);
  return w;
}

struct Calibrated {
  Machine m;
  Session s;
  Calibrated() : s(m) {
    m.deviceTasks = [](const Task&, std::span<const Operand>, std::span<const Operand>) {
      return Status::ok();
    };
    REQUIRE(s.offload.calibrate(100, {}).isOk());
  }
};

}  // namespace

TEST_CASE("a new array is made on the host while nobody is known to read it on the device") {
  Calibrated c;
  Work w = creation(1 << 16, 3);
  Decision d;
  CHECK(c.s.offload.decide(w, d) == Target::Cpu);
  CHECK(d.reason == Reason::CostModel);
  // What the host would have to bring down is in the device's price.
  CHECK(d.estimates[1].download > 0);
}

TEST_CASE("a call whose array had to go up makes the next one there; one read here does not") {
  Calibrated c;
  const std::int64_t n = 1 << 20;
  const int block = 0, other = 0;
  Work w = creation(n, 3);
  Decision d;
  const Target first = c.s.offload.decide(w, d);
  REQUIRE(first == Target::Cpu);
  c.s.offload.readers().created(w.site, &block);
  Decision went;
  went.target = Target::Device;
  Work reads = reader(n, &block, false);
  c.s.offload.finish(reads, went);
  // The pipeline is there: compiling one is a price of its own.
  Decision compiled;
  compiled.target = Target::Device;
  c.s.offload.finish(w, compiled);
  w = creation(n, 3);
  CHECK(c.s.offload.decide(w, d) == Target::Device);
  CHECK(d.estimates[0].upload > 0);
  CHECK(d.estimates[1].download == 0);
  // Another line has no such past.
  Work elsewhere = creation(n, 4);
  CHECK(c.s.offload.decide(elsewhere, d) == Target::Cpu);
  // It was made there, and then the host read it.
  c.s.offload.readers().created(w.site, &other);
  c.s.offload.readers().readOnHost(&other);
  w = creation(n, 3);
  CHECK(c.s.offload.decide(w, d) == Target::Cpu);
}

TEST_CASE("a double is never made on a device without doubles") {
  Calibrated c;
  Work w = creation(1 << 22, 3, DType::F64);
  Decision d;
  CHECK(c.s.offload.decide(w, d) == Target::Cpu);
  CHECK(d.reason == Reason::Precision);
}

TEST_CASE("where nothing is measured, the unary threshold decides about new arrays") {
  Machine m;
  OffloadOptions options = m.options();
  options.calibrate = false;
  Session s(m, options);
  Decision d;
  Work small = creation(4095, 3), large = creation(4096, 3);
  CHECK(s.offload.decide(small, d) == Target::Cpu);
  CHECK(s.offload.decide(large, d) == Target::Device);
  CHECK(d.reason == Reason::Threshold);
}
