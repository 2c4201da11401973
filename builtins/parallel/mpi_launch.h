// parpool('mpi', ...): a program that runs already starts workers by mpirun.
//
// Rank 0 of that job is no program, but a relay on this machine: it joins the job, hands its ends
// of the workers' sockets to the program through a socket in a folder of the program's own, and
// waits until the program lets go. No port is opened but MPI's own.
#pragma once

#include <string>
#include <vector>

#include "builtins/parallel/channel.h"

namespace matlift {
class Interpreter;
}

namespace matlift::parallel {

/// The job, for as long as it lives.
class MpiLaunch {
 public:
  /// Throws Error when the workers do not come.
  MpiLaunch(const std::string& program, int workers, const std::string& hostfile);
  ~MpiLaunch();
  MpiLaunch(const MpiLaunch&) = delete;
  MpiLaunch& operator=(const MpiLaunch&) = delete;

  /// One for each worker; whoever takes them closes them.
  const std::vector<int>& sockets() const { return sockets_; }

 private:
  void waitForWorkers(int listener, size_t workers);
  void end();
  int process_ = -1;       // mpirun
  Descriptor connection_;  // to the relay; it ends when this closes
  std::vector<int> sockets_;
};

/// The relay: gives the sockets to the program that listens at `path`, and waits for its end.
int relayMpiPool(const std::vector<int>& sockets, const std::string& path);

}  // namespace matlift::parallel
