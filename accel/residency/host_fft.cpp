#include "accel/residency/host_fft.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

namespace accel {
namespace {

using Complex = std::complex<double>;
constexpr double kPi = 3.14159265358979323846;

// out[k] = sum over t of in[t * stride] w^(k t), by splitting off the smallest factor: a prime
// length costs its square, which is fine for a path that nobody waits for.
void transform(const Complex* in, std::int64_t stride, Complex* out, std::int64_t n, double sign) {
  if (n == 1) {
    out[0] = in[0];
    return;
  }
  std::int64_t p = 2;
  while (p * p <= n && n % p) ++p;
  if (n % p) p = n;
  const std::int64_t m = n / p;
  std::vector<Complex> parts(static_cast<std::size_t>(n));
  for (std::int64_t j = 0; j < p; ++j)
    transform(in + j * stride, stride * p, parts.data() + j * m, m, sign);
  std::vector<Complex> roots(static_cast<std::size_t>(n));
  for (std::int64_t k = 0; k < n; ++k)
    roots[std::size_t(k)] = std::polar(1.0, sign * 2 * kPi * double(k) / double(n));
  for (std::int64_t k = 0; k < n; ++k) {
    Complex sum = 0;
    for (std::int64_t j = 0; j < p; ++j)
      sum += parts[std::size_t(j * m + k % m)] * roots[std::size_t(j * k % n)];
    out[k] = sum;
  }
}

template <class T>
Status transformLines(const FftTask& task, const Operand& in, const Operand& out) {
  const int first = task.complexInput ? 1 : 0, firstOut = task.complexOutput ? 1 : 0;
  const std::int64_t given = in.shape.size(task.dim + first),
                     length = out.shape.size(task.dim + firstOut);
  if (out.shape.elements() == 0) return Status::ok();
  std::int64_t inner = 1;
  for (int d = 0; d < task.dim; ++d) inner *= out.shape.size(d + firstOut);
  const std::int64_t lines = out.shape.elements() / (firstOut ? 2 : 1) / length;
  const T* x = static_cast<const T*>(in.host);
  T* y = static_cast<T*>(out.host);
  std::vector<Complex> line(static_cast<std::size_t>(length)), result(line.size());
  for (std::int64_t l = 0; l < lines; ++l) {
    std::fill(line.begin(), line.end(), Complex());
    for (std::int64_t k = 0; k < std::min(given, length); ++k) {
      const std::int64_t at = l / inner * inner * given + k * inner + l % inner;
      line[std::size_t(k)] = task.complexInput ? Complex(double(x[2 * at]), double(x[2 * at + 1]))
                                               : Complex(double(x[at]));
    }
    transform(line.data(), 1, result.data(), length, task.inverse ? 1 : -1);
    for (std::int64_t k = 0; k < length; ++k) {
      const std::int64_t at = l / inner * inner * length + k * inner + l % inner;
      const Complex v = result[std::size_t(k)] / (task.inverse ? double(length) : 1.0);
      if (task.complexOutput) {
        y[2 * at] = T(v.real());
        y[2 * at + 1] = T(v.imag());
      } else {
        y[at] = T(v.real());
      }
    }
  }
  return Status::ok();
}

}  // namespace

Status hostFft(const FftTask& task, const Operand& in, const Operand& out) {
  if (!isFloat(in.dtype) || out.dtype != in.dtype)
    return Status(StatusCode::InvalidTask, "transform of this type");
  return in.dtype == DType::F64 ? transformLines<double>(task, in, out)
                                : transformLines<float>(task, in, out);
}

}  // namespace accel
