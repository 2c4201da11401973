// feval, func2str, str2func, nargin and nargout of a function.
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

Value feval(Call& call) {
  const Value& f = call.arg(0);
  if (!f.isFunction() && !f.isTextScalar())
    fail("MATLAB:feval:argMustBeStringOrHandle",
         "Function to evaluate must be represented as a string scalar, character vector, or "
         "function_handle "
         "object.");
  ValueList out = call.interpreter.call(f, call.args.subspan(1), call.nargout);
  for (size_t k = 1; k < out.size(); ++k) call.setOut(int(k), std::move(out[k]));
  return out.empty() ? Value() : std::move(out[0]);
}

Value builtinNamed(Call& call) {
  if (!call.arg(0).isTextScalar())
    fail("MATLAB:builtin:invalidName", "The name of the builtin must be text.");
  const std::string name = textOf(call.arg(0));
  const BuiltinDescriptor* row = call.interpreter.findBuiltin(name);
  if (!row) fail("MATLAB:UndefinedFunction", "Cannot find builtin function '%s'.", name.c_str());
  call.args = call.args.subspan(1);
  if (call.nargin() < row->minIn) fail("MATLAB:minrhs", "Not enough input arguments.");
  if (row->maxIn != kAny && call.nargin() > row->maxIn)
    fail("MATLAB:maxrhs", "Too many input arguments.");
  if (row->maxOut != kAny && call.nargout > row->maxOut)
    fail("MATLAB:maxlhs", "Too many output arguments.");
  return row->function(call);
}

Value localfunctions(Call& call) {
  ValueList handles = call.interpreter.localFunctions();
  const int64_t n = int64_t(handles.size());
  return Value::cellOf(std::move(handles), Dims(n, n == 0 ? 0 : 1));
}

Value func2str(Call& call) {
  if (!call.arg(0).isFunction())
    fail("MATLAB:func2str:FunctionHandleExpected", "Input must be a function handle.");
  const FunctionObj& f = call.arg(0).function();
  return Value::text(f.isAnonymous() ? f.text : f.name);
}

Value str2func(Call& call) {
  if (!call.arg(0).isTextScalar())
    fail("MATLAB:str2func:invalidFunctionName",
         "Input must be a character vector or string scalar.");
  std::string text = textOf(call.arg(0));
  size_t first = text.find_first_not_of(" \t");
  text = first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(" \t") - first + 1);
  if (text.size() > 1 && text[0] == '@') {
    if (text.find('(') != std::string::npos) return call.interpreter.makeAnonymous(text);
    text.erase(0, 1);
  }
  bool good = !text.empty() && !isdigit(uint8_t(text[0]));
  for (char c : text) good = good && (isalnum(uint8_t(c)) || c == '_' || c == '.');
  if (!good)
    fail("MATLAB:str2func:invalidFunctionName", "Invalid function name '%s'.", text.c_str());
  return call.interpreter.makeHandle(text);
}

Value handleArg(Call& call) {
  const Value& f = call.arg(0);
  if (f.isFunction()) return f;
  std::string name = toText(f, "Function");
  if (!call.interpreter.functionExists(name))
    fail("MATLAB:narginout:functionDoesnotExist", "Function '%s' does not exist.", name.c_str());
  return call.interpreter.makeHandle(name);
}

Value narginFunction(Call& call) {
  if (call.nargin() == 1) return call.interpreter.functionNargin(handleArg(call));
  int n = call.interpreter.callerNargin();
  if (n < 0)
    fail("MATLAB:nargin:invalidContext",
         "You can only call nargin/nargout from within a MATLAB function.");
  return n;
}

Value nargoutFunction(Call& call) {
  if (call.nargin() == 1) return call.interpreter.functionNargout(handleArg(call));
  int n = call.interpreter.callerNargout();
  if (n < 0)
    fail("MATLAB:nargout:invalidContext",
         "You can only call nargin/nargout from within a MATLAB function.");
  return n;
}

