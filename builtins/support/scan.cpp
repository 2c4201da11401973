#include "builtins/support/scan.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "builtins/support/number_text.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"

namespace matlift::builtins {

namespace {

struct Item {
  enum class Kind : uint8_t { Literal, Blank, Number, Text } kind;
  std::u16string literal;
  char conversion = 0;
  bool skip = false;
  size_t width = SIZE_MAX;
  std::u16string set;  // of %[...]
  bool negated = false;
};

std::vector<Item> parseFormat(std::u16string_view f) {
  std::vector<Item> items;
  for (size_t k = 0; k < f.size();) {
    if (isSpaceUnit(f[k])) {
      while (k < f.size() && isSpaceUnit(f[k])) ++k;
      items.push_back({Item::Kind::Blank, {}, 0, false, SIZE_MAX, {}, false});
      continue;
    }
    bool conversion = f[k] == u'%' && k + 1 < f.size() && f[k + 1] != u'%';
    if (!conversion) {
      if (f[k] == u'%') ++k;
      if (items.empty() || items.back().kind != Item::Kind::Literal)
        items.push_back({Item::Kind::Literal, {}, 0, false, SIZE_MAX, {}, false});
      if (k < f.size()) items.back().literal += f[k++];
      continue;
    }
    Item item{Item::Kind::Number, {}, 0, false, SIZE_MAX, {}, false};
    ++k;
    if (k < f.size() && f[k] == u'*') {
      item.skip = true;
      ++k;
    }
    if (k < f.size() && f[k] >= u'0' && f[k] <= u'9') {
      item.width = 0;
      for (; k < f.size() && f[k] >= u'0' && f[k] <= u'9'; ++k)
        item.width = std::min<size_t>(item.width * 10 + (f[k] - u'0'), 1 << 20);
    }
    if (k < f.size() && f[k] == u'.')
      for (++k; k < f.size() && f[k] >= u'0' && f[k] <= u'9';) ++k;
    while (k < f.size() && (f[k] == u'l' || f[k] == u'h')) ++k;
    if (k >= f.size()) break;
    item.conversion = char(f[k++]);
    if (item.conversion == '[') {
      if (k < f.size() && f[k] == u'^') {
        item.negated = true;
        ++k;
      }
      size_t first = k;
      while (k < f.size() && (f[k] != u']' || k == first)) {
        if (k + 2 < f.size() && f[k + 1] == u'-' && f[k + 2] != u']' && f[k] <= f[k + 2]) {
          for (char32_t c = f[k]; c <= f[k + 2]; ++c) item.set += char16_t(c);
          k += 3;
        } else {
          item.set += f[k++];
        }
      }
      if (k < f.size()) ++k;
    }
    // %d32, %u8, %f64: the bits do not matter for reading.
    if (std::string_view("duf").find(item.conversion) != std::string_view::npos)
      while (k < f.size() && f[k] >= u'0' && f[k] <= u'9') ++k;
    if (std::string_view("sc[").find(item.conversion) != std::string_view::npos)
      item.kind = Item::Kind::Text;
    items.push_back(std::move(item));
  }
  return items;
}

class Scanner {
 public:
  Scanner(std::u16string_view text, double limit) : text_(text), limit_(limit) {}

  ScanResult run(const std::vector<Item>& items) {
    bool stores = std::any_of(items.begin(), items.end(),
                              [](const Item& i) { return i.conversion && !i.skip; });
    do {
      size_t before = at_, stored = out_.values.size();
      for (const Item& item : items) {
        if (item.conversion && !full() && ended() && item.conversion != 'c') return finish("");
        if (full() && !(item.kind == Item::Kind::Literal || item.kind == Item::Kind::Blank))
          return finish("");
        if (!step(item)) return finish("matching failure in format");
      }
      if (at_ == before && out_.values.size() == stored) break;
    } while (stores && !full() && !endedAfterBlanks());
    return finish("");
  }

