#include "accel/calibration/calibrator.h"

#include <accel/stop.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <new>

#include "accel/calibration/measurement.h"
#include "accel/calibration/probe_cost.h"
#include "accel/calibration/probe_plan.h"

namespace accel::calibration {
namespace {

using cost::kSizes;
using cost::Numbers;
using cost::Width;
using cost::WorkClass;

constexpr int kLargest = 8;  // 2^24
constexpr int kChain = 16;
constexpr int kTelling = 4;      // 2^16: from here on a task outweighs its call
constexpr double kTiny = 1e-13;  // seconds an element-op: nothing is faster

double positive(double v) { return std::isfinite(v) && v > kTiny ? v : kTiny; }

DType typeOf(Width width) {
  return width == Width::F64 ? DType::F64 : width == Width::I32 ? DType::I32 : DType::F32;
}

// Operations of a probe of that class: enough to stand out beside the traffic.
int probeOps(WorkClass work) {
  return work == WorkClass::Function ? 2 : work == WorkClass::Medium ? 16 : 1;
}

// Thresholds and coefficients are of one operation on each element: divisions are probed many at a
// time and functions cost more, so that a device wins them at sizes where it loses a sum.
bool countsForThresholds(WorkClass work, Width width) {
  return width == Width::F32 && (work == WorkClass::Cheap || work == WorkClass::Reduce);
}

// 0: elementwise, 1: reduction, 2: product.
int coefficientOf(ProbeKind kind, WorkClass work) {
  return kind == ProbeKind::Task ? 2 : work == WorkClass::Reduce ? 1 : 0;
}

// What the operations of a kernel take on the CPU, given what all of it takes: the first one hides
// behind the traffic, or the traffic behind it (cost/table_model.h).
double arithmeticOf(double body, double traffic, int ops) {
  if (body >= traffic * ops) return body;
  return ops > 1 ? (body - traffic) * ops / (ops - 1) : 0;
}

int workIndex(double units) {
  const int bits = std::bit_width(static_cast<std::uint64_t>(std::max(units, 1.0))) - 1;
  return std::clamp((bits - 7) / 2, 0, kSizes - 1);
}

// The nearest, of a product's order.
int orderIndex(int order) {
  const long octave = std::lround(std::log2(static_cast<double>(std::max(order, 16))));
  return std::clamp(static_cast<int>(octave) - 4, 0, cost::kOrders - 1);
}

// The nearest.
int trafficIndex(double bytes) {
  const long octave = std::lround(std::log2(std::max(bytes / 8, 1.0)));
  return std::clamp(static_cast<int>(octave) - 8, 0, cost::kTrafficSizes - 1);
}

}  // namespace

struct Calibrator::Parts {
  Parts(Provider& cpu, Provider* device, Clock& clock, HostTasks hostTasks,
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
    launched = device == nullptr || (given.resume && device_.launch > 0);
    if (given.resume) measure.knowWait(device_.roundTrip);
    plan();
  }

  void plan();
  bool known(const ProbeStep& step) const;
  bool tellsNothing(double body) const { return body < 2 * measure.waitSeconds(); }
  void run(const ProbeStep& step);
  double expected(const ProbeStep& step) const;
  double pace() const { return foreseen > 0 ? std::max(1.0, spent / foreseen) : 1; }
  void launch();
  void upload();
  void download();
  void map(const ProbeStep& step);
  void chain(const ProbeStep& step);
  void task(const ProbeStep& step);
  void traffic(const ProbeStep& step);
  void climb(const ProbeStep& step, double cpu, double device, double deviceBody);
  void cpuMap(const ProbeStep& step, const MapProbe& probe, double seconds);
  void cpuTook(const ProbeStep& step, double units, double seconds);
  void sizeWon(const ProbeStep& step, double units, double cpu, double deviceTotal);
  void fail(const char* what, const Status& status) {
    failures.push_back(std::string(what) + ": " + status.message());
  }
  static void price(Numbers& numbers, const ProbeStep& step, int size, double seconds) {
    numbers.price[static_cast<int>(step.work)][static_cast<int>(step.width)][size] =
        static_cast<float>(positive(seconds));
  }
  // With what a kernel's start adds to reading its result, as a call pays it.
  double transfers(double up, int copies, double down) const {
    return device_.upload.fixed * copies + device_.upload.perUnit * up + device_.start +
           device_.download.fixed + device_.download.perUnit * down;
  }

