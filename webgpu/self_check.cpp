#include "webgpu/self_check.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace webgpu {
namespace {

constexpr uint32_t kProbeCount = 4096;

// Runs one kernel over u32 words: binding 1 read, binding 2 written.
// `word`: the second of the uniform's.
Result<std::vector<uint32_t>> runOnce(Device& device, const char* wgsl,
                                      const std::vector<uint32_t>& in, size_t outWords,
                                      uint32_t word = 0) {
  Result<BufferHandle> uniform = device.createBuffer(16, BufferKind::kUniform);
  if (!uniform) return uniform.status();
  Result<BufferHandle> source = device.createBuffer(in.size() * 4, BufferKind::kStorage);
  Result<BufferHandle> target = device.createBuffer(outWords * 4, BufferKind::kStorage);
  Result<PipelineHandle> pipeline = device.createPipeline("check", wgsl);
  std::vector<uint32_t> out(outWords);
  Status status = !source ? source.status() : !target ? target.status() : pipeline.status();
  const uint32_t parameters[4] = {kProbeCount, word, 0, 0};
  if (status) status = device.write(uniform.value(), 0, parameters, sizeof parameters);
  if (status) status = device.write(source.value(), 0, in.data(), in.size() * 4);
  if (status) {
    DeviceCommand command;
    command.pipeline = pipeline.value();
    command.groups = {kProbeCount / 64, 1, 1};
    command.bindings = {{uniform.value(), 0, 16},
                        {source.value(), 0, in.size() * 4},
                        {target.value(), 0, outWords * 4}};
    status = device.submit({command}, false);
  }
  if (status) status = device.readBack(target.value(), 0, out.data(), outWords * 4);
  device.destroyBuffer(uniform.value());
  device.destroyBuffer(source.value());
  device.destroyBuffer(target.value());
  device.destroyPipeline(pipeline.value());
  if (!status) return status;
  return out;
}

constexpr const char* kCheckKernel = R"(
@group(0) @binding(0) var<uniform> count: vec4<u32>;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> b: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x < count.x) { b[id.x] = a[id.x] * 2654435761u + id.x; }
})";

// First what each operation answers by itself; then what an optimizer might turn into something
// shorter, with every rounding that something follows hidden as kernels do it (lib_pairs.wgsl has
// their opaque()).
constexpr const char* kProbeKernel = R"(
@group(0) @binding(0) var<uniform> count: vec4<u32>;
@group(0) @binding(1) var<storage, read> a: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
fn opaque(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | (count.x >> 31u)); }
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  if (id.x >= count.x) { return; }
  let x = a[id.x].x;
  let y = a[id.x].y;
  let s = x + y;
  let t = s - x;
  let at = id.x * 19u;
  b[at] = s;
  b[at + 1u] = (x - (s - t)) + (y - t);
  b[at + 2u] = x * y;
  b[at + 3u] = x / y;
  b[at + 4u] = sqrt(abs(x));
  b[at + 5u] = fma(x, y, -(x * y));
  b[at + 6u] = x * 1.1754943508e-38;
  let k = bitcast<f32>(count.y);
  b[at + 7u] = opaque(x - y) + y;
  b[at + 8u] = opaque(x + y) - y;
  b[at + 9u] = opaque(x - k) + k;
  b[at + 10u] = opaque(opaque(x * k) * y) + k;
  b[at + 11u] = opaque(x * y) + k;
  b[at + 12u] = x - opaque(y * k);
  b[at + 13u] = y - opaque(y - x);
  b[at + 14u] = opaque(opaque(x + k) + y) + k;
  b[at + 15u] = opaque(x * k) / k;
  b[at + 16u] = opaque(x / k) * k;
  b[at + 17u] = opaque(x * y) / y;
  let r = opaque(sqrt(abs(x)));
  b[at + 18u] = r * r;
})";
constexpr int kAlone = 7;

// The second part with one rounding after the other. The last ones rest on division and square
// root.
constexpr int kOrderResults = 12, kWithoutDivision = 8, kWithoutRoot = 11;
void inOrder(float x, float y, float k, float (&out)[kOrderResults]) {
  const float root = std::sqrt(std::fabs(x));
  const float want[kOrderResults] = {(x - y) + y, (x + y) - y, (x - k) + k, (x * k) * y + k,
                                     x * y + k,   x - y * k,   y - (y - x), ((x + k) + y) + k,
                                     (x * k) / k, (x / k) * k, (x * y) / y, root * root};
  std::copy(want, want + kOrderResults, out);
}

uint32_t nextRandom(uint64_t& state) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return uint32_t(state >> 33);
}

// Normal numbers between 2^-20 and 2^20, either sign.
float randomFloat(uint64_t& state) {
  const uint32_t bits = (nextRandom(state) & 0x007fffff) | (107 + nextRandom(state) % 40) << 23 |
                        (nextRandom(state) & 1) << 31;
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

}  // namespace

Status selfCheck(Device& device) {
  std::vector<uint32_t> in(kProbeCount);
  uint64_t state = 5;
  for (uint32_t& word : in) word = nextRandom(state);
  Result<std::vector<uint32_t>> out = runOnce(device, kCheckKernel, in, kProbeCount);
  if (!out) return out.status();
  for (uint32_t i = 0; i < kProbeCount; ++i) {
    if (out.value()[i] != in[i] * 2654435761u + i)
      return Status(StatusCode::Failed, "a kernel with a known answer gave another one");
  }
  return Status();
}

Result<Arithmetic> probeArithmetic(Device& device) {
  std::vector<uint32_t> in(kProbeCount * 2);
  std::vector<float> values(kProbeCount * 2);
  uint64_t state = 11;
  for (float& value : values) value = randomFloat(state);
  for (uint32_t i = 0; i < 8; ++i) values[2 * i] = 0.25f + float(i) * 0.0625f;
  std::memcpy(in.data(), values.data(), in.size() * 4);
  constexpr float kConstant = 3;
  constexpr size_t kResults = kAlone + kOrderResults;
  uint32_t word;
  std::memcpy(&word, &kConstant, 4);
  Result<std::vector<uint32_t>> out =
      runOnce(device, kProbeKernel, in, kProbeCount * kResults, word);
  if (!out) return out.status();
  Arithmetic found{true, true, true, true, true, false};
  int kept = kOrderResults;  // so many of the second part are right everywhere
  for (uint32_t i = 0; i < kProbeCount; ++i) {
    const float x = values[2 * i], y = values[2 * i + 1];
    float got[kResults], want[kOrderResults];
    std::memcpy(got, &out.value()[i * kResults], sizeof got);
    const double exactSum = double(x) + double(y);
    found.exactSums &= got[0] == x + y && double(got[0]) + double(got[1]) == exactSum;
    found.exactSums &= got[2] == x * y;
    found.exactDivision &= got[3] == x / y;
    found.exactSqrt &= got[4] == std::sqrt(std::fabs(x));
    found.fusedMultiplyAdd &= got[5] == float(double(x) * double(y) - double(x * y));
    if (std::fabs(x) < 0.9f && std::fabs(x) > 0.01f && got[6] == 0) found.flushesSubnormals = true;
    inOrder(x, y, kConstant, want);
    while (kept > 0 && !std::equal(want, want + kept, got + kAlone)) --kept;
  }
  // What rests on an inexact division or root is not asked for: our own code stands for those.
  found.keepsOrder = kept >= (!found.exactDivision ? kWithoutDivision
                              : !found.exactSqrt   ? kWithoutRoot
                                                   : kOrderResults);
  return found;
}

}  // namespace webgpu
