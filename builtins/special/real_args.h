// Functions of several real arguments that are arrays of one size or scalars.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "runtime/error/interrupt.h"
#include "runtime/value/value.h"

namespace matlift::special {

/// Real arguments as doubles, scalars repeated, and the shape and class of the result.
class RealArgs {
 public:
  /// Throws errors named after `function` for arguments that are no real floats or of other sizes.
  RealArgs(std::span<const Value* const> args, const char* function);
  RealArgs(std::initializer_list<const Value*> args, const char* function)
      : RealArgs(std::span<const Value* const>(args.begin(), args.size()), function) {}

  const Dims& dims() const { return dims_; }
  int64_t size() const { return size_; }
  bool isSingle() const { return single_; }
  double at(size_t argument, int64_t i) const {
    const Column& c = columns_[argument];
    return c.elements[c.scalar ? 0 : size_t(i)];
  }

  /// f(i) for every element, as the class that the arguments ask for.
  template <class F>
  Value map(F&& f) const {
    Value out = Value::uninitialized(single_ ? ClassId::Single : ClassId::Double, dims_);
    if (single_) {
      float* p = out.mutableData<float>();
      for (int64_t i = 0; i < size_; ++i) {
        interruptionPoint<256>(uint64_t(i));
        p[i] = float(f(i));
      }
    } else {
      double* p = out.mutableData<double>();
      for (int64_t i = 0; i < size_; ++i) {
        interruptionPoint<256>(uint64_t(i));
        p[i] = f(i);
      }
    }
    return out;
  }

 private:
  struct Column {
    std::vector<double> elements;
    bool scalar;
  };
  std::vector<Column> columns_;
  Dims dims_{1, 1};
  int64_t size_ = 1;
  bool single_ = false;
};

}  // namespace matlift::special
