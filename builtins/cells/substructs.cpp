// substruct, subsref, subsasgn, numArgumentsFromSubscript: indexing written as data.
#include "builtins/support/rows.h"
#include "runtime/classes/class_services.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

void checkLinks(const Value& s, const char* name) {
  if (!s.isStruct() || (s.numel() > 0 && (!s.field("type") || !s.field("subs"))))
    fail("MATLAB:subsArgMustBeStruct",
         "%s: the index must be a struct with the fields 'type' and 'subs'.", name);
  for (int64_t k = 0; k < s.numel(); ++k) {
    const std::string type = toText(*s.field("type", k), "type");
    if (type == ".")
      toText(*s.field("subs", k), "subs");
    else if (type != "()" && type != "{}")
      fail("MATLAB:subsTypeMustBeSquigglyOrSmooth", "%s: the type must be '()', '{}' or '.'.",
           name);
  }
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

Value subsref(Call& call) {
  checkLinks(call.arg(1), "subsref");
  ValueList values = call.interpreter.classes()->follow(call.arg(0), call.arg(1), call.nargout);
  for (size_t k = 1; k < values.size(); ++k) call.setOut(int(k), values[k]);
  return values.empty() ? Value() : values[0];
}

Value subsasgn(Call& call) {
  checkLinks(call.arg(1), "subsasgn");
  if (call.arg(1).isEmpty()) return call.arg(2);
  Value target = std::move(call.arg(0));
  ValueList values;
  for (int k = 2; k < call.nargin(); ++k) values.push_back(std::move(call.arg(k)));
  call.interpreter.classes()->assignAt(target, call.arg(1), values);
  return target;
}

Value numArgumentsFromSubscript(Call& call) {
  checkLinks(call.arg(1), "numArgumentsFromSubscript");
  if (call.arg(1).isEmpty()) return Value(1.0);
  return Value(double(call.interpreter.classes()->listLength(call.arg(0), call.arg(1))));
}

const BuiltinDescriptor kRows[] = {
    functionRow("substruct", substruct, 2, kAny, 1,
                "Index chain as a struct, for subsref and subsasgn.\nsubstruct(type,subs,...)",
                "s = substruct('()',{1}); disp(s.type)", "()\n"),
    functionRow("subsref", subsref, 2, 2, kAny, "Value of an index chain.\nsubsref(x,s)",
                "disp(subsref([5 6 7],substruct('()',{2})))", "     6\n"),
    functionRow("subsasgn", subsasgn, 3, kAny, 1,
                "Value with an index chain assigned.\nsubsasgn(x,s,v); subsasgn(x,s,v1,v2,…) is "
                "[x….] = deal(v1,v2,…)",
                "disp(subsasgn([5 6 7],substruct('()',{2}),0))", "     5     0     7\n"),
    functionRow("numArgumentsFromSubscript", numArgumentsFromSubscript, 2, 3, 1,
                "How many values an index chain gives, for a class's own subsref; classes may have "
                "a method of this name.\nnumArgumentsFromSubscript(obj,s,context)",
                "disp(numArgumentsFromSubscript(1,substruct('()',{1})))", "     1\n"),
};

}  // namespace

BuiltinTheme substructsTheme() { return kRows; }

}  // namespace matlift::builtins
