// The engine's device beyond elementwise groups: tasks that run there, arrays that the program has
// put there, and what a program may ask about it.
#include <algorithm>
#include <new>
#include <utility>

#include "accel/engine.h"
#include "accel/verdict.h"

namespace accel {

using fusion::Lazy;

namespace {

Lazy* lazyOf(Deferred* d) { return static_cast<Lazy*>(d); }

constexpr PermuteTask kTranspose{{1, 0, 2, 3, 4, 5, 6, 7}};
static_assert(kMaxRank == 8);

bool isTranspose(const Task& task, std::span<Lazy* const> inputs) {
  const auto* permute = std::get_if<PermuteTask>(&task);
  return permute && inputs[0]->shape.rank == 2 && permute->order[0] == 1 && permute->order[1] == 0;
}

bool isMatrixProduct(const Task& task, std::span<Lazy* const> inputs) {
  return std::holds_alternative<MatmulTask>(task) && inputs.size() == 2 &&
         inputs[0]->shape.rank <= 2 && inputs[1]->shape.rank <= 2;
}

}  // namespace

bool Engine::anyPinned(std::span<Lazy* const> inputs) {
  for (const Lazy* in : inputs) {
    if (in->pinned) return true;
  }
  return false;
}

bool Engine::wantsTasks() const noexcept {
  return device_.possible() && options_.fusion &&
         (device_.forced() || device_.pins() > 0 || offload_.known().device().known());
}

// What is forced, or put there by the program, goes at every size.
bool Engine::wantsTask(std::int64_t elements) const noexcept {
  const bool every = device_.forced() || device_.pins() > 0;
  return wants(elements) && (every || elements >= options_.minTaskElements);
}

// Declined: the host program's own function does it, and tells by plainDone when it has.
Verdict Engine::leaveToHost(const policy::Work& work, const Decision& decision) {
  plain_.active = true;
  plain_.work = work;
  plain_.decision = decision;
  plain_.decision.time = clock_.nanos();
  plain_.others = log_.totalNanos();
  (void)adaptive_.takeProductWorkload();
  return declined(decision.rule);
}

void Engine::plainDone(HostBlock made) noexcept {
  if (!plain_.active) return;
  plain_.active = false;
  Decision& d = plain_.decision;
  clock_.ran(d.estimates[0].total());
  const std::uint64_t took = clock_.nanos() - d.time;
  // Operands that had to be computed first are calls of their own.
  const std::uint64_t others = log_.totalNanos() - plain_.others;
  d.nanos = took > others ? took - others : 1;
  if (plain_.work.opClass == OpClass::Matmul) d.workload = adaptive_.takeProductWorkload();
  plain_.work.outputKey = made.owner;
  if (plain_.work.opClass == OpClass::Creation) offload_.readers().created(d.site, made.owner);
  offload_.finish(plain_.work, d);
  log_.add(d);
}

std::uint64_t Engine::beginsWork(double size) noexcept {
  if (!options_.fusion || size < static_cast<double>(options_.minAloneElements)) return 0;
  return std::max<std::uint64_t>(clock_.nanos(), 1);
}

// Nothing was decided, and there is nothing to learn: no price stands for such work.
void Engine::worked(const HostWork& work, std::uint64_t began, const CallSite& site) noexcept {
  Decision d;
  policy::describeHostWork(work, site, d);
  d.time = began;
  d.nanos = clock_.since(began);
  log_.add(d);
  offload_.tell(d);
}

// The device's record of an evaluated array.
Status Engine::residentOf(Lazy* node, Resident*& out) {
  if (node->strided) {
    if (Status s = pack(node); !s.isOk()) return s;
  }
  if (!node->resident) node->resident = device_.mirror(node->dtype, node->shape, node->host);
  out = node->resident;
  return out ? Status::ok() : Status(StatusCode::OutOfMemory, "device record");
}

Verdict Engine::task(const Task& task, std::span<const HookArg> args,
                     std::span<const ArrayForm> forms, const CallSite& site,
                     std::span<Deferred*> made) noexcept {
  std::vector<Lazy*> inputs;
  Verdict verdict = declined("memory");
  try {
    inputs.reserve(args.size());
    for (const HookArg& arg : args) {
      if (arg.kind == HookArg::Kind::Constant) {
        verdict = declined("constant");
        break;
      }
      Lazy* node = arg.kind == HookArg::Kind::Deferred ? lazyOf(arg.deferred) : graph_.newLeaf(arg);
      ++node->inside;
      inputs.push_back(node);
    }
    if (inputs.size() == args.size()) {
      const Task asked = withoutTransposes(task, inputs);
      if (waits(asked, inputs, forms[0], site)) {
        verdict = deferTask(asked, inputs, forms[0], site);
        made[0] = verdict.array;
      } else {
        verdict = runTask(asked, inputs, forms, site, made);
      }
    }
  } catch (const std::bad_alloc&) {
    verdict = declined("memory");
  }
  for (Lazy* node : inputs) {
    --node->inside;
    graph_.unreference(node);
  }
  return verdict;
}

// A product reads an operand that waits for its transposition as it is, by columns for rows.
// Whatever else takes such an array has it made first.
Task Engine::withoutTransposes(const Task& task, std::span<Lazy*> inputs) {
  MatmulTask product;
  const bool multiplies = std::holds_alternative<MatmulTask>(task);
  if (multiplies) product = std::get<MatmulTask>(task);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Lazy* node = inputs[i];
    if (!node->turned) continue;
    if (!multiplies || i > 1) {
      (void)evaluateNode(node).isOk();  // who runs the task finds out
      continue;
    }
    bool& transposed = i == 0 ? product.transposeA : product.transposeB;
    transposed = !transposed;
    inputs[i] = node->args[0];
    ++inputs[i]->inside;
    --node->inside;
    graph_.unreference(node);
  }
  return multiplies ? Task(product) : task;
}

