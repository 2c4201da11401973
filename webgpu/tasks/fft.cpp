// The discrete Fourier transform: radix-2 passes (Stockham's order) for powers of two, and for any
// other length a convolution with a chirp in a power of two (Bluestein 1970). In double the roots
// of unity come from the host, correctly rounded but for a unit of the last place.
#include "webgpu/tasks/fft.h"

#include <algorithm>
#include <cmath>
#include <complex>

#include "webgpu/tasks/simple.h"

namespace webgpu {
namespace {

constexpr double kPi = 3.14159265358979323846;

struct Plan {
  uint64_t length = 1;  // of a line of the result
  uint64_t given = 1;   // of the operand
  uint64_t inner = 1;   // elements between neighbours on a line
  uint64_t lines = 1;
  uint64_t room = 1;  // of a line in working space: a power of two
  bool wide = false;  // doubles
  bool chirp() const { return room != length; }
};

Plan planOf(const accel::FftTask& task, const Tensor& in, const Tensor& out) {
  const int pairs = task.complexOutput ? 1 : 0;
  Plan plan;
  plan.length = uint64_t(out.shape.size(task.dim + pairs));
  plan.given = uint64_t(in.shape.size(task.dim + (task.complexInput ? 1 : 0)));
  for (int d = 0; d < task.dim; ++d) plan.inner *= uint64_t(out.shape.size(d + pairs));
  plan.lines = out.elements() / (pairs ? 2 : 1) / plan.length;
  plan.room = workingLength(plan.length);
  plan.wide = out.dtype == accel::DType::F64;
  return plan;
}

const char* complexType(bool wide) { return wide ? "vec4<u32>" : "vec2<f32>"; }
uint64_t complexBytes(bool wide) { return wide ? 16 : 8; }

// What the kernels call a number, a complex number and its arithmetic.
std::string numbersOf(bool wide) {
  const std::string suffix = wide ? "_c64" : "_c32";
  std::string text = wide ? "alias Number = vec2<u32>;\nalias Complex = vec4<u32>;\n"
                          : "alias Number = f32;\nalias Complex = vec2<f32>;\n";
  for (const char* name : {"add", "sub", "mul"})
    text += std::string("fn c_") + name + "(a: Complex, b: Complex) -> Complex { return " + name +
            suffix + "(a, b); }\n";
  return text + "fn c_of(re: Number, im: Number) -> Complex { return Complex(re, im); }\n" +
         "fn c_scale(a: Complex, by: Number) -> Complex { return scale" + suffix + "(a, by); }\n" +
         "fn real_part(a: Complex) -> Number { return a." + (wide ? "xy" : "x") + "; }\n" +
         "fn c_negative(a: Number) -> Number { return neg_" + (wide ? "f64" : "f32") + "(a); }\n" +
         "fn imaginary_part(a: Complex) -> Number { return a." + (wide ? "zw" : "y") + "; }\n";
}

// A launch of kernels/<name>.wgsl in the plan's type; `front` is what its text calls beside that.
Launch fftLaunch(const std::string& name, uint64_t count, bool wide, const std::string& front) {
  Launch launch = fixedLaunch(name, count, wide ? "wide" : "");
  launch.body = [name, wide, front] {
    return numbersOf(wide) + front + std::string(wgslFile(name));
  };
  return launch;
}

// Lines of plan.room in one of two buffers; a transform changes which.
struct Work {
  uint64_t from, to;
  uint64_t count;  // complex numbers
  bool wide;
  uint64_t roots = 0;  // doubles: exp(-i pi k / (room / 2))
  KernelBuffer read(const char* name) const {
    return {name, complexType(wide), false, from, 0, count * complexBytes(wide)};
  }
  KernelBuffer write(const char* name, uint64_t id) const {
    return {name, complexType(wide), true, id, 0, count * complexBytes(wide)};
  }
};

constexpr const char* kComputedRoots =
    "fn root(k: u32) -> Complex {\n"
    "let angle = P.sign * f32(k) / f32(P.span);\n"
    "return vec2<f32>(cospi_f32(angle), sinpi_f32(angle));\n}\n";
constexpr const char* kGivenRoots =
    "fn root(k: u32) -> Complex {\n"
    "let w = z[k * ((P.length >> 1u) / P.span)];\n"
    "return vec4<u32>(w.xyz, w.w ^ select(0u, F64_SIGN, P.sign > 0.0));\n}\n";

Status transform(Context& context, Work& work, uint64_t room, bool inverse) {
  for (uint64_t span = 1; span < room; span *= 2) {
    Launch pass =
        fftLaunch("fft_pass", work.count / 2, work.wide, work.wide ? kGivenRoots : kComputedRoots);
    pass.params.u32("length", room);
    pass.params.u32("span", span);
    pass.params.f32("sign", inverse ? 1.0f : -1.0f);
    pass.buffers = {work.read("x"), work.write("y", work.to)};
    if (work.wide) pass.buffers.push_back({"z", "vec4<u32>", false, work.roots, 0, room / 2 * 16});
    pass.work = work.count * (work.wide ? 500 : 30);
    if (Status status = context.launch(pass); !status) return status;
    std::swap(work.from, work.to);
  }
  return Status();
}

// A launch of a kernel that calls chirped(): times the chirp, or nothing.
Launch chirpLaunch(const std::string& name, uint64_t count, const Plan& plan) {
  const std::string value = plan.chirp() ? "c_mul(v, z[k])" : "v";
  Launch launch =
      fftLaunch(name, count, plan.wide,
                "fn chirped(v: Complex, k: u32) -> Complex { return " + value + "; }\n");
  launch.key += plan.chirp() ? ".chirp" : "";
  return launch;
}
void bindChirp(Launch& launch, uint64_t chirp, const Plan& plan) {
  if (plan.chirp())
    launch.buffers.push_back(
        {"z", complexType(plan.wide), false, chirp, 0, plan.length * complexBytes(plan.wide)});
}

const char* numberType(const Plan& plan) { return plan.wide ? "vec2<u32>" : "f32"; }

Status load(Context& context, const accel::FftTask& task, const Plan& plan, const Tensor& in,
            const Work& work, uint64_t chirp) {
  Launch launch = chirpLaunch("fft_load", work.count, plan);
  launch.params.u32("length", plan.length);
  launch.params.u32("room", plan.room);
  launch.params.u32("given", plan.given);
  launch.params.u32("inner", plan.inner);
  launch.params.u32("is_complex", task.complexInput);
  launch.buffers = {bindTensor(in, "x", numberType(plan)), work.write("y", work.from)};
  bindChirp(launch, chirp, plan);
  return context.launch(launch);
}

Status store(Context& context, const accel::FftTask& task, const Plan& plan, const Tensor& out,
             const Work& work, uint64_t chirp) {
  Launch launch = chirpLaunch("fft_store", plan.lines * plan.length, plan);
  launch.params.u32("length", plan.length);
  launch.params.u32("room", plan.room);
  launch.params.u32("inner", plan.inner);
  launch.params.u32("is_complex", task.complexOutput);
  launch.params.u32("is_real", !task.complexInput);
  const double scale = (task.inverse ? 1.0 / double(plan.length) : 1.0) *
                       (plan.chirp() ? 1.0 / double(plan.room) : 1.0);
  if (plan.wide)
    launch.params.f64("scale", scale);
  else
    launch.params.f32("scale", float(scale));
  launch.buffers = {work.read("x"), bindTensor(out, "y", numberType(plan), true)};
  bindChirp(launch, chirp, plan);
  const char* text =
      plan.wide ? "fn scale_factor() -> Number { return vec2<u32>(P.scale, P.scale_high); }\n"
                : "fn scale_factor() -> Number { return P.scale; }\n";
  launch.body = [text, made = launch.body] { return text + made(); };
  return context.launch(launch);
}

// exp(i pi k / n), 0 <= k <= 2n, from the octant where both functions are most exact.
std::complex<double> rootOf(uint64_t k, uint64_t n) {
  // Eighths of a turn, and what is left of the last: 4k = octant * n + rest.
  const uint64_t octant = 4 * k / n, rest = 4 * k % n;
  const bool turned = octant & 1;
  const double angle = kPi / 4 * (double(turned ? n - rest : rest) / double(n));
  double x = std::cos(angle), y = std::sin(angle);
  if (((octant + 1) >> 1) & 1) std::swap(x, y);
  if (octant >= 2 && octant < 6) x = -x;
  if (octant >= 4 && octant < 8) y = -y;
  return {x, y};
}

// w[k] = exp(-+ i pi k^2 / n), whose argument is taken modulo 2 pi in whole numbers.
std::vector<std::complex<double>> chirpOf(const Plan& plan, bool inverse) {
  std::vector<std::complex<double>> values;
  values.reserve(plan.length);
  for (uint64_t k = 0; k < plan.length; ++k) {
    const std::complex<double> w = rootOf(k * k % (2 * plan.length), plan.length);
    values.push_back(inverse ? w : std::conj(w));
  }
  return values;
}

Status uploadComplex(Context& context, uint64_t to, const std::vector<std::complex<double>>& from,
                     bool wide) {
  if (wide) return context.upload(to, 0, from.data(), from.size() * 16);
  const std::vector<std::complex<float>> rounded(from.begin(), from.end());
  return context.upload(to, 0, rounded.data(), rounded.size() * 8);
}

Status makeRoots(Context& context, uint64_t room, uint64_t to) {
  std::vector<std::complex<double>> roots;
  roots.reserve(room / 2);
  for (uint64_t k = 0; k < room / 2; ++k) roots.push_back(std::conj(rootOf(k, room / 2)));
  return uploadComplex(context, to, roots, true);
}

// Brings up the chirp and the transform of its conjugate, laid round the working line.
Status makeChirp(Context& context, const Plan& plan, bool inverse, uint64_t chirp, Work& filter) {
  const std::vector<std::complex<double>> values = chirpOf(plan, inverse);
  if (Status status = uploadComplex(context, chirp, values, plan.wide); !status) return status;
  std::vector<std::complex<double>> around(plan.room);
  for (uint64_t k = 0; k < plan.length; ++k)
    for (uint64_t at : {k, (plan.room - k) % plan.room}) around[at] = std::conj(values[k]);
  if (Status status = uploadComplex(context, filter.from, around, plan.wide); !status)
    return status;
  return transform(context, filter, plan.room, false);
}

Status convolve(Context& context, const Plan& plan, Work& work, const Work& filter) {
  if (Status status = transform(context, work, plan.room, false); !status) return status;
  Launch multiply = fftLaunch("fft_multiply", work.count, work.wide, "");
  multiply.params.u32("length", plan.room);
  multiply.buffers = {work.write("y", work.from), filter.read("z")};
  if (Status status = context.launch(multiply); !status) return status;
  return transform(context, work, plan.room, true);
}

}  // namespace

Status runTask(Context& context, const accel::FftTask& task, Tensors in, Tensors out) {
  if (out[0].elements() == 0) return Status();
  const Plan plan = planOf(task, in[0], out[0]);
  const uint64_t count = plan.lines * plan.room, extra = plan.chirp() ? plan.room : 1;
  const uint64_t size = complexBytes(plan.wide);
  const uint64_t rootBytes = plan.wide ? std::max<uint64_t>(plan.room / 2, 1) * size : size;
  ScopedBuffer first(context, count * size), second(context, count * size);
  ScopedBuffer chirp(context, extra * size), roots(context, rootBytes);
  ScopedBuffer filterA(context, extra * size), filterB(context, extra * size);
  for (const ScopedBuffer* buffer : {&first, &second, &chirp, &roots, &filterA, &filterB}) {
    if (!buffer->status()) return buffer->status();
  }
  Work work{first.id(), second.id(), count, plan.wide, roots.id()};
  Work filter{filterA.id(), filterB.id(), extra, plan.wide, roots.id()};
  Status status;
  if (plan.wide && plan.room > 1) status = makeRoots(context, plan.room, roots.id());
  if (status && plan.chirp()) status = makeChirp(context, plan, task.inverse, chirp.id(), filter);
  if (status) status = load(context, task, plan, in[0], work, chirp.id());
  if (status)
    status = plan.chirp() ? convolve(context, plan, work, filter)
                          : transform(context, work, plan.room, task.inverse);
  return status ? store(context, task, plan, out[0], work, chirp.id()) : status;
}

}  // namespace webgpu
