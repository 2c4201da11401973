// Transforms of windowed segments of a signal, some at a time: neither the segments nor the rows of
// the transforms that nobody wants are ever all there.
#include <algorithm>

#include "builtins/linalg/matrix.h"
#include "builtins/signal/fft.h"
#include "builtins/support/rows.h"

namespace matlift::signal {

namespace {

// Elements of segments that are transformed together: few enough for the cache, enough for threads.
constexpr int64_t kTogether = 1 << 18;

struct Segments {
  int64_t length, hop, count, transform, rows;
};

template <class R>
Value spectra(Interpreter& interpreter, const R* x, const R* window, const Segments& s) {
  Value out = Value::uninitialized(classOf<R>, Dims(s.rows, s.count), true);
  auto* to = out.mutableData<std::complex<R>>();
  const int64_t together = std::max<int64_t>(1, std::min(s.count, kTogether / s.transform));
  std::vector<R> in(size_t(together * s.transform), R(0));
  std::vector<std::complex<R>> made(in.size());
  auto& plans = interpreter.state<fft::PlanCache>();
  const builtins::Parallel parallel(interpreter);
  const int64_t least = (1 << 15) / s.transform + 1;
  for (int64_t first = 0; first < s.count; first += together) {
    const int64_t n = std::min(together, s.count - first);
    parallel.ranges(n, least, [&](int64_t begin, int64_t end) {
      for (int64_t k = begin; k < end; ++k) {
        const R* from = x + (first + k) * s.hop;
        R* line = &in[size_t(k * s.transform)];
        for (int64_t i = 0; i < s.length; ++i) line[i] = from[i] * window[i];
      }
    });
    fft::transformReal<R>(plans, s.transform, in.data(), {1, s.transform, n}, made.data(), false,
                          parallel);
    parallel.ranges(n, least, [&](int64_t begin, int64_t end) {
      for (int64_t k = begin; k < end; ++k)
        std::copy_n(&made[size_t(k * s.transform)], s.rows, to + (first + k) * s.rows);
    });
  }
  return out;
}

Value segmentfft(Call& call) {
  const Value &x = call.arg(0), &window = call.arg(1);
  const bool single = x.isSingle();
  if (!(single || x.isDouble()) || x.isComplex() || !window.isDouble() || window.isComplex() ||
      window.isEmpty())
    fail("signal:segmentfft:InvalidInput", "The signal and the window must be real floats.");
  Segments s;
  s.length = window.numel();
  s.hop = toInteger(call.arg(2), "hop", 1, int64_t(1) << 40);
  s.transform = toInteger(call.arg(3), "n", 1, int64_t(1) << 30);
  s.rows = toInteger(call.arg(4), "rows", 1, s.transform);
  if (s.length > s.transform)
    fail("signal:segmentfft:InvalidLength", "The window must not be longer than the transform.");
  s.count = x.numel() < s.length ? 0 : (x.numel() - s.length) / s.hop + 1;
  if (!single) return spectra(call.interpreter, x.data<double>(), window.data<double>(), s);
  const Value w = convertClass(window, ClassId::Single);
  return spectra(call.interpreter, x.data<float>(), w.data<float>(), s);
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow(
        "segmentfft", segmentfft, 5, 5, 1,
        "segmentfft(x, window, hop, n, rows) transforms segments of a real signal times a window, "
        "one\nevery hop samples, padded to n; a column has the first rows of each.",
        "disp(abs(segmentfft([1 1 2 2], [1 1], 2, 2, 2)))", "     2     4\n     0     0\n"),
};

}  // namespace

}  // namespace matlift::signal

namespace matlift::builtins {
BuiltinTheme segmentSpectraTheme() { return signal::kRows; }
}  // namespace matlift::builtins
