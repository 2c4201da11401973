// Open files: fopen, fclose, reading lines and bytes, positions.
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "builtins/io/file_table.h"
#include "builtins/io/tables.h"
#include "builtins/support/scan.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

/// MATLAB's permissions as C's: the t and b letters and W, A go.
std::string cMode(const std::string& permission) {
  std::string mode;
  for (char c : permission) {
    if (c == 'W')
      mode += 'w';
    else if (c == 'A')
      mode += 'a';
    else if (c != 't' && c != 'b')
      mode += c;
  }
  static constexpr const char* kModes[] = {"r", "w", "a", "r+", "w+", "a+"};
  for (const char* m : kModes)
    if (mode == m) return mode;
  fail("MATLAB:FileIO:InvalidPermission", "Invalid permission '%s'.", permission.c_str());
}

Value listOpen(Call& call) {
  std::vector<double> fids;
  for (const auto& [fid, file] : call.interpreter.state<FileTable>().files()) fids.push_back(fid);
  return fids.empty() ? Value::emptyDouble() : Value::fromVector(fids, true);
}

Value fopenBuiltin(Call& call) {
  FileTable& table = call.interpreter.state<FileTable>();
  if (call.arg(0).isNumeric()) {
    if (!call.arg(0).isScalar() || !table.find(call.arg(0).doubleAt(0))) {
      for (int k = 1; k < 4; ++k) call.setOut(k, Value::text(""));
      return Value::text("");
    }
    OpenFile& file = fileArg(call, 0);
    call.setOut(1, Value::text(file.mode));
    call.setOut(2, Value::text(file.bigEndian ? "ieee-be" : "ieee-le"));
    call.setOut(3, Value::text(file.encoding));
    return Value::text(file.name);
  }
  std::string name = toText(call.arg(0), "File name");
  if (name == "all" && call.nargin() == 1) return listOpen(call);
  std::string mode = call.has(1) ? toText(call.arg(1), "Permission") : "r", message;
  if (mode[0] == 'r' && mode.find('+') == std::string::npos)
    name = readableFile(call.interpreter, name);
  int fid = table.open(name, cMode(mode), message);
  if (fid > 0) {
    OpenFile* file = table.find(fid);
    file->mode = mode;
    std::string order = call.has(2) ? optionWord(call.arg(2)) : "";
    file->bigEndian = order == "b" || order == "ieee-be" || order == "s" || order == "ieee-be.l64";
  }
  call.setOut(1, Value::text(message));
  return Value(double(fid));
}

Value fcloseBuiltin(Call& call) {
  FileTable& table = call.interpreter.state<FileTable>();
  if (optionWord(call.arg(0)) == "all") {
    table.closeAll();
    return Value(0.0);
  }
  fileArg(call, 0);
  bool ok = table.close(int(call.arg(0).doubleAt(0)));
  return Value(ok ? 0.0 : -1.0);
}

/// One line with its end; false at the end of the file.
bool readLine(std::FILE* f, std::string& line, size_t limit = SIZE_MAX) {
  line.clear();
  for (int c; line.size() < limit && (c = std::getc(f)) != EOF;) {
    interruptionPoint(line.size());
    line += char(c);
    if (c == '\n') break;
  }
  return !line.empty();
}

Value lineResult(Call& call, bool keepEnd) {
  std::FILE* f = forReading(fileArg(call, 0));
  size_t limit =
      call.has(1) ? size_t(std::clamp(toDouble(call.arg(1), "Length"), 0.0, 1e15)) : SIZE_MAX;
  std::string line;
  if (!readLine(f, line, limit)) {
    call.setOut(1, Value(0.0));
    return Value(-1.0);
  }
  noteEnd(f);
  call.setOut(1, Value(double(line.size())));
  if (!keepEnd && line.back() == '\n') {
    line.pop_back();
    if (!line.empty() && line.back() == '\r') line.pop_back();
  }
  return Value::text(line);
}
Value fgetl(Call& call) { return lineResult(call, false); }
Value fgets(Call& call) { return lineResult(call, true); }

/// True once a reading met the end; opening an empty file or moving to the end does not count.
Value feofBuiltin(Call& call) { return Value::logical(std::feof(fileArg(call, 0).stream) != 0); }

