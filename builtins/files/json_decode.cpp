// jsondecode: JSON text to values, with MATLAB's rules for what becomes an array.
//
// Numbers of one list (null among them is NaN) make a column, logicals too, lists of lists of one
// shape an array with the outer list first, objects with the same names a struct array; everything
// else is a cell column.
#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "builtins/files/json_scanner.h"
#include "builtins/library/library.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/names.h"
#include "builtins/support/parallel.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"

namespace matlift::builtins {

namespace {

/// The names that objects have; those with the same share one.
struct Keys {
  std::vector<std::u16string> raw;
  /// As they stand in the text, quotes included; "" where escapes make that unsure.
  std::vector<std::u16string> quoted;
  std::vector<Name> names;
  /// Of the objects that were last seen as values of these names.
  std::vector<Keys*> inside;
};

/// What a piece of text was, as far as its list wants to know.
enum class Kind : uint8_t { Null, Number, Truth, Text, Object, Array, Other };

struct Item {
  Kind kind = Kind::Other;
  Value value;
  std::vector<int64_t> shape = {};  ///< of an array of numbers, truths or structs
  const Keys* keys = nullptr;       ///< of an object
};

class Parser : JsonScanner {
 public:
  Parser(Interpreter& interpreter, std::u16string_view text, bool validNames)
      : JsonScanner(text),
        interpreter_(&interpreter),
        validNames_(validNames),
        kept_(keptCount(text.size())) {}

  Value run() {
    blanks();
    Keys* none = nullptr;
    Value all = value(none);
    blanks();
    if (at_ != end_) wrong("MATLAB:json:UnmatchedRoot", "unexpected content after the value");
    return all;
  }

 private:
  struct Kept {
    std::u16string_view text;
    Value value;
  };

  /// `hint`: the names of the object that stood here before, and then of the one that does.
  Value value(Keys*& hint) {
    switch (peek()) {
      case '{':
        return structure(hint);
      case '[':
        return array(hint).value;
      case '"':
        return textValue();
      case 't':
      case 'f':
      case 'n':
        return word().value;
      default:
        return Value(number());
    }
  }
  /// The same as part of a list.
  Item item(Keys*& hint) {
    switch (peek()) {
      case '{': {
        Value v = structure(hint);
        return {Kind::Object, std::move(v), {}, hint};
      }
      case '[':
        return array(hint);
      case '"':
        return {Kind::Text, textValue()};
      case 't':
      case 'f':
      case 'n':
        return word();
      default:
        return {Kind::Number, Value(number())};
    }
  }
  Item word() {
    if (takeWord(u"true")) return {Kind::Truth, Value::logical(true)};
    if (takeWord(u"false")) return {Kind::Truth, Value::logical(false)};
    if (takeWord(u"null")) return {Kind::Null, Value::emptyDouble()};
    wrong("MATLAB:json:ExpectedValue", "a value is missing");
  }

  /// A string as a value. Short texts often come again: the same value is given then.
  Value textValue() {
    const char16_t* end = at_ + 1;
    while (end < end_ && *end != '"' && *end != '\\' && *end >= 0x20) ++end;
    if (end == end_ || *end != '"') return Value::text16(text());
    std::u16string_view plain(at_ + 1, size_t(end - at_ - 1));
    at_ = end + 1;
    if (plain.empty() || plain.size() > kKeptLength) return Value::text16(plain);
    Kept& kept = keptAt(plain);
    if (kept.text != plain) kept = {plain, Value::text16(plain)};
    return kept.value;
  }

