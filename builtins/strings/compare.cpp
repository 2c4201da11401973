// strcmp and its family; contains, startsWith, endsWith, matches.
#include <algorithm>

#include "builtins/support/parallel.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

bool sameUnits(std::u16string_view a, std::u16string_view b, bool ignoreCase) {
  return ignoreCase ? equalsIgnoreCase(a, b) : a == b;
}

/// How two texts are compared: whole, or the first `count` units; with or without case.
struct Comparison {
  bool ignoreCase = false;
  int64_t count = -1;

  bool units(std::u16string_view a, std::u16string_view b) const {
    if (count < 0) return sameUnits(a, b, ignoreCase);
    size_t n = size_t(count);
    return sameUnits(a.substr(0, n), b.substr(0, n), ignoreCase);
  }

  /// 0×0 and 1×0 are the same empty text.
  static bool isNoText(const Value& v) { return v.isEmpty() && v.isCharRow(); }

  /// One element with one element; a value that is no char or string equals nothing.
  bool values(const Value& a, const Value& b) const {
    if (a.isString()) return a.isScalar() && a.cellAt(0).isDefined() && values(a.cellAt(0), b);
    if (b.isString()) return values(b, a);
    if (!a.isChar() || !b.isChar()) return false;
    if (count < 0 && !(a.dims() == b.dims()) && !(isNoText(a) && isNoText(b))) return false;
    return units(charUnits(a), charUnits(b));
  }
};

constexpr uint32_t kCharArray = Value::makeTag(Value::Kind::Array, ClassId::Char);

/// Lists are long, and their texts lie all over the memory: no general accessors here, only what
/// decides is read, and the next texts are asked for in time.
constexpr size_t kAhead = 32;

/// Length of a char row or of the empty text; -1 for any other value.
inline int64_t rowLength(const Value& v) {
  if (v.tag() != kCharArray) return v.isChar() ? 1 : -1;
  const Dims& d = v.array()->dims;
  if (d.isRow()) return d.columns();
  return d.count() == 2 && d.rows() == 0 && d.columns() == 0 ? 0 : -1;
}

inline const char16_t* rowUnits(const Value& v) { return v.data<char16_t>(); }

// Only what is a pointer: asking for the memory at a number is slow. An array's size is all that
// most comparisons read.
inline void lookAhead(const ValueList& elements, size_t k) {
  if (k + kAhead < elements.size() && elements[k + kAhead].tag() == kCharArray)
    __builtin_prefetch(&elements[k + kAhead].array()->dims);
}

inline bool sameStart(const char16_t* a, const char16_t* b, int64_t n, bool ignoreCase) {
  for (int64_t k = 0; k < n; ++k)
    if (a[k] != b[k] && !(ignoreCase && lowerUnit(a[k]) == lowerUnit(b[k]))) return false;
  return true;
}

/// Two rows of known length, as Comparison::values compares them. What they hold is read last.
inline bool sameRows(const Value& a, int64_t lengthA, const Value& b, int64_t lengthB,
                     const Comparison& how) {
  if (how.count >= 0) {
    lengthA = std::min(lengthA, how.count);
    lengthB = std::min(lengthB, how.count);
  }
  return lengthA == lengthB && sameStart(rowUnits(a), rowUnits(b), lengthA, how.ignoreCase);
}

/// Each element with a row. Lists such as labels(index) hold the same few texts again and again:
/// the answers are remembered by where those lie.
template <bool kFolded>
void compareWithRow(const ValueList& elements, const Value& row, const Comparison& how, bool* to) {
  const int64_t length = rowLength(row);
  const Comparison same{kFolded, how.count};
  constexpr size_t kKnown = 16;
  struct {
    const ArrayObj* text = nullptr;
    bool answer = false;
  } known[kKnown];
  const Value* const list = elements.data();
  for (size_t k = 0, n = elements.size(); k < n; ++k) {
    const Value& e = list[k];
    const ArrayObj* const text = e.tag() == kCharArray ? e.array() : nullptr;
    const auto place = reinterpret_cast<uintptr_t>(text);
    auto& slot = known[(place >> 5 ^ place >> 9) % kKnown];
    if (text && slot.text == text) {
      to[k] = slot.answer;
      continue;
    }
    lookAhead(elements, k);
    const int64_t own = rowLength(e);
    to[k] = own >= 0 ? sameRows(e, own, row, length, same) : e.isDefined() && how.values(e, row);
    if (text) slot = {text, to[k]};
  }
}

