// Transforms of all lines of an array along one dimension.
#include <algorithm>
#include <utility>

#include "builtins/signal/fft.h"

namespace matlift::fft {

namespace {

// Fewer elements than this are done before another thread is awake (Zen 4: 2^14 take some 60 us).
constexpr int64_t kSharedElements = int64_t(1) << 15;

// The lines of one call. A lane is one complex line, or two real ones: its real and its imaginary
// part.
template <class R>
struct Lines {
  Layout layout;
  int64_t n;         // what a line becomes
  int64_t inStride;  // reals from one element of the input to its neighbour: 2 complex, 1 real
  int64_t count = layout.inner * layout.outer;
  int64_t have = std::min(n, layout.length);

  int64_t in(int64_t line) const {
    const int64_t i = line % layout.inner, o = line / layout.inner;
    return (i + layout.inner * layout.length * o) * inStride;
  }
  int64_t out(int64_t line) const {
    const int64_t i = line % layout.inner, o = line / layout.inner;
    return (i + layout.inner * n * o) * 2;
  }
  // Neighbours in memory, element by element?
  bool areBeside(int64_t first, int64_t lines) const {
    return layout.inner > 1 && first % layout.inner + lines <= layout.inner;
  }
};

// Where groups of lanes are put, one after the other: kLanes real parts of an element, the next
// element's, ..., then the imaginary parts; `n` elements.
template <class R>
struct Blocks {
  R* data;
  int64_t n;
  R* re(int64_t group) const { return data + 2 * group * n * kLanes<R>; }
  R* im(int64_t group) const { return re(group) + n * kLanes<R>; }
};

// From lanes that lie side by side: element by element across all groups, so that whole cache lines
// are used, and neighbours of them. The parts of a lane are neighbours, in both kinds of lines.
template <class R>
void loadBeside(const R* from, int64_t step, int64_t have, int64_t lanes, const Blocks<R>& to,
                bool exchanged) {
  constexpr int64_t kWidth = kLanes<R>;
  for (int64_t k = 0; k < have; ++k, from += step)
    for (int64_t g = 0; g * kWidth < lanes; ++g) {
      R *re = to.re(g) + k * kWidth, *im = to.im(g) + k * kWidth;
      if (exchanged) std::swap(re, im);
      const R* a = from + 2 * g * kWidth;
      if (lanes - g * kWidth >= kWidth) {
        for (int64_t l = 0; l < kWidth; ++l) {
          re[l] = a[2 * l];
          im[l] = a[2 * l + 1];
        }
      } else {
        for (int64_t l = 0; l < lanes - g * kWidth; ++l) {
          re[l] = a[2 * l];
          im[l] = a[2 * l + 1];
        }
      }
    }
}

template <class R>
void storeRow(const R* re, const R* im, int64_t width, R scale, R* to) {
  for (int64_t l = 0; l < width; ++l) {
    to[2 * l] = re[l] * scale;
    to[2 * l + 1] = im[l] * scale;
  }
}

// And back: made[g] are the groups.
template <class R>
void storeBeside(const typename Plan<R>::Lanes* made, int64_t n, int64_t lanes, R scale, R* to,
                 int64_t step) {
  constexpr int64_t kWidth = kLanes<R>;
  for (int64_t k = 0; k < n; ++k, to += step)
    for (int64_t g = 0; g * kWidth < lanes; ++g) {
      const R *re = made[g].re + k * kWidth, *im = made[g].im + k * kWidth;
      if (lanes - g * kWidth >= kWidth)
        storeRow(re, im, kWidth, scale, to + 2 * g * kWidth);
      else
        storeRow(re, im, lanes - g * kWidth, scale, to + 2 * g * kWidth);
    }
}

// The same from lanes anywhere: in tiles that stay in the first cache. im null: zeros.
template <class R>
void loadApart(const R* const* fromRe, const R* const* fromIm, int64_t step, int64_t have,
               int64_t width, R* re, R* im) {
  constexpr int64_t kWidth = kLanes<R>, kTile = 32;
  for (int64_t k0 = 0; k0 < have; k0 += kTile)
    for (int64_t l = 0; l < width; ++l) {
      const int64_t end = std::min(have, k0 + kTile);
      const R *a = fromRe[l], *b = fromIm[l];
      for (int64_t k = k0; k < end; ++k) re[k * kWidth + l] = a[k * step];
      for (int64_t k = k0; k < end; ++k) im[k * kWidth + l] = b ? b[k * step] : R(0);
    }
}

// What no lane or element has given.
template <class R>
void clearRest(int64_t n, int64_t have, int64_t width, R* re, R* im) {
  constexpr int64_t kWidth = kLanes<R>;
  for (R* p : {re, im}) {
    std::fill(p + have * kWidth, p + n * kWidth, R(0));
    if (width == kWidth) continue;
    for (int64_t k = 0; k < have; ++k)
      std::fill(p + k * kWidth + width, p + (k + 1) * kWidth, R(0));
  }
}

template <class R>
struct ComplexGroups {
  const Lines<R>& lines;
  const R* in;
  R* out;
  bool inverse;  // the parts change places on both sides

