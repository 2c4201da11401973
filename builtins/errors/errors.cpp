// error, rethrow, MException and what asks about them.
#include "builtins/errors/message.h"
#include "builtins/support/argument_name.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/exception.h"

namespace matlift::builtins {

bool looksLikeIdentifier(std::u16string_view text) {
  size_t parts = 1;
  bool partEmpty = true;
  for (size_t k = 0; k < text.size(); ++k) {
    char16_t c = text[k];
    if (c == u':') {
      if (partEmpty) return false;
      partEmpty = true;
      ++parts;
      continue;
    }
    bool letter = (c | 32) >= u'a' && (c | 32) <= u'z';
    bool word = letter || (c >= u'0' && c <= u'9') || c == u'_' || c == u'-' || c == u'.';
    if (!word || (k == 0 && !letter)) return false;
    partEmpty = false;
  }
  return parts > 1 && !partEmpty;
}

Message parseMessage(std::span<const Value> args, const char* function) {
  Message m;
  const Value& first = args[0];
  if (!first.isTextScalar())
    fail("MATLAB:error:invalidInput",
         "The message of %s must be a character vector or string scalar.", function);
  if (args.size() == 1) {
    // A message alone is taken literally, as MATLAB does: no escapes, no conversions.
    m.text = textOf(first);
    return m;
  }
  bool identifier = looksLikeIdentifier(charUnits(first)) && args[1].isTextScalar();
  size_t format = identifier ? 1 : 0;
  if (identifier) m.identifier = textOf(first);
  m.text = formatUtf8(args[format], args.subspan(format + 1));
  return m;
}

namespace {

Value errorBuiltin(Call& call) {
  const Value& first = call.arg(0);
  if (isException(first)) throw errorFromException(first);
  if (first.isStruct()) {
    if (first.isEmpty()) return {};
    Error e = errorFromException(first);
    if (e.message().empty()) return {};
    throw e;
  }
  if (call.nargin() == 1 && first.isEmpty() && (first.isChar() || first.isDouble())) return {};
  Message m = parseMessage(call.args, "error");
  if (m.text.empty() && m.identifier.empty()) return {};
  // Octave's convention: a final newline asks for no traceback and is not part of the message.
  if (!m.text.empty() && m.text.back() == '\n') m.text.pop_back();
  throw Error(m.identifier, m.text);
}

Value rethrowBuiltin(Call& call) {
  const Value& first = call.arg(0);
  if (first.isStruct() && (!first.field("message") || !first.field("identifier")))
    fail("MATLAB:rethrow:wrongStruct",
         "The structure must have the fields 'message' and 'identifier'.");
  throw errorFromException(first);
}

Value throwBuiltin(Call& call) {
  if (!isException(call.arg(0)))
    fail("MATLAB:UndefinedFunction", "Undefined function 'throw' for input arguments of type '%s'.",
         call.arg(0).className().c_str());
  Error e = errorFromException(call.arg(0));
  e.stack.clear();
  throw e;
}

/// A method of MException called as a function.
Value exceptionMethod(Call& call, const char* name) {
  if (!isException(call.arg(0)))
    fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
         name, call.arg(0).className().c_str());
  return call.arg(0).object().method(name)->function(call);
}
Value getReport(Call& call) { return exceptionMethod(call, "getReport"); }
Value addCause(Call& call) { return exceptionMethod(call, "addCause"); }
Value addCorrection(Call& call) { return exceptionMethod(call, "addCorrection"); }

Value mexception(Call& call) {
  if (!call.arg(0).isTextScalar() || !looksLikeIdentifier(charUnits(call.arg(0))))
    fail("MATLAB:MException:invalidIdentifier",
         "First argument must be a message identifier such as 'component:mnemonic'.");
  if (!call.arg(1).isTextScalar())
    fail("MATLAB:MException:invalidMessage",
         "Message must be a character vector or string scalar.");
  // Also without data the message is a template here: MException('a:b','50%%') says 50%.
  return exceptionValue(Error(textOf(call.arg(0)), formatUtf8(call.arg(1), call.args.subspan(2))));
}

Value lasterr(Call& call) {
  Error& last = call.interpreter.lastError();
  Value message = Value::text(last.message());
  call.setOut(1, Value::text(last.identifier()));
  if (call.nargin() > 0) {
    std::string text = toText(call.arg(0), "Message");
    last = Error(call.has(1) ? toText(call.arg(1), "Identifier") : "", text);
    if (call.nargout == 0) return {};
  }
  return message;
}

Value placesOf(const Error& e) {
  Value out = Value::structArray(Dims(int64_t(e.stack.size()), 1), {"file", "name", "line"});
  for (size_t k = 0; k < e.stack.size(); ++k) {
    out.setField("file", Value::text(e.stack[k].file), int64_t(k));
    out.setField("name", Value::text(e.stack[k].function), int64_t(k));
    out.setField("line", Value(double(e.stack[k].line)), int64_t(k));
  }
  return out;
}

Value lasterror(Call& call) {
  Error& last = call.interpreter.lastError();
  Value out = Value::structure();
  out.setField("message", Value::text(last.message()));
  out.setField("identifier", Value::text(last.identifier()));
  out.setField("stack", placesOf(last));
  if (call.nargin() == 0) return out;
  const Value& next = call.arg(0);
  auto word = [&](const char* field) {
    const Value* v = next.field(field);
    return v && v->isTextScalar() ? textOf(*v) : std::string();
  };
  if (next.isStruct() && next.dims().isScalar()) {
    last = Error(word("identifier"), word("message"));
  } else if (next.isTextScalar() && optionWord(next) == "reset") {
    last = Error("", "");
  } else {
    fail("MATLAB:lasterror:InvalidInput", "The argument must be a struct or 'reset'.");
  }
  return out;
}

std::string callerName(Call& call) {
  std::vector<ErrorFrame> stack = call.interpreter.callStack();
  return stack.empty() ? std::string() : stack[0].function;
}

Value printUsage(Call& call) {
  std::string name = callerName(call);
  if (name.empty()) fail("Octave:invalid-context", "print_usage: only valid inside functions");
  throw Error("Octave:invalid-fun-call", "Invalid call to " + name);
}

void checkCount(Call& call, int count, const char* function, const char* inOut) {
  double low = toDouble(call.arg(0), "Minimum");
  double high = toDouble(call.arg(1), "Maximum");
  std::string id = std::string("MATLAB:") + function;
  if (low > high)
    fail((id + ":minGreaterThanMax").c_str(),
         "The minimum number of arguments is greater than the maximum.");
  if (count < low)
    fail((id + (*inOut == 'i' ? ":notEnoughInputs" : ":notEnoughOutputs")).c_str(),
         "Not enough %s arguments.", inOut);
  if (count > high)
    fail((id + (*inOut == 'i' ? ":tooManyInputs" : ":tooManyOutputs")).c_str(),
         "Too many %s arguments.", inOut);
}

Value narginchk(Call& call) {
  checkCount(call, call.interpreter.callerNargin(), "narginchk", "input");
  return {};
}

Value nargoutchk(Call& call) {
  checkCount(call, call.interpreter.callerNargout(), "nargoutchk", "output");
  return {};
}

Value inputname(Call& call) {
  int64_t k = toInteger(call.arg(0), "Argument number", 1);
  return Value::text(call.interpreter.inputName(int(k - 1)));
}

Value validatestring(Call& call) {
  std::u16string text(textArg(call.arg(0), "The value"));
  if (!isText(call.arg(1)) || call.arg(1).isChar())
    fail("MATLAB:validatestring:validstrings",
         "The valid strings must be a cell array or string array.");
  TextArray choices(call.arg(1), "The valid strings");
  std::vector<std::u16string_view> found;
  for (int64_t k = 0; k < choices.size(); ++k) {
    std::u16string_view c = choices[k];
    if (c.size() >= text.size() && equalsIgnoreCase(c.substr(0, text.size()), text)) {
      if (c.size() == text.size()) {
        found.assign(1, c);
        break;
      }
      found.push_back(c);
    }
  }
  // Several matches are one match when the shortest begins all the others.
  std::u16string_view best = found.empty() ? std::u16string_view() : found[0];
  for (auto c : found)
    if (c.size() < best.size()) best = c;
  bool unique = !found.empty();
  for (auto c : found) unique = unique && equalsIgnoreCase(c.substr(0, best.size()), best);
  if (unique && !(text.empty() && found.size() > 1))
    return call.arg(0).isString() ? stringValue(best) : Value::text16(best);
  std::string list;
  for (int64_t k = 0; k < choices.size(); ++k)
    list += (k ? ", '" : "'") + utf8FromUtf16(choices[k]) + "'";
  const char* why = found.empty() ? "unrecognizedStringChoice" : "ambiguousStringChoice";
  ArgumentName name(call, 2);
  fail(name.identifier(why).c_str(),
       "Expected %s to match one of these values:\n\n%s\n\nThe input, '%s', %s.", name.what.c_str(),
       list.c_str(), utf8FromUtf16(text).c_str(),
       found.empty() ? "did not match any of the valid values"
                     : "matched more than one valid value");
}

const BuiltinDescriptor kRows[] = {
    {.name = "error",
     .function = errorBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     // It has no output, but raises its error also where one is asked for: x = error('no').
     .maxOut = 1,
     .help =
         "error(message) raises an error.\nerror(id, format, a, ...) gives it an identifier and "
         "formats the message; error(s) raises that of a struct or MException.",
     .example = "try, error('my:id', 'n = %d', 3), catch e, disp(e.message), end",
     .expected = "n = 3\n",
     .purity = Purity::HasEffects},
    {.name = "rethrow",
     .function = rethrowBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "rethrow(e) raises a caught error again, its stack kept.",
     .example =
         "try, try, error('x:y', 'z'), catch e, rethrow(e), end, catch f, disp(f.identifier), end",
     .expected = "x:y\n",
     .purity = Purity::HasEffects},
    {.name = "throw",
     .function = throwBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "throw(e) raises the error of an MException.",
     .example = "try, throw(MException('a:b', 'c')), catch e, disp(e.message), end",
     .expected = "c\n",
     .purity = Purity::HasEffects},
    {.name = "throwAsCaller",
     .function = throwBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "throwAsCaller(e) raises the error of an MException as if the caller had.",
     .example = "try, throwAsCaller(MException('a:b', 'c')), catch e, disp(e.message), end",
     .expected = "c\n",
     .purity = Purity::HasEffects},
    {.name = "getReport",
     .function = getReport,
     .minIn = 1,
     .maxIn = kAny,
     .help = "getReport(e) returns the text that an uncaught error would print.",
     .example = "disp(getReport(MException('a:b', 'hello')))",
     .expected = "hello\n"},
    {.name = "addCause",
     .function = addCause,
     .minIn = 2,
     .maxIn = 2,
     .help = "e = addCause(e, cause) records another MException as a cause.",
     .example = "e = addCause(MException('a:b','x'), MException('c:d','y')); disp(numel(e.cause))",
     .expected = "     1\n"},
    {.name = "addCorrection",
     .function = addCorrection,
     .minIn = 2,
     .maxIn = kAny,
     .help = "e = addCorrection(e, c) returns e: corrections are not offered.",
     .example = "e = addCorrection(MException('a:b','x'), 1); disp(e.message)",
     .expected = "x\n"},
    {.name = "MException",
     .function = mexception,
     .minIn = 2,
     .maxIn = kAny,
     .help = "MException(id, format, a, ...) makes an error as a value.",
     .example = "e = MException('a:b', 'n = %d', 4); disp(e.message)",
     .expected = "n = 4\n"},
    {.name = "lasterror",
     .function = lasterror,
     .maxIn = 1,
     .help = "s = lasterror returns message, identifier and stack of the last error as a "
             "struct.\nlasterror('reset') forgets it, lasterror(s) sets it.",
     .example = "try, error('a:b', 'oops'), catch, end, s = lasterror; disp(s.identifier)",
     .expected = "a:b\n",
     .purity = Purity::HasEffects},
    {.name = "lasterr",
     .function = lasterr,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[message, id] = lasterr returns the last error; lasterr(message, id) sets it.",
     .example = "try, error('a:b', 'oops %d', 1), catch, end, disp(lasterr)",
     .expected = "oops 1\n",
     .purity = Purity::ReadsState},
    {.name = "print_usage",
     .function = printUsage,
     .maxIn = 1,
     .maxOut = 0,
     .help = "print_usage() raises an error that the calling function was called wrongly.",
     .example = "try, print_usage(), catch e, disp('usage'), end",
     .expected = "usage\n",
     .purity = Purity::HasEffects},
    {.name = "narginchk",
     .function = narginchk,
     .minIn = 2,
     .maxIn = 2,
     .maxOut = 0,
     .help = "narginchk(low, high) raises an error unless the caller got that many inputs.",
     .example = "try, narginchk(5, 6), catch e, disp(e.message), end",
     .expected = "Not enough input arguments.\n",
     .purity = Purity::ReadsState},
    {.name = "nargoutchk",
     .function = nargoutchk,
     .minIn = 2,
     .maxIn = 2,
     .maxOut = 0,
     .help = "nargoutchk(low, high) raises an error unless the caller wants that many outputs.",
     .example = "try, nargoutchk(5, 6), catch e, disp(e.message), end",
     .expected = "Not enough output arguments.\n",
     .purity = Purity::ReadsState},
    {.name = "inputname",
     .function = inputname,
     .minIn = 1,
     .maxIn = 2,
     .help = "inputname(k) names the variable that was passed as input k of the calling function.",
     .example = "f = @(x) x; disp(f(1))",
     .expected = "     1\n",
     .purity = Purity::ReadsState},
    {.name = "validatestring",
     .function = validatestring,
     .minIn = 2,
     .maxIn = 5,
     .help =
         "validatestring(s, choices) returns the choice that begins with s, or raises an error.",
     .example = "disp(validatestring('app', {'apple', 'pear'}))",
     .expected = "apple\n"},
};

}  // namespace

BuiltinTheme errorsTheme() { return kRows; }

}  // namespace matlift::builtins
