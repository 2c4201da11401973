#include "runtime/value/exception.h"

#include <algorithm>

#include "runtime/value/text.h"

namespace matlift {

namespace {

std::string quoted(const std::string& s) { return "'" + s + "'"; }

ExceptionObj* asException(const Value& v) {
  return v.isObject() ? dynamic_cast<ExceptionObj*>(&v.object()) : nullptr;
}

std::string fieldText(const Value& s, const char* name) {
  const Value* v = s.field(name);
  if (!v || v->isUndefined()) return {};
  if (v->isTextScalar()) return textOf(*v);
  if (v->isEmpty()) return {};
  fail("MATLAB:error:structFieldNotText", "The field '%s' of an error structure must contain text.",
       name);
}

/// A script goes by the name of its file.
std::string frameName(const ErrorFrame& frame) {
  if (!frame.function.empty()) return frame.function;
  std::string name = frame.file.substr(frame.file.rfind('/') + 1);
  return name.ends_with(".m") ? name.substr(0, name.size() - 2) : name;
}

}  // namespace

Value stackValue(const std::vector<ErrorFrame>& stack) {
  Value s = Value::structArray(Dims(int64_t(stack.size()), 1), {"file", "name", "line"});
  for (size_t k = 0; k < stack.size(); ++k) {
    s.setField("file", Value::text(stack[k].file), int64_t(k));
    s.setField("name", Value::text(frameName(stack[k])), int64_t(k));
    s.setField("line", Value(double(stack[k].line)), int64_t(k));
  }
  return s;
}

std::vector<ErrorFrame> stackFromValue(const Value& v) {
  std::vector<ErrorFrame> stack;
  if (!v.isStruct()) return stack;
  for (int64_t k = 0; k < v.numel(); ++k) {
    ErrorFrame frame;
    if (const Value* f = v.field("file", k); f && f->isTextScalar()) frame.file = textOf(*f);
    if (const Value* f = v.field("name", k); f && f->isTextScalar()) frame.function = textOf(*f);
    if (const Value* f = v.field("line", k); f && f->isPlain() && f->isScalar())
      frame.line = uint32_t(std::clamp(f->doubleAt(0), 0.0, 4e9));
    stack.push_back(std::move(frame));
  }
  return stack;
}

bool isException(const Value& v) { return asException(v) != nullptr; }

Value exceptionValue(const Error& e) { return Value::object(Ref<ObjectObj>(new ExceptionObj(e))); }

Error errorFromException(const Value& exception) {
  if (ExceptionObj* e = asException(exception)) return e->error;
  if (!exception.isStruct() || !exception.isScalar())
    fail("MATLAB:rethrow:wrongInput", "Input must be an MException object or an error structure.");
  Error e(fieldText(exception, "identifier"), fieldText(exception, "message"));
  if (const Value* stack = exception.field("stack")) e.stack = stackFromValue(*stack);
  return e;
}

std::string errorReport(const Error& e) {
  std::string text;
  if (!e.stack.empty() && !e.stack[0].function.empty()) {
    text = "Error using " + e.stack[0].function;
    if (e.stack[0].line > 0) text += strprintf(" (line %u)", e.stack[0].line);
    text += "\n";
  }
  text += e.message();
  for (size_t k = 1; k < e.stack.size(); ++k) {
    if (e.stack[k].function.empty()) continue;
    text += "\n\nError in " + e.stack[k].function;
    if (e.stack[k].line > 0) text += strprintf(" (line %u)", e.stack[k].line);
  }
  for (const Error& cause : e.causes) text += "\n\nCaused by:\n    " + errorReport(cause);
  return text;
}

bool ExceptionObj::getProperty(std::string_view name, Value& out) {
  if (name == "identifier") {
    out = Value::text(error.identifier());
  } else if (name == "message") {
    out = Value::text(error.message());
  } else if (name == "stack") {
    out = stackValue(error.stack);
  } else if (name == "cause") {
    ValueList causes;
    for (const Error& e : error.causes) causes.push_back(exceptionValue(e));
    Dims dims = causes.empty() ? Dims(0, 0) : Dims(int64_t(causes.size()), 1);
    out = Value::cellOf(std::move(causes), dims);
  } else if (name == "Correction") {
    out = Value::emptyDouble();
  } else {
    return false;
  }
  return true;
}

std::string ExceptionObj::displayText(const DisplayFormat&) const {
  std::string causes = error.causes.empty() ? "{}" : strprintf("{%zux1 cell}", error.causes.size());
  return "  MException with properties:\n\n    identifier: " + quoted(error.identifier()) +
         "\n       message: " + quoted(error.message()) + "\n         cause: " + causes +
         "\n         stack: " + strprintf("[%zu×1 struct]", error.stack.size()) +
         "\n    Correction: []\n";
}

}  // namespace matlift
