#include "tests/bench/decisions/grid.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>

#include "accel/decide/measure/calibrator.h"
#include "accel/decide/measure/probe.h"

namespace decisions {

using namespace accel;
using cost::WorkClass;

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// The best of some runs: the machine may be busy with others. `enough`: seconds of running.
template <class F>
bool best(F&& work, double& seconds, double enough = 0.02, int most = 40) {
  double total = 0;
  seconds = 1e9;
  for (int i = 0; i < most && (total < enough || (i < 6 && seconds < 0.03)); ++i) {
    const double begin = now();
    if (!work()) return false;
    const double took = now() - begin;
    seconds = std::min(seconds, took);
    total += took;
  }
  return true;
}

std::size_t bytesOf(const Case& c) {
  return static_cast<std::size_t>(c.elements) * dtypeSize(c.dtype);
}

std::size_t resultBytes(const Case& c) {
  return c.work == WorkClass::Reduce ? dtypeSize(c.dtype) : bytesOf(c);
}

void fill(std::vector<char>& memory, const Case& c) {
  if (memory.size() == bytesOf(c) + 64) return;  // another element type of that width does as well
  memory.resize(bytesOf(c) + 64);
  for (std::int64_t i = 0; i < c.elements; ++i) {
    const double v = 0.75 + static_cast<double>(i % 101) / 202.0;
    const float f = static_cast<float>(v);
    const std::int32_t n = static_cast<std::int32_t>(i % 101);
    const void* from = c.dtype == DType::F64   ? static_cast<const void*>(&v)
                       : c.dtype == DType::F32 ? static_cast<const void*>(&f)
                                               : static_cast<const void*>(&n);
    std::memcpy(memory.data() + static_cast<std::size_t>(i) * dtypeSize(c.dtype), from,
                dtypeSize(c.dtype));
  }
}

}  // namespace

std::string Case::name() const {
  std::string out = std::string(cost::workClassName(work)) + " " + dtypeName(dtype) +
                    " n=" + std::to_string(elements) + " ops=" + std::to_string(ops);
  out += resident ? " on-device" : " on-host";
  return out + " read-by-" + readerName(reader);
}

std::vector<Case> grid() {
  std::vector<Case> out;
  for (auto [work, dtype] : {std::pair{WorkClass::Cheap, DType::F32},
                             {WorkClass::Function, DType::F32},
                             {WorkClass::Reduce, DType::F32},
                             {WorkClass::Medium, DType::F32},
                             {WorkClass::Cheap, DType::I32},
                             {WorkClass::Cheap, DType::F64}}) {
    for (std::int64_t n : {100, 1000, 10000, 100000, 1000000, 10000000}) {
      for (int ops : {1, 4, 16}) {
        // A long chain of functions over 1e7 elements takes seconds on a software device.
        if (n == 10000000 && ops == 16 && work != WorkClass::Cheap) continue;
        if (work == WorkClass::Reduce && ops > 1) continue;
        for (bool resident : {false, true}) {
          for (Reader reader : {Reader::Host, Reader::Device})
            out.push_back({work, dtype, n, ops, resident, reader});
        }
      }
    }
  }
  return out;
}

KernelIr kernelOf(const Case& c) {
  return calibration::probeKernel(c.work, c.dtype, c.elements, c.ops);
}

policy::Work workOf(const Case& c, const KernelIr& kernel) {
  policy::Work work;
  work.site = {"case", 1, ""};
  policy::describeKernel(kernel, work);
  for (std::size_t i = 0; i < kernel.inputs.size(); ++i)
    work.addInput(&kernel + i + 1, bytesOf(c), !c.resident, c.resident);
  work.reader = c.reader;
  work.immediateBytes = c.reader == Reader::Host ? work.outputBytes : 0;
  return work;
}

double Stopwatch::cpuSeconds(const Case& c) {
  const KernelIr kernel = kernelOf(c);
  std::vector<Operand> in;
  for (std::size_t i = 0; i < kernel.inputs.size(); ++i) {
    fill(memory_[i], c);
    in.push_back({c.dtype, kernel.iteration, memory_[i].data(), {}});
  }
  memory_[2].resize(bytesOf(c) + 64);
  Operand out{kernel.outputDType(kernel.outputs[0]),
              kernel.outputShape(kernel.outputs[0]),
              memory_[2].data(),
              {}};
  double seconds = 0;
  auto run = [&] { return cpu_.run(MapTask{&kernel}, in, {&out, 1}).isOk(); };
  // Long enough that a kernel has become machine code, as it is in a program that runs it often.
  if (!best(run, seconds, 0.06, 400)) return 0;
  return seconds;
}

namespace {

// A case's buffers on a device, and what a program does with them.
class DeviceCase {
 public:
  DeviceCase(Provider& device, const Case& c, std::vector<char> (&memory)[3])
      : device_(device), case_(c), kernel_(kernelOf(c)), memory_(memory) {
    for (const KernelInput& i : kernel_.inputs) in_.push_back({i.dtype, i.shape, nullptr, {}});
    const KernelOutput& o = kernel_.outputs[0];
    out_.push_back({kernel_.outputDType(o), kernel_.outputShape(o), nullptr, {}});
    for (std::size_t i = 0; i < in_.size(); ++i) fill(memory_[i], c);
    memory_[2].resize(bytesOf(c) + 64);
  }
  ~DeviceCase() {
    for (BufferHandle b : made_) device_.release(b);
  }
  DeviceCase(const DeviceCase&) = delete;
  DeviceCase& operator=(const DeviceCase&) = delete;

