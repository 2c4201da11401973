#include "accel/calibration/calibrator.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <new>

#include "accel/calibration/measurement.h"

namespace accel::calibration {
namespace {

using cost::kSizes;
using cost::Numbers;
using cost::Width;
using cost::WorkClass;

enum class Kind : std::uint8_t { Launch, Upload, Download, Map, Chain, Task };

struct Step {
  Kind kind = Kind::Launch;
  const char* what = "";
  WorkClass work = WorkClass::Cheap;
  Width width = Width::F32;
  int size = 0;         // an index into the sizes, or the order of a product
  bool climbs = false;  // goes on at the next size until the winner is clear
  bool quick = false;
  double before = 0;  // what the step at the smaller size took
};

constexpr int kFirstLarge = 5;  // 2^18: where the fixed sizes end
constexpr int kLargest = 8;     // 2^24
constexpr int kChain = 16;
constexpr double kTiny = 1e-13;  // seconds an element-op: nothing is faster

double positive(double v) { return std::isfinite(v) && v > kTiny ? v : kTiny; }

// The nearest value that was measured, or 0.
double nearest(const std::array<float, kSizes>& row, int i) {
  for (int d = 0; d < kSizes; ++d) {
    if (i - d >= 0 && row[i - d] > 0) return row[i - d];
    if (i + d < kSizes && row[i + d] > 0) return row[i + d];
  }
  return 0;
}

DType typeOf(Width width) {
  return width == Width::F64 ? DType::F64 : width == Width::I32 ? DType::I32 : DType::F32;
}

int workIndex(double units) {
  const int bits = std::bit_width(static_cast<std::uint64_t>(std::max(units, 1.0))) - 1;
  return std::clamp((bits - 7) / 2, 0, kSizes - 1);
}

}  // namespace

struct Calibrator::Parts {
  Parts(Provider& cpu, Provider& device, Clock& clock, HostTasks hostTasks,
        const policy::Thresholds& before, const CalibratorOptions& given)
      : measure(cpu, device, clock, std::move(hostTasks), given.repeats),
        clock(clock),
        options(given),
        thresholds(before) {
    if (given.cpuBefore) cpu_ = *given.cpuBefore;
    if (given.deviceBefore) device_ = *given.deviceBefore;
    // What was learned corrected the old numbers.
    cpu_.learned = device_.learned = {};
    device_.overlaps = true;
    plan();
  }

  void plan();
  void run(const Step& step);
  void launch();
  void upload();
  void download();
  void map(const Step& step);
  void chain(const Step& step);
  void task(const Step& step);
  void climb(const Step& step, double cpu, double device);
  void sizeWon(const Step& step, double units, double cpu, double deviceTotal);
  void fail(const char* what, const Status& status) {
    failures.push_back(std::string(what) + ": " + status.message());
  }
  static void price(Numbers& numbers, const Step& step, int size, double seconds) {
    numbers.price[static_cast<int>(step.work)][static_cast<int>(step.width)][size] =
        static_cast<float>(positive(seconds));
  }
  double transfers(double up, int copies, double down) const {
    return device_.upload.fixed * copies + device_.upload.perUnit * up + device_.download.fixed +
           device_.download.perUnit * down;
  }