// Is the task one whose reader can take part of it, and does the device make it?
bool Engine::waits(const Task& task, std::span<Lazy* const> inputs, const ArrayForm& form,
                   const CallSite& site) {
  const bool transposes = isTranspose(task, inputs);
  if (!transposes && !isMatrixProduct(task, inputs)) return false;
  const bool wanted = device_.forced() || anyPinned(inputs);
  bool away = false;
  for (const Lazy* in : inputs) away |= !in->evaluated() || (in->resident && !in->host.data);
  if (!wanted && !away) return false;
  std::vector<Operand> in;
  for (const Lazy* node : inputs) in.push_back({node->dtype, node->shape, nullptr, {}});
  const Operand out{form.dtype, form.shape, nullptr, {}};
  if (transposes) {
    const Lazy* source = inputs[0];
    Residency* residency = device_.residency();
    const bool stays = source->pinned || device_.forced() || !source->host.data;
    return stays && source->evaluated() && source->resident && residency &&
           residency->onDevice(source->resident) && !device_.refusal(task, in, {&out, 1});
  }
  calls_.watch();
  policy::Work work;
  work.site = site;
  policy::describeTask(task, in, {&out, 1}, work);
  for (const Lazy* node : inputs) addInput(*node, work);
  Decision d;
  const bool there = wanted || offload_.decide(work, d) == Target::Device;
  return there && !device_.refusal(task, in, {&out, 1});
}

Verdict Engine::deferTask(const Task& task, std::span<Lazy* const> inputs, const ArrayForm& form,
                          const CallSite& site) {
  for (Lazy* in : inputs)
    if (!evaluateNode(in).isOk()) return declined("operand");
  Lazy* node = graph_.newNode();
  node->dtype = form.dtype;
  node->shape = form.shape;
  node->site = site;
  node->range = fusion::rangeOfType(node->dtype);
  node->leaves = 1;
  node->pinned = anyPinned(inputs);
  if (const auto* product = std::get_if<MatmulTask>(&task)) {
    node->product = node->there = true;
    node->turns[0] = product->transposeA;
    node->turns[1] = product->transposeB;
  } else {
    node->turned = true;
  }
  for (Lazy* in : inputs) {
    node->bytes += in->bytes;
    node->args[node->argCount++] = in;
    ++in->inside;
  }
  graph_.enlist(node);
  return handedOut(node);
}

Task Engine::taskOf(const Lazy& node) {
  if (node.product) return MatmulTask{node.turns[0], node.turns[1], nullptr};
  return kTranspose;
}

// A task that is no builtin's call of its own, but may be an operand of what one does just now.
Verdict Engine::runApart(const Task& task, std::span<Lazy* const> inputs,
                         std::span<const ArrayForm> forms, const CallSite& site,
                         std::vector<Placed>& placed) {
  std::vector<Deferred*> made(forms.size());
  const Plain waiting = std::exchange(plain_, {});
  const Verdict verdict = runTask(task, inputs, forms, site, made);
  plain_ = waiting;
  if (verdict.answer != Answer::Done) return verdict;
  for (Deferred* one : made) {
    Lazy* there = lazyOf(one);
    placed.push_back({there->host, there->resident});
    there->host = {};
    there->resident = nullptr;
    release(there);
  }
  return verdict;
}

