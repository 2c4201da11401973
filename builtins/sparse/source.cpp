// What the language asks of a sparse array: dense elements, display, equality, conditions, shape;
// and the one list of builtins that have a form for sparse arguments.
#include <algorithm>
#include <unordered_map>

#include "builtins/sparse/sparse.h"
#include "builtins/support/on_device.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/display.h"
#include "runtime/value/display_number.h"
#include "runtime/value/display_pages.h"

namespace matlift::sparse {

namespace {

struct FormRow {
  Form form;
  std::initializer_list<std::string_view> builtins;
  bool solves =
      false;  // takes many operations for each entry: the offload engine's log tells of it
};

// A builtin that is not here gets the dense elements.
const FormRow kForms[] = {
    {mapForm,
     {"abs",   "uminus", "uplus", "not",   "real",  "imag",  "conj",    "sign",    "floor",
      "ceil",  "round",  "fix",   "sqrt",  "exp",   "expm1", "log",     "log1p",   "log2",
      "log10", "sin",    "cos",   "tan",   "asin",  "acos",  "atan",    "sinh",    "cosh",
      "tanh",  "asinh",  "acosh", "atanh", "angle", "gamma", "isnan",   "isinf",   "isfinite",
      "sec",   "csc",    "cot",   "erf",   "erfc",  "cbrt",  "deg2rad", "rad2deg", "nthroot"}},
    {pairForm,
     {"plus", "minus", "times", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor", "mod",
      "rem", "atan2", "hypot"}},
    {powerForm, {"power"}},
    {quotientForm, {"rdivide", "ldivide"}},
    {extremeForm, {"max", "min"}},
    {convertForm, {"double", "logical", "full"}},
    {refuseForm,
     {"single", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}},
    {productForm, {"mtimes"}},
    {transposeForm, {"transpose", "ctranspose"}},
    {matrixPowerForm, {"mpower"}},
    {kronForm, {"kron"}},
    {sumForm, {"sum", "prod", "any", "all", "mean", "sumsq"}},
    {sortForm, {"sort"}},
    {denseForm, {"sortrows", "var", "std", "unique"}},
    {likeForm, {"zeros", "ones", "true", "false", "cast"}},
    {scanForm, {"cumsum", "cumprod", "diff"}},
    {findForm, {"find"}},
    {countForm, {"nnz", "nonzeros", "nzmax", "issparse"}},
    {diagForm, {"diag"}},
    {triangleForm, {"tril", "triu"}},
    {reshapeForm, {"reshape"}},
    {permuteForm, {"permute", "ipermute", "squeeze"}},
    {repmatForm, {"repmat"}},
    {flipForm, {"fliplr", "flipud", "flip", "rot90"}},
    {shiftForm, {"circshift"}},
    {blkdiagForm, {"blkdiag"}},
    {traceForm, {"trace"}},
    {normForm, {"norm"}},
    {symmetryForm,
     {"issymmetric", "ishermitian", "isdiag", "istril", "istriu", "isbanded", "bandwidth"}},
    {solveForm, {"mldivide", "mrdivide"}, true},
    {inverseForm, {"inv"}, true},
    {determinantForm, {"det"}, true},
    {choleskyForm, {"chol"}, true},
    {luForm, {"lu"}, true},
    {qrForm, {"qr"}, true},
    {ldlForm, {"ldl"}, true},
    {eigsForm, {"eigs"}, true},
};

const std::unordered_map<std::string_view, const FormRow*>& forms() {
  static const std::unordered_map<std::string_view, const FormRow*> map = [] {
    std::unordered_map<std::string_view, const FormRow*> made;
    for (const FormRow& row : kForms)
      for (std::string_view name : row.builtins) made.emplace(name, &row);
    return made;
  }();
  return map;
}

}  // namespace

bool SparseElements::call(std::string_view builtin, Call& call, Value& out) {
  auto it = forms().find(builtin);
  if (it == forms().end()) return false;
  // The array that answers may be taken out of its argument meanwhile.
  Ref<SparseElements> held(this);
  const FormRow& row = *it->second;
  if (!row.solves) return row.form(builtin, call, out);
  // How many operations that takes shows only when it is done: at least so many for each entry.
  constexpr double kOperations = 30;
  const accel::HostWork work = hostWorkOn(untransposed());
  const builtins::ToldWork told(call.interpreter, it->first.data(), work,
                                kOperations * double(work.elements));
  const bool done = row.form(builtin, call, out);
  if (done) told.done();
  return done;
}

accel::HostWork hostWorkOn(const Matrix& m) {
  accel::HostWork work;
  work.why = "sparse operands";
  work.elements = m.count();
  work.bytes = uint64_t(bytesOf(m));
  return work;
}

Storage SparseElements::dense() {
  Value v = toDense(matrix());
  if (v.isInlineScalar()) {
    Storage one = Storage::allocate(elementSize(v.classId()), false);
    std::copy_n(v.data<char>(), elementSize(v.classId()), static_cast<char*>(one.data()));
    return one;
  }
  return v.array()->storage;
}

bool SparseElements::reshape(const Value& x, const Dims& dims, Value& out) {
  if (dims.count() > 2) return false;
  const Matrix m = matrixOf(x);
  checkSize(double(dims.rows()), double(dims.columns()));
  Ref<Pattern> p = makeRef<Pattern>(dims.rows(), dims.columns());
  p->start.assign(size_t(dims.columns()) + 1, 0);
  p->row.resize(size_t(m.count()));
  for (int64_t j = 0; j < m.columns(); ++j)
    for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k) {
      const int64_t at = m.row()[k] + j * m.rows();
      p->row[size_t(k)] = at % dims.rows();
      ++p->start[size_t(at / dims.rows()) + 1];
    }
  for (int64_t j = 0; j < dims.columns(); ++j) p->start[size_t(j) + 1] += p->start[size_t(j)];
  out = toValue({p, m.values});
  return true;
}