 private:
  bool full() const { return double(out_.values.size()) >= limit_; }
  bool ended() {
    size_t k = at_;
    while (k < text_.size() && isSpaceUnit(text_[k])) ++k;
    return k >= text_.size();
  }
  bool endedAfterBlanks() { return at_ >= text_.size() || ended(); }
  void skipBlanks() {
    while (at_ < text_.size() && isSpaceUnit(text_[at_])) ++at_;
  }
  ScanResult finish(std::string message) {
    // Looking for more, a conversion reads the blanks at the end.
    if (!full() && ended()) at_ = text_.size();
    out_.position = at_;
    out_.message = std::move(message);
    if (out_.values.empty()) out_.allText = false;
    return std::move(out_);
  }

  bool step(const Item& item) {
    switch (item.kind) {
      case Item::Kind::Blank:
        skipBlanks();
        return true;
      case Item::Kind::Literal:
        return literal(item.literal);
      case Item::Kind::Text:
        return readText(item);
      default:
        return readNumber(item);
    }
  }

  bool literal(std::u16string_view wanted) {
    skipBlanks();
    if (text_.substr(at_, wanted.size()) != wanted) return false;
    at_ += wanted.size();
    return true;
  }

  void storeText(std::u16string_view s, bool skip) {
    if (skip) return;
    for (char16_t c : s) out_.values.push_back(c);
    ++out_.count;
  }

  bool readText(const Item& item) {
    size_t begin, n = 0;
    if (item.conversion == 'c') {
      n = item.width == SIZE_MAX ? 1 : item.width;
      begin = at_;
      n = std::min(n, text_.size() - at_);
      if (n == 0) return false;
    } else if (item.conversion == 's') {
      skipBlanks();
      begin = at_;
      while (begin + n < text_.size() && n < item.width && !isSpaceUnit(text_[begin + n])) ++n;
      if (n == 0) return false;
    } else {
      begin = at_;
      while (begin + n < text_.size() && n < item.width &&
             (item.set.find(text_[begin + n]) != std::u16string::npos) != item.negated)
        ++n;
      if (n == 0) return false;
    }
    storeText(text_.substr(begin, n), item.skip);
    at_ = begin + n;
    return true;
  }

  void storeNumber(double x, bool skip) {
    if (skip) return;
    out_.values.push_back(x);
    out_.allText = false;
    ++out_.count;
  }

  /// The units that may belong to a number here, as ASCII.
  std::string_view window(size_t width) {
    static constexpr std::string_view kLetters = "+-.xXnNiItTyY";
    size_t n = 0, limit = std::min(width, sizeof window_ - 1);
    for (size_t k = at_; k < text_.size() && n < limit; ++k) {
      char16_t c = text_[k];
      bool digit = (c >= u'0' && c <= u'9') || ((c | 32) >= u'a' && (c | 32) <= u'f');
      if (!digit && (c >= 128 || kLetters.find(char(c)) == kLetters.npos)) break;
      window_[n++] = char(c);
    }
    window_[n] = 0;
    return {window_, n};
  }

  bool readNumber(const Item& item) {
    skipBlanks();
    std::string_view s = window(item.width);
    char c = item.conversion;
    size_t used = 0;
    double x = 0;
    if (c == 'f' || c == 'g' || c == 'e' || c == 'E' || c == 'G') {
      used = readFloat(s, x);
    } else {
      int base = c == 'x' || c == 'X' ? 16 : c == 'o' ? 8 : c == 'i' ? 0 : 10;
      used = readInteger(s, base, x);
    }
    if (used == 0) return false;
    at_ += used;
    storeNumber(x, item.skip);
    return true;
  }

  static bool word(std::string_view s, size_t at, const char* w) {
    for (size_t k = 0; w[k]; ++k)
      if (at + k >= s.size() || (s[at + k] | 32) != w[k]) return false;
    return true;
  }

