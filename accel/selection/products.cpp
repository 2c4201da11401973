#include "accel/selection/products.h"

#include <new>

namespace accel::selection {

Status CpuProducts::run(const KernelEntry& kernel, const MatmulArgs& args,
                        const cpu::MatmulPlan& plan) {
  if (kernel.function) return kernel.function(args);
  try {
    cpu::multiply(args, plan, pool_);
    return Status::ok();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "panels");
  }
}

cpu::MatmulPlan CpuProducts::planOf(const MatmulArgs& args) const {
  const Workload w = workloadOf(args);
  const Result<Selection> s = selector_.select(w);
  if (!s || s.value().kernel->function) return {};
  return tuning_ ? tuning_->matmulPlan(w, workloadKey(w), *s.value().kernel)
                 : s.value().kernel->matmul;
}

bool CpuProducts::multiply(const MatmulArgs& args) noexcept {
  try {
    const bool same = lastKey_ && args.m == last_.m && args.k == last_.k && args.n == last_.n &&
                      args.batch == last_.batch && args.dtype == last_.dtype;
    if (!same) {
      last_ = args;
      lastKey_ = workloadKey(workloadOf(args));
    }
    if (!same || version_ != selector_.registry().version()) {
      granted_ = &repeats_.of(lastKey_, selector_.registry());
      version_ = selector_.registry().version();
    }
    auto& granted = *granted_;
    if (granted.left > 0) {
      --granted.left;
      ++granted.used;
      if (run(*granted.kernel, args, granted.plan).isOk()) return true;
      granted.left = 0;
    }
    const Workload w = workloadOf(args);
    // A kernel that fails is not chosen again for such a product, so this ends.
    for (std::size_t tries = 0; tries <= selector_.registry().all().size(); ++tries) {
      const Result<Choice> choice = selector_.choose(w, granted.used);
      granted.used = 0;
      if (!choice) return false;
      Choice c = choice.value();
      const cpu::MatmulPlan plan =
          tuning_ ? tuning_->matmulPlan(w, c.key, *c.kernel) : c.kernel->matmul;
      const std::uint64_t begin = c.timed ? clock_.nanos() : 0;
      const Status s = run(*c.kernel, args, plan);
      const std::uint64_t nanos = c.timed ? clock_.nanos() - begin : 0;
      if (tuning_ && c.timed && !c.kernel->function)
        tuning_->report(w, c.key, *c.kernel, static_cast<double>(nanos), s.isOk());
      // On fewer threads than the kernel is about it says nothing about the kernel.
      if (plan.threads < c.kernel->matmul.threads) c.timed = false;
      selector_.record(w, c, nanos, s.isOk());
      if (s.isOk()) {
        granted = {c.kernel, plan, c.repeat, 0};
        return true;
      }
      if (!selector_.options().learning) break;
    }
    // Whatever the records say: this way needs no memory and takes everything.
    cpu::multiply(args, {cpu::MatmulWay::Tall, 1}, pool_);
    return true;
  } catch (...) {
    return false;
  }
}

}  // namespace accel::selection
