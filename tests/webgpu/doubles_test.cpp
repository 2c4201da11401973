// Doubles: every operation has the CPU's bits, over random bit patterns of several mixes and all
// pairs of special values; a NaN is any NaN.
#include <accel/kernels.h>
#include <accel/provider.h>

#include <algorithm>
#include <cstdlib>

#include "accel/cpu/provider.h"
#include "accel/residency/host_tasks.h"
#include "tests/webgpu/cases.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Shape;

namespace {

double ofBits(uint64_t bits) {
  double value;
  std::memcpy(&value, &bits, 8);
  return value;
}
uint64_t bitsOf(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, 8);
  return bits;
}

// The ends of every range, and what lies beside them.
const std::vector<double>& specials() {
  static const std::vector<double> values = [] {
    std::vector<double> all;
    const uint64_t corners[] = {0,
                                1,
                                2,
                                0x000fffffffffffff,  // largest subnormal
                                0x0010000000000000,  // smallest normal
                                0x0010000000000001,
                                0x001fffffffffffff,
                                0x0020000000000000,
                                0x3ca0000000000000,  // 2^-53
                                0x3cb0000000000000,
                                0x3fdfffffffffffff,  // just below 1/2
                                0x3fe0000000000000,
                                0x3fe0000000000001,
                                0x3fefffffffffffff,
                                0x3ff0000000000000,  // 1
                                0x3ff0000000000001,
                                0x3ff8000000000000,  // 1.5
                                0x4000000000000000,
                                0x4004000000000000,  // 2.5
                                0x4008000000000000,
                                0x400921fb54442d18,  // pi
                                0x40dfffc000000000,  // 32767
                                0x41dfffffffc00000,  // 2^31 - 1
                                0x41dfffffffe00000,  // 2^31 - 0.5
                                0x41e0000000000000,
                                0x41efffffffe00000,  // 2^32 - 1
                                0x41effffffff00000,
                                0x41f0000000000000,
                                0x4320000000000001,  // around 2^51, 2^52, 2^53
                                0x432fffffffffffff,
                                0x4330000000000000,
                                0x4330000000000001,
                                0x4340000000000000,
                                0x36a0000000000000,  // 2^-149, the least single
                                0x3690000000000000,
                                0x3690000000000001,
                                0x380fffffe0000000,
                                0x3810000000000000,  // 2^-126
                                0x47efffffe0000000,  // the largest single
                                0x47efffffefffffff,
                                0x47effffff0000000,
                                0x7fe0000000000000,
                                0x7fefffffffffffff,
                                0x7ff0000000000000,  // Inf
                                0x7ff8000000000000,
                                0x7ff0000000000001,  // a signalling NaN
                                0x7fffffffffffffff};
    for (uint64_t bits : corners) {
      all.push_back(ofBits(bits));
      all.push_back(ofBits(bits | uint64_t{1} << 63));
    }
    return all;
  }();
  return values;
}

struct Pairs {
  std::vector<double> a, b;
  void add(double x, double y) {
    a.push_back(x);
    b.push_back(y);
  }
};

// One eighth of each: patterns at random; like exponents; cancellation and ties; subnormals and
// ends; whole numbers and halves; ordinary numbers; specials with anything; exact multiples.
Pairs randomPairs(size_t count, uint64_t seed) {
  std::mt19937_64 engine(seed);
  Pairs pairs;
  const auto normal = [&](int low, int high) {
    const uint64_t exponent = uint64_t(1023 + low + int(engine() % uint64_t(high - low + 1)));
    return ofBits((engine() & 0x800fffffffffffff) | exponent << 52);
  };
  // Mantissas with long runs of zeros or ones, where roundings tie and carry.
  const auto sparse = [&](double v) {
    const uint64_t run = (uint64_t{1} << (engine() % 52)) - 1, bits = bitsOf(v);
    return ofBits(engine() & 1 ? bits & ~run : bits | run);
  };
  for (size_t i = 0; i < count; ++i) {
    const double any = ofBits(engine());
    switch (i % 8) {
      case 0:
        pairs.add(any, ofBits(engine()));
        break;
      case 1: {
        const int e = int(engine() % 2000) - 1000;
        pairs.add(normal(e, e), normal(e - 3, e + 3));
        break;
      }
      case 2: {
        const double x = sparse(normal(-60, 60));
        const double y = ofBits((bitsOf(x) ^ uint64_t{1} << 63) + engine() % 5 - 2);
        pairs.add(x, engine() & 1 ? y : sparse(normal(-60, 60)));
        break;
      }
      case 3: {
        const uint64_t least = engine() >> (12 + engine() % 52);
        pairs.add(ofBits(least | (engine() & uint64_t{1} << 63)),
                  engine() & 1 ? normal(-1022, -900) : normal(900, 1023));
        if (engine() & 1) std::swap(pairs.a.back(), pairs.b.back());
        break;
      }
      case 4: {
        const double whole = double(int64_t(engine() >> (engine() % 60))) - 5;
        pairs.add(whole / (1 << (engine() % 3)), double(int(engine() % 64) - 32) / 2);
        break;
      }
      case 5:
        pairs.add(normal(-8, 8), normal(-8, 8));
        break;
      case 6:
        pairs.add(specials()[engine() % specials().size()], any);
        if (engine() & 1) std::swap(pairs.a.back(), pairs.b.back());
        break;
      default: {
        const double y = normal(-20, 20);
        pairs.add(y * double(int(engine() % 4096) - 2048), y);
        break;
      }
    }
  }
  return pairs;
}

