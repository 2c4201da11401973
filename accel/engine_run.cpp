// How the engine runs a group: decides where, runs it there, logs what happened.
#include <algorithm>
#include <new>

#include "accel/engine.h"

namespace accel {

using fusion::Lazy;

// New memory, or that of an input which nobody needs after this kernel.
HostBlock Engine::outputBlock(Run& run, std::size_t bytes) {
  const fusion::Group& group = run.group;
  std::vector<bool>& taken = run.taken;
  for (std::size_t i = 0; i < group.inputs.size(); ++i) {
    Lazy* in = group.inputs[i];
    if (taken[i] || in->strided || !in->host.owner || in->outside > 0 || in->inside > in->groupRefs)
      continue;
    const auto size = static_cast<std::size_t>(in->shape.elements()) * dtypeSize(in->dtype);
    if (size != bytes || !(in->shape == group.kernel.iteration) || !memory_.unique(in->host.owner))
      continue;
    taken[i] = true;
    memory_.retain(in->host.owner);
    return in->host;
  }
  return memory_.allocate(bytes);
}

// Makes the elements of an evaluated node be on the host.
Status Engine::bringHome(Lazy* node) const {
  if (node->strided) return pack(node);
  if (node->host.data || !node->resident) return Status::ok();
  Result<HostBlock> block = fromDevice(node->resident);
  if (!block) return block.status();
  offload_.readers().readOnHost(node->resident);
  node->host = block.value();
  device_.remember(node->host, node->resident, node->pinned);
  return Status::ok();
}

Operand Engine::operandOf(const Lazy& node) {
  Operand o{node.dtype, node.shape, node.host.data, {}};
  o.strided = node.strided;
  if (node.strided) std::copy(node.strides, node.strides + kMaxRank, o.strides);
  return o;
}

// Nothing of it may be kept.
void Engine::letGo(Run& run) {
  for (const Placed& p : run.placed) {
    if (p.host.owner) memory_.release(p.host.owner);
    if (p.resident) device_.residency()->release(p.resident);
  }
  run.placed.clear();
}

// So long that a user may want it to end: then its inputs must still be whole. What moves more than
// it computes takes no more memory for that.
static bool takesLong(const KernelIr& kernel) {
  constexpr double kManyOps = 8, kMuch = 1e9;  // adds of an element, 0.2 ns each
  const auto elements = static_cast<double>(kernel.iteration.elements());
  if (elements * kManyOps < kMuch / 64) return false;
  double weight = 0;
  for (const Node& node : kernel.nodes)
    if (node.kind == NodeKind::Apply) weight += cpu::opWeight(node.op);
  return weight > kManyOps && elements * weight > kMuch;
}

Status Engine::runOnCpu(Run& run, const Lazy* made) {
  const fusion::Group& group = run.group;
  const KernelIr& kernel = group.kernel;
  std::vector<Operand>&inputs = run.inputs, &outputs = run.outputs;
  inputs.clear();
  outputs.clear();
  run.placed.clear();
  for (Lazy* in : group.inputs) {
    if (!in->strided && in != made) {
      if (Status s = bringHome(in); !s.isOk()) return s;
    }
    inputs.push_back(operandOf(*in));
  }
  Operand* product = nullptr;
  for (std::size_t i = 0; made && i < inputs.size(); ++i)
    if (group.inputs[i] == made) product = &inputs[i];
  run.taken.assign(group.inputs.size(), false);
  const bool isLong = takesLong(kernel);
  Status status;
  for (const KernelOutput& out : kernel.outputs) {
    Operand o{kernel.outputDType(out), kernel.outputShape(out), nullptr, {}};
    // A guarded kernel may fail half-way: then its inputs must still be whole. A product is written
    // before other inputs are read.
    const bool reuse = kernel.guards.empty() && out.reduce == Reduce::None && !made && !isLong;
    const HostBlock block = reuse ? outputBlock(run, o.bytes()) : memory_.allocate(o.bytes());
    if (!block.data) status = Status(StatusCode::OutOfMemory, "result");
    o.host = block.data;
    outputs.push_back(o);
    run.placed.push_back({block, nullptr});
    if (product && !product->host && o.dtype == product->dtype) product->host = o.host;
  }
  if (status.isOk())
    status = made ? adaptive_.run(kernel, inputs, outputs, productOf(*made, product->host))
                  : adaptive_.run(kernel, inputs, outputs, run.cached);
  if (!status.isOk()) letGo(run);
  return status;
}

// The device's measured prices are where its tuning starts.
void Engine::tellDeviceTimes() {
  const cost::TableModel& model = offload_.known().device();
  if (!model.known() || toldTimes_ == offload_.stamp()) return;
  toldTimes_ = offload_.stamp();
  constexpr std::int64_t kElements = 1 << 20;
  cost::WorkCounts adds;
  adds.elements = kElements;
  adds.elementOps[static_cast<int>(cost::WorkClass::Cheap)] = kElements;
  adaptive_.setDeviceTimes(model.launchSeconds() * 1e9,
                           model.computeSeconds(adds) * 1e9 / kElements,
                           1e9 / model.memoryBandwidth(), model.compileSeconds() * 1e9);
}

// Numbers that the program prints or branches on after each call are worth their wait now: then the
// call's time is known. Otherwise they wait there until somebody asks.
bool Engine::comesDown(const Run& run, const CallSite& site) {
  if (device_.forced() || anyPinned(run.group.inputs)) return false;
  return offload_.readers().isReadOnHost(site);
}

Status Engine::runOnDevice(Run& run, const Decision& decision, bool reductionsComeDown) {
  const fusion::Group& group = run.group;
  const KernelIr& kernel = group.kernel;
  run.placed.clear();
  std::vector<Resident*> in, made(kernel.outputs.size());
  for (Lazy* leaf : group.inputs) {
    in.push_back(nullptr);
    if (Status s = residentOf(leaf, in.back()); !s.isOk()) return s;
  }
  bool resident = true;
  for (Resident* r : in) resident = resident && device_.residency()->onDevice(r);
  adaptive_.beginLaunch(*device_.provider(), settling());
  tellDeviceTimes();
  calls_.begin(decision);
  const Status ran = device_.run(kernel, in, made);
  adaptive_.endLaunch(*device_.provider(), resident, ran.isOk(), settling());
  if (!ran.isOk()) return ran;
  Status status;
  for (std::size_t i = 0; i < made.size(); ++i) {
    Placed p{{}, made[i]};
    if (reductionsComeDown && kernel.outputs[i].reduce != Reduce::None) {
      Result<HostBlock> block = fromDevice(made[i]);
      device_.residency()->release(made[i]);
      if (!block) status = block.status();
      p = {block.value(), nullptr};
    }
    run.placed.push_back(p);
  }
  if (!status.isOk()) letGo(run);
  return status;
}

// The node that the host reads next comes down with its kernel, so that its time is in the call's.
Status Engine::bringRootHome(Run& run) {
  const fusion::Group& group = run.group;
  std::vector<Placed>& placed = run.placed;
  for (std::size_t i = 0; i < group.results.size(); ++i) {
    if (group.results[i] != hostRoot_ || !placed[i].resident) continue;
    Result<HostBlock> block = fromDevice(placed[i].resident);
    if (!block) {
      letGo(run);
      return block.status();
    }
    placed[i].host = block.value();
  }
  return Status::ok();
}

void Engine::addInput(const Lazy& in, policy::Work& work) const {
  Residency* residency = device_.residency();
  const auto bytes = static_cast<std::uint64_t>(in.shape.elements()) * dtypeSize(in.dtype);
  const bool onDevice = in.resident && residency && residency->onDevice(in.resident);
  const bool onHost = in.host.data || !in.resident || (residency && residency->onHost(in.resident));
  work.addInput(in.host.owner ? in.host.owner : static_cast<const void*>(in.resident), bytes,
                onHost, onDevice, in.dtype == DType::F64);
}

void Engine::describe(const fusion::Group& group, policy::Work& work) const {
  const KernelIr& kernel = group.kernel;
  policy::describeKernel(kernel, work);
  for (const Lazy* in : group.inputs) addInput(*in, work);
  for (const Lazy* result : group.results) {
    if (result != hostRoot_) continue;
    work.reader = Reader::Host;
    work.immediateBytes +=
        static_cast<std::uint64_t>(result->shape.elements()) * dtypeSize(result->dtype);
    // Further results stay where they are made: nobody is known to read them.
    work.outputBytes = work.immediateBytes;
  }
}

// What computes in double where the user has allowed less; what rounds its doubles at once where
// the device has none.
bool Engine::goesInSingle(const policy::Work& work) {
  if (work.computesDouble) return offload_.precision() == policy::Precision::Single;
  return work.roundsInputs && !(device_.open() && device_.provider()->info().doubles);
}

Target Engine::decide(const fusion::Group& group, policy::Work& work, Decision& decision) {
  calls_.watch();
  describe(group, work);
  Target target = offload_.decide(work, decision);
  const bool pinned = anyPinned(group.inputs);
  if (target == Target::Cpu && !pinned) return target;
  const bool rounds = target == Target::Device && goesInSingle(work);
  const char* refusal =
      rounds ? device_.refusal(inSingle(group.kernel)) : device_.refusal(group.kernel);
  if (target == Target::Cpu && !refusal) {
    // The program has put an operand there itself.
    decision.provider = device_.provider()->info().name.c_str();
    decision.target = Target::Device;
    decision.reason = Reason::User;
    decision.rule = reasonName(decision.reason);
    return Target::Device;
  }
  if (target == Target::Cpu) return target;
  work.support = refusal ? policy::Support::No : policy::Support::Yes;
  if (!refusal) {
    offload_.deviceOpened();
    decision.provider = device_.provider()->info().name.c_str();
    return target;
  }
  work.unsupported = refusal;
  if (device_.provider()) offload_.deviceOpened();  // what it can is known now
  return offload_.decide(work, decision);
}

// A kernel that nobody reads yet is timed when waiting costs little beside it, and now and then.
bool Engine::waitFor(const Decision& decision) {
  constexpr std::uint32_t kNowAndThen = 32;
  const double wait = offload_.known().device().roundTripSeconds();
  if (decision.estimates[1].compute < 20 * wait && ++unwaited_ < kNowAndThen) return false;
  unwaited_ = 0;
  return calls_.settle();
}

// Runs the kernel with `kinds` of reductions of its last node added.
Status Engine::runGroup(Run& run, std::span<const Reduce> kinds, const CallSite& site) {
  try {
    return runOnce(run, kinds, site);
  } catch (const std::bad_alloc&) {  // before it began: see UnitRunner::runUnits
    letGo(run);
    throw;
  }
}

Status Engine::runOnce(Run& run, std::span<const Reduce> kinds, const CallSite& site) {
  const fusion::Group& group = run.group;
  std::vector<Placed>& placed = run.placed;
  placed.clear();
  Lazy* product = nullptr;
  if (Status s = settleProducts(group, product); !s.isOk()) return s;
  if (product && product->there) {
    if (runInProduct(run, *product, site)) return Status::ok();
    if (Status s = evaluateProduct(product); !s.isOk()) return s;
    product = nullptr;
  }
  if (product) return runProductGroup(run, *product, site);
  run.cached = &cachedFor(run);
  if (isSettled(run)) return runAgain(run, site);
  policy::Work work;
  work.site = site;
  Decision d;
  Status status;
  bool done = false, complete = false;
  if (decide(group, work, d) == Target::Device) {
    const bool inSingle = goesInSingle(work);
    const bool down = !kinds.empty() && (inSingle || comesDown(run, site));
    status = inSingle ? runInSingle(run, d) : runOnDevice(run, d, down);
    d.workload = adaptive_.lastWorkload();
    if (status.isOk() && hostRoot_) status = bringRootHome(run);
    done = isFinal(status);
    complete = down || work.waits || work.reader == Reader::Host ||
               (inSingle && work.computesDouble) || (done && waitFor(d));
    for (std::size_t i = 0; status.isOk() && !down && i < kinds.size(); ++i)
      offload_.readers().created(site, placed[placed.size() - 1 - i].resident);
  }
  if (d.target == Target::Device && !done) {
    calls_.abandon();
    d.failedOver = true;
    d.target = Target::Cpu;
    d.provider = "cpu";
    d.reason = status.code() == StatusCode::OutOfMemory ? Reason::Memory : Reason::DeviceLost;
    d.rule = reasonName(d.reason);
    d.bytesUp = d.bytesDown = 0;
  }
  if (!done) {
    const std::uint64_t begin = d.failedOver ? clock_.nanos() : d.time;
    status = runOnCpu(run);
    clock_.ran(d.estimates[0].total());
    d.workload = adaptive_.lastWorkload();
    d.nanos = clock_.nanos() - begin;
  }
  if (status.code() == StatusCode::Stopped) {  // nothing was done
    calls_.abandon();
    return status;
  }
  d.domainExit = status.code() == StatusCode::DomainExit;
  if (!placed.empty()) work.outputKey = placed[0].host.owner;
  if (done) {
    calls_.end(work, d, complete);
  } else {
    offload_.finish(work, d);
    log_.add(d);
  }
  settleFor(run, work, d);
  return status;
}

CachedKernel& Engine::cachedFor(Run& run) {
  std::vector<std::int64_t>& form = run.form;
  form.clear();
  const auto& inputs = run.group.inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i]->strided) continue;
    form.push_back(static_cast<std::int64_t>(i));
    form.insert(form.end(), inputs[i]->strides, inputs[i]->strides + kMaxRank);
  }
  return kernels_.of(run.group.kernel, form);
}

