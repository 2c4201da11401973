// Every op of ops.def in every element type that the device takes, against the CPU's kernels:
// within the op's bound, NaN, infinities and zeros alike. Subnormals may be flushed where the
// adapter does.
#include <accel/kernels.h>

#include <algorithm>

#include "tests/webgpu/cases.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::OpKind;
using accel::Shape;

namespace {

constexpr DType kTypes[] = {DType::F32, DType::I32, DType::U32, DType::Bool};

float fromBits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

// Values with every edge of the type first, then random ones of all magnitudes.
Array samples(DType dtype, size_t count, uint32_t seed) {
  std::mt19937 engine(seed);
  const Shape shape{int64_t(count), 1};
  if (dtype == DType::Bool) {
    std::vector<uint8_t> values(count);
    for (uint8_t& v : values) v = engine() & 1;
    return Array::of(dtype, shape, values);
  }
  std::vector<uint32_t> words(count);
  const uint32_t reals[] = {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000,
                            0xff800000, 0x7fc00000, 0x40490fdb, 0x3f000000, 0xbf000000,
                            0x3fc00000, 0xbfc00000, 0x40200000, 0x7f7fffff, 0xff7fffff,
                            0x00800000, 0x4b000000, 0x4b800000, 0x3effffff, 0x42b40000,
                            0x43340000, 0xc2b40000, 0x41200000, 0x40000000, 0xc0000000};
  const uint32_t integers[] = {0,          1,          2, 3,  0x7fffffff, 0x80000000, 0xffffffff,
                               0xfffffffe, 0x80000001, 7, 10, 31,         32,         100};
  for (uint32_t& word : words) {
    const uint32_t pick = engine() % 4;
    if (dtype == DType::F32) {
      if (pick == 0) {
        word = reals[engine() % std::size(reals)];
      } else if (pick == 1) {  // any finite number that is not subnormal
        word = (engine() & 0x807fffff) | (1 + engine() % 254) << 23;
      } else {
        const float value = (float(engine() % 200001) - 100000.0f) / float(1 + engine() % 30000);
        std::memcpy(&word, &value, 4);
      }
    } else {
      word = pick == 0   ? integers[engine() % std::size(integers)]
             : pick == 1 ? engine()
                         : engine() % 2001 - 1000u * (dtype == DType::I32);
    }
  }
  return Array::of(dtype, shape, words);
}

// A number as it is worth reading in a message.
std::string show(DType dtype, const char* at) {
  uint32_t word = 0;
  std::memcpy(&word, at, accel::dtypeSize(dtype));
  char text[32];
  if (dtype == DType::F32) {
    std::snprintf(text, sizeof text, "%.9g", double(fromBits(word)));
  } else if (dtype == DType::I32) {
    std::snprintf(text, sizeof text, "%d", int(word));
  } else {
    std::snprintf(text, sizeof text, "%u", word);
  }
  return text;
}

bool subnormal(float v) { return v != 0 && std::fabs(v) < 0x1p-126f; }

// Within the bound; `flushed` where the adapter may have taken a subnormal for zero.
bool agrees(float got, float want, double ulp, bool zeroHasSign) {
  if (std::isnan(got) || std::isnan(want)) return std::isnan(got) && std::isnan(want);
  if (subnormal(want) || subnormal(got)) return std::fabs(got - want) <= 0x1p-126f;
  if (got == want) return want != 0 || !zeroHasSign || std::signbit(got) == std::signbit(want);
  return ulpError(got, double(want)) <= ulp;
}

DType resultType(const accel::OpInfo& info, DType operand) {
  switch (info.kind) {
    case OpKind::Compare:
    case OpKind::Logic:
    case OpKind::Test:
      return DType::Bool;
    default:
      return operand;
  }
}

std::vector<DType> operandTypes(const accel::OpInfo& info, DType dtype) {
  if (info.kind == OpKind::Select) return {DType::Bool, dtype, dtype};
  if (info.kind == OpKind::Shift) return {dtype, DType::I32};
  return std::vector<DType>(size_t(info.arity), dtype);
}

// The CPU is within 1 ULP of the truth itself where the bound is not 0.
double allowed(const accel::OpInfo& info) { return info.ulp32 == 0 ? 0 : info.ulp32 + 1; }

// The CPU's own answers there: sin(-0) is +0 in single, log gamma(1) is -0.
bool losesZeroSign(Op op) { return op == Op::Sin || op == Op::Gammaln; }

void comparePair(const accel::OpInfo& info, DType dtype, accel::MapFn cpu, size_t count) {
  const std::vector<DType> types = operandTypes(info, dtype);
  const Shape shape{int64_t(count), 1};
  KernelBuilder builder(shape);
  std::vector<Array> in;
  std::vector<accel::NodeId> nodes;
  for (size_t a = 0; a < types.size(); ++a) {
    in.push_back(samples(types[a], count, uint32_t(a + 1 + count)));
    nodes.push_back(builder.input(types[a], shape));
  }
  builder.output(builder.apply(info.op, nodes));
  const accel::Task task = accel::MapTask{&builder.kernel()};
  const std::vector<Array> out = builder.outputs();
  const Array got = must(task, in, out[0]);
  Array want(resultType(info, dtype), shape);
  const void* pointers[3] = {};
  const uint8_t steps[3] = {1, 1, 1};
  for (size_t a = 0; a < in.size(); ++a) pointers[a] = in[a].bytes.data();
  cpu(pointers, steps, want.bytes.data(), count);
  size_t wrong = 0;
  std::string first;
  const std::vector<float> gotReal = got.as<float>(), wantReal = want.as<float>();
  for (size_t i = 0; i < count; ++i) {
    bool same;
    if (want.dtype == DType::F32) {
      same = agrees(gotReal[i], wantReal[i], allowed(info), !losesZeroSign(info.op));
    } else {
      const size_t size = accel::dtypeSize(want.dtype);
      same = std::memcmp(&got.bytes[i * size], &want.bytes[i * size], size) == 0;
    }
    if (same) continue;
    if (wrong++ == 0) {
      const size_t size = accel::dtypeSize(want.dtype);
      for (const Array& array : in)
        first += show(array.dtype, &array.bytes[i * accel::dtypeSize(array.dtype)]) + " ";
      first += "-> " + show(want.dtype, &got.bytes[i * size]) + " not " +
               show(want.dtype, &want.bytes[i * size]);
    }
  }
  CHECK_MESSAGE(wrong == 0, std::string(info.name), " of ", std::string(accel::dtypeName(dtype)),
                ": ", wrong, " of ", count, " differ, first ", first);
}

}  // namespace

