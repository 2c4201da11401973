// Singular values, shared by the functions that are defined through them.
#pragma once

#include "builtins/linalg/matrix.h"

namespace matlift::linalg {

template <class T>
struct SvdFactors {
  Mat<T> u;
  std::vector<RealOf<T>> s;  ///< descending
  Mat<T> vt;                 ///< V'
};
/// job as Backend::gesdd. Errors name `name` when the input is not finite.
template <class T>
SvdFactors<T> singularValues(Mat<T> a, char job, const char* name);

}  // namespace matlift::linalg
