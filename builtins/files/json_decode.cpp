// jsondecode: JSON text to values, with MATLAB's rules for what becomes an array.
//
// Numbers of one list (null among them is NaN) make a column, logicals too, lists of lists of one
// shape an array with the outer list first, objects with the same names a struct array; everything
// else is a cell column.
#include <cmath>
#include <cstring>
#include <memory>
#include <unordered_map>

#include "builtins/library/library.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/names.h"
#include "builtins/support/number_text.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"

namespace matlift::builtins {

namespace {

/// The names of an object; shared by objects that have the same.
struct Keys {
  std::vector<std::string> raw;
  std::vector<Name> names;
};

/// What a piece of text was, as far as its list wants to know.
enum class Kind : uint8_t { Null, Number, Truth, Text, Object, Array, Other };

struct Item {
  Kind kind = Kind::Other;
  Value value;                 ///< not of an object
  std::vector<int64_t> shape;  ///< of an array of numbers, truths or structs
  std::shared_ptr<Keys> keys;  ///< of an object, whose values stand in `fields`
  ValueList fields;
};

constexpr double kPowers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                              1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                              1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

class Parser {
 public:
  Parser(Interpreter& interpreter, std::string_view text, bool validNames)
      : interpreter_(interpreter),
        begin_(text.data()),
        at_(begin_),
        end_(begin_ + text.size()),
        validNames_(validNames) {}

  Value run() {
    blanks();
    Item all = item(nullptr);
    blanks();
    if (at_ != end_) wrong("MATLAB:json:UnmatchedRoot", "unexpected content after the value");
    return finished(std::move(all));
  }

