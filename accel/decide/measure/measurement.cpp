#include "accel/decide/measure/measurement.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace accel::calibration {
namespace {

// Values near 1: no overflow, no subnormals, no special cases. The first ones again and again: to
// compute each would take longer than the probe.
template <class T>
void fillNearOne(T* out, std::size_t count) {
  constexpr std::size_t kPeriod = 1009;
  for (std::size_t i = 0; i < std::min(count, kPeriod); ++i)
    out[i] = static_cast<T>(0.75 + static_cast<double>(i * 7919 % kPeriod) / 2018.0);
  for (std::size_t done = kPeriod; done < count;) {
    const std::size_t more = std::min(done, count - done);
    std::memcpy(out + done, out, more * sizeof(T));
    done += more;
  }
}

// Of several sizes: a product of doubles takes longer the farther they are apart, and in programs
// they are about so.
void fillDoubles(double* out, std::size_t count) {
  fillNearOne(out, count);
  for (std::size_t i = 0; i < count; ++i) out[i] = std::ldexp(out[i], -static_cast<int>(i % 13));
}

// Every place of an array once, far from the one before.
void fillScattered(std::int32_t* out, std::size_t count) {
  const std::size_t step = count ? 7919 % count : 0;
  std::size_t at = 0;
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = static_cast<std::int32_t>(at);
    at += step;
    if (at >= count) at -= count;
  }
}

}  // namespace

