#include <unistd.h>

#include <cstdio>
#include <string>
#include <string_view>

#include "runtime/cli/accel/report.h"
#include "runtime/cli/session.h"
#include "runtime/error/error.h"
#include "tests/fuzz/targets.h"

namespace fuzz {

namespace {

// Everything that takes apart text, bytes or a file that others wrote, or follows a pattern or a
// format. a: the input's first line, b: the rest, file: its bytes as a file.
constexpr std::string_view kProgram = R"(
n = {pi, -1, 1e300, NaN, -Inf, int8(3), true, 'text', "string", 1+2i, [], uint64(18446744073709551615)};
calls = { ...
  @() regexp(b, a), @() regexp(b, a, 'match', 'names', 'tokens'), @() regexpi(b, a, 'once'), ...
  @() regexprep(b, a, b), @() regexprep(b, 't', a), @() strsplit(b, a), @() strrep(b, a, 'x'), ...
  @() sscanf(b, a), @() sscanf(b, a, [2 3]), @() sscanf(b, '%g,%d %s %[a-z]%*c'), @() textscan(b, a), ...
  @() textscan(b, '%f %s', 'Delimiter', a), @() sprintf(a, n{:}), @() sprintf(a, b), @() sprintf(b), ...
  @() num2str(double(b(1:min(end, 9))), a), @() num2str(pi, a), @() error(a, b), @() error('a:b', a, n{:}), ...
  @() str2double(b), @() str2double({a, b}), @() str2num(a), @() hex2dec(a), @() bin2dec(a), @() base2dec(a, 7), ...
  @() strtrim(b), @() strtok(b, a), @() upper(b), @() str2func(a), @() datestr(1, a), @() validatestring(a, {b}), ...
  @() typecast(bytes, 'double'), @() typecast(bytes, a), @() typecast(bytes(1:end - mod(end, 8)), 'double'), ...
  @() native2unicode(bytes), @() native2unicode(bytes, a), @() unicode2native(b), @() fieldnames(struct(a, 1)), ...
  @() readmatrix(file), @() readcell(file), @() readlines(file), @() fileread(file), @() csvread(file), ...
  @() dlmread(file, a), @() readFile(file, a), @() strjoin(regexp(b, '\s', 'split'), a), @() mat2str(double(b)) };
for k = 1:numel(calls)
  try, r = calls{k}(); clear r, catch, end
end
function readFile(file, format)
  f = fopen(file); c = onCleanup(@() fclose(f));
  for how = {'uint8', 'double=>single', 'uint16', format}
    try, fread(f, [3 4], how{1}); fseek(f, -1, 'eof'); catch, end
    frewind(f);
  end
  try, fscanf(f, format, 5); frewind(f); catch, end
  try, textscan(f, format, 3); frewind(f); catch, end
  while ischar(fgetl(f)), end
end
)";

class Reader {
 public:
  Reader() : file_("/tmp/matlift_fuzz_" + std::to_string(getpid()) + ".txt"), session_(quiet()) {}
  ~Reader() { std::remove(file_.c_str()); }

  void read(std::string_view text) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view rest = text.substr(std::min(end + 1, text.size()));
    if (std::FILE* file = std::fopen(file_.c_str(), "wb")) {
      std::fwrite(text.data(), 1, text.size(), file);
      std::fclose(file);
    }
    matlift::Interpreter& interpreter = session_.interpreter();
    interpreter.setVariable("a", matlift::Value::text(text.substr(0, end)));
    interpreter.setVariable("b", matlift::Value::text(rest));
    interpreter.setVariable(
        "bytes", matlift::Value::fromVector(std::vector<uint8_t>(text.begin(), text.end()), true));
    interpreter.setVariable("file", matlift::Value::text(file_));
    session_.runText(kProgram, "fuzz");
  }

 private:
  static matlift::SessionOptions quiet() {
    matlift::SessionOptions options;
    options.output = [](std::string_view) {};
    options.errorOutput = [](std::string_view) {};
    return options;
  }

  std::string file_;
  matlift::Session session_;
};

// A report that a program left on disk.
void keptReport(std::string_view text) {
  try {
    matlift::reportFromJson(text);
  } catch (const matlift::Error& error) {
    if (error.message().empty()) __builtin_trap();
  }
}

}  // namespace

void textInput(const uint8_t* data, size_t size) {
  static Reader reader;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  keptReport(text);
  reader.read(text);
}

}  // namespace fuzz
