// fread and fwrite.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "builtins/io/file_table.h"
#include "builtins/support/scan.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

/// How an element lies in a file and what it becomes: 'uint8', '*int16', '4*single=>double',
/// 'ubit12', 'char'.
struct Precision {
  ClassId source = ClassId::UInt8, result = ClassId::Double;
  int bits = 0;           ///< of bitN and ubitN, else 0
  bool negative = false;  ///< bitN
  bool encoded = false;   ///< characters as the file is encoded: one to four bytes each
  int64_t group = 1;      ///< elements between two skips
  size_t bytes() const { return elementSize(source); }
};

constexpr std::pair<const char*, ClassId> kWords[] = {
    {"uint8", ClassId::UInt8},     {"uchar", ClassId::UInt8},     {"unsigned char", ClassId::UInt8},
    {"int8", ClassId::Int8},       {"schar", ClassId::Int8},      {"integer*1", ClassId::Int8},
    {"uint16", ClassId::UInt16},   {"ushort", ClassId::UInt16},   {"int16", ClassId::Int16},
    {"short", ClassId::Int16},     {"integer*2", ClassId::Int16}, {"uint32", ClassId::UInt32},
    {"uint", ClassId::UInt32},     {"int32", ClassId::Int32},     {"int", ClassId::Int32},
    {"integer*4", ClassId::Int32}, {"long", ClassId::Int64},      {"ulong", ClassId::UInt64},
    {"uint64", ClassId::UInt64},   {"int64", ClassId::Int64},     {"integer*8", ClassId::Int64},
    {"single", ClassId::Single},   {"float", ClassId::Single},    {"float32", ClassId::Single},
    {"real*4", ClassId::Single},   {"double", ClassId::Double},   {"float64", ClassId::Double},
    {"real*8", ClassId::Double},   {"char*1", ClassId::UInt8}};

bool classOfWord(const std::string& word, ClassId& out) {
  for (auto [name, cls] : kWords) {
    if (word != name) continue;
    out = cls;
    return true;
  }
  return false;
}

/// bitN, ubitN: 1 to 64 bits.
bool bitsOfWord(const std::string& word, Precision& p) {
  p.negative = word.rfind("bit", 0) == 0;
  size_t digits = p.negative ? 3 : word.rfind("ubit", 0) == 0 ? 4 : 0;
  if (digits == 0 || word.size() == digits || word.size() > digits + 2) return false;
  for (size_t k = digits; k < word.size(); ++k) {
    if (word[k] < '0' || word[k] > '9') return false;
    p.bits = p.bits * 10 + (word[k] - '0');
  }
  p.source = p.negative ? ClassId::Int64 : ClassId::UInt64;
  return p.bits >= 1 && p.bits <= 64;
}

bool sourceOfWord(const std::string& word, Precision& p) {
  if (word == "char") return p.encoded = true;
  return classOfWord(word, p.source) || bitsOfWord(word, p);
}

Precision parsePrecision(const std::string& text) {
  Precision p;
  std::string source = text, result = "double";
  size_t arrow = text.find("=>"), star = text.find_first_not_of("0123456789");
  if (arrow != text.npos) {
    result = text.substr(arrow + 2);
    source.resize(arrow);
  }
  if (star != text.npos && star > 0 && star < 10 && text[star] == '*') {
    p.group = std::stoll(source.substr(0, star));
    source.erase(0, star + 1);
  } else if (!text.empty() && text[0] == '*') {
    source.erase(0, 1);
    if (arrow == text.npos) result = source;
  }
  bool ok = p.group > 0 && sourceOfWord(source, p);
  if (ok && (result == "char" || result == "char*1"))
    p.result = ClassId::Char;
  else if (ok && !(p.bits && result == source))
    ok = classOfWord(result, p.result);
  else if (ok)
    p.result = p.source;
  if (!ok) fail("MATLAB:FileIO:InvalidPrecision", "Invalid precision '%s'.", text.c_str());
  return p;
}

