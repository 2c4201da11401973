#include "accel/decide/measure/calibrator.h"

#include <accel/stop.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <new>

#include "accel/decide/measure/table_model.h"

namespace accel::calibration {
namespace {

using cost::Width;
using cost::WorkClass;

constexpr int kLargest = 8;      // 2^24
constexpr int kTelling = 4;      // 2^16: from here on a task outweighs its call
constexpr double kTiny = 1e-13;  // seconds an element-op: nothing is faster

float positive(double v) { return static_cast<float>(std::isfinite(v) && v > kTiny ? v : kTiny); }

// Thresholds and coefficients are of one operation on each element: divisions are probed many at a
// time and functions cost more, so that a device wins them at sizes where it loses a sum.
bool countsForThresholds(const Probe& p) {
  return p.width == Width::F32 && (p.work == WorkClass::Cheap || p.work == WorkClass::Reduce);
}

// 0: elementwise, 1: reduction, 2: product.
int coefficientOf(const Probe& p) {
  return p.kind == ProbeKind::Task ? 2 : p.work == WorkClass::Reduce ? 1 : 0;
}

// What the operations of a kernel take on the CPU, given what all of it takes: the first one hides
// behind the traffic, or the traffic behind it (cost/table_model.h).
double arithmeticOf(double body, double traffic, int ops) {
  if (body >= traffic * ops) return body;
  return ops > 1 ? (body - traffic) * ops / (ops - 1) : 0;
}

// Where prices stand: of so many operations, of a product's order, of so many bytes; the nearest.
int workIndex(double units) {
  const int bits = std::bit_width(static_cast<std::uint64_t>(std::max(units, 1.0))) - 1;
  return std::clamp((bits - 7) / 2, 0, cost::kSizes - 1);
}
int orderIndex(int order) {
  const long octave = std::lround(std::log2(static_cast<double>(std::max(order, 16))));
  return std::clamp(static_cast<int>(octave) - 4, 0, cost::kOrders - 1);
}
int trafficIndex(double bytes) {
  const long octave = std::lround(std::log2(std::max(bytes / 8, 1.0)));
  return std::clamp(static_cast<int>(octave) - 8, 0, cost::kTrafficSizes - 1);
}

template <class Numbers>
auto& pricesOf(Numbers& n, const Probe& p) {
  return n.price[static_cast<int>(p.work)][static_cast<int>(p.width)];
}
template <class Numbers>
auto& rateOf(Numbers& n, const Probe& p) {
  return n.gemm[p.width == Width::F64 ? 1 : 0][orderIndex(p.size)];
}

}  // namespace

Calibrator::Calibrator(Provider& cpu, Provider* device, Clock& clock, HostTasks hostTasks,
                       const policy::Thresholds& before, const CalibratorOptions& options)
    : measure_(cpu, device, clock, std::move(hostTasks), options.repeats),
      clock_(clock),
      options_(options),
      thresholds_(before) {
  if (options.cpuBefore) cpu_ = *options.cpuBefore;
  if (options.deviceBefore) device_ = *options.deviceBefore;
  // What was learned corrected the old numbers.
  cpu_.learned = device_.learned = {};
  device_.overlaps = true;
  launched_ = device == nullptr || (options.resume && device_.launch > 0);
  if (options.resume) measure_.knowWait(device_.roundTrip);
  plan();
}

void Calibrator::plan() {
  failures_.reserve(4);  // memory may have ended when there is something to say
  steps_ = probePlan(measure_.hasDevice());
  if (measure_.hasDevice() && options_.resume)
    std::erase_if(steps_, [&](const Probe& probe) { return known(probe); });
  for (const Probe& probe : steps_) quickLeft_ += probe.quick;
  if (measure_.hasDevice() || !options_.cpuBefore) return;
  for (; done_ < options_.skip && !steps_.empty(); ++done_) {
    const Probe& probe = steps_.front();
    if (probe.kind == ProbeKind::Chain) chained_[static_cast<int>(probe.width)] = true;
    quickLeft_ -= probe.quick;
    steps_.pop_front();
  }
}

// The device's number that this probe would find is there.
bool Calibrator::known(const Probe& p) const {
  if (p.kind == ProbeKind::Launch) return device_.launch > 0;
  if (p.kind == ProbeKind::Upload) return device_.upload.fixed > 0;
  if (p.kind == ProbeKind::Download) return device_.download.fixed > 0;
  if (p.kind == ProbeKind::Traffic)
    return cpu_.trafficPrice[trafficIndex(8 * std::exp2(p.size))] > 0;
  return p.isProduct() ? rateOf(device_, p) > 0 : pricesOf(device_, p)[p.size] > 0;
}

bool Calibrator::has(const Result<double>& side, const char* what, bool optional) {
  if (side) return true;
  if (!optional || side.status().code() != StatusCode::Unsupported)
    failures_.push_back(std::string(what) + ": " + side.status().message());
  return false;
}

double Calibrator::transfers(double up, int copies, double down) const {
  return device_.upload.fixed * copies + device_.upload.perUnit * up + device_.start +
         device_.download.fixed + device_.download.perUnit * down;
}

void Calibrator::setTraffic(cost::Numbers& numbers, double bytes, double seconds) {
  numbers.trafficPrice[trafficIndex(bytes)] = positive(seconds / bytes);
}

// First run: compiling. Then one run waited for, and many, whose difference is what a launch costs.
void Calibrator::launch() {
  const Result<LaunchTimes> found = measure_.launches();
  if (!found) return (void)has(found.status(), "launch and round trip", false);
  const LaunchTimes& t = found.value();
  constexpr double kShortest = 1e-8;
  device_.launch = std::max(t.each, kShortest);
  device_.roundTrip = std::max(t.once - device_.launch, kShortest);
  device_.compile = std::max(t.first - t.once, kShortest);
  device_.start = std::max(t.read - t.idle - device_.launch, 0.0);
  launched_ = true;
}

// The next size, unless one side was clearly ahead at two sizes in a row: the device with all that
// it takes, the CPU against the device's body alone. That the CPU wins where a round trip takes
// longer than the work tells nothing of larger arrays, and those leave its caches.
void Calibrator::climb(const Probe& p, double cpu, double device, double deviceBody) {
  int& run = clearRuns_[static_cast<std::size_t>(p.workKind())];
  constexpr double kClear = 4;
  if (device * kClear < cpu) {
    run = std::max(run, 0) + 1;
  } else if (cpu * kClear < deviceBody) {
    run = std::min(run, 0) - 1;
  } else {
    run = 0;
  }
  if (!p.climbs || std::abs(run) >= 2) return;
  Probe next = p;
  const bool product = p.kind == ProbeKind::Task;
  next.size = !product ? p.size + 1 : p.size == 192 ? 256 : p.size * 2;
  if (next.size <= (product ? 2048 : kLargest)) steps_.push_back(next);
}

// The coefficient is the best measurement of a class.
void Calibrator::cpuTook(const Probe& p, double units, double seconds) {
  double& best = bestCpu_[coefficientOf(p)];
  const double coefficient = seconds / units;
  if (std::isfinite(coefficient) && coefficient > 0 && (best == 0 || coefficient < best))
    best = coefficient;
}

// The smallest size at which the device wins becomes the threshold; sizes are not measured in
// order.
void Calibrator::sizeWon(const Probe& p, double units, double cpu, double deviceTotal) {
  double policy::Thresholds::*const fields[3] = {&policy::Thresholds::elementwise,
                                                 &policy::Thresholds::reduction,
                                                 &policy::Thresholds::matmul};
  const int kind = coefficientOf(p);
  if (deviceTotal >= cpu) return;
  double& threshold = thresholds_.*fields[kind];
  if (!won_[kind] || units < threshold) threshold = units;
  won_[kind] = true;
}

void Calibrator::cpuMap(const Probe& p, double seconds) {
  if (p.size == 0 && p.work == WorkClass::Cheap) cpu_.start = seconds * 0.9;
  const double bytes = p.trafficBytes(), body = seconds - cpu_.start, units = p.units();
  float& price = pricesOf(cpu_, p)[workIndex(units)];
  if (p.work != WorkClass::Cheap) {
    const double traffic = cost::nearest(cpu_.trafficPrice, trafficIndex(bytes)) * bytes;
    price = positive(arithmeticOf(body, traffic, p.ops()) / units);
  } else {
    // A single operation is all traffic; what it takes itself is half of that until a chain tells.
    if (!chained_[static_cast<int>(p.width)]) price = positive(body * 0.5 / units);
    if (p.width == Width::F32) setTraffic(cpu_, bytes, body);
  }
  if (countsForThresholds(p)) cpuTook(p, static_cast<double>(p.elements()), seconds);
}

void Calibrator::map(const Probe& p) {
  const Sides took = measure_.both(p, p.ops());
  if (has(took.cpu, p.what, false)) cpuMap(p, took.cpu.value());
  if (!has(took.device, p.what)) return;
  const bool reduces = p.work == WorkClass::Reduce, cheap = p.work == WorkClass::Cheap;
  const double device = took.device.value();
  const double body = device - device_.roundTrip - device_.launch * (reduces ? 2 : 1);
  if (!cheap || !chained_[static_cast<int>(p.width)])
    pricesOf(device_, p)[p.size] = positive(body / p.units());
  if (cheap && p.width == Width::F32) setTraffic(device_, p.trafficBytes(), body);
  if (!took.cpu) return;
  if (countsForThresholds(p)) {
    const auto n = static_cast<double>(p.elements());
    const int copies = cheap ? 2 : 1;
    sizeWon(p, n, took.cpu.value(),
            device - device_.roundTrip + transfers(4 * n * copies, copies, reduces ? 4 : 4 * n));
  }
  climb(p, took.cpu.value(), device, body);
}

// Many operations against one over the same elements: what an operation costs without its traffic.
void Calibrator::chain(const Probe& p) {
  bool& chained = chained_[static_cast<int>(p.width)];
  const auto elements = static_cast<double>(p.elements());
  const Sides one = measure_.both(p, 1), many = measure_.both(p, kChain);
  if (has(one.cpu, "chains", false) && has(many.cpu, "chains", false)) {
    const double each = (many.cpu.value() - one.cpu.value()) / ((kChain - 1) * elements);
    for (double units : {elements * kChain, elements})
      pricesOf(cpu_, p)[workIndex(units)] = positive(each);
    if (p.width == Width::F32) {
      setTraffic(cpu_, p.trafficBytes(), one.cpu.value() - cpu_.start);
      cpuTook(p, elements, one.cpu.value());
    }
  }
  if (has(many.device, "chains")) {
    // Arithmetic hides behind traffic on a device, so this is the price or above it.
    const double body = many.device.value() - device_.roundTrip - device_.launch;
    for (int i = 0; i < cost::kSizes; ++i)
      if (i >= p.size || !chained) pricesOf(device_, p)[i] = positive(body / (kChain * elements));
  }
  chained = true;
}

void Calibrator::task(const Probe& p) {
  const bool product = p.isProduct(), single = p.width == Width::F32;
  const double units = p.units();
  const Sides took = measure_.both(p, 1);
  if (has(took.cpu, p.what)) {
    const double seconds = took.cpu.value();
    if (product)
      rateOf(cpu_, p) = static_cast<float>(units / static_cast<double>(positive(seconds)));
    if (product && single) cpuTook(p, units, seconds);
    if (!product) pricesOf(cpu_, p)[workIndex(units)] = positive(seconds / units);
  }
  if (!has(took.device, p.what)) return;
  const double body = took.device.value() - device_.roundTrip - device_.launch;
  // Of a small one, the call may take longer than the work: a larger one comes behind it.
  const bool small = product ? p.size < 64 : p.size < kTelling;
  if (small && body < 2 * measure_.waitSeconds()) return;
  if (!product) {
    pricesOf(device_, p)[p.size] = positive(body / units);
    return;
  }
  rateOf(device_, p) = static_cast<float>(units / std::max(body, 1e-9));
  if (!took.cpu || !single) return;
  const double bytes = 4 * static_cast<double>(p.elements());
  sizeWon(p, units, took.cpu.value(),
          took.device.value() - device_.roundTrip + transfers(2 * bytes, 2, bytes));
  climb(p, took.cpu.value(), took.device.value(), body);
}

// By the numbers so far, and by how far off they were until now.
double Calibrator::expected(const Probe& p) const {
  return pace() *
         probeSeconds(cpu_, measure_.hasDevice() ? &device_ : nullptr, p, options_.repeats);
}

void Calibrator::take(const Probe& p) {
  const auto keep = [&](const Result<cost::Line>& line, cost::Line& to) {
    if (line) to = line.value();
    if (!line) (void)has(line.status(), p.what, false);
  };
  if (p.kind == ProbeKind::Launch) return launch();
  if (p.kind == ProbeKind::Upload)
    return keep(measure_.uploads(device_.roundTrip + device_.launch), device_.upload);
  if (p.kind == ProbeKind::Download) return keep(measure_.downloads(), device_.download);
  if (p.kind == ProbeKind::Map) return map(p);
  if (p.kind == ProbeKind::Chain) return chain(p);
  if (p.kind == ProbeKind::Task) return task(p);
  // What a byte costs the CPU between the sizes of the others.
  const Result<double> took = measure_.both(p, 1, true).cpu;
  if (has(took, p.what, false)) setTraffic(cpu_, p.trafficBytes(), took.value() - cpu_.start);
}

void Calibrator::run(const Probe& p) {
  const std::size_t planned = steps_.size();
  foreseen_ += expected(p) / pace();
  const std::uint64_t begin = clock_.nanos();
  take(p);
  const double took = static_cast<double>(clock_.nanos() - begin) * 1e-9;
  spent_ += took;
  if (steps_.size() > planned) steps_.back().before = took;
}

bool Calibrator::step() noexcept {
  const StopScope whole(nullptr);
  if (steps_.empty()) return false;
  try {
    const Probe p = steps_.front();
    steps_.pop_front();
    ++done_;
    // A device that cannot be launched on has nothing more to tell.
    if (p.kind != ProbeKind::Launch && !launched_) {
      steps_.clear();
    } else if (p.before > 0 && p.before * 3 > options_.budgetSeconds - spent_) {
      cut_ = true;  // four times the elements would take what is left
    } else if (!p.quick && expected(p) > pace() * options_.budgetSeconds) {
      cut_ = true;  // the smaller one has shown it
    } else {
      run(p);
    }
    quickLeft_ -= p.quick;
    if (spent_ >= options_.budgetSeconds && !steps_.empty() && quickLeft_ == 0) {
      cut_ = true;
      steps_.clear();
    }
  } catch (const std::bad_alloc&) {
    steps_.clear();
    // Where the list has to grow the words would need memory themselves.
    if (failures_.size() < failures_.capacity()) failures_.emplace_back("out of memory");
  }
  return true;
}

bool Calibrator::want(int kind) noexcept {
  const auto found = std::find_if(steps_.begin(), steps_.end(), [&](const Probe& p) {
    return (p.isMap() || p.kind == ProbeKind::Task) && kind == cost::kindOf(p.workKind(), p.width);
  });
  if (found == steps_.end()) return false;
  std::rotate(steps_.begin(), found, found + 1);
  return true;
}

Progress Calibrator::progress() const noexcept {
  return {done_, done_ + static_cast<int>(steps_.size()), spent_,
          steps_.empty() ? "done" : steps_.front().what};
}

policy::Thresholds Calibrator::thresholds() const noexcept {
  policy::Thresholds t = thresholds_;
  if (bestCpu_[0] > 0) t.cpuElementSeconds = bestCpu_[0];
  if (bestCpu_[1] > 0) t.cpuReductionSeconds = bestCpu_[1];
  if (bestCpu_[2] > 0) t.cpuFlopSeconds = bestCpu_[2];
  // With one operand less both sides do less, so that the device hardly wins sooner; a built-in
  // guess below the size that was measured would send calls where it loses.
  t.unary = won_[0] ? t.elementwise : std::min(t.unary, t.elementwise);
  return t;
}

}  // namespace accel::calibration
