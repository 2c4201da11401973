#include "accel/residency/residency.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <new>
#include <unordered_set>
#include <utility>

#include "accel/telemetry/quantity_text.h"

namespace accel {
namespace {

struct Array;

// How the outputs of one task came about. Shared by them; lives while one of them needs it.
struct Making {
  Task task;
  std::shared_ptr<const KernelIr> kernel;  // what a map or an epilogue points to
  std::vector<Array*> inputs;              // one reference each
  std::vector<Array*> outputs;             // no references; null when gone or no longer in need
  std::vector<Operand> forms;              // the outputs' types and shapes
  int depth = 1;
};

struct Array : Resident {
  std::int32_t references = 1;  // those of recipes included
  std::int32_t recipes = 0;     // that it is an input of
  bool hasHost = false;
  bool kept = false;  // counted among the host bytes that recipes alone keep
  HostBlock block;
  BufferHandle device;
  std::uint64_t lastUse = 0;
  bool inUse = false;  // operand of the task at hand: not to be spilled
  std::shared_ptr<Making> making;
  Array* next = nullptr;
  Array* previous = nullptr;

  std::size_t bytes() const { return std::size_t(shape.elements()) * dtypeSize(dtype); }
  // Nobody reads it any more, but somebody may have to be made of it again.
  bool onlyInRecipes() const { return references == recipes; }
};

Array* arrayOf(Resident* r) { return static_cast<Array*>(r); }
const Array* arrayOf(const Resident* r) { return static_cast<const Array*>(r); }

// A task that owns what it points to.
void ownKernel(Making& making) {
  auto own = [&](const KernelIr*& kernel) {
    if (!kernel) return;
    making.kernel = std::make_shared<const KernelIr>(*kernel);
    kernel = making.kernel.get();
  };
  if (auto* map = std::get_if<MapTask>(&making.task)) own(map->kernel);
  if (auto* product = std::get_if<MatmulTask>(&making.task)) own(product->epilogue);
}

constexpr std::size_t kMaxEvents = 64;

}  // namespace

class ResidencyImpl {
 public:
  ResidencyImpl(Provider& device, Provider& cpu, HostMemory& memory,
                const ResidencyOptions& options)
      : device_(device), cpu_(cpu), memory_(memory), options_(options) {}
  ~ResidencyImpl();

  Array* add(DType dtype, const Shape& shape);
  void drop(Array* array);
  Status run(const Task& task, std::span<Array* const> inputs, std::span<const Operand> outputs,
             std::span<Array*> made);
  Status toHost(Array* array);
  Status toDevice(Array* array) {
    return attempt([&] { return place(array); });
  }
  Status evacuate();
  bool live(const Array* array) const {
    return array->device && array->device.generation == device_.generation() && !device_.lost();
  }

  void allow(double seconds) { next_ = seconds; }
  bool settle();

  HostMemory& memory() { return memory_; }
  bool usable() const { return usable_; }
  ResidencyCounters counters_;
  std::vector<std::string> events_;

 private:
  Status attempt(const std::function<Status()>& work);
  Status survive();
  Status execute(const Task& task, std::span<Array* const> inputs, std::span<Array* const> outputs);
  Status place(Array* array);
  std::vector<Array*> missing(Array* array, const std::function<bool(const Array*)>& there) const;
  Status remake(Array* array);
  Status remakeOne(Array* array);
  Status remakeOnHost(Array* array);
  Status remakeOneOnHost(Array* array);
  void becomeRecipe(Array* array);
  Status allocate(Array* array);
  bool spillOne();
  Status download(Array* array);
  void forget(Array* array);
  void letGo(std::shared_ptr<Making>& making, Array* output);
  void settleRecipe(Array* array);
  std::size_t budget() const {
    return options_.budget ? options_.budget : device_.info().memoryBudget;
  }