Precision precisionArg(Call& call, int k) {
  return call.has(k) ? parsePrecision(toText(call.arg(k), "Precision")) : Precision();
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

// --- reading: each form gives elements of p.source in a row ---

/// Moves over bytes between elements, never past the end of the file.
class Skipper {
 public:
  Skipper(std::FILE* f, int64_t bytes) : file_(f), bytes_(bytes) {
    if (bytes <= 0) return;
    const long at = std::ftell(f);
    if (at < 0 || std::fseek(f, 0, SEEK_END) != 0) return;
    end_ = std::ftell(f);
    std::fseek(f, at, SEEK_SET);
  }
  void skip() {
    const int64_t left = std::max<int64_t>(0, end_ - std::ftell(file_));
    std::fseek(file_, long(std::min(bytes_, left)), SEEK_CUR);
  }

 private:
  std::FILE* file_;
  int64_t bytes_;
  long end_ = 0;
};

/// Elements one behind the other, or `group` of them before each skip; one follows the last group
/// too when it is whole.
std::string readElements(std::FILE* f, const Precision& p, double wanted, int64_t skip) {
  std::string data;
  char block[65536];
  double left = wanted * double(p.bytes());
  const double run = skip > 0 ? double(p.group) * double(p.bytes()) : HUGE_VAL;
  Skipper between(f, skip);
  while (left > 0) {
    const bool whole = left >= run;
    double inRun = std::min(left, run);
    while (inRun > 0) {
      interruptionPoint();
      size_t n = std::fread(block, 1, size_t(std::min(inRun, double(sizeof block))), f);
      if (n == 0) return data;
      data.append(block, n);
      inRun -= double(n);
      left -= double(n);
    }
    if (whole) between.skip();
  }
  return data;
}

/// Bits from the lowest of each byte up, or from the highest down when the order is big-endian.
std::string readBits(std::FILE* f, const Precision& p, double wanted, int64_t skip, bool big) {
  std::string data;
  int byte = 0, used = 8;
  auto next = [&](uint64_t& bit) {
    if (used == 8) {
      byte = std::getc(f);
      used = 0;
      if (byte == EOF) return false;
    }
    bit = uint64_t(byte) >> (big ? 7 - used : used) & 1;
    ++used;
    return true;
  };
  uint64_t bit = 0;
  for (double n = 0; n < wanted; ++n) {
    interruptionPoint(uint64_t(n));
    uint64_t x = 0;
    for (int k = 0; k < p.bits; ++k) {
      if (!next(bit)) return data;
      x |= bit << (big ? p.bits - 1 - k : k);
    }
    if (p.negative && p.bits < 64 && x >> (p.bits - 1)) x |= ~uint64_t(0) << p.bits;
    data.append(reinterpret_cast<const char*>(&x), sizeof x);
    if (skip > 0 && std::fmod(n + 1, double(p.group)) == 0)
      for (int64_t k = 0; k < skip; ++k)
        if (!next(bit)) return data;
  }
  return data;
}

/// Whole characters of UTF-8; a byte that begins none counts as one.
Value readCharacters(std::FILE* f, double wanted) {
  std::string utf8;
  for (double n = 0; n < wanted; ++n) {
    interruptionPoint(uint64_t(n));
    int c = std::getc(f);
    if (c == EOF) break;
    utf8 += char(c);
    int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
    for (; more > 0; --more) {
      int d = std::getc(f);
      if (d == EOF) break;
      if ((d & 0xC0) != 0x80) {
        std::ungetc(d, f);
        break;
      }
      utf8 += char(d);
    }
  }
  return Value::text(utf8);
}

void checkSize(const Value* size) {
  for (int64_t k = 0; size && k < size->numel(); ++k) {
    double n = size->doubleAt(k);
    bool last = k + 1 == size->numel();
    if (size->numel() > 2 || !(n >= 0) || (std::isinf(n) ? !last : n != std::floor(n)))
      fail("MATLAB:FileIO:InvalidSize",
           "Invalid size. It must be Inf, n, [m n] or [m Inf] with nonnegative integers.");
  }
}

/// Elements as a column, or as the matrix that was asked for, its last column filled with zeros.
Value shaped(const Value& elements, const Value* size) {
  int64_t count = elements.numel(), rows = count, columns = count == 0 ? 0 : 1;
  if (size && size->numel() == 2) {
    rows = int64_t(std::min(size->doubleAt(0), 1e15));
    columns = rows > 0 ? (count + rows - 1) / rows : 0;
    if (columns == 1) rows = std::min(rows, count);
  }
  if (count == 0) return Value::zeros(elements.classId(), Dims(0, 0));
  Value out = Value::zeros(elements.classId(), Dims(rows, columns));
  std::memcpy(out.mutableRawData(), elements.rawData(),
              size_t(std::min(count, out.numel())) * elementSize(out.classId()));
  return out;
}

Value freadBuiltin(Call& call) {
  OpenFile& file = fileArg(call, 0);
  const Value* size = call.has(1) && call.arg(1).isNumeric() ? &call.arg(1) : nullptr;
  checkSize(size);
  int next = size ? 2 : 1;
  Precision p = precisionArg(call, next);
  int64_t skip = call.has(next + 1) ? toInteger(call.arg(next + 1), "Skip", 0) : 0;
  bool big = bigEndianArg(call, next + 2, file);
  double wanted = scanLimit(size);
  std::FILE* f = forReading(file);
  Value elements;
  if (p.encoded) {
    elements = readCharacters(f, wanted);
  } else {
    std::string data =
        p.bits ? readBits(f, p, wanted, skip, big) : readElements(f, p, wanted, skip);
    if (big && !p.bits) swapBytes(data, p.bytes());
    int64_t count = int64_t(data.size() / p.bytes());
    elements = Value::zeros(p.source, Dims(count, 1));
    if (count > 0) std::memcpy(elements.mutableRawData(), data.data(), size_t(count) * p.bytes());
  }
  call.setOut(1, Value(double(elements.numel())));
  return convertClass(shaped(elements, size), p.result);
}

// --- writing ---

std::string bitsOf(const Value& elements, const Precision& p, bool big) {
  std::string out;
  int used = 8;
  for (int64_t i = 0; i < elements.numel(); ++i) {
    // Values beyond the bits' range stand for its ends.
    uint64_t x;
    if (p.negative) {
      int64_t top = p.bits == 64 ? INT64_MAX : (int64_t(1) << (p.bits - 1)) - 1;
      x = uint64_t(std::clamp(elements.data<int64_t>()[i], -top - 1, top));
    } else {
      uint64_t top = p.bits == 64 ? UINT64_MAX : (uint64_t(1) << p.bits) - 1;
      x = std::min(elements.data<uint64_t>()[i], top);
    }
    for (int k = 0; k < p.bits; ++k, ++used) {
      if (used == 8) out += '\0', used = 0;
      if (x >> (big ? p.bits - 1 - k : k) & 1)
        out.back() = char(out.back() | 1 << (big ? 7 - used : used));
    }
  }
  return out;
}

/// `group` elements after each skip; the bytes between stay as they are, or are zero past the end.
bool writeGroups(OpenFile& file, const std::string& raw, size_t group, int64_t skip) {
  for (size_t at = 0; at < raw.size(); at += group) {
    std::FILE* f = forWriting(file);
    size_t n = std::min(group, raw.size() - at);
    if (std::fseek(f, long(skip), SEEK_CUR) != 0 || std::fwrite(raw.data() + at, 1, n, f) != n)
      return false;
  }
  return true;
}

Value fwriteBuiltin(Call& call) {
  double fid = toDouble(call.arg(0), "File identifier");
  Value data = call.arg(1);
  if (data.isString() && data.isScalar()) data = Value::text16(charUnits(data));
  if (!data.isPlain())
    fail("MATLAB:FileIO:InvalidInput", "The data must be numbers or characters.");
  Precision p = precisionArg(call, 2);
  int64_t skip = call.has(3) ? toInteger(call.arg(3), "Skip", 0) : 0;
  OpenFile* file = call.interpreter.state<FileTable>().find(fid);
  bool big = file && bigEndianArg(call, 4, *file);
  std::string raw;
  if (p.encoded) {
    raw = utf8FromUtf16(charUnits(convertClass(data, ClassId::Char)));
  } else {
    Value converted = convertClass(data, p.source);
    if (p.bits)
      raw = bitsOf(converted, p, big);
    else
      raw.assign(static_cast<const char*>(converted.rawData()),
                 size_t(converted.numel()) * p.bytes());
    if (big && !p.bits) swapBytes(raw, p.bytes());
  }
  bool written = skip > 0 && file && !p.bits
                     ? writeGroups(*file, raw, size_t(p.group) * p.bytes(), skip)
                     : writeToFile(call, fid, raw);
  return Value(written ? double(data.numel()) : 0.0);
}

const BuiltinDescriptor kRows[] = {
    {.name = "fread",
     .function = freadBuiltin,
     .minIn = 1,
     .maxIn = 5,
     .maxOut = 2,
     .help = "[data, count] = fread(fid, size, precision, skip, order) reads binary "
             "data.\nPrecision: 'uint8', "
             "'*int16', 'single=>single', '4*uint8' (4 between skips), 'ubit12', 'char' (as the "
             "file is encoded), ...",
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
};

}  // namespace

BuiltinTheme binaryFilesTheme() { return kRows; }

}  // namespace matlift::builtins
