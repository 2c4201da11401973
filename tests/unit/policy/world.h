// A machine made of numbers for the tests of policy: a CPU that charges its time to a clock that
// stands still otherwise, and a simulated device beside it. Nothing here depends on the real
// machine.
#pragma once

#include <accel/provider.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "accel/cpu/provider.h"
#include "accel/decide/where/auto_offload.h"
#include "accel/residency/device_side.h"
#include "accel/sim/sim_provider.h"
#include "tests/unit/accel/heap_memory.h"
#include "tests/unit/places.h"

namespace world {

using namespace accel;
using policy::AutoOffload;
using policy::OffloadOptions;
using policy::Work;

inline std::string devicePath(const std::string& name) {
  // The tests' own software device stays as it is when a real one is measured anew.
  const bool ownDevice = name == "software_device";
  return sourceFolder() + (ownDevice ? "/tests/unit/policy/" : "/tests/bench/devices/") + name +
         ".json";
}

inline sim::DeviceProfile deviceProfile(const std::string& name) {
  return sim::readDeviceProfile(devicePath(name)).value();
}

// Says that it has computed. Calibration looks at times alone, and computing for real would take
// most of what these tests take.
class IdleCpu : public Provider {
 public:
  const ProviderInfo& info() const noexcept override { return real_.info(); }
  Support supports(const Task& t, std::span<const Operand> in,
                   std::span<const Operand> out) const noexcept override {
    return real_.supports(t, in, out);
  }
  Status run(const Task&, std::span<const Operand>, std::span<const Operand>) noexcept override {
    return Status::ok();
  }
  Result<BufferHandle> allocate(std::size_t) noexcept override { return none(); }
  Status upload(BufferHandle, std::size_t, const void*, std::size_t) noexcept override {
    return none();
  }
  Status download(BufferHandle, std::size_t, void*, std::size_t) noexcept override {
    return none();
  }
  void release(BufferHandle) noexcept override {}
  Status sync() noexcept override { return Status::ok(); }

 private:
  static Status none() { return Status(StatusCode::Unsupported, "host memory"); }
  cpu::CpuProvider real_{1};
};

// Takes described time.
class DescribedCpu final : public IdleCpu {
 public:
  explicit DescribedCpu(sim::VirtualClock& clock) : clock_(clock) {}

  double start = 1e-6;
  double perByte = 1e-10;  // 10 GB/s
  double perCheap = 2e-10;
  double perFunction = 2e-9;
  double slowdown = 1;
  double cacheBytes = 1e300;  // more traffic than that comes from memory, at a fifth of the speed
  bool hides = false;         // the first operation's arithmetic and the traffic do not add up
  bool fails = false;
  bool disturb = false;  // three of five runs take two to seven times as long

  double seconds(const cost::WorkCounts& w) const {
    double ops = 0;
    for (int c = 0; c < cost::kWorkClasses; ++c)
      ops += w.elementOps[c] * (c == 2 || c == 3 ? perFunction : perCheap);
    const double traffic = w.trafficBytes * perByte * (w.trafficBytes > cacheBytes ? 5 : 1);
    const double first = ops / std::max(1.0, w.totalOps() / static_cast<double>(w.elements));
    return slowdown * (start + traffic + ops - (hides ? std::min(traffic, first) : 0));
  }
  Status run(const Task& t, std::span<const Operand> in,
             std::span<const Operand> out) noexcept override {
    if (fails) return Status(StatusCode::Failed, "the CPU is on strike");
    Work work;
    policy::describeTask(t, in, out, work);
    const int turn = disturb ? turn_++ % 5 : 0;
    clock_.charge(seconds(work.counts) * (turn == 0 || turn == 3 ? 1.0 : 1.0 + turn * 1.5));
    return Status::ok();
  }