size_t patterns() {
  const char* asked = std::getenv("MATLIFT_DOUBLE_PATTERNS");
  return asked ? size_t(std::atoll(asked)) : size_t{1} << 20;
}

struct Difference {
  size_t count = 0;
  std::string first;
};

// `want` by the CPU's table against the device.
Difference compare(Op op, DType from, DType to, const Pairs& pairs, double ulp = 0) {
  const int64_t n = int64_t(pairs.a.size());
  const Shape shape{n, 1};
  KernelBuilder builder(shape);
  const auto a = builder.input(from, shape);
  const int arity = accel::opInfo(op).arity;
  std::vector<Array> in{Array(from, shape)}, out;
  if (op == Op::Cast) {
    builder.output(builder.cast(a, to));
  } else if (arity == 1) {
    builder.output(builder.apply(op, {a}));
  } else {
    builder.output(builder.apply(op, {a, builder.input(from, shape)}));
    in.emplace_back(from, shape);
  }
  std::memcpy(in[0].bytes.data(), pairs.a.data(), in[0].bytes.size());
  if (arity == 2) std::memcpy(in[1].bytes.data(), pairs.b.data(), in[1].bytes.size());
  out = builder.outputs();
  const accel::Status status = run(need(), accel::MapTask{&builder.kernel()}, in, out);
  REQUIRE_MESSAGE(status.isOk(), accel::opInfo(op).name << ": " << status.message());
  const accel::KernelTable& table = accel::cpuKernels();
  const accel::MapFn fn = op == Op::Cast ? table.findCast(from, to) : table.find(op, from);
  Array want = out[0];
  const void* operands[3] = {in[0].bytes.data(), arity == 2 ? in[1].bytes.data() : nullptr,
                             nullptr};
  const uint8_t steps[3] = {1, 1, 1};
  fn(operands, steps, want.bytes.data(), size_t(n));
  Difference difference;
  const size_t size = accel::dtypeSize(want.dtype);
  for (size_t i = 0; i < size_t(n); ++i) {
    const char *x = &out[0].bytes[i * size], *y = &want.bytes[i * size];
    if (std::memcmp(x, y, size) == 0) continue;
    if (want.dtype == DType::F64) {
      double got, right;
      std::memcpy(&got, x, 8);
      std::memcpy(&right, y, 8);
      if (std::isnan(got) && std::isnan(right)) continue;
      if (ulp > 0 && std::fabs(double(int64_t(bitsOf(got) - bitsOf(right)))) <= ulp) continue;
    }
    if (want.dtype == DType::F32) {
      float got, right;
      std::memcpy(&got, x, 4);
      std::memcpy(&right, y, 4);
      if (std::isnan(got) && std::isnan(right)) continue;
    }
    if (difference.count++ > 0) continue;
    char text[200];
    uint64_t g = 0, w = 0;
    std::memcpy(&g, x, size);
    std::memcpy(&w, y, size);
    std::snprintf(text, sizeof text, "(%a, %a): %016llx, not %016llx", pairs.a[i], pairs.b[i],
                  static_cast<unsigned long long>(g), static_cast<unsigned long long>(w));
    difference.first = text;
  }
  return difference;
}

