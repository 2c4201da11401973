#include "wasm/browser_device.h"

#include <algorithm>

#include "wasm/request.h"
#include "webgpu/self_check.h"

namespace webgpu::browser {

/// What gpu.js writes once it knows the device.
struct DeviceFacts {
  double maxBufferBytes, maxBindingBytes, uniformAlignment, storageAlignment, maxStorageBuffers,
      maxGroupsPerDimension, maxInvocations, maxWorkgroupBytes, software;
};
static_assert(sizeof(DeviceFacts) == 9 * sizeof(double));

}  // namespace webgpu::browser

extern "C" {
// gpu.js. Sizes and offsets are doubles: they may pass 2^32.
using matlift::browser::Request;
using webgpu::browser::DeviceFacts;
void matliftGpuOpen(Request*, int device, DeviceFacts*, int32_t* lost);
void matliftGpuClose(int device);
void matliftGpuCreateBuffer(Request*, int device, uint32_t handle, double bytes, int uniform);
void matliftGpuDestroyBuffer(int device, uint32_t handle);
void matliftGpuWrite(int device, uint32_t handle, double offset, const void* data, double bytes);
void matliftGpuCreatePipeline(Request*, int device, uint32_t handle, const char* label,
                              const char* wgsl);
void matliftGpuDestroyPipeline(int device, uint32_t handle);
void matliftGpuSubmit(int device, const double* words, int count);
void matliftGpuWaitIdle(Request*, int device);
void matliftGpuRead(Request*, int device, uint32_t handle, double offset, void* to, double bytes);
void matliftGpuLose(int device);
}

namespace webgpu::browser {
namespace {

// A wait longer than this is a hung device, which is treated as lost.
constexpr double kWaitLimitMilliseconds = 60e3;

class BrowserDevice final : public Device {
 public:
  explicit BrowserDevice(int id) : id_(id) {}
  ~BrowserDevice() override {
    matliftGpuClose(id_);
    if (idle_ && __atomic_load_n(&idle_->state, __ATOMIC_ACQUIRE) == Request::kPending)
      (void)idle_.release();  // the late answer finds its place
  }

  Status open() {
    DeviceFacts facts{};
    std::string names;
    Status status = ask([&](Request* r) { matliftGpuOpen(r, id_, &facts, &lost_); }, &names);
    if (!status.isOk()) return status;
    readNames(names);
    info_.software = facts.software != 0;
    limits_.maxBufferBytes = uint64_t(facts.maxBufferBytes);
    limits_.maxBindingBytes = uint64_t(facts.maxBindingBytes);
    limits_.uniformAlignment = uint64_t(facts.uniformAlignment);
    limits_.storageAlignment = uint64_t(facts.storageAlignment);
    limits_.maxStorageBuffers = uint32_t(facts.maxStorageBuffers);
    limits_.maxGroupsPerDimension = uint32_t(facts.maxGroupsPerDimension);
    limits_.maxInvocations = uint32_t(facts.maxInvocations);
    limits_.maxWorkgroupBytes = uint32_t(facts.maxWorkgroupBytes);
    return Status::ok();
  }

  const AdapterInfo& info() const override { return info_; }
  const DeviceLimits& limits() const override { return limits_; }

  Result<BufferHandle> createBuffer(uint64_t bytes, BufferKind kind) override {
    const uint64_t size = (bytes + 3) / 4 * 4;
    if (size > limits_.maxBufferBytes)
      return Status(StatusCode::OutOfMemory, "larger than the device's largest buffer");
    const uint32_t handle = ++lastHandle_;
    Status status = ask([&](Request* r) {
      matliftGpuCreateBuffer(r, id_, handle, double(size), kind == BufferKind::kUniform);
    });
    if (!status.isOk()) return status;
    return handle;
  }
  void destroyBuffer(BufferHandle buffer) override { matliftGpuDestroyBuffer(id_, buffer); }

  Status write(BufferHandle buffer, uint64_t offset, const void* data, uint64_t bytes) override {
    if (lost()) return gone();
    matliftGpuWrite(id_, buffer, double(offset), data, double(bytes));
    return Status::ok();
  }

  Result<PipelineHandle> createPipeline(std::string_view label, std::string_view wgsl) override {
    const uint32_t handle = ++lastHandle_;
    const std::string name(label), code(wgsl);
    Status status = ask(
        [&](Request* r) { matliftGpuCreatePipeline(r, id_, handle, name.c_str(), code.c_str()); });
    if (!status.isOk()) return status;
    return handle;
  }
  void destroyPipeline(PipelineHandle pipeline) override {
    matliftGpuDestroyPipeline(id_, pipeline);
  }