  int64_t lanes() const { return lines.count; }

  void load(int64_t first, int64_t count, const Blocks<R>& to) const {
    constexpr int64_t kWidth = kLanes<R>;
    const int64_t step = 2 * lines.layout.inner;
    const bool beside = lines.areBeside(first, count);
    if (beside) loadBeside(in + lines.in(first), step, lines.have, count, to, inverse);
    for (int64_t g = 0; g * kWidth < count; ++g) {
      const int64_t width = std::min(kWidth, count - g * kWidth);
      R *re = to.re(g), *im = to.im(g);
      if (inverse) std::swap(re, im);
      const R *a[kWidth], *b[kWidth];
      for (int64_t l = 0; l < width && !beside; ++l) {
        a[l] = in + lines.in(first + g * kWidth + l);
        b[l] = a[l] + 1;
      }
      if (!beside) loadApart(a, b, step, lines.have, width, re, im);
      clearRest(lines.n, lines.have, width, re, im);
    }
  }

  void store(int64_t first, int64_t count, typename Plan<R>::Lanes* made) const {
    constexpr int64_t kWidth = kLanes<R>, kTile = 32;
    const R scale = inverse ? R(1) / R(lines.n) : R(1);
    const int64_t groups = (count + kWidth - 1) / kWidth, step = 2 * lines.layout.inner;
    for (int64_t g = 0; g < groups && inverse; ++g) std::swap(made[g].re, made[g].im);
    if (lines.areBeside(first, count))
      return storeBeside(made, lines.n, count, scale, out + lines.out(first), step);
    for (int64_t k0 = 0; k0 < lines.n; k0 += kTile)
      for (int64_t l = 0; l < count; ++l) {
        const R *re = made[l / kWidth].re + l % kWidth, *im = made[l / kWidth].im + l % kWidth;
        R* to = out + lines.out(first + l);
        for (int64_t k = k0; k < std::min(lines.n, k0 + kTile); ++k) {
          to[k * step] = re[k * kWidth] * scale;
          to[k * step + 1] = im[k * kWidth] * scale;
        }
      }
  }
};

// Two real lines are one complex line; their spectra come apart by symmetry: elements [begin, end).
template <class R>
void splitPair(const R* re, const R* im, int64_t stride, int64_t n, int64_t begin, int64_t end,
               R* a, R* b, int64_t step) {
  for (int64_t k = begin; k < end; ++k) {
    const int64_t m = k == 0 ? 0 : n - k;
    const R pr = re[k * stride], pi = im[k * stride], qr = re[m * stride], qi = im[m * stride];
    a[k * step] = (pr + qr) / 2;
    a[k * step + 1] = (pi - qi) / 2;
    if (!b) continue;
    b[k * step] = (pi + qi) / 2;
    b[k * step + 1] = (qr - pr) / 2;
  }
}

template <class R>
struct RealGroups {
  const Lines<R>& lines;
  const R* in;
  R* out;
  int64_t wanted = lines.n;  // elements of each spectrum: those from here on follow by symmetry

  // Lanes are pairs of lines; the last one may have one only.
  int64_t lanes() const { return (lines.count + 1) / 2; }

  void load(int64_t first, int64_t count, const Blocks<R>& to) const {
    constexpr int64_t kWidth = kLanes<R>;
    const int64_t most = std::min(2 * count, lines.count - 2 * first);
    const bool beside = most == 2 * count && lines.areBeside(2 * first, most);
    if (beside)
      loadBeside(in + lines.in(2 * first), lines.layout.inner, lines.have, count, to, false);
    for (int64_t g = 0; g * kWidth < count; ++g) {
      const int64_t width = std::min(kWidth, count - g * kWidth);
      const R *a[kWidth], *b[kWidth];
      for (int64_t l = 0; l < width && !beside; ++l) {
        const int64_t line = 2 * (first + g * kWidth + l);
        a[l] = in + lines.in(line);
        b[l] = line + 1 < lines.count ? in + lines.in(line + 1) : nullptr;
      }
      if (!beside) loadApart(a, b, lines.layout.inner, lines.have, width, to.re(g), to.im(g));
      clearRest(lines.n, lines.have, width, to.re(g), to.im(g));
    }
  }

