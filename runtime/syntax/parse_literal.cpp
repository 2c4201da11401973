#include <cmath>
#include <cstdlib>

#include "runtime/syntax/characters.h"
#include "runtime/syntax/parser_impl.h"

namespace matlift::syntax {
namespace {

// Exact when digits fit 53 bits and the power of ten is exact too (Clinger's fast path).
bool parseShortDecimal(std::string_view s, double& value) {
  static constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                       1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                       1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  std::uint64_t digits = 0;
  int exponent = 0;
  std::size_t i = 0, count = 0;
  bool point = false;
  for (; i < s.size() && (isDigit(s[i]) || s[i] == '.'); ++i) {
    if (s[i] == '.') {
      point = true;
      continue;
    }
    digits = digits * 10 + static_cast<unsigned>(s[i] - '0');
    count += digits != 0;
    exponent -= point;
    if (count > 15) return false;
  }
  if (i < s.size()) {
    bool negative = s[i + 1] == '-';
    int written = 0;
    for (std::size_t k = i + 1 + (negative || s[i + 1] == '+'); k < s.size(); ++k) {
      written = written * 10 + (s[k] - '0');
      if (written > 1000) return false;
    }
    exponent += negative ? -written : written;
  }
  if (exponent < -22 || exponent > 22) return false;
  double d = static_cast<double>(digits);
  value = exponent < 0 ? d / kPowers[-exponent] : d * kPowers[exponent];
  return true;
}

double parseDecimal(std::string_view s) {
  double value;
  if (parseShortDecimal(s, value)) return value;
  std::string copy(s);
  for (char& c : copy) {
    if (c == 'd' || c == 'D') c = 'e';
  }
  return std::strtod(copy.c_str(), nullptr);
}

int digitValue(char c) {
  if (isDigit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

struct Suffix {
  std::string_view text;
  LiteralClass literalClass;
  int bits;
  bool isSigned;
};

constexpr Suffix kSuffixes[] = {
    {"u8", LiteralClass::UInt8, 8, false},    {"s8", LiteralClass::Int8, 8, true},
    {"u16", LiteralClass::UInt16, 16, false}, {"s16", LiteralClass::Int16, 16, true},
    {"u32", LiteralClass::UInt32, 32, false}, {"s32", LiteralClass::Int32, 32, true},
    {"u64", LiteralClass::UInt64, 64, false}, {"s64", LiteralClass::Int64, 64, true},
};

const Suffix* findSuffix(std::string_view s) {
  for (const Suffix& suffix : kSuffixes) {
    if (s == suffix.text) return &suffix;
  }
  return nullptr;
}

// The smallest unsigned class that holds the value.
const Suffix& smallestClass(std::uint64_t value) {
  for (const Suffix& suffix : kSuffixes) {
    if (!suffix.isSigned && (suffix.bits == 64 || value >> suffix.bits == 0)) return suffix;
  }
  return kSuffixes[6];
}

}  // namespace

Expr* Parser::parseNumber() {
  Token start = tok_;
  std::string_view written = text(start);
  auto* e = makeExpr<NumberExpr>(start);
  e->range = start.range;
  e->text = written;
  bool based = written.size() > 1 && written[0] == '0' && isLetter(written[1]) &&
               std::string_view("xXbB").find(written[1]) != std::string_view::npos;
  if (based) {
    parseBasedNumber(*e, written);
  } else {
    char last = written.back();
    e->imaginary = last == 'i' || last == 'j' || last == 'I' || last == 'J';
    e->value = parseDecimal(e->imaginary ? written.substr(0, written.size() - 1) : written);
  }
  advance();
  return e;
}

void Parser::parseBasedNumber(NumberExpr& number, std::string_view written) {
  unsigned base = written[1] == 'x' || written[1] == 'X' ? 16 : 2;
  std::uint64_t value = 0;
  std::size_t i = 2;
  bool overflow = false;
  for (; i < written.size() && digitValue(written[i]) < static_cast<int>(base); ++i) {
    overflow = overflow || value > (~std::uint64_t{0}) / base;
    value = value * base + static_cast<unsigned>(digitValue(written[i]));
  }
  std::string_view rest = written.substr(i);
  const Suffix* suffix = rest.empty() ? &smallestClass(value) : findSuffix(rest);
  std::string name = base == 16 ? "hexadecimal" : "binary";
  if (i == 2 || suffix == nullptr) {
    fail(tok_, "MATLAB:m_invalid_number",
         "Invalid " + name + " number '" + std::string(written) + "': expected " + name +
             " digits and, optionally, one of u8, u16, u32, u64, s8, s16, s32, s64.",
         name + " digits");
  }
  if (overflow || (suffix->bits < 64 && value >> suffix->bits != 0)) {
    fail(tok_, "MATLAB:m_invalid_number",
         "The " + name + " number '" + std::string(written) + "' does not fit in " +
             std::to_string(suffix->bits) + " bits.");
  }
  number.literalClass = suffix->literalClass;
  if (suffix->isSigned) {
    int unused = 64 - suffix->bits;
    auto extended = static_cast<std::int64_t>(value << unused) >> unused;
    number.bits = static_cast<std::uint64_t>(extended);
    number.value = static_cast<double>(extended);
  } else {
    number.bits = value;
    number.value = static_cast<double>(value);
  }
}

Expr* Parser::parseText() {
  Token start = tok_;
  std::string_view inside = text(start);
  char quote = inside[0];
  inside = inside.substr(1, inside.size() - 2);
  std::string_view value = inside;
  if (inside.find(quote) != std::string_view::npos) {
    std::string resolved;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      resolved.push_back(inside[i]);
      if (inside[i] == quote) ++i;
    }
    value = file_.arena.text(resolved);
  }
  advance();
  if (start.kind == Tok::CharText) {
    auto* e = makeExpr<CharLiteralExpr>(start);
    e->value = value;
    return e;
  }
  auto* e = makeExpr<StringLiteralExpr>(start);
  e->value = value;
  return e;
}

// ---------------------------------------------------------------- matrices and cells

namespace {

bool selfDelimiting(Tok kind) {
  return kind == Tok::CharText || kind == Tok::StringText || kind == Tok::LBracket ||
         kind == Tok::LBrace || kind == Tok::RBracket || kind == Tok::RBrace;
}

}  // namespace

// After the opening bracket; reads the closing one. Rows end at ';' and line ends, elements at ','
// and white space.
List<ExprRow> Parser::parseRows(const Token& open, Tok close) {
  Collector<ExprRow> rows(rowStack_);
  Collector<Expr*> row(exprStack_);
  const char* expected = close == Tok::RBracket ? "',', ';' or ']'" : "',', ';' or '}'";
  for (;;) {
    while (at(Tok::Newline) || at(Tok::Semicolon)) {
      if (row.size() > 0) rows.add(row.take(file_.arena));
      advance();
    }
    if (at(close)) break;
    if (at(Tok::EndOfFile)) failUnclosed(open, expected);
    // Octave's: a row may begin with a comma, or be one.
    if (row.size() == 0 && accept(Tok::Comma)) {
      if (at(Tok::Newline) || at(Tok::Semicolon) || at(close)) continue;
    }
    row.add(parseExpr());
    bool ended = accept(Tok::Comma) || at(Tok::Newline) || at(Tok::Semicolon) || at(close) ||
                 tok_.spaceBefore || selfDelimiting(lastKind_) || selfDelimiting(tok_.kind);
    bool wrongCloser = at(Tok::RParen) || at(Tok::RBracket) || at(Tok::RBrace);
    if (!ended || (wrongCloser && !at(close)) || at(Tok::Assign) || at(Tok::Keyword)) {
      failUnclosed(open, expected);
    }
  }
  if (row.size() > 0) rows.add(row.take(file_.arena));
  advance();
  return rows.take(file_.arena);
}

}  // namespace matlift::syntax
