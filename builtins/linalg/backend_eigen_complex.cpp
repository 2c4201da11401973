// The complex types of the Eigen backend.
#ifdef MATLIFT_EIGEN_BACKEND

#include "builtins/linalg/backend_eigen_impl.h"

namespace matlift::linalg {

template struct Backend<std::complex<double>>;
template struct Backend<std::complex<float>>;

}  // namespace matlift::linalg

#endif
