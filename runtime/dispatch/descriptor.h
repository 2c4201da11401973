// A builtin: one function and one row. Everything the rest of the system wants to know of a builtin
// (arity, help, example, what the offload hook may do with it) stands in the row.
#pragma once

#include <accel/ops.h>

#include <cstdint>
#include <span>

#include "runtime/dispatch/call.h"

namespace matlift {

/// How the offload hook treats a call. None: always the plain CPU function.
enum class AccelTag : uint8_t { None, Unary, Elementwise, Reduction, Matmul, Transpose, Creation };

/// Where arrays are after a call. Of a sink: GatherImmediately brings its arguments to the host
/// first, otherwise it is only a barrier, before which everything that waits is computed. Of a
/// creation: what it makes is new wherever it is best. Of the others: results stay with their
/// inputs.
enum class Residency : uint8_t { InheritInputs, NewHandle, GatherImmediately };

enum class Purity : uint8_t { Pure, ReadsState, HasEffects };

constexpr accel::Op kNoOp = accel::Op(0xffff);

constexpr int kAny = -1;  ///< maxIn/maxOut: no upper limit

using BuiltinFunction = Value (*)(Call&);

struct BuiltinDescriptor {
  const char* name;
  BuiltinFunction function;
  int minIn = 0;
  int maxIn = 0;         ///< kAny: varargin
  int maxOut = 1;        ///< kAny: varargout; 0: prints or acts only
  const char* help;      ///< first line: one-sentence summary; then details
  const char* example;   ///< runnable code, statements separated by newlines
  const char* expected;  ///< what the example prints, exactly; "" when it prints nothing
  AccelTag tag = AccelTag::None;
  bool sink = false;  ///< prints, saves, waits or the like: ends what is joined before it
  Residency residency = Residency::InheritInputs;
  accel::Op op = kNoOp;  ///< its op in accel/ops.def, when it is one
  Purity purity = Purity::Pure;
};

/// The function of a row. Arguments whose element source stays (sparse ones) are asked first.
inline Value runBuiltin(const BuiltinDescriptor& f, Call& call) {
  if (StandingSource* s = standingAmong(call.args)) {
    if (Value out; s->call(f.name, call, out)) return out;
  }
  return f.function(call);
}

/// The rows of one theme.
using BuiltinTheme = std::span<const BuiltinDescriptor>;

}  // namespace matlift
