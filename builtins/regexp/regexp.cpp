// regexp, regexpi.
#include <algorithm>
#include <array>

#include "builtins/regexp/cache.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using View = std::u16string_view;

enum class Field : uint8_t { Start, End, TokenExtents, Match, Tokens, Names, Split };
constexpr int kFields = 7;
constexpr std::array<const char*, kFields> kFieldWords = {
    "start", "end", "tokenextents", "match", "tokens", "names", "split"};

struct Request {
  RegexOptions options;
  bool once = false, emptyMatch = false;
  std::vector<Field> order;  ///< what the outputs are, all fields
};

/// Takes an option word; false when it is none.
bool takeOption(const std::string& word, Request& r) {
  if (word == "once")
    r.once = true;
  else if (word == "ignorecase")
    r.options.ignoreCase = true;
  else if (word == "matchcase")
    r.options.ignoreCase = false;
  else if (word == "dotall")
    r.options.dotMatchesNewline = true;
  else if (word == "dotexceptnewline")
    r.options.dotMatchesNewline = false;
  else if (word == "lineanchors")
    r.options.lineAnchors = true;
  else if (word == "stringanchors")
    r.options.lineAnchors = false;
  else if (word == "freespacing")
    r.options.freeSpacing = true;
  else if (word == "literalspacing")
    r.options.freeSpacing = false;
  else if (word == "emptymatch")
    r.emptyMatch = true;
  else if (word == "noemptymatch")
    r.emptyMatch = false;
  else if (word != "warnings" && word != "forcecelloutput")
    return false;
  return true;
}

Request parseRequest(Call& call, bool ignoreCase) {
  Request r;
  r.options.ignoreCase = ignoreCase;
  std::array<bool, kFields> named{};
  for (int k = 2; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "tokenextents" || word == "tokenextent") word = "tokenextents";
    if (word == "names" || word == "name") word = "names";
    auto it = std::find(kFieldWords.begin(), kFieldWords.end(), word);
    if (it != kFieldWords.end()) {
      size_t f = size_t(it - kFieldWords.begin());
      r.order.push_back(Field(f));
      named[f] = true;
    } else if (!takeOption(word, r)) {
      fail("MATLAB:regexp:InvalidOption", "Invalid option '%s'.", word.c_str());
    }
  }
  for (int f = 0; f < kFields; ++f)
    if (!named[size_t(f)]) r.order.push_back(Field(f));
  return r;
}

struct Found {
  std::vector<std::vector<Span>> matches;
};

Found findAll(Regex& regex, View text, const Request& r, Interpreter& interpreter) {
  Found found;
  std::vector<Span> groups;
  size_t from = 0, steps = 0;
  while (from <= text.size() && regex.match(text, from, groups)) {
    bool empty = groups[0].begin == groups[0].end;
    from = size_t(groups[0].end) + (empty ? 1 : 0);
    if ((++steps & 1023) == 0) interpreter.checkInterrupt();
    if (empty && !r.emptyMatch) continue;
    found.matches.push_back(groups);
    if (r.once) break;
  }
  return found;
}

/// Builds the outputs for one text.
class Results {
 public:
  Results(View text, const Regex& regex, const Found& found, const Request& request, bool strings)
      : text_(text), regex_(regex), found_(found), request_(request), strings_(strings) {}

  Value make(Field f) const {
    switch (f) {
      case Field::Start:
        return ends(false);
      case Field::End:
        return ends(true);
      case Field::TokenExtents:
        return perMatch(Value::zeros(ClassId::Double, Dims(0, 0)),
                        [this](const auto& m) { return extents(m); });
      case Field::Match:
        return matchTexts();
      case Field::Tokens:
        return perMatch(strings_ ? Value::stringArray(Dims(0, 0)) : Value::cell(Dims(0, 0)),
                        [this](const auto& m) { return tokens(m); });
      case Field::Names:
        return names();
      default:
        return split();
    }
  }

 private:
  using Groups = std::vector<Span>;

