// filtfilt: forwards and backwards through a filter.
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/signal/filter_line.h"
#include "builtins/support/rows.h"

namespace matlift::signal {

namespace {

using builtins::Parallel;
using linalg::elementsAs;
using linalg::Mat;

template <class T>
struct Coefficients {
  std::vector<T> b, a;  ///< of the same length, divided by the first of a
  std::vector<T> rest;  ///< states in which a constant 1 stays as it is: nothing rings at the ends

  size_t order() const { return a.size() - 1; }
};

// z1 = (sum of b - a b0 from the second on) / (sum of a), the others by their recursion.
template <class T>
Coefficients<T> prepared(std::vector<T> b, std::vector<T> a) {
  if (a.empty() || b.empty() || a[0] == T(0))
    fail("signal:filtfilt:ZeroCoefficient", "First denominator filter coefficient must be non-zero.");
  const size_t n = std::max(a.size(), b.size());
  const T first = a[0];
  b.resize(n, T(0));
  a.resize(n, T(0));
  for (T& c : b) c /= first;
  for (T& c : a) c /= first;
  std::vector<T> rest(n - 1, T(0));
  T gain(0), below(0);
  for (size_t k = 1; k < n; ++k) gain += b[k] - a[k] * b[0];
  for (size_t k = 0; k < n; ++k) below += a[k];
  if (n > 1) {
    rest[0] = gain / below;
    for (size_t k = 1; k + 1 < n; ++k)
      rest[k] = rest[k - 1] - (b[k] - a[k] * b[0]) + a[k] * rest[0];
  }
  return {std::move(b), std::move(a), std::move(rest)};
}

template <class T>
void through(const Coefficients<T>& f, std::span<T> z, const T* x, T* y, int64_t n, int64_t step,
             const Parallel& parallel) {
  if constexpr (std::is_same_v<T, double>)
    if (filterInPieces(f.b, f.a, z, x, y, n, step, parallel)) return;
  filterLine(f.b, f.a, z, x, y, n, step);
}

// The line goes on at both ends, turned about its last sample: `edge` samples, which swing in.
template <class T>
void bothWays(const Coefficients<T>& f, const T* x, T* y, int64_t n, int64_t edge, std::vector<T>& middle,
              const Parallel& parallel) {
  std::vector<T> head(static_cast<size_t>(edge)), tail(static_cast<size_t>(edge));
  for (int64_t i = 0; i < edge; ++i) {
    head[size_t(i)] = T(2) * x[0] - x[edge - i];
    tail[size_t(i)] = T(2) * x[n - 1] - x[n - 2 - i];
  }
  std::vector<T> z(f.rest);
  const auto start = [&](T at) {
    for (size_t k = 0; k < z.size(); ++k) z[k] = f.rest[k] * at;
  };
  start(head[0]);
  filterLine(f.b, f.a, std::span<T>(z), head.data(), head.data(), edge, 1);
  through(f, std::span<T>(z), x, middle.data(), n, 1, parallel);
  filterLine(f.b, f.a, std::span<T>(z), tail.data(), tail.data(), edge, 1);
  start(tail[size_t(edge - 1)]);
  filterLine(f.b, f.a, std::span<T>(z), &tail[size_t(edge - 1)], &tail[size_t(edge - 1)], edge, -1);
  through(f, std::span<T>(z), middle.data() + n - 1, y + n - 1, n, -1, parallel);
}

// All columns through all sections. x is a row, or lines along its columns.
template <class T>
Value filtered(Call& call, const std::vector<Coefficients<T>>& sections, T gain) {
  const Value& given = call.arg(2);
  const bool row = given.dims().isRow();
  const int64_t n = row ? given.numel() : given.dims().rows();
  size_t order = 0;
  for (const auto& s : sections) order = std::max(order, s.order());
  const int64_t edge = std::max<int64_t>(1, 3 * int64_t(order));
  if (n <= edge)
    fail("signal:filtfilt:InvalidDimensionsDataShortForFiltOrder",
         "Data length must be larger than %d samples, three times the order of the filter.",
         int(edge));
  Mat<T> held;
  const T* x = elementsAs<T>(given, held);
  Value out = Value::uninitialized(classOf<linalg::RealOf<T>>, given.dims(), linalg::isComplexType<T>);
  T* y = out.mutableData<T>();
  std::vector<T> middle(static_cast<size_t>(n)), between;
  const Parallel parallel(call.interpreter);
  for (int64_t line = 0; line < given.numel() / n; ++line) {
    const T* from = x + line * n;
    for (const auto& s : sections) {
      const int64_t own = std::max<int64_t>(1, 3 * int64_t(s.order()));
      bothWays(s, from, y + line * n, n, own, middle, parallel);
      if (sections.size() > 1) {
        between.assign(y + line * n, y + line * n + n);
        from = between.data();
      }
    }
    if (gain != T(1))
      for (int64_t i = 0; i < n; ++i) y[line * n + i] *= gain;
  }
  return std::move(out).narrowed();
}

template <class T>
Value filtfiltOf(Call& call) {
  Mat<T> hb, ha;
  const Value &bv = call.arg(0), &av = call.arg(1);
  const T* b = elementsAs<T>(bv, hb);
  const T* a = elementsAs<T>(av, ha);
  const int64_t rows = bv.dims().rows();
  std::vector<Coefficients<T>> sections;
  T gain(1);
  if (rows > 1 && bv.dims().count() == 2 && bv.dims()[1] == 6) {
    for (int64_t r = 0; r < rows; ++r) {
      std::vector<T> c(6);
      for (int64_t k = 0; k < 6; ++k) c[size_t(k)] = b[r + k * rows];
      sections.push_back(prepared<T>({c[0], c[1], c[2]}, {c[3], c[4], c[5]}));
    }
    for (int64_t k = 0; k < av.numel(); ++k) gain *= a[k] * a[k];
  } else {
    if (!bv.dims().isVector() || !av.dims().isVector())
      fail("signal:filtfilt:InputMustBeVectors", "The coefficients must be vectors, or the rows of second-order sections.");
    sections.push_back(prepared<T>({b, b + bv.numel()}, {a, a + av.numel()}));
  }
  return filtered(call, sections, gain);
}

Value filtfilt(Call& call) {
  bool single = false, complex = false;
  for (int k = 0; k < 3; ++k) {
    const Value& v = call.arg(k);
    if (!v.isPlain() || v.isChar() || v.isEmpty())
      fail("signal:filtfilt:InvalidInput", "Coefficients and data must be numbers, and not empty.");
    single = single || v.classId() == ClassId::Single;
    complex = complex || v.isComplex();
  }
  return linalg::withFloatType(single, complex, [&](auto tag) {
    return filtfiltOf<typename decltype(tag)::type>(call);
  });
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow("filtfilt", filtfilt, 3, 3, 1,
                "filtfilt(b, a, x) filters forwards and backwards: no phase is left, the order is "
                "doubled.\nfiltfilt(sos, g, x) takes sections of second order.",
                "fprintf('%.3f ', filtfilt([1 1] / 2, 1, [0 0 4 0 0])), fprintf('\\n')",
                "0.000 1.000 2.000 1.000 0.000 \n"),
};

}  // namespace

}  // namespace matlift::signal

namespace matlift::builtins {
BuiltinTheme zeroPhaseTheme() { return signal::kRows; }
}  // namespace matlift::builtins
