// One variable of a file of rows and columns, from its fields: what it holds, and its values.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <string>
#include <unordered_map>
#include <vector>

#include "builtins/categorical/categorical.h"
#include "builtins/support/creation_args.h"
#include "builtins/support/parallel.h"
#include "builtins/support/text_args.h"
#include "builtins/tables/import.h"
#include "builtins/tables/text_ids.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

/// What reading a variable found besides its values.
struct Trouble {
  std::vector<bool> missing, failed;  ///< by row; empty when nobody asks
};

/// A variable of a file, from its first row of data on.
template <class Grid>
class ColumnReader {
  using Kind = SheetCell::Kind;

 public:
  ColumnReader(const Parallel& threads, const Grid& grid, size_t column, size_t first,
               const ImportOptions& o, Trouble* trouble)
      : threads_(threads),
        grid_(grid),
        column_(column),
        first_(first),
        rows_(int64_t(grid.rows() - first)),
        o_(o),
        c_(o.column(column)),
        trouble_(trouble) {
    if (trouble_) {
      trouble_->missing.assign(size_t(rows_), false);
      trouble_->failed.assign(size_t(rows_), false);
    }
  }

  /// `known`: all as numbers, when they are.
  Value read(Interpreter& interpreter, const Value& known) {
    if (c_.type == "auto") return known.isDefined() ? known : guessed(interpreter);
    if (c_.type == "char" || c_.type == "string") return texts(c_.type == "string");
    if (c_.type == "categorical") return objectValue(categoricalOfTexts(texts(true)));
    if (c_.type == "datetime") return *dates(interpreter, true);
    if (c_.type == "duration") return typedDurations(interpreter);
    if (c_.type == "logical") return logicals();
    std::optional<ClassId> cls = plainClassNamed(c_.type);
    if (!cls)
      fail("MATLAB:textio:textio:UnknownType", "'%s' is no type of a variable.", c_.type.c_str());
    Value v = *numbers(true);
    return *cls == ClassId::Double ? v : convertClass(v, *cls);
  }

  /// The type that `auto` means here.
  std::string guessedType(Interpreter& interpreter) {
    Value v = guessed(interpreter);
    return v.isCell() ? "char" : v.className();
  }

  /// Whether reading all as numbers is worth a try: the first that is something is one.
  bool looksNumeric() {
    if (c_.type != "auto" || trouble_) return false;
    for (int64_t r = 0; r < std::min<int64_t>(rows_, 100); ++r) {
      double x;
      FoundNumber found = numberAt(r, scratch_, x);
      if (found != FoundNumber::Missing) return found == FoundNumber::Yes;
    }
    return false;
  }
  /// Rows [begin, end) as numbers; false where one is something else. On any thread.
  bool numbersIn(int64_t begin, int64_t end, double* to, std::string& scratch) const {
    for (int64_t r = begin; r < end; ++r)
      if (numberAt(r, scratch, to[r]) == FoundNumber::No) return false;
    return true;
  }

 private:
  enum class FoundNumber : uint8_t { Yes, Missing, No };
  /// NaN, or what stands for it, when it is missing.
  FoundNumber numberAt(int64_t r, std::string& scratch, double& x) const {
    FieldView f = grid_.at(first_ + size_t(r), column_, scratch);
    if (isMissing(f)) {
      x = fillNumber();
      return FoundNumber::Missing;
    }
    std::optional<double> found = numberOf(f, false);
    if (found) x = *found;
    return found ? FoundNumber::Yes : FoundNumber::No;
  }
  double fillNumber() const {
    bool given = c_.fill.isDefined() && c_.fill.isPlain() && c_.fill.numel() == 1;
    return given ? c_.fill.doubleAt(0) : std::nan("");
  }

  FieldView at(int64_t r) { return grid_.at(first_ + size_t(r), column_, scratch_); }
  bool isMissing(const FieldView& f) const {
    if (f.kind == Kind::Empty) return true;
    return f.kind == Kind::Text && !c_.missing.empty() &&
           std::find(c_.missing.begin(), c_.missing.end(), f.text) != c_.missing.end();
  }
  void noteMissing(int64_t r) {
    if (trouble_) trouble_->missing[size_t(r)] = true;
  }
  void noteFailed(int64_t r) {
    if (trouble_) trouble_->failed[size_t(r)] = true;
  }

