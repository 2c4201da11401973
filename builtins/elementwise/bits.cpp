// bitand, bitor, bitxor, bitshift, bitget, bitset, bitcmp on integers, logicals and whole doubles.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

using accel::DType;
using accel::KernelTable;
using accel::Op;

namespace {

constexpr int kDoubleBits = 53;

// The class that doubles are taken for; uint64 unless an assumed type is given.
ClassId assumedType(Call& call, int position) {
  if (!call.has(position)) return ClassId::UInt64;
  std::string word = optionWord(call.arg(position));
  for (int c = int(ClassId::Int8); c <= int(ClassId::UInt64); ++c)
    if (className(ClassId(c)) == word) return ClassId(c);
  fail("MATLAB:bitops:invalidAssumedtype", "ASSUMEDTYPE must be an integer type name.");
}

void checkDoubles(const Value& v, ClassId as) {
  double top = as == ClassId::UInt64 || as == ClassId::Int64
                   ? 9007199254740992.0
                   : std::ldexp(1.0, int(elementSize(as) * 8) - (as <= ClassId::Int64 ? 1 : 0));
  double low = as <= ClassId::Int64 ? -top : 0;
  bool good = true;
  for (double x : v.elements<double>()) good &= x >= low && x < top && double(int64_t(x)) == x;
  if (!good) {
    fail("MATLAB:bitand:outOfRange",
         "Double inputs must have integer values in the range of ASSUMEDTYPE.");
  }
}

// The operand in the integer class that computes.
Value asInteger(const KernelTable& kernels, Value v, ClassId integer) {
  if (v.isDouble()) checkDoubles(v, integer);
  return castTo(kernels, std::move(v), integer);
}

void checkOperand(const char* name, const Value& v) {
  if (!v.isPlain() || v.isChar() || v.isSingle()) failArgument(name, v);
  if (v.isComplex()) fail("MATLAB:bitops:complexInput", "Inputs must be real.");
}

template <Op op>
Value bitLogic(Call& call) {
  const KernelTable& kernels = *call.interpreter.kernels;
  Value &a = call.arg(0), &b = call.arg(1);
  const char* name = accel::opInfo(op).name;
  checkOperand(name, a);
  checkOperand(name, b);
  ClassId cls =
      a.isLogical() && b.isLogical() ? ClassId::Logical : arithmeticClass(a.classId(), b.classId());
  ClassId integer = isIntegerClass(cls) ? cls : assumedType(call, 2);
  Value x = asInteger(kernels, std::move(a), integer),
        y = asInteger(kernels, std::move(b), integer);
  DType t = dtypeOf(integer);
  Value out =
      mapBinary(kernels, kernels.find(op, t), std::move(x), std::move(y), {{t, t}, t, integer});
  return castTo(kernels, std::move(out), cls);
}

Value bitshift(Call& call) {
  const KernelTable& kernels = *call.interpreter.kernels;
  Value &a = call.arg(0), &k = call.arg(1);
  checkOperand("bitshift", a);
  if (!k.isPlain() || k.isComplex()) failArgument("bitshift", k);
  for (int64_t i = 0, n = k.numel(); i < n; ++i) {
    if (k.doubleAt(i) != std::floor(k.doubleAt(i))) {
      fail("MATLAB:bitshift:integerInput", "Inputs must be integers.");
    }
  }
  ClassId cls = a.isLogical() ? ClassId::Double : a.classId();
  ClassId integer = isIntegerClass(cls) ? cls : assumedType(call, 2);
  bool wideDouble = cls == ClassId::Double && integer == ClassId::UInt64;
  Value x = asInteger(kernels, std::move(a), integer);
  DType t = dtypeOf(integer);
  Value out = mapBinary(kernels, kernels.find(Op::BitShift, t), std::move(x), std::move(k),
                        {{t, DType::I32}, t, integer});
  if (wideDouble) {
    // A double keeps its 53 bits: what is shifted past them falls off.
    uint64_t* bits = out.mutableData<uint64_t>();
    for (int64_t i = 0, n = out.numel(); i < n; ++i) bits[i] &= (uint64_t(1) << kDoubleBits) - 1;
  }
  return castTo(kernels, std::move(out), cls);
}

int bitCount(ClassId cls) { return isIntegerClass(cls) ? int(elementSize(cls) * 8) : kDoubleBits; }

// Visits (bits of a, 0-based bit number, result index) for every pair of the expansion.
template <class F>
void forBits(const char* name, const Value& x, const Value& bit, int limit, F f) {
  BroadcastPlan plan(x.dims(), bit.dims());
  plan.forEachRun([&](int64_t i, int64_t j, int64_t o, int64_t n, uint8_t si, uint8_t sj) {
    for (int64_t k = 0; k < n; ++k) {
      double b = bit.doubleAt(j + k * sj);
      if (!(b >= 1 && b <= limit) || b != std::floor(b)) {
        fail("MATLAB:bitSetGet:BITOutOfRange",
             "Bit numbers of %s must be integers from 1 to the number of bits of A.", name);
      }
      f(i + k * si, int(b) - 1, o + k);
    }
  });
}

Value bitget(Call& call) {
  const KernelTable& kernels = *call.interpreter.kernels;
  checkOperand("bitget", call.arg(0));
  if (!call.arg(1).isPlain()) failArgument("bitget", call.arg(1));
  ClassId cls = call.arg(0).isInteger() ? call.arg(0).classId() : ClassId::Double;
  ClassId assumed = isIntegerClass(cls) ? cls : assumedType(call, 2);
  Value x = castTo(kernels, asInteger(kernels, call.arg(0), assumed), ClassId::Int64);
  if (assumed == ClassId::UInt64) x = asInteger(kernels, call.arg(0), assumed);
  BroadcastPlan plan(x.dims(), call.arg(1).dims());
  Value out = Value::uninitialized(ClassId::Double, plan.dims());
  double* to = out.mutableData<double>();
  const uint64_t* bits = x.data<uint64_t>();
  int limit = call.has(2) ? bitCount(assumed) : bitCount(cls);
  forBits("bitget", x, call.arg(1), limit,
          [&](int64_t i, int b, int64_t o) { to[o] = double(bits[i] >> b & 1); });
  return castTo(kernels, std::move(out), cls);
}

Value bitset(Call& call) {
  const KernelTable& kernels = *call.interpreter.kernels;
  checkOperand("bitset", call.arg(0));
  if (!call.arg(1).isPlain()) failArgument("bitset", call.arg(1));
  bool hasValue = call.has(2) && call.arg(2).isPlain() && !call.arg(2).isChar();
  Value level = hasValue ? call.arg(2) : Value(1.0);
  ClassId cls = call.arg(0).isInteger() ? call.arg(0).classId() : ClassId::Double;
  int position = hasValue ? 3 : 2;
  ClassId assumed = isIntegerClass(cls) ? cls : assumedType(call, position);
  Value x = asInteger(kernels, call.arg(0), assumed);
  BroadcastPlan plan(x.dims(), call.arg(1).dims());
  Dims dims = plan.dims();
  Value spread = expandTo(x, dims);
  Value out =
      castTo(kernels, spread, assumed == ClassId::UInt64 ? ClassId::UInt64 : ClassId::Int64);
  if (!level.isScalar() && !(level.dims() == dims)) {
    dims = BroadcastPlan(dims, level.dims()).dims();
    out = expandTo(out, dims);
  }
  uint64_t* bits = out.mutableData<uint64_t>();
  bool one = level.isScalar();
  forBits("bitset", out, call.arg(1), call.has(position) ? bitCount(assumed) : bitCount(cls),
          [&](int64_t, int b, int64_t o) {
            uint64_t mask = uint64_t(1) << b;
            bits[o] = level.doubleAt(one ? 0 : o) != 0 ? bits[o] | mask : bits[o] & ~mask;
          });
  // The top bit of a narrow signed class was set in 64 bits: keep the low bits only.
  if (isIntegerClass(cls) && cls != ClassId::Int64 && cls != ClassId::UInt64) {
    Value narrow = Value::uninitialized(cls, dims);
    withElementType(cls, [&](auto tag) {
      using T = typename decltype(tag)::type;
      T* to = narrow.mutableData<T>();
      for (int64_t i = 0, n = narrow.numel(); i < n; ++i) to[i] = T(bits[i]);
    });
    return narrow;
  }
  return castTo(kernels, std::move(out), cls);
}

Value bitcmp(Call& call) {
  checkOperand("bitcmp", call.arg(0));
  Value a = call.arg(0);
  if (a.isInteger()) {
    withElementType(a.classId(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
        T* x = a.mutableData<T>();
        for (int64_t i = 0, n = a.numel(); i < n; ++i) x[i] = T(~x[i]);
      }
    });
    return a;
  }
  ClassId assumed = assumedType(call, 1);
  a = castTo(*call.interpreter.kernels, std::move(a), ClassId::Double);
  checkDoubles(a, assumed);
  bool isSigned = assumed <= ClassId::Int64;
  double top = std::ldexp(1.0, int(elementSize(assumed) * 8)) - 1;
  Value out = std::move(a);
  double* x = out.mutableData<double>();
  for (int64_t i = 0, n = out.numel(); i < n; ++i) x[i] = isSigned ? -1 - x[i] : top - x[i];
  return out;
}

