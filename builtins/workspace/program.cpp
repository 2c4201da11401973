// What a program knows of how it was started.
#include "runtime/dispatch/interpreter.h"
#include "runtime/dispatch/program_arguments.h"

namespace matlift::builtins {
namespace {

Value argv(Call& call) {
  const auto& arguments = call.interpreter.state<ProgramArguments>().values;
  Value result = Value::cell(Dims(static_cast<int64_t>(arguments.size()), 1));
  for (size_t k = 0; k < arguments.size(); ++k)
    result.setCell(static_cast<int64_t>(k), Value::text(arguments[k]));
  return result;
}

const BuiltinDescriptor kRows[] = {
    {.name = "argv",
     .function = argv,
     .maxIn = 0,
     .help =
         "argv returns what stood after the program on the command line, as a column cell of text.",
     .example = "fprintf('%d\\n', iscell(argv()))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme programTheme() { return kRows; }

}  // namespace matlift::builtins