  Value guessed(Interpreter& interpreter) {
    if (std::optional<Value> v = numbers(false)) return *v;
    if (std::optional<Value> v = flags()) return *v;
    if (o_.keepsDates)
      if (std::optional<Value> v = dates(interpreter, false)) return *v;
    if (std::optional<Value> v = durations(interpreter)) return *v;
    return texts(o_.textType == "string");
  }

  std::string_view trimmed(std::string_view f) const {
    auto cut = [&](const std::vector<std::string>& all, bool front) {
      for (const std::string& p : all)
        if (!p.empty() && f.size() >= p.size() &&
            f.substr(front ? 0 : f.size() - p.size(), p.size()) == p)
          front ? f.remove_prefix(p.size()) : f.remove_suffix(p.size());
    };
    cut(c_.prefixes, true);
    cut(c_.suffixes, false);
    if (c_.trimNonNumeric) {
      auto part = [](char c) { return isdigit(uint8_t(c)) || c == '-' || c == '+' || c == '.'; };
      while (!f.empty() && !part(f.front())) f.remove_prefix(1);
      while (!f.empty() && !isdigit(uint8_t(f.back())) && f.back() != '.') f.remove_suffix(1);
    }
    return f;
  }

  std::optional<double> numberOf(const FieldView& f, bool forced) const {
    if (f.kind == Kind::Number) return f.number;
    if (f.kind == Kind::Text && (forced || !Grid::kTyped))
      return fieldNumber(trimmed(f.text), c_.decimal, c_.thousands);
    if (forced && f.kind == Kind::Logical) return f.number;
    if (f.kind == Kind::Error) return std::nan("");
    return {};
  }

  /// All of them, what is none as the fill value when `forced`.
  std::optional<Value> numbers(bool forced) {
    Value out = Value::uninitialized(ClassId::Double, Dims(rows_, 1));
    double* to = out.mutableData<double>();
    double fill = fillNumber();
    bool any = false;
    for (int64_t r = 0; r < rows_; ++r) {
      interruptionPoint<65536>(uint64_t(r));
      FieldView f = at(r);
      to[r] = fill;
      if (isMissing(f)) {
        noteMissing(r);
        continue;
      }
      std::optional<double> x = numberOf(f, forced);
      if (!x && !forced) return {};
      if (x)
        to[r] = *x;
      else
        noteFailed(r);
      any = true;
    }
    if (!any && !forced && rows_ > 0 && grid_.quoted(first_, column_)) return {};
    return out;
  }

  std::optional<Value> flags() {
    if constexpr (!Grid::kTyped) {
      return {};
    } else {
      Value out = Value::zeros(ClassId::Logical, Dims(rows_, 1));
      for (int64_t r = 0; r < rows_; ++r) {
        FieldView f = at(r);
        if (f.kind != Kind::Logical) return {};
        out.mutableData<bool>()[r] = f.number != 0;
      }
      return out;
    }
  }

  Value logicals() {
    Value out = Value::zeros(ClassId::Logical, Dims(rows_, 1));
    for (int64_t r = 0; r < rows_; ++r) {
      FieldView f = at(r);
      if (isMissing(f)) {
        noteMissing(r);
        continue;
      }
      std::string word(f.text);
      std::transform(word.begin(), word.end(), word.begin(), tolower);
      std::optional<double> x = numberOf(f, true);
      bool yes = word == "true" || word == "t" || (x && *x != 0);
      if (!yes && !x && word != "false" && word != "f") noteFailed(r);
      out.mutableData<bool>()[r] = yes;
    }
    return out;
  }