 private:
  [[noreturn]] void wrong(const char* identifier, const char* cause) const {
    size_t line = 1, column = 1;
    for (const char* p = begin_; p < at_; ++p) {
      ++column;
      if (*p == '\n') ++line, column = 1;
    }
    fail(identifier, "JSON syntax error at line %zu, column %zu (character %zu): %s.", line, column,
         size_t(at_ - begin_) + 1, cause);
  }
  void blanks() {
    while (at_ < end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }
  char peek() const {
    if (at_ == end_) wrong("MATLAB:json:UnexpectedEnd", "unexpected end of input");
    return *at_;
  }
  bool takeWord(std::string_view word) {
    if (size_t(end_ - at_) < word.size() || std::memcmp(at_, word.data(), word.size()) != 0)
      return false;
    at_ += word.size();
    return true;
  }

  /// `hint`: the names of the object before in the same list.
  Item item(const std::shared_ptr<Keys>* hint) {
    switch (peek()) {
      case '{':
        return object(hint);
      case '[':
        return array();
      case '"':
        return {Kind::Text, Value::text(text()), {}, {}, {}};
      case 't':
        if (takeWord("true")) return {Kind::Truth, Value::logical(true), {}, {}, {}};
        break;
      case 'f':
        if (takeWord("false")) return {Kind::Truth, Value::logical(false), {}, {}, {}};
        break;
      case 'n':
        if (takeWord("null")) return {Kind::Null, Value::emptyDouble(), {}, {}, {}};
        break;
      default:
        return {Kind::Number, Value(number()), {}, {}, {}};
    }
    wrong("MATLAB:json:ExpectedValue", "a value is missing");
  }

  double number() {
    if (takeWord("NaN")) return std::nan("");
    const char* start = at_;
    bool negative = at_ < end_ && *at_ == '-';
    if (negative) ++at_;
    if (takeWord("Infinity") || takeWord("Inf")) return negative ? -INFINITY : INFINITY;
    const char* first = at_;
    uint64_t mantissa = 0;
    int digits = 0, scale = 0;
    auto run = [&](int step) {
      const char* from = at_;
      for (; at_ < end_ && unsigned(*at_ - '0') < 10; ++at_) {
        if (digits < 19) mantissa = mantissa * 10 + uint64_t(*at_ - '0');
        if (mantissa) ++digits;
        scale -= step;
      }
      return at_ > from;
    };
    if (!run(0)) wrong("MATLAB:json:ExpectedValue", "a value is missing");
    if (*first == '0' && at_ - first > 1)
      wrong("MATLAB:json:ExpectedValue", "a number has a leading zero");
    if (at_ < end_ && *at_ == '.') {
      ++at_;
      if (!run(1)) wrong("MATLAB:json:ExpectedValue", "a digit is missing");
    }
    int exponent = readExponent();
    if (digits <= 15 && std::abs(scale + exponent) <= 22) {  // both exact: one rounding
      double m = double(mantissa);
      int e = scale + exponent;
      m = e < 0 ? m / kPowers[-e] : m * kPowers[e];
      return negative ? -m : m;
    }
    return parseDecimal(std::string_view(start, size_t(at_ - start)));
  }
  int readExponent() {
    if (at_ == end_ || (*at_ != 'e' && *at_ != 'E')) return 0;
    ++at_;
    bool down = at_ < end_ && *at_ == '-';
    if (at_ < end_ && (*at_ == '-' || *at_ == '+')) ++at_;
    const char* from = at_;
    int e = 0;
    for (; at_ < end_ && unsigned(*at_ - '0') < 10; ++at_)
      e = std::min(e * 10 + (*at_ - '0'), 100000);
    if (at_ == from) wrong("MATLAB:json:ExpectedValue", "a digit is missing");
    return down ? -e : e;
  }

  /// A string's text, UTF-8.
  std::string text() {
    ++at_;
    std::string out;
    for (;;) {
      const char* from = at_;
      while (at_ < end_ && *at_ != '"' && *at_ != '\\' && uint8_t(*at_) >= 0x20) ++at_;
      out.append(from, size_t(at_ - from));
      char c = peek();
      if (c == '"') {
        ++at_;
        return out;
      }
      if (c != '\\') wrong("MATLAB:json:InvalidCharacter", "a control character in a text");
      ++at_;
      escape(out);
    }
  }
  void escape(std::string& out) {
    static constexpr std::string_view letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    char c = peek();
    if (c == 'u') {
      ++at_;
      std::u16string units(1, unit());
      bool high = units[0] >= 0xd800 && units[0] < 0xdc00;
      if (high && end_ - at_ >= 6 && at_[0] == '\\' && at_[1] == 'u') {
        at_ += 2;
        units += unit();
      }
      out += utf8FromUtf16(units);
      return;
    }
    size_t k = letters.find(c);
    if (k == letters.npos) wrong("MATLAB:json:InvalidEscape", "an unknown escape in a text");
    out += meant[k];
    ++at_;
  }
  char16_t unit() {
    uint32_t x = 0;
    for (int k = 0; k < 4; ++k) {
      char c = peek();
      int digit = c >= '0' && c <= '9'   ? c - '0'
                  : c >= 'a' && c <= 'f' ? c - 'a' + 10
                  : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                         : -1;
      if (digit < 0) wrong("MATLAB:json:InvalidEscape", "four hexadecimal digits are missing");
      x = x * 16 + uint32_t(digit);
      ++at_;
    }
    return char16_t(x);
  }

  Item object(const std::shared_ptr<Keys>* hint) {
    NestingLevel level;
    ++at_;
    Item out;
    out.kind = Kind::Object;
    std::vector<std::string> raw;
    size_t same = 0;  // names so far that are those of the hint
    const Keys* like = hint ? hint->get() : nullptr;
    blanks();
    if (peek() == '}') {
      ++at_;
    } else {
      for (;;) {
        blanks();
        if (peek() != '"') wrong("MATLAB:json:ExpectedName", "a name is missing");
        std::string key = text();
        if (like && same == raw.size() && same < like->raw.size() && key == like->raw[same]) ++same;
        raw.push_back(std::move(key));
        blanks();
        if (peek() != ':') wrong("MATLAB:json:ExpectedColon", "a colon is missing");
        ++at_;
        blanks();
        out.fields.push_back(finished(item(nullptr)));
        if (!another('}', "a comma or a closing brace is missing")) break;
      }
    }
    if (like && same == raw.size() && same == like->raw.size())
      out.keys = *hint;
    else
      out.keys = keysOf(std::move(raw));
    return out;
  }
  /// After an item: true at a comma, false at the closing character.
  bool another(char closing, const char* missing) {
    blanks();
    char c = peek();
    if (c != ',' && c != closing) wrong("MATLAB:json:ExpectedSeparator", missing);
    ++at_;
    return c == ',';
  }

  std::shared_ptr<Keys> keysOf(std::vector<std::string> raw) {
    auto keys = std::make_shared<Keys>();
    std::unordered_map<std::string, int> taken;  // with the last number given for it
    for (const std::string& key : raw) {
      std::string name = validNames_ && !isVariableName(key) ? validName(key) : key;
      std::string unique = name;
      // The second of the same name gets a number.
      while (taken.count(unique)) unique = name + "_" + std::to_string(++taken[name]);
      taken[unique];
      keys->names.push_back(Name(unique));
    }
    keys->raw = std::move(raw);
    return keys;
  }
  std::string validName(const std::string& key) {
    Value args[] = {Value::text(key)};
    ValueList outs(1);
    Call call(interpreter_, args, 1, outs);
    return textOf(callLibrary(call, "makeValidName"));
  }

  static Value structOf(Item& object) {
    Value v = Value::structArray(Dims(1, 1), object.keys->names);
    v.mutableStructs().values = std::move(object.fields);
    return v;
  }
  static Value finished(Item item) {
    return item.kind == Kind::Object ? structOf(item) : std::move(item.value);
  }

  Item array() {
    NestingLevel level;
    ++at_;
    blanks();
    if (peek() == ']') {
      ++at_;
      return {Kind::Other, Value::emptyDouble(), {}, {}, {}};
    }
    if (std::optional<Item> fast = plainNumbers()) return std::move(*fast);
    std::vector<Item> items;
    for (;;) {
      blanks();
      const std::shared_ptr<Keys>* hint =
          !items.empty() && items.back().keys ? &items.back().keys : nullptr;
      items.push_back(item(hint));
      if (!another(']', "a comma or a closing bracket is missing")) break;
    }
    return joined(items);
  }

  /// A list of nothing but numbers; otherwise nothing is read.
  std::optional<Item> plainNumbers() {
    if (*at_ != '-' && unsigned(*at_ - '0') >= 10) return {};
    const char* start = at_;
    std::vector<double> values;
    for (;;) {
      blanks();
      if (at_ == end_ || (*at_ != '-' && unsigned(*at_ - '0') >= 10)) {
        at_ = start;
        return {};
      }
      values.push_back(number());
      if (!another(']', "a comma or a closing bracket is missing")) break;
    }
    int64_t n = int64_t(values.size());
    return Item{Kind::Array, Value::fromVector(values, false), {n}, {}, {}};
  }

  static Item joined(std::vector<Item>& items) {
    bool kinds[size_t(Kind::Other) + 1] = {};
    for (const Item& i : items) kinds[size_t(i.kind)] = true;
    auto only = [&](std::initializer_list<Kind> allowed) {
      int others = 0;
      for (size_t k = 0; k < std::size(kinds); ++k) {
        bool fine = false;
        for (Kind a : allowed) fine = fine || size_t(a) == k;
        others += kinds[k] && !fine;
      }
      return others == 0;
    };
    int64_t n = int64_t(items.size());
    if (only({Kind::Number, Kind::Null})) {
      Value out = Value::uninitialized(ClassId::Double, Dims(n, 1));
      double* to = out.mutableData<double>();
      for (int64_t k = 0; k < n; ++k) {
        Item& i = items[size_t(k)];
        to[k] = i.kind == Kind::Null ? std::nan("") : i.value.asDouble();
      }
      return {Kind::Array, std::move(out), {n}, {}, {}};
    }
    if (only({Kind::Truth})) {
      Value out = Value::zeros(ClassId::Logical, Dims(n, 1));
      for (int64_t k = 0; k < n; ++k)
        out.mutableData<bool>()[k] = *items[size_t(k)].value.data<bool>();
      return {Kind::Array, std::move(out), {n}, {}, {}};
    }
    if (only({Kind::Object})) {
      if (std::optional<Item> structs = structArray(items)) return std::move(*structs);
    } else if (only({Kind::Array})) {
      if (std::optional<Item> nested = nestedArray(items)) return std::move(*nested);
    }
    Value out = Value::cell(Dims(n, 1));
    for (int64_t k = 0; k < n; ++k) out.setCell(k, finished(std::move(items[size_t(k)])));
    return {Kind::Other, std::move(out), {}, {}, {}};
  }

  static bool sameNames(const Keys& a, const Keys& b) { return &a == &b || a.names == b.names; }
  static std::optional<Item> structArray(std::vector<Item>& items) {
    for (const Item& i : items)
      if (!sameNames(*i.keys, *items[0].keys)) return {};
    int64_t n = int64_t(items.size());
    Value out = Value::structArray(Dims(n, 1), items[0].keys->names);
    ValueList& values = out.mutableStructs().values;
    size_t at = 0;
    for (Item& i : items)
      for (Value& v : i.fields) values[at++] = std::move(v);
    return Item{Kind::Array, std::move(out), {n}, {}, {}};
  }

  /// Lists of one shape and class: one array, its first dimension the outer list.
  static std::optional<Item> nestedArray(std::vector<Item>& items) {
    const Item& first = items[0];
    for (const Item& i : items) {
      if (i.shape != first.shape || i.value.kind() != first.value.kind() ||
          i.value.classId() != first.value.classId())
        return {};
      if (i.value.isStruct() && i.value.structs().fields != first.value.structs().fields) return {};
    }
    std::vector<int64_t> shape{int64_t(items.size())};
    shape.insert(shape.end(), first.shape.begin(), first.shape.end());
    // Each item is a slice: joined along a new first dimension.
    ValueList slices;
    std::vector<int64_t> slice{1};
    slice.insert(slice.end(), first.shape.begin(), first.shape.end());
    for (Item& i : items) slices.push_back(i.value.reshaped(Dims(slice)));
    Value out = concatenate(0, slices);
    return Item{Kind::Array, std::move(out), std::move(shape), {}, {}};
  }

  Interpreter& interpreter_;
  const char* begin_;
  const char* at_;
  const char* end_;
  bool validNames_;
};

Value jsondecode(Call& call) {
  bool validNames = true;
  if (!call.arg(0).isTextScalar())
    fail("MATLAB:json:TextScalarRequired",
         "JSON text must be a character vector or a string scalar.");
  for (int k = 1; k + 1 < call.nargin(); k += 2) {
    if (optionWord(call.arg(k)) == "makevalidname")
      validNames = flagArg(call.arg(k + 1), "makeValidName");
    else
      failOption("jsondecode", call.arg(k));
  }
  std::string text = textOf(call.arg(0));
  return Parser(call.interpreter, text, validNames).run();
}

const BuiltinDescriptor kRows[] = {
    functionRow("jsondecode", jsondecode, 1, kAny, 1,
                "Values of JSON text.\nLists of numbers, of logicals, of lists of one shape and of "
                "objects with the same names become arrays, other lists cell columns; null is [], "
                "and NaN among numbers.\njsondecode(text, 'makeValidName', tf)",
                "s = jsondecode('{\"a\":[1,2,null],\"b\":\"x\"}'); disp(s.a')",
                "     1     2   NaN\n"),
};

}  // namespace

BuiltinTheme jsonDecodeTheme() { return kRows; }

}  // namespace matlift::builtins
