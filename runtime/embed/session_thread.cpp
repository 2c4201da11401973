#include "runtime/embed/session_thread.h"

#include <utility>

#include "runtime/cli/large_stack.h"
#include "runtime/error/error.h"

namespace matlift::embed {

SessionThread::SessionThread(SessionOptions options) : options_(std::move(options)) {
  if (!startOnLargeStack(thread_, run, this))
    fail("Matlift:embed:thread", "No thread can be started for a session.");
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return started_; });
  if (session_) return;
  lock.unlock();
  pthread_join(thread_, nullptr);
  std::rethrow_exception(failure_);
}

SessionThread::~SessionThread() {
  interrupt();
  const std::lock_guard last(callers_);
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  pthread_join(thread_, nullptr);
}

void SessionThread::perform(const std::function<void(Session&)>& work) {
  const std::lock_guard one(callers_);
  std::unique_lock lock(mutex_);
  session_->forgetInterrupt();  // one that came when nothing ran was for nothing
  failure_ = nullptr;
  work_ = &work;
  changed_.notify_all();
  changed_.wait(lock, [this] { return work_ == nullptr; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void SessionThread::interrupt() {
  const std::lock_guard lock(mutex_);
  if (work_ && session_) session_->interrupt();
}

void* SessionThread::run(void* self) {
  static_cast<SessionThread*>(self)->serve();
  return nullptr;
}

void SessionThread::serve() {
  std::unique_lock lock(mutex_);
  try {
    session_ = std::make_unique<Session>(std::move(options_));
  } catch (...) {
    failure_ = std::current_exception();
  }
  started_ = true;
  changed_.notify_all();
  while (session_ && !ending_) {
    changed_.wait(lock, [this] { return ending_ || work_; });
    if (work_) doNext(lock);
  }
  lock.unlock();
  session_.reset();
}

void SessionThread::doNext(std::unique_lock<std::mutex>& lock) {
  const std::function<void(Session&)>& work = *work_;
  lock.unlock();
  std::exception_ptr failure;
  try {
    work(*session_);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  failure_ = failure;
  work_ = nullptr;
  changed_.notify_all();
}

}  // namespace matlift::embed