  void store(int64_t first, int64_t count, typename Plan<R>::Lanes* made) const {
    constexpr int64_t kWidth = kLanes<R>, kTile = 32;
    const int64_t n = lines.n, step = 2 * lines.layout.inner;
    const bool beside = lines.areBeside(2 * first, std::min(2 * count, lines.count - 2 * first));
    const int64_t tile = beside ? 1 : kTile;
    for (int64_t k = 0; k < wanted; k += tile)
      for (int64_t l = 0; l < count; ++l) {
        const int64_t line = 2 * (first + l);
        const R *re = made[l / kWidth].re + l % kWidth, *im = made[l / kWidth].im + l % kWidth;
        R* b = line + 1 < lines.count ? out + lines.out(line + 1) : nullptr;
        splitPair(re, im, kWidth, n, k, std::min(wanted, k + tile), out + lines.out(line), b, step);
      }
  }
};

// The second dimension of real planes whose first is done: columns of n1, of which the elements
// [0, n1/2] are there. In place; what else there is follows by symmetry: element (i, k) is the
// conjugate of (-i, -k).
template <class R>
struct PlaneGroups {
  int64_t n1, n2, planes;
  R* data;
  int64_t half = n1 / 2 + 1;

  int64_t lanes() const { return half * planes; }
  R* at(int64_t lane) const { return data + 2 * (lane % half + lane / half * n1 * n2); }

  // Lanes of one group that lie side by side in one plane; the first and, of an even length, the
  // middle row are their own mirrors, and by themselves.
  struct Stretch {
    int64_t lane, width;  // in the piece
    R* column;            // the plane's first
    int64_t row;
    bool own;
  };
  template <class F>
  void forEachStretch(int64_t first, int64_t count, F&& f) const {
    constexpr int64_t kWidth = kLanes<R>;
    for (int64_t l = 0, width; l < count; l += width) {
      const int64_t row = (first + l) % half;
      const bool own = row == 0 || 2 * row == n1;
      const int64_t end = n1 % 2 == 0 ? half - 1 : half;
      width = own ? 1 : std::min({count - l, kWidth - l % kWidth, end - row});
      f(Stretch{l, width, at(first + l) - 2 * row, row, own});
    }
  }

  void load(int64_t first, int64_t count, const Blocks<R>& to) const {
    constexpr int64_t kWidth = kLanes<R>;
    const int64_t last = (count - 1) / kWidth;
    if (first % half + count <= half)
      loadBeside<R>(at(first), 2 * n1, n2, count, to, false);
    else
      forEachStretch(first, count, [&](const Stretch& s) {
        const int64_t g = s.lane / kWidth, l = s.lane % kWidth;
        for (int64_t k = 0; k < n2; ++k)
          for (int64_t i = 0; i < s.width; ++i) {
            const R* from = s.column + 2 * (k * n1 + s.row + i);
            to.re(g)[k * kWidth + l + i] = from[0];
            to.im(g)[k * kWidth + l + i] = from[1];
          }
      });
    clearRest(n2, n2, count - last * kWidth, to.re(last), to.im(last));
  }

  void storeOwn(const Stretch& s, int64_t k, const R* re, const R* im) const {
    const int64_t mirror = k == 0 ? 0 : n2 - k;
    if (k > mirror && mirror > 0) return;
    R *to = s.column + 2 * (k * n1 + s.row), *other = s.column + 2 * (mirror * n1 + s.row);
    other[0] = to[0] = *re;
    other[1] = -*im;
    to[1] = k == mirror ? R(0) : *im;
  }

