// MAT-files of version 4: for each variable five numbers (type, rows, columns, complex, length of
// the name), the name, the numbers.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>

#include "builtins/files/mat_format.h"
#include "builtins/sparse/sparse.h"
#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift::builtins::mat {

namespace {

struct Head4 {
  uint32_t type = 0;  ///< thousands: byte order; tens: numbers; units: numeric, text, sparse
  uint32_t rows = 0, columns = 0, complex = 0, nameLength = 0;
  bool swap = false;
  uint32_t order() const { return type / 1000; }
  uint32_t precision() const { return type / 10 % 10; }
  uint32_t kind() const { return type % 10; }
};

constexpr size_t kSizes[] = {8, 4, 4, 2, 2, 1};

uint32_t word(const uint8_t* at, bool swap) {
  uint32_t x;
  std::memcpy(&x, at, 4);
  return swap ? __builtin_bswap32(x) : x;
}

std::optional<Head4> headOf(Bytes b) {
  if (b.size() < 20) return {};
  Head4 h;
  for (bool swap : {false, true}) {
    h.swap = swap;
    h.type = word(b.data(), swap);
    if (h.type > 4052) continue;
    if ((h.order() == 1) != swap || h.order() > 1 || h.type / 100 % 10 != 0) continue;
    if (h.precision() > 5 || h.kind() > 2) continue;
    h.rows = word(b.data() + 4, swap);
    h.columns = word(b.data() + 8, swap);
    h.complex = word(b.data() + 12, swap);
    h.nameLength = word(b.data() + 16, swap);
    if (h.complex > 1 || h.nameLength == 0 || h.nameLength > 1024) continue;
    return h;
  }
  return {};
}

template <class T>
double one(const uint8_t* at, bool swap) {
  uint8_t bytes[sizeof(T)];
  for (size_t k = 0; k < sizeof(T); ++k) bytes[k] = at[swap ? sizeof(T) - 1 - k : k];
  return double(__builtin_bit_cast(T, bytes));  // the WebAssembly library has no std::bit_cast
}

double number(const Head4& h, const uint8_t* at) {
  switch (h.precision()) {
    case 0:
      return one<double>(at, h.swap);
    case 1:
      return one<float>(at, h.swap);
    case 2:
      return one<int32_t>(at, h.swap);
    case 3:
      return one<int16_t>(at, h.swap);
    case 4:
      return one<uint16_t>(at, h.swap);
    default:
      return double(*at);
  }
}

/// Rows of (row, column, value[, imaginary]), the last of them the size.
Value sparse4(const Head4& h, const std::vector<double>& re, const std::string& path, uint64_t at) {
  int64_t n = h.rows;
  if (n < 1 || (h.columns != 3 && h.columns != 4))
    failDamaged(path, at, "a sparse matrix without its size");
  auto entry = [&](int64_t r, int64_t c) { return re[size_t(r + c * n)]; };
  double rows = entry(n - 1, 0), columns = entry(n - 1, 1);
  if (!(rows >= 0 && rows < 1e15 && columns >= 0 && columns < 1e15))
    failDamaged(path, at, "a sparse matrix without its size");
  Dims dims{int64_t(rows), int64_t(columns)};
  bool complex = h.columns == 4;
  checkedNumel(dims, complex ? 16 : 8);
  Value out = Value::zeros(ClassId::Double, dims, complex);
  for (int64_t k = 0; k + 1 < n; ++k) {
    double r = entry(k, 0), c = entry(k, 1);
    if (!(r >= 1 && r <= rows && c >= 1 && c <= columns))
      failDamaged(path, at, "a sparse index is out of range");
    int64_t to = int64_t(r) - 1 + (int64_t(c) - 1) * dims.rows();
    if (complex)
      out.mutableData<Complex>()[to] = {entry(k, 2), entry(k, 3)};
    else
      out.mutableData<double>()[to] = entry(k, 2);
  }
  return sparse::toValue(sparse::toMatrix(out));
}

Value value4(const Head4& h, Bytes data, const std::string& path, uint64_t at) {
  size_t n = size_t(h.rows) * h.columns, size = kSizes[h.precision()];
  std::vector<double> re(n), im(h.complex ? n : 0);
  for (size_t k = 0; k < n; ++k) re[k] = number(h, data.data() + k * size);
  for (size_t k = 0; k < im.size(); ++k) im[k] = number(h, data.data() + (n + k) * size);
  if (h.kind() == 2) return sparse4(h, re, path, at);
  Dims dims(h.rows, h.columns);
  if (h.kind() == 1) {
    Value out = Value::uninitialized(ClassId::Char, dims);
    for (size_t k = 0; k < n; ++k)
      out.mutableData<char16_t>()[k] = char16_t(std::clamp(re[k], 0.0, 65535.0));
    return out;
  }
  Value out = Value::uninitialized(ClassId::Double, dims, h.complex);
  for (size_t k = 0; k < n; ++k) {
    if (h.complex)
      out.mutableData<Complex>()[k] = {re[k], im[k]};
    else
      out.mutableData<double>()[k] = re[k];
  }
  return out;
}

void append(std::string& out, const void* data, size_t bytes) {
  out.append(static_cast<const char*>(data), bytes);
}

}  // namespace

