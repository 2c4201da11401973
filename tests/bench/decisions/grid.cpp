#include "tests/bench/decisions/grid.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "accel/calibration/probe_kernels.h"

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

bool Stopwatch::deviceSeconds(const Case& c, double& seconds, double& cpuMovement) {
  const KernelIr kernel = kernelOf(c);
  std::vector<Operand> in, out;
  for (std::size_t i = 0; i < kernel.inputs.size(); ++i) {
    fill(memory_[i], c);
    in.push_back({c.dtype, kernel.iteration, nullptr, {}});
  }
  memory_[2].resize(bytesOf(c) + 64);
  out.push_back(
      {kernel.outputDType(kernel.outputs[0]), kernel.outputShape(kernel.outputs[0]), nullptr, {}});
  if (!device_->supports(MapTask{&kernel}, in, out).yes) return false;
  std::vector<BufferHandle> made;
  bool good = true;
  for (std::vector<Operand>* operands : {&in, &out}) {
    for (Operand& o : *operands) {
      Result<BufferHandle> b = device_->allocate(std::max<std::size_t>(o.bytes(), 8));
      good = good && b.isOk();
      if (!good) break;
      o.device = b.value();
      made.push_back(o.device);
    }
  }
  auto upload = [&] {
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (!device_->upload(in[i].device, 0, memory_[i].data(), in[i].bytes()).isOk()) return false;
    }
    return true;
  };
  good = good && upload() && device_->sync().isOk();
  // What the device itself reads next is one call of a stream: nobody waits for it alone.
  const int calls = c.reader == Reader::Device ? 4 : 1;
  if (good) {
    good = best(
        [&] {
          for (int i = 0; i < calls; ++i) {
            if (!c.resident && !upload()) return false;
            if (!device_->run(MapTask{&kernel}, in, out).isOk()) return false;
          }
          if (c.reader == Reader::Host)
            return device_->download(out[0].device, 0, memory_[2].data(), out[0].bytes()).isOk();
          return device_->sync().isOk();
        },
        seconds);
    // Waiting is the stopwatch's need, not the program's.
    if (c.reader == Reader::Device) {
      double wait = 0;
      (void)best([&] { return device_->sync().isOk(); }, wait);
      seconds = std::max((seconds - wait) / calls, 1e-9);
    }
  }
  cpuMovement = 0;
  if (good && c.resident) {
    good = best(
        [&] {
          for (std::size_t i = 0; i < in.size(); ++i) {
            if (!device_->download(in[i].device, 0, memory_[i].data(), in[i].bytes()).isOk())
              return false;
          }
          return true;
        },
        cpuMovement);
  }
  if (good && c.reader == Reader::Device) {
    double up = 0;
    good = best(
        [&] {
          return device_->upload(out[0].device, 0, memory_[2].data(), resultBytes(c)).isOk() &&
                 device_->sync().isOk();
        },
        up);
    cpuMovement += up;
  }
  for (BufferHandle b : made) device_->release(b);
  return good;
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
