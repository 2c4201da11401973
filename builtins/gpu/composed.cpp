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
  Kinds kinds;  ///< all arrays of the call that are on the device are among these
  int maxOut = 1;
  Kinds asked = R | C | I | L;  ///< and one of them among those: the others stay by themselves
};

/// What composed.m has. Kinds that the bridge or the builtin takes by itself are not here.
constexpr Row kComposed[] = {
    {"and", C | R | I | L, 1, C | I},
    {"blkdiag", R | I | L},
    {"bounds", R | I | L, 2},
    {"conj", L},
    {"conv", C | R | I | L, 1, C | I | L},
    {"conv2", C | R | I | L, 1, C | I | L},
    {"corrcoef", R | I | L},
    {"cov", R | I | L},
    {"cross", C | R | I},
    {"cummax", L},
    {"cummin", L},
    {"cumprod", L},
    {"cumsum", L},
    {"cumtrapz", R | I | L},
    {"deg2rad", C | R},
    {"diff", L},
    {"dot", C | R | L},
    {"fft", I | L},
    {"fft2", C | I | L},
    {"fftn", C | I | L},
    {"fftshift", C | R | I | L},
    {"filter", R | I | L},
    {"gradient", C | R | I | L, 1, C | I | L},
    {"histcounts", R, 2},
    {"ifft", I | L},
    {"ifft2", I | L},
    {"ifftshift", C | R | I | L},
    {"imag", R | I | L},
    {"intersect", R | I},
    {"iqr", R | I | L},
    {"isequal", C | R | I | L},
    {"ismember", R | I | L},
    {"kron", C | R | I | L},
    {"ldivide", C | R, 1, C},
    {"max", C | L},
    {"maxk", R | I | L},
    {"median", I | L},
    {"meshgrid", C | R | I | L, 3},
    {"min", C | L},
    {"mink", R | I | L},
    {"mode", R},
    {"movmax", R | I | L},
    {"movmean", R | I | L},
    {"movmedian", R},
    {"movmin", R | I | L},
    {"movsum", R | I | L},
    {"mpower", C | R | L},
    {"mtimes", R | L, 1, L},
    {"ndgrid", C | R | I | L, 4},
    {"norm", C | R | L},
    {"normalize", R | I | L, 3},
    {"not", C | R | I | L, 1, C | I},
    {"or", C | R | I | L, 1, C | I},
    {"polyval", C | R | I | L},
    {"prctile", R | I | L},
    {"quantile", R | I | L},
    {"range", R | I | L},
    {"real", L},
    {"rescale", R | I | L, 1},
    {"setdiff", R | I},
    {"setxor", R | I},
    {"sort", L},
    {"std", I | L},
    {"toeplitz", R | I | L},
    {"trapz", C | R | I | L},
    {"tril", C},
    {"triu", C},
    {"union", R | I},
    {"unique", I | L},
    {"vander", R | I | L},
    {"var", I | L},
    {"vecnorm", C | R | L},
    {"xor", C | R | I | L, 1, C | I},
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

}  // namespace

bool composedOnDevice(Call& call, const char* builtin, Kinds kinds, Value& first) {
  const Row* row = rowOf(builtin);
  if (!row || !areAmong(kinds, row->kinds) || !share(kinds, row->asked) ||
      call.nargout > row->maxOut || call.nargin() == 0)
    return false;
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