bool isVersion4(Bytes head) { return headOf(head).has_value(); }

std::vector<Variable> read4(const std::string& path, const Wanted& wanted) {
  std::ifstream in(path, std::ios::binary);
  in.seekg(0, std::ios::end);
  uint64_t size = uint64_t(in.tellg()), at = 0;
  auto readAt = [&](uint64_t from, std::span<uint8_t> out) {
    in.seekg(std::streamoff(from));
    in.read(reinterpret_cast<char*>(out.data()), std::streamsize(out.size()));
  };
  std::vector<Variable> out;
  while (at < size) {
    uint8_t head[20];
    if (size - at < 20) failDamaged(path, at, "a variable is cut off");
    readAt(at, head);
    std::optional<Head4> h = headOf(head);
    if (!h) failDamaged(path, at, "no variable begins here");
    __int128 bytes =
        __int128(h->rows) * h->columns * int(kSizes[h->precision()]) * (h->complex ? 2 : 1);
    if (bytes + h->nameLength > __int128(size - at - 20))
      failDamaged(path, at, "a variable is longer than the file");
    std::vector<uint8_t> data(size_t(bytes) + h->nameLength);
    readAt(at + 20, data);
    std::string name(reinterpret_cast<const char*>(data.data()), h->nameLength);
    name = name.substr(0, name.find('\0'));
    if (!wanted || wanted(name))
      out.push_back({name, value4(*h, Bytes(data).subspan(h->nameLength), path, at)});
    at += 20 + data.size();
  }
  return out;
}

std::string write4(const std::vector<Variable>& variables) {
  std::string out;
  for (const Variable& v : variables) {
    const Value& x = v.value;
    bool fits = x.isPlain() && x.dims().count() == 2 &&
                (x.isDouble() || x.isChar() || x.isLogical() || x.isSingle() || x.isInteger());
    if (!fits)
      fail("MATLAB:save:cannotSaveInV4",
           "Variable '%s' cannot be saved in MAT-file version 4: only matrices of numbers and text "
           "can.",
           v.name.c_str());
    int64_t n = x.numel();
    uint32_t words[5] = {x.isChar() ? 51u : 0u, uint32_t(x.dims().rows()),
                         uint32_t(x.dims().columns()), x.isComplex() ? 1u : 0u,
                         uint32_t(v.name.size() + 1)};
    bool wide = false;  // text beyond a byte is stored in two
    for (int64_t k = 0; x.isChar() && k < n; ++k) wide = wide || x.data<char16_t>()[k] > 255;
    if (wide) words[0] = 41;
    append(out, words, sizeof words);
    append(out, v.name.c_str(), v.name.size() + 1);
    for (int part = 0; part < (x.isComplex() ? 2 : 1); ++part)
      for (int64_t k = 0; k < n; ++k) {
        Complex z = x.complexAt(k);
        double value = part ? z.imag() : z.real();
        uint8_t narrow = uint8_t(value);
        uint16_t unit = uint16_t(value);
        if (!x.isChar())
          append(out, &value, 8);
        else if (wide)
          append(out, &unit, 2);
        else
          append(out, &narrow, 1);
      }
  }
  return out;
}

}  // namespace matlift::builtins::mat