/// nthargout(n, f, args…): output n of a call.
Value nthargout(Call& call) {
  int64_t n = toInteger(call.arg(0), "nthargout: N", 1, 1000);
  size_t first = 1;
  int64_t wanted = n;
  if (call.nargin() > 2 && call.arg(1).isNumeric()) {
    wanted = toInteger(call.arg(1), "nthargout: NTOT", n, 1000);
    first = 2;
  }
  ValueList out =
      call.interpreter.call(call.args[first], call.args.subspan(first + 1), int(wanted));
  if (int64_t(out.size()) < n) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  return out[size_t(n - 1)];
}

Value functionsInfo(Call& call) {
  if (!call.arg(0).isFunction())
    fail("MATLAB:functions:FunctionHandleExpected", "Input must be a function handle.");
  const FunctionObj& f = call.arg(0).function();
  Value out = Value::structure();
  out.setField("function", Value::text(f.isAnonymous() ? f.text : f.name));
  out.setField("type", Value::text(f.isAnonymous() ? "anonymous" : "simple"));
  out.setField("file", Value::text(f.isAnonymous() ? "" : call.interpreter.functionFile(f.name)));
  if (f.isAnonymous()) {
    Value workspace = Value::structure();
    for (size_t k = 0; k < f.captureNames.size() && k < f.captures.size(); ++k)
      if (f.captures[k].kind() != Value::Kind::Variable && f.captures[k].isDefined())
        workspace.setField(f.captureNames[k], f.captures[k]);
    out.setField("workspace", Value::cellRow({workspace}));
  }
  return out;
}

const BuiltinDescriptor kRows[] = {
    {.name = "builtin",
     .function = builtinNamed,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = kAny,
     .help = "builtin(name, ...) calls the builtin function of that name, also where another "
             "function or a method of that name would be called.",
     .example = "disp(builtin('max', [3 9 2]))",
     .expected = "     9\n",
     .purity = Purity::HasEffects},
    {.name = "localfunctions",
     .function = localfunctions,
     .help = "Handles of all local functions of the file that calls it, in a column of cells.",
     .example = "disp(size(localfunctions))",
     .expected = "     0     0\n",
     .purity = Purity::ReadsState},
    functionRow("feval", feval, 1, kAny, kAny,
                "Calls a function by handle or name.\n[a,b,...] = feval(f,x,y,...)",
                "disp(feval(@plus,1,2))", "     3\n"),
    functionRow("func2str", func2str, 1, 1, 1, "Text of a function handle.\nfunc2str(f)",
                "disp(func2str(@sin))", "sin\n"),
    functionRow("str2func", str2func, 1, 2, 1,
                "Function handle from a name or the text of an anonymous function.\nstr2func(text)",
                "f = str2func('@(x) x+1'); disp(f(1))", "     2\n"),
    {.name = "nargin",
     .function = narginFunction,
     .minIn = 0,
     .maxIn = 1,
     .maxOut = 1,
     .help = "Number of inputs of the running function, or that a function declares.\nnargin, "
             "nargin(f)",
     .example = "disp(nargin(@(x,y) x+y))",
     .expected = "     2\n",
     .purity = Purity::ReadsState},
    {.name = "nargout",
     .function = nargoutFunction,
     .minIn = 0,
     .maxIn = 1,
     .maxOut = 1,
     .help = "Number of outputs wanted of the running function, or that a function "
             "declares.\nnargout, nargout(f)",
     .example = "disp(nargout(@(x) x))",
     .expected = "     1\n",
     .purity = Purity::ReadsState},
    functionRow("nthargout", nthargout, 2, kAny, 1,
                "One output of a call (Octave's).\nnthargout(n,f,x,...), nthargout(n,ntot,f,x,...)",
                "disp(nthargout(2,@max,[1 5 3]))", "     2\n"),
    functionRow("functions", functionsInfo, 1, 1, 1,
                "What is behind a function handle, as a struct.\nfunctions(f)",
                "s = functions(@sin); disp(s.function)", "sin\n"),
};

}  // namespace

BuiltinTheme handlesTheme() { return kRows; }

}  // namespace matlift::builtins
