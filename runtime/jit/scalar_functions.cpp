#include "runtime/jit/scalar_functions.h"

#include <string_view>
#include <unordered_map>

namespace matlift::jit {

namespace {

using K = accel::Op;
constexpr double kInf = std::numeric_limits<double>::infinity();

constexpr ScalarFunction kFunctions[] = {
    {"abs", K::Abs, 1, Op::AbsF},
    {"sqrt", K::Sqrt, 1, Op::SqrtF, 0, kInf},
    {"floor", K::Floor, 1, Op::FloorF},
    {"ceil", K::Ceil, 1, Op::CeilF},
    {"fix", K::Fix, 1, Op::TruncF},
    {"round", K::Round, 1, Op::RoundF},
    {"max", K::Max, 2, Op::MaxF},
    {"min", K::Min, 2, Op::MinF},
    {"sign", K::Sign, 1},
    {"exp", K::Exp, 1},
    {"expm1", K::Expm1, 1},
    {"log", K::Log, 1, Op::Map1, 0, kInf},
    {"log2", K::Log2, 1, Op::Map1, 0, kInf},
    {"log10", K::Log10, 1, Op::Map1, 0, kInf},
    {"log1p", K::Log1p, 1, Op::Map1, -1, kInf},
    {"sin", K::Sin, 1},
    {"cos", K::Cos, 1},
    {"tan", K::Tan, 1},
    {"asin", K::Asin, 1, Op::Map1, -1, 1},
    {"acos", K::Acos, 1, Op::Map1, -1, 1},
    {"atan", K::Atan, 1},
    {"sinh", K::Sinh, 1},
    {"cosh", K::Cosh, 1},
    {"tanh", K::Tanh, 1},
    {"mod", K::Mod, 2, Op::Map2},
    {"rem", K::Rem, 2, Op::Map2},
    {"atan2", K::Atan2, 2, Op::Map2},
    {"hypot", K::Hypot, 2, Op::Map2},
};

template <class Row>
using ByName = std::unordered_map<std::string_view, Row>;

}  // namespace

const Value* constantFunction(const BuiltinDescriptor& f) {
  static const auto* all = new ByName<Value>{
      {"pi", Value(3.141592653589793)},
      {"Inf", Value(kInf)},
      {"inf", Value(kInf)},
      {"NaN", Value(std::numeric_limits<double>::quiet_NaN())},
      {"nan", Value(std::numeric_limits<double>::quiet_NaN())},
      {"eps", Value(std::numeric_limits<double>::epsilon())},
      {"true", Value::logical(true)},
      {"false", Value::logical(false)},
  };
  auto found = all->find(f.name);
  return found == all->end() ? nullptr : &found->second;
}

const ScalarFunction* scalarFunction(const BuiltinDescriptor& f) {
  static const auto* byName = [] {
    auto* all = new ByName<const ScalarFunction*>;
    for (const ScalarFunction& row : kFunctions) all->emplace(row.name, &row);
    return all;
  }();
  auto found = byName->find(f.name);
  return found == byName->end() ? nullptr : found->second;
}

double callKernel1(accel::MapFn kernel, double x) {
  const void* in[1] = {&x};
  const uint8_t step[1] = {0};
  double out;
  kernel(in, step, &out, 1);
  return out;
}

double callKernel2(accel::MapFn kernel, double x, double y) {
  const void* in[2] = {&x, &y};
  const uint8_t step[2] = {0, 0};
  double out;
  kernel(in, step, &out, 1);
  return out;
}

}  // namespace matlift::jit
