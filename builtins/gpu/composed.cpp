#include "builtins/gpu/composed.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "builtins/library/library.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

namespace {

constexpr Kinds R = Kinds::Real, C = Kinds::Complex, I = Kinds::Integer, L = Kinds::Logical;

struct Row {
  std::string_view name;
  Kinds kinds;  ///< all arrays of the call are among these
  int maxOut = 1;
};

/// What composed.m has. Kinds that the bridge or the builtin takes by itself are not here.
constexpr Row kComposed[] = {
    {"and", C | R | I | L},
    {"blkdiag", R | I | L},
    {"bounds", R | I, 2},
    {"conj", L},
    {"conv", C | L | I},
    {"conv2", C | L | I},
    {"corrcoef", R | I | L},
    {"cov", R | I | L},
    {"cross", R},
    {"cummax", L},
    {"cummin", L},
    {"cumprod", L},
    {"cumsum", L},
    {"cumtrapz", R | I | L},
    {"deg2rad", R},
    {"diff", L},
    {"fft", I | L},
    {"fft2", I | L},
    {"fftn", I | L},
    {"fftshift", C | R | I | L},
    {"filter", R},
    {"gradient", C | I | L},
    {"ifft", I | L},
    {"ifft2", I | L},
    {"ifftshift", C | R | I | L},
    {"imag", R | I | L},
    {"intersect", R | I},
    {"iqr", R | I | L},
    {"isequal", R | I | L},
    {"ismember", R | I},
    {"kron", R | I | L},
    {"ldivide", C},
    {"max", L},
    {"maxk", R | I},
    {"median", I | L},
    {"meshgrid", C | R | I | L, 3},
    {"min", L},
    {"mink", R | I},
    {"movmax", R},
    {"movmean", R},
    {"movmin", R},
    {"movsum", R},
    {"mpower", C | R},
    {"mtimes", L},
    {"ndgrid", C | R | I | L, 4},
    {"norm", R | L},
    {"normalize", R | I | L, 3},
    {"not", C},
    {"or", C | R | I | L},
    {"polyval", R | L},
    {"prctile", R | I | L},
    {"quantile", R | I | L},
    {"range", R | I},
    {"real", L},
    {"rescale", R | I | L, 1},
    {"setdiff", R | I},
    {"setxor", R | I},
    {"sort", L},
    {"std", I | L},
    {"toeplitz", R | I | L},
    {"trapz", R | I | L},
    {"tril", C},
    {"triu", C},
    {"union", R | I},
    {"unique", I | L},
    {"vander", R},
    {"var", I | L},
    {"xor", C | R | I | L},
};

const Row* rowOf(std::string_view name) {
  static const auto rows = [] {
    std::unordered_map<std::string_view, const Row*> found;
    for (const Row& row : kComposed) found[row.name] = &row;
    return found;
  }();
  const auto at = rows.find(name);
  return at == rows.end() ? nullptr : at->second;
}

/// These names are the bridge's for all kinds but complex ones, whose truths are not their parts'.
bool isLogic(std::string_view name) { return name == "and" || name == "or" || name == "xor"; }

}  // namespace

bool composedOnDevice(Call& call, const char* builtin, Kinds kinds, Value& first) {
  const Row* row = rowOf(builtin);
  if (!row || !areAmong(kinds, row->kinds) || call.nargout > row->maxOut || call.nargin() == 0)
    return false;
  if (isLogic(row->name) && areAmong(kinds, R | I | L)) return false;
  ValueList args{Value::text(builtin)};
  args.insert(args.end(), call.args.begin(), call.args.end());
  ValueList outs(size_t(std::max(1, call.nargout)) + 1);
  Call inner(call.interpreter, args, int(outs.size()), outs);
  try {
    const Value done = callLibrary(inner, "composed");
    if (!done.isLogical() || done.doubleAt(0) == 0) return false;
  } catch (const Error&) {
    return false;  // the builtin knows what is wrong, or does without
  }
  for (size_t k = 2; k < outs.size(); ++k) call.setOut(int(k) - 1, std::move(outs[k]));
  first = std::move(outs[1]);
  return first.isDefined();
}

}  // namespace matlift::builtins
