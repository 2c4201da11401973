// cellfun, arrayfun and structfun: one function applied to many elements, with outputs gathered.
#pragma once

#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

/// The common part: function, options, and the loop over elements.
class Apply {
 public:
  /// `args` without the function; takes the name-value options off their end.
  Apply(Call& call, const char* name);

  std::span<Value> data() { return call_.args.subspan(1, dataCount_); }
  bool uniform() const { return uniform_; }

  /// Calls f for elements 0 … n-1; element(i, k) gives argument k of element i.
  template <class Element>
  void run(int64_t n, Element element) {
    begin(n);
    for (int64_t i = 0; i < n; ++i) {
      for (size_t k = 0; k < dataCount_; ++k) args_[k] = element(i, int(k));
      step(i);
    }
  }
  /// Output k shaped as dims.
  Value output(int k, const Dims& dims);
  int outputs() const { return wanted_; }

 private:
  void begin(int64_t n);
  void step(int64_t i);
  void store(int64_t i, ValueList& results);
  ValueList callHandler(int64_t i, const Error& error);
  Value firstOutput(const Value& r);
  [[noreturn]] void failNotScalar(int64_t i, int k) const;
  [[noreturn]] void failOtherClass(int64_t i, int k, const Value& now, const Value& before) const;
  std::string identifier(const char* what) const;

  Call& call_;
  const char* name_;
  Value function_;
  const BuiltinDescriptor* builtin_ = nullptr;
  Value handler_;
  bool uniform_ = true;
  size_t dataCount_ = 0;
  int wanted_ = 1;
  int64_t n_ = 0;
  std::vector<Value> args_;
  std::vector<Value> uniformOuts_;     // one array an output, class of the first result
  std::vector<ValueList> joinedOuts_;  // results that are no plain elements, in order
  std::vector<ValueList> cellOuts_;
};

}  // namespace matlift::builtins
