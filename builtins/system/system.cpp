// The machine and the program's surroundings.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "builtins/support/text_args.h"
#include "builtins/system/input.h"
#include "builtins/system/shell_command.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

#ifndef __EMSCRIPTEN__
int runCommand(Call& call, const std::string& command, bool echo, std::string& output) {
  call.interpreter.flush();
  ShellCommand shell(command);
  shell.read([&](std::string_view part) {
    output += part;
    if (echo) call.interpreter.write(part);
  });
  return shell.wait();
}
#else
int runCommand(Call&, const std::string&, bool, std::string&) {
  fail("MATLAB:system:notSupported", "There is no command line in the browser.");
}
#endif

Value systemBuiltin(Call& call) {
  std::string output;
  bool echo = call.nargout < 2 || (call.has(1) && optionWord(call.arg(1)) == "-echo");
  int status = runCommand(call, toText(call.arg(0), "Command"), echo, output);
  call.setOut(1, Value::text(output));
  return call.nargout > 0 ? Value(double(status)) : Value();
}

Value getenvBuiltin(Call& call) {
  const char* value = std::getenv(toText(call.arg(0), "Name").c_str());
  return Value::text(value ? value : "");
}

Value setenvBuiltin(Call& call) {
  std::string name = toText(call.arg(0), "Name");
  if (name.empty() || name.find('=') != name.npos)
    fail("MATLAB:setenv:InvalidName",
         "The name of an environment variable must not be empty or contain '='.");
  setenv(name.c_str(), call.has(1) ? toText(call.arg(1), "Value").c_str() : "", 1);
  return {};
}

Value unsetenvBuiltin(Call& call) {
  unsetenv(toText(call.arg(0), "Name").c_str());
  return {};
}

#if defined(__EMSCRIPTEN__)
constexpr const char* kComputer = "WASM32";
constexpr double kLargest = 2147483647.0;
#elif defined(__APPLE__)
constexpr const char* kComputer = "MACI64";
constexpr double kLargest = 281474976710655.0;
#else
constexpr const char* kComputer = "GLNXA64";
constexpr double kLargest = 281474976710655.0;
#endif

Value computerBuiltin(Call& call) {
  if (call.has(0)) return Value::text("glnxa64");
  call.setOut(1, Value(kLargest));
  call.setOut(2, Value::text("L"));
  return Value::text(kComputer);
}

Value no(Call&) { return Value::logical(false); }

Value isUnix(Call&) { return Value::logical(true); }
Value isMac(Call&) {
#ifdef __APPLE__
  return Value::logical(true);
#else
  return Value::logical(false);
#endif
}

Value nproc(Call&) { return Value(double(std::max(1u, std::thread::hardware_concurrency()))); }

bool readLine(Interpreter& interpreter, const std::string& prompt, std::string& line) {
  const InputSlot& slot = interpreter.state<InputSlot>();
  interpreter.flush();
  if (slot.read) return slot.read(prompt, line);
  interpreter.write(prompt);
  interpreter.flush();
  if (std::getline(std::cin, line)) return true;
  std::cin.clear();
  return false;
}

Value inputBuiltin(Call& call) {
  const std::string prompt = toText(call.arg(0), "Prompt");
  std::string line;
  if (!readLine(call.interpreter, prompt, line))
    fail("MATLAB:input:endOfInput", "There is no more input.");
  if (call.has(1) && optionWord(call.arg(1)) == "s") return Value::text(line);
  if (line.find_first_not_of(" \t\r") == line.npos) return Value::emptyDouble();
  ValueList out = call.interpreter.evalCode(line, 1);
  return out.empty() ? Value() : out[0];
}

const BuiltinDescriptor kRows[] = {
    {.name = "unix",
     .function = systemBuiltin,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[status, output] = unix(command) is system(command).",
     .example = "[s, t] = unix('echo x'); fprintf('%d %s', s, t)",
     .expected = "0 x\n",
     .purity = Purity::HasEffects},
    {.name = "system",
     .function = systemBuiltin,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[status, output] = system(command) runs a command of the operating system.",
     .example = "fprintf('%d\\n', exist('system'))",
     .expected = "5\n",
     .purity = Purity::HasEffects},
    {.name = "!",
     .function = systemBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "!COMMAND at the start of a statement runs the rest of the line as a command of the "
             "operating system.\nElsewhere ! is the logical not, as ~.",
     .example = "x = !true; disp(x)",
     .expected = "   0\n",
     .purity = Purity::HasEffects},
    {.name = "getenv",
     .function = getenvBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "getenv(name) is the value of an environment variable.",
     .example = "setenv('MY_V', 'x'); disp(getenv('MY_V'))",
     .expected = "x\n",
     .purity = Purity::ReadsState},
    {.name = "setenv",
     .function = setenvBuiltin,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 0,
     .help = "setenv(name, value) sets an environment variable.",
     .example = "setenv('MY_V', 'y'); disp(getenv('MY_V'))",
     .expected = "y\n",
     .purity = Purity::HasEffects},
    {.name = "unsetenv",
     .function = unsetenvBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "unsetenv(name) removes an environment variable.",
     .example = "setenv('MY_V', 'y'); unsetenv('MY_V'); fprintf('%d\\n', isempty(getenv('MY_V')))",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "computer",
     .function = computerBuiltin,
     .maxIn = 1,
     .maxOut = 3,
     .help = "[type, largest, endian] = computer names the machine.",
     .example = "fprintf('%d\\n', ischar(computer))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "ispc",
     .function = no,
     .help = "ispc is true on Windows.",
     .example = "fprintf('%d\\n', ispc)",
     .expected = "0\n"},
    {.name = "isunix",
     .function = isUnix,
     .help = "isunix is true on Linux, macOS and in the browser.",
     .example = "fprintf('%d\\n', isunix)",
     .expected = "1\n"},
    {.name = "ismac",
     .function = isMac,
     .help = "ismac is true on macOS.",
     .example = "fprintf('%d\\n', islogical(ismac))",
     .expected = "1\n"},
    {.name = "isdeployed",
     .function = no,
     .help = "isdeployed is false: programs are not compiled ahead.",
     .example = "fprintf('%d\\n', isdeployed)",
     .expected = "0\n"},
    {.name = "isstudent",
     .function = no,
     .help = "isstudent is false.",
     .example = "fprintf('%d\\n', isstudent)",
     .expected = "0\n"},
    {.name = "usejava",
     .function = no,
     .minIn = 1,
     .maxIn = 1,
     .help = "usejava(feature) is false: there is no Java.",
     .example = "fprintf('%d\\n', usejava('jvm'))",
     .expected = "0\n"},
    {.name = "nproc",
     .function = nproc,
     .maxIn = 1,
     .help = "nproc is the number of processors.",
     .example = "fprintf('%d\\n', nproc >= 1)",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "input",
     .function = inputBuiltin,
     .minIn = 1,
     .maxIn = 2,
     .help = "input(prompt) reads an expression and returns its value; input(prompt, 's') returns "
             "the line as text.",
     .example = "fprintf('%d\\n', exist('input'))",
     .expected = "5\n",
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme systemTheme() { return kRows; }

}  // namespace matlift::builtins