Status Engine::evaluateWaiting(Lazy* node) {
  const Task task = taskOf(*node);
  const ArrayForm form{node->dtype, node->shape};
  std::vector<Placed> placed;
  if (runApart(task, {node->args, node->argCount}, {&form, 1}, node->site, placed).answer ==
      Answer::Done) {
    graph_.becomeEvaluated(node, placed[0]);
    return Status::ok();
  }
  // Not there any more, or the CPU's after all.
  for (int i = 0; i < node->argCount; ++i)
    if (Status s = bringHome(node->args[i]); !s.isOk()) return s;
  if (node->product) return multiplyAtHome(node);
  const HostBlock block = memory_.allocate(node->bytes);
  if (!block.data) return Status(StatusCode::OutOfMemory, "transpose");
  const Operand in = operandOf(*node->args[0]), out{node->dtype, node->shape, block.data, {}};
  const Status status = device_.runOnHost(task, {&in, 1}, {&out, 1});
  if (!status.isOk()) {
    memory_.release(block.owner);
    return status;
  }
  graph_.becomeEvaluated(node, {block, nullptr});
  return status;
}

Verdict Engine::runTask(const Task& task, std::span<Lazy* const> inputs,
                        std::span<const ArrayForm> forms, const CallSite& site,
                        std::span<Deferred*> made) {
  // A builtin that asks twice has done what it asked about first.
  plainDone({});
  calls_.watch();
  const bool pinned = anyPinned(inputs), wanted = pinned || device_.forced();
  std::vector<Operand> in, out;
  for (const Lazy* node : inputs) in.push_back({node->dtype, node->shape, nullptr, {}});
  for (const ArrayForm& form : forms) out.push_back({form.dtype, form.shape, nullptr, {}});
  policy::Work work;
  work.site = site;
  policy::describeTask(task, in, out, work);
  for (const Lazy* node : inputs) addInput(*node, work);
  Decision d;
  if (offload_.decide(work, d) == Target::Cpu && !wanted) return leaveToHost(work, d);
  const auto refused = [&](const char* why) {
    work.support = policy::Support::No;
    work.unsupported = why;
    if (device_.provider()) offload_.deviceOpened();  // what it can is known now
    (void)offload_.decide(work, d);
    return leaveToHost(work, d);
  };
  if (const char* refusal = device_.refusal(task, in, out)) return refused(refusal);
  offload_.deviceOpened();
  std::vector<Resident*> residents(inputs.size()), results(forms.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (!evaluateNode(inputs[i]).isOk()) return declined("operand");
    if (!residentOf(inputs[i], residents[i]).isOk()) return declined("memory");
  }
  bool resident = true;
  for (Resident* r : residents) resident = resident && device_.residency()->onDevice(r);
  if (wanted) {
    d.reason = Reason::User;
    d.rule = reasonName(d.reason);
  }
  adaptive_.beginLaunch(*device_.provider(), settling());
  calls_.begin(d);
  const Status status = device_.run(task, residents, out, results);
  const bool timed = adaptive_.endLaunch(*device_.provider(), resident, status.isOk(), settling());
  if (!status.isOk()) {
    calls_.abandon();
    // Elements that the task's kernels do not take, found by looking at them.
    if (status.code() == StatusCode::Unsupported) return refused("values");
    return declined(status.code() == StatusCode::OutOfMemory ? "memory" : "device-lost");
  }
  d.workload = adaptive_.lastWorkload();
  d.target = Target::Device;
  d.provider = device_.provider()->info().name.c_str();
  const bool complete = timed || waitFor(d);
  if (device_.residency()->late()) {
    // The host program's own function does it, and what the device will have made is dropped.
    for (Resident* result : results) device_.residency()->release(result);
    d.failedOver = true;
    calls_.end(work, d, true);
    d = Decision{};
    (void)offload_.decide(work, d);
    return leaveToHost(work, d);
  }
  for (std::size_t i = 0; i < forms.size(); ++i)
    made[i] = madeThere(forms[i], results[i], pinned, site);
  if (work.opClass == OpClass::Creation) offload_.readers().created(site, results[0]);
  calls_.end(work, d, complete);
  Verdict v;
  v.answer = Answer::Done;
  v.array = made[0];
  return v;
}

Lazy* Engine::madeThere(const ArrayForm& form, Resident* made, bool pinned, const CallSite& site) {
  Lazy* node = graph_.newNode();
  node->dtype = form.dtype;
  node->shape = form.shape;
  node->resident = made;
  node->range = fusion::rangeOfType(node->dtype);
  node->leaves = 1;
  node->pinned = pinned;
  node->site = site;
  node->outside = 1;
  return node;
}

