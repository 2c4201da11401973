// Measures the largest error of each function on the adapter, in units of the last place, against
// the C library in double. With "all": every one of the 2^32 arguments (a long run).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string_view>

#include "tests/webgpu/harness.h"
#include "tests/webgpu/reference.h"

namespace {

using namespace harness;

struct Worst {
  double ulp = 0;
  float x = 0, y = 0, got = 0;
  double exact = 0;
  size_t flushed = 0;
};

float fromBits(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

bool isSubnormal(double v) { return v != 0 && std::fabs(v) < 0x1p-126; }

void judge(Worst& worst, float x, float y, float got, double exact) {
  // An adapter may flush subnormal arguments and results; that is stated, not an error.
  if (got == 0 && isSubnormal(exact)) {
    ++worst.flushed;
    return;
  }
  const double ulp = ulpError(got, exact);
  if (ulp > worst.ulp) {
    const size_t flushed = worst.flushed;
    worst = {ulp, x, y, got, exact, flushed};
  }
}

Worst measureUnary(accel::Provider& provider, accel::Op op, Unary reference, uint64_t step) {
  constexpr uint64_t kChunk = uint64_t{1} << 20;
  Worst worst;
  std::vector<float> x;
  auto flush = [&] {
    if (x.empty()) return;
    const accel::Shape shape{int64_t(x.size()), 1};
    KernelBuilder builder(shape);
    builder.output(builder.apply(op, {builder.input(accel::DType::F32, shape)}));
    std::vector<Array> out = builder.outputs();
    accel::Status status =
        run(provider, accel::MapTask{&builder.kernel()}, {Array::floats(x)}, out);
    if (!status) {
      std::printf("%s: %s\n", accel::opInfo(op).name, status.message().c_str());
      std::exit(2);
    }
    const std::vector<float> got = out[0].as<float>();
    for (size_t i = 0; i < x.size(); ++i) {
      if (isSubnormal(x[i])) continue;
      judge(worst, x[i], 0, got[i], reference(double(x[i])));
    }
    x.clear();
  };
  for (uint64_t bits = 0; bits < uint64_t{1} << 32; bits += step) {
    x.push_back(fromBits(uint32_t(bits + (step > 1 ? (bits * 2654435761u >> 7) % step : 0))));
    if (x.size() == kChunk) flush();
  }
  for (uint32_t special :
       {0u, 0x80000000u, 0x7f800000u, 0xff800000u, 0x7fc00000u, 0x3f800000u, 0xbf800000u,
        0x3f7fffffu, 0x3f800001u, 0x40000000u, 0x7f7fffffu, 0x00800000u})
    x.push_back(fromBits(special));
  flush();
  return worst;
}

Worst measureBinary(accel::Provider& provider, accel::Op op, Binary reference, size_t count) {
  std::vector<float> x(count), y(count);
  uint64_t state = 17;
  auto next = [&] {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return uint32_t(state >> 32);
  };
  for (size_t i = 0; i < count; ++i) {
    if (i % 2) {  // near each other, where most programs are
      x[i] = float(next() >> 8) * 0x1p-20f;
      y[i] = (float(next() >> 8) - 0x1p23f) * 0x1p-19f;
    } else {
      x[i] = fromBits(next());
      y[i] = fromBits(next());
    }
  }
  const accel::Shape shape{int64_t(count), 1};
  KernelBuilder builder(shape);
  const accel::NodeId a = builder.input(accel::DType::F32, shape),
                      b = builder.input(accel::DType::F32, shape);
  builder.output(builder.apply(op, {a, b}));
  std::vector<Array> out = builder.outputs();
  accel::Status status =
      run(provider, accel::MapTask{&builder.kernel()}, {Array::floats(x), Array::floats(y)}, out);
  Worst worst;
  if (!status) {
    std::printf("%s: %s\n", accel::opInfo(op).name, status.message().c_str());
    std::exit(2);
  }
  const std::vector<float> got = out[0].as<float>();
  for (size_t i = 0; i < count; ++i) {
    if (isSubnormal(x[i]) || isSubnormal(y[i])) continue;
    judge(worst, x[i], y[i], got[i], reference(double(x[i]), double(y[i])));
  }
  return worst;
}

}  // namespace

int main(int argc, char** argv) {
  std::string why;
  webgpu::WebgpuProvider* provider = harness::provider(&why);
  if (!provider) {
    std::printf("no WebGPU: %s\n", why.c_str());
    return 77;
  }
  const std::string_view only = argc > 1 ? argv[1] : "";
  const bool all = only == "all";
  std::printf("%s (%s)\n", provider->info().adapter.c_str(), provider->info().note.c_str());
  std::printf("%-12s %8s %6s  %s\n", "function", "max ulp", "bound", "worst at");
  bool good = true;
  for (const accel::OpInfo& info : accel::kOps) {
    if (!only.empty() && !all && only != info.name) continue;
    const Unary unary = unaryReference(info.op);
    const Binary binary = binaryReference(info.op);
    if (!unary && !binary) continue;
    const Worst worst = unary ? measureUnary(*provider, info.op, unary, all ? 1 : 8191)
                              : measureBinary(*provider, info.op, binary, 1 << 19);
    // 0 in ops.def is "correctly rounded": half a unit.
    const double bound = info.ulp32 == 0 ? 0.5 : info.ulp32;
    const bool ok = worst.ulp <= bound;
    good &= ok;
    std::printf("%-12s %8.3f %6g  x=%.9g%s%s got %.9g exact %.9g%s\n", info.name, worst.ulp, bound,
                double(worst.x), binary ? " y=" : "", binary ? std::to_string(worst.y).c_str() : "",
                double(worst.got), worst.exact, ok ? "" : "   TOO LARGE");
  }
  return good ? 0 : 1;
}