bool SparseElements::equal(const Value& a, const Value& b, bool nanEqual, bool& out) {
  if (a.dims().count() > 2) return false;
  auto plain = [](const Value& v) { return v.isDouble() || v.isLogical() || v.isChar(); };
  if (!plain(a) || !plain(b)) return false;
  const Matrix x = toMatrix(a), y = toMatrix(b);
  const int64_t count = x.count();
  out = count == y.count() && std::equal(x.start(), x.start() + x.columns() + 1, y.start()) &&
        std::equal(x.row(), x.row() + count, y.row()) && isEqual(x.values, y.values, nanEqual);
  return true;
}

bool SparseElements::truth(const Value& x, bool& out) {
  const Matrix m = matrixOf(x);
  out = m.count() > 0 && isTrue(m.values) && m.count() == x.numel();
  return true;
}

std::string SparseElements::text(const Value& x, const DisplayFormat& format) {
  const Matrix m = matrixOf(x);
  std::string out;
  if (m.isLogical()) out = "  " + sizeDisplay(x.dims()) + " sparse logical array\n" + gap(format);
  if (m.count() == 0) return out + "   All zero sparse: " + sizeDisplay(x.dims()) + "\n";
  const NumberTexts texts = numberTexts(m.values, format);
  if (!texts.scaleLine.empty()) out += texts.scaleLine + "\n" + gap(format);
  auto placeText = [&](int64_t i, int64_t j) {
    return "(" + std::to_string(i + 1) + "," + std::to_string(j + 1) + ")";
  };
  size_t wide = 0;
  for (int64_t j = 0; j < m.columns(); ++j)
    for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k)
      wide = std::max(wide, placeText(m.row()[k], j).size());
  // Three blanks before the place, and three more before the value than in a dense column.
  for (int64_t j = 0; j < m.columns(); ++j)
    for (int64_t k = m.start()[j]; k < m.start()[j + 1]; ++k) {
      const std::string place = placeText(m.row()[k], j);
      std::string value;
      texts.append(value, k);
      const size_t field = size_t(texts.width) + 3;
      out += std::string(3 + wide - place.size(), ' ') + place;
      out += std::string(field > value.size() ? field - value.size() : 0, ' ') + value + "\n";
    }
  return out;
}

}  // namespace matlift::sparse
