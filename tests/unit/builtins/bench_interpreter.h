// An interpreter without a language: enough to call builtins by name and see what they print.
#pragma once

#include <accel/kernels.h>
#include <doctest/doctest.h>

#include <map>

#include "builtins/theme_list.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/dispatch/warnings.h"
#include "runtime/value/convert.h"
#include "runtime/value/exception.h"
#include "runtime/value/text.h"
#include "tests/unit/value/make_values.h"

namespace matlift::test {

class BenchInterpreter final : public Interpreter {
 public:
  BenchInterpreter() {
    kernels = &accel::cpuKernels();
    for (BuiltinTheme theme : builtins::allThemes())
      for (const BuiltinDescriptor& row : theme) rows_[row.name] = &row;
  }

  ValueList call(const Value& function, std::span<const Value> args, int nargout) override {
    return run(function.isFunction() ? function.function().name : textOf(function),
               ValueList(args.begin(), args.end()), nargout);
  }
  ValueList run(const std::string& name, ValueList args, int nargout = 1) {
    const BuiltinDescriptor* row = findBuiltin(name);
    REQUIRE_MESSAGE(row, name);
    ValueList outs(size_t(std::max(nargout, 1)));
    Call call(*this, args, nargout, outs);
    outs[0] = row->function(call);
    return outs;
  }

  Value run1(const std::string& name, ValueList args) { return run(name, std::move(args))[0]; }

  ValueList evalCode(std::string_view, int) override { return {}; }
  ValueList evalIn(std::string_view, std::string_view, int) override { return {}; }
  void runScript(const std::string&) override {}
  const Value* variable(std::string_view name) override {
    auto it = variables_.find(std::string(name));
    return it == variables_.end() ? nullptr : &it->second;
  }
  void setVariable(std::string_view name, Value v) override {
    variables_[std::string(name)] = std::move(v);
  }
  void setVariableIn(std::string_view, std::string_view name, Value v) override {
    setVariable(name, std::move(v));
  }
  void clearVariable(std::string_view name) override { variables_.erase(std::string(name)); }
  void clearGlobal(std::string_view) override {}
  void clearFunctions() override {}
  void clearFunction(std::string_view) override {}
  bool isGlobal(std::string_view) override { return false; }
  std::vector<std::string> variableNames() override {
    std::vector<std::string> names;
    for (auto& [name, value] : variables_) names.push_back(name);
    return names;
  }
  int callerNargin() override { return -1; }
  int callerNargout() override { return -1; }
  std::vector<ErrorFrame> callStack() override { return {}; }
  std::string inputName(int) override { return {}; }
  const BuiltinDescriptor* findBuiltin(std::string_view name) override {
    auto it = rows_.find(std::string(name));
    return it == rows_.end() ? nullptr : it->second;
  }
  std::span<const BuiltinDescriptor* const> builtins() override { return {}; }
  bool functionExists(std::string_view name) override { return findBuiltin(name) != nullptr; }
  std::string functionFile(std::string_view) override { return {}; }
  Value makeHandle(std::string_view name) override {
    Ref<FunctionObj> f = makeRef<FunctionObj>();
    f->name = std::string(name);
    return Value::function(f);
  }
  Value makeAnonymous(std::string_view) override { return {}; }
  Value makeFunction(const std::string&, std::string_view) override { return {}; }
  int functionNargin(const Value&) override { return 0; }
  int functionNargout(const Value&) override { return 0; }
  std::string functionHelp(std::string_view) override { return {}; }
  std::vector<std::string>& path() override { return path_; }
  void pathChanged() override {}
  void write(std::string_view utf8) override { printed += utf8; }
  void writeError(std::string_view utf8) override { printedErrors += utf8; }
  void flush() override {}
  std::string capture(const std::function<void()>& action) override {
    std::string before = std::move(printed);
    printed.clear();
    action();
    std::swap(before, printed);
    return before;
  }
  void warn(std::string_view identifier, std::string_view message) override {
    reportWarning(*this, identifier, message);
  }
  void checkInterrupt() override {}
  Error& lastError() override { return lastError_; }
  Value exceptionValue(const Error& e) override { return matlift::exceptionValue(e); }
  Error errorFrom(const Value& v) override { return errorFromException(v); }

  std::string printed, printedErrors;

 private:
  std::map<std::string, const BuiltinDescriptor*> rows_;
  std::map<std::string, Value> variables_;
  std::vector<std::string> path_;
  Error lastError_{"", ""};
};

inline Value chars(std::string_view s) { return Value::text(s); }
inline Value cells(std::initializer_list<const char*> texts) {
  ValueList list;
  for (const char* t : texts) list.push_back(Value::text(t));
  return Value::cellRow(std::move(list));
}

/// First output of a builtin.
inline Value call(const std::string& name, ValueList args) {
  BenchInterpreter in;
  return in.run(name, std::move(args))[0];
}
/// First output as UTF-8.
inline std::string text(const std::string& name, ValueList args) {
  return textOf(call(name, std::move(args)));
}
/// Identifier of the error that a call raises; "" when it raises none.
inline std::string failure(const std::string& name, ValueList args) {
  try {
    call(name, std::move(args));
  } catch (const Error& e) {
    return e.identifier();
  }
  return {};
}

}  // namespace matlift::test
