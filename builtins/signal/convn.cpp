// convn, interpft, freqz.
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/signal/fft.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::signal {

namespace {

using builtins::functionRow;
using linalg::elementsAs;
using linalg::isComplexType;
using linalg::Mat;
using linalg::RealOf;
using linalg::withFloatType;

// Per dimension: which part of the full result is wanted.
struct Window {
  std::vector<int64_t> a, b, first, count;
};

Window windowFor(const Dims& a, const Dims& b, const std::string& shape) {
  Window w;
  int n = std::max(a.count(), b.count());
  for (int k = 0; k < n; ++k) {
    w.a.push_back(a[k]);
    w.b.push_back(b[k]);
    if (shape == "full") {
      w.first.push_back(0);
      w.count.push_back(a[k] == 0 || b[k] == 0 ? std::max<int64_t>(0, a[k] + b[k] - 1)
                                               : a[k] + b[k] - 1);
    } else if (shape == "same") {
      w.first.push_back(b[k] / 2);
      w.count.push_back(a[k]);
    } else {
      w.first.push_back(std::max<int64_t>(0, b[k] - 1));
      w.count.push_back(std::max<int64_t>(0, a[k] - std::max<int64_t>(0, b[k] - 1)));
    }
  }
  return w;
}

// out += x * a shifted by `shift`, over dimensions k and below.
template <class T>
void addShifted(const Window& w, size_t k, const std::vector<int64_t>& shift,
                const std::vector<int64_t>& aStride, const std::vector<int64_t>& outStride, T x,
                const T* a, T* out) {
  int64_t low = std::max<int64_t>(0, shift[k] - w.first[k]);
  int64_t high = std::min(w.count[k], w.a[k] + shift[k] - w.first[k]);
  int64_t from = w.first[k] - shift[k];
  if (k == 0) {
    for (int64_t i = low; i < high; ++i) out[i] += x * a[i + from];
    return;
  }
  interruptionPoint();
  for (int64_t i = low; i < high; ++i)
    addShifted(w, k - 1, shift, aStride, outStride, x, a + (i + from) * aStride[k],
               out + i * outStride[k]);
}

template <class T>
Value convnOf(const Value& av, const Value& bv, const std::string& shape) {
  Window w = windowFor(av.dims(), bv.dims(), shape);
  Value out =
      Value::zeros(classOf<RealOf<T>>, Dims(std::span<const int64_t>(w.count)), isComplexType<T>);
  if (av.isEmpty() || bv.isEmpty() || out.isEmpty()) return out;
  Mat<T> ha, hb;
  const T* a = elementsAs<T>(av, ha);
  const T* b = elementsAs<T>(bv, hb);
  T* to = out.mutableData<T>();
  size_t n = w.a.size();
  std::vector<int64_t> aStride(n, 1), outStride(n, 1), shift(n, 0);
  for (size_t k = 1; k < n; ++k) {
    aStride[k] = aStride[k - 1] * w.a[k - 1];
    outStride[k] = outStride[k - 1] * w.count[k - 1];
  }
  for (int64_t j = 0; j < bv.numel(); ++j) {
    addShifted(w, n - 1, shift, aStride, outStride, b[j], a, to);
    for (size_t k = 0; k < n && ++shift[k] == w.b[k]; ++k) shift[k] = 0;
  }
  return std::move(out).narrowed();
}

Value convn(Call& call) {
  const Value &a = call.arg(0), &b = call.arg(1);
  if (!a.isPlain() || !b.isPlain() || a.isChar() || b.isChar())
    fail("MATLAB:convn:inputType", "A and B must be numeric arrays.");
  std::string shape = call.has(2) ? builtins::optionWord(call.arg(2)) : "full";
  if (shape != "full" && shape != "same" && shape != "valid")
    fail("MATLAB:convn:unknownShapeParameter", "SHAPE must be 'full', 'same', or 'valid'.");
  return withFloatType(a.isSingle() || b.isSingle(), a.isComplex() || b.isComplex(), [&](auto tag) {
    return convnOf<typename decltype(tag)::type>(a, b, shape);
  });
}

// The n equally spaced values of the trigonometric polynomial through a line of m: its spectrum is
// padded in the middle; a term at the highest frequency of an even m is shared by both halves.
std::vector<Complex> resample(fft::PlanCache& cache, const std::vector<Complex>& x, int64_t n) {
  int64_t m = int64_t(x.size());
  // Fewer points than given: interpolate a multiple of n, then take every step-th.
  int64_t step = n > m ? 1 : m / n + 1, fine = n * step;
  std::vector<Complex> spectrum(static_cast<size_t>(m)),
      padded(static_cast<size_t>(fine), Complex(0)), y(static_cast<size_t>(fine));
  fft::transformComplex(cache, m, x.data(), {1, m, 1}, spectrum.data(), false);
  int64_t half = (m + 1) / 2;
  for (int64_t k = 0; k < half; ++k) padded[size_t(k)] = spectrum[size_t(k)];
  for (int64_t k = half; k < m; ++k) padded[size_t(fine - m + k)] = spectrum[size_t(k)];
  if (m % 2 == 0) {
    padded[size_t(fine - m / 2)] = spectrum[size_t(m / 2)] / 2.0;
    padded[size_t(m / 2)] += spectrum[size_t(m / 2)] / 2.0;
  }
  fft::transformComplex(cache, fine, padded.data(), {1, fine, 1}, y.data(), true);
  std::vector<Complex> out;
  for (int64_t k = 0; k < n; ++k) out.push_back(y[size_t(k * step)] * (double(fine) / double(m)));
  return out;
}

Value interpft(Call& call) {
  const Value& x = call.arg(0);
  if (!x.isPlain() || x.isChar()) fail("MATLAB:interpft:InputType", "X must be a numeric array.");
  int64_t n = toInteger(call.arg(1), "N", 1, int64_t(1) << 40);
  int dim = call.has(2) ? builtins::parseDim(call.arg(2)) : x.dims().firstNonSingleton();
  builtins::Slices s = builtins::sliceAlong(x, builtins::DimChoice{false, false, {dim}});
  Dims dims = x.dims();
  dims.set(dim, n);
  Value out = Value::zeros(ClassId::Double, dims, x.isComplex());
  fft::PlanCache& cache = call.interpreter.state<fft::PlanCache>();
  for (int64_t o = 0; o < s.outer && s.count > 0; ++o)
    for (int64_t i = 0; i < s.inner; ++i) {
      std::vector<Complex> line;
      for (int64_t k = 0; k < s.count; ++k)
        line.push_back(x.complexAt(i + s.inner * (k + s.count * o)));
      line = resample(cache, line, n);
      for (int64_t k = 0; k < n; ++k) {
        int64_t at = i + s.inner * (k + n * o);
        if (x.isComplex())
          out.mutableData<Complex>()[at] = line[size_t(k)];
        else
          out.mutableData<double>()[at] = line[size_t(k)].real();
      }
    }
  return x.isSingle() ? convertClass(out, ClassId::Single) : out;
}

std::vector<Complex> coefficients(const Value& v) {
  if (!v.isPlain() || !v.dims().isVector() || v.isEmpty())
    fail("MATLAB:freqz:InvalidCoefficients", "Filter coefficients must be vectors.");
  std::vector<Complex> c;
  for (int64_t i = 0; i < v.numel(); ++i) c.push_back(v.complexAt(i));
  return c;
}

Complex inPowersOf(const std::vector<Complex>& c, Complex z) {
  Complex y = 0;
  for (size_t k = c.size(); k-- > 0;) y = y * z + c[k];
  return y;
}

// freqz(b, a, n or w, 'whole', fs): the response on the unit circle.
Value freqz(Call& call) {
  constexpr double kPi = 3.14159265358979323846;
  std::vector<Complex> b = coefficients(call.arg(0));
  std::vector<Complex> a =
      call.has(1) && !call.arg(1).isEmpty() ? coefficients(call.arg(1)) : std::vector<Complex>{1};
  bool whole = false;
  double rate = 2 * kPi;
  const Value* points = nullptr;
  for (int k = 2; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (v.isTextScalar()) {
      std::string word = builtins::optionWord(v);
      if (word != "whole" && word != "half")
        fail("MATLAB:freqz:InvalidOption", "The only options are 'whole' and 'half'.");
      whole = word == "whole";
    } else if (k == 2) {
      points = &v;
    } else if (!v.isEmpty()) {
      rate = toDouble(v, "fs");
    }
  }
  std::vector<double> w;
  bool given = points && points->isPlain() && points->numel() > 1;
  if (given) {
    for (int64_t i = 0; i < points->numel(); ++i) w.push_back(points->doubleAt(i));
  } else {
    int64_t n = points && !points->isEmpty() ? toInteger(*points, "n", 1, 1 << 28) : 512;
    for (int64_t i = 0; i < n; ++i) w.push_back((whole ? 1.0 : 0.5) * rate * double(i) / double(n));
  }
  Value h = Value::uninitialized(ClassId::Double, Dims(int64_t(w.size()), 1), true);
  for (size_t i = 0; i < w.size(); ++i) {
    Complex z = std::polar(1.0, -2 * kPi * w[i] / rate);
    h.mutableData<Complex>()[i] = inPowersOf(b, z) / inPowersOf(a, z);
  }
  call.setOut(1, Value::fromVector(w, false));
  return h;
}

const BuiltinDescriptor kRows[] = {
    functionRow("convn", convn, 2, 3, 1,
                "convn(a, b) convolves arrays of any number of dimensions.\n"
                "convn(a, b, shape): 'full', 'same' or 'valid'.",
                "disp(convn([1 2; 3 4], [1 1], 'valid'))", "     3\n     7\n"),
    functionRow("interpft", interpft, 2, 3, 1,
                "interpft(x, n) gives n values of the trigonometric polynomial through x.\n"
                "interpft(x, n, dim) works along dim.",
                "fprintf('%.4f ', interpft([1 0 -1 0], 8))\nfprintf('\\n')",
                "1.0000 0.7071 0.0000 -0.7071 -1.0000 -0.7071 0.0000 0.7071 \n"),
    functionRow("freqz", freqz, 1, 5, 2,
                "[h, w] = freqz(b, a, n) is the response of a digital filter at n frequencies from "
                "0 to pi.\nfreqz(b, a, w) takes the frequencies; freqz(b, a, n, 'whole') goes to "
                "2*pi; freqz(b, a, n, fs) is in units of a sample rate.",
                "fprintf('%.4f ', abs(freqz([1 1], 1, 3)))\nfprintf('\\n')",
                "2.0000 1.7321 1.0000 \n"),
};

}  // namespace

}  // namespace matlift::signal

namespace matlift::builtins {
BuiltinTheme convnTheme() { return signal::kRows; }
}  // namespace matlift::builtins
