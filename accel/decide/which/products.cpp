#include "accel/decide/which/products.h"

#include <accel/stop.h>

#include <algorithm>
#include <new>

namespace accel::selection {
namespace {

// Nanoseconds: of a call that is done over again to be timed, and of all that.
constexpr double kShortest = 2000;
constexpr std::uint64_t kAgainNanos = 4000;

// The first columns, and the others.
struct Cut {
  MatmulArgs first, rest;
  Cut(const MatmulArgs& args, double share) : first(args), rest(args) {
    const auto wanted = static_cast<std::int64_t>(share * static_cast<double>(args.n));
    first.n = std::clamp<std::int64_t>(wanted, 1, args.n - 1);
    rest.n = args.n - first.n;
    const auto size = static_cast<std::int64_t>(dtypeSize(args.dtype));
    rest.b = static_cast<const char*>(args.b) + first.n * args.k * size;
    rest.c = static_cast<char*>(args.c) + first.n * args.m * size;
  }
};

}  // namespace

// A host program's function may throw what it likes: it failed.
Status CpuProducts::run(const KernelEntry& kernel, const MatmulArgs& args,
                        const cpu::MatmulPlan& plan) {
  try {
    if (kernel.function) return kernel.function(args);
    cpu::multiply(args, plan, pool_);
    return stopRequested() ? Status(StatusCode::Stopped, "") : Status::ok();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "panels");
  } catch (...) {
    return Status(StatusCode::Failed, kernel.id);
  }
}

cpu::MatmulPlan CpuProducts::planOf(const MatmulArgs& args) {
  const Workload w = workloadOf(args);
  const Result<Selection> s = selector_.select(w);
  if (!s || s.value().kernel->function) return {};
  return planFor(w, *s.value().kernel);
}

// Caches and the clock make more of so short a call than its kernel does: what it takes is seen
// when it is done over again, which changes nothing. As often as takes less than the judgement did.
std::uint64_t CpuProducts::again(const KernelEntry& kernel, const MatmulArgs& args,
                                 const cpu::MatmulPlan& plan, std::uint64_t once) {
  const std::uint64_t calls =
      std::clamp<std::uint64_t>(kAgainNanos / std::max<std::uint64_t>(once, 1), 1, 32);
  const std::uint64_t begin = clock_.nanos();
  for (std::uint64_t i = 0; i < calls; ++i)
    if (!run(kernel, args, plan).isOk()) return once;
  return std::max<std::uint64_t>(1, clock_.since(begin) / calls);
}

Status CpuProducts::runChoice(const Workload& w, const Choice& c, const cpu::MatmulPlan& plan,
                              const MatmulArgs& args, std::uint64_t& nanos) {
  const std::uint64_t begin = c.timed ? clock_.nanos() : 0;
  if (c.share >= 1) {
    Status s = run(*c.kernel, args, plan);
    nanos = c.timed ? clock_.since(begin) : 0;
    // One that should be short and was not met something else, unless it is only being tried.
    const bool isShort =
        static_cast<double>(nanos) < kShortest || (!c.exploring && c.bestNanos < kShortest);
    if (c.timed && s.isOk() && isShort && !c.kernel->function)
      nanos = again(*c.kernel, args, plan, nanos);
    return s;
  }
  const Cut cut(args, c.share);
  if (Status s = run(*c.kernel, cut.first, plan); !s.isOk()) return s;
  nanos =
      static_cast<std::uint64_t>(static_cast<double>(clock_.since(begin)) *
                                 static_cast<double>(args.n) / static_cast<double>(cut.first.n));
  return run(*c.rest, cut.rest, planFor(w, *c.rest));
}

void CpuProducts::remember(Recent& recent, const MatmulArgs& args) {
  const Workload w = workloadOf(args);
  const std::uint64_t key = workloadKey(w);
  Slot* const slot = &selector_.slotOf(w, key);
  recent = {args.m,
            args.k,
            args.n,
            args.batch,
            args.dtype,
            selector_.stamp(),
            key,
            slot,
            cpu::wholePiece(args),
            args.flops() > cpu::kLongProduct};
}

// Needs no memory and cannot fail.
inline void CpuProducts::runTiles(Recent& recent, const MatmulArgs& args) {
  cpu::MatmulPiece& q = recent.piece;
  q.a = args.a;
  q.b = args.b;
  q.c = args.c;
  q.aStep = static_cast<std::size_t>(args.aStep);
  q.bStep = static_cast<std::size_t>(args.bStep);
  cpu::multiplyTiles(args.dtype, q, recent.slot->grant.matmul.way);
}

// Asking is apart: what every call of a loop takes beside its kernel is as short as can be.
bool CpuProducts::multiply(const MatmulArgs& args) noexcept {
  Recent& recent = recentOf(args);
  if (!isOf(recent, args) || recent.slot->grant.left == 0) return multiplyAsking(args);
  Grant& grant = recent.slot->grant;
  if (grant.matmul.threads > 1 || grant.matmul.way == cpu::MatmulWay::Blocked ||
      grant.kernel->function || recent.isLong)
    return multiplyAsking(args);
  lastKey_ = recent.key;
  --grant.left;
  runTiles(recent, args);
  return true;
}

bool CpuProducts::runGranted(Grant& grant, const MatmulArgs& args) {
  --grant.left;
  if (run(*grant.kernel, args, grant.matmul).isOk()) return true;
  if (!stopRequested()) grant.end();
  return false;
}

[[gnu::noinline]] bool CpuProducts::multiplyAsking(const MatmulArgs& args) noexcept {
  try {
    lastKey_ = 0;
    if (begin_ && !begin_()) return false;
    Recent& recent = recentOf(args);
    if (!isOf(recent, args)) remember(recent, args);
    const std::uint64_t key = recent.key;
    Grant& grant = recent.slot->grant;
    const bool done =
        (grant.left > 0 && runGranted(grant, args)) || (!stopRequested() && ask(args, key));
    if (done) lastKey_ = key;
    return done;
  } catch (...) {
    return false;
  }
}

bool CpuProducts::ask(const MatmulArgs& args, std::uint64_t key) {
  const Workload w = workloadOf(args);
  // A kernel that fails is not chosen again for such a product, so this ends.
  for (std::size_t tries = 0; tries <= selector_.registry().all().size(); ++tries) {
    Slot& slot = selector_.slotOf(w, key);
    const Result<Choice> choice = selector_.choose(w, slot);
    if (!choice) return false;
    Choice c = choice.value();
    const cpu::MatmulPlan plan = planFor(w, *c.kernel);
    std::uint64_t nanos = 0;
    const Status s = runChoice(w, c, plan, args, nanos);
    if (s.code() == StatusCode::Stopped) return false;  // it tells nothing about the kernel
    // On fewer threads than the kernel is about it says nothing about the kernel.
    if (plan.threads < c.kernel->matmul.threads) c.timed = false;
    selector_.record(w, c, nanos, s.isOk());
    if (s.isOk()) {
      Grant& grant = selector_.slotOf(w, key).grant;  // recording may have made room
      grant.give(c.kernel, c.repeat);
      grant.matmul = plan;
      return true;
    }
    if (!selector_.options().learning) break;
  }
  // Whatever the records say: this way needs no memory and takes everything.
  cpu::multiply(args, {cpu::MatmulWay::Tall, 1}, pool_);
  return true;
}

}  // namespace accel::selection
