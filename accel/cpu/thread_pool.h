// Worker threads of one engine. They start with the first parallel run and end with the pool.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace accel::cpu {

class ThreadPool {
 public:
  // threads: how many work at once, the caller included; 0 asks the machine.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int size() const { return size_; }

  // Calls work(worker) once for each worker in [0, size), at the same time, and returns when all
  // are done. work must not throw. When threads cannot be started the caller does all the work.
  void runOnAll(const std::function<void(int)>& work);

 private:
  void startWorkers();
  void workerLoop(int index);

  int size_;
  bool started_ = false;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable wake_, done_;
  const std::function<void(int)>* work_ = nullptr;
  std::size_t round_ = 0;
  int running_ = 0;
  bool stop_ = false;
};

}  // namespace accel::cpu
