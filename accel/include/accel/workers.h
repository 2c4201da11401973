// Threads for loops of the host program that are no kernels: a builtin's own. The program that
// joins the parts hands the engine's Workers to the builtins, so that all of them share one set of
// threads and one setting.
#pragma once

namespace accel {

class Workers {
 public:
  virtual ~Workers() = default;
  // How many work at once, the caller included: 1 where there are no threads.
  virtual int count() const noexcept = 0;
  // Calls work(context, worker) as worker 0 on the caller's thread and, at the same time, on those
  // others that come before the caller is done, each as another worker in [0, count). So work takes
  // its pieces as it goes, and ends when none is left. It must not throw. Returns when nobody is in
  // it any more. Inside another run (this one's, a kernel's) the caller does everything alone.
  virtual void share(void (*work)(void* context, int worker), void* context) noexcept = 0;
};

}  // namespace accel