  void store(int64_t first, int64_t count, typename Plan<R>::Lanes* made) const {
    constexpr int64_t kWidth = kLanes<R>;
    std::vector<Stretch> stretches;
    forEachStretch(first, count, [&](const Stretch& s) { stretches.push_back(s); });
    for (int64_t k = 0; k < n2; ++k)
      for (const Stretch& s : stretches) {
        const int64_t lane = k * kWidth + s.lane % kWidth;
        const R *re = made[s.lane / kWidth].re + lane, *im = made[s.lane / kWidth].im + lane;
        if (s.own) {
          storeOwn(s, k, re, im);
          continue;
        }
        R* other = s.column + 2 * ((k == 0 ? 0 : n2 - k) * n1 + n1 - s.row);
        R* to = s.column + 2 * (k * n1 + s.row);
        if (s.width == kWidth)
          storeRow(re, im, kWidth, R(1), to);
        else
          storeRow(re, im, s.width, R(1), to);
        for (int64_t l = 0; l < s.width; ++l) {
          other[-2 * l] = re[l];
          other[-2 * l + 1] = -im[l];
        }
      }
  }
};

// Some groups of kLanes lanes at a time: gather, transform, scatter.
template <class R, class Groups>
void runGroups(const Plan<R>& plan, const Groups& groups, const Crew<R>& crew) {
  constexpr int64_t kWidth = kLanes<R>, kMost = 4, kBytes = 512 << 10;
  const int64_t n = plan.size(), lanes = groups.lanes();
  const int64_t bytes = 2 * n * kWidth * int64_t(sizeof(R));
  const int64_t together = std::clamp<int64_t>(kBytes / bytes, 1, kMost), piece = together * kWidth;
  auto one = [&](int64_t p, int worker) {
    Scratch<R>& scratch = crew.scratch[worker];
    const Blocks<R> blocks{scratch.group.reserve(size_t(2 * together * n * kWidth)), n};
    const int64_t first = p * piece, count = std::min(piece, lanes - first);
    groups.load(first, count, blocks);
    typename Plan<R>::Lanes made[kMost];
    for (int64_t g = 0; g * kWidth < count; ++g) {
      made[g] = plan.lanes(blocks.re(g), blocks.im(g), scratch.work);
      if (made[g].re == blocks.re(g) || count <= kWidth) continue;
      // The work memory is for the next one.
      std::copy(made[g].re, made[g].re + n * kWidth, blocks.re(g));
      std::copy(made[g].im, made[g].im + n * kWidth, blocks.im(g));
      made[g] = {blocks.re(g), blocks.im(g)};
    }
    groups.store(first, count, made);
  };
  const int64_t pieces = (lanes + piece - 1) / piece;
  if (n * lanes >= kSharedElements)
    crew.parallel.run(pieces, one);
  else
    for (int64_t p = 0; p < pieces; ++p) one(p, 0);
}

// Line by line: f(line, crew). Many lines are shared out, few share the threads one by one.
template <class R, class F>
void runSingly(int64_t n, int64_t lines, const Crew<R>& crew, F&& f) {
  if (n * lines >= kSharedElements && lines >= 2 * crew.parallel.count())
    crew.parallel.run(lines, [&](int64_t line, int worker) {
      f(line, Crew<R>{builtins::Parallel(), crew.scratch + worker});
    });
  else
    for (int64_t line = 0; line < lines; ++line) f(line, crew);
}

// n elements of every step-th of the input, then zeros.
template <class R>
R* padded(const R* from, int64_t step, int64_t have, int64_t n, R* to) {
  for (int64_t k = 0; k < have; ++k) to[k] = from ? from[k * step] : R(0);
  std::fill(to + have, to + n, R(0));
  return to;
}

// A line whose parts are elsewhere, or too short, or missing (null).
template <class R>
From<R> gathered(const R* re, const R* im, int64_t step, int64_t have, int64_t n,
                 Scratch<R>& scratch) {
  if (have == n && im) return {re, im, step};
  R* to = scratch.input.reserve(size_t(2 * n));
  return {padded(re, step, have, n, to), padded(im, step, im ? have : 0, n, to + n), 1};
}

}  // namespace

template <class R>
void transformComplex(PlanCache& cache, int64_t n, const std::complex<R>* in, Layout layout,
                      std::complex<R>* out, bool inverse, const builtins::Parallel& parallel) {
  Plan<R>& plan = cache.get<R>(n);
  const Crew<R> crew = cache.crew<R>(parallel);
  const Lines<R> lines{layout, n, 2};
  const R* from = reinterpret_cast<const R*>(in);
  R* to = reinterpret_cast<R*>(out);
  if (plan.runsInLanes() && lines.count >= kLanes<R> / 2) {
    runGroups(plan.forLanes(), ComplexGroups<R>{lines, from, to, inverse}, crew);
  } else {
    plan.forLine();
    const int64_t step = 2 * layout.inner;
    runSingly(n, lines.count, crew, [&](int64_t line, const Crew<R>& own) {
      const R* x = from + lines.in(line);
      R* y = to + lines.out(line);
      From<R> a = gathered(x, x + 1, step, lines.have, n, *own.scratch);
      To<R> b{y, y + 1, step, inverse ? R(1) / R(n) : R(1)};
      if (inverse) {
        std::swap(a.re, a.im);
        std::swap(b.re, b.im);
      }
      plan.line(a, b, own);
    });
  }
  cache.trim();
}

template <class R>
void transformReal(PlanCache& cache, int64_t n, const R* in, Layout layout, std::complex<R>* out,
                   bool inverse, const builtins::Parallel& parallel) {
  Plan<R>& plan = cache.get<R>(n);
  const Crew<R> crew = cache.crew<R>(parallel);
  const Lines<R> lines{layout, n, 1};
  const int64_t step = layout.inner, pairs = (lines.count + 1) / 2;
  R* to = reinterpret_cast<R*>(out);
  if (n % 2 == 0 && (lines.count < kLanes<R> || n > 2048)) {
    plan.forRealLine();
    runSingly(n, lines.count, crew, [&](int64_t line, const Crew<R>& own) {
      const R* x = in + lines.in(line);
      R* y = to + lines.out(line);
      const bool whole = lines.have == n;
      if (!whole) x = padded(x, step, lines.have, n, own.scratch->input.reserve(size_t(n)));
      plan.realLine(x, whole ? step : 1, {y, y + 1, 2 * step}, own);
    });
  } else if (plan.runsInLanes() && pairs >= kLanes<R> / 2) {
    runGroups(plan.forLanes(), RealGroups<R>{lines, in, to}, crew);
  } else {
    plan.forLine();
    runSingly(n, pairs, crew, [&](int64_t pair, const Crew<R>& own) {
      const bool two = 2 * pair + 1 < lines.count;
      const From<R> a =
          gathered(in + lines.in(2 * pair), two ? in + lines.in(2 * pair + 1) : nullptr, step,
                   lines.have, n, *own.scratch);
      R* re = own.scratch->line.reserve(size_t(2 * n));
      plan.line(a, {re, re + n, 1}, own);
      splitPair(re, re + n, 1, n, 0, n, to + lines.out(2 * pair),
                two ? to + lines.out(2 * pair + 1) : nullptr, 2 * step);
    });
  }
  cache.trim();
  if (!inverse) return;
  // The inverse of real numbers is the conjugate spectrum over n. 0 - x, not -x: an imaginary part
  // of zero stays +0.
  const R scale = R(1) / R(n);
  parallel.ranges(n * lines.count, kSharedElements, [&](int64_t begin, int64_t end) {
    for (int64_t k = begin; k < end; ++k)
      out[k] = {out[k].real() * scale, (R(0) - out[k].imag()) * scale};
  });
}

bool fitsPlanes(int64_t n1, int64_t n2, int64_t elements) {
  return isSmooth(n1) && isSmooth(n2) && n1 <= kLongestInLanes && n2 <= kLongestInLanes &&
         elements / n1 >= kLanes<float>;
}

template <class R>
void transformPlanes(PlanCache& cache, int64_t n1, int64_t n2, const R* in, int64_t planes,
                     std::complex<R>* out, const builtins::Parallel& parallel) {
  cache.makeRoom<R>(2);
  Plan<R>&first = cache.get<R>(n1), &second = cache.get<R>(n2);
  const int64_t columns = n2 * planes;
  const Crew<R> crew = cache.crew<R>(parallel);
  const Lines<R> lines{{1, n1, columns}, n1, 1};
  R* to = reinterpret_cast<R*>(out);
  runGroups(first.forLanes(), RealGroups<R>{lines, in, to, n1 / 2 + 1}, crew);
  runGroups(second.forLanes(), PlaneGroups<R>{n1, n2, planes, to}, crew);
  cache.trim();
}

#define INSTANTIATE(R)                                                                             \
  template void transformComplex(PlanCache&, int64_t, const std::complex<R>*, Layout,              \
                                 std::complex<R>*, bool, const builtins::Parallel&);               \
  template void transformReal(PlanCache&, int64_t, const R*, Layout, std::complex<R>*, bool,       \
                              const builtins::Parallel&);                                          \
  template void transformPlanes(PlanCache&, int64_t, int64_t, const R*, int64_t, std::complex<R>*, \
                                const builtins::Parallel&);
INSTANTIATE(double)
INSTANTIATE(float)
#undef INSTANTIATE

}  // namespace matlift::fft
