// Open files: fopen, fclose, reading lines and bytes, positions.
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "builtins/io/file_table.h"
#include "builtins/support/scan.h"
#include "builtins/support/text_args.h"
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
    OpenFile& file = fileArg(call, 0);
    call.setOut(1, Value::text(file.mode));
    call.setOut(2, Value::text(file.bigEndian ? "ieee-be" : "ieee-le"));
    call.setOut(3, Value::text(file.encoding));
    return Value::text(file.name);
  }
  std::string name = toText(call.arg(0), "File name");
  if (name == "all" && call.nargin() == 1) return listOpen(call);
  std::string mode = call.has(1) ? toText(call.arg(1), "Permission") : "r", message;
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
    return call.nargout > 0 ? Value(0.0) : Value();
  }
  fileArg(call, 0);
  bool ok = table.close(int(call.arg(0).doubleAt(0)));
  return call.nargout > 0 ? Value(ok ? 0.0 : -1.0) : Value();
}

std::FILE* forReading(OpenFile& file) {
  if (file.lastWasWrite) std::fflush(file.stream), std::fseek(file.stream, 0, SEEK_CUR);
  file.lastWasWrite = false;
  return file.stream;
}

/// One line with its end; false at the end of the file.
bool readLine(std::FILE* f, std::string& line, size_t limit = SIZE_MAX) {
  line.clear();
  for (int c; line.size() < limit && (c = std::getc(f)) != EOF;) {
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
  call.setOut(1, Value(double(line.size())));
  if (!keepEnd && line.back() == '\n') {
    line.pop_back();
    if (!line.empty() && line.back() == '\r') line.pop_back();
  }
  return Value::text(line);
}
Value fgetl(Call& call) { return lineResult(call, false); }
Value fgets(Call& call) { return lineResult(call, true); }

Value feofBuiltin(Call& call) {
  std::FILE* f = fileArg(call, 0).stream;
  // A script's loop `while ~feof(f)` reads lines: the end counts once nothing is left to read.
  if (std::feof(f)) return Value::logical(true);
  int c = std::getc(f);
  if (c == EOF) return Value::logical(true);
  std::ungetc(c, f);
  return Value::logical(false);
}

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
  return call.nargout > 0 ? Value(ok ? 0.0 : -1.0) : Value();
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

// --- binary ---

struct Precision {
  ClassId source = ClassId::UInt8, result = ClassId::Double;
  bool character = false;
};

bool classOfWord(std::string word, ClassId& out, bool& character) {
  character = false;
  static constexpr std::pair<const char*, ClassId> kWords[] = {
      {"uint8", ClassId::UInt8},         {"uchar", ClassId::UInt8},
      {"unsigned char", ClassId::UInt8}, {"int8", ClassId::Int8},
      {"schar", ClassId::Int8},          {"integer*1", ClassId::Int8},
      {"uint16", ClassId::UInt16},       {"ushort", ClassId::UInt16},
      {"int16", ClassId::Int16},         {"short", ClassId::Int16},
      {"integer*2", ClassId::Int16},     {"uint32", ClassId::UInt32},
      {"uint", ClassId::UInt32},         {"int32", ClassId::Int32},
      {"int", ClassId::Int32},           {"integer*4", ClassId::Int32},
      {"long", ClassId::Int64},          {"ulong", ClassId::UInt64},
      {"uint64", ClassId::UInt64},       {"int64", ClassId::Int64},
      {"integer*8", ClassId::Int64},     {"single", ClassId::Single},
      {"float", ClassId::Single},        {"float32", ClassId::Single},
      {"real*4", ClassId::Single},       {"double", ClassId::Double},
      {"float64", ClassId::Double},      {"real*8", ClassId::Double}};
  if (word == "char" || word == "char*1") {
    out = ClassId::UInt8;
    return character = true;
  }
  for (auto [name, cls] : kWords) {
    if (word != name) continue;
    out = cls;
    return true;
  }
  return false;
}

Precision parsePrecision(const std::string& text) {
  Precision p;
  std::string source = text, result = "double";
  size_t arrow = text.find("=>");
  if (!text.empty() && text[0] == '*') {
    source = result = text.substr(1);
  } else if (arrow != text.npos) {
    source = text.substr(0, arrow);
    result = text.substr(arrow + 2);
  }
  bool ignored, charResult = false;
  bool ok = classOfWord(source, p.source, ignored) && classOfWord(result, p.result, charResult);
  if (!ok) fail("MATLAB:FileIO:InvalidPrecision", "Invalid precision '%s'.", text.c_str());
  p.character = charResult && result == "char" && (arrow != text.npos || text[0] == '*');
  return p;
}

void swapBytes(std::string& data, size_t size) {
  for (size_t k = 0; k + size <= data.size(); k += size)
    std::reverse(data.begin() + long(k), data.begin() + long(k + size));
}

bool bigEndianArg(Call& call, int k, const OpenFile& file) {
  if (!call.has(k)) return file.bigEndian;
  std::string order = optionWord(call.arg(k));
  return order == "b" || order == "ieee-be" || order == "s";
}

Value freadBuiltin(Call& call) {
  OpenFile& file = fileArg(call, 0);
  const Value* size = call.has(1) && call.arg(1).isNumeric() ? &call.arg(1) : nullptr;
  int next = size ? 2 : 1;
  Precision p = call.has(next) ? parsePrecision(toText(call.arg(next), "Precision")) : Precision();
  int64_t skip = call.has(next + 1) ? toInteger(call.arg(next + 1), "Skip", 0) : 0;
  size_t bytes = elementSize(p.source);
  double wanted = scanLimit(size);
  std::string data;
  std::FILE* f = forReading(file);
  char buffer[8];
  if (skip > 0) {
    for (double n = 0; n < wanted && std::fread(buffer, 1, bytes, f) == bytes; ++n) {
      data.append(buffer, bytes);
      std::fseek(f, long(skip), SEEK_CUR);
    }
  } else {
    char block[65536];
    double left = wanted * double(bytes);
    while (left > 0) {
      size_t n = std::fread(block, 1, size_t(std::min(left, double(sizeof block))), f);
      if (n == 0) break;
      data.append(block, n);
      left -= double(n);
    }
  }
  int64_t count = int64_t(data.size() / bytes);
  if (bigEndianArg(call, next + 2, file)) swapBytes(data, bytes);
  int64_t rows = count, columns = count == 0 ? 0 : 1;
  if (size && size->numel() >= 2) {
    rows = std::isfinite(size->doubleAt(0)) ? int64_t(size->doubleAt(0)) : count;
    columns = rows > 0 ? (count + rows - 1) / rows : 0;
  }
  Value raw = Value::zeros(p.source, Dims(count == 0 ? 0 : rows, columns));
  if (count > 0) std::memcpy(raw.mutableRawData(), data.data(), size_t(count) * bytes);
  call.setOut(1, Value(double(count)));
  return convertClass(raw, p.character ? ClassId::Char : p.result);
}

Value fwriteBuiltin(Call& call) {
  double fid = toDouble(call.arg(0), "File identifier");
  Value data = call.arg(1);
  if (data.isString() && data.isScalar()) data = Value::text16(charUnits(data));
  if (!data.isPlain())
    fail("MATLAB:FileIO:InvalidInput", "The data must be numbers or characters.");
  Precision p = call.has(2) ? parsePrecision(toText(call.arg(2), "Precision")) : Precision();
  Value converted = convertClass(data, p.source);
  size_t bytes = elementSize(p.source);
  std::string raw(static_cast<const char*>(converted.rawData()), size_t(converted.numel()) * bytes);
  OpenFile* file = call.interpreter.state<FileTable>().find(fid);
  if (file && bigEndianArg(call, 4, *file)) swapBytes(raw, bytes);
  writeToFile(call, fid, raw);
  return call.nargout > 0 ? Value(double(converted.numel())) : Value();
}

// --- formatted reading ---

std::string readRest(std::FILE* f) {
  std::string text;
  char block[65536];
  for (size_t n; (n = std::fread(block, 1, sizeof block, f)) > 0;) text.append(block, n);
  return text;
}

Value fscanfBuiltin(Call& call) {
  std::FILE* f = forReading(fileArg(call, 0));
  long start = std::ftell(f);
  std::u16string text = utf16FromUtf8(readRest(f));
  const Value* size = call.has(2) ? &call.arg(2) : nullptr;
  ScanResult r = scanText(text, textArg(call.arg(1), "Format"), scanLimit(size));
  size_t bytes = utf8FromUtf16(std::u16string_view(text).substr(0, r.position)).size();
  std::fseek(f, start + long(bytes), SEEK_SET);
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
     .help = "feof(fid) is true at the end of a file.",
     .example =
         "f = tempname; id = fopen(f, 'w+'); fprintf('%d\\n', feof(id)); fclose(id); delete(f)",
     .expected = "1\n",
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
    {.name = "fread",
     .function = freadBuiltin,
     .minIn = 1,
     .maxIn = 5,
     .maxOut = 2,
     .help = "[data, count] = fread(fid, size, precision, skip, order) reads binary "
             "data.\nPrecision: 'uint8', "
             "'*int16', 'single=>single', ...",
     .example =
         "f = tempname; id = fopen(f, 'w+'); fwrite(id, [1 2 3]); frewind(id); fprintf('%d\\n', "
         "fread(id)); fclose(id); delete(f)",
     .expected = "1\n2\n3\n",
     .purity = Purity::HasEffects},
    {.name = "fwrite",
     .function = fwriteBuiltin,
     .minIn = 2,
     .maxIn = 5,
     .help = "count = fwrite(fid, data, precision, skip, order) writes binary data.",
     .example = "f = tempname; id = fopen(f, 'w'); fprintf('%d\\n', fwrite(id, 1:4, 'int16')); "
                "fclose(id); "
                "delete(f)",
     .expected = "4\n",
     .purity = Purity::HasEffects},
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