Value fseekBuiltin(Call& call) {
  OpenFile& file = fileArg(call, 0);
  long offset = long(toInteger(call.arg(1), "Offset"));
  int origin = SEEK_SET;
  if (call.has(2)) {
    const Value& o = call.arg(2);
    std::string word = optionWord(o);
    double n = o.isNumeric() && o.isScalar() ? o.doubleAt(0) : 9;
    if (word == "cof" || n == 0)
      origin = SEEK_CUR;
    else if (word == "eof" || n == 1)
      origin = SEEK_END;
    else if (word != "bof" && n != -1)
      fail("MATLAB:FileIO:InvalidOrigin", "Invalid origin.");
  }
  // C lets a position go past the end of the file, MATLAB does not.
  long before = std::ftell(file.stream);
  std::fflush(file.stream);
  std::fseek(file.stream, 0, SEEK_END);
  long size = std::ftell(file.stream);
  std::fseek(file.stream, before, SEEK_SET);
  long target = offset + (origin == SEEK_SET ? 0 : origin == SEEK_CUR ? before : size);
  bool ok = target >= 0 && target <= size && std::fseek(file.stream, target, SEEK_SET) == 0;
  file.lastWasWrite = false;
  return Value(ok ? 0.0 : -1.0);
}

Value ftellBuiltin(Call& call) { return Value(double(std::ftell(fileArg(call, 0).stream))); }

Value frewind(Call& call) {
  OpenFile& file = fileArg(call, 0);
  std::rewind(file.stream);
  file.lastWasWrite = false;
  return {};
}

Value ferrorBuiltin(Call& call) {
  OpenFile& file = fileArg(call, 0);
  bool bad = std::ferror(file.stream) != 0;
  if (call.has(1)) std::clearerr(file.stream);
  call.setOut(1, Value(bad ? -1.0 : 0.0));
  return Value::text(bad ? "Error in file operation." : "");
}

// --- formatted reading ---

/// Up to `most` bytes more behind text; false at the end of the file.
bool readMore(std::FILE* f, std::string& text, size_t most) {
  size_t before = text.size();
  text.resize(before + most);
  size_t n = std::fread(text.data() + before, 1, most, f);
  text.resize(before + n);
  return n == most;
}

Value fscanfBuiltin(Call& call) {
  std::FILE* f = forReading(fileArg(call, 0));
  const long start = std::ftell(f);
  const Value* size = call.has(2) ? &call.arg(2) : nullptr;
  const double limit = scanLimit(size);
  // A loop that takes a few numbers a call must not read the whole rest each time: as much is read
  // as the scan needs, until it ends well before the end of what was read.
  constexpr size_t kMargin = 64;
  std::string bytes;
  std::u16string text;
  ScanResult r;
  for (size_t block = 4096, more = 1; more;) {
    more = readMore(f, bytes, block);
    if (more && !std::isfinite(limit)) {
      block = std::max<size_t>(block, 1 << 16);
      continue;
    }
    text = utf16FromUtf8(bytes);
    r = scanText(text, textArg(call.arg(1), "Format"), limit);
    if (r.position + kMargin < text.size()) break;
    block = bytes.size();
  }
  size_t used = utf8FromUtf16(std::u16string_view(text).substr(0, r.position)).size();
  std::fseek(f, start + long(used), SEEK_SET);
  noteEnd(f);
  call.setOut(1, Value(double(r.count)));
  return shapedScan(r, size);
}

Value sscanfBuiltin(Call& call) {
  std::u16string_view text =
      call.arg(0).isChar() ? charUnits(call.arg(0)) : textArg(call.arg(0), "Text");
  const Value* size = call.has(2) && call.arg(2).isNumeric() ? &call.arg(2) : nullptr;
  ScanResult r = scanText(text, textArg(call.arg(1), "Format"), scanLimit(size));
  call.setOut(1, Value(double(r.count)));
  call.setOut(2, Value::text(r.message));
  call.setOut(3, Value(double(r.position + 1)));
  return shapedScan(r, size);
}