  bool prepare() {
    if (!device_.supports(MapTask{&kernel_}, in_, out_).yes) return false;
    for (std::vector<Operand>* operands : {&in_, &out_}) {
      for (Operand& o : *operands) {
        Result<BufferHandle> b = device_.allocate(std::max<std::size_t>(o.bytes(), 8));
        if (!b) return false;
        o.device = b.value();
        made_.push_back(o.device);
      }
    }
    return upload() && run() && sync();
  }
  bool upload() {
    for (std::size_t i = 0; i < in_.size(); ++i) {
      if (!device_.upload(in_[i].device, 0, memory_[i].data(), in_[i].bytes()).isOk()) return false;
    }
    return true;
  }
  bool run() { return device_.run(MapTask{&kernel_}, in_, out_).isOk(); }
  bool sync() { return device_.sync().isOk(); }
  bool read() {
    return device_.download(out_[0].device, 0, memory_[2].data(), out_[0].bytes()).isOk();
  }
  bool readOperands() {
    for (std::size_t i = 0; i < in_.size(); ++i) {
      if (!device_.download(in_[i].device, 0, memory_[i].data(), in_[i].bytes()).isOk())
        return false;
    }
    return true;
  }
  // What the host has made, to where the next kernel reads it.
  bool giveResult() {
    return device_.upload(in_[0].device, 0, memory_[2].data(), resultBytes(case_)).isOk();
  }

 private:
  Provider& device_;
  const Case& case_;
  KernelIr kernel_;
  std::vector<char> (&memory_)[3];
  std::vector<Operand> in_, out_;
  std::vector<BufferHandle> made_;
};

// Seconds of one of `calls` turns of each, all of them in turns: how long a wait takes changes from
// one moment to the next, severalfold, with where the system has put the threads.
bool inTurns(std::span<const std::function<bool()>> ways, std::span<double> seconds) {
  constexpr double kEnough = 0.04;
  constexpr int kFewest = 3, kMost = 48;
  std::vector<std::vector<double>> times(ways.size());
  double total = 0;
  for (int round = 0; round < kMost && (round < kFewest || total < kEnough * double(ways.size()));
       ++round) {
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const double begin = now();
      if (!ways[i]()) return false;
      times[i].push_back(now() - begin);
      total += times[i].back();
    }
    if (round == 0 && total > 0.1) break;  // so long that it is steady
  }
  for (std::size_t i = 0; i < ways.size(); ++i)
    seconds[i] = calibration::steadyTime(std::move(times[i]));
  return true;
}

}  // namespace

// What the device itself reads next is one call of a stream, and nobody waits for it alone. On the
// CPU's way the same reader gets an array that has to go up first: what that takes beyond the
// stream is the movement's (an upload by itself is only noted, and paid by the next kernel).
bool Stopwatch::deviceSeconds(const Case& c, double& seconds, double& cpuMovement) {
  DeviceCase there(*device_, c, memory_);
  if (!there.prepare()) return false;
  const bool stream = c.reader == Reader::Device;
  double one = 0;
  if (!best([&] { return there.run() && there.sync(); }, one, 0.001, 5)) return false;
  const int calls = stream ? static_cast<int>(std::clamp(2e-3 / one, 1.0, 16.0)) : 1;
  auto repeated = [&](auto&& call) {
    return [&, call] {
      for (int i = 0; i < calls; ++i)
        if (!call()) return false;
      return !stream || there.sync();
    };
  };
  const std::function<bool()> ways[3] = {repeated([&] {
                                           return (c.resident || there.upload()) && there.run() &&
                                                  (stream || there.read());
                                         }),
                                         repeated([&] {
                                           return (!c.resident || there.readOperands()) &&
                                                  (!stream || (there.giveResult() && there.run()));
                                         }),
                                         repeated([&] { return !stream || there.run(); })};
  double took[3] = {0, 0, 0};
  if (!inTurns(ways, took)) return false;
  seconds = took[0] / calls;
  cpuMovement = std::max(took[1] - took[2], 0.0) / calls;
  return true;
}

bool describedSeconds(const sim::DeviceProfile& p, const Case& c, double& seconds,
                      double& cpuMovement) {
  if (c.dtype == DType::F64 && !p.doubles) return false;
  const KernelIr kernel = kernelOf(c);
  const policy::Work work = workOf(c, kernel);
  const auto inputs = static_cast<double>(kernel.inputs.size());
  const auto bytes = static_cast<double>(bytesOf(c)), result = static_cast<double>(resultBytes(c));
  auto up = [&](double n) { return p.uploadLatency + (p.unified ? 0 : n / p.uploadBandwidth); };
  auto down = [&](double n) {
    return p.roundTrip + p.downloadLatency + (p.unified ? 0 : n / p.downloadBandwidth);
  };
  seconds = p.launch * work.counts.launches + sim::kernelSeconds(p, work.counts);
  if (!c.resident) seconds += inputs * up(bytes);
  if (c.reader == Reader::Host) seconds += down(result);
  cpuMovement =
      (c.resident ? inputs * down(bytes) : 0) + (c.reader == Reader::Device ? up(result) : 0);
  return true;
}

}  // namespace decisions
