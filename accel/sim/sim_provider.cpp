#include "accel/sim/sim_provider.h"

#include <cstring>
#include <map>
#include <new>
#include <set>
#include <vector>

#include "accel/decide/where/work.h"

namespace accel::sim {
namespace {

class SimProvider final : public Provider {
 public:
  SimProvider(const DeviceProfile& profile, Provider& cpu, calibration::HostTasks hostTasks,
              VirtualClock& clock)
      : profile_(profile), cpu_(cpu), hostTasks_(std::move(hostTasks)), clock_(clock) {
    info_.name = "sim";
    info_.adapter = profile.name;
    info_.hostMemory = false;
    info_.doubles = profile.doubles;
    info_.maxInputs = 15;
    info_.memoryBudget = static_cast<std::size_t>(profile.memoryBytes);
    info_.vendor = "simulated";
    info_.backend = profile.backend;
    info_.driver = "simulated, " + profile.driver;
    info_.unifiedMemory = profile.unified;
    info_.note = profile.backend + ", simulated, " + profile.driver;
  }

  const ProviderInfo& info() const noexcept override { return info_; }

  // What no kernel does in double, as on a real device.
  static bool staysHome(const Task& task) noexcept {
    if (const auto* map = std::get_if<MapTask>(&task)) {
      for (const Node& node : map->kernel->nodes)
        if (node.kind == NodeKind::Apply && opInfo(node.op).cost == OpCost::Special) return true;
      return false;
    }
    return std::holds_alternative<FftTask>(task) || std::holds_alternative<RandomTask>(task) ||
           std::holds_alternative<LinspaceTask>(task);
  }
  static bool hasDouble(std::span<const Operand> operands) noexcept {
    for (const Operand& o : operands)
      if (o.dtype == DType::F64) return true;
    return false;
  }

  ::accel::Support supports(const Task& task, std::span<const Operand> in,
                            std::span<const Operand> out) const noexcept override {
    const bool wide = hasDouble(in) || hasDouble(out);
    if (wide && !profile_.doubles) return ::accel::Support::no("precision");
    if (wide && staysHome(task)) return ::accel::Support::no("dtype");
    if (const auto* map = std::get_if<MapTask>(&task)) {
      for (const Node& node : map->kernel->nodes) {
        if (node.dtype == DType::F64 && !profile_.doubles) return ::accel::Support::no("precision");
      }
      if (static_cast<int>(in.size() + out.size()) > info_.maxInputs)
        return ::accel::Support::no("inputs");
      return cpu_.supports(task, in, out);
    }
    return hostTasks_ ? ::accel::Support::ok() : ::accel::Support::no("task");
  }

  Status run(const Task& task, std::span<const Operand> in,
             std::span<const Operand> out) noexcept override {
    const Paused paused(clock_);
    try {
      policy::Work work;
      policy::describeTask(task, in, out, work);
      if (compiled_.insert(work.signature).second) clock_.charge(profile_.compile);
      clock_.charge(profile_.launch * work.counts.launches);
      const Status status = compute(task, in, out);
      const double busy = kernelSeconds(profile_, work.counts) * 1e9;
      const std::uint64_t now = clock_.nanos();
      free_ = (free_ > now ? free_ : now) + static_cast<std::uint64_t>(busy);
      lastNanos_ = static_cast<std::uint64_t>(busy);
      if (work.waits) wait();
      return status;
    } catch (const std::bad_alloc&) {
      return Status(StatusCode::OutOfMemory, "sim memory");
    }
  }

  Result<BufferHandle> allocate(std::size_t bytes) noexcept override {
    const Paused paused(clock_);
    try {
      if (inUse_ + static_cast<double>(bytes) > profile_.memoryBytes)
        return Status(StatusCode::OutOfMemory, "sim memory");
      // Not zeroed: uploads and kernels write every byte that is read.
      buffers_[next_] = {std::unique_ptr<char[]>(new char[bytes ? bytes : 1]), bytes};
      inUse_ += static_cast<double>(bytes);
      return BufferHandle{next_++, 1};
    } catch (const std::bad_alloc&) {
      return Status(StatusCode::OutOfMemory, "host memory");
    }
  }

  Status upload(BufferHandle to, std::size_t offset, const void* from,
                std::size_t bytes) noexcept override {
    const Paused paused(clock_);
    char* memory = at(to, offset + bytes);
    if (!memory) return Status(StatusCode::InvalidTask, "unknown buffer");
    std::memcpy(memory + offset, from, bytes);
    clock_.charge(profile_.uploadLatency +
                  (profile_.unified ? 0 : static_cast<double>(bytes) / profile_.uploadBandwidth));
    return Status::ok();
  }

