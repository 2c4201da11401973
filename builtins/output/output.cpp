// disp and display: what a value looks like.
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

namespace {

Value disp(Call& call) {
  std::string text = dispText(call.arg(0), call.interpreter.format);
  if (call.nargout > 0) return Value::text(text);
  call.interpreter.write(text);
  return {};
}

Value display(Call& call) {
  std::string name = call.interpreter.inputName(-1);
  // A value that is no variable has no name to print.
  const DisplayFormat& format = call.interpreter.format;
  call.interpreter.write(name.empty() ? dispText(call.arg(0), format)
                                      : displayText(name, call.arg(0), format));
  return {};
}

const BuiltinDescriptor kRows[] = {
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
