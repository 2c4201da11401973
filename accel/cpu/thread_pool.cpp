#include "accel/cpu/thread_pool.h"

#include <algorithm>
#include <system_error>

namespace accel::cpu {

ThreadPool::ThreadPool(int threads) : size_(threads) {
  if (size_ <= 0) size_ = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
#ifdef __EMSCRIPTEN__
  size_ = 1;  // workers of a page are scarce and start late
#endif
}

ThreadPool::~ThreadPool() {
  {
    std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& t : threads_) t.join();
}

void ThreadPool::startWorkers() {
  started_ = true;
  try {
    for (int i = 1; i < size_; ++i) threads_.emplace_back([this, i] { workerLoop(i); });
  } catch (const std::system_error&) {
    size_ = static_cast<int>(threads_.size()) + 1;
  }
}

void ThreadPool::workerLoop(int index) {
  std::size_t seen = 0;
  for (;;) {
    const std::function<void(int)>* work;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stop_ || round_ != seen; });
      if (stop_) return;
      seen = round_;
      work = work_;
    }
    (*work)(index);
    std::lock_guard lock(mutex_);
    if (--running_ == 0) done_.notify_one();
  }
}

void ThreadPool::runOnAll(const std::function<void(int)>& work) {
  if (!started_) startWorkers();
  if (threads_.empty()) return work(0);
  {
    std::lock_guard lock(mutex_);
    work_ = &work;
    running_ = static_cast<int>(threads_.size());
    ++round_;
  }
  wake_.notify_all();
  work(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return running_ == 0; });
}

}  // namespace accel::cpu