bool Engine::isSettled(const Run& run) const {
  const CachedKernel& c = *run.cached;
  if (c.left == 0 || c.stamp != offload_.stamp() || c.forHost != (hostRoot_ != nullptr))
    return false;
  for (const Lazy* in : run.group.inputs)
    if (in->resident) return false;
  return true;
}

void Engine::settleFor(const Run& run, const policy::Work& work, const Decision& decision) {
  CachedKernel& c = *run.cached;
  c.left = offload_.repeats(work, decision);
  if (c.left == 0) return;
  c.decision = decision;
  c.stamp = offload_.stamp();
  c.forHost = hostRoot_ != nullptr;
}

Status Engine::runAgain(Run& run, const CallSite& site) {
  CachedKernel& cached = *run.cached;
  --cached.left;
  Decision& d = cached.decision;
  d.site = site;
  d.regret = 0;
  d.time = clock_.nanos();
  const Status status = runOnCpu(run);
  clock_.ran(d.estimates[0].total());
  if (status.code() == StatusCode::Stopped) return status;
  d.workload = adaptive_.lastWorkload();
  d.nanos = clock_.nanos() - d.time;
  d.domainExit = status.code() == StatusCode::DomainExit;
  if (!status.isOk()) cached.left = 0;
  offload_.repeated(d);
  log_.add(d);
  return status;
}

}  // namespace accel
