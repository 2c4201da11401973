// sprintf, fprintf and their relatives.
#include "builtins/io/file_table.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

std::u16string formatted(Call& call, int format) {
  const Value& f = call.arg(format);
  if (!f.isTextScalar() && !(f.isChar() && f.dims().count() == 2))
    fail("MATLAB:sprintf:InvalidFormat",
         "Invalid format. Format must be a character vector or string scalar.");
  return formatText(charUnits(f), call.args.subspan(size_t(format) + 1));
}

Value sprintfBuiltin(Call& call) {
  std::u16string text = formatted(call, 0);
  return call.arg(0).isString() ? stringValue(text) : Value::text16(text);
}

Value fprintfBuiltin(Call& call) {
  const Value& first = call.arg(0);
  bool toFile = !first.isChar() && !first.isString();
  if (toFile && !(first.isPlain() && first.isScalar()))
    fail("MATLAB:FileIO:InvalidFid",
         "Invalid file identifier. Use fopen to generate a valid file identifier.");
  if (toFile && call.nargin() == 1)
    fail("MATLAB:FileIO:InvalidFormat", "Invalid format. No format string was given.");
  std::string utf8 = utf8FromUtf16(formatted(call, toFile ? 1 : 0));
  bool written = writeToFile(call, toFile ? first.doubleAt(0) : 1, utf8);
  return call.nargout > 0 ? Value(written ? double(utf8.size()) : 0.0) : Value();
}

Value printfBuiltin(Call& call) {
  std::string utf8 = utf8FromUtf16(formatted(call, 0));
  call.interpreter.write(utf8);
  return call.nargout > 0 ? Value(double(utf8.size())) : Value();
}

Value putsBuiltin(Call& call) {
  call.interpreter.write(toText(call.arg(0), "Text"));
  return call.nargout > 0 ? Value(0.0) : Value();
}

Value fputsBuiltin(Call& call) {
  writeToFile(call, toDouble(call.arg(0), "File identifier"), toText(call.arg(1), "Text"));
  return call.nargout > 0 ? Value(0.0) : Value();
}

Value fdispBuiltin(Call& call) {
  writeToFile(call, toDouble(call.arg(0), "File identifier"),
              dispText(call.arg(1), call.interpreter.format));
  return {};
}

Value fflushBuiltin(Call& call) {
  double fid = toDouble(call.arg(0), "File identifier");
  if (fid == 0 || fid == 1 || fid == 2) {
    call.interpreter.flush();
  } else {
    std::fflush(fileArg(call, 0).stream);
  }
  return call.nargout > 0 ? Value(0.0) : Value();
}

const BuiltinDescriptor kRows[] = {
    {.name = "sprintf",
     .function = sprintfBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     .help =
         "sprintf(format, a, ...) formats data into text.\nThe format is used again while data is "
         "left. The result is a string when the format is one, else char.",
     .example = "disp(sprintf('%d, %5.2f|', 1, 2.5, 3, 4))",
     .expected = "1,  2.50|3,  4.00|\n",
     .sink = true,
     .residency = Residency::GatherImmediately},
    {.name = "fprintf",
     .function = fprintfBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     .help =
         "fprintf(format, a, ...) prints formatted data; fprintf(fid, format, a, ...) writes it to "
         "a "
         "file.\nfid 1 is standard output, 2 standard error. n = fprintf(...) returns the bytes.",
     .example = "fprintf('%d: %s\\n', 7, 'seven')",
     .expected = "7: seven\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "printf",
     .function = printfBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     .help = "printf(format, a, ...) prints formatted data to standard output.",
     .example = "printf('%g\\n', 0.5)",
     .expected = "0.5\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "puts",
     .function = putsBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "puts(text) prints text as it is.",
     .example = "puts(sprintf('hi\\n'))",
     .expected = "hi\n",
     .purity = Purity::HasEffects},
    {.name = "fputs",
     .function = fputsBuiltin,
     .minIn = 2,
     .maxIn = 2,
     .help = "fputs(fid, text) writes text to a file as it is.",
     .example = "fputs(1, sprintf('hi\\n'))",
     .expected = "hi\n",
     .purity = Purity::HasEffects},
    {.name = "fdisp",
     .function = fdispBuiltin,
     .minIn = 2,
     .maxIn = 2,
     .maxOut = 0,
     .help = "fdisp(fid, x) writes to a file what disp(x) prints.",
     .example = "fdisp(1, 42)",
     .expected = "    42\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "fflush",
     .function = fflushBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "fflush(fid) hands buffered output on.",
     .example = "fflush(1);",
     .expected = "",
     .purity = Purity::HasEffects},
    {.name = "stdout",
     .function = [](Call&) { return Value(1.0); },
     .help = "stdout is the file identifier of standard output.",
     .example = "disp(stdout)",
     .expected = "     1\n"},
    {.name = "stderr",
     .function = [](Call&) { return Value(2.0); },
     .help = "stderr is the file identifier of standard error.",
     .example = "disp(stderr)",
     .expected = "     2\n"},
};

}  // namespace

BuiltinTheme printTheme() { return kRows; }

}  // namespace matlift::builtins