  View part(const Span& s) const {
    return s.begin < 0 ? View() : text_.substr(size_t(s.begin), size_t(s.end - s.begin));
  }
  bool none() const { return found_.matches.empty(); }

  Value ends(bool last) const {
    if (none()) return Value::zeros(ClassId::Double, Dims(request_.once ? 0 : 1, 0));
    std::vector<double> at;
    for (const Groups& m : found_.matches) at.push_back(double(last ? m[0].end : m[0].begin + 1));
    return Value::fromVector(at, true);
  }

  Value listOf(const std::vector<View>& parts) const {
    Dims dims(1, int64_t(parts.size()));
    Value out = strings_ ? Value::stringArray(dims) : Value::cell(dims);
    BoxesObj& boxes = out.mutableBoxes();
    for (size_t k = 0; k < parts.size(); ++k) boxes.elements[k] = Value::text16(parts[k]);
    return out;
  }

  Value matchTexts() const {
    if (request_.once) {
      if (none()) return strings_ ? Value::missingString() : Value::text("");
      View whole = part(found_.matches[0][0]);
      return strings_ ? stringValue(whole) : Value::text16(whole);
    }
    if (none()) return strings_ ? Value::stringArray(Dims(1, 0)) : Value::cell(Dims(1, 0));
    std::vector<View> parts;
    for (const Groups& m : found_.matches) parts.push_back(part(m[0]));
    return listOf(parts);
  }

  /// f of each match in a cell row; with `once` f of the only one, or `nothing`.
  template <class F>
  Value perMatch(const Value& nothing, F f) const {
    if (request_.once) return none() ? nothing : f(found_.matches[0]);
    if (none()) return Value::cell(Dims(1, 0));
    ValueList list;
    for (const Groups& m : found_.matches) list.push_back(f(m));
    return Value::cellRow(std::move(list));
  }

  /// The whole match is the token of an expression without groups.
  Value tokens(const Groups& m) const {
    std::vector<View> parts;
    if (m.size() == 1) parts.push_back(part(m[0]));
    for (size_t g = 1; g < m.size(); ++g) parts.push_back(part(m[g]));
    return listOf(parts);
  }

  Value extents(const Groups& m) const {
    size_t first = m.size() == 1 ? 0 : 1, n = m.size() - first;
    Value out = Value::zeros(ClassId::Double, Dims(int64_t(n), 2));
    double* to = out.mutableData<double>();
    // A group that took no part stands, empty, where it was expected: after the one before it.
    Span expected{m[0].begin, m[0].begin};
    for (size_t g = 0; g < n; ++g) {
      const Span& s = m[first + g].begin < 0 ? expected : m[first + g];
      to[g] = double(s.begin + 1);
      to[n + g] = double(s.end);
      expected = {s.end, s.end};
    }
    return out;
  }

  Value names() const {
    std::vector<Name> fields;
    for (const Regex::Group& g : regex_.names())
      if (std::find(fields.begin(), fields.end(), Name(g.name)) == fields.end())
        fields.push_back(g.name);
    if (fields.empty()) return Value::structure();
    if (none()) return Value::structArray(Dims(0, 0), fields);
    int64_t n = int64_t(found_.matches.size());
    Value out = Value::structArray(Dims(1, n), fields);
    for (int64_t k = 0; k < n; ++k) {
      interruptionPoint<256>(uint64_t(k));
      for (const Regex::Group& g : regex_.names()) {
        const Span& s = found_.matches[size_t(k)][size_t(g.number)];
        // Of several groups with one name, the one that matched counts.
        const Value* now = out.field(g.name, k);
        if (s.begin < 0 && now && now->isChar()) continue;
        out.setField(g.name, strings_ ? stringValue(part(s)) : Value::text16(part(s)), k);
      }
    }
    return out;
  }

  Value split() const {
    std::vector<View> parts;
    size_t from = 0;
    for (const Groups& m : found_.matches) {
      parts.push_back(text_.substr(from, size_t(m[0].begin) - from));
      from = size_t(m[0].end);
    }
    parts.push_back(text_.substr(from));
    return listOf(parts);
  }