TEST_CASE("every op agrees with the CPU") {
  const accel::KernelTable& table = accel::cpuKernels();
  size_t compared = 0;
  for (const accel::OpInfo& info : accel::kOps) {
    if (info.op == Op::Cast) continue;
    for (DType dtype : kTypes) {
      const accel::MapFn cpu = table.find(info.op, dtype);
      KernelBuilder builder(Shape{8, 1});
      std::vector<accel::NodeId> nodes;
      std::vector<accel::Operand> in, out;
      if (!cpu) continue;
      for (DType type : operandTypes(info, dtype)) nodes.push_back(builder.input(type, {8, 1}));
      builder.output(builder.apply(info.op, nodes));
      if (!need().supports(accel::MapTask{&builder.kernel()}, in, out).yes) continue;
      comparePair(info, dtype, cpu, 20011);
      ++compared;
    }
  }
  CHECK(compared >= 130);
}

TEST_CASE("casts agree with the CPU") {
  for (DType from : kTypes) {
    for (DType to : kTypes) {
      const accel::MapFn cpu = accel::cpuKernels().findCast(from, to);
      if (!cpu) continue;
      const Array in = samples(from, 20011, 3);
      KernelBuilder builder(in.shape);
      builder.output(builder.cast(builder.input(from, in.shape), to));
      const Array got = must(accel::MapTask{&builder.kernel()}, {in}, builder.outputs()[0]);
      Array want(to, in.shape);
      const void* pointers[1] = {in.bytes.data()};
      const uint8_t steps[1] = {1};
      cpu(pointers, steps, want.bytes.data(), 20011);
      if (from == DType::F32 && to == DType::F32) continue;
      CHECK_MESSAGE(got.bytes == want.bytes, std::string(accel::dtypeName(from)), " to ",
                    std::string(accel::dtypeName(to)));
    }
  }
}

TEST_CASE("division and square root by our own code round correctly") {
  webgpu::ProviderOptions options;
  options.distrustArithmetic = true;
  accel::Result<std::unique_ptr<webgpu::WebgpuProvider>> made =
      webgpu::makeDawnProvider("", options);
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  const Array x = samples(DType::F32, 30011, 21), y = samples(DType::F32, 30011, 22);
  KernelBuilder builder(x.shape);
  const auto a = builder.input(DType::F32, x.shape), b = builder.input(DType::F32, x.shape);
  builder.output(builder.apply(Op::Div, {a, b}));
  builder.output(builder.apply(Op::Sqrt, {a}));
  std::vector<Array> out = builder.outputs();
  const accel::Status status = run(*made.value(), accel::MapTask{&builder.kernel()}, {x, y}, out);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  const std::vector<float> u = x.as<float>(), v = y.as<float>(), q = out[0].as<float>(),
                           r = out[1].as<float>();
  for (size_t i = 0; i < u.size(); ++i) {
    CAPTURE(u[i]);
    CAPTURE(v[i]);
    CHECK(agrees(q[i], u[i] / v[i], 0, true));
    CHECK(agrees(r[i], std::sqrt(u[i]), 0, true));
  }
}
