#include "accel/decide/measure/probe.h"

#include <algorithm>
#include <cmath>

#include "accel/decide/measure/table_model.h"

namespace accel::calibration {
namespace {

using cost::Width;
using cost::WorkClass;

constexpr int kSmall = 2;       // sizeAt(2) = 4096
constexpr int k64k = 4;         // sizeAt(4) = 65536
constexpr int kFirstLarge = 5;  // 2^18: where the fixed sizes end

bool twoInputs(WorkClass work) { return work == WorkClass::Cheap || work == WorkClass::Medium; }

struct Plan {
  bool device;
  std::deque<Probe> steps;

  void add(ProbeKind kind, const char* what, WorkClass work, Width width, int size,
           bool climbs = false, bool isQuick = false) {
    steps.push_back({kind, what, work, width, size, climbs, isQuick, 0});
  }
  void quick();
  void sizes();
  void tasks();
};

// One of each kind at a middle size, the start of a kernel first: all others are seen beside it.
void Plan::quick() {
  if (device) {
    add(ProbeKind::Launch, "launch and round trip", WorkClass::Cheap, Width::F32, 0, false, true);
    add(ProbeKind::Upload, "upload", WorkClass::Cheap, Width::F32, 0, false, true);
    add(ProbeKind::Download, "download", WorkClass::Cheap, Width::F32, 0, false, true);
  }
  for (int size : {0, k64k})
    add(ProbeKind::Map, "elementwise", WorkClass::Cheap, Width::F32, size, false, true);
  for (Width width : {Width::F32, Width::F64}) {
    // Doubles matter at once where everything runs on the CPU.
    if (device && width == Width::F64) break;
    add(ProbeKind::Chain, "chains", WorkClass::Cheap, width, k64k, false, true);
    add(ProbeKind::Map, "functions", WorkClass::Function, width, k64k, false, true);
    add(ProbeKind::Map, "reductions", WorkClass::Reduce, width, k64k, false, true);
  }
}

void Plan::sizes() {
  // The elementwise one is among the quick ones.
  if (device) add(ProbeKind::Map, "reductions", WorkClass::Reduce, Width::F32, 0);
  for (int size = 1; size < k64k; ++size) {
    add(ProbeKind::Map, "elementwise", WorkClass::Cheap, Width::F32, size);
    add(ProbeKind::Map, "reductions", WorkClass::Reduce, Width::F32, size);
    add(ProbeKind::Map, "functions", WorkClass::Function, Width::F32, size);
  }
  if (device) {
    // A small one first: it tells whether the next would take too long. Then the most telling.
    for (int order : {32, 128, 64, 192})
      add(ProbeKind::Task, "products", WorkClass::Cheap, Width::F32, order, order == 192);
    add(ProbeKind::Map, "elementwise", WorkClass::Cheap, Width::F32, kFirstLarge, true);
    add(ProbeKind::Map, "reductions", WorkClass::Reduce, Width::F32, kFirstLarge, true);
    add(ProbeKind::Map, "functions", WorkClass::Function, Width::F32, kFirstLarge, true);
  } else {
    for (int size : {kFirstLarge, kFirstLarge + 1})
      add(ProbeKind::Map, "elementwise", WorkClass::Cheap, Width::F32, size);
    for (Width width : {Width::F64, Width::F32}) {
      add(ProbeKind::Map, "functions", WorkClass::Function, width, kFirstLarge + 1);
      add(ProbeKind::Map, "reductions", WorkClass::Reduce, width, kFirstLarge + 1);
    }
    for (int order : {32, 64, 128, 256, 512})
      add(ProbeKind::Task, "products", WorkClass::Cheap, Width::F32, order);
  }
}

void Plan::tasks() {
  // Also where one thread works alone.
  for (int size : {k64k, kSmall})
    add(ProbeKind::Map, "divisions", WorkClass::Medium, Width::F32, size);
  add(ProbeKind::Map, "special functions", WorkClass::Special, Width::F32, k64k);
  add(ProbeKind::Chain, "chains", WorkClass::Cheap, Width::F32, kFirstLarge + 1);
  if (device) {
    // A device that computes doubles by integers takes a hundred times as long as for singles: the
    // small ones tell whether the larger can be afforded.
    // Functions of doubles take long to compile there; they follow from the cheap ones.
    for (int size : {kSmall, k64k})
      add(ProbeKind::Chain, "doubles", WorkClass::Cheap, Width::F64, size);
    add(ProbeKind::Map, "doubles", WorkClass::Reduce, Width::F64, kSmall);
  } else {
    add(ProbeKind::Map, "divisions", WorkClass::Medium, Width::F64, k64k);
    add(ProbeKind::Chain, "chains", WorkClass::Cheap, Width::F64, kFirstLarge + 1);
  }
  // Integers saturate, which is no cheap operation everywhere.
  add(ProbeKind::Chain, "integers", WorkClass::Cheap, Width::I32, k64k);
  for (int order : {64, 256})
    add(ProbeKind::Task, "products of doubles", WorkClass::Cheap, Width::F64, order);
  for (WorkClass work : {WorkClass::Permute, WorkClass::Fill, WorkClass::Random, WorkClass::Index,
                         WorkClass::Scan, WorkClass::Sort, WorkClass::Fft}) {
    if (device) add(ProbeKind::Task, cost::workClassName(work), work, Width::F32, kSmall);
    add(ProbeKind::Task, cost::workClassName(work), work, Width::F32, k64k);
    add(ProbeKind::Task, cost::workClassName(work), work, Width::F64, device ? kSmall : k64k);
  }
  // Where all threads work and memory is far, an integer does not cost what it does in a cache.
  add(ProbeKind::Chain, "integers", WorkClass::Cheap, Width::I32, kFirstLarge + 1);
  // The longest ones last: short programs leave them to others. With a device, climbing goes there.
  add(ProbeKind::Traffic, "memory", WorkClass::Cheap, Width::F32, 21);
  if (!device) add(ProbeKind::Traffic, "memory", WorkClass::Cheap, Width::F32, 22);
}

NodeId add(KernelIr& k, Op op, DType t, NodeId a, NodeId b) {
  Node n;
  n.op = op;
  n.dtype = t;
  n.args[0] = a;
  n.args[1] = b;
  k.nodes.push_back(n);
  return static_cast<NodeId>(k.nodes.size() - 1);
}

NodeId input(KernelIr& k, DType t) {
  Node n;
  n.kind = NodeKind::Input;
  n.dtype = t;
  n.index = static_cast<std::uint16_t>(k.inputs.size());
  k.inputs.push_back({t, k.iteration});
  k.nodes.push_back(n);
  return static_cast<NodeId>(k.nodes.size() - 1);
}

PermuteTask transposition() {
  PermuteTask permute;
  for (int d = 0; d < kMaxRank; ++d) permute.order[d] = static_cast<std::uint8_t>(d);
  std::swap(permute.order[0], permute.order[1]);
  return permute;
}

// Seconds of one run on one side.
double runSeconds(const cost::Numbers& n, const Probe& p) {
  constexpr double kSlowElement = 2e-9, kMultiplyAdd = 2.5e-11, kSlowByte = 2e-10;
  if (p.isProduct()) {
    const int order = static_cast<int>(std::log2(std::max(p.size, 16))) - 4;
    const float rate = cost::nearest(n.gemm[p.width == Width::F64 ? 1 : 0], order);
    return p.units() * (rate > 0 ? 1 / static_cast<double>(rate) : kMultiplyAdd);
  }
  const auto& prices = n.price[static_cast<int>(p.work)][static_cast<int>(p.width)];
  const double known = cost::nearest(prices, cost::kSizes / 2);
  const double each = known > 0 ? known : kSlowElement;
  const double traffic = cost::nearest(n.trafficPrice, cost::kTrafficSizes - 1);
  const double byte = traffic > 0 ? traffic : kSlowByte;
  const double ops = p.kind == ProbeKind::Chain ? kChain + 1 : p.ops();
  return n.start +
         static_cast<double>(p.elements()) * (ops * each + 3 * cost::widthBytes(p.width) * byte);
}

}  // namespace

DType Probe::dtype() const {
  return width == Width::F64 ? DType::F64 : width == Width::I32 ? DType::I32 : DType::F32;
}

std::int64_t Probe::elements() const {
  if (isProduct()) return std::int64_t{size} * size;
  return kind == ProbeKind::Traffic ? std::int64_t{1} << size : cost::sizeAt(size);
}

int Probe::ops() const {
  if (kind == ProbeKind::Chain) return kChain;
  return work == WorkClass::Function ? 2 : work == WorkClass::Medium ? 16 : 1;
}

double Probe::units() const {
  if (isProduct()) return std::pow(static_cast<double>(size), 3);
  return static_cast<double>(elements()) * ops();
}

double Probe::trafficBytes() const {
  const double bytes = static_cast<double>(dtypeSize(dtype())) * static_cast<double>(elements());
  return bytes * ((twoInputs(work) ? 2 : 1) + (work == WorkClass::Reduce ? 0 : 1));
}

std::deque<Probe> probePlan(bool device) {
  Plan plan{device, {}};
  plan.quick();
  plan.sizes();
  plan.tasks();
  return std::move(plan.steps);
}

KernelIr probeKernel(WorkClass work, DType t, std::int64_t elements, int ops) {
  KernelIr k;
  k.iteration = Shape{elements, 1};
  NodeId last = input(k, t);
  if (work == WorkClass::Reduce) {
    k.reduceDims = 1;
    k.outputs.push_back({last, Reduce::Sum});
    return k;
  }
  const NodeId other = twoInputs(work) ? input(k, t) : last;
  for (int i = 0; i < ops; ++i) {
    // Inputs are near 1, and functions keep their values there.
    if (work == WorkClass::Function) {
      last = add(k, i % 2 ? Op::Sin : Op::Exp, t, last, 0);
    } else if (work == WorkClass::Special) {
      last = add(k, Op::Erf, t, last, 0);
    } else {
      last = add(k,
                 work == WorkClass::Medium ? Op::Div
                 : i % 2                   ? Op::Mul
                                           : Op::Add,
                 t, last, other);
    }
  }
  k.outputs.push_back({last, Reduce::None});
  return k;
}

void ProbeJob::setKernel(KernelIr made) {
  kernel = std::move(made);
  for (const KernelInput& i : kernel.inputs) in.push_back({i.dtype, i.shape, nullptr, {}});
  for (const KernelOutput& o : kernel.outputs)
    out.push_back({kernel.outputDType(o), kernel.outputShape(o), nullptr, {}});
  task = MapTask{&kernel};
}

bool ProbeJob::set(const Probe& probe, int ops) {
  if (probe.kind != ProbeKind::Task) {
    setKernel(probeKernel(probe.work, probe.dtype(), probe.elements(), ops));
    return true;
  }
  const auto array = [&](Shape shape) { return Operand{probe.dtype(), shape, nullptr, {}}; };
  const std::int64_t n = probe.elements();
  const auto side = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
  const Operand square = array({side, side}), column = array({n, 1});
  switch (probe.work) {
    case WorkClass::Cheap:
      task = MatmulTask{};
      in = {square, square};
      break;
    case WorkClass::Permute:
      task = transposition();
      in = {square};
      break;
    case WorkClass::Scan:
      task = ScanTask{};
      in = {square};
      break;
    case WorkClass::Fill:
      task = FillTask{Scalar::ofFloat(1)};
      break;
    case WorkClass::Random:
      task = RandomTask{};
      break;
    case WorkClass::Index:
      task = GatherTask{};
      in = {column, {DType::I32, {n, 1}, nullptr, {}}};
      break;
    case WorkClass::Sort:
      task = SortTask{};
      in = {column};
      break;
    case WorkClass::Fft:
      task = FftTask{};
      in = {column};
      break;
    default:
      return false;
  }
  // Complex results are pairs.
  out = {probe.work == WorkClass::Fft                 ? array({2, n})
         : !in.empty() && in[0].shape == square.shape ? square
                                                      : column};
  return true;
}

double probeSeconds(const cost::Numbers& cpu, const cost::Numbers* device, const Probe& p,
                    int repeats) {
  constexpr double kAwake = 1e-4;  // Measurement keeps the CPU busy for so long first
  // Memory that the system gives and clears, and filling it.
  constexpr double kFreshByte = 1e-10;
  const double runs = repeats + 1;
  double seconds = kAwake + runs * runSeconds(cpu, p) +
                   3 * cost::widthBytes(p.width) * static_cast<double>(p.elements()) * kFreshByte;
  if (device)
    seconds +=
        device->compile + runs * (device->roundTrip + device->launch + runSeconds(*device, p));
  return seconds;
}

}  // namespace accel::calibration