Pairs specialPairs() {
  Pairs pairs;
  for (double x : specials())
    for (double y : specials()) pairs.add(x, y);
  return pairs;
}

bool computes(Op op) {
  KernelBuilder builder(Shape{4, 1});
  const auto a = builder.input(DType::F64, {4, 1});
  builder.output(accel::opInfo(op).arity == 1 ? builder.apply(op, {a}) : builder.apply(op, {a, a}));
  const accel::Operand in{DType::F64, {4, 1}, nullptr, {}};
  return need().supports(accel::MapTask{&builder.kernel()}, {&in, 1}, {}).yes;
}

bool isRealOp(Op op) {
  switch (accel::opInfo(op).kind) {
    case accel::OpKind::Arith:
    case accel::OpKind::Float:
    case accel::OpKind::Compare:
    case accel::OpKind::Test:
      return true;
    default:
      return false;
  }
}

}  // namespace

TEST_CASE("doubles: every operation has the CPU's bits") {
  const Pairs random = randomPairs(patterns(), 7), special = specialPairs();
  size_t tried = 0;
  for (int i = 0; i < accel::kOpCount; ++i) {
    const Op op = Op(i);
    if (!isRealOp(op) || !computes(op) || accel::opInfo(op).cost >= accel::OpCost::Function)
      continue;
    CAPTURE(std::string(accel::opInfo(op).name));
    const Difference here = compare(op, DType::F64, DType::F64, special);
    CHECK_MESSAGE(here.count == 0, here.count << " of the specials, first " << here.first);
    const Difference there = compare(op, DType::F64, DType::F64, random);
    CHECK_MESSAGE(there.count == 0, there.count << " at random, first " << there.first);
    ++tried;
  }
  CHECK(tried >= 34);
}

// Random patterns are mostly far out: every other argument is brought to where functions vary.
Pairs arguments(size_t count, uint64_t seed) {
  Pairs pairs = randomPairs(count, seed);
  std::mt19937_64 engine(seed + 1);
  std::uniform_real_distribution<double> near(-4, 4), wide(-800, 800);
  for (size_t i = 0; i < count; i += 2) {
    pairs.a[i] = i % 4 ? near(engine) : std::fabs(wide(engine));
    pairs.b[i] = near(engine);
  }
  return pairs;
}

// The CPU's vectors with fused operations are what the shaders follow; without them (SSE4,
// WebAssembly) the last bit may differ.
TEST_CASE("doubles: functions take the CPU's steps") {
  const Pairs random = arguments(patterns() / 16, 9), special = specialPairs();
  size_t tried = 0;
  for (int i = 0; i < accel::kOpCount; ++i) {
    const Op op = Op(i);
    if (!isRealOp(op) || !computes(op) || accel::opInfo(op).cost < accel::OpCost::Function)
      continue;
    CAPTURE(std::string(accel::opInfo(op).name));
    const Difference here = compare(op, DType::F64, DType::F64, special);
    CHECK_MESSAGE(here.count == 0, here.count << " of the specials, first " << here.first);
    const Difference there = compare(op, DType::F64, DType::F64, random);
    CHECK_MESSAGE(there.count == 0, there.count << " at random, first " << there.first);
    ++tried;
  }
  CHECK(tried >= 45);
}

TEST_CASE("doubles: casts to and from every type") {
  const Pairs random = randomPairs(patterns(), 8), special = specialPairs();
  for (DType to : {DType::F32, DType::I32, DType::U32, DType::Bool}) {
    CAPTURE(std::string(accel::dtypeName(to)));
    for (const Pairs* pairs : {&random, &special}) {
      const Difference away = compare(Op::Cast, DType::F64, to, *pairs);
      CHECK_MESSAGE(away.count == 0, away.count << " to it, first " << away.first);
      if (to == DType::Bool) continue;
      const Difference back = compare(Op::Cast, to, DType::F64, *pairs);
      CHECK_MESSAGE(back.count == 0, back.count << " from it, first " << back.first);
    }
  }
}

