// A program that mpirun has started: rank 0 runs it, the other ranks are its workers.
#pragma once

#include <string>
#include <vector>

namespace matlift::parallel {

/// The part of this process in such a job, for as long as it lives.
class MpiJob {
 public:
  /// Joins the job, if there is one. Throws Error when what is needed for it is not there.
  MpiJob();
  ~MpiJob();
  MpiJob(const MpiJob&) = delete;
  MpiJob& operator=(const MpiJob&) = delete;

  int rank() const { return rank_; }
  /// Of a worker among those of its machine, from 1.
  static int numberHere();
  /// At rank 0 one for each worker; else one to the program and one to the other workers. None:
  /// there is no job.
  const std::vector<int>& sockets() const { return sockets_; }

 private:
  int rank_ = 0;
  std::vector<int> sockets_;
  void (*leave_)() = nullptr;
};

struct MatrixJob;
using MatrixFunction = void(MatrixJob*);
/// What works on matrices together with the other workers, by ScaLAPACK; null: there is no job.
MatrixFunction* mpiMatrices();

/// Whether mpirun has started this process, among others.
bool startedByMpi();
/// Where the module that speaks MPI is; "": nowhere.
std::string mpiModule();

}  // namespace matlift::parallel
