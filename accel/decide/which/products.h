// Matrix products on the cpu, each by the kernel that the selection gives it.
#pragma once

#include <accel/matmul.h>

#include <array>
#include <functional>
#include <utility>

#include "accel/cpu/matmul_piece.h"
#include "accel/cpu/thread_pool.h"
#include "accel/decide/which/cpu_tuning.h"
#include "accel/decide/which/selector.h"
#include "accel/telemetry/clock.h"

namespace accel::selection {

class CpuProducts final : public MatrixProducts {
 public:
  // All outlive this. tuning null: the kernels' own numbers. begin: called before anybody is asked
  // about a product; while it says false, none is taken.
  CpuProducts(Selector& selector, cpu::ThreadPool& pool, Clock& clock, CpuTuning* tuning = nullptr,
              std::function<bool()> begin = nullptr)
      : selector_(selector),
        pool_(pool),
        clock_(clock),
        tuning_(tuning),
        begin_(std::move(begin)) {}

  bool multiply(const MatmulArgs& args) noexcept override;
  // The kind of workload that the last product was, since this was last asked; 0: none.
  std::uint64_t takeWorkload() { return std::exchange(lastKey_, 0); }
  // The plan of the kernel that the selection thinks best, for a caller whose time tells nothing of
  // the product alone.
  cpu::MatmulPlan planOf(const MatmulArgs& args);
  // By this kernel, whatever the selection thinks.
  Status run(const KernelEntry& kernel, const MatmulArgs& args, const cpu::MatmulPlan& plan);

 private:
  // Loops multiply the same few sizes again and again: no key is made for those.
  struct Recent {
    std::int64_t m = 0, k = 0, n = 0, batch = 0;
    DType dtype = DType::F64;
    std::uint64_t stamp = 0;  // of `slot`; 0: none yet
    std::uint64_t key = 0;
    Slot* slot = nullptr;
    cpu::MatmulPiece piece;  // the product, for which only operands have to be filled in
    bool isLong = false;     // so that a wish to stop is looked for in it
  };
  static constexpr std::size_t kRecent = 16;
  Recent& recentOf(const MatmulArgs& args) {
    return recent_[static_cast<std::size_t>(args.m + 3 * args.k + 5 * args.n) % kRecent];
  }
  bool isOf(const Recent& r, const MatmulArgs& args) const {
    return args.m == r.m && args.k == r.k && args.n == r.n && args.batch == r.batch &&
           args.dtype == r.dtype && r.stamp == selector_.stamp();
  }
  void remember(Recent& recent, const MatmulArgs& args);

  cpu::MatmulPlan planFor(const Workload& w, const KernelEntry& kernel) const {
    return tuning_ ? tuning_->productPlanFor(w, kernel) : kernel.matmul;
  }
  // As the choice says; in nanos what record() wants.
  Status runChoice(const Workload& w, const Choice& c, const cpu::MatmulPlan& plan,
                   const MatmulArgs& args, std::uint64_t& nanos);
  // The time of a call that took `once` just before, by more of them.
  std::uint64_t again(const KernelEntry& kernel, const MatmulArgs& args,
                      const cpu::MatmulPlan& plan, std::uint64_t once);
  bool runGranted(Grant& grant, const MatmulArgs& args);
  void runTiles(Recent& recent, const MatmulArgs& args);
  bool multiplyAsking(const MatmulArgs& args) noexcept;
  bool ask(const MatmulArgs& args, std::uint64_t key);

  Selector& selector_;
  cpu::ThreadPool& pool_;
  Clock& clock_;
  CpuTuning* tuning_;
  std::function<bool()> begin_;
  std::array<Recent, kRecent> recent_;
  std::uint64_t lastKey_ = 0;
};

}  // namespace accel::selection
