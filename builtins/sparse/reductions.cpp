// Sums and other reductions along columns or rows, sorting, cumulative functions.
#include <algorithm>
#include <cmath>
#include <limits>

#include "builtins/sparse/sparse.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/text.h"

namespace matlift::sparse {

namespace {

/// The dense function on dense arguments; its first answer is made sparse.
bool viaDense(std::string_view f, Call& call, Value& out) {
  const BuiltinDescriptor* row = call.interpreter.findBuiltin(f);
  if (!row) return false;
  for (Value& v : call.args) v = denseOf(v);
  Value made = row->function(call);
  out = made.dims().count() > 2 ? made : toValue(toMatrix(made));
  return true;
}

/// The dimension of f(x), f(x, dim) or f(x, 'all'), from 0; -1: something else.
int dimensionOf(Call& call, int at, bool& all) {
  all = false;
  const Dims& d = call.arg(0).dims();
  if (call.nargin() <= at) return d == Dims(0, 0) ? -1 : d.rows() == 1 ? 1 : 0;
  const Value& v = call.arg(at);
  if (call.nargin() > at + 1) return -1;
  if (v.isCharRow() && textOf(v) == "all") {
    all = true;
    return 0;
  }
  if (!v.isDoubleScalar() || (v.asDouble() != 1 && v.asDouble() != 2)) return -1;
  return int(v.asDouble()) - 1;
}

/// One answer a column, in a dense row.
template <class T, class R, class F>
Value eachColumn(const Matrix& m, F&& f, ClassId cls = ClassId::Double) {
  Value out = Value::uninitialized(cls, Dims(1, m.columns()), std::is_same_v<R, Complex>);
  R* to = out.mutableData<R>();
  const T* x = m.values.data<T>();
  for (int64_t j = 0; j < m.columns(); ++j)
    to[j] = f(x + m.start()[j], m.start()[j + 1] - m.start()[j]);
  return out;
}

template <class T>
Value addUp(const Matrix& m, std::string_view f) {
  const bool product = f == "prod", squares = f == "sumsq";
  const int64_t rows = m.rows();
  const T divisor = f == "mean" ? T(double(rows)) : T(1);
  return eachColumn<T, T>(m, [&](const T* x, int64_t n) {
    T sum = product ? T(1) : T(0);
    for (int64_t k = 0; k < n; ++k) {
      if (product)
        sum *= x[k];
      else
        sum += squares ? T(std::norm(x[k])) : x[k];
    }
    if (product && n < rows) sum *= T(0);
    return sum / divisor;
  });
}

bool isNone(double x) { return std::isnan(x); }
bool isNone(const Complex& x) { return std::isnan(x.real()) || std::isnan(x.imag()); }
bool isLess(double a, double b) { return a < b; }
/// As max and min order complex numbers: by size, then by angle.
bool isLess(const Complex& a, const Complex& b) {
  const double x = std::abs(a), y = std::abs(b);
  return x < y || (x == y && std::arg(a) < std::arg(b));
}

/// The greatest or smallest element of each column and its row; zeros that are not kept count.
template <class T>
Value extremes(const Matrix& m, bool greatest, Value* places) {
  const int64_t rows = m.rows();
  Value at = Value::zeros(ClassId::Double, Dims(1, m.columns()));
  double* where = at.mutableData<double>();
  const T* base = m.values.data<T>();
  Value out = eachColumn<T, T>(m, [&](const T* x, int64_t n) {
    const int64_t* row = m.row() + (x - base);
    T best(std::numeric_limits<double>::quiet_NaN());
    double place = 1;
    auto offer = [&](T v, int64_t i) {
      const bool better = greatest ? isLess(best, v) : isLess(v, best);
      const bool first = v == best && double(i) + 1 < place;
      if (isNone(v) || !(better || first || isNone(best))) return;
      best = v;
      place = double(i) + 1;
    };
    for (int64_t k = 0; k < n; ++k) offer(x[k], row[k]);
    int64_t gap = 0;
    while (gap < n && row[gap] == gap) ++gap;
    if (gap < rows) offer(T(0), gap);
    *where++ = place;
    return best;
  });
  if (places) *places = std::move(at);
  return out;
}

Value anyOrAll(const Matrix& m, bool all) {
  return withValues(m.values, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    return eachColumn<T, bool>(
        m, [&](const T*, int64_t n) { return all ? n == m.rows() : n > 0; }, ClassId::Logical);
  });
}

Value reduced(std::string_view f, Matrix m, Value* places) {
  if (f == "any" || f == "all") return anyOrAll(m, f == "all");
  m = numbersOf(std::move(m));
  if (f == "max" || f == "min") {
    return m.isComplex() ? extremes<Complex>(m, f == "max", places)
                         : extremes<double>(m, f == "max", places);
  }
  return m.isComplex() ? addUp<Complex>(m, f) : addUp<double>(m, f);
}

}  // namespace