  Provider& device_;
  Provider& cpu_;
  HostMemory& memory_;
  ResidencyOptions options_;
  Array* first_ = nullptr;
  std::uint64_t clock_ = 0;
  std::uint64_t keptBytes_ = 0;  // on the host, for recipes alone
  int lossesInARow_ = 0;
  int tasksSinceLoss_ = 0;
  bool usable_ = true;
  // Seconds: of the next task, of all that was asked for since the device was idle.
  static constexpr double kForEver = std::numeric_limits<double>::infinity();
  double next_ = kForEver, allowed_ = 0;

 public:
  bool late_ = false;
};

ResidencyImpl::~ResidencyImpl() {
  while (first_) {
    Array* array = first_;
    first_ = array->next;
    if (array->hasHost && array->block.owner) memory_.release(array->block.owner);
    if (live(array)) device_.release(array->device);
    delete array;
  }
}

Array* ResidencyImpl::add(DType dtype, const Shape& shape) {
  auto* array = new Array;
  array->dtype = dtype;
  array->shape = shape;
  array->next = first_;
  if (first_) first_->previous = array;
  first_ = array;
  return array;
}

// Gives the device memory back; a dead handle is only forgotten.
void ResidencyImpl::forget(Array* array) {
  if (!array->device) return;
  if (live(array)) device_.release(array->device);
  counters_.bytesOnDevice -= std::min<std::uint64_t>(counters_.bytesOnDevice, array->bytes());
  array->device = {};
}

void ResidencyImpl::letGo(std::shared_ptr<Making>& making, Array* output) {
  if (!making) return;
  std::shared_ptr<Making> held = std::move(making);
  making.reset();
  std::replace(held->outputs.begin(), held->outputs.end(), output, static_cast<Array*>(nullptr));
  const bool needed = std::any_of(held->outputs.begin(), held->outputs.end(),
                                  [](Array* other) { return other != nullptr; });
  if (needed) return;
  std::vector<Array*> inputs = std::move(held->inputs);
  held->inputs.clear();
  for (Array* input : inputs) {
    --input->recipes;
    drop(input);
  }
}

// What is left to recipes needs no device memory: it can be made again like everything else.
void ResidencyImpl::becomeRecipe(Array* array) {
  if (!array->inUse && (array->hasHost || array->making)) forget(array);
  if (!array->hasHost || array->kept) return;
  array->kept = true;
  keptBytes_ += array->bytes();
}

void ResidencyImpl::drop(Array* array) {
  if (--array->references > 0) {
    if (array->onlyInRecipes()) becomeRecipe(array);
    return;
  }
  if (array->kept) keptBytes_ -= array->bytes();
  letGo(array->making, array);
  forget(array);
  if (array->hasHost && array->block.owner) memory_.release(array->block.owner);
  (array->previous ? array->previous->next : first_) = array->next;
  if (array->next) array->next->previous = array->previous;
  delete array;
}

// The least recently used array that the task at hand does not need. False: there is none.
bool ResidencyImpl::spillOne() {
  Array* oldest = nullptr;
  for (Array* array = first_; array; array = array->next) {
    if (!live(array) || array->inUse) continue;
    if (!oldest || array->lastUse < oldest->lastUse) oldest = array;
  }
  if (!oldest) return false;
  if (!oldest->hasHost) {
    if (!download(oldest).isOk()) return false;
    letGo(oldest->making, oldest);
  }
  forget(oldest);
  ++counters_.spills;
  return true;
}

Status ResidencyImpl::allocate(Array* array) {
  const std::size_t bytes = array->bytes(), limit = budget();
  while (limit && counters_.bytesOnDevice + bytes > limit) {
    if (!spillOne()) break;
    if (device_.lost()) return Status(StatusCode::DeviceLost, "while spilling");
  }
  if (limit && counters_.bytesOnDevice + bytes > limit)
    return Status(StatusCode::OutOfMemory, "the device memory budget does not hold the operands");
  for (;;) {
    Result<BufferHandle> made = device_.allocate(bytes);
    if (made) {
      array->device = made.value();
      counters_.bytesOnDevice += bytes;
      counters_.peakBytes = std::max(counters_.peakBytes, counters_.bytesOnDevice);
      return Status::ok();
    }
    if (made.status().code() != StatusCode::OutOfMemory) return made.status();
    ++counters_.allocationFailures;
    if (!spillOne()) return made.status();
  }
}

// Makes the array's elements be on the device.
Status ResidencyImpl::place(Array* array) {
  array->lastUse = ++clock_;
  if (array->bytes() == 0 || live(array)) return Status::ok();
  forget(array);
  if (!array->hasHost) return remake(array);
  if (Status status = allocate(array); !status) return status;
  Status status = device_.upload(array->device, 0, array->block.data, array->bytes());
  if (status) {
    counters_.bytesUp += array->bytes();
  } else {
    forget(array);
  }
  return status;
}

// The arrays that have to be made for this one to be made, each after its own inputs, itself last.
std::vector<Array*> ResidencyImpl::missing(
    Array* array, const std::function<bool(const Array*)>& there) const {
  struct Visit {
    Array* array;
    std::size_t input = 0;
  };
  std::vector<Array*> order;
  std::unordered_set<const Array*> seen{array};
  std::vector<Visit> path{{array}};
  while (!path.empty()) {
    Visit& top = path.back();
    const Making* making = top.array->making.get();
    if (!making || top.input == making->inputs.size()) {
      order.push_back(top.array);
      path.pop_back();
      continue;
    }
    Array* input = making->inputs[top.input++];
    if (!there(input) && seen.insert(input).second) path.push_back({input});
  }
  return order;
}

// By its recipe, and what that needs by theirs. A device that was lost may be lost again: on a long
// way some of it is brought home, so that the next attempt begins there.
Status ResidencyImpl::remake(Array* array) {
  constexpr int kStep = 8;
  std::vector<Array*> order = missing(
      array, [this](const Array* a) { return a->hasHost || live(a) || a->bytes() == 0; });
  order.back() = nullptr;  // itself; the others are held until the end
  for (Array* each : order)
    if (each) ++each->references;
  Status status;
  int made = 0;
  for (Array* each : order) {
    if (!status || !each || live(each) || each->hasHost) continue;  // by a brother's recipe
    status = remakeOne(each);
    if (status && ++made % kStep == 0) {
      status = download(each);
      if (status) letGo(each->making, each);
    }
  }
  if (status) status = remakeOne(array);
  for (Array* each : order)
    if (each) drop(each);
  return status;
}

// Its inputs can be had. Brothers that are gone too come back with it.
Status ResidencyImpl::remakeOne(Array* array) {
  std::shared_ptr<Making> making = array->making;
  if (!making) return Status(StatusCode::Failed, "an array has neither elements nor a recipe");
  std::vector<Array*> outputs, spare;
  for (std::size_t i = 0; i < making->outputs.size(); ++i) {
    Array* output = making->outputs[i];
    if (!output || live(output)) {
      output = add(making->forms[i].dtype, making->forms[i].shape);
      spare.push_back(output);
    }
    outputs.push_back(output);
  }
  Status status = execute(making->task, making->inputs, outputs);
  for (Array* unneeded : spare) drop(unneeded);
  for (Array* input : making->inputs)
    if (input->onlyInRecipes()) becomeRecipe(input);  // came up for this
  if (status) ++counters_.replays;
  return status;
}

Status ResidencyImpl::execute(const Task& task, std::span<Array* const> inputs,
                              std::span<Array* const> outputs) {
  Status status;
  std::vector<Operand> in, out;
  auto operandOf = [](const Array* array) {
    return Operand{array->dtype, array->shape, nullptr, array->device};
  };
  std::vector<Array*> marked;
  auto mark = [&](Array* array) {
    if (array->inUse) return;
    array->inUse = true;
    marked.push_back(array);
  };
  for (Array* input : inputs) {
    if (status) status = place(input);
    mark(input);
  }
  for (Array* output : outputs) {
    mark(output);
    if (status && output->bytes() > 0) status = allocate(output);
    output->lastUse = ++clock_;
  }
  if (status) {
    for (Array* input : inputs) in.push_back(operandOf(input));
    for (Array* output : outputs) out.push_back(operandOf(output));
    status = device_.run(task, in, out);
    // A task's own working space counts too: what others keep there goes home first.
    while (status.code() == StatusCode::OutOfMemory && !device_.lost()) {
      ++counters_.allocationFailures;
      if (!spillOne()) break;
      status = device_.run(task, in, out);
    }
  }
  for (Array* array : marked) array->inUse = false;
  if (!status) {
    for (Array* output : outputs) forget(output);
  }
  return status;
}

// A device died: every handle of its generation is void. A new one, or the device is given up. One
// that dies, or has no memory, while it is made is one more loss.
Status ResidencyImpl::survive() {
  tasksSinceLoss_ = 0;
  for (Array* array = first_; array; array = array->next) {
    if (array->device) forget(array);
  }
  counters_.bytesOnDevice = 0;
  late_ = false;
  allowed_ = 0;
  Status renewed;
  do {
    ++counters_.losses;
    renewed = ++lossesInARow_ > options_.maxLossesInARow
                  ? Status(StatusCode::DeviceLost, "lost too often in a row")
                  : device_.renew();
  } while (
      (renewed.code() == StatusCode::DeviceLost || renewed.code() == StatusCode::OutOfMemory) &&
      lossesInARow_ <= options_.maxLossesInARow);
  usable_ = renewed.isOk();
  if (events_.size() == kMaxEvents) events_.erase(events_.begin());
  events_.push_back(usable_ ? "device lost; renewed as generation " +
                                  std::to_string(device_.generation())
                            : "device lost and given up: " + renewed.message());
  return usable_ ? Status::ok() : Status(StatusCode::DeviceLost, renewed.message());
}

// Repeats the work on a new device after a loss, until the device is given up.
Status ResidencyImpl::attempt(const std::function<Status()>& work) {
  for (;;) {
    if (!usable_) return Status(StatusCode::DeviceLost, "the device was given up");
    Status status = work();
    if (status) return status;
    if (status.code() != StatusCode::DeviceLost && !device_.lost()) return status;
    if (Status renewed = survive(); !renewed) return renewed;
  }
}

Status ResidencyImpl::download(Array* array) {
  HostBlock block = memory_.allocate(array->bytes());
  if (!block.data) return Status(StatusCode::OutOfMemory, "host memory");
  Status status = device_.download(array->device, 0, block.data, array->bytes());
  if (!status) {
    memory_.release(block.owner);
    return status;
  }
  counters_.bytesDown += array->bytes();
  array->block = block;
  array->hasHost = true;
  return status;
}

Status ResidencyImpl::toHost(Array* array) {
  if (array->hasHost) return Status::ok();
  if (array->bytes() == 0) {
    array->block = memory_.allocate(1);
    array->hasHost = array->block.data != nullptr;
    return array->hasHost ? Status::ok() : Status(StatusCode::OutOfMemory, "host memory");
  }
  if (array->making && (late_ || allowed_ < kForEver) && !settle()) {
    // The device may end up with other bits; there is one answer.
    Status status = remakeOnHost(array);
    if (status) letGo(array->making, array);
    if (status) forget(array);
    return status;
  }
  Status status = attempt([&] {
    if (Status placed = place(array); !placed) return placed;
    return download(array);
  });
  if (status) {
    lossesInARow_ = 0;  // elements have come back: the device works
    allowed_ = 0;       // and has done everything
  } else if (array->making && status.code() != StatusCode::Stopped) {
    status = remakeOnHost(array);
  }
  if (status) letGo(array->making, array);
  return status;
}

// What cannot be waited for (a loss) is no lateness: whoever needs the elements finds out.
bool ResidencyImpl::settle() {
  if (!late_ && allowed_ == 0) return true;
  if (!late_ && allowed_ == kForEver) {
    (void)device_.sync().isOk();
    allowed_ = 0;
    return true;
  }
  const Result<bool> done = device_.finishedWithin(late_ ? 0 : allowed_);
  if (done.status().code() == StatusCode::Stopped) return true;  // not late: not waited for
  if (!done || done.value()) {
    late_ = false;
    allowed_ = 0;
    return true;
  }
  if (!late_) {
    ++counters_.latenesses;
    if (events_.size() == kMaxEvents) events_.erase(events_.begin());
    events_.push_back("the device was late after " + secondsText(allowed_) + "; the CPU took over");
  }
  late_ = true;
  return false;
}

// Follows the recipe on the CPU, inputs first: for when the device has no room, is late or is given
// up.
Status ResidencyImpl::remakeOnHost(Array* array) {
  const std::vector<Array*> order =
      missing(array, [this](const Array* a) { return a->hasHost || (live(a) && !late_); });
  for (Array* each : order) {
    if (Status status = remakeOneOnHost(each); !status) return status;
    if (each == array) break;
    letGo(each->making, each);
    if (each->onlyInRecipes()) becomeRecipe(each);
  }
  return Status::ok();
}

Status ResidencyImpl::remakeOneOnHost(Array* array) {
  if (array->hasHost) return Status::ok();
  std::shared_ptr<Making> making = array->making;
  if (!making) return Status(StatusCode::Failed, "an array has neither elements nor a recipe");
  std::vector<Operand> in, out;
  for (Array* input : making->inputs) {
    if (Status status = toHost(input); !status) return status;
    in.push_back({input->dtype, input->shape, input->block.data, {}});
  }
  std::vector<HostBlock> blocks;
  Status status;
  for (const Operand& form : making->forms) {
    HostBlock block = memory_.allocate(std::max<std::size_t>(form.bytes(), 1));
    if (!block.data) status = Status(StatusCode::OutOfMemory, "host memory");
    blocks.push_back(block);
    out.push_back({form.dtype, form.shape, block.data, {}});
  }
  if (status) status = cpu_.run(making->task, in, out);
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (status && making->outputs[i] == array) {
      array->block = blocks[i];
      array->hasHost = true;
      ++counters_.hostReplays;
    } else if (blocks[i].data) {
      memory_.release(blocks[i].owner);
    }
  }
  return status;
}