  View text_;
  const Regex& regex_;
  const Found& found_;
  const Request& request_;
  bool strings_;
};

void searchOne(Call& call, View text, View pattern, const Request& r, bool strings,
               std::span<Value> outs) {
  std::shared_ptr<Regex> regex = call.interpreter.state<RegexCache>().get(pattern, r.options);
  Found found = findAll(*regex, text, r, call.interpreter);
  Results results(text, *regex, found, r, strings);
  for (size_t k = 0; k < outs.size(); ++k) outs[k] = results.make(r.order[k]);
}

Value search(Call& call, bool ignoreCase) {
  for (int k = 0; k < 2; ++k)
    if (!isText(call.arg(k)))
      fail("MATLAB:regexp:InvalidInput", "The '%s' input must be text.",
           k ? "EXPRESSION" : "STRING");
  Request r = parseRequest(call, ignoreCase);
  const Value &subject = call.arg(0), &expression = call.arg(1);
  TextArray texts(subject, "Text"), patterns(expression, "Expression");
  bool strings = subject.isString() || (expression.isString() && !subject.isCell());
  size_t wanted = size_t(std::clamp(call.nargout, 1, kFields));
  std::vector<Value> outs(wanted);
  bool listForm =
      subject.isCell() || expression.isCell() || texts.size() != 1 || patterns.size() != 1;
  if (!listForm) {
    searchOne(call, texts[0], patterns[0], r, strings, outs);
  } else {
    if (texts.size() != 1 && patterns.size() != 1 && texts.size() != patterns.size())
      fail("MATLAB:regexp:SizeMismatch", "The number of texts and of expressions must agree.");
    bool byText = texts.size() != 1 || (subject.isCell() && patterns.size() == 1);
    const Dims& dims = byText ? texts.dims() : patterns.dims();
    // One match of each string is a string; everything else comes in cells.
    for (size_t o = 0; o < wanted; ++o)
      outs[o] = strings && r.once && r.order[o] == Field::Match ? Value::stringArray(dims)
                                                                : Value::cell(dims);
    std::vector<Value> one(wanted);
    for (int64_t k = 0, n = dims.numel(); k < n; ++k) {
      interruptionPoint<256>(uint64_t(k));
      searchOne(call, texts[texts.size() == 1 ? 0 : k], patterns[patterns.size() == 1 ? 0 : k], r,
                strings, one);
      for (size_t o = 0; o < wanted; ++o)
        outs[o].setCell(k, outs[o].isString() ? one[o].cellAt(0) : std::move(one[o]));
    }
  }
  for (size_t k = 1; k < wanted; ++k) call.setOut(int(k), std::move(outs[k]));
  return std::move(outs[0]);
}

Value regexpBuiltin(Call& call) { return search(call, false); }
Value regexpiBuiltin(Call& call) { return search(call, true); }

const BuiltinDescriptor kRows[] = {
    {.name = "regexp",
     .function = regexpBuiltin,
     .minIn = 2,
     .maxIn = kAny,
     .maxOut = kFields,
     .help = "regexp(text, expression, ...) finds where a regular expression matches.\nOutputs in "
             "order: "
             "start, end, tokenExtents, match, tokens, names, split; or those named by options.\n"
             "Options: 'once', 'ignorecase', 'lineanchors', 'dotexceptnewline', 'freespacing', "
             "'emptymatch'.",
     .example = "t = regexp('ab12', '([a-z]+)(\\d+)', 'tokens'); fprintf('%s\\n', t{1}{:})",
     .expected = "ab\n12\n"},
    {.name = "regexpi",
     .function = regexpiBuiltin,
     .minIn = 2,
     .maxIn = kAny,
     .maxOut = kFields,
     .help = "regexpi(text, expression, ...) is regexp without regard to case.",
     .example = "fprintf('%d\\n', regexpi('aBc', 'b'))",
     .expected = "2\n"},
};

}  // namespace

BuiltinTheme regexpTheme() { return kRows; }

}  // namespace matlift::builtins
