// disp and display: what a value looks like.
#include "builtins/support/dim_args.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

namespace {

/// Written as it is made: whoever reads the first lines need not wait for the last.
TextSink outputOf(Interpreter& interpreter) {
  return [&interpreter](std::string_view piece) {
    interpreter.write(piece);
    interpreter.checkInterrupt();
  };
}

Value disp(Call& call) {
  const DisplayFormat& format = call.interpreter.format;
  if (call.nargout > 0) return Value::text(dispText(call.arg(0), format));
  dispTo(outputOf(call.interpreter), call.arg(0), format);
  return {};
}

Value display(Call& call) {
  std::string name = call.interpreter.inputName(-1);
  // A value that is no variable has no name to print.
  const DisplayFormat& format = call.interpreter.format;
  const TextSink out = outputOf(call.interpreter);
  if (name.empty()) {
    dispTo(out, call.arg(0), format);
  } else {
    displayTo(out, name, call.arg(0), format);
  }
  return {};
}

/// What disp shows, in a format of its own.
Value formattedDisplayText(Call& call) {
  Interpreter& interpreter = call.interpreter;
  struct Restore {
    DisplayFormat& place;
    DisplayFormat before;
    ~Restore() { place = before; }
  } restore{interpreter.format, interpreter.format};
  const Value x = call.arg(0);
  for (int k = 1; k < call.nargin(); k += 2) {
    const std::string word = optionWord(call.arg(k));
    const bool format = word == "numericformat" || word == "linespacing";
    const bool silent = word == "suppressmarkup" || word == "usetruefalseforlogical";
    if ((!format && !silent) || !call.has(k + 1)) failOption("formattedDisplayText", call.arg(k));
    const Value name = call.arg(k + 1);
    if (format) interpreter.call(Value::text("format"), {&name, 1}, 0);
  }
  const auto show = [&] { interpreter.call(Value::text("disp"), {&x, 1}, 0); };
  return Value::string(interpreter.capture(show));
}

const BuiltinDescriptor kRows[] = {
    {.name = "formattedDisplayText",
     .function = formattedDisplayText,
     .minIn = 1,
     .maxIn = kAny,
     .help = "formattedDisplayText(x) is what disp(x) shows, as a string.\n'NumericFormat', name "
             "and 'LineSpacing', name are those of format.",
     .example = "disp(strip(formattedDisplayText(pi, 'NumericFormat', 'long')))",
     .expected = "3.141592653589793\n"},
    {.name = "disp",
     .function = disp,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 1,
     .help =
         "disp(x) prints the value of x without its name.\ns = disp(x) returns the text instead.",
     .example = "disp(42)",
     .expected = "    42\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "display",
     .function = display,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "display(x) prints x with its name, as a statement without semicolon does.",
     .example = "display(1 + 1)",
     .expected = "     2\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme outputTheme() { return kRows; }

}  // namespace matlift::builtins