  Value structure(Keys*& hint) {
    const size_t base = stack_.size();
    hint = members(hint);
    return structOf(*hint, base, Dims(1, 1));
  }
  /// The values of an object onto the stack; gives its names, which are often those of `like`.
  Keys* members(Keys* like) {
    NestingLevel level;
    ++at_;
    blanks();
    size_t same = 0;
    if (peek() == '}') {
      ++at_;
    } else {
      do {
        blanks();
        if (!like || same == like->raw.size() || !takeName(like->quoted[same]))
          return otherMembers(like, same);
        member(like->inside[same++]);
      } while (another('}', "a comma or a closing brace is missing"));
    }
    if (like && same == like->raw.size()) return like;
    return keysOf(like ? firstNames(*like, same) : std::vector<std::u16string>());
  }
  /// The rest of an object whose first names alone are those of `like`.
  Keys* otherMembers(const Keys* like, size_t same) {
    std::vector<std::u16string> raw;
    if (like) raw = firstNames(*like, same);
    do {
      blanks();
      if (peek() != '"') wrong("MATLAB:json:ExpectedName", "a name is missing");
      raw.push_back(text());
      Keys* none = nullptr;
      member(none);
    } while (another('}', "a comma or a closing brace is missing"));
    return keysOf(std::move(raw));
  }
  /// A colon and the value behind it.
  void member(Keys*& hint) {
    blanks();
    if (peek() != ':') wrong("MATLAB:json:ExpectedColon", "a colon is missing");
    ++at_;
    blanks();
    stack_.push_back(value(hint));
  }
  static std::vector<std::u16string> firstNames(const Keys& keys, size_t count) {
    return {keys.raw.begin(), keys.raw.begin() + std::ptrdiff_t(count)};
  }
  bool takeName(const std::u16string& quoted) { return !quoted.empty() && takeWord(quoted); }
  Keys* keysOf(std::vector<std::u16string> raw) {
    std::u16string all;
    for (const std::u16string& key : raw) {
      for (int bit = 0; bit < 64; bit += 16) all += char16_t(key.size() >> bit);
      all += key;
    }
    auto known = keys_.find(all);
    if (known != keys_.end()) return &known->second;
    Keys keys;
    std::unordered_map<std::string, int> taken;  // with the last number given for it
    for (const std::u16string& key : raw) {
      std::string name = utf8FromUtf16(key);
      if (validNames_ && !isVariableName(name)) name = validName(name);
      std::string unique = name;
      // The second of the same name gets a number.
      while (taken.count(unique)) unique = name + "_" + std::to_string(++taken[name]);
      taken[unique];
      keys.names.push_back(Name(unique));
      bool plain = std::all_of(key.begin(), key.end(),
                               [](char16_t c) { return c >= 0x20 && c != '"' && c != '\\'; });
      keys.quoted.push_back(plain ? u'"' + key + u'"' : u"");
    }
    keys.inside.resize(raw.size());
    keys.raw = std::move(raw);
    return &keys_.emplace(std::move(all), std::move(keys)).first->second;
  }
  std::string validName(const std::string& key) {
    if (!interpreter_) throw Unsure();
    Value args[] = {Value::text(key)};
    ValueList outs(1);
    Call call(*interpreter_, args, 1, outs);
    return textOf(callLibrary(call, "makeValidName"));
  }

  /// What stands on the stack from `base` on, as elements of a struct array.
  Value structOf(const Keys& keys, size_t base, const Dims& dims) {
    Value out = Value::structArray(Dims(0, 1), keys.names);
    StructObj& s = out.mutableStructs();
    s.values = taken(base);
    s.dims = dims;
    return out;
  }
  ValueList taken(size_t base) {
    if (base == 0 && stack_.size() > kManyValues) return std::exchange(stack_, {});
    auto from = stack_.begin() + std::ptrdiff_t(base);
    ValueList out(std::make_move_iterator(from), std::make_move_iterator(stack_.end()));
    stack_.erase(from, stack_.end());
    return out;
  }

  Item array(Keys*& hint) {
    NestingLevel level;
    ++at_;
    blanks();
    const char16_t* start = at_;
    Item fast;
    bool done = false;
    switch (peek()) {
      case ']':
        ++at_;
        return {Kind::Other, Value::emptyDouble()};
      case '{':
        return objects(hint);
      case '[':
        done = rows(fast);
        break;
      case '"':
        done = keptTexts(fast) || texts(fast);
        break;
      case 't':
      case 'f':
        done = truths(fast);
        break;
      default:
        done = numbers(fast);
    }
    if (done) return fast;
    at_ = start;
    return rest({}, hint);
  }
  bool anotherItem() { return another(']', "a comma or a closing bracket is missing"); }

