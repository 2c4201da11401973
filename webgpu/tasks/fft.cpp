// The discrete Fourier transform: radix-2 passes (Stockham's order) for powers of two, and for any
// other length a convolution with a chirp in a power of two (Bluestein 1970).
#include "webgpu/tasks/fft.h"

#include <cmath>

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
  return plan;
}

// Lines of plan.room in one of two buffers; a transform changes which.
struct Work {
  uint64_t from, to;
  uint64_t count;  // complex numbers
  KernelBuffer read(const char* name) const {
    return {name, "vec2<f32>", false, from, 0, count * 8};
  }
  KernelBuffer write(const char* name, uint64_t id) const {
    return {name, "vec2<f32>", true, id, 0, count * 8};
  }
};

Status transform(Context& context, Work& work, uint64_t room, bool inverse) {
  for (uint64_t span = 1; span < room; span *= 2) {
    Launch pass = fixedLaunch("fft_pass", work.count / 2);
    pass.params.u32("length", room);
    pass.params.u32("span", span);
    pass.params.f32("sign", inverse ? 1.0f : -1.0f);
    pass.buffers = {work.read("x"), work.write("y", work.to)};
    pass.work = work.count * 30;
    if (Status status = context.launch(pass); !status) return status;
    std::swap(work.from, work.to);
  }
  return Status();
}

// Adds the chirp to a kernel that calls chirped(): its buffer, or nothing.
void addChirp(Launch& launch, const std::string& name, uint64_t chirp, const Plan& plan) {
  launch.key += plan.chirp() ? ".chirp" : "";
  if (plan.chirp()) launch.buffers.push_back({"z", "vec2<f32>", false, chirp, 0, plan.length * 8});
  const bool has = plan.chirp();
  launch.body = [name, has] {
    const std::string product =
        "let w = z[k];\nreturn vec2<f32>(v.x * w.x - v.y * w.y, v.x * w.y + v.y * w.x);\n";
    return "fn chirped(v: vec2<f32>, k: u32) -> vec2<f32> {\n" + (has ? product : "return v;\n") +
           "}\n" + std::string(wgslFile(name));
  };
}

Status load(Context& context, const accel::FftTask& task, const Plan& plan, const Tensor& in,
            const Work& work, uint64_t chirp) {
  Launch launch = fixedLaunch("fft_load", work.count);
  launch.params.u32("length", plan.length);
  launch.params.u32("room", plan.room);
  launch.params.u32("given", plan.given);
  launch.params.u32("inner", plan.inner);
  launch.params.u32("is_complex", task.complexInput);
  launch.buffers = {bindTensor(in, "x", "f32"), work.write("y", work.from)};
  addChirp(launch, "fft_load", chirp, plan);
  return context.launch(launch);
}

Status store(Context& context, const accel::FftTask& task, const Plan& plan, const Tensor& out,
             const Work& work, uint64_t chirp) {
  Launch launch = fixedLaunch("fft_store", plan.lines * plan.length);
  launch.params.u32("length", plan.length);
  launch.params.u32("room", plan.room);
  launch.params.u32("inner", plan.inner);
  launch.params.u32("is_complex", task.complexOutput);
  const double scale = (task.inverse ? 1.0 / double(plan.length) : 1.0) *
                       (plan.chirp() ? 1.0 / double(plan.room) : 1.0);
  launch.params.f32("scale", float(scale));
  launch.buffers = {work.read("x"), bindTensor(out, "y", "f32", true)};
  addChirp(launch, "fft_store", chirp, plan);
  return context.launch(launch);
}

// w[k] = exp(-+ i pi k^2 / n), whose argument is taken modulo 2 pi in whole numbers.
std::vector<float> chirpOf(const Plan& plan, bool inverse) {
  std::vector<float> values;
  values.reserve(2 * plan.length);
  for (uint64_t k = 0; k < plan.length; ++k) {
    const uint64_t turn = k * k % (2 * plan.length);
    const double angle = kPi * double(turn) / double(plan.length) * (inverse ? 1 : -1);
    values.push_back(float(std::cos(angle)));
    values.push_back(float(std::sin(angle)));
  }
  return values;
}

// Brings up the chirp and the transform of its conjugate, laid round the working line.
Status makeChirp(Context& context, const Plan& plan, bool inverse, uint64_t chirp, Work& filter) {
  const std::vector<float> values = chirpOf(plan, inverse);
  if (Status status = context.upload(chirp, 0, values.data(), values.size() * 4); !status)
    return status;
  std::vector<float> around(2 * plan.room, 0.0f);
  for (uint64_t k = 0; k < plan.length; ++k) {
    for (uint64_t at : {k, (plan.room - k) % plan.room}) {
      around[2 * at] = values[2 * k];
      around[2 * at + 1] = -values[2 * k + 1];
    }
  }
  if (Status status = context.upload(filter.from, 0, around.data(), around.size() * 4); !status)
    return status;
  return transform(context, filter, plan.room, false);
}

Status convolve(Context& context, const Plan& plan, Work& work, const Work& filter) {
  if (Status status = transform(context, work, plan.room, false); !status) return status;
  Launch multiply = fixedLaunch("fft_multiply", work.count);
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
  ScopedBuffer first(context, count * 8), second(context, count * 8);
  ScopedBuffer chirp(context, extra * 8), filterA(context, extra * 8), filterB(context, extra * 8);
  for (const ScopedBuffer* buffer : {&first, &second, &chirp, &filterA, &filterB}) {
    if (!buffer->status()) return buffer->status();
  }
  Work work{first.id(), second.id(), count}, filter{filterA.id(), filterB.id(), extra};
  Status status;
  if (plan.chirp()) status = makeChirp(context, plan, task.inverse, chirp.id(), filter);
  if (status) status = load(context, task, plan, in[0], work, chirp.id());
  if (status)
    status = plan.chirp() ? convolve(context, plan, work, filter)
                          : transform(context, work, plan.room, task.inverse);
  return status ? store(context, task, plan, out[0], work, chirp.id()) : status;
}

}  // namespace webgpu
