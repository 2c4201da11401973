// An interpreter for tests of numeric builtins: finds rows by name, keeps warnings, runs no code.
#pragma once

#include <initializer_list>
#include <map>

#include "builtins/theme_list.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"

namespace matlift::test {

class FakeInterpreter final : public Interpreter {
 public:
  /// C++ functions that a test passes as function handles.
  std::map<std::string, std::function<Value(std::span<const Value>)>> functions;
  std::vector<std::string> warnings;
  std::string output;

  FakeInterpreter() {
    for (BuiltinTheme theme : builtins::allThemes())
      for (const BuiltinDescriptor& row : theme) rows_[row.name] = &row;
  }

  ValueList run(const char* name, ValueList args, int nargout = 1) {
    ValueList outs(size_t(std::max(1, nargout)));
    Call call(*this, args, nargout, outs);
    Value first = findBuiltin(name)->function(call);
    outs[0] = std::move(first);
    return outs;
  }
  Value run1(const char* name, ValueList args) { return run(name, std::move(args))[0]; }
  Value handle(const std::string& name) {
    auto f = makeRef<FunctionObj>();
    f->name = name;
    return Value::function(f);
  }

  ValueList call(const Value& function, std::span<const Value> args, int) override {
    return {functions.at(function.function().name)(args)};
  }
  const BuiltinDescriptor* findBuiltin(std::string_view name) override {
    auto it = rows_.find(std::string(name));
    return it == rows_.end() ? nullptr : it->second;
  }
  void warn(std::string_view identifier, std::string_view) override {
    warnings.emplace_back(identifier);
  }
  void write(std::string_view text) override { output += text; }

  ValueList evalCode(std::string_view, int) override { return {}; }
  ValueList evalIn(std::string_view, std::string_view, int) override { return {}; }
  void runScript(const std::string&) override {}
  const Value* variable(std::string_view) override { return nullptr; }
  void setVariable(std::string_view, Value) override {}
  void setVariableIn(std::string_view, std::string_view, Value) override {}
  void clearVariable(std::string_view) override {}
  void clearGlobal(std::string_view) override {}
  void clearFunctions() override {}
  void clearFunction(std::string_view) override {}
  bool isGlobal(std::string_view) override { return false; }
  std::vector<std::string> variableNames() override { return {}; }
  int callerNargin() override { return -1; }
  int callerNargout() override { return -1; }
  std::vector<ErrorFrame> callStack() override { return {}; }
  std::string inputName(int) override { return {}; }
  std::span<const BuiltinDescriptor* const> builtins() override { return {}; }
  bool functionExists(std::string_view) override { return false; }
  std::string functionFile(std::string_view) override { return {}; }
  Value makeHandle(std::string_view name) override { return handle(std::string(name)); }
  Value makeAnonymous(std::string_view) override { return {}; }
  Value makeFunction(const std::string&, std::string_view) override { return {}; }
  int functionNargin(const Value&) override { return -1; }
  int functionNargout(const Value&) override { return -1; }
  std::string functionHelp(std::string_view) override { return {}; }
  std::vector<std::string>& path() override { return path_; }
  void pathChanged() override {}
  void writeError(std::string_view) override {}
  void flush() override {}
  std::string capture(const std::function<void()>& action) override {
    action();
    return {};
  }
  void checkInterrupt() override { interruptionPoint(); }
  Error& lastError() override { return lastError_; }
  Value exceptionValue(const Error&) override { return {}; }
  Error errorFrom(const Value&) override { return lastError_; }

 private:
  std::map<std::string, const BuiltinDescriptor*> rows_;
  std::vector<std::string> path_;
  Error lastError_{"", ""};
};

/// A matrix from its rows.
inline Value matrix(std::initializer_list<std::initializer_list<double>> rows) {
  int64_t m = int64_t(rows.size()), n = m ? int64_t(rows.begin()->size()) : 0;
  Value v = Value::zeros(ClassId::Double, Dims(m, n));
  double* p = v.mutableData<double>();
  int64_t i = 0;
  for (auto& row : rows) {
    int64_t j = 0;
    for (double x : row) p[i + m * j++] = x;
    ++i;
  }
  return v;
}
inline Value row(std::initializer_list<double> x) { return matrix({x}); }

/// Largest difference of two arrays of the same size; huge when the sizes differ.
inline double distance(const Value& a, const Value& b) {
  if (!(a.dims() == b.dims())) return 1e300;
  double worst = 0;
  for (int64_t i = 0; i < a.numel(); ++i)
    worst = std::max(worst, std::abs(a.complexAt(i) - b.complexAt(i)));
  return worst;
}

}  // namespace matlift::test
