// Worker threads of one engine. They start with the first parallel run and end with the pool. One
// run at a time: who starts another one meanwhile, from inside it, does its work alone.
#pragma once

#include <accel/workers.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace accel::cpu {

// What waking workers that slept took lately, in nanoseconds: the caller to call them, and a worker
// until it ran. 0: none has slept yet.
struct Waking {
  std::atomic<float> caller{0}, worker{0};
};

class ThreadPool final : public Workers {
 public:
  // threads: how many work at once, the caller included; 0 asks the machine.
  explicit ThreadPool(int threads);
  ~ThreadPool() override;
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int size() const { return size_; }

  // Calls work(worker) once for each worker in [0, size), at the same time, and returns when all
  // are done. work must not throw. When threads cannot be started the caller does all the work.
  void runOnAll(const std::function<void(int)>& work) { run(work, true); }
  // The same for work that takes its pieces as it goes: a worker that comes when the caller has
  // found nothing left is not waited for. Waking one takes longer than a short run.
  void share(const std::function<void(int)>& work) { run(work, false); }

  const Waking& waking() const { return waking_; }

  int count() const noexcept override { return size_; }
  void share(void (*work)(void* context, int worker), void* context) noexcept override {
    run([work, context](int worker) { work(context, worker); }, false);
  }

 private:
  void run(const std::function<void(int)>& work, bool all);
  void startWorkers();
  void workerLoop(int index);
  bool join(std::uint64_t& seen);
  template <class Over>
  bool sleep(const Over& over);
  void waitUntil(const std::function<bool()>& over);

  int size_;
  bool started_ = false;
  std::atomic<bool> running_{false};
  std::vector<std::thread> threads_;
  const std::function<void(int)>* work_ = nullptr;
  // The run's number, whether it may still be joined (kOpen), how many workers are in it.
  std::atomic<std::uint64_t> state_{0};
  std::atomic<int> joined_{0};  // this run, so far
  std::atomic<int> callerCore_{-1};
  // Who sleeps, told before looking a last time: who changes state_ looks here afterwards.
  std::atomic<int> sleepers_{0};
  std::atomic<std::int64_t> wokenAt_{0};  // nanoseconds, when they were called last
  Waking waking_;
  std::atomic<bool> callerSleeps_{false};
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  std::atomic<bool> stop_{false};
};

}  // namespace accel::cpu