  Measurement measure;
  Clock& clock;
  CalibratorOptions options;
  policy::Thresholds thresholds;
  Numbers cpu_, device_;
  std::deque<Step> steps;
  int done = 0;
  int quickLeft = 0;
  double spent = 0;
  bool cut = false;
  bool launched = false;
  bool chained[cost::kWidths] = {};     // the chain step has told arithmetic from traffic
  bool won[3] = {false, false, false};  // elementwise, reduction, product
  double bestCpu[3] = {0, 0, 0};
  std::array<int, cost::kWorkClasses + 1> clearRuns{};
  std::vector<std::string> failures;
};

void Calibrator::Parts::plan() {
  auto add = [&](Kind kind, const char* what, WorkClass work, Width width, int size, bool climbs,
                 bool quick) {
    Step s;
    s.kind = kind;
    s.what = what;
    s.work = work;
    s.width = width;
    s.size = size;
    s.climbs = climbs;
    s.quick = quick;
    steps.push_back(s);
    quickLeft += quick;
  };
  constexpr int k64k = 4;  // sizeAt(4) = 65536
  add(Kind::Launch, "launch and round trip", WorkClass::Cheap, Width::F32, 0, false, true);
  add(Kind::Upload, "upload", WorkClass::Cheap, Width::F32, 0, false, true);
  add(Kind::Download, "download", WorkClass::Cheap, Width::F32, 0, false, true);
  add(Kind::Map, "elementwise", WorkClass::Cheap, Width::F32, k64k, false, true);
  add(Kind::Chain, "chains", WorkClass::Cheap, Width::F32, k64k, false, true);
  add(Kind::Map, "functions", WorkClass::Function, Width::F32, k64k, false, true);
  add(Kind::Map, "reductions", WorkClass::Reduce, Width::F32, k64k, false, true);
  for (int size = 0; size < k64k; ++size) {
    add(Kind::Map, "elementwise", WorkClass::Cheap, Width::F32, size, false, false);
    add(Kind::Map, "reductions", WorkClass::Reduce, Width::F32, size, false, false);
    add(Kind::Map, "functions", WorkClass::Function, Width::F32, size, false, false);
  }
  for (int order : {32, 64, 128, 192})
    add(Kind::Task, "products", WorkClass::Cheap, Width::F32, order, order == 192, false);
  add(Kind::Map, "elementwise", WorkClass::Cheap, Width::F32, kFirstLarge, true, false);
  add(Kind::Map, "reductions", WorkClass::Reduce, Width::F32, kFirstLarge, true, false);
  add(Kind::Map, "functions", WorkClass::Function, Width::F32, kFirstLarge, true, false);
  add(Kind::Map, "divisions", WorkClass::Medium, Width::F32, k64k, false, false);
  add(Kind::Map, "special functions", WorkClass::Special, Width::F32, k64k, false, false);
  add(Kind::Map, "doubles", WorkClass::Cheap, Width::F64, k64k, false, false);
  add(Kind::Map, "doubles", WorkClass::Function, Width::F64, k64k, false, false);
  add(Kind::Chain, "chains", WorkClass::Cheap, Width::F32, kFirstLarge + 1, false, false);
  add(Kind::Chain, "chains", WorkClass::Cheap, Width::F64, k64k, false, false);
  // Integers saturate, which is no cheap operation everywhere.
  add(Kind::Chain, "integers", WorkClass::Cheap, Width::I32, k64k, false, false);
  for (WorkClass work : {WorkClass::Permute, WorkClass::Fill, WorkClass::Random, WorkClass::Index,
                         WorkClass::Scan, WorkClass::Sort, WorkClass::Fft})
    add(Kind::Task, cost::workClassName(work), work, Width::F32, k64k, false, false);
}

// First run: compiling. Then one run waited for, and many, whose difference is what a launch costs.
void Calibrator::Parts::launch() {
  const Result<LaunchTimes> found = measure.launches();
  if (!found) return fail("launch and round trip", found.status());
  const LaunchTimes& t = found.value();
  constexpr double kShortest = 1e-8;
  device_.launch = std::max(t.each, kShortest);
  device_.roundTrip = std::max(t.once - device_.launch, kShortest);
  device_.compile = std::max(t.first - t.once, kShortest);
  launched = true;
}

void Calibrator::Parts::upload() {
  const Result<cost::Line> line = measure.uploads(device_.roundTrip + device_.launch);
  if (!line) return fail("upload", line.status());
  device_.upload = line.value();
}

void Calibrator::Parts::download() {
  const Result<cost::Line> line = measure.downloads();
  if (!line) return fail("download", line.status());
  device_.download = line.value();
}

// The next size, unless one side was clearly ahead at two sizes in a row.
void Calibrator::Parts::climb(const Step& step, double cpu, double device) {
  const int kind = step.kind == Kind::Task ? cost::kWorkClasses : static_cast<int>(step.work);
  int& run = clearRuns[static_cast<std::size_t>(kind)];
  constexpr double kClear = 4;
  if (device * kClear < cpu) {
    run = std::max(run, 0) + 1;
  } else if (cpu * kClear < device) {
    run = std::min(run, 0) - 1;
  } else {
    run = 0;
  }
  if (!step.climbs || std::abs(run) >= 2) return;
  Step next = step;
  next.size = step.kind == Kind::Task ? (step.size == 192 ? 256 : step.size * 2) : step.size + 1;
  if (next.size > (step.kind == Kind::Task ? 2048 : kLargest)) return;
  steps.push_back(next);
}

void Calibrator::Parts::sizeWon(const Step& step, double units, double cpu, double deviceTotal) {
  const int kind = step.kind == Kind::Task ? 2 : step.work == WorkClass::Reduce ? 1 : 0;
  const double coefficient = cpu / units;
  if (std::isfinite(coefficient) && coefficient > 0 &&
      (bestCpu[kind] == 0 || coefficient < bestCpu[kind]))
    bestCpu[kind] = coefficient;
  double policy::Thresholds::*const fields[3] = {&policy::Thresholds::elementwise,
                                                 &policy::Thresholds::reduction,
                                                 &policy::Thresholds::matmul};
  // The smallest size at which the device wins; sizes are not measured in order.
  if (deviceTotal >= cpu) return;
  double& threshold = thresholds.*fields[kind];
  if (!won[kind] || units < threshold) threshold = units;
  won[kind] = true;
}

void Calibrator::Parts::map(const Step& step) {
  const std::int64_t n = cost::sizeAt(step.size);
  const bool single = step.width == Width::F32;
  const int ops = step.work == WorkClass::Function ? 2 : 1;
  const MapProbe probe{step.work, typeOf(step.width), n, ops};
  const int c = static_cast<int>(step.work), w = static_cast<int>(step.width);
  const double units = static_cast<double>(n) * ops;
  double cpuSeconds = 0, deviceSeconds = 0;
  if (Result<double> t = measure.onCpu(probe); t) {
    cpuSeconds = t.value();
    if (n == cost::sizeAt(0) && step.work == WorkClass::Cheap) cpu_.start = cpuSeconds * 0.9;
    const double bytes = probe.trafficBytes(), body = cpuSeconds - cpu_.start;
    if (step.work != WorkClass::Cheap) {
      const double traffic = nearest(cpu_.trafficPrice, workIndex(bytes / 8)) * bytes;
      price(cpu_, step, workIndex(units), (body - traffic) / units);
    } else {
      // Of a single operation half is taken for traffic until a chain tells them apart.
      const double each =
          chained[w] ? nearest(cpu_.price[c][w], workIndex(units)) : positive(body * 0.5 / units);
      if (!chained[w]) price(cpu_, step, workIndex(units), each);
      if (single)
        cpu_.trafficPrice[workIndex(bytes / 8)] =
            static_cast<float>(positive((body - each * units) / bytes));
    }
  } else {
    fail(step.what, t.status());
  }
  if (step.width == Width::F64 && !measure.deviceDoubles()) return;
  Result<double> t = measure.onDevice(probe);
  if (!t) return fail(step.what, t.status());
  const int launches = step.work == WorkClass::Reduce ? 2 : 1;
  deviceSeconds = t.value();
  const double body = deviceSeconds - device_.roundTrip - device_.launch * launches;
  if (step.work != WorkClass::Cheap || !chained[w]) price(device_, step, step.size, body / units);
  if (step.work == WorkClass::Cheap && single) {
    device_.trafficPrice[workIndex(probe.trafficBytes() / 8)] =
        static_cast<float>(positive(body / probe.trafficBytes()));
  }
  if (cpuSeconds <= 0) return;
  const double copies = step.work == WorkClass::Cheap ? 2 : 1;
  const double bytes = 4.0 * static_cast<double>(n);
  const double down = step.work == WorkClass::Reduce ? 4 : bytes;
  if (single && step.work != WorkClass::Function) {
    sizeWon(step, static_cast<double>(n), cpuSeconds,
            deviceSeconds - device_.roundTrip +
                transfers(bytes * copies, static_cast<int>(copies), down));
  }
  climb(step, cpuSeconds, deviceSeconds);
}

// Many operations against one over the same elements: what an operation costs without its traffic.
void Calibrator::Parts::chain(const Step& step) {
  const std::int64_t n = cost::sizeAt(step.size);
  const bool single = step.width == Width::F32;
  const DType type = typeOf(step.width);
  const MapProbe one{WorkClass::Cheap, type, n, 1}, many{WorkClass::Cheap, type, n, kChain};
  const int c = static_cast<int>(WorkClass::Cheap), w = static_cast<int>(step.width);
  const auto elements = static_cast<double>(n);
  Result<double> a = measure.onCpu(one), b = measure.onCpu(many);
  if (a && b) {
    const double each = positive((b.value() - a.value()) / ((kChain - 1) * elements));
    const double traffic = (a.value() - cpu_.start) - each * elements;
    cpu_.price[c][w][workIndex(elements * kChain)] = static_cast<float>(each);
    cpu_.price[c][w][workIndex(elements)] = static_cast<float>(each);
    const double bytes = one.trafficBytes();
    if (single)
      cpu_.trafficPrice[workIndex(bytes / 8)] = static_cast<float>(positive(traffic / bytes));
  } else {
    fail("chains", a ? b.status() : a.status());
  }
  Result<double> d = Status(StatusCode::Unsupported, "double");
  if (step.width != Width::F64 || measure.deviceDoubles()) d = measure.onDevice(many);
  if (!d) {
    chained[w] = true;
    if (d.status().code() != StatusCode::Unsupported) fail("chains", d.status());
    return;
  }
  const double body = d.value() - device_.roundTrip - device_.launch;
  // Arithmetic hides behind traffic on a device, so this is the price or above it.
  const auto price = static_cast<float>(positive(body / (kChain * elements)));
  for (int i = 0; i < kSizes; ++i) {
    if (i >= step.size || !chained[w]) device_.price[c][w][i] = price;
  }
  chained[w] = true;
}

void Calibrator::Parts::task(const Step& step) {
  const bool product = step.work == WorkClass::Cheap;
  const TaskProbe probe{step.work, product ? step.size : cost::sizeAt(step.size)};
  const double units = product ? std::pow(static_cast<double>(step.size), 3)
                               : static_cast<double>(cost::sizeAt(step.size));
  double cpuSeconds = 0;
  const int c = static_cast<int>(step.work), w = static_cast<int>(Width::F32);
  const int order = std::clamp(
      static_cast<int>(std::lround(std::log2(static_cast<double>(std::max(step.size, 16))))) - 4, 0,
      cost::kOrders - 1);
  if (Result<double> t = measure.onCpu(probe); t) {
    cpuSeconds = t.value();
    if (product) {
      cpu_.gemm[0][order] = static_cast<float>(units / positive(cpuSeconds));
    } else {
      cpu_.price[c][w][workIndex(units)] = static_cast<float>(positive(cpuSeconds / units));
    }
  } else if (t.status().code() != StatusCode::Unsupported) {
    fail(step.what, t.status());
  }
  Result<double> t = measure.onDevice(probe);
  if (!t) {
    if (t.status().code() != StatusCode::Unsupported) fail(step.what, t.status());
    return;
  }
  const double body = t.value() - device_.roundTrip - device_.launch;
  if (product) {
    device_.gemm[0][order] = static_cast<float>(units / std::max(body, 1e-9));
  } else {
    device_.price[c][w][step.size] = static_cast<float>(positive(body / units));
  }
  if (!product || cpuSeconds <= 0) return;
  const double bytes = 4.0 * static_cast<double>(step.size) * static_cast<double>(step.size);
  sizeWon(step, units, cpuSeconds, t.value() - device_.roundTrip + transfers(2 * bytes, 2, bytes));
  climb(step, cpuSeconds, t.value());
}

void Calibrator::Parts::run(const Step& step) {
  const std::size_t planned = steps.size();
  const std::uint64_t begin = clock.nanos();
  switch (step.kind) {
    case Kind::Launch:
      launch();
      break;
    case Kind::Upload:
      if (launched) upload();
      break;
    case Kind::Download:
      if (launched) download();
      break;
    case Kind::Map:
      map(step);
      break;
    case Kind::Chain:
      chain(step);
      break;
    case Kind::Task:
      task(step);
      break;
  }
  const double took = static_cast<double>(clock.nanos() - begin) * 1e-9;
  spent += took;
  if (steps.size() > planned) steps.back().before = took;
}

Calibrator::Calibrator(Provider& cpu, Provider& device, Clock& clock, HostTasks hostTasks,
                       const policy::Thresholds& before, const CalibratorOptions& options)
    : parts_(std::make_unique<Parts>(cpu, device, clock, std::move(hostTasks), before, options)) {}

Calibrator::~Calibrator() = default;

bool Calibrator::step() noexcept {
  Parts& p = *parts_;
  if (p.steps.empty()) return false;
  try {
    const Step step = p.steps.front();
    p.steps.pop_front();
    ++p.done;
    // A device that cannot be launched on has nothing more to tell.
    if (step.kind != Kind::Launch && !p.launched) {
      p.steps.clear();
    } else if (step.before * 3 > p.options.budgetSeconds - p.spent) {
      p.cut = true;  // four times the elements would take what is left
    } else {
      p.run(step);
    }
    p.quickLeft -= step.quick;
    if (p.spent >= p.options.budgetSeconds && !p.steps.empty() && p.quickLeft == 0) {
      p.cut = true;
      p.steps.clear();
    }
  } catch (const std::bad_alloc&) {
    p.failures.push_back("out of memory");
    p.steps.clear();
  }
  return true;
}

bool Calibrator::done() const noexcept { return parts_->steps.empty(); }
bool Calibrator::usable() const noexcept { return parts_->quickLeft == 0 && parts_->launched; }
bool Calibrator::cutShort() const noexcept { return parts_->cut; }
double Calibrator::secondsSpent() const noexcept { return parts_->spent; }
const cost::Numbers& Calibrator::cpu() const noexcept { return parts_->cpu_; }
const cost::Numbers& Calibrator::device() const noexcept { return parts_->device_; }
const std::vector<std::string>& Calibrator::failures() const noexcept { return parts_->failures; }

Progress Calibrator::progress() const noexcept {
  Progress out;
  out.done = parts_->done;
  out.total = parts_->done + static_cast<int>(parts_->steps.size());
  out.seconds = parts_->spent;
  out.what = parts_->steps.empty() ? "done" : parts_->steps.front().what;
  return out;
}

policy::Thresholds Calibrator::thresholds() const noexcept {
  policy::Thresholds t = parts_->thresholds;
  const double* best = parts_->bestCpu;
  if (best[0] > 0) t.cpuElementSeconds = best[0];
  if (best[1] > 0) t.cpuReductionSeconds = best[1];
  if (best[2] > 0) t.cpuFlopSeconds = best[2];
  t.unary = std::min(t.unary, t.elementwise);
  return t;
}

}  // namespace accel::calibration