  Measurement measure;
  Clock& clock;
  CalibratorOptions options;
  policy::Thresholds thresholds;
  Numbers cpu_, device_;
  std::deque<ProbeStep> steps;
  int done = 0;
  int quickLeft = 0;
  double spent = 0, foreseen = 0;
  bool cut = false;
  bool launched = false;                // the device answers; or there is none to ask
  bool chained[cost::kWidths] = {};     // the chain step has told arithmetic from traffic
  bool won[3] = {false, false, false};  // elementwise, reduction, product
  double bestCpu[3] = {0, 0, 0};
  std::array<int, cost::kWorkClasses + 1> clearRuns{};
  std::vector<std::string> failures;
};

void Calibrator::Parts::plan() {
  failures.reserve(4);  // memory may have ended when there is something to say
  steps = probePlan(measure.hasDevice());
  if (measure.hasDevice() && options.resume)
    std::erase_if(steps, [&](const ProbeStep& step) { return known(step); });
  for (const ProbeStep& step : steps) quickLeft += step.quick;
  if (measure.hasDevice() || !options.cpuBefore) return;
  for (; done < options.skip && !steps.empty(); ++done) {
    if (steps.front().kind == ProbeKind::Chain)
      chained[static_cast<int>(steps.front().width)] = true;
    quickLeft -= steps.front().quick;
    steps.pop_front();
  }
}

// The device's number that this step would find is there.
bool Calibrator::Parts::known(const ProbeStep& step) const {
  const auto& prices = device_.price[static_cast<int>(step.work)][static_cast<int>(step.width)];
  switch (step.kind) {
    case ProbeKind::Launch:
      return device_.launch > 0;
    case ProbeKind::Upload:
      return device_.upload.fixed > 0;
    case ProbeKind::Download:
      return device_.download.fixed > 0;
    case ProbeKind::Map:
    case ProbeKind::Chain:
      return prices[step.size] > 0;
    case ProbeKind::Task:
      return step.work == WorkClass::Cheap
                 ? device_.gemm[step.width == Width::F64 ? 1 : 0][orderIndex(step.size)] > 0
                 : prices[step.size] > 0;
    case ProbeKind::Traffic:
      return cpu_.trafficPrice[trafficIndex(8 * std::exp2(step.size))] > 0;
  }
  return false;
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
  device_.start = std::max(t.read - t.idle - device_.launch, 0.0);
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

// The next size, unless one side was clearly ahead at two sizes in a row: the device with all that
// it takes, the CPU against the device's body alone. That the CPU wins where a round trip takes
// longer than the work tells nothing of larger arrays, and those leave its caches.
void Calibrator::Parts::climb(const ProbeStep& step, double cpu, double device, double deviceBody) {
  const int kind = step.kind == ProbeKind::Task ? cost::kWorkClasses : static_cast<int>(step.work);
  int& run = clearRuns[static_cast<std::size_t>(kind)];
  constexpr double kClear = 4;
  if (device * kClear < cpu) {
    run = std::max(run, 0) + 1;
  } else if (cpu * kClear < deviceBody) {
    run = std::min(run, 0) - 1;
  } else {
    run = 0;
  }
  if (!step.climbs || std::abs(run) >= 2) return;
  ProbeStep next = step;
  next.size =
      step.kind == ProbeKind::Task ? (step.size == 192 ? 256 : step.size * 2) : step.size + 1;
  if (next.size > (step.kind == ProbeKind::Task ? 2048 : kLargest)) return;
  steps.push_back(next);
}

// The coefficient is the best measurement of a class.
void Calibrator::Parts::cpuTook(const ProbeStep& step, double units, double seconds) {
  double& best = bestCpu[coefficientOf(step.kind, step.work)];
  const double coefficient = seconds / units;
  if (std::isfinite(coefficient) && coefficient > 0 && (best == 0 || coefficient < best))
    best = coefficient;
}

// The smallest size at which the device wins becomes the threshold; sizes are not measured in
// order.
void Calibrator::Parts::sizeWon(const ProbeStep& step, double units, double cpu,
                                double deviceTotal) {
  const int kind = coefficientOf(step.kind, step.work);
  double policy::Thresholds::*const fields[3] = {&policy::Thresholds::elementwise,
                                                 &policy::Thresholds::reduction,
                                                 &policy::Thresholds::matmul};
  if (deviceTotal >= cpu) return;
  double& threshold = thresholds.*fields[kind];
  if (!won[kind] || units < threshold) threshold = units;
  won[kind] = true;
}

void Calibrator::Parts::cpuMap(const ProbeStep& step, const MapProbe& probe, double seconds) {
  const int w = static_cast<int>(step.width);
  const double units = static_cast<double>(probe.elements) * probe.ops;
  if (probe.elements == cost::sizeAt(0) && step.work == WorkClass::Cheap)
    cpu_.start = seconds * 0.9;
  const double bytes = probe.trafficBytes(), body = seconds - cpu_.start;
  if (step.work != WorkClass::Cheap) {
    const double traffic = cost::nearest(cpu_.trafficPrice, trafficIndex(bytes)) * bytes;
    price(cpu_, step, workIndex(units), arithmeticOf(body, traffic, probe.ops) / units);
    return;
  }
  // A single operation is all traffic; what it takes itself is half of that until a chain tells.
  if (!chained[w]) price(cpu_, step, workIndex(units), body * 0.5 / units);
  if (step.width == Width::F32)
    cpu_.trafficPrice[trafficIndex(bytes)] = static_cast<float>(positive(body / bytes));
}

void Calibrator::Parts::map(const ProbeStep& step) {
  const std::int64_t n = cost::sizeAt(step.size);
  const bool single = step.width == Width::F32;
  // Enough of a cheap kind that its traffic does not hide it.
  const int ops = probeOps(step.work);
  const MapProbe probe{step.work, typeOf(step.width), n, ops};
  const int w = static_cast<int>(step.width);
  const double units = static_cast<double>(n) * ops;
  const Sides took = measure.both(probe);
  if (took.cpu) {
    cpuMap(step, probe, took.cpu.value());
    if (countsForThresholds(step.work, step.width))
      cpuTook(step, static_cast<double>(n), took.cpu.value());
  } else {
    fail(step.what, took.cpu.status());
  }
  if (!took.device) {
    if (took.device.status().code() != StatusCode::Unsupported)
      fail(step.what, took.device.status());
    return;
  }
  const int launches = step.work == WorkClass::Reduce ? 2 : 1;
  const double deviceSeconds = took.device.value();
  const double body = deviceSeconds - device_.roundTrip - device_.launch * launches;
  if (step.work != WorkClass::Cheap || !chained[w]) price(device_, step, step.size, body / units);
  if (step.work == WorkClass::Cheap && single) {
    device_.trafficPrice[trafficIndex(probe.trafficBytes())] =
        static_cast<float>(positive(body / probe.trafficBytes()));
  }
  if (!took.cpu) return;
  const double copies = step.work == WorkClass::Cheap ? 2 : 1;
  const double bytes = 4.0 * static_cast<double>(n);
  const double down = step.work == WorkClass::Reduce ? 4 : bytes;
  if (countsForThresholds(step.work, step.width)) {
    sizeWon(step, static_cast<double>(n), took.cpu.value(),
            deviceSeconds - device_.roundTrip +
                transfers(bytes * copies, static_cast<int>(copies), down));
  }
  climb(step, took.cpu.value(), deviceSeconds, body);
}

// Many operations against one over the same elements: what an operation costs without its traffic.
void Calibrator::Parts::chain(const ProbeStep& step) {
  const std::int64_t n = cost::sizeAt(step.size);
  const DType type = typeOf(step.width);
  const MapProbe one{WorkClass::Cheap, type, n, 1}, many{WorkClass::Cheap, type, n, kChain};
  const int c = static_cast<int>(WorkClass::Cheap), w = static_cast<int>(step.width);
  const auto elements = static_cast<double>(n);
  const Sides a = measure.both(one), b = measure.both(many);
  if (a.cpu && b.cpu) {
    const double each = positive((b.cpu.value() - a.cpu.value()) / ((kChain - 1) * elements));
    const double traffic = a.cpu.value() - cpu_.start;
    cpu_.price[c][w][workIndex(elements * kChain)] = static_cast<float>(each);
    cpu_.price[c][w][workIndex(elements)] = static_cast<float>(each);
    const double bytes = one.trafficBytes();
    if (step.width == Width::F32)
      cpu_.trafficPrice[trafficIndex(bytes)] = static_cast<float>(positive(traffic / bytes));
    if (step.width == Width::F32) cpuTook(step, elements, a.cpu.value());
  } else {
    fail("chains", a.cpu ? b.cpu.status() : a.cpu.status());
  }
  if (!b.device) {
    chained[w] = true;
    if (b.device.status().code() != StatusCode::Unsupported) fail("chains", b.device.status());
    return;
  }
  const double body = b.device.value() - device_.roundTrip - device_.launch;
  // Arithmetic hides behind traffic on a device, so this is the price or above it.
  const auto price = static_cast<float>(positive(body / (kChain * elements)));
  for (int i = 0; i < kSizes; ++i) {
    if (i >= step.size || !chained[w]) device_.price[c][w][i] = price;
  }
  chained[w] = true;
}

void Calibrator::Parts::task(const ProbeStep& step) {
  const bool product = step.work == WorkClass::Cheap;
  const TaskProbe probe{step.work, product ? step.size : cost::sizeAt(step.size),
                        typeOf(step.width)};
  const double units = product ? std::pow(static_cast<double>(step.size), 3)
                               : static_cast<double>(cost::sizeAt(step.size));
  const int c = static_cast<int>(step.work), w = static_cast<int>(step.width);
  const int table = step.width == Width::F64 ? 1 : 0;
  const int order = orderIndex(step.size);
  const Sides took = measure.both(probe);
  if (took.cpu && product) {
    cpu_.gemm[table][order] = static_cast<float>(units / positive(took.cpu.value()));
    if (step.width == Width::F32) cpuTook(step, units, took.cpu.value());
  } else if (took.cpu) {
    cpu_.price[c][w][workIndex(units)] = static_cast<float>(positive(took.cpu.value() / units));
  } else if (took.cpu.status().code() != StatusCode::Unsupported) {
    fail(step.what, took.cpu.status());
  }
  if (!took.device) {
    if (took.device.status().code() != StatusCode::Unsupported)
      fail(step.what, took.device.status());
    return;
  }
  const double body = took.device.value() - device_.roundTrip - device_.launch;
  // Of a small one, the call may take longer than the work: a larger one comes behind it.
  const bool small = product ? step.size < 64 : step.size < kTelling;
  if (small && tellsNothing(body)) return;
  if (product) {
    device_.gemm[table][order] = static_cast<float>(units / std::max(body, 1e-9));
  } else {
    device_.price[c][w][step.size] = static_cast<float>(positive(body / units));
  }
  if (!product || !took.cpu || step.width != Width::F32) return;
  const double bytes = 4.0 * static_cast<double>(step.size) * static_cast<double>(step.size);
  sizeWon(step, units, took.cpu.value(),
          took.device.value() - device_.roundTrip + transfers(2 * bytes, 2, bytes));
  climb(step, took.cpu.value(), took.device.value(), body);
}

// What a byte costs the CPU between the sizes of the others.
void Calibrator::Parts::traffic(const ProbeStep& step) {
  const MapProbe probe{WorkClass::Cheap, typeOf(step.width), std::int64_t{1} << step.size, 1};
  const Result<double> took = measure.onCpu(probe);
  if (!took) return fail(step.what, took.status());
  const double bytes = probe.trafficBytes();
  cpu_.trafficPrice[trafficIndex(bytes)] =
      static_cast<float>(positive((took.value() - cpu_.start) / bytes));
}

// By the numbers so far, and by how far off they were until now.
double Calibrator::Parts::expected(const ProbeStep& step) const {
  const bool product = step.kind == ProbeKind::Task && step.work == WorkClass::Cheap;
  const double elements = product ? step.size
                          : step.kind == ProbeKind::Traffic
                              ? std::exp2(step.size)
                              : static_cast<double>(cost::sizeAt(step.size));
  const double ops = step.kind == ProbeKind::Chain ? kChain + 1 : probeOps(step.work);
  return pace() * probeSeconds(cpu_, measure.hasDevice() ? &device_ : nullptr,
                               {step.work, step.width, elements, ops, product}, options.repeats);
}

void Calibrator::Parts::run(const ProbeStep& step) {
  const std::size_t planned = steps.size();
  foreseen += expected(step) / pace();
  const std::uint64_t begin = clock.nanos();
  switch (step.kind) {
    case ProbeKind::Launch:
      launch();
      break;
    case ProbeKind::Upload:
      if (launched) upload();
      break;
    case ProbeKind::Download:
      if (launched) download();
      break;
    case ProbeKind::Map:
      map(step);
      break;
    case ProbeKind::Chain:
      chain(step);
      break;
    case ProbeKind::Task:
      task(step);
      break;
    case ProbeKind::Traffic:
      traffic(step);
      break;
  }
  const double took = static_cast<double>(clock.nanos() - begin) * 1e-9;
  spent += took;
  if (steps.size() > planned) steps.back().before = took;
}

Calibrator::Calibrator(Provider& cpu, Provider* device, Clock& clock, HostTasks hostTasks,
                       const policy::Thresholds& before, const CalibratorOptions& options)
    : parts_(std::make_unique<Parts>(cpu, device, clock, std::move(hostTasks), before, options)) {}

Calibrator::~Calibrator() = default;

bool Calibrator::step() noexcept {
  const StopScope whole(nullptr);
  Parts& p = *parts_;
  if (p.steps.empty()) return false;
  try {
    const ProbeStep step = p.steps.front();
    p.steps.pop_front();
    ++p.done;
    // A device that cannot be launched on has nothing more to tell.
    if (step.kind != ProbeKind::Launch && !p.launched) {
      p.steps.clear();
    } else if (step.before > 0 && step.before * 3 > p.options.budgetSeconds - p.spent) {
      p.cut = true;  // four times the elements would take what is left
    } else if (!step.quick && p.expected(step) > p.pace() * p.options.budgetSeconds) {
      p.cut = true;  // the smaller one has shown it
    } else {
      p.run(step);
    }
    p.quickLeft -= step.quick;
    if (p.spent >= p.options.budgetSeconds && !p.steps.empty() && p.quickLeft == 0) {
      p.cut = true;
      p.steps.clear();
    }
  } catch (const std::bad_alloc&) {
    p.steps.clear();
    // Where the list has to grow the words would need memory themselves.
    if (p.failures.size() < p.failures.capacity()) p.failures.emplace_back("out of memory");
  }
  return true;
}

bool Calibrator::want(int kind) noexcept {
  std::deque<ProbeStep>& steps = parts_->steps;
  auto measures = [&](const ProbeStep& step) {
    const bool task = step.kind == ProbeKind::Task;
    if (kind == cost::kWorkClasses) return task && step.work == WorkClass::Cheap;
    const bool maps = step.kind == ProbeKind::Map || step.kind == ProbeKind::Chain;
    return static_cast<int>(step.work) == kind && (maps || (task && step.work != WorkClass::Cheap));
  };
  const auto found = std::find_if(steps.begin(), steps.end(), measures);
  if (found == steps.end()) return false;
  std::rotate(steps.begin(), found, found + 1);
  return true;
}

double Calibrator::nextSeconds() const noexcept {
  return parts_->steps.empty() ? 0 : parts_->expected(parts_->steps.front());
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
  // With one operand less both sides do less, so that the device hardly wins sooner; a built-in
  // guess below the size that was measured would send calls where it loses.
  t.unary = parts_->won[0] ? t.elementwise : std::min(t.unary, t.elementwise);
  return t;
}

}  // namespace accel::calibration