namespace {

// The task on the device and on the host: the same bits, but for NaN.
void sameAsHost(const char* what, const accel::Task& task, const std::vector<Array>& in,
                std::vector<Array> out) {
  CAPTURE(std::string(what));
  std::vector<Array> want = out;
  const accel::Status status = run(need(), task, in, out);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  accel::cpu::CpuProvider cpu(1);
  accel::HostTasks host(cpu);
  std::vector<Array> copies = in;
  const auto operands = [](std::vector<Array>& arrays) {
    std::vector<accel::Operand> all;
    for (Array& a : arrays) all.push_back({a.dtype, a.shape, a.bytes.data(), {}});
    return all;
  };
  REQUIRE(host.run(task, operands(copies), operands(want)).isOk());
  for (size_t o = 0; o < out.size(); ++o) {
    if (out[o].dtype != DType::F64) {
      CHECK(out[o].bytes == want[o].bytes);
      continue;
    }
    const std::vector<double> got = out[o].as<double>(), right = want[o].as<double>();
    size_t wrong = 0;
    for (size_t i = 0; i < got.size(); ++i)
      wrong += bitsOf(got[i]) != bitsOf(right[i]) && !(std::isnan(got[i]) && std::isnan(right[i]));
    CHECK(wrong == 0);
  }
}

Array doubles(const Shape& shape, uint64_t seed) {
  const Pairs pairs = arguments(size_t(shape.elements()) + 1, seed);
  Array array(DType::F64, shape);
  if (!array.bytes.empty()) std::memcpy(array.bytes.data(), pairs.a.data(), array.bytes.size());
  return array;
}

}  // namespace

TEST_CASE("doubles: reductions have the bits of the tree at every size") {
  using accel::Reduce;
  for (int64_t n : {1, 31, 33, 65, 4095, 4097, 70001}) {
    CAPTURE(n);
    for (Reduce kind : {Reduce::Sum, Reduce::Mean, Reduce::Prod, Reduce::Max, Reduce::Min,
                        Reduce::ArgMax, Reduce::ArgMin, Reduce::Any, Reduce::All}) {
      const Array in = doubles({n, 1}, uint64_t(n));
      KernelBuilder builder(in.shape);
      builder.output(builder.input(DType::F64, in.shape), kind, 1);
      sameAsHost("reduction", accel::MapTask{&builder.kernel()}, {in}, builder.outputs());
    }
  }
  const Array whole = doubles({7, 45, 11}, 3);
  for (uint32_t dims = 1; dims < 8; ++dims) {
    KernelBuilder builder(whole.shape);
    const auto x = builder.input(DType::F64, whole.shape);
    builder.output(builder.apply(Op::Mul, {x, x}), accel::Reduce::Sum, dims);
    sameAsHost("sums of squares", accel::MapTask{&builder.kernel()}, {whole}, builder.outputs());
  }
}

TEST_CASE("doubles: everything that moves, sorts and runs along elements") {
  const Array x = doubles({37, 29}, 5), y = doubles({37, 29}, 6);
  const auto like = [](const Shape& shape) { return std::vector<Array>{Array(DType::F64, shape)}; };
  accel::PermuteTask turned;
  turned.order = {1, 0, 2, 3, 4, 5, 6, 7};
  sameAsHost("transpose", turned, {x}, like({29, 37}));
  const Array cube = doubles({5, 6, 7}, 7);
  accel::PermuteTask cycle;
  cycle.order = {2, 0, 1, 3, 4, 5, 6, 7};
  sameAsHost("permute", cycle, {cube}, like({7, 5, 6}));
  for (int dim : {0, 1}) {
    sameAsHost("concat", accel::ConcatTask{dim}, {x, y}, like(dim ? Shape{37, 58} : Shape{74, 29}));
    for (bool reverse : {false, true}) {
      for (accel::ScanKind kind : {accel::ScanKind::Sum, accel::ScanKind::Prod,
                                   accel::ScanKind::Max, accel::ScanKind::Min})
        sameAsHost("scan", accel::ScanTask{kind, dim, reverse}, {x}, like({37, 29}));
      sameAsHost("sort", accel::SortTask{dim, reverse}, {x},
                 {Array(DType::F64, {37, 29}), Array(DType::U32, {37, 29})});
    }
  }
  sameAsHost("a long sort", accel::SortTask{0, false}, {doubles({5003, 1}, 8)}, like({5003, 1}));
  std::mt19937 engine(9);
  std::vector<int32_t> places(500);
  for (int32_t& place : places) place = int32_t(engine() % (37 * 29));
  const Array index = Array::of(DType::I32, {500, 1}, places);
  sameAsHost("gather", accel::GatherTask{}, {x, index}, like({500, 1}));
  sameAsHost("scatter", accel::ScatterTask{}, {x, index, doubles({500, 1}, 10)}, like({37, 29}));
  sameAsHost("scatter of one", accel::ScatterTask{}, {x, index, doubles({1, 1}, 11)},
             like({37, 29}));
  std::vector<uint8_t> mask(37 * 29);
  int64_t count = 0;
  for (uint8_t& m : mask) count += m = engine() & 1;
  sameAsHost("mask", accel::CompactTask{}, {x, Array::of(DType::Bool, {37, 29}, mask)},
             like({count, 1}));
  accel::Slice part;
  part.offset = 36;
  part.strides[0] = -2;
  part.strides[1] = 37;
  part.shape = {18, 28};
  sameAsHost("slice", accel::SliceTask{part}, {x}, like({18, 28}));
  sameAsHost("assign", accel::AssignTask{part, {}}, {x, doubles({18, 28}, 12)}, like({37, 29}));
  sameAsHost("assign one", accel::AssignTask{part, accel::Scalar::ofDouble(-0.1)}, {x},
             like({37, 29}));
  sameAsHost("fill", accel::FillTask{accel::Scalar::ofDouble(0.1)}, {}, like({101, 3}));
  sameAsHost("eye", accel::EyeTask{}, {}, like({17, 23}));
}