  /// Items up to the end of a list.
  Item rest(std::vector<Item> items, Keys*& hint) {
    do {
      interruptionPoint(items.size());
      blanks();
      items.push_back(item(hint));
    } while (anotherItem());
    return joined(items);
  }

  // Lists of one kind alone; false where something else comes, and the list is to be read again.

  bool numbers(Item& out) {
    numbers_.clear();
    if (!appendNumbers()) return false;
    out = {Kind::Array, Value::fromVector(numbers_, false), {int64_t(numbers_.size())}};
    return true;
  }
  bool appendNumbers() {
    do {
      interruptionPoint<65536>(numbers_.size());
      blanks();
      if (at_ == end_) return false;
      if (*at_ == '-' || unsigned(*at_ - '0') < 10)
        numbers_.push_back(number());
      else if (!numbers_.empty() && takeWord(u"null"))
        numbers_.push_back(std::nan(""));
      else
        return false;
    } while (anotherItem());
    return true;
  }

  /// Lists of as many numbers each.
  bool rows(Item& out) {
    numbers_.clear();
    size_t rows = 0, columns = 0;
    do {
      blanks();
      size_t before = numbers_.size();
      if (at_ == end_ || *at_ != '[') return false;
      ++at_;
      blanks();
      // A list that begins with null may be one of nothing else.
      if (at_ == end_ || *at_ == 'n' || !appendNumbers()) return false;
      if (rows == 0) columns = numbers_.size();
      if (numbers_.size() - before != columns) return false;
      ++rows;
    } while (anotherItem());
    Value v = Value::uninitialized(ClassId::Double, Dims(int64_t(rows), int64_t(columns)));
    double* to = v.mutableData<double>();
    for (size_t r = 0; r < rows; ++r)
      for (size_t c = 0; c < columns; ++c) to[r + c * rows] = numbers_[r * columns + c];
    out = {Kind::Array, std::move(v), {int64_t(rows), int64_t(columns)}};
    return true;
  }

  bool truths(Item& out) {
    truths_.clear();
    do {
      interruptionPoint<65536>(truths_.size());
      blanks();
      bool yes = takeWord(u"true");
      if (!yes && !takeWord(u"false")) return false;
      truths_.push_back(yes);
    } while (anotherItem());
    Value v = Value::uninitialized(ClassId::Logical, Dims(int64_t(truths_.size()), 1));
    std::copy(truths_.begin(), truths_.end(), v.mutableData<bool>());
    out = {Kind::Array, std::move(v), {int64_t(truths_.size())}};
    return true;
  }

  /// The same short list often comes again: its text, from the first quote to the first closing
  /// bracket, is kept beside the texts, which have no quotes.
  std::u16string_view shortList(const char16_t* start) const {
    std::u16string_view near(start, std::min(kKeptLength, size_t(end_ - start)));
    return near.substr(0, near.find(u']') + 1);  // "" when it is not near
  }
  Kept& keptAt(std::u16string_view text) {
    return kept_[std::hash<std::u16string_view>()(text) & (kept_.size() - 1)];
  }
  bool keptTexts(Item& out) {
    std::u16string_view list = shortList(at_);
    if (list.empty()) return false;
    const Kept& kept = keptAt(list);
    if (kept.text != list) return false;
    out = {Kind::Other, kept.value};
    at_ += list.size();
    return true;
  }

  bool texts(Item& out) {
    const char16_t* start = at_;
    const size_t base = stack_.size();
    do {
      interruptionPoint<4096>(stack_.size());
      blanks();
      if (peek() != '"') {
        stack_.resize(base);
        return false;
      }
      stack_.push_back(textValue());
    } while (anotherItem());
    int64_t n = int64_t(stack_.size() - base);
    out = {Kind::Other, Value::cellOf(taken(base), Dims(n, 1))};
    std::u16string_view list = shortList(start);
    if (list.size() == size_t(at_ - start)) keptAt(list) = {list, out.value};
    return true;
  }

