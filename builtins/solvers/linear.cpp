// simplexMethod: linear programs for linprog and intlinprog.
#include <cmath>

#include "builtins/solvers/simplex.h"
#include "builtins/sparse/sparse.h"
#include "builtins/support/rows.h"
#include "runtime/value/convert.h"

namespace matlift::solvers {

namespace {

std::vector<double> vectorOf(const Value& v, size_t count) {
  std::vector<double> out(count);
  if (size_t(v.numel()) != count)
    fail("MATLAB:simplexMethod:size", "The arguments must fit the size of the matrix.");
  for (size_t k = 0; k < count; ++k) {
    out[k] = v.doubleAt(int64_t(k));
    if (std::isnan(out[k])) fail("MATLAB:simplexMethod:NaN", "The problem must not hold NaN.");
  }
  return out;
}

LinearProblem problemOf(Call& call) {
  const Value given = call.arg(1);
  const sparse::Matrix m =
      sparse::numbersOf(given.isSparse() ? sparse::matrixOf(given) : sparse::toMatrix(given));
  if (m.isComplex() || m.rows() + m.columns() > (1 << 30))
    fail("MATLAB:simplexMethod:matrix", "The matrix must be real and not too large.");
  LinearProblem p;
  p.rows = int32_t(m.rows());
  p.variables = int32_t(m.columns());
  const size_t n = size_t(p.variables), count = size_t(m.count());
  p.start.assign(m.start(), m.start() + n + 1);
  p.row.resize(count);
  for (size_t k = 0; k < count; ++k) p.row[k] = int32_t(m.row()[k]);
  p.value = vectorOf(m.values, count);
  p.cost = vectorOf(call.arg(0), n);
  p.low = vectorOf(call.arg(4), n);
  p.high = vectorOf(call.arg(5), n);
  for (double v : vectorOf(call.arg(2), size_t(p.rows))) p.low.push_back(v);
  for (double v : vectorOf(call.arg(3), size_t(p.rows))) p.high.push_back(v);
  for (const std::vector<double>* finite : {&p.value, &p.cost})
    for (double v : *finite)
      if (!std::isfinite(v))
        fail("MATLAB:simplexMethod:finite", "Costs and coefficients must be finite.");
  return p;
}

Value simplexMethod(Call& call) {
  const LinearProblem p = problemOf(call);
  std::vector<Place> places;
  if (call.has(6) && size_t(call.arg(6).numel()) == p.all())
    for (size_t k = 0; k < p.all(); ++k) {
      const double at = call.arg(6).doubleAt(int64_t(k));
      places.push_back(at >= 0 && at <= 3 ? Place(int(at)) : Place::Low);
    }
  const double most = call.has(7) ? call.arg(7).doubleAt(0) : 1e9;
  Simplex method(p, std::move(places));
  const Outcome outcome = method.run(int64_t(std::min(std::max(most, 0.0), 1e15)));
  call.setOut(1, Value(double(outcome)));
  call.setOut(2, Value(double(method.iterations())));
  if (call.wants(3))
    call.setOut(3, outcome == Outcome::Infeasible ? Value::emptyDouble()
                                                  : Value::fromVector(method.prices(), false));
  Value status = Value::uninitialized(ClassId::Int8, Dims(int64_t(p.all()), 1));
  int8_t* to = status.mutableData<int8_t>();
  for (Place at : method.places()) *to++ = int8_t(at);
  call.setOut(4, std::move(status));
  return Value::fromVector(method.solution(), false);
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow(
        "simplexMethod", simplexMethod, 6, 8, 5,
        "[x, flag, iterations, y, places] = simplexMethod(f, A, rl, ru, low, high, places, most) "
        "makes f'*x smallest where rl <= A*x <= ru and low <= x <= high.\n"
        "A may be sparse. y: prices of the rows. places: for each variable and row whether it is "
        "at its lower bound (0), at its upper bound (1), in the basis (2) or free (3); given "
        "again with changed bounds, the next solution is near. flag as that of linprog, which is "
        "what programs call.",
        "disp(simplexMethod([-1; -2], [1 1; 1 3], [-Inf; -Inf], [4; 6], [0; 0], [Inf; Inf])')",
        "     3     1\n"),
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme linearProgramsTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