// Both round: the bound is in the 2-norm, a few roundings a pass. Lengths of one pass to ten, and
// others by the chirp.
TEST_CASE("doubles: transforms are as near as their passes round") {
  for (int64_t n : {1, 2, 16, 1024, 3, 45, 500}) {
    CAPTURE(n);
    std::mt19937_64 engine{uint64_t(n)};
    std::uniform_real_distribution<double> any(-1, 1);
    std::vector<double> values(size_t(2 * n * 3));
    for (double& v : values) v = any(engine);
    for (bool inverse : {false, true}) {
      const std::vector<Array> in{Array::of(DType::F64, {2, n, 3}, values)};
      std::vector<Array> out{Array(DType::F64, {2, n, 3})}, want = out, copy = in;
      const accel::FftTask task{0, inverse, true, true};
      REQUIRE(run(need(), task, in, out).isOk());
      accel::cpu::CpuProvider cpu(1);
      accel::HostTasks host(cpu);
      const accel::Operand from{DType::F64, copy[0].shape, copy[0].bytes.data(), {}};
      const accel::Operand to{DType::F64, want[0].shape, want[0].bytes.data(), {}};
      REQUIRE(host.run(task, {&from, 1}, {&to, 1}).isOk());
      const std::vector<double> got = out[0].as<double>(), right = want[0].as<double>();
      double off = 0, size = 0;
      for (size_t i = 0; i < got.size(); ++i) {
        off += (got[i] - right[i]) * (got[i] - right[i]);
        size += right[i] * right[i];
      }
      const double passes = std::log2(double(n)) + 1, most = (n & (n - 1)) == 0 ? 4 : 16;
      CHECK(std::sqrt(off / size) < most * passes * 0x1p-52);
    }
  }
}

TEST_CASE("doubles: broadcasts, constants, guards and logical results in one kernel") {
  const Shape column{9, 1}, whole{9, 7};
  KernelBuilder builder(whole);
  const auto a = builder.input(DType::F64, whole), b = builder.input(DType::F64, column);
  const auto c = builder.constant(accel::Scalar::ofDouble(0.1));
  const auto sum = builder.apply(Op::Add, {builder.apply(Op::Mul, {a, c}), b});
  builder.output(sum);
  builder.output(builder.apply(Op::Lt, {sum, b}));
  builder.output(builder.cast(sum, DType::F32));
  sameAsHost("kernel", accel::MapTask{&builder.kernel()}, {doubles(whole, 13), doubles(column, 14)},
             builder.outputs());
  KernelBuilder root(column);
  const auto x = root.input(DType::F64, column);
  root.output(root.apply(Op::Sqrt, {x}));
  root.kernel().guards = {{x, accel::GuardKind::Range, 0.0, INFINITY}};
  std::vector<Array> out = root.outputs();
  std::vector<double> values(9, 2.0);
  const auto status = [&] {
    return run(need(), accel::MapTask{&root.kernel()}, {Array::of(DType::F64, column, values)},
               out);
  };
  CHECK(status().isOk());
  values[8] = -0x1p-1074;
  CHECK(status().code() == accel::StatusCode::DomainExit);
  values[8] = -0.0;
  CHECK(status().isOk());
}