const Value& elementOf(const Value& list, int64_t k) { return list.boxes().elements[size_t(k)]; }

Value compareList(const Value& list, const Value& other, const Comparison& how) {
  Value out = Value::zeros(ClassId::Logical, list.dims());
  bool* to = out.mutableData<bool>();
  bool rows = other.isChar() && other.dims().rows() > 1 && other.dims().count() == 2 &&
              other.dims().rows() == list.numel();
  const ValueList& elements = list.boxes().elements;
  if (other.isTextScalar()) {
    const Value& wanted = other.isString() ? other.cellAt(0) : other;
    how.ignoreCase ? compareWithRow<true>(elements, wanted, how, to)
                   : compareWithRow<false>(elements, wanted, how, to);
    return out;
  }
  for (int64_t k = 0, n = list.numel(); k < n; ++k) {
    const Value& e = elements[size_t(k)];
    if (e.isUndefined()) continue;
    if (rows) {
      to[k] = e.isChar() && how.units(charUnits(e), charRow(other, k));
    } else {
      to[k] = how.values(e, other);
    }
  }
  return out;
}

bool isList(const Value& v) { return v.isCell() || (v.isString() && !v.isScalar()); }

// Text that any thread may look at: inline, or computed.
inline bool isAtHand(const Value& v) { return v.tag() != kCharArray || !v.array()->source; }

/// Element by element, on all threads: lists of 1e5 texts are read from all over the memory.
Value compareLists(const Parallel& parallel, const Value& a, const Value& b,
                   const Comparison& how) {
  Value out = Value::zeros(ClassId::Logical, a.dims());
  const ValueList &listOfA = a.boxes().elements, &listOfB = b.boxes().elements;
  constexpr unsigned char kLater = 2;  // what only this thread may look at
  unsigned char* to = out.mutableData<unsigned char>();
  std::atomic<bool> later{false};
  // 16384 take some 100 us (Zen 4).
  parallel.ranges(a.numel(), 16384, [&](int64_t begin, int64_t end) {
    for (size_t k = size_t(begin); k < size_t(end); ++k) {
      lookAhead(listOfA, k);
      lookAhead(listOfB, k);
      const Value &x = listOfA[k], &y = listOfB[k];
      const int64_t m = rowLength(x), n = rowLength(y);
      if (m >= 0 && n >= 0 && isAtHand(x) && isAtHand(y)) {
        to[k] = sameRows(x, m, y, n, how);
      } else {
        to[k] = kLater;
        later = true;
      }
    }
  });
  for (size_t k = 0; later && k < listOfA.size(); ++k)
    if (to[k] == kLater)
      to[k] = !listOfA[k].isUndefined() && !listOfB[k].isUndefined() &&
              how.values(listOfA[k], listOfB[k]);
  return out;
}

Value compare(Call& call, const Comparison& how) {
  const Value &a = call.arg(0), &b = call.arg(1);
  if (a.isChar() && b.isChar()) return Value::logical(how.values(a, b));
  bool listA = isList(a), listB = isList(b);
  if (!listA && !listB) return Value::logical(how.values(a, b));
  if (listA && !listB) return compareList(a, b, how);
  if (listB && !listA) return compareList(b, a, how);
  if (a.isScalar()) return compareList(b, elementOf(a, 0), how);
  if (b.isScalar()) return compareList(a, elementOf(b, 0), how);
  if (!(a.dims() == b.dims()))
    fail("MATLAB:strcmp:InputsSizeMismatch",
         "Inputs must be the same size or either one can be a scalar.");
  return compareLists(Parallel(call.interpreter), a, b, how);
}

int64_t countArg(const Value& v) {
  if (!v.isPlain() || !v.isScalar() || !(v.doubleAt(0) >= 0))
    fail("MATLAB:strncmp:NonNumericSize",
         "The number of characters must be a non-negative number.");
  return int64_t(std::min(v.doubleAt(0), 1e15));
}

Value strcmpBuiltin(Call& call) { return compare(call, {}); }
Value strcmpi(Call& call) { return compare(call, {.ignoreCase = true}); }
Value strncmp(Call& call) { return compare(call, {.count = countArg(call.arg(2))}); }
Value strncmpi(Call& call) {
  return compare(call, {.ignoreCase = true, .count = countArg(call.arg(2))});
}