  /// A list that begins with an object. Values of those with its names go where they stay.
  Item objects(Keys*& hint) {
    const size_t base = stack_.size();
    const char16_t* start = at_;
    Keys* keys = hint = members(hint);
    // As many more as there is text for; little memory where that is wrong.
    size_t likely = size_t(end_ - at_) / size_t(at_ - start) + 1;
    if (base == 0 && likely > 1)
      stack_.reserve(keys->names.size() * std::min(likely, kMostReserved));
    for (int64_t count = 1;; ++count) {
      if (mayReadAhead_ && at_ - start > kProof && end_ - at_ > kWorthThreads)
        count += readAhead(*keys);
      if (!anotherItem()) {
        Value all = structOf(*keys, base, Dims(count, 1));
        return {Kind::Array, std::move(all), {count}};
      }
      interruptionPoint(uint64_t(count));
      blanks();
      const size_t before = stack_.size();
      bool object = peek() == '{';
      if (object) hint = members(keys);
      if (object && hint == keys) continue;
      Item odd;
      if (object) odd = {Kind::Object, structOf(*hint, before, Dims(1, 1)), {}, hint};
      std::vector<Item> items = structs(*keys, base, size_t(count));
      if (object) {
        items.push_back(std::move(odd));
        if (!anotherItem()) return joined(items);
      }
      return rest(std::move(items), hint);
    }
  }
  /// Objects of these names on the stack, one by one.
  std::vector<Item> structs(const Keys& keys, size_t base, size_t count) {
    std::vector<Item> out(count);
    const size_t width = keys.names.size();
    for (size_t k = count; k-- > 0;)
      out[k] = {Kind::Object, structOf(keys, base + k * width, Dims(1, 1)), {}, &keys};
    return out;
  }

  // --- long lists of objects, on all threads ---

  /// Objects of one list that were read from a place where one seemed to begin.
  struct Part {
    const char16_t* begin;
    const char16_t* limit;  ///< where the next part begins
    const char16_t* end;    ///< behind the last object that was read
    const char16_t* next;   ///< where the item after it begins; null: nowhere
    ValueList values;
    int64_t count = 0;
  };
  /// Thrown where only the interpreter's thread can go on.
  struct Unsure {};

  /// Objects that follow, after one of these names; gives how many. A part counts when the one
  /// before it ends where it begins; mistakes are left to be found again in order.
  int64_t readAhead(const Keys& keys) {
    mayReadAhead_ = false;
    const char16_t* from = at_;
    std::vector<Part> parts = likelyParts(keys);
    // Values of a part belong to its thread alone until all are done.
    Parallel(*interpreter_).run(int64_t(parts.size()), [&](int64_t k, int) {
      Parser(*this, parts[size_t(k)].begin, size_t(end_ - at_) / parts.size())
          .readPart(parts[size_t(k)], keys);
    });
    int64_t count = 0;
    const char16_t* expected = nextItem();
    for (Part& part : parts) {
      if (part.begin != expected || part.count == 0) break;
      std::move(part.values.begin(), part.values.end(), std::back_inserter(stack_));
      count += part.count;
      at_ = part.end;
      expected = part.next;
    }
    // Again where it was worth it: what stopped it may stand behind us.
    mayReadAhead_ = at_ - from > (end_ - from) / 2;
    return count;
  }

  /// Where the next item of a list begins, from behind one; null: there is none.
  const char16_t* nextItem() {
    const char16_t* before = at_;
    blanks();
    bool comma = at_ < end_ && *at_ == ',';
    if (comma) ++at_;
    blanks();
    return comma ? std::exchange(at_, before) : (at_ = before, nullptr);
  }

