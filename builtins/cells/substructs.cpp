// substruct, subsref, subsasgn: indexing written as data.
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// One step of an index chain.
struct Step {
  std::string type;  // "()", "{}" or "."
  ValueList idx;
  std::string field;
};

std::vector<Step> stepsOf(const Value& s, const char* name) {
  const Value* probe = s.isStruct() && s.numel() > 0 ? s.field("type") : nullptr;
  if (!s.isStruct() || (s.numel() > 0 && (!probe || !s.field("subs"))))
    fail("MATLAB:subsArgMustBeStruct",
         "%s: the index must be a struct with the fields 'type' and 'subs'.", name);
  std::vector<Step> out;
  for (int64_t e = 0; e < s.numel(); ++e) {
    Step step{toText(*s.field("type", e), "type"), {}, ""};
    const Value& subs = *s.field("subs", e);
    if (step.type == ".") {
      step.field = toText(subs, "subs");
    } else if (step.type == "()" || step.type == "{}") {
      if (subs.isCell())
        step.idx = subs.boxes().elements;
      else
        step.idx.push_back(subs);
    } else {
      fail("MATLAB:subsTypeMustBeSquigglyOrSmooth", "%s: the type must be '()', '{}' or '.'.",
           name);
    }
    out.push_back(std::move(step));
  }
  return out;
}

Value substruct(Call& call) {
  if (call.nargin() < 2 || call.nargin() % 2 != 0)
    fail("MATLAB:substruct:nargin", "Inputs of substruct come in pairs of type and subscripts.");
  Value out = Value::structArray(Dims(1, call.nargin() / 2), {"type", "subs"});
  for (int k = 0; k < call.nargin(); k += 2) {
    std::string type = toText(call.arg(k), "substruct: type");
    if (type != "()" && type != "{}" && type != ".")
      fail("MATLAB:substruct:unrecognizedType",
           "Each type of substruct must be '()', '{}' or '.'.");
    bool fits = type == "." ? call.arg(k + 1).isTextScalar()
                            : call.arg(k + 1).isCell() || call.arg(k + 1).isTextScalar();
    if (!fits)
      fail("MATLAB:substruct:badSubs", "Subscripts must be a cell array, or a name for '.'.");
    out.setField("type", Value::text(type), k / 2);
    out.setField("subs", call.arg(k + 1), k / 2);
  }
  return out;
}

/// Reads one step; several values make a list.
ValueList readStep(const Value& v, const Step& step) {
  ValueList out;
  if (step.type == "()") {
    out.push_back(indexParen(v, step.idx));
  } else if (step.type == "{}") {
    indexBrace(v, step.idx, out);
  } else if (v.isObject()) {
    Value property;
    if (!v.object().getProperty(step.field, property))
      fail("MATLAB:noSuchMethodOrField",
           "Unrecognized method, property, or field '%s' for class '%s'.", step.field.c_str(),
           v.className().c_str());
    out.push_back(property);
  } else {
    if (!v.isStruct())
      fail("MATLAB:structRefFromNonStruct",
           "Dot indexing is not supported for variables of this type.");
    int f = v.structs().find(Name(step.field));
    if (f < 0)
      fail("MATLAB:nonExistentField", "Unrecognized field name \"%s\".", step.field.c_str());
    for (int64_t e = 0; e < v.numel(); ++e) out.push_back(v.structs().at(e, f));
  }
  return out;
}

Value subsref(Call& call) {
  ValueList values{call.arg(0)};
  for (const Step& step : stepsOf(call.arg(1), "subsref")) {
    if (values.size() != 1)
      fail("MATLAB:index:expected_one_output_from_intermediate_indexing",
           "Expected one output from a curly brace or dot indexing expression, but there were %zu "
           "results.",
           values.size());
    values = readStep(values[0], step);
  }
  for (size_t k = 1; k < values.size(); ++k) call.setOut(int(k), values[k]);
  return values.empty() ? Value() : values[0];
}

Value assignSteps(Value target, std::span<const Step> steps, Value rhs) {
  const Step& step = steps[0];
  bool last = steps.size() == 1;
  if (step.type == "()") {
    if (last && rhs.isDouble() && rhs.dims() == Dims(0, 0)) {
      deleteElements(target, step.idx);
      return target;
    }
    if (last) {
      assignParen(target, step.idx, std::move(rhs));
      return target;
    }
    bool cellInside = steps[1].type == "{}";
    if (cellInside) return assignSteps(std::move(target), steps.subspan(1), std::move(rhs));
    int64_t e = structElementForUpdate(target, step.idx);
    Value element = assignSteps(target.elementAt(e), steps.subspan(1), std::move(rhs));
    for (const Name& f : element.structs().fields) target.setField(f, *element.field(f), e);
    return target;
  }
  if (step.type == "{}") {
    Value& place = elementForUpdate(target, step.idx);
    if (last) {
      place = std::move(rhs);
    } else {
      Value inner = std::move(place);
      place = assignSteps(std::move(inner), steps.subspan(1), std::move(rhs));
    }
    return target;
  }
  if (target.isObject()) {
    ObjectObj& object = objectForUpdate(target);
    if (!last) {
      Value inner;
      object.getProperty(step.field, inner);
      rhs = assignSteps(std::move(inner), steps.subspan(1), std::move(rhs));
    }
    object.setProperty(step.field, std::move(rhs));
    return target;
  }
  bool nothing = target.isUndefined() || (target.isDouble() && target.isEmpty());
  if (nothing) target = Value::structure();
  if (!target.isStruct() || target.numel() != 1)
    fail("MATLAB:structAssToNonStruct",
         "Unable to perform assignment because dot indexing is not supported for variables of this "
         "type.");
  Name field(step.field);
  if (last) {
    target.setField(field, std::move(rhs));
    return target;
  }
  const Value* old = target.field(field);
  Value inner = old ? *old : Value();
  target.setField(field, assignSteps(std::move(inner), steps.subspan(1), std::move(rhs)));
  return target;
}

Value subsasgn(Call& call) {
  std::vector<Step> steps = stepsOf(call.arg(1), "subsasgn");
  if (steps.empty()) return call.arg(2);
  return assignSteps(std::move(call.arg(0)), steps, call.arg(2));
}

const BuiltinDescriptor kRows[] = {
    functionRow("substruct", substruct, 2, kAny, 1,
                "Index chain as a struct, for subsref and subsasgn.\nsubstruct(type,subs,...)",
                "s = substruct('()',{1}); disp(s.type)", "()\n"),
    functionRow("subsref", subsref, 2, 2, kAny, "Value of an index chain.\nsubsref(x,s)",
                "disp(subsref([5 6 7],substruct('()',{2})))", "     6\n"),
    functionRow("subsasgn", subsasgn, 3, 3, 1,
                "Value with an index chain assigned.\nsubsasgn(x,s,v)",
                "disp(subsasgn([5 6 7],substruct('()',{2}),0))", "     5     0     7\n"),
};

}  // namespace

BuiltinTheme substructsTheme() { return kRows; }

}  // namespace matlift::builtins
