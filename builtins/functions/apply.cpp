#include "builtins/functions/apply.h"

#include <algorithm>
#include <cstring>

#include "builtins/support/text_args.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// Option names may be cut short, and 'un', 'uni' and 'uniform' are seen everywhere. One letter
/// could be an element.
bool shortens(std::string_view word, std::string_view option) {
  return word.size() >= 2 && option.substr(0, word.size()) == word;
}

/// Its methods come before builtins.
bool isObject(const Value& v) { return v.isObject(); }

}  // namespace

Apply::Apply(Call& call, const char* name) : call_(call), name_(name), function_(call.arg(0)) {
  size_t end = call.args.size();
  while (end >= 4) {
    std::string word = optionWord(call.args[end - 2]);
    if (shortens(word, "uniformoutput")) {
      uniform_ = flagArg(call.args[end - 1], "UniformOutput");
    } else if (shortens(word, "errorhandler")) {
      handler_ = call.args[end - 1];
    } else {
      break;
    }
    end -= 2;
  }
  dataCount_ = end - 1;
  if (!handler_.isUndefined() && !handler_.isFunction())
    fail(identifier("InvalidErrorHandler").c_str(),
         "The value of 'ErrorHandler' must be a function handle.");
  if (function_.isTextScalar()) {
    std::string text = textOf(function_);
    function_ = !text.empty() && text[0] == '@' ? call.interpreter.makeAnonymous(text)
                                                : call.interpreter.makeHandle(text);
  }
  if (!function_.isFunction())
    fail(identifier("InvalidFirstInput").c_str(),
         "%s: the first argument must be a function handle or the name of a function.", name);
  const FunctionObj& f = function_.function();
  // A plain name that means a builtin needs no trip through the interpreter.
  if (!f.isAnonymous() && !f.code && call.interpreter.functionFile(f.name).empty())
    builtin_ = call.interpreter.findBuiltin(f.name);
  if (builtin_ && (builtin_->minIn > int(dataCount_) ||
                   (builtin_->maxIn != kAny && builtin_->maxIn < int(dataCount_)) ||
                   builtin_->maxOut == 0 || builtin_->purity == Purity::HasEffects))
    builtin_ = nullptr;
}

std::string Apply::identifier(const char* what) const {
  return std::string("MATLAB:") + name_ + ":" + what;
}

void Apply::begin(int64_t n) {
  n_ = n;
  wanted_ = std::max(call_.nargout, 1);
  args_.resize(dataCount_);
  if (uniform_)
    uniformOuts_.resize(size_t(wanted_));
  else
    cellOuts_.assign(size_t(wanted_), ValueList());
  if (!uniform_)
    for (ValueList& list : cellOuts_) list.resize(size_t(n));
  if (builtin_ && (wanted_ > 1 || call_.nargout == 0)) builtin_ = nullptr;
}

void Apply::step(int64_t i) {
  if ((i & 255) == 0) call_.interpreter.checkInterrupt();
  ValueList results;
  try {
    if (builtin_ && std::none_of(args_.begin(), args_.end(), isObject)) {
      Value unused[1];
      std::vector<Value> args = args_;
      Call inner(call_.interpreter, args, 1, unused);
      results.push_back(runBuiltin(*builtin_, inner));
    } else {
      results = call_.interpreter.call(function_, args_, call_.nargout);
    }
  } catch (const Error& e) {
    if (handler_.isUndefined()) throw;
    results = callHandler(i, e);
  }
  store(i, results);
}

ValueList Apply::callHandler(int64_t i, const Error& error) {
  Value info = Value::structure();
  info.setField("identifier", Value::text(error.identifier()));
  info.setField("message", Value::text(error.message()));
  info.setField("index", Value(i + 1));
  ValueList args{info};
  for (const Value& v : args_) args.push_back(v);
  return call_.interpreter.call(handler_, args, call_.nargout);
}

void Apply::failNotScalar(int64_t i, int k) const {
  fail(identifier("NotAScalarOutput").c_str(),
       "Non-scalar in Uniform output, at index %lld, output %d.\nSet 'UniformOutput' to false.",
       static_cast<long long>(i + 1), k + 1);
}

void Apply::failOtherClass(int64_t i, int k, const Value& now, const Value& before) const {
  fail(identifier("ClassMismatch").c_str(),
       "Mismatch at index %lld in output %d of 'UniformOutput': class %s does not agree with "
       "class %s of the elements before.\nSet 'UniformOutput' to false.",
       static_cast<long long>(i + 1), k + 1, now.className().c_str(), before.className().c_str());
}

/// Numbers, truth values and characters are written to their places; strings, structs and cells are
/// concatenated in the end, and the first of them stands for their class.
Value Apply::firstOutput(const Value& r) {
  if (r.isPlain()) return Value::zeros(r.classId(), Dims(n_, 1), false);
  joinedOuts_.resize(size_t(wanted_));
  if (r.isFunction() || r.isObject())
    fail(identifier("UnimplementedOutputArrayType").c_str(),
         "Outputs of class %s cannot be put together in an array.\nSet 'UniformOutput' to false.",
         r.className().c_str());
  return r;
}

void Apply::store(int64_t i, ValueList& results) {
  // A statement call takes no result when the function has none.
  if (call_.nargout == 0 && (results.empty() || results[0].isUndefined())) {
    wanted_ = 0;
    return;
  }
  for (int k = 0; k < wanted_; ++k) {
    if (size_t(k) >= results.size() || results[size_t(k)].isUndefined())
      fail("MATLAB:maxlhs", "Too many output arguments.");
    Value& r = results[size_t(k)];
    if (!uniform_) {
      cellOuts_[size_t(k)][size_t(i)] = std::move(r);
      continue;
    }
    if (!r.isScalar()) failNotScalar(i, k);
    Value& out = uniformOuts_[size_t(k)];
    if (out.isUndefined()) out = firstOutput(r);
    if (out.className() != r.className()) failOtherClass(i, k, r, out);
    if (!r.isPlain()) {
      joinedOuts_[size_t(k)].push_back(std::move(r));
      continue;
    }
    if (r.isComplex() && !out.isComplex()) {
      Value wide = Value::zeros(out.classId(), out.dims(), true);
      size_t part = elementSize(out.classId());
      char* to = static_cast<char*>(wide.mutableRawData());
      for (int64_t j = 0; j < i; ++j)
        std::memcpy(to + size_t(j) * 2 * part, out.data<char>() + size_t(j) * part, part);
      out = std::move(wide);
    }
    size_t part = elementSize(out.classId()), each = part * (out.isComplex() ? 2 : 1);
    std::memcpy(static_cast<char*>(out.mutableRawData()) + size_t(i) * each, r.rawData(),
                r.isComplex() ? each : part);
  }
}

Value Apply::output(int k, const Dims& dims) {
  if (wanted_ == 0) return {};
  if (!uniform_) return Value::cellOf(std::move(cellOuts_[size_t(k)]), dims);
  Value& out = uniformOuts_[size_t(k)];
  if (out.isUndefined()) return Value::zeros(ClassId::Double, dims);
  if (!out.isPlain()) return vertcat(joinedOuts_[size_t(k)]).reshaped(dims);
  return std::move(out.reshaped(dims)).narrowed();
}

}  // namespace matlift::builtins