  /// Where objects of these names seem to begin, evenly over the rest of the text.
  std::vector<Part> likelyParts(const Keys& keys) {
    std::vector<Part> parts;
    if (keys.quoted.empty() || keys.quoted[0].empty()) return parts;
    std::u16string_view text(at_, size_t(end_ - at_));
    const size_t count = size_t(Parallel(*interpreter_).count()) * 4;
    if (count == 4) return parts;
    auto add = [&](const char16_t* at) {
      if (!parts.empty()) parts.back().limit = at;
      parts.push_back({at, end_, at, nullptr, {}, 0});
    };
    size_t seen = 0;
    for (size_t k = 0; k < count; ++k) {
      size_t at = text.find(keys.quoted[0], std::max(seen, text.size() / count * k));
      for (int tries = 0; at != text.npos && tries < 100; ++tries) {
        seen = at + 1;
        size_t brace = beforeBlanks(text, at);
        if (brace != text.npos && text[brace] == '{') {
          size_t comma = beforeBlanks(text, brace);
          if (comma != text.npos && text[comma] == ',') {
            add(text.data() + brace);
            break;
          }
        }
        at = text.find(keys.quoted[0], seen);
      }
    }
    return parts;
  }
  /// The last character before `at` that is no blank.
  static size_t beforeBlanks(std::u16string_view text, size_t at) {
    return at == 0 ? text.npos : text.find_last_not_of(u" \n\t\r", at - 1);
  }

  /// One that reads a part of another's text, whose names it knows.
  Parser(const Parser& other, const char16_t* at, size_t length)
      : JsonScanner(other),
        interpreter_(nullptr),
        validNames_(other.validNames_),
        mayReadAhead_(false),
        kept_(keptCount(length)) {
    at_ = at;
    for (const auto& [all, keys] : other.keys_) {
      Keys& own = keys_[all];
      own = {keys.raw, keys.quoted, {}, std::vector<Keys*>(keys.raw.size())};
      for (const Name& name : keys.names) own.names.push_back(Name(name.str()));
    }
  }

  void readPart(Part& part, const Keys& keys) {
    Keys* own = keysOf(keys.raw);
    try {
      while (members(own) == own) {
        interruptionPoint(uint64_t(part.count));
        ++part.count;
        part.end = at_;
        part.next = nextItem();
        if (!part.next || part.next >= part.limit || part.next == end_ || *part.next != '{') break;
        at_ = part.next;
      }
    } catch (const Error&) {
    } catch (const Unsure&) {
    }
    stack_.resize(size_t(part.count) * keys.names.size());
    part.values = std::move(stack_);
  }

  // --- what a list becomes ---

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
      return {Kind::Array, std::move(out), {n}};
    }
    if (only({Kind::Truth})) {
      Value out = Value::zeros(ClassId::Logical, Dims(n, 1));
      for (int64_t k = 0; k < n; ++k)
        out.mutableData<bool>()[k] = *items[size_t(k)].value.data<bool>();
      return {Kind::Array, std::move(out), {n}};
    }
    if (only({Kind::Object})) {
      if (std::optional<Item> structs = structArray(items)) return std::move(*structs);
    } else if (only({Kind::Array})) {
      if (std::optional<Item> nested = nestedArray(items)) return std::move(*nested);
    }
    Value out = Value::cell(Dims(n, 1));
    for (int64_t k = 0; k < n; ++k) out.setCell(k, std::move(items[size_t(k)].value));
    return {Kind::Other, std::move(out)};
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
      for (Value& v : i.value.mutableStructs().values) values[at++] = std::move(v);
    return Item{Kind::Array, std::move(out), {n}};
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
    return Item{Kind::Array, std::move(out), std::move(shape)};
  }

  static constexpr size_t kKeptLength = 24, kManyValues = 1024, kMostReserved = 1 << 20;
  /// Characters of a list after which it is thought to be long, and that are worth threads.
  static constexpr std::ptrdiff_t kProof = 1 << 17, kWorthThreads = 1 << 19;
  /// A power of two, by the length of the text.
  static size_t keptCount(size_t length) {
    size_t n = 16;
    while (n < 16384 && n * 256 < length) n *= 2;
    return n;
  }

  Interpreter* interpreter_;  // none: on a thread that reads ahead
  bool validNames_;
  bool mayReadAhead_ = true;
  std::unordered_map<std::u16string, Keys> keys_;  // by all their names
  ValueList stack_;                                // values of what is not read to its end
  std::vector<double> numbers_;
  std::vector<uint8_t> truths_;
  std::vector<Kept> kept_;
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
  const Value& text = call.arg(0).isString() ? call.arg(0).cellAt(0) : call.arg(0);
  return Parser(call.interpreter, charUnits(text), validNames).run();
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