  // The commands travel as numbers: pipeline, groups, bindings, then three a binding.
  Status submit(const std::vector<DeviceCommand>& commands, bool /*timed*/) override {
    if (lost()) return gone();
    std::vector<double> words;
    for (const DeviceCommand& c : commands) {
      words.push_back(c.pipeline);
      for (uint32_t groups : c.groups) words.push_back(groups);
      words.push_back(double(c.bindings.size()));
      for (const BufferBinding& b : c.bindings) {
        words.push_back(b.buffer);
        words.push_back(double(b.offset));
        words.push_back(double(b.bytes));
      }
    }
    ++submits_;
    matliftGpuSubmit(id_, words.data(), int(words.size()));
    return Status::ok();
  }

  Status waitIdle() override {
    return askUnlessStopped([&](Request* r) { matliftGpuWaitIdle(r, id_); });
  }
  Result<bool> idleWithin(double seconds) override {
    if (lost()) return gone();
    // One question at a time: a late device is asked again and again.
    if (!idle_) {
      idle_ = std::make_unique<Request>();
      idleAsked_ = submits_;
      matliftGpuWaitIdle(idle_.get(), id_);
    }
    if (!matlift::browser::answered(*idle_, std::max(seconds * 1e3, 0.1), accel::currentStop()))
      return accel::stopRequested() ? Result<bool>(Status(StatusCode::Stopped, ""))
                                    : Result<bool>(false);
    idle_.reset();
    if (lost()) return gone();
    return idleAsked_ == submits_ ? Result<bool>(true) : idleWithin(seconds);
  }
  Status readBack(BufferHandle buffer, uint64_t offset, void* data, uint64_t bytes) override {
    return askUnlessStopped(
        [&](Request* r) { matliftGpuRead(r, id_, buffer, double(offset), data, double(bytes)); });
  }
  Result<double> passSeconds() override {
    return Status(StatusCode::Failed, "the browser gives no timestamps");
  }

  bool lost() const override { return __atomic_load_n(&lost_, __ATOMIC_ACQUIRE) != 0 || hung_; }
  std::string lostText() const override {
    return hung_ ? "the device did not answer" : "the browser's device was lost";
  }
  void forceLoss() override { matliftGpuLose(id_); }

 private:
  Status gone() const { return Status(StatusCode::DeviceLost, lostText()); }

  template <class Start>
  Status ask(Start start, std::string* answer = nullptr) {
    if (lost()) return gone();
    const std::unique_ptr<Request> request = matlift::browser::ask(start, kWaitLimitMilliseconds);
    if (!request) return hung();
    if (answer) *answer = request->text;
    return statusOf(*request);
  }

  // For work that takes as long as the device's: a program that is to end does not wait for it.
  template <class Start>
  Status askUnlessStopped(Start start) {
    if (lost()) return gone();
    const std::unique_ptr<Request> request =
        matlift::browser::ask(start, kWaitLimitMilliseconds, accel::currentStop());
    if (request) return statusOf(*request);
    return accel::stopRequested() ? Status(StatusCode::Stopped, "") : hung();
  }

  Status hung() {
    hung_ = true;
    return gone();
  }

  static Status statusOf(const Request& request) {
    switch (request.state) {
      case Request::kDone:
        return Status::ok();
      case Request::kOutOfMemory:
        return Status(StatusCode::OutOfMemory, request.text);
      case Request::kLost:
        return Status(StatusCode::DeviceLost, request.text);
      default:
        return Status(StatusCode::Failed, request.text);
    }
  }

  // Vendor, architecture, device and description, one a line.
  void readNames(const std::string& names) {
    std::string* const parts[] = {&info_.vendor, &info_.architecture, &info_.device,
                                  &info_.description};
    std::size_t at = 0;
    for (std::string* part : parts) {
      const std::size_t end = std::min(names.find('\n', at), names.size());
      *part = names.substr(at, end - at);
      at = std::min(end + 1, names.size());
    }
    info_.backend = "browser";
  }

  int id_;
  uint32_t lastHandle_ = 0;
  int32_t lost_ = 0;  // written by the browser's thread
  bool hung_ = false;
  std::unique_ptr<Request> idle_;  // asked, not answered yet
  uint64_t submits_ = 0, idleAsked_ = 0;
  AdapterInfo info_;
  DeviceLimits limits_;
};

class BrowserSource final : public DeviceSource {
 public:
  Result<std::unique_ptr<Device>> open() override {
    const accel::StopScope whole(nullptr);
    auto device = std::make_unique<BrowserDevice>(++opened_);
    if (Status s = device->open(); !s.isOk()) return s;
    if (Status s = selfCheck(*device); !s.isOk()) return s;
    return std::unique_ptr<Device>(std::move(device));
  }

 private:
  int opened_ = 0;
};

}  // namespace

std::unique_ptr<DeviceSource> makeBrowserSource() { return std::make_unique<BrowserSource>(); }

}  // namespace webgpu::browser