// Cuts a recipe that has become long, and recipes that keep much memory of the host: those of the
// arrays that were used longest ago.
void ResidencyImpl::settleRecipe(Array* array) {
  // Failing to cut is no error now: the recipe stays.
  if (array->making->depth > options_.maxRecipeDepth) {
    for (Array* output : std::vector<Array*>(array->making->outputs))
      if (output && output->making && !output->hasHost) (void)toHost(output);
  }
  while (keptBytes_ > options_.maxPinnedBytes) {
    Array* oldest = nullptr;
    for (Array* each = first_; each; each = each->next) {
      if (!each->making || each->hasHost || each->onlyInRecipes()) continue;
      if (!oldest || each->lastUse < oldest->lastUse) oldest = each;
    }
    if (!oldest || !toHost(oldest)) return;
  }
}

Status ResidencyImpl::run(const Task& task, std::span<Array* const> inputs,
                          std::span<const Operand> outputs, std::span<Array*> made) {
  std::vector<Array*> fresh;
  for (const Operand& output : outputs) fresh.push_back(add(output.dtype, output.shape));
  Status status = attempt([&] { return execute(task, inputs, fresh); });
  allowed_ += std::exchange(next_, kForEver);
  if (!status) {
    for (Array* array : fresh) drop(array);
    return status;
  }
  // A task that was accepted may still be lost; a number of them is a device that works.
  constexpr int kTasksOfTrust = 8;
  if (++tasksSinceLoss_ >= kTasksOfTrust) lossesInARow_ = 0;
  auto making = std::make_shared<Making>();
  making->task = task;
  ownKernel(*making);
  for (Array* input : inputs) {
    ++input->references;
    ++input->recipes;
    making->inputs.push_back(input);
    if (!input->hasHost && input->making)
      making->depth = std::max(making->depth, input->making->depth + 1);
  }
  making->outputs = fresh;
  making->forms.assign(outputs.begin(), outputs.end());
  for (Array* array : fresh) array->making = making;
  std::copy(fresh.begin(), fresh.end(), made.begin());
  if (!fresh.empty()) settleRecipe(fresh[0]);
  return Status::ok();
}