const BuiltinDescriptor kRows[] = {
    {.name = "fopen",
     .function = fopenBuiltin,
     .minIn = 1,
     .maxIn = 4,
     .maxOut = 4,
     .help = "[fid, message] = fopen(name, permission) opens a file; fid is -1 when that fails.\n"
             "Permissions: r w a r+ w+ a+.",
     .example = "fprintf('%d\\n', fopen('noSuchFile'))",
     .expected = "-1\n",
     .purity = Purity::HasEffects},
    {.name = "fclose",
     .function = fcloseBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "fclose(fid) closes a file; fclose('all') all of them.",
     .example = "f = tempname; id = fopen(f, 'w'); fprintf('%d\\n', fclose(id)); delete(f)",
     .expected = "0\n",
     .purity = Purity::HasEffects},
    {.name = "fgetl",
     .function = fgetl,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "fgetl(fid) reads a line without its end; -1 at the end of the file.",
     .example = "f = tempname; id = fopen(f, 'w+'); fprintf(id, 'a\\nb\\n'); frewind(id); "
                "disp(fgetl(id)); "
                "fclose(id); delete(f)",
     .expected = "a\n",
     .purity = Purity::HasEffects},
    {.name = "fgets",
     .function = fgets,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "fgets(fid) reads a line with its end; -1 at the end of the file.",
     .example = "f = tempname; id = fopen(f, 'w+'); fprintf(id, 'a\\nb\\n'); frewind(id); "
                "fprintf('%d\\n', "
                "numel(fgets(id))); fclose(id); delete(f)",
     .expected = "2\n",
     .purity = Purity::HasEffects},
    {.name = "feof",
     .function = feofBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "feof(fid) is true once reading met the end of a file.",
     .example =
         "f = tempname; id = fopen(f, 'w+'); fprintf('%d\\n', feof(id)); fclose(id); delete(f)",
     .expected = "0\n",
     .purity = Purity::ReadsState},
    {.name = "fseek",
     .function = fseekBuiltin,
     .minIn = 2,
     .maxIn = 3,
     .help = "fseek(fid, offset, origin) moves the position; origin is 'bof', 'cof' or 'eof'.",
     .example = "f = tempname; id = fopen(f, 'w+'); fprintf(id, 'abc'); fseek(id, 1, 'bof'); "
                "disp(fgetl(id)); "
                "fclose(id); delete(f)",
     .expected = "bc\n",
     .purity = Purity::HasEffects},
    {.name = "ftell",
     .function = ftellBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .help = "ftell(fid) is the position in bytes.",
     .example = "f = tempname; id = fopen(f, 'w'); fprintf(id, 'abc'); fprintf('%d\\n', "
                "ftell(id)); fclose(id); "
                "delete(f)",
     .expected = "3\n",
     .purity = Purity::ReadsState},
    {.name = "frewind",
     .function = frewind,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "frewind(fid) moves the position to the beginning.",
     .example = "f = tempname; id = fopen(f, 'w'); fprintf(id, 'abc'); frewind(id); "
                "fprintf('%d\\n', ftell(id)); "
                "fclose(id); delete(f)",
     .expected = "0\n",
     .purity = Purity::HasEffects},
    {.name = "ferror",
     .function = ferrorBuiltin,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[message, number] = ferror(fid) tells of the last error of a file.",
     .example = "f = tempname; id = fopen(f, 'w'); fprintf('%d\\n', isempty(ferror(id))); "
                "fclose(id); delete(f)",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "fscanf",
     .function = fscanfBuiltin,
     .minIn = 2,
     .maxIn = 3,
     .maxOut = 2,
     .help = "[data, count] = fscanf(fid, format, size) reads formatted data from a file.",
     .example =
         "f = tempname; id = fopen(f, 'w+'); fprintf(id, '1 2'); frewind(id); fprintf('%d\\n', "
         "fscanf(id, '%d')); fclose(id); delete(f)",
     .expected = "1\n2\n",
     .purity = Purity::HasEffects},
    {.name = "sscanf",
     .function = sscanfBuiltin,
     .minIn = 2,
     .maxIn = 3,
     .maxOut = 4,
     .help = "[data, count, message, next] = sscanf(text, format, size) reads formatted data from "
             "text.",
     .example = "fprintf('%d\\n', sscanf('3 4', '%d'))",
     .expected = "3\n4\n"},
};

}  // namespace

BuiltinTheme filesTheme() { return kRows; }

}  // namespace matlift::builtins
