// Runs the formulas of runtime/dispatch/complex_formulas.h over complex arrays on the host, block
// by block, each step by the kernel that computes it for real arrays.
#pragma once

#include <accel/kernels.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <deque>

#include "runtime/dispatch/complex_formulas.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

template <class T>
class BlockSteps {
 public:
  static constexpr int64_t kElements = 128;
  /// A block of numbers or logicals, or one that stands for a whole block (step 0).
  struct Array {
    const void* data = nullptr;
    uint8_t step = 1;
    T at(int64_t i) const { return static_cast<const T*>(data)[i * step]; }
  };

  explicit BlockSteps(const accel::KernelTable& kernels) : kernels_(kernels) {}
  static constexpr bool isSingle() { return sizeof(T) == 4; }
  void begin(int64_t elements) {
    used_ = 0;
    count_ = elements;
  }
  Array number(double x) {
    T* to = reinterpret_cast<T*>(slot());
    *to = T(x);
    return {to, 0};
  }
  Array apply(accel::Op op, const Array& a) { return run(op, {a, {}, {}}, 1); }
  Array apply(accel::Op op, const Array& a, const Array& b) { return run(op, {a, b, {}}, 2); }
  Array pick(const Array& flag, const Array& yes, const Array& no) {
    return run(accel::Op::Select, {flag, yes, no}, 3);
  }
  bool anywhere(const Array& flag) const {
    const auto* first = static_cast<const uint8_t*>(flag.data);
    return std::any_of(first, first + (flag.step ? count_ : 1), [](uint8_t x) { return x != 0; });
  }

 private:
  struct alignas(64) Slot {
    std::byte bytes[kElements * sizeof(T)];
  };
  struct Operands {
    Array list[3];
  };

  std::byte* slot() {
    if (used_ == slots_.size()) slots_.emplace_back();
    return slots_[used_++].bytes;
  }
  Array run(accel::Op op, const Operands& args, int arity) {
    const void* in[3] = {};
    uint8_t step[3] = {}, any = 0;
    for (int k = 0; k < arity; ++k) {
      in[k] = args.list[k].data;
      step[k] = args.list[k].step;
      any |= step[k];
    }
    const bool logic = accel::opInfo(op).kind == accel::OpKind::Logic;
    const accel::DType real = isSingle() ? accel::DType::F32 : accel::DType::F64;
    void* to = slot();
    kernels_.find(op, logic ? accel::DType::Bool : real)(in, step, to, any ? size_t(count_) : 1);
    return {to, any};
  }

  const accel::KernelTable& kernels_;
  std::deque<Slot> slots_;
  size_t used_ = 0;
  int64_t count_ = 0;
};

/// The same of single numbers, for arrays of a few: without blocks, and only functions by kernels.
template <class T>
class NumberSteps {
 public:
  using Array = T;  ///< logicals are 0 and 1

  explicit NumberSteps(const accel::KernelTable& kernels) : kernels_(kernels) {}
  static constexpr bool isSingle() { return sizeof(T) == 4; }
  static T number(double x) { return T(x); }
  static T pick(T flag, T yes, T no) { return flag != 0 ? yes : no; }
  static bool anywhere(T flag) { return flag != 0; }
  T apply(accel::Op op, T a) const {
    using accel::Op;
    switch (op) {
      case Op::Neg:
        return -a;
      case Op::Abs:
        return std::fabs(a);
      case Op::Not:
        return T(a == 0);
      case Op::IsInf:
        return T(std::isinf(a));
      case Op::IsFinite:
        return T(std::isfinite(a));
      default:
        return function(op, a, a);
    }
  }
  T apply(accel::Op op, T a, T b) const {
    using accel::Op;
    switch (op) {
      case Op::Add:
        return a + b;
      case Op::Sub:
        return a - b;
      case Op::Mul:
        return a * b;
      case Op::Div:
        return a / b;
      case Op::Eq:
        return T(a == b);
      case Op::Lt:
        return T(a < b);
      case Op::Gt:
        return T(a > b);
      case Op::Ge:
        return T(a >= b);
      case Op::And:
        return T(a != 0 && b != 0);
      case Op::Or:
        return T(a != 0 || b != 0);
      default:
        return function(op, a, b);
    }
  }

 private:
  T function(accel::Op op, T a, T b) const {
    const void* in[] = {&a, &b};
    const uint8_t step[] = {1, 1};
    T out;
    kernels_.find(op, isSingle() ? accel::DType::F32 : accel::DType::F64)(in, step, &out, 1);
    return out;
  }

  const accel::KernelTable& kernels_;
};

/// formula(steps, re, im) of each element of z, which is complex and of class T. Narrowed when all
/// results are real.
template <class T, class Formula>
Value bySteps(const accel::KernelTable& kernels, const Value& z, Formula formula) {
  using C = std::complex<T>;
  using Array = typename BlockSteps<T>::Array;
  constexpr int64_t kFew = 8;
  Value out = Value::uninitialized(z.classId(), z.dims(), true);
  const C* from = z.data<C>();
  C* to = out.mutableData<C>();
  if (z.numel() < kFew) {
    NumberSteps<T> numbers(kernels);
    for (int64_t i = 0, n = z.numel(); i < n; ++i) {
      const auto made = formula(numbers, from[i].real(), from[i].imag());
      to[i] = C(made.re, made.im);
    }
    return std::move(out).narrowed();
  }
  BlockSteps<T> steps(kernels);
  alignas(64) T re[BlockSteps<T>::kElements], im[BlockSteps<T>::kElements];
  for (int64_t first = 0, end = z.numel(); first < end; first += BlockSteps<T>::kElements) {
    const int64_t n = std::min(BlockSteps<T>::kElements, end - first);
    for (int64_t i = 0; i < n; ++i) {
      re[i] = from[first + i].real();
      im[i] = from[first + i].imag();
    }
    steps.begin(n);
    const auto made = formula(steps, Array{re, 1}, Array{im, 1});
    for (int64_t i = 0; i < n; ++i) to[first + i] = C(made.re.at(i), made.im.at(i));
  }
  return std::move(out).narrowed();
}

}  // namespace matlift::builtins
