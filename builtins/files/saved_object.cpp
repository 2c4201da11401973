#include "builtins/files/saved_object.h"

#include <algorithm>

#include "builtins/files/saved_instances.h"
#include "builtins/support/names.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/exception.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

Value savedStrings(const Value& v) {
  Value texts = Value::cell(v.dims()), missing = Value::zeros(ClassId::Logical, v.dims());
  for (int64_t k = 0; k < v.numel(); ++k) {
    const Value& e = v.cellAt(k);
    texts.setCell(k, e.isDefined() ? e : Value::text(""));
    if (e.isUndefined()) missing.mutableData<bool>()[k] = true;
  }
  Value out = Value::structure();
  out.setField("text", std::move(texts));
  out.setField("missing", std::move(missing));
  return out;
}

std::optional<Value> stringsFrom(const Value& fields) {
  const Value* texts = fields.field("text");
  const Value* missing = fields.field("missing");
  if (!texts || !missing || !texts->isCell() || !missing->isLogical()) return {};
  if (!(texts->dims() == missing->dims())) return {};
  Value out = Value::stringArray(texts->dims());
  for (int64_t k = 0; k < texts->numel(); ++k) {
    if (!texts->cellAt(k).isCharRow()) return {};
    out.setCell(k, missing->data<bool>()[k] ? Value() : texts->cellAt(k));
  }
  return out;
}

Value savedException(const Value& v) {
  Value out = Value::structure(), value;
  for (const char* name : {"identifier", "message", "stack"})
    if (v.object().getProperty(name, value)) out.setField(name, value);
  return out;
}

/// A function that makes an anonymous one with the values it had captured.
std::optional<Value> anonymousFrom(Interpreter& interpreter, const std::string& text,
                                   const Value* workspace) {
  // Only the text of one anonymous function is compiled; anything else in a file is not run.
  if (text.find('\n') != std::string::npos) return {};
  Value bare = interpreter.makeAnonymous(text);
  if (!workspace || !workspace->isStruct() || workspace->structs().fields.empty()) return bare;
  std::string source = "function f_ = anonymous_(w_)\n";
  for (const Name& name : workspace->structs().fields) {
    if (!isVariableName(name.str())) return {};
    source += name.str() + " = w_." + name.str() + ";\n";
  }
  source += "f_ = " + text + ";\nend\n";
  Value maker = interpreter.makeFunction("anonymous_.m", source);
  Value args[] = {*workspace};
  return interpreter.call1(maker, args);
}

}  // namespace

Value savedFunction(const Value& f) {
  const FunctionObj& function = f.function();
  Value inner = Value::structure(), workspace = Value::structure(), out = Value::structure();
  // MATLAB writes the text without @ for names.
  inner.setField("function", Value::text(function.isAnonymous() ? function.text : function.name));
  inner.setField("type", Value::text(function.isAnonymous() ? "anonymous" : "simple"));
  inner.setField("file", Value::text(""));
  for (size_t k = 0; k < function.captureNames.size() && k < function.captures.size(); ++k) {
    const Value& v = function.captures[k];
    if (v.isDefined())
      workspace.setField(function.captureNames[k],
                         v.kind() == Value::Kind::Variable ? v.variable().value : v);
  }
  if (function.isAnonymous()) inner.setField("workspace", Value::cellRow({workspace}));
  out.setField("matlabroot", Value::text(""));
  out.setField("separator", Value::text("/"));
  out.setField("sentinel", Value::text("@"));
  out.setField("function_handle", inner);
  return out;
}

std::optional<Value> functionFromSaved(Interpreter& interpreter, const Value& fields) {
  const Value* inner =
      fields.isStruct() && fields.numel() == 1 ? fields.field("function_handle") : nullptr;
  if (!inner || !inner->isStruct() || inner->numel() != 1) return {};
  const Value* text = inner->field("function");
  if (!text || !text->isCharRow()) return {};
  std::string name = textOf(*text);
  try {
    if (!name.empty() && name[0] == '@' && name.find('(') != std::string::npos) {
      const Value* space = inner->field("workspace");
      bool filled = space && space->isCell() && space->numel() == 1;
      return anonymousFrom(interpreter, name, filled ? &space->cellAt(0) : nullptr);
    }
    if (!name.empty() && name[0] == '@') name.erase(0, 1);
    bool good = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
      return isalnum(uint8_t(c)) || c == '_' || c == '.';
    });
    if (good) return interpreter.makeHandle(name);
  } catch (const Error&) {
    // Not a function of this language: the caller says so.
  }
  return {};
}

SavedObject savedForm(Interpreter& interpreter, const Value& v) {
  if (v.isString()) return {"string", savedStrings(v)};
  if (isException(v)) return {"MException", savedException(v)};
  ObjectObj& object = v.object();
  Value form = v;
  if (object.form != ObjectObj::Form::Array && interpreter.hasMethod(v, "saveobj")) {
    form = interpreter.call1(Value::text("saveobj"), {&v, 1});
    if (form.isStruct()) return {std::string(object.className()), form};
  }
  Value fields = form.isObject() ? SavedInstances::fieldsOf(interpreter, form) : Value();
  if (fields.isDefined()) return {std::string(form.object().className()), fields};
  fail("MATLAB:save:unsupportedClass", "A value of class '%s' cannot be saved.",
       std::string(object.className()).c_str());
}

std::optional<Value> fromSavedForm(Interpreter& interpreter, const SavedObject& saved) {
  if (saved.className == "string") return stringsFrom(saved.fields);
  if (saved.className == "MException" && saved.fields.isStruct() && saved.fields.numel() == 1)
    return exceptionValue(errorFromException(saved.fields));
  if (SavedInstances::isInstance(saved.fields))
    return SavedInstances::made(interpreter, saved.className, saved.fields);
  std::string loader = saved.className + ".loadobj";
  if (!interpreter.findBuiltin(loader) && !interpreter.functionExists(loader)) return {};
  Value args[] = {saved.fields};
  return interpreter.call1(Value::text(loader), args);
}

}  // namespace matlift::builtins
