// Functions of onCleanup objects that have gone, and handles whose last reference has.
#pragma once

#include "runtime/dispatch/cleanup_queue.h"

namespace matlift {

struct VmParts;

class Cleanups {
 public:
  Cleanups(VmParts& vm, CleanupQueue& queue);
  ~Cleanups();

  void runDue() {
    if (!queue_.due.empty()) run();
  }
  /// What is due; errors become warnings.
  void run();
  CleanupQueue& queue() { return queue_; }
  /// Frees circles of references that nobody holds, after their delete methods.
  void collectCycles();

 private:
  void runOne(const Value& task);
  bool destroyAll(const std::vector<Ref<HeapObject>>& found);

  VmParts& vm_;
  CleanupQueue& queue_;
  bool running_ = false;
};

}  // namespace matlift
