// The real types of the Eigen backend.
#ifdef MATLIFT_EIGEN_BACKEND

#include "builtins/linalg/backend_eigen_impl.h"

namespace matlift::linalg {

const char* backendName() { return "Eigen"; }

template struct Backend<double>;
template struct Backend<float>;

}  // namespace matlift::linalg

#endif
