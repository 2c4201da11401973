// One line through a rational filter, in the direct form II transposed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "builtins/support/parallel.h"
#include "runtime/error/interrupt.h"

namespace matlift::signal {

/// Element i is at x[i step] and y[i step]; z holds the states, which are updated. Coefficients are
/// divided by a[0]. Only those that are there are multiplied: 0 times an infinite sample would be
/// NaN.
template <class T>
void filterLine(const std::vector<T>& b, const std::vector<T>& a, std::span<T> z, const T* x, T* y,
                int64_t n, int64_t step) {
  const size_t order = z.size(), nb = b.size(), na = a.size(), both = std::min(na, nb);
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint<1 << 16>(uint64_t(i));
    const T in = x[i * step];
    const T out = order > 0 ? z[0] + b[0] * in : b[0] * in;
    y[i * step] = out;
    const auto next = [&](size_t k) { return k < order ? z[k] : T(0); };
    size_t k = 1;
    for (; k < both; ++k) z[k - 1] = next(k) + b[k] * in - a[k] * out;
    for (; k < nb; ++k) z[k - 1] = next(k) + b[k] * in;
    for (; k < na; ++k) z[k - 1] = next(k) - a[k] * out;
    for (; k <= order; ++k) z[k - 1] = next(k);
  }
}

/// The same for a long line, cut into pieces that run side by side. A piece begins so far ahead of
/// its place that it has forgotten where it began, beyond what a double can tell; the cuts depend
/// on n and the filter alone. False, and nothing done: the line is too short for how long the
/// filter remembers. x and y do not overlap.
bool filterInPieces(const std::vector<double>& b, const std::vector<double>& a, std::span<double> z,
                    const double* x, double* y, int64_t n, int64_t step,
                    const builtins::Parallel& parallel);

}  // namespace matlift::signal