 private:
  sim::VirtualClock& clock_;
  int turn_ = 0;
};

// A map of `ops` operations over n elements of single, as the engine would describe it.
inline Work mapWork(std::int64_t n, int ops = 1, bool onDevice = false,
                    Reader reader = Reader::Host, DType dtype = DType::F32,
                    cost::WorkClass c = cost::WorkClass::Cheap) {
  Work w;
  const auto size = static_cast<double>(dtypeSize(dtype));
  w.site = {"plus", 12, ""};
  w.dtype = dtype;
  w.computesDouble = dtype == DType::F64;
  w.elements = w.counts.elements = n;
  w.ops = ops;
  w.counts.width = cost::widthOf(dtype);
  w.counts.elementOps[static_cast<int>(c)] = static_cast<float>(n) * static_cast<float>(ops);
  w.counts.trafficBytes = 3 * size * static_cast<double>(n);
  w.outputBytes = static_cast<std::uint64_t>(size * static_cast<double>(n));
  w.reader = reader;
  static const int keys[2] = {};
  w.addInput(&keys[0], w.outputBytes, !onDevice, onDevice);
  w.addInput(&keys[1], w.outputBytes, !onDevice, onDevice);
  w.signature = 77 + static_cast<std::uint64_t>(ops);
  return w;
}

struct Machine {
  sim::VirtualClock clock{true};
  HeapMemory memory;
  DescribedCpu cpu{clock};
  IdleCpu idle;  // computes for the device, in no time
  sim::DeviceProfile profile;
  int opens = 0;
  bool absent = false;
  // What becomes of the device when it is opened; null: it stays as it is described.
  std::function<std::unique_ptr<Provider>(std::unique_ptr<Provider>)> spoil;
  // What computes tasks for the device, in no time; null: it has none.
  calibration::HostTasks deviceTasks;
  std::shared_ptr<MemoryRecordStore> store = std::make_shared<MemoryRecordStore>();
  std::vector<std::string> warnings;

  explicit Machine(const std::string& deviceName = "nvidia_discrete")
      : profile(deviceProfile(deviceName)) {
    profile.doubles = false;  // what it costs to compute them is asked for where it matters
  }

  OffloadOptions options() {
    OffloadOptions o;
    o.openInBackground = false;
    o.store = store;
    o.matliftVersion = "test";
    o.deviceHint = "here";
    o.warn = [this](const std::string& line) { warnings.push_back(line); };
    return o;
  }
  policy::DeviceOpener::Open open() {
    return [this]() -> Result<std::unique_ptr<Provider>> {
      ++opens;
      if (absent) return Status(StatusCode::Failed, "no adapter");
      std::unique_ptr<Provider> made = sim::makeSimProvider(profile, idle, deviceTasks, clock);
      return spoil ? spoil(std::move(made)) : std::move(made);
    };
  }
};

// Opening takes until it is let go: however busy the machine is, the device is not there before.
class HeldOpening {
 public:
  explicit HeldOpening(Machine& m) {
    m.spoil = [this](std::unique_ptr<Provider> made) {
      while (held_) std::this_thread::yield();
      return made;
    };
  }
  void hold() { held_ = true; }
  void letGo() { held_ = false; }

 private:
  std::atomic<bool> held_{true};
};

// One program's run on the machine.
struct Session {
  Machine& machine;
  policy::DeviceOpener opener;
  DeviceSide side;
  AutoOffload offload;

  Session(Machine& m, OffloadOptions options)
      : machine(m),
        opener(m.open()),
        side(m.cpu, m.memory,
             [this] {
               DeviceOptions o;
               o.open = [this] { return opener.take(); };
               return o;
             }()),
        offload(std::move(options), m.cpu, side, opener, m.clock) {}
  explicit Session(Machine& m) : Session(m, m.options()) {}

  // Decides and takes the time that the work would take there.
  Decision call(Work work) {
    Decision d;
    if (offload.decide(work, d) == Target::Device) {
      const cost::Movement move = work.movementTo(Target::Device);
      machine.clock.charge(machine.profile.launch +
                           sim::kernelSeconds(machine.profile, work.counts));
      if (move.uploads)
        machine.clock.charge(machine.profile.uploadLatency * move.uploads +
                             move.uploadBytes / machine.profile.uploadBandwidth);
      if (move.downloads)
        machine.clock.charge(machine.profile.roundTrip + machine.profile.downloadLatency +
                             move.downloadBytes / machine.profile.downloadBandwidth);
      if (d.compiled) machine.clock.charge(machine.profile.compile);
    } else {
      machine.clock.charge(machine.cpu.seconds(work.counts));
    }
    d.nanos = machine.clock.nanos() - d.time;
    offload.finish(work, d);
    return d;
  }
};

}  // namespace world