Status ResidencyImpl::evacuate() {
  // Bringing one array home may free others: look from the start each time.
  for (Array* array = first_; array;) {
    // What recipes alone need goes with them.
    if (array->onlyInRecipes() || (!array->device && !array->making)) {
      array = array->next;
      continue;
    }
    if (Status status = toHost(array); !status) return status;
    letGo(array->making, array);
    forget(array);
    array = first_;
  }
  return Status::ok();
}

Residency::Residency(Provider& device, Provider& cpu, HostMemory& memory,
                     const ResidencyOptions& options)
    : impl_(std::make_unique<ResidencyImpl>(device, cpu, memory, options)) {}
Residency::~Residency() = default;

Resident* Residency::adopt(DType dtype, const Shape& shape, HostBlock host) noexcept {
  try {
    Array* array = impl_->add(dtype, shape);
    array->block = host;
    array->hasHost = true;
    if (host.owner) impl_->memory().retain(host.owner);
    return array;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

Status Residency::run(const Task& task, std::span<Resident* const> inputs,
                      std::span<const Operand> outputs, std::span<Resident*> made) noexcept {
  try {
    std::vector<Array*> in, out(outputs.size());
    for (Resident* input : inputs) in.push_back(arrayOf(input));
    Status status = impl_->run(task, in, outputs, out);
    if (status) std::copy(out.begin(), out.end(), made.begin());
    return status;
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "host memory");
  }
}

Result<HostBlock> Residency::host(Resident* array) noexcept {
  try {
    Array* own = arrayOf(array);
    if (Status status = impl_->toHost(own); !status) return status;
    if (own->block.owner) impl_->memory().retain(own->block.owner);
    return own->block;
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "host memory");
  }
}

Status Residency::upload(Resident* array) noexcept {
  try {
    return impl_->toDevice(arrayOf(array));
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "host memory");
  }
}

bool Residency::onHost(const Resident* array) const noexcept { return arrayOf(array)->hasHost; }
bool Residency::onDevice(const Resident* array) const noexcept {
  return impl_->live(arrayOf(array));
}
void Residency::retain(Resident* array) noexcept { ++arrayOf(array)->references; }
void Residency::release(Resident* array) noexcept { impl_->drop(arrayOf(array)); }

Status Residency::evacuate() noexcept {
  try {
    return impl_->evacuate();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "host memory");
  }
}

void Residency::allow(double seconds) noexcept { impl_->allow(seconds); }

bool Residency::settle() noexcept {
  try {
    return impl_->settle();
  } catch (const std::bad_alloc&) {
    return true;
  }
}

bool Residency::late() noexcept { return impl_->late_ && !settle(); }

bool Residency::usable() const noexcept { return impl_->usable(); }
const ResidencyCounters& Residency::counters() const noexcept { return impl_->counters_; }
const std::vector<std::string>& Residency::events() const noexcept { return impl_->events_; }

}  // namespace accel
