// The same answers on a device that binds little and runs few workgroups a dimension.
#include "tests/webgpu/cases.h"
#include "webgpu/dawn/dawn_device.h"

using namespace harness;
using accel::DType;
using accel::Op;
using accel::Shape;

namespace {

// A real device that admits to less than it can.
class Narrow final : public webgpu::Device {
 public:
  explicit Narrow(std::unique_ptr<webgpu::Device> inner)
      : inner_(std::move(inner)), limits_(inner_->limits()) {
    limits_.maxBindingBytes = 64 * 1024;
    limits_.maxGroupsPerDimension = 100;
  }
  const webgpu::AdapterInfo& info() const override { return inner_->info(); }
  const webgpu::DeviceLimits& limits() const override { return limits_; }
  webgpu::Result<webgpu::BufferHandle> createBuffer(uint64_t bytes,
                                                    webgpu::BufferKind kind) override {
    return inner_->createBuffer(bytes, kind);
  }
  void destroyBuffer(webgpu::BufferHandle buffer) override { inner_->destroyBuffer(buffer); }
  webgpu::Status write(webgpu::BufferHandle buffer, uint64_t offset, const void* data,
                       uint64_t bytes) override {
    return inner_->write(buffer, offset, data, bytes);
  }
  webgpu::Result<webgpu::PipelineHandle> createPipeline(std::string_view label,
                                                        std::string_view wgsl) override {
    return inner_->createPipeline(label, wgsl);
  }
  void destroyPipeline(webgpu::PipelineHandle pipeline) override {
    inner_->destroyPipeline(pipeline);
  }
  webgpu::Status submit(const std::vector<webgpu::DeviceCommand>& commands, bool timed) override {
    for (const webgpu::DeviceCommand& command : commands) {
      if (command.pipeline == 0) continue;
      for (const webgpu::BufferBinding& binding : command.bindings)
        largest = std::max(largest, binding.bytes);
      widest = std::max({widest, command.groups[0], command.groups[1]});
    }
    return inner_->submit(commands, timed);
  }
  webgpu::Status waitIdle() override { return inner_->waitIdle(); }
  webgpu::Status readBack(webgpu::BufferHandle buffer, uint64_t offset, void* data,
                          uint64_t bytes) override {
    return inner_->readBack(buffer, offset, data, bytes);
  }
  webgpu::Result<double> passSeconds() override { return inner_->passSeconds(); }
  bool lost() const override { return inner_->lost(); }
  std::string lostText() const override { return inner_->lostText(); }
  void forceLoss() override { inner_->forceLoss(); }

  uint64_t largest = 0;
  uint32_t widest = 0;

 private:
  std::unique_ptr<webgpu::Device> inner_;
  webgpu::DeviceLimits limits_;
};

class NarrowSource final : public webgpu::DeviceSource {
 public:
  webgpu::Result<std::unique_ptr<webgpu::Device>> open() override {
    webgpu::Result<std::unique_ptr<webgpu::Device>> made = inner_->open();
    if (!made) return made.status();
    return std::unique_ptr<webgpu::Device>(std::make_unique<Narrow>(std::move(made.value())));
  }

 private:
  std::unique_ptr<webgpu::DeviceSource> inner_ = webgpu::dawn::makeDawnSource({});
};

}  // namespace

TEST_CASE("arrays larger than a binding go in pieces, many workgroups in two dimensions") {
  auto made = webgpu::makeProvider(std::make_unique<NarrowSource>(), {});
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  webgpu::WebgpuProvider& provider = *made.value();
  auto& narrow = static_cast<Narrow&>(*provider.device());
  narrow.largest = narrow.widest = 0;  // the probe at creation is not the provider's work
  const Shape shape{1000, 203}, row{1, 203};
  const std::vector<float> x = randomFloats(203000, 1), r = randomFloats(203, 2);
  KernelBuilder builder(shape);
  const auto a = builder.input(DType::F32, shape), b = builder.input(DType::F32, row);
  const auto sum = builder.apply(Op::Add, {a, b});
  builder.output(sum);
  builder.output(builder.apply(Op::Gt, {sum, b}));
  std::vector<Array> out = builder.outputs();
  const std::vector<Array> in{Array::of(DType::F32, shape, x), Array::of(DType::F32, row, r)};
  accel::Status status = run(provider, accel::MapTask{&builder.kernel()}, in, out);
  REQUIRE_MESSAGE(status.isOk(), status.message());
  const std::vector<float> got = out[0].as<float>();
  const std::vector<uint8_t> above = out[1].as<uint8_t>();
  bool same = true;
  for (size_t i = 0; i < x.size(); ++i) {
    same &= got[i] == x[i] + r[i / 1000];
    same &= above[i] == (x[i] + r[i / 1000] > r[i / 1000]);
  }
  CHECK(same);

  KernelBuilder functions(shape);
  functions.output(functions.apply(Op::Exp, {functions.input(DType::F32, shape)}));
  out = functions.outputs();
  REQUIRE(run(provider, accel::MapTask{&functions.kernel()}, {in[0]}, out).isOk());
  const std::vector<float> powers = out[0].as<float>();
  for (size_t i = 0; i < x.size(); ++i) same &= ulpError(powers[i], std::exp(double(x[i]))) <= 2;
  CHECK(same);
  CHECK(narrow.largest <= 64 * 1024);
  CHECK(narrow.widest <= 100);

  // A reduction binds its inputs whole: what does not fit is refused, not computed wrongly.
  KernelBuilder total(shape);
  total.output(total.input(DType::F32, shape), accel::Reduce::Sum, 3);
  const accel::Operand operand{DType::F32, shape, nullptr, {}};
  const accel::Support support =
      provider.supports(accel::MapTask{&total.kernel()}, {&operand, 1}, {});
  CHECK_FALSE(support.yes);
  CHECK(std::string(support.reason) == "size");
}