  static std::optional<double> dateIn(const FieldView& f, const DateFormat& format, int pivot) {
    if (f.kind != Kind::Text || f.text.size() < 6 || f.text.size() > 40) return {};
    char16_t units[40];
    for (size_t k = 0; k < f.text.size(); ++k) units[k] = char16_t(uint8_t(f.text[k]));
    std::optional<DateFormat::Read> read = format.read({units, f.text.size()}, pivot);
    if (!read) return {};
    return read->local;
  }
  /// All dates, on all threads, when they are of the first one's format, which it gives; null when
  /// they are to be looked at one by one.
  const DateFormat* evenDates(const std::vector<DateFormat>& formats, int pivot,
                              const DatetimeObject& out, double* to) {
    if (Grid::kTyped || trouble_ || out.zone || rows_ == 0) return nullptr;
    FieldView first = at(0);
    const DateFormat* format = nullptr;
    for (const DateFormat& known : formats)
      if (!format && dateIn(first, known, pivot)) format = &known;
    if (!format) return nullptr;
    std::atomic<bool> even{true};
    threads_.ranges(rows_, 4096, [&](int64_t begin, int64_t end) {
      std::string scratch;
      for (int64_t r = begin; r < end && even; ++r) {
        FieldView f = grid_.at(first_ + size_t(r), column_, scratch);
        std::optional<double> read = dateIn(f, *format, pivot);
        if (!read && !isMissing(f) && f.text != "NaT") even = false;
        to[r] = read ? *read : std::nan("");
      }
    });
    return even ? format : nullptr;
  }

  std::optional<Value> dates(Interpreter& interpreter, bool forced) {
    Ref<DatetimeObject> out =
        makeRef<DatetimeObject>(Value::uninitialized(ClassId::Double, Dims(rows_, 1)));
    double* to = out->planes[0].mutableData<double>();
    if (!c_.zone.empty()) out->setProperty("TimeZone", Value::text(c_.zone));
    std::vector<DateFormat> own;
    if (!c_.inputFormat.empty()) own.emplace_back(c_.inputFormat);
    const std::vector<DateFormat>& formats = own.empty() ? knownDateFormats() : own;
    int pivot = int(clockOf(localNow()).date.year) - 50;
    const DateFormat* format = evenDates(formats, pivot, *out, to);
    bool any = format != nullptr;
    for (int64_t r = any ? rows_ : 0; r < rows_; ++r) {
      interruptionPoint(uint64_t(r));
      FieldView f = at(r);
      to[r] = std::nan("");
      if (isMissing(f) || f.text == "NaT") {
        noteMissing(r);
        continue;
      }
      if (f.kind == Kind::Date) {
        to[r] = out->fromLocal(f.number);
        any = true;
        continue;
      }
      std::optional<double> read;
      if (format) read = dateIn(f, *format, pivot);
      for (const DateFormat& known : formats) {
        if (read || (format && r > 50 && !forced)) break;
        read = dateIn(f, known, pivot);
        if (read) format = &known;
      }
      if (!read && !forced) return {};
      if (read)
        to[r] = out->fromLocal(*read), any = true;
      else
        noteFailed(r);
    }
    if (!any && !forced) return {};
    if (format && format->text().find('X') == std::string::npos) out->format = format->text();
    if (!c_.displayFormat.empty()) out->format = c_.displayFormat;
    (void)interpreter;
    return objectValue(out);
  }

  std::optional<Value> durations(Interpreter& interpreter) {
    bool any = false;
    for (int64_t r = 0; r < rows_; ++r) {
      FieldView f = at(r);
      if (isMissing(f)) continue;
      auto colons = std::count(f.text.begin(), f.text.end(), ':');
      if (f.kind != Kind::Text || (colons != 2 && colons != 3) ||
          f.text.find_first_not_of("0123456789:.-") != f.text.npos)
        return {};
      any = true;
    }
    if (!any) return {};
    Value args[] = {texts(false)};
    return interpreter.call1(Value::text("duration"), args);
  }

  Value typedDurations(Interpreter& interpreter) {
    std::vector<Value> args{texts(false)};
    if (!c_.inputFormat.empty()) {
      args.push_back(Value::text("InputFormat"));
      args.push_back(Value::text(c_.inputFormat));
    }
    return interpreter.call1(Value::text("duration"), args);
  }