const BuiltinDescriptor kRows[] = {
    withOp(
        functionRow("bitand", bitLogic<Op::BitAnd>, 2, 3, 1,
                    "bitand(a, b) keeps the bits that are set in both.\nbitand(a, b, assumedtype) "
                    "reads doubles as "
                    "that integer class.",
                    "fprintf('%d\\n', bitand(12, 10))", "8\n"),
        Op::BitAnd),
    withOp(functionRow("bitor", bitLogic<Op::BitOr>, 2, 3, 1,
                       "bitor(a, b) sets the bits that are set in either.",
                       "fprintf('%d\\n', bitor(12, 10))", "14\n"),
           Op::BitOr),
    withOp(functionRow("bitxor", bitLogic<Op::BitXor>, 2, 3, 1,
                       "bitxor(a, b) sets the bits that are set in exactly one.",
                       "fprintf('%d\\n', bitxor(12, 10))", "6\n"),
           Op::BitXor),
    functionRow("bitshift", bitshift, 2, 3, 1,
                "bitshift(a, k) shifts k bits to the left, to the right when k is negative.",
                "fprintf('%d\\n', bitshift(1, 4))", "16\n"),
    functionRow("bitget", bitget, 2, 3, 1, "bitget(a, k) is bit k of a; the lowest is bit 1.",
                "disp(bitget(5, 1:3))", "     1     0     1\n"),
    functionRow("bitset", bitset, 2, 4, 1,
                "bitset(a, k) sets bit k.\nbitset(a, k, v) sets it to v.",
                "fprintf('%d\\n', bitset(8, 1))", "9\n"),
    functionRow("bitcmp", bitcmp, 1, 2, 1, "bitcmp(a) turns every bit of a around.",
                "fprintf('%d\\n', bitcmp(uint8(1)))", "254\n"),
};

}  // namespace

BuiltinTheme bitsTheme() { return kRows; }

}  // namespace matlift::builtins