double steadyTime(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t faster = (values.size() + 1) / 2;
  const std::size_t middle = faster / 2;
  return faster % 2 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

// The runs of one side so far.
struct Measurement::Series {
  std::vector<double> times;
  Status status;
  bool asked = false;

  // Long runs are steady, and time is short: fewer of them, unless they disagree, and of a very
  // long one no second. More of any that were disturbed so often that hardly one was not.
  bool enough(int repeats) const {
    constexpr double kLong = 0.004, kVeryLong = 0.02, kSteady = 1.3;
    const int count = static_cast<int>(times.size());
    if (!asked || !status.isOk() || count >= 2 * repeats) return true;
    if (count == 1 && times[0] > kVeryLong) return true;
    if (count < 2) return repeats == 1 && count == 1;
    const auto [least, most] = std::minmax_element(times.begin(), times.end());
    if (count >= repeats) return steadyTime(times) < kSteady * *least;
    return *least > kLong && *most < kSteady * *least;
  }
  template <class Work>
  void run(Clock& clock, Work&& work) {
    const std::uint64_t begin = clock.nanos();
    status = work();
    times.push_back(static_cast<double>(clock.nanos() - begin) * 1e-9);
  }
  Result<double> result() const {
    if (!asked) return Status(StatusCode::Unsupported, "not asked");
    if (!status.isOk()) return status;
    return steadyTime(times);
  }
};

Measurement::Measurement(Provider& cpu, Provider* device, Clock& clock, HostTasks hostTasks,
                         int repeats)
    : cpu_(cpu),
      device_(device),
      clock_(clock),
      hostTasks_(std::move(hostTasks)),
      repeats_(std::max(1, repeats)) {}

Measurement::~Measurement() {
  for (Slot& slot : slots_) {
    if (slot.device && slot.device.generation == device_->generation() && !device_->lost())
      device_->release(slot.device);
  }
}

// Waiting for a device takes 10 us or 80, with where the system has put its threads: what is short
// is looked at more often. `before` is not timed.
template <class Before, class Work>
Result<double> Measurement::repeated(Before&& before, Work&& work) {
  constexpr double kShort = 2e-3;
  constexpr int kMore = 4;
  Series series;
  series.asked = true;
  double total = 0;
  while (!series.enough(total < kShort ? kMore * repeats_ : repeats_)) {
    if (Status s = before(); !s) return s;
    series.run(clock_, work);
    total += series.times.back();
  }
  return series.result();
}

template <class Work>
Result<double> Measurement::repeated(Work&& work) {
  return repeated([] { return Status::ok(); }, work);
}

float* Measurement::host(int slot, std::size_t bytes) {
  Slot& s = slots_[slot];
  const std::size_t doubles = bytes / 8 + 1;
  if (s.hostDoubles < doubles) {
    // Not cleared: inputs are filled, outputs written, and a program waits for both.
    s.host.reset();
    s.host.reset(new double[doubles]);
    s.hostDoubles = doubles;
    s.filled = 0;
  }
  return reinterpret_cast<float*>(s.host.get());
}

Result<BufferHandle> Measurement::buffer(int slot, std::size_t bytes) {
  Slot& s = slots_[slot];
  const bool alive = s.device && s.device.generation == device_->generation();
  if (alive && s.deviceBytes >= bytes) return s.device;
  if (alive) device_->release(s.device);
  s.device = {};
  s.filled = 0;
  Result<BufferHandle> made = device_->allocate(bytes);
  if (!made) return made.status();
  s.device = made.value();
  s.deviceBytes = bytes;
  return s.device;
}

// Gives operands host memory with harmless values.
void Measurement::place(Job& job) {
  int slot = 0;
  for (std::vector<Operand>* operands : {&job.in, &job.out}) {
    for (Operand& o : *operands) {
      const std::size_t bytes = std::max<std::size_t>(o.bytes(), 8);
      float* memory = host(slot, bytes);
      const bool index = o.dtype == DType::I32;
      Slot& s = slots_[slot];
      if (operands == &job.in &&
          (s.filled < bytes || index || s.asDoubles != (o.dtype == DType::F64))) {
        if (o.dtype == DType::F64) fillDoubles(reinterpret_cast<double*>(memory), o.elements());
        if (o.dtype == DType::F32) fillNearOne(memory, o.elements());
        if (index) fillScattered(reinterpret_cast<std::int32_t*>(memory), o.elements());
        s.asDoubles = o.dtype == DType::F64;
        s.filled = 0;
      }
      o.host = memory;
      ++slot;
    }
  }
}

// Gives operands device memory with the same values.
Status Measurement::bind(Job& job) {
  const Support support = device_->supports(job.task, job.in, job.out);
  if (!support.yes) return Status(StatusCode::Unsupported, support.reason);
  int slot = 0;
  for (std::vector<Operand>* operands : {&job.in, &job.out}) {
    for (Operand& o : *operands) {
      const std::size_t bytes = std::max<std::size_t>(o.bytes(), 8);
      Result<BufferHandle> made = buffer(slot, bytes);
      if (!made) return made.status();
      o.device = made.value();
      if (operands == &job.in && slots_[slot].filled < bytes) {
        if (Status s = device_->upload(o.device, 0, o.host, o.bytes()); !s) return s;
        slots_[slot].filled = bytes;
      }
      if (operands == &job.out) slots_[slot].filled = 0;
      ++slot;
    }
  }
  return Status::ok();
}

Status Measurement::runOnCpu(const Job& job) {
  if (std::holds_alternative<MapTask>(job.task)) return cpu_.run(job.task, job.in, job.out);
  if (!hostTasks_) return Status(StatusCode::Unsupported, "no function of the host program");
  return hostTasks_(job.task, job.in, job.out);
}

Status Measurement::runOnDevice(const Job& job) {
  const Status status = device_->run(job.task, job.in, job.out);
  return status.isOk() ? device_->sync() : status;
}

// Run and wait, where waiting outweighs the kernel: many of them in a row tell what one takes.
Result<double> Measurement::inStream(const Job& job) {
  constexpr int kStream = 8;
  const Result<double> all = repeated([&] {
    for (int i = 1; i < kStream; ++i) {
      if (Status s = device_->run(job.task, job.in, job.out); !s) return s;
    }
    return runOnDevice(job);
  });
  if (!all) return all.status();
  return wait_ + std::max(all.value() - wait_, 0.0) / kStream;
}

Sides Measurement::bothOf(Job& job, bool onDevice) {
  place(job);
  auto here = [&] { return runOnCpu(job); };
  auto there = [&] { return runOnDevice(job); };
  Series cpu, device;
  // For caches, a processor that has slept, pipelines and an idle device: short runs some times.
  cpu.asked = true;
  constexpr std::uint64_t kAwake = 100000;
  const std::uint64_t begin = clock_.nanos();
  for (int i = 0; i < 16 && cpu.status.isOk(); ++i) {
    cpu.status = here();
    if (clock_.nanos() - begin > kAwake) break;
  }
  if (onDevice && device_) {
    device.asked = true;
    device.status = bind(job);
    if (device.status.isOk()) device.status = there();
  }
  // Two turns each, so that a busy moment does not hit one side alone; more would have one side's
  // data push the other's out of the caches.
  for (int turn : {1, 2}) {
    const int until = turn == 1 ? (repeats_ + 1) / 2 : repeats_;
    if (turn == 2 && device.asked && !cpu.enough(until)) cpu.status = here();
    while (!cpu.enough(until)) cpu.run(clock_, here);
    while (!device.enough(until)) device.run(clock_, there);
  }
  constexpr double kOutweighs = 4;
  const Result<double> once = device.result();
  if (once && once.value() < kOutweighs * wait_) return {cpu.result(), inStream(job)};
  return {cpu.result(), once};
}

Sides Measurement::both(const Probe& probe, int ops, bool cpuOnly) {
  Job job;
  const Status none(StatusCode::Unsupported, "no probe");
  if (!job.set(probe, ops)) return {none, none};
  const bool can = probe.dtype() != DType::F64 || (device_ && device_->info().doubles);
  return bothOf(job, can && !cpuOnly);
}

// The smallest kernel, its operands on the device; the first one's memory, here and there, has room
// for so many bytes.
Status Measurement::smallJob(Job& job, std::size_t firstBytes) {
  job.setKernel(probeKernel(cost::WorkClass::Cheap, DType::F32, 256, 1));
  // All of it, so that none is still the system's one page of zeros.
  fillNearOne(host(0, firstBytes), firstBytes / sizeof(float));
  place(job);
  int slot = 0;
  for (std::vector<Operand>* operands : {&job.in, &job.out}) {
    for (Operand& o : *operands) {
      Result<BufferHandle> made = buffer(slot, std::max(o.bytes(), slot == 0 ? firstBytes : 0));
      if (!made) return made.status();
      slots_[slot++].filled = 0;
      o.device = made.value();
      if (operands == &job.out) continue;
      if (Status s = device_->upload(o.device, 0, o.host, o.bytes()); !s) return s;
    }
  }
  return device_->sync();
}

Result<LaunchTimes> Measurement::launches() {
  constexpr int kMany = 16;
  Job job;
  if (Status s = smallJob(job, 0); !s) return s;
  LaunchTimes times;
  auto runs = [&](int count) {
    for (int i = 0; i < count; ++i) {
      if (Status s = device_->run(job.task, job.in, job.out); !s) return s;
    }
    return device_->sync();
  };
  const std::uint64_t begin = clock_.nanos();
  if (Status s = runs(1); !s) return s;
  times.first = static_cast<double>(clock_.nanos() - begin) * 1e-9;
  const Operand& result = job.out[0];
  auto run = [&] { return runs(1); };
  auto download = [&] { return device_->download(result.device, 0, result.host, result.bytes()); };
  auto read = [&] {
    const Status s = device_->run(job.task, job.in, job.out);
    return s.isOk() ? download() : s;
  };
  if (Status s = read(); !s) return s;
  const Result<double> once = repeated(run), many = repeated([&] { return runs(kMany); });
  const Result<double> now = repeated(read), again = repeated(run, download);
  for (const Result<double>* each : {&once, &many, &now, &again})
    if (!*each) return each->status();
  times.once = once.value();
  times.each = (many.value() - once.value()) / (kMany - 1);
  times.read = now.value();
  times.idle = again.value();
  wait_ = std::max(times.once - times.each, 0.0);
  return times;
}

// Through the smallest and the largest: the fixed part matters for the one, the slope for the
// other. before, work: made for a job whose first operand has so many bytes; before is not timed.
template <class Before, class Work>
Result<cost::Line> Measurement::lineOf(Before&& before, Work&& work, double less) {
  constexpr std::size_t kSizes[2] = {4096, std::size_t{4} << 20};
  double seconds[2] = {0, 0};
  for (int i = 0; i < 2; ++i) {
    Job job;
    if (Status s = smallJob(job, kSizes[i]); !s) return s;
    const auto once = [&] { return work(job, kSizes[i]); };
    if (Status s = once(); !s) return s;
    const Result<double> t = repeated([&] { return before(job); }, once);
    if (!t) return t.status();
    seconds[i] = std::max(t.value() - less, 1e-8);
  }
  const auto small = static_cast<double>(kSizes[0]), large = static_cast<double>(kSizes[1]);
  cost::Line line;
  line.perUnit = std::max((seconds[1] - seconds[0]) / (large - small), 1e-14);
  line.fixed = std::max(seconds[0] - line.perUnit * small, 1e-8);
  return line;
}

// A kernel that reads it makes sure that the data has arrived.
Result<cost::Line> Measurement::uploads(double kernel) {
  return lineOf([](const Job&) { return Status::ok(); },
                [this](const Job& job, std::size_t bytes) {
                  const Operand& to = job.in[0];
                  const Status s = device_->upload(to.device, 0, to.host, bytes);
                  return s.isOk() ? runOnDevice(job) : s;
                },
                kernel);
}

// After a kernel, as in a program: the threads of a software device that has done nothing but
// downloads for a while are where they are done soonest.
Result<cost::Line> Measurement::downloads() {
  return lineOf([this](const Job& job) { return runOnDevice(job); },
                [this](const Job& job, std::size_t bytes) {
                  return device_->download(job.in[0].device, 0, host(3, bytes), bytes);
                },
                0);
}

}  // namespace accel::calibration