  std::string textOfField(const FieldView& f) const {
    switch (f.kind) {
      case Kind::Number:
        return strprintf("%.15g", f.number);
      case Kind::Logical:
        return f.number != 0 ? "true" : "false";
      case Kind::Date: {
        static const DateFormat day(kDateOnlyFormat), moment(kDateTimeFormat);
        bool whole = std::floor(f.number / 86400e3) * 86400e3 == f.number;
        return (whole ? day : moment).write(f.number, nullptr, f.number);
      }
      default:
        return std::string(f.text);
    }
  }

  Value texts(bool strings) {
    Value out = strings ? Value::stringArray(Dims(rows_, 1)) : Value::cell(Dims(rows_, 1));
    ValueList& elements = out.mutableBoxes().elements;
    Value nothing = strings ? Value() : Value::text("");
    if (c_.fill.isDefined() && c_.fill.isTextScalar()) nothing = Value::text(textOf(c_.fill));
    // The same text often follows itself or one before: it is kept once.
    std::vector<TextIds> ids = distinctTexts();
    std::unordered_map<std::string_view, Value> known;
    int64_t r = 0;
    for (const TextIds& piece : ids) {
      ValueList values;
      for (std::string_view text : piece.texts()) {
        if (known.size() < kKeptTexts) {
          Value& v = known[text];
          if (v.isUndefined()) v = Value::text(text);
          values.push_back(v);
        } else {
          auto place = known.find(text);
          values.push_back(place == known.end() ? Value::text(text) : place->second);
        }
      }
      for (uint32_t id : piece.ids()) {
        interruptionPoint<65536>(uint64_t(r));
        if (id == TextIds::kNone) noteMissing(r);
        elements[size_t(r++)] = id == TextIds::kNone ? nothing : values[id];
      }
    }
    return out;
  }

  /// The texts of pieces of the column, on all threads.
  std::vector<TextIds> distinctTexts() const {
    const int64_t pieces =
        std::max<int64_t>(1, std::min<int64_t>(rows_ / 16384, 4 * int64_t(threads_.count())));
    std::vector<TextIds> out(static_cast<size_t>(pieces));
    threads_.run(pieces, [&](int64_t k, int) {
      std::string scratch;
      for (int64_t r = rows_ * k / pieces; r < rows_ * (k + 1) / pieces; ++r) {
        FieldView f = grid_.at(first_ + size_t(r), column_, scratch);
        if (isMissing(f))
          out[size_t(k)].addNone();
        else if (f.kind == Kind::Text && f.text.data() != scratch.data())
          out[size_t(k)].add(f.text);
        else
          out[size_t(k)].addOwn(textOfField(f));
      }
    });
    return out;
  }

  static constexpr size_t kKeptTexts = 65536;

  const Parallel& threads_;
  const Grid& grid_;
  size_t column_, first_;
  int64_t rows_;
  const ImportOptions& o_;
  const ColumnOptions& c_;
  Trouble* trouble_;
  std::string scratch_;
};

/// Those of `readers` that hold nothing but numbers, the others undefined. A block of rows is read
/// in all of them while it is near.
template <class Grid>
ValueList numericColumns(std::vector<ColumnReader<Grid>>& readers, int64_t rows,
                         const Parallel& threads) {
  constexpr int64_t kBlock = 2048;
  ValueList out(readers.size());
  std::vector<double*> to(readers.size(), nullptr);
  for (size_t k = 0; k < readers.size(); ++k)
    if (readers[k].looksNumeric()) {
      out[k] = Value::uninitialized(ClassId::Double, Dims(rows, 1));
      to[k] = out[k].template mutableData<double>();
    }
  std::vector<std::atomic<bool>> other(readers.size());
  threads.ranges(rows, kBlock, [&](int64_t begin, int64_t end) {
    std::string scratch;
    for (int64_t from = begin; from < end; from += kBlock)
      for (size_t k = 0; k < readers.size(); ++k)
        if (to[k] && !other[k] &&
            !readers[k].numbersIn(from, std::min(end, from + kBlock), to[k], scratch))
          other[k] = true;
  });
  for (size_t k = 0; k < readers.size(); ++k)
    if (other[k]) out[k] = Value();
  return out;
}

}  // namespace matlift::builtins