bool sumForm(std::string_view f, Call& call, Value& out) {
  const Value x = call.arg(0);
  const bool extreme = f == "max" || f == "min";
  bool all = false;
  if (extreme && call.nargin() > 1 && !(call.arg(1).isPlain() && call.arg(1).isEmpty()))
    return false;
  const int dim = x.isSparse() ? dimensionOf(call, extreme ? 2 : 1, all) : -1;
  if (extreme && call.nargin() == 2) return false;
  if (dim < 0 || (extreme && x.dims()[dim] == 0)) return viaDense(f, call, out);
  Matrix m = matrixOf(all ? x.reshaped(Dims(x.numel(), 1)) : x);
  if (dim == 1) m = transposed(m);
  Value places;
  Value answer = reduced(f, m, extreme && call.nargout > 1 ? &places : nullptr);
  if (extreme && x.isLogical()) answer = convertClass(answer, ClassId::Logical);
  if (dim == 1) answer = answer.reshaped(Dims(m.columns(), 1));
  if (places.isDefined()) call.setOut(1, dim == 1 ? places.reshaped(Dims(m.columns(), 1)) : places);
  out = toValue(toMatrix(answer));
  return true;
}

bool denseForm(std::string_view f, Call& call, Value& out) {
  return call.arg(0).isSparse() && viaDense(f, call, out);
}

bool sortForm(std::string_view f, Call& call, Value& out) {
  const Value x = call.arg(0);
  bool all = false, down = false;
  if (!x.isSparse() || x.isComplex() || x.isLogical() || call.nargout > 1)
    return viaDense(f, call, out);
  if (call.nargin() > 1 && call.arg(call.nargin() - 1).isCharRow()) {
    const std::string word = textOf(call.arg(call.nargin() - 1));
    if (word != "ascend" && word != "descend") return viaDense(f, call, out);
    down = word == "descend";
    call.args = call.args.first(call.args.size() - 1);
  }
  const int dim = dimensionOf(call, 1, all);
  if (dim < 0 || all) return viaDense(f, call, out);
  Matrix m = matrixOf(x);
  if (dim == 1) m = transposed(m);
  Ref<Pattern> p = makeRef<Pattern>(m.rows(), m.columns());
  p->start = m.pattern->start;
  p->row.resize(size_t(m.count()));
  Value values = m.values;
  double* v = values.mutableData<double>();
  for (int64_t j = 0; j < m.columns(); ++j) {
    double *begin = v + m.start()[j], *end = v + m.start()[j + 1];
    std::sort(begin, end, [down](double a, double b) {
      if (std::isnan(a) || std::isnan(b))
        return down ? std::isnan(a) && !std::isnan(b) : std::isnan(b) && !std::isnan(a);
      return down ? a > b : a < b;
    });
    // What comes before zero stays at the top, the rest goes to the bottom.
    int64_t k = m.start()[j];
    const int64_t last = m.start()[j + 1];
    auto before = [&](double a) { return down ? !(a < 0) : a < 0; };
    for (int64_t i = 0; k < last && before(v[k]); ++k, ++i) p->row[size_t(k)] = i;
    for (; k < last; ++k) p->row[size_t(k)] = m.rows() - (last - k);
  }
  Matrix sorted{p, std::move(values)};
  out = toValue(dim == 1 ? transposed(sorted) : sorted);
  return true;
}

bool scanForm(std::string_view f, Call& call, Value& out) {
  const Value x = call.arg(0);
  bool all = false;
  const bool once = call.nargin() < 2 || call.arg(1).isEmpty() ||
                    (call.arg(1).isDoubleScalar() && call.arg(1).asDouble() == 1);
  const int dim = f == "diff" && x.isSparse() && once ? dimensionOf(call, 2, all) : -1;
  if (dim < 0 || all || x.dims()[dim] < 2) return viaDense(f, call, out);
  const int64_t n = x.dims()[dim];
  auto part = [&](int64_t first) {
    Value list = Value::uninitialized(ClassId::Double, Dims(1, n - 1));
    for (int64_t k = 0; k < n - 1; ++k) list.mutableData<double>()[k] = double(first + k);
    const Value idx[] = {dim == 0 ? list : Value::colon(), dim == 1 ? list : Value::colon()};
    return indexParen(x, idx);
  };
  Value both[] = {part(2), part(1)};
  Value none;
  Call inner(call.interpreter, both, 1, {&none, 1});
  return pairForm("minus", inner, out);
}

}  // namespace matlift::sparse
