// disp and display: what a value looks like.
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
