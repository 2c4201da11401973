#include "accel/cpu/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>

#include "accel/cpu/memory_nodes.h"

#ifdef __linux__
#include <sched.h>
#endif
#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

namespace accel::cpu {
namespace {

constexpr std::uint64_t kOne = std::uint64_t(1) << 17;  // of the runs' numbers
constexpr std::uint64_t kOpen = std::uint64_t(1) << 16;
constexpr std::uint64_t kInside = kOpen - 1;

// A thread that sleeps is awake again after 25 to 55 us (a virtual machine with two Zen 4 cores): a
// loop over arrays of middling size would wait longer than it works. So threads look for the next
// run for a while, and give way to whoever else wants the core, before they sleep.
constexpr auto kLookOut = std::chrono::microseconds(100);

void pause() {
#if defined(__x86_64__) || defined(__i386__)
  _mm_pause();
#endif
}

std::int64_t now() {
  const auto passed = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(passed).count();
}

// About the last four make the mean.
void note(std::atomic<float>& mean, std::int64_t nanos) {
  const float before = mean, taken = static_cast<float>(nanos);
  mean = before > 0 ? before + (taken - before) / 4 : taken;
}

// -1: not known.
int currentCore() {
#ifdef __linux__
  return sched_getcpu();
#else
  return -1;
#endif
}

// Off the caller's core, where this thread would only be in the way: the system leaves a new thread
// there for some 10 ms although others are free. It may come back later as any thread may.
void stepAside([[maybe_unused]] int core) {
#ifdef __linux__
  cpu_set_t allowed, others;
  if (core < 0 || core >= CPU_SETSIZE || core != currentCore()) return;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  others = allowed;
  CPU_CLR(static_cast<std::size_t>(core), &others);
  if (CPU_COUNT(&others) == 0 || sched_setaffinity(0, sizeof others, &others) != 0) return;
  (void)sched_setaffinity(0, sizeof allowed, &allowed);
#endif
}

// On a machine with several memory nodes a worker keeps to one.
void keepToNode([[maybe_unused]] const MemoryNodes& nodes, [[maybe_unused]] int callerCore,
                [[maybe_unused]] int worker) {
#ifdef __linux__
  cpu_set_t allowed, own;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  CPU_ZERO(&own);
  for (int core : coresOfWorker(nodes, callerCore, worker))
    if (core < CPU_SETSIZE && CPU_ISSET(static_cast<std::size_t>(core), &allowed))
      CPU_SET(static_cast<std::size_t>(core), &own);
  if (CPU_COUNT(&own) > 0) (void)sched_setaffinity(0, sizeof own, &own);
#endif
}

// Until over(), at most for kLookOut. Was it?
template <class Over>
bool lookOut(const Over& over) {
  const auto begin = std::chrono::steady_clock::now();
  for (int round = 0;; ++round) {
    for (int i = 0; i < 32; ++i) {
      if (over()) return true;
      pause();
    }
    if (round < 8) continue;
    if (std::chrono::steady_clock::now() - begin > kLookOut) return false;
    std::this_thread::yield();
  }
}

}  // namespace

ThreadPool::ThreadPool(int threads) : size_(threads) {
  if (size_ <= 0) size_ = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  size_ = std::min(size_, static_cast<int>(kInside));
#ifdef __EMSCRIPTEN__
  size_ = 1;  // workers of a page are scarce and start late
#endif
}

ThreadPool::~ThreadPool() {
  stop_ = true;
  { std::lock_guard lock(mutex_); }  // nobody is between looking and sleeping
  wake_.notify_all();
  for (std::thread& t : threads_) t.join();
}

void ThreadPool::startWorkers() {
  started_ = true;
  try {
    const auto nodes = std::make_shared<const MemoryNodes>(memoryNodes());
    for (int i = 1; i < size_; ++i)
      threads_.emplace_back([this, i, nodes, core = currentCore()] {
        keepToNode(*nodes, core, i);
        workerLoop(i);
      });
  } catch (const std::exception&) {  // no more threads, or no memory for them
    size_ = static_cast<int>(threads_.size()) + 1;
  }
}

// Joins the run that is open, unless this worker was in it already (seen).
bool ThreadPool::join(std::uint64_t& seen) {
  std::uint64_t s = state_;
  while ((s & kOpen) && s / kOne != seen) {
    if (!state_.compare_exchange_weak(s, s + 1)) continue;
    seen = s / kOne;
    ++joined_;
    return true;
  }
  return false;
}

// Until the next run begins, or over(). Was it? A run that was over before this thread was awake is
// no reason to sleep on: in a loop the next one comes soon, and would find it asleep again.
template <class Over>
bool ThreadPool::sleep(const Over& over) {
  std::unique_lock lock(mutex_);
  ++sleepers_;
  const std::uint64_t known = state_ / kOne;
  const bool before = over();
  if (!before) {
    wake_.wait(lock, [&] { return stop_ || state_ / kOne != known; });
    if (!stop_ && wokenAt_ > 0) note(waking_.worker, now() - wokenAt_);
  }
  --sleepers_;
  return before;
}

void ThreadPool::workerLoop(int index) {
  std::uint64_t seen = 0;
  const auto ready = [&] { return stop_ || join(seen); };
  for (;;) {
    stepAside(callerCore_);
    if (!lookOut(ready) && !sleep(ready)) continue;
    if (stop_) return;
    (*work_)(index);
    --state_;
    if (callerSleeps_) {
      { std::lock_guard lock(mutex_); }
      done_.notify_one();
    }
  }
}

void ThreadPool::waitUntil(const std::function<bool()>& over) {
  if (lookOut(over)) return;
  std::unique_lock lock(mutex_);
  callerSleeps_ = true;
  done_.wait(lock, over);
  callerSleeps_ = false;
}

void ThreadPool::run(const std::function<void(int)>& work, bool all) {
  if (size_ == 1 || running_.exchange(true)) return work(0);
  if (!started_) startWorkers();
  if (threads_.empty()) {
    running_ = false;
    return work(0);
  }
  work_ = &work;
  joined_ = 0;
  callerCore_ = currentCore();
  state_ = (state_ / kOne + 1) * kOne | kOpen;
  if (sleepers_ > 0) {
    const std::int64_t begin = wokenAt_ = now();
    { std::lock_guard lock(mutex_); }
    wake_.notify_all();
    note(waking_.caller, now() - begin);
  }
  work(0);
  if (all) waitUntil([&] { return joined_ == size_ - 1; });
  state_ &= ~kOpen;
  waitUntil([&] { return (state_ & kInside) == 0; });
  running_ = false;
}

}  // namespace accel::cpu
