// regexprep, regexptranslate.
#include <algorithm>

#include "builtins/regexp/cache.h"
#include "builtins/support/printf.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

namespace {

using View = std::u16string_view;

/// A replacement text: literal pieces and references to groups.
struct Template {
  struct Piece {
    std::u16string literal;
    int group = -1;
    std::u16string command;  ///< ${...}: an expression in which $1 ... stand for texts
  };
  std::vector<Piece> pieces;
};

void addLiteral(Template& t, View text) {
  if (t.pieces.empty() || t.pieces.back().group >= 0 || !t.pieces.back().command.empty())
    t.pieces.emplace_back();
  t.pieces.back().literal += text;
}

int groupNamed(const Regex& regex, View name) {
  std::string wanted = utf8FromUtf16(name);
  for (const Regex::Group& g : regex.names())
    if (g.name == wanted) return g.number;
  return -1;
}

/// Where the `}` stands that closes the `{` at text[at]; quoted texts are passed over.
size_t closingBrace(View text, size_t at) {
  int depth = 0;
  for (size_t k = at; k < text.size(); ++k) {
    if (text[k] == u'{') ++depth;
    if (text[k] == u'}' && --depth == 0) return k;
    if (text[k] == u'\'' || text[k] == u'"') {
      size_t end = text.find(text[k], k + 1);
      if (end != text.npos) k = end;
    }
  }
  return text.npos;
}

/// `$1`, `${...}`, `$<name>`, `$0`; returns how many units were read, 0 for none.
size_t readReference(View text, size_t at, const Regex& regex, Template& t) {
  if (at + 1 >= text.size()) return 0;
  char16_t c = text[at + 1];
  if (c >= u'0' && c <= u'9') {
    int group = c - u'0';
    size_t n = 2;
    // Two digits only when there are that many groups.
    if (at + 2 < text.size() && text[at + 2] >= u'0' && text[at + 2] <= u'9' &&
        group * 10 + (text[at + 2] - u'0') <= regex.groupCount()) {
      group = group * 10 + (text[at + 2] - u'0');
      n = 3;
    }
    if (group <= regex.groupCount()) t.pieces.push_back({{}, group, {}});
    return n;
  }
  if (c == u'<') {
    size_t end = text.find(u'>', at);
    if (end == text.npos) return 0;
    int group = groupNamed(regex, text.substr(at + 2, end - at - 2));
    if (group < 0) return 0;
    t.pieces.push_back({{}, group, {}});
    return end + 1 - at;
  }
  if (c == u'{') {
    size_t end = closingBrace(text, at + 1);
    if (end == text.npos || end == at + 2) return 0;
    t.pieces.push_back({{}, -1, std::u16string(text.substr(at + 2, end - at - 2))});
    return end + 1 - at;
  }
  return 0;
}

Template parseReplacement(View text, const Regex& regex) {
  Template t;
  for (size_t at = 0; at < text.size();) {
    if (text[at] == u'\\' && at + 1 < text.size()) {
      static constexpr View kEscapes = u"abfnrtv\\x01234567";
      if (kEscapes.find(text[at + 1]) != kEscapes.npos) {
        size_t n = 2;
        if (text[at + 1] == u'x' || (text[at + 1] >= u'0' && text[at + 1] <= u'7'))
          n = std::min<size_t>(4, text.size() - at);
        addLiteral(t, processEscapes(text.substr(at, n)));
        at += n;
      } else {
        addLiteral(t, text.substr(at + 1, 1));
        at += 2;
      }
      continue;
    }
    if (text[at] == u'$') {
      if (size_t n = readReference(text, at, regex, t)) {
        at += n;
        continue;
      }
    }
    addLiteral(t, text.substr(at++, 1));
  }
  return t;
}

struct Options {
  RegexOptions regex;
  bool preserveCase = false, emptyMatch = false;
  int64_t which = 0;  ///< 0: all, n: only the nth match
};

/// The replacement takes the case of what it replaces.
void copyCase(View from, std::u16string& to) {
  bool anyLower =
      std::any_of(from.begin(), from.end(), [](char16_t c) { return upperUnit(c) != c; });
  bool anyUpper =
      std::any_of(from.begin(), from.end(), [](char16_t c) { return lowerUnit(c) != c; });
  if (anyUpper && !anyLower) {
    std::transform(to.begin(), to.end(), to.begin(), upperUnit);
  } else if (anyLower && !anyUpper) {
    std::transform(to.begin(), to.end(), to.begin(), lowerUnit);
  } else if (!from.empty() && !to.empty() && lowerUnit(from[0]) != from[0]) {
    to[0] = upperUnit(to[0]);
  }
}

View groupText(View text, const std::vector<Span>& groups, size_t k) {
  if (k >= groups.size() || groups[k].begin < 0) return {};
  return text.substr(size_t(groups[k].begin), size_t(groups[k].end - groups[k].begin));
}

/// Runs the command of a ${...}: $0, $1 ... in it become quoted texts.
std::u16string runCommand(Interpreter& interpreter, View command, View text,
                          const std::vector<Span>& groups) {
  std::u16string code;
  for (size_t at = 0; at < command.size(); ++at) {
    bool token = command[at] == u'$' && at + 1 < command.size() && command[at + 1] >= u'0' &&
                 command[at + 1] <= u'9';
    if (!token) {
      code += command[at];
      continue;
    }
    code += u'\'';
    for (char16_t c : groupText(text, groups, size_t(command[++at] - u'0')))
      code.append(c == u'\'' ? 2 : 1, c);
    code += u'\'';
  }
  ValueList made = interpreter.evalCode(utf8FromUtf16(code), 1);
  if (made.empty() || !made[0].isTextScalar())
    fail("MATLAB:regexprep:CommandResult", "A command in a replacement must give text.");
  return std::u16string(charUnits(made[0]));
}

std::u16string replaceOne(Interpreter& interpreter, Regex& regex, View text, View replacement,
                          const Options& o) {
  Template parsed = parseReplacement(replacement, regex);
  std::u16string out;
  std::vector<Span> groups;
  size_t from = 0, copied = 0;
  int64_t count = 0;
  while (from <= text.size() && regex.match(text, from, groups)) {
    size_t begin = size_t(groups[0].begin), end = size_t(groups[0].end);
    bool empty = begin == end;
    from = end + (empty ? 1 : 0);
    if (empty && !o.emptyMatch) continue;
    if ((++count & 1023) == 0) interpreter.checkInterrupt();
    if (o.which != 0 && count != o.which) continue;
    out += text.substr(copied, begin - copied);
    std::u16string made;
    for (const Template::Piece& p : parsed.pieces) {
      made += p.literal;
      if (p.group >= 0) made += groupText(text, groups, size_t(p.group));
      if (!p.command.empty()) made += runCommand(interpreter, p.command, text, groups);
    }
    if (o.preserveCase) copyCase(text.substr(begin, end - begin), made);
    out += made;
    copied = end;
    if (o.which != 0) break;
  }
  out += text.substr(std::min(copied, text.size()));
  return out;
}

Options parseOptions(Call& call) {
  Options o;
  for (int k = 3; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (v.isNumeric() && v.isScalar()) {
      o.which = int64_t(v.doubleAt(0));
      continue;
    }
    std::string word = optionWord(v);
    if (word == "once")
      o.which = 1;
    else if (word == "all")
      o.which = 0;
    else if (word == "ignorecase")
      o.regex.ignoreCase = true;
    else if (word == "matchcase")
      o.regex.ignoreCase = false;
    else if (word == "preservecase")
      o.preserveCase = o.regex.ignoreCase = true;
    else if (word == "dotall")
      o.regex.dotMatchesNewline = true;
    else if (word == "dotexceptnewline")
      o.regex.dotMatchesNewline = false;
    else if (word == "lineanchors")
      o.regex.lineAnchors = true;
    else if (word == "stringanchors")
      o.regex.lineAnchors = false;
    else if (word == "freespacing")
      o.regex.freeSpacing = true;
    else if (word == "literalspacing")
      o.regex.freeSpacing = false;
    else if (word == "emptymatch")
      o.emptyMatch = true;
    else if (word == "noemptymatch")
      o.emptyMatch = false;
    else if (word != "warnings")
      fail("MATLAB:regexprep:InvalidOption", "Invalid option '%s'.", word.c_str());
  }
  return o;
}

Value regexprep(Call& call) {
  for (int k = 0; k < 3; ++k)
    if (!isText(call.arg(k)))
      fail("MATLAB:regexprep:InvalidInput", "All of the first three inputs must be text.");
  Options o = parseOptions(call);
  TextArray texts(call.arg(0), "Text"), patterns(call.arg(1), "Expression"),
      replacements(call.arg(2), "Replacement");
  if (replacements.size() != 1 && replacements.size() != patterns.size())
    fail("MATLAB:regexprep:SizeMismatch",
         "There must be one replacement, or one for each expression.");
  RegexCache& cache = call.interpreter.state<RegexCache>();
  TextResult out(texts);
  for (int64_t k = 0; k < texts.size(); ++k) {
    if (texts.missing(k)) {
      out.setMissing(k);
      continue;
    }
    std::u16string text(texts[k]);
    for (int64_t p = 0; p < patterns.size(); ++p)
      text = replaceOne(call.interpreter, *cache.get(patterns[p], o.regex), text,
                        replacements[replacements.size() == 1 ? 0 : p], o);
    out.set(k, text);
  }
  return out.take();
}

Value regexptranslate(Call& call) {
  std::string type = optionWord(call.arg(0));
  if (type != "escape" && type != "wildcard")
    fail("MATLAB:regexptranslate:UnknownType", "The type must be 'escape' or 'wildcard'.");
  TextArray texts(call.arg(1), "Text");
  TextResult out(texts);
  for (int64_t k = 0; k < texts.size(); ++k) {
    std::u16string made;
    for (char16_t c : texts[k]) {
      static constexpr View kSpecial = u"$.?[]^{}|()*+\\";
      if (type == "wildcard" && c == u'*')
        made += u".*";
      else if (type == "wildcard" && c == u'?')
        made += u'.';
      else if (type == "wildcard" && c == u'.')
        made += u"\\.";
      else if (type == "escape" && kSpecial.find(c) != View::npos)
        made += std::u16string(u"\\") + c;
      else
        made += c;
    }
    out.set(k, made);
  }
  return out.take();
}

const BuiltinDescriptor kRows[] = {
    {.name = "regexprep",
     .function = regexprep,
     .minIn = 3,
     .maxIn = kAny,
     .help = "regexprep(text, expression, replacement, ...) replaces what a regular expression "
             "matches.\n"
             "$1, $<name> and $0 stand for groups. Options: 'once', n, 'ignorecase', "
             "'preservecase', ...",
     .example = "disp(regexprep('John Smith', '(\\w+) (\\w+)', '$2, $1'))",
     .expected = "Smith, John\n"},
    {.name = "regexptranslate",
     .function = regexptranslate,
     .minIn = 2,
     .maxIn = 2,
     .help = "regexptranslate('escape'|'wildcard', text) makes an expression that matches text "
             "literally, or "
             "by * and ?.",
     .example = "disp(regexptranslate('escape', 'a.b'))",
     .expected = "a\\.b\n"},
};

}  // namespace

BuiltinTheme regexprepTheme() { return kRows; }

}  // namespace matlift::builtins