Status Engine::compute(Deferred* array) noexcept {
  try {
    return evaluateNode(lazyOf(array));
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "kernel");
  }
}

void Engine::gather(std::span<Deferred* const> arrays, const CallSite& site) noexcept {
  policy::Work work;
  work.site = site;
  work.sink = true;
  work.reader = Reader::Host;
  std::uint64_t bytes = 0;
  const auto isAway = [](const Lazy& node) {
    return node.evaluated() && node.resident && !node.host.data;
  };
  for (Deferred* array : arrays) {
    const Lazy& node = *lazyOf(array);
    if (!isAway(node)) continue;
    addInput(node, work);
    work.dtype = node.dtype;
    work.elements = std::max(work.elements, node.shape.elements());
    bytes += static_cast<std::uint64_t>(node.shape.elements()) * dtypeSize(node.dtype);
  }
  if (bytes == 0) return;
  Decision d;
  (void)offload_.decide(work, d);
  // It computes nothing: where nobody knows what moving takes, nothing was predicted.
  d.estimates[0].known = d.estimates[0].known && d.estimates[1].known;
  try {
    for (Deferred* array : arrays)
      if (Lazy* node = lazyOf(array); isAway(*node) && !bringHome(node).isOk()) return;
  } catch (const std::bad_alloc&) {
    return;
  }
  d.bytesDown = bytes;
  d.nanos = clock_.nanos() - d.time;
  log_.add(d);
}

Verdict Engine::pin(const HookArg& arg) noexcept {
  try {
    if (arg.kind == HookArg::Kind::Constant) return declined("scalar");
    // What the device could make, it can hold.
    const Operand form{arg.dtype, arg.shape, nullptr, {}};
    if (const char* refusal = device_.refusal(FillTask{}, {}, {&form, 1})) return declined(refusal);
    Lazy* node = arg.kind == HookArg::Kind::Deferred ? lazyOf(arg.deferred) : graph_.newLeaf(arg);
    ++node->outside;
    Status status = evaluateNode(node);
    Resident* resident = nullptr;
    if (status.isOk()) status = residentOf(node, resident);
    if (status.isOk()) status = device_.residency()->upload(resident);
    if (!status.isOk()) {
      --node->outside;
      graph_.unreference(node);
      return declined("memory");
    }
    node->pinned = true;
    if (node->host.owner) device_.remember(node->host, resident, true);
    device_.countPin();
    Verdict v;
    v.answer = Answer::Done;
    v.array = node;
    return v;
  } catch (const std::bad_alloc&) {
    return declined("memory");
  }
}

bool Engine::isPinned(const HookArg& arg) const noexcept {
  if (arg.kind == HookArg::Kind::Deferred) return lazyOf(arg.deferred)->pinned;
  return arg.kind == HookArg::Kind::Host && device_.isPinned(arg.host);
}

bool Engine::onDevice(const HookArg& arg) const noexcept {
  if (arg.kind == HookArg::Kind::Constant || !device_.residency()) return false;
  if (arg.kind == HookArg::Kind::Host) return device_.isMirrored(arg.host);
  const Lazy* node = lazyOf(arg.deferred);
  if (node->turned) node = node->args[0];
  if (node->there) return true;  // or will be
  return node->resident && device_.residency()->onDevice(node->resident);
}

bool Engine::staysOnDevice(const HookArg& arg) const noexcept {
  if (!wantsTasks() || arg.kind == HookArg::Kind::Constant) return false;
  if (device_.forced() || isPinned(arg)) return true;
  return isAway(arg);
}

bool Engine::isAway(const HookArg& arg) const {
  if (arg.kind != HookArg::Kind::Deferred) return false;
  const Lazy* node = lazyOf(arg.deferred);
  if (node->turned || node->there) return true;
  if (!node->evaluated()) return !wants(arg.shape.elements());
  return node->resident && !node->host.data;
}

DeviceFacts Engine::deviceFacts() noexcept {
  try {
    return device_.facts();
  } catch (const std::bad_alloc&) {
    return {};
  }
}

Status Engine::wait() noexcept {
  Status status = flush();
  Provider* provider = device_.provider();
  calls_.settle();
  // A device that is lost has nothing left to wait for; what was asked of it is made again when
  // read.
  if (status.isOk() && provider && !provider->lost()) status = provider->sync();
  return status.code() == StatusCode::DeviceLost ? Status::ok() : status;
}

}  // namespace accel
