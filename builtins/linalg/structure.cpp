// issymmetric, ishermitian, isdiag, istriu, istril, isbanded; givens.
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/linalg/options.h"

namespace matlift::linalg {

namespace {

bool isPlainMatrix(const Value& v) { return v.isPlain() && v.dims().count() == 2; }

// Calls f with the elements in their own type.
template <class F>
bool testElements(const Value& v, F&& f) {
  if (v.isComplex())
    return v.classId() == ClassId::Single ? f(v.data<ComplexSingle>()) : f(v.data<Complex>());
  return withElementType(v.classId(),
                         [&](auto tag) { return f(v.data<typename decltype(tag)::type>()); });
}

template <class E>
E negated(E x) {
  if constexpr (std::is_same_v<E, bool> || std::is_same_v<E, char16_t>)
    return x;
  else
    return E(E(0) - x);
}

template <class E>
E mirrored(E x, bool conjugated, bool skew) {
  if constexpr (std::is_same_v<E, Complex> || std::is_same_v<E, ComplexSingle>)
    if (conjugated) x = std::conj(x);
  return skew ? negated(x) : x;
}

Value symmetryTest(Call& call, bool conjugated) {
  const Value& v = call.arg(0);
  bool skew = false;
  if (call.has(1)) {
    std::string word = optionWord(call.arg(1));
    if (word == "skew")
      skew = true;
    else if (word != "nonskew")
      fail(conjugated ? "MATLAB:ishermitian:inputFlag" : "MATLAB:issymmetric:inputFlag",
           "Second argument must be 'skew' or 'nonskew'.");
  }
  if (!isPlainMatrix(v) || v.dims().rows() != v.dims().columns()) return Value::logical(false);
  int64_t n = v.dims().rows();
  return Value::logical(testElements(v, [&](const auto* p) {
    for (int64_t j = 0; j < n; ++j)
      for (int64_t i = 0; i <= j; ++i)
        if (!(p[i + j * n] == mirrored(p[j + i * n], conjugated, skew))) return false;
    return true;
  }));
}

Value issymmetric(Call& call) { return symmetryTest(call, false); }
Value ishermitian(Call& call) { return symmetryTest(call, true); }

// Every element outside `lower` diagonals below and `upper` above the main one is zero.
bool withinBand(const Value& v, int64_t lower, int64_t upper) {
  if (!isPlainMatrix(v) || v.isChar()) return false;
  int64_t m = v.dims().rows(), n = v.dims().columns();
  return testElements(v, [&](const auto* p) {
    using E = std::decay_t<decltype(p[0])>;
    for (int64_t j = 0; j < n; ++j) {
      int64_t first = j > upper ? std::min(m, j - upper) : 0;
      int64_t last = lower >= m - j ? m : std::max<int64_t>(0, j + lower + 1);
      for (int64_t i = 0; i < first; ++i)
        if (p[i + j * m] != E(0)) return false;
      for (int64_t i = last; i < m; ++i)
        if (p[i + j * m] != E(0)) return false;
    }
    return true;
  });
}

constexpr int64_t kAll = int64_t(1) << 40;

Value isdiag(Call& call) { return Value::logical(withinBand(call.arg(0), 0, 0)); }
Value istriu(Call& call) { return Value::logical(withinBand(call.arg(0), 0, kAll)); }
Value istril(Call& call) { return Value::logical(withinBand(call.arg(0), kAll, 0)); }
Value isbanded(Call& call) {
  int64_t lower = toInteger(call.arg(1), "lower", 0, kAll);
  int64_t upper = toInteger(call.arg(2), "upper", 0, kAll);
  return Value::logical(withinBand(call.arg(0), lower, upper));
}

Value givens(Call& call) {
  for (int k = 0; k < 2; ++k)
    if (!call.arg(k).isPlain() || !call.arg(k).isScalar())
      fail("MATLAB:givens:InvalidInput", "Both arguments must be scalars.");
  Complex x = call.arg(0).complexAt(0), y = call.arg(1).complexAt(0);
  double r = std::hypot(std::abs(x), std::abs(y));
  Complex c = 1, s = 0;
  if (std::abs(x) == 0 && r != 0) {
    c = 0;
    s = 1;
  } else if (r != 0) {
    c = std::abs(x) / r;
    s = x / std::abs(x) * std::conj(y) / r;
  }
  Mat<Complex> g(2, 2);
  g(0, 0) = g(1, 1) = c;
  g(0, 1) = s;
  g(1, 0) = -std::conj(s);
  return std::move(g).narrowed();
}

const BuiltinDescriptor kRows[] = {
    {.name = "issymmetric",
     .function = issymmetric,
     .minIn = 1,
     .maxIn = 2,
     .help = "issymmetric(A) is true when A equals its transpose.\nissymmetric(A,'skew') when it "
             "equals minus "
             "its transpose.",
     .example = "disp(issymmetric([1 2; 2 1]))",
     .expected = "   1\n"},
    {.name = "ishermitian",
     .function = ishermitian,
     .minIn = 1,
     .maxIn = 2,
     .help = "ishermitian(A) is true when A equals its conjugate transpose.\nishermitian(A,'skew') "
             "when it "
             "equals minus that.",
     .example = "disp(ishermitian([1 2i; -2i 1]))",
     .expected = "   1\n"},
    {.name = "isdiag",
     .function = isdiag,
     .minIn = 1,
     .maxIn = 1,
     .help = "isdiag(A) is true when all elements off the main diagonal are zero.",
     .example = "disp(isdiag(eye(2)))",
     .expected = "   1\n"},
    {.name = "istriu",
     .function = istriu,
     .minIn = 1,
     .maxIn = 1,
     .help = "istriu(A) is true when all elements below the main diagonal are zero.",
     .example = "disp(istriu([1 2; 0 3]))",
     .expected = "   1\n"},
    {.name = "istril",
     .function = istril,
     .minIn = 1,
     .maxIn = 1,
     .help = "istril(A) is true when all elements above the main diagonal are zero.",
     .example = "disp(istril([1 2; 0 3]))",
     .expected = "   0\n"},
    {.name = "isbanded",
     .function = isbanded,
     .minIn = 3,
     .maxIn = 3,
     .help = "isbanded(A,lower,upper) is true when A is zero outside that many diagonals below and "
             "above the "
             "main one.",
     .example = "disp(isbanded([1 2; 0 3], 0, 1))",
     .expected = "   1\n"},
    {.name = "givens",
     .function = givens,
     .minIn = 2,
     .maxIn = 2,
     .help = "givens(x,y) is the 2-by-2 rotation G for which G*[x;y] is [r;0].",
     .example = "disp(givens(1, 0))",
     .expected = "     1     0\n     0     1\n"},
};

}  // namespace

}  // namespace matlift::linalg

namespace matlift::builtins {
BuiltinTheme matrixStructureTheme() { return linalg::kRows; }
}  // namespace matlift::builtins