  Status download(BufferHandle from, std::size_t offset, void* to,
                  std::size_t bytes) noexcept override {
    const Paused paused(clock_);
    const char* memory = at(from, offset + bytes);
    if (!memory) return Status(StatusCode::InvalidTask, "unknown buffer");
    std::memcpy(to, memory + offset, bytes);
    wait();
    clock_.charge(profile_.downloadLatency +
                  (profile_.unified ? 0 : static_cast<double>(bytes) / profile_.downloadBandwidth));
    return Status::ok();
  }

  void release(BufferHandle buffer) noexcept override {
    const auto found = buffers_.find(buffer.id);
    if (found == buffers_.end()) return;
    inUse_ -= static_cast<double>(found->second.bytes);
    buffers_.erase(found);
  }

  Status sync() noexcept override {
    const Paused paused(clock_);
    wait();
    return Status::ok();
  }
  Result<bool> finishedWithin(double seconds) noexcept override {
    const Paused paused(clock_);
    const std::uint64_t now = clock_.nanos();
    const bool done = free_ <= now + static_cast<std::uint64_t>(seconds * 1e9);
    if (done) {
      wait();
    } else {
      clock_.charge(seconds);
    }
    return done;
  }
  std::uint32_t generation() const noexcept override { return 1; }
  std::uint64_t lastRunNanos() const noexcept override { return lastNanos_; }

 private:
  struct Paused {
    explicit Paused(VirtualClock& c) : clock(c) { clock.pause(); }
    ~Paused() { clock.resume(); }
    VirtualClock& clock;
  };
  struct Buffer {
    std::unique_ptr<char[]> memory;
    std::size_t bytes = 0;
  };

  void wait() noexcept {
    clock_.waitUntil(free_);
    clock_.charge(profile_.roundTrip);
  }

  char* at(BufferHandle buffer, std::size_t end) {
    const auto found = buffers_.find(buffer.id);
    return found == buffers_.end() || end > found->second.bytes ? nullptr
                                                                : found->second.memory.get();
  }

  Status compute(const Task& task, std::span<const Operand> in, std::span<const Operand> out) {
    std::vector<Operand> from(in.begin(), in.end()), to(out.begin(), out.end());
    for (std::vector<Operand>* operands : {&from, &to}) {
      for (Operand& o : *operands) {
        o.host = at(o.device, o.bytes());
        if (!o.host && o.elements() > 0) return Status(StatusCode::InvalidTask, "unknown buffer");
      }
    }
    if (std::holds_alternative<MapTask>(task)) return cpu_.run(task, from, to);
    if (!hostTasks_) return Status(StatusCode::Unsupported, "task");
    return hostTasks_(task, from, to);
  }

  DeviceProfile profile_;
  Provider& cpu_;
  calibration::HostTasks hostTasks_;
  VirtualClock& clock_;
  ProviderInfo info_;
  std::map<std::uint64_t, Buffer> buffers_;
  std::set<std::uint64_t> compiled_;
  std::uint64_t next_ = 1;
  std::uint64_t free_ = 0;  // when the device will have done everything
  std::uint64_t lastNanos_ = 0;
  double inUse_ = 0;
};

}  // namespace

std::uint64_t VirtualClock::real() noexcept { return manual_ ? 0 : steady_.nanos(); }

std::uint64_t VirtualClock::nanos() noexcept {
  const std::uint64_t now = paused_ ? pausedAt_ : real();
  return now - excluded_ + static_cast<std::uint64_t>(charged_);
}

void VirtualClock::charge(double seconds) noexcept {
  if (seconds > 0) charged_ += seconds * 1e9;
}

void VirtualClock::waitUntil(std::uint64_t moment) noexcept {
  const std::uint64_t now = nanos();
  if (moment > now) charged_ += static_cast<double>(moment - now);
}

void VirtualClock::pause() noexcept {
  if (paused_++ == 0) pausedAt_ = real();
}

void VirtualClock::resume() noexcept {
  if (--paused_ == 0) excluded_ += real() - pausedAt_;
}

std::unique_ptr<Provider> makeSimProvider(const DeviceProfile& profile, Provider& cpu,
                                          calibration::HostTasks hostTasks, VirtualClock& clock) {
  return std::make_unique<SimProvider>(profile, cpu, std::move(hostTasks), clock);
}

}  // namespace accel::sim