/// contains(text, pattern, 'IgnoreCase', tf) and its like: true where any pattern fits.
template <class Test>
Value anyPattern(Call& call, Test test) {
  TextArray text(call.arg(0), "First argument");
  TextArray patterns(call.arg(1), "Search term");
  bool ignoreCase = false;
  for (int k = 2; k < call.nargin(); k += 2) {
    if (optionWord(call.arg(k)) != "ignorecase" || !call.has(k + 1))
      fail("MATLAB:string:InvalidOption",
           "The only option is 'IgnoreCase', followed by true or false.");
    ignoreCase = flagArg(call.arg(k + 1), "'IgnoreCase'");
  }
  Value out = Value::zeros(ClassId::Logical, text.dims());
  bool* to = out.mutableData<bool>();
  auto folded = [&](std::u16string_view s) {
    std::u16string copy(s);
    if (ignoreCase) std::transform(copy.begin(), copy.end(), copy.begin(), lowerUnit);
    return copy;
  };
  std::vector<std::u16string> wanted;
  for (int64_t p = 0; p < patterns.size(); ++p)
    if (!patterns.missing(p)) wanted.push_back(folded(patterns[p]));
  for (int64_t k = 0; k < text.size(); ++k) {
    interruptionPoint(uint64_t(k));
    if (text.missing(k)) continue;
    std::u16string subject = folded(text[k]);
    for (const std::u16string& p : wanted) to[k] = to[k] || test(subject, p);
  }
  return out;
}

Value contains(Call& call) {
  return anyPattern(call, [](const auto& s, const auto& p) { return s.find(p) != s.npos; });
}
Value startsWith(Call& call) {
  return anyPattern(call, [](const auto& s, const auto& p) { return s.starts_with(p); });
}
Value endsWith(Call& call) {
  return anyPattern(call, [](const auto& s, const auto& p) { return s.ends_with(p); });
}
Value matchesBuiltin(Call& call) {
  return anyPattern(call, [](const auto& s, const auto& p) { return s == p; });
}

const BuiltinDescriptor kRows[] = {
    {.name = "strcmp",
     .function = strcmpBuiltin,
     .minIn = 2,
     .maxIn = 2,
     .help = "strcmp(a, b) is true where two texts are the same.\nWith a cell or string array it "
             "compares "
             "each element.",
     .example = "fprintf('%d\\n', strcmp({'a', 'b'}, 'b'))",
     .expected = "0\n1\n"},
    {.name = "strcmpi",
     .function = strcmpi,
     .minIn = 2,
     .maxIn = 2,
     .help = "strcmpi(a, b) compares texts without regard to case.",
     .example = "fprintf('%d\\n', strcmpi('ABC', 'abc'))",
     .expected = "1\n"},
    {.name = "strncmp",
     .function = strncmp,
     .minIn = 3,
     .maxIn = 3,
     .help = "strncmp(a, b, n) compares the first n characters of two texts.",
     .example = "fprintf('%d\\n', strncmp('abc', 'abd', 2))",
     .expected = "1\n"},
    {.name = "strncmpi",
     .function = strncmpi,
     .minIn = 3,
     .maxIn = 3,
     .help = "strncmpi(a, b, n) compares the first n characters without regard to case.",
     .example = "fprintf('%d\\n', strncmpi('ABc', 'abd', 2))",
     .expected = "1\n"},
    {.name = "contains",
     .function = contains,
     .minIn = 2,
     .maxIn = 4,
     .help = "contains(text, pattern) is true where the pattern occurs in the text.\n"
             "contains(..., 'IgnoreCase', true) ignores case.",
     .example = "fprintf('%d\\n', contains('hello world', 'wor'))",
     .expected = "1\n"},
    {.name = "startsWith",
     .function = startsWith,
     .minIn = 2,
     .maxIn = 4,
     .help = "startsWith(text, pattern) is true where the text begins with the pattern.",
     .example = "fprintf('%d\\n', startsWith('hello', 'he'))",
     .expected = "1\n"},
    {.name = "endsWith",
     .function = endsWith,
     .minIn = 2,
     .maxIn = 4,
     .help = "endsWith(text, pattern) is true where the text ends with the pattern.",
     .example = "fprintf('%d\\n', endsWith('hello', 'lo'))",
     .expected = "1\n"},
    {.name = "matches",
     .function = matchesBuiltin,
     .minIn = 2,
     .maxIn = 4,
     .help = "matches(text, pattern) is true where the whole text is one of the patterns.",
     .example = "fprintf('%d\\n', matches('b', {'a', 'b'}))",
     .expected = "1\n"},
};

}  // namespace

BuiltinTheme stringCompareTheme() { return kRows; }

}  // namespace matlift::builtins
