// Code as text: eval and its relatives, and leaving the session.
#include "builtins/support/names.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

Value spread(Call& call, ValueList out) {
  for (size_t k = 1; k < out.size(); ++k) call.setOut(int(k), std::move(out[k]));
  return out.empty() ? Value() : std::move(out[0]);
}

std::string codeArg(Call& call, int k) {
  const Value& v = call.arg(k);
  if (!v.isTextScalar())
    fail("MATLAB:eval:InvalidInput", "The code must be a character vector or string scalar.");
  return textOf(v);
}

/// Runs code; when it fails and there is a catch text, that instead.
template <class Run>
ValueList runOrCatch(Call& call, int catchArg, Run run) {
  if (!call.has(catchArg)) return run(codeArg(call, catchArg - 1));
  std::string otherwise = codeArg(call, catchArg);
  try {
    return run(codeArg(call, catchArg - 1));
  } catch (const Error& e) {
    call.interpreter.lastError() = e;
    return run(otherwise);
  }
}

Value eval(Call& call) {
  return spread(call, runOrCatch(call, 1, [&](const std::string& code) {
                  return call.interpreter.evalCode(code, call.nargout);
                }));
}

Value evalc(Call& call) {
  std::string printed = call.interpreter.capture([&] {
    runOrCatch(call, 1,
               [&](const std::string& code) { return call.interpreter.evalCode(code, 0); });
  });
  return Value::text(printed);
}

std::string workspaceArg(Call& call) {
  std::string word = optionWord(call.arg(0));
  if (word != "base" && word != "caller")
    fail("MATLAB:evalin:InvalidContext", "The workspace must be 'base' or 'caller'.");
  return word;
}

Value evalin(Call& call) {
  std::string where = workspaceArg(call);
  return spread(call, runOrCatch(call, 2, [&](const std::string& code) {
                  return call.interpreter.evalIn(where, code, call.nargout);
                }));
}

Value assignin(Call& call) {
  std::string where = workspaceArg(call), name = toText(call.arg(1), "Variable name");
  if (!isVariableName(name))
    fail("MATLAB:assigninInvalidVariable", "Invalid variable name '%s' in ASSIGNIN.", name.c_str());
  call.interpreter.setVariableIn(where, name, call.arg(2));
  return {};
}

Value run(Call& call) {
  std::string path = toText(call.arg(0), "Script name");
  if (path.size() < 2 || path.substr(path.size() - 2) != ".m") path += ".m";
  call.interpreter.runScript(path);
  return {};
}

Value source(Call& call) {
  call.interpreter.runScript(toText(call.arg(0), "File name"));
  return {};
}

Value exitBuiltin(Call& call) {
  int code = 0;
  if (call.has(0) && call.arg(0).isNumeric())
    code = int(toInteger(call.arg(0), "Exit code", 0, 255));
  throw ExitRequest(code);
}

Value isvarname(Call& call) {
  const Value& v = call.arg(0);
  return Value::logical(v.isTextScalar() && isVariableName(textOf(v)));
}

Value iskeyword(Call& call) {
  if (call.nargin() == 0) {
    ValueList words;
    for (std::string_view w : keywords()) words.push_back(Value::text(w));
    Dims dims(int64_t(words.size()), 1);
    return Value::cellOf(std::move(words), dims);
  }
  return Value::logical(call.arg(0).isTextScalar() && isKeyword(textOf(call.arg(0))));
}

Value mfilename(Call& call) {
  std::vector<ErrorFrame> stack = call.interpreter.callStack();
  std::string path = stack.empty() ? std::string() : stack[0].file;
  std::string how = call.has(0) ? optionWord(call.arg(0)) : "";
  if (how == "fullpathext") return Value::text(path);
  if (path.size() > 2 && path.substr(path.size() - 2) == ".m") path.resize(path.size() - 2);
  if (how != "fullpath") path = path.substr(path.find_last_of('/') + 1);
  return Value::text(path);
}

const BuiltinDescriptor kRows[] = {
    {.name = "eval",
     .function = eval,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = kAny,
     .help =
         "eval(code) runs code given as text.\neval(code, catchCode) runs catchCode when it fails; "
         "[a, b] = eval(expression) returns values.",
     .example = "eval('x = 3;'); fprintf('%d\\n', x)",
     .expected = "3\n",
     .purity = Purity::HasEffects},
    {.name = "evalc",
     .function = evalc,
     .minIn = 1,
     .maxIn = 2,
     .help = "evalc(code) runs code and returns what it prints.",
     .example = "s = evalc('disp(1)'); fprintf('%d\\n', ischar(s))",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "evalin",
     .function = evalin,
     .minIn = 2,
     .maxIn = 3,
     .maxOut = kAny,
     .help = "evalin('base'|'caller', code) runs code in another workspace.",
     .example = "evalin('base', 'y = 2;'); fprintf('%d\\n', evalin('base', 'y'))",
     .expected = "2\n",
     .purity = Purity::HasEffects},
    {.name = "assignin",
     .function = assignin,
     .minIn = 3,
     .maxIn = 3,
     .maxOut = 0,
     .help = "assignin('base'|'caller', name, value) sets a variable of another workspace.",
     .example = "assignin('base', 'z', 7); fprintf('%d\\n', evalin('base', 'z'))",
     .expected = "7\n",
     .purity = Purity::HasEffects},
    {.name = "run",
     .function = run,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "run(script) runs a script file.",
     .example = "try, run('noSuchScript'), catch, disp('no file'), end",
     .expected = "no file\n",
     .purity = Purity::HasEffects},
    {.name = "source",
     .function = source,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 0,
     .help = "source(file) runs a script file.",
     .example = "try, source('noSuchScript.m'), catch, disp('no file'), end",
     .expected = "no file\n",
     .purity = Purity::HasEffects},
    {.name = "exit",
     .function = exitBuiltin,
     .maxIn = 2,
     .maxOut = 0,
     .help = "exit(code) ends the program.",
     .example = "disp('bye'), exit(0)",
     .expected = "bye\n",
     .purity = Purity::HasEffects},
    {.name = "quit",
     .function = exitBuiltin,
     .maxIn = 2,
     .maxOut = 0,
     .help = "quit(code) ends the program.",
     .example = "disp('bye'), quit",
     .expected = "bye\n",
     .purity = Purity::HasEffects},
    {.name = "isvarname",
     .function = isvarname,
     .minIn = 1,
     .maxIn = 1,
     .help = "isvarname(text) is true when text can name a variable.",
     .example = "fprintf('%d\\n', isvarname('a1'), isvarname('1a'))",
     .expected = "1\n0\n"},
    {.name = "iskeyword",
     .function = iskeyword,
     .maxIn = 1,
     .help = "iskeyword(text) is true for a word of the language; iskeyword lists them.",
     .example = "fprintf('%d\\n', iskeyword('for'))",
     .expected = "1\n"},
    {.name = "mfilename",
     .function = mfilename,
     .maxIn = 1,
     .help = "mfilename names the file that runs.\nmfilename('fullpath') with its folder.",
     .example = "fprintf('%d\\n', ischar(mfilename))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme evalTheme() { return kRows; }

}  // namespace matlift::builtins
