// A session on a thread of its own. The interpreter's values and caches belong to one thread, and
// programs nest deeper than the stack of a host's thread may be: whoever calls hands over what is
// to be done and waits.
#pragma once

#include <pthread.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "runtime/cli/session.h"

namespace matlift::embed {

class SessionThread {
 public:
  /// Throws Error when there is no thread to be had, and what making the session throws.
  explicit SessionThread(SessionOptions options);
  /// Interrupts what runs, and waits.
  ~SessionThread();
  SessionThread(const SessionThread&) = delete;
  SessionThread& operator=(const SessionThread&) = delete;

  /// Does it on the session's thread, after what others have asked for. What it throws, this
  /// throws.
  void perform(const std::function<void(Session&)>& work);
  /// Called by the session's own thread: by a callback.
  bool isInside() const { return pthread_equal(pthread_self(), thread_) != 0; }
  /// Ends what runs; nothing where nothing does.
  void interrupt();

 private:
  static void* run(void* self);
  void serve();
  void doNext(std::unique_lock<std::mutex>& lock);

  SessionOptions options_;
  std::unique_ptr<Session> session_;  ///< made and destroyed on the thread
  pthread_t thread_{};

  std::mutex callers_;  ///< one call at a time
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void(Session&)>* work_ = nullptr;  ///< waits, or is being done
  std::exception_ptr failure_;                           ///< of what was done last
  bool started_ = false, ending_ = false;
};

}  // namespace matlift::embed
