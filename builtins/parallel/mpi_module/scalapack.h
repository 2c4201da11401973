// Matrices on the ranks of MPI by ScaLAPACK, which is loaded when it is first asked for.
#pragma once

#define OMPI_SKIP_MPICXX 1  // the C interface is all that is used
#include <mpi.h>

#include <map>
#include <vector>

#include "builtins/parallel/matrix_job.h"

namespace matlift::parallel {

/// Ranks 1 .. p * q of the job in p rows of q, as ScaLAPACK has them.
struct Grid {
  MPI_Comm comm = MPI_COMM_NULL;
  int handle = 0, context = -1;
  int p = 1, q = 1, row = 0, column = 0;
  bool usable = false;  ///< everybody has the library
};

/// Of one process; all calls by the thread that speaks MPI.
class Scalapack {
 public:
  void run(MatrixJob& job);
  /// Before MPI ends.
  void end();

 private:
  Grid& gridOf(int workers);
  std::map<int, Grid> grids_;
};

}  // namespace matlift::parallel