  static size_t readFloat(std::string_view s, double& x) {
    size_t sign = !s.empty() && (s[0] == '+' || s[0] == '-') ? 1 : 0;
    double factor = sign && s[0] == '-' ? -1 : 1;
    if (word(s, sign, "inf")) return x = factor * HUGE_VAL, sign + 3;
    if (word(s, sign, "nan")) return x = std::nan(""), sign + 3;
    if (word(s, sign, "na")) return x = std::nan(""), sign + 2;
    size_t k = sign, digits = 0;
    auto run = [&] {
      while (k < s.size() && s[k] >= '0' && s[k] <= '9') ++k, ++digits;
    };
    run();
    if (k < s.size() && s[k] == '.') ++k, run();
    if (digits == 0) return 0;
    if (k < s.size() && (s[k] | 32) == 'e') {
      size_t e = k + 1;
      if (e < s.size() && (s[e] == '+' || s[e] == '-')) ++e;
      if (e < s.size() && s[e] >= '0' && s[e] <= '9') {
        while (e < s.size() && s[e] >= '0' && s[e] <= '9') ++e;
        k = e;
      }
    }
    x = parseDecimal(s.substr(0, k));
    return k;
  }

  static size_t readInteger(std::string_view s, int base, double& x) {
    size_t k = !s.empty() && (s[0] == '+' || s[0] == '-') ? 1 : 0;
    bool negative = k == 1 && s[0] == '-';
    bool hex = k + 2 < s.size() && s[k] == '0' && (s[k + 1] | 32) == 'x';
    if ((base == 16 || base == 0) && hex) {
      k += 2;
      base = 16;
    } else if (base == 0) {
      base = k + 1 < s.size() && s[k] == '0' ? 8 : 10;
    }
    size_t first = k;
    double value = 0;
    for (; k < s.size(); ++k) {
      int d = s[k] >= '0' && s[k] <= '9'                 ? s[k] - '0'
              : (s[k] | 32) >= 'a' && (s[k] | 32) <= 'f' ? (s[k] | 32) - 'a' + 10
                                                         : 99;
      if (d >= base) break;
      value = value * base + d;
    }
    if (k == first) return 0;
    x = negative ? -value : value;
    return k;
  }

  std::u16string_view text_;
  double limit_;
  size_t at_ = 0;
  ScanResult out_;
  char window_[400];
};

}  // namespace

ScanResult scanText(std::u16string_view text, std::u16string_view format, double limit) {
  std::u16string plain = processEscapes(format);
  const std::vector<Item> items = parseFormat(plain);
  ScanResult result = Scanner(text, limit).run(items);
  const auto stores = [&](Item::Kind kind) {
    return std::any_of(items.begin(), items.end(),
                       [&](const Item& i) { return i.kind == kind && !i.skip; });
  };
  // Nothing read by a format of texts alone is an empty text.
  if (result.values.empty())
    result.allText = stores(Item::Kind::Text) && !stores(Item::Kind::Number);
  return result;
}

double scanLimit(const Value* size) {
  if (!size || size->isEmpty()) return HUGE_VAL;
  double n = 1;
  for (int64_t k = 0; k < size->numel(); ++k) n *= size->doubleAt(k);
  return n;
}

Value shapedScan(const ScanResult& result, const Value* size) {
  int64_t n = int64_t(result.values.size());
  int64_t rows = n, columns = 1;
  if (size && size->numel() >= 2) {
    double r = size->doubleAt(0);
    rows = std::isfinite(r) ? int64_t(std::clamp(r, 0.0, 1e15)) : n;
    columns = rows > 0 ? (n + rows - 1) / rows : 0;
    if (columns <= 1 && n < rows) rows = n;
  }
  if (n == 0) return result.allText ? Value::text("") : Value::emptyDouble();
  bool text = result.allText;
  if (text && !(size && size->numel() >= 2)) {
    rows = 1;
    columns = n;
  }
  Value out = Value::zeros(text ? ClassId::Char : ClassId::Double, Dims(rows, columns));
  for (int64_t k = 0; k < n; ++k) {
    if (text)
      out.mutableData<char16_t>()[k] = char16_t(result.values[size_t(k)]);
    else
      out.mutableData<double>()[k] = result.values[size_t(k)];
  }
  return out;
}

}  // namespace matlift::builtins
