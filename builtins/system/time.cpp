// Clocks and dates.
#include <chrono>
#include <cmath>
#include <ctime>
#include <thread>

#include "builtins/graphics/show.h"
#include "builtins/library/library.h"
#include "builtins/support/number_text.h"
#include "builtins/support/text_args.h"
#include "builtins/system/date_text.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

struct Stopwatch {
  bool started = false;
  uint64_t start = 0;
};

/// Microseconds of the steady clock; never 0, so that an identifier is never mistaken for none.
uint64_t ticks() {
  auto now = std::chrono::steady_clock::now().time_since_epoch();
  return uint64_t(std::chrono::duration_cast<std::chrono::microseconds>(now).count()) + 1;
}

Value tic(Call& call) {
  uint64_t now = ticks();
  if (call.nargout > 0) return Value::scalar(now);
  Stopwatch& watch = call.interpreter.state<Stopwatch>();
  watch.started = true;
  watch.start = ticks();
  return {};
}

Value toc(Call& call) {
  uint64_t now = ticks();
  Stopwatch& watch = call.interpreter.state<Stopwatch>();
  uint64_t start = watch.start;
  if (call.has(0)) {
    const Value& id = call.arg(0);
    if (!id.isPlain() || !id.isScalar()) fail("MATLAB:toc:invalidTimer", "Invalid timer handle.");
    start = id.classId() == ClassId::UInt64 ? *id.data<uint64_t>()
                                            : uint64_t(std::max(id.doubleAt(0), 0.0));
  } else if (!watch.started) {
    fail("MATLAB:toc:callTicFirst",
         "You must call 'tic' without an output argument before calling 'toc' without an input "
         "argument.");
  }
  double seconds = double(now - start) * 1e-6;
  if (call.nargout > 0) return Value(seconds);
  call.interpreter.write(strprintf("Elapsed time is %.6f seconds.\n", seconds));
  return {};
}

Value rowOf(const DateParts& p) {
  return Value::fromVector(std::vector<double>{p.year, p.month, p.day, p.hour, p.minute, p.second},
                           true);
}

Value clockBuiltin(Call&) { return rowOf(localTimeNow()); }
Value nowBuiltin(Call&) { return Value(serialDate(localTimeNow())); }
Value dateBuiltin(Call&) {
  return Value::text(dateText(serialDate(localTimeNow()), "dd-mmm-yyyy"));
}
Value cputime(Call&) { return Value(double(std::clock()) / CLOCKS_PER_SEC); }
Value timeBuiltin(Call&) {
  auto now = std::chrono::system_clock::now().time_since_epoch();
  return Value(std::chrono::duration<double>(now).count());
}

double serialOfRow(const Value& rows, int64_t r) {
  int64_t n = rows.dims().rows(), columns = rows.dims().columns();
  auto part = [&](int64_t c) { return c < columns ? rows.doubleAt(r + c * n) : 0.0; };
  return serialDate({part(0), part(1), part(2), part(3), part(4), part(5)});
}

Value serialsOfRows(const Value& rows) {
  Value out = Value::uninitialized(ClassId::Double, Dims(rows.dims().rows(), 1));
  for (int64_t r = 0; r < rows.dims().rows(); ++r) {
    interruptionPoint(uint64_t(r));
    out.mutableData<double>()[r] = serialOfRow(rows, r);
  }
  return out;
}

/// Text, format and pivot year as date vectors.
Value readDates(Call& call) {
  Call reading(call.interpreter, call.args.first(std::min<size_t>(3, call.args.size())), 1, {});
  return callLibrary(reading, "dateVectors");
}

/// Serial dates of the arguments of datenum: text and its format, numbers, date vectors, or parts.
Value serials(Call& call) {
  const Value& first = call.arg(0);
  if (isText(first) || first.isCell()) {
    return serialsOfRows(readDates(call));
  }
  if (call.nargin() >= 3 || call.nargin() == 2) {
    int64_t n = 1;
    Dims dims(1, 1);
    for (Value& v : call.args) {
      if (!v.isPlain()) fail("MATLAB:datenum:invalidInput", "The parts of a date must be numbers.");
      if (v.numel() == 1) continue;
      if (n != 1 && v.numel() != n)
        fail("MATLAB:datenum:sizeMismatch", "The parts of a date must have the same size.");
      n = v.numel();
      dims = v.dims();
    }
    Value out = Value::uninitialized(ClassId::Double, dims);
    for (int64_t k = 0; k < n; ++k) {
      interruptionPoint(uint64_t(k));
      auto part = [&](int a, double otherwise) {
        return call.has(a) ? call.arg(a).doubleAt(call.arg(a).numel() == 1 ? 0 : k) : otherwise;
      };
      out.mutableData<double>()[k] =
          serialDate({part(0, 0), part(1, 1), part(2, 1), part(3, 0), part(4, 0), part(5, 0)});
    }
    return out;
  }
  if (!first.isPlain()) fail("MATLAB:datenum:invalidInput", "The date must be numeric.");
  int64_t columns = first.dims().columns(), rows = first.dims().rows();
  bool vectors = first.dims().count() == 2 && (columns == 6 || columns == 3) && rows > 0 &&
                 std::abs(first.doubleAt(0)) < 10000 && first.doubleAt(rows) >= 1 &&
                 first.doubleAt(rows) <= 12;
  if (!vectors) return convertClass(first, ClassId::Double);
  return serialsOfRows(first);
}

Value datenum(Call& call) { return serials(call); }

Value datestr(Call& call) {
  std::string format;
  Value when = call.nargin() == 0 ? Value(serialDate(localTimeNow())) : Value();
  if (call.has(1)) {
    const Value& f = call.arg(1);
    format = f.isTextScalar() ? textOf(f)
             : f.isEmpty()    ? ""
                              : dateFormat(int(toInteger(f, "Format", 0, 31)));
  }
  if (call.nargin() > 0) {
    Call first(call.interpreter, call.args.first(1), 1, {});
    when = serials(first);
  }
  if (format.empty()) {
    bool days = true, times = true;
    for (int64_t k = 0; k < when.numel(); ++k) {
      interruptionPoint(uint64_t(k));
      double d = when.doubleAt(k);
      days = days && d == std::floor(d);
      times = times && std::floor(d) == 0;
    }
    format = dateFormat(days ? 1 : times ? 16 : 0);
  }
  std::vector<std::u16string> rows;
  for (int64_t k = 0; k < when.numel(); ++k) {
    interruptionPoint(uint64_t(k));
    rows.push_back(utf16FromUtf8(dateText(when.doubleAt(k), format)));
  }
  return charMatrix(rows);
}

Value datevec(Call& call) {
  const Value& first = call.arg(0);
  if ((isText(first) || first.isCell()) && call.nargout <= 1) return readDates(call);
  Value when = serials(call);
  int64_t n = when.numel();
  Value out = Value::uninitialized(ClassId::Double, Dims(n, 6));
  double* to = out.mutableData<double>();
  for (int64_t k = 0; k < n; ++k) {
    interruptionPoint(uint64_t(k));
    DateParts p = dateParts(when.doubleAt(k));
    double parts[] = {p.year, p.month, p.day, p.hour, p.minute, p.second};
    for (int c = 0; c < 6; ++c) to[k + c * n] = parts[c];
  }
  if (call.nargout <= 1) return out;
  for (int c = 1; c < 6; ++c) {
    std::vector<double> column(to + c * n, to + (c + 1) * n);
    call.setOut(c, Value::fromVector(column, false).reshaped(when.dims()));
  }
  return Value::fromVector(std::vector<double>(to, to + n), false).reshaped(when.dims());
}

Value weekday(Call& call) {
  bool longNames = false;
  for (int k = 1; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word != "long" && word != "short" && word != "local" && word != "en_us")
      fail("MATLAB:weekday:invalidOption", "The form of the name must be 'long' or 'short'.");
    longNames = longNames || word == "long";
  }
  Call first(call.interpreter, call.args.first(1), 1, {});
  Value when = serials(first);
  Value out = Value::uninitialized(ClassId::Double, when.dims());
  std::vector<std::u16string> names;
  for (int64_t i = 0; i < when.numel(); ++i) {
    interruptionPoint(uint64_t(i));
    double d = std::floor(when.doubleAt(i)), k = std::fmod(d + 5, 7);
    out.mutableData<double>()[i] = (k < 0 ? k + 7 : k) + 1;
    names.push_back(utf16FromUtf8(dateText(d, longNames ? "dddd" : "ddd")));
  }
  call.setOut(1, charMatrix(names));
  return out;
}

Value etime(Call& call) {
  auto check = [](const Value& v) {
    if (!v.isPlain() || v.dims().count() > 2 || v.dims().columns() != 6)
      fail("MATLAB:etime:invalidInput", "A time must have six parts.");
  };
  const Value &later = call.arg(0), &earlier = call.arg(1);
  check(later);
  check(earlier);
  int64_t n = std::max(later.dims().rows(), earlier.dims().rows());
  bool fits = (later.dims().rows() == n || later.dims().rows() == 1) &&
              (earlier.dims().rows() == n || earlier.dims().rows() == 1);
  if (!fits) fail("MATLAB:etime:sizeMismatch", "The times must have the same number of rows.");
  // Whole days and seconds apart, so that a difference of seconds keeps its digits.
  auto secondsAt = [](const Value& v, int64_t r, bool days) {
    int64_t m = v.dims().rows();
    r = m == 1 ? 0 : r;
    auto part = [&](int64_t c) { return v.doubleAt(r + c * m); };
    if (days) return serialDate({part(0), part(1), part(2), 0, 0, 0}) * 86400;
    return part(3) * 3600 + part(4) * 60 + part(5);
  };
  Value out = Value::uninitialized(ClassId::Double, Dims(n, 1));
  for (int64_t r = 0; r < n; ++r) {
    interruptionPoint(uint64_t(r));
    out.mutableData<double>()[r] = (secondsAt(later, r, true) - secondsAt(earlier, r, true)) +
                                   (secondsAt(later, r, false) - secondsAt(earlier, r, false));
  }
  return out;
}

Value pauseBuiltin(Call& call) {
  call.interpreter.flush();
  if (call.nargin() == 0 || call.arg(0).isChar()) return {};
  double seconds = toDouble(call.arg(0), "Time");
  if (!(seconds >= 0))
    fail("MATLAB:pause:InvalidInputType", "The time must be a non-negative number of seconds.");
  graphics::showFor(call.interpreter, seconds);
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "tic",
     .function = tic,
     .help = "tic starts a stopwatch; t = tic returns one of its own.",
     .example = "t = tic; fprintf('%d\\n', toc(t) >= 0)",
     .expected = "1\n",
     .sink = true,
     .purity = Purity::HasEffects},
    {.name = "toc",
     .function = toc,
     .maxIn = 1,
     .help = "toc prints or returns the seconds since tic; toc(t) those of a stopwatch of its own.",
     .example = "tic; fprintf('%d\\n', toc >= 0)",
     .expected = "1\n",
     .sink = true,
     .purity = Purity::HasEffects},
    {.name = "clock",
     .function = clockBuiltin,
     .help = "clock is the local time as [year month day hour minute second].",
     .example = "fprintf('%d\\n', numel(clock))",
     .expected = "6\n",
     .purity = Purity::ReadsState},
    {.name = "now",
     .function = nowBuiltin,
     .help = "now is the local time as a serial date.",
     .example = "fprintf('%d\\n', now > 7e5)",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "date",
     .function = dateBuiltin,
     .help = "date is today as dd-mmm-yyyy.",
     .example = "fprintf('%d\\n', numel(date))",
     .expected = "11\n",
     .purity = Purity::ReadsState},
    {.name = "time",
     .function = timeBuiltin,
     .help = "time is the seconds since the beginning of 1970.",
     .example = "fprintf('%d\\n', time > 1e9)",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "cputime",
     .function = cputime,
     .help = "cputime is the seconds of processor time used.",
     .example = "fprintf('%d\\n', cputime >= 0)",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "datenum",
     .function = datenum,
     .minIn = 1,
     .maxIn = 6,
     .help =
         "datenum(year, month, day, hour, minute, second) is a serial date: days since year 0.\n"
         "datenum(text, format, pivotYear) reads text.",
     .example = "fprintf('%d\\n', datenum(2000, 1, 1))",
     .expected = "730486\n"},
    {.name = "datestr",
     .function = datestr,
     .maxIn = 2,
     .help = "datestr(date, format) writes a serial date or date vector as text.",
     .example = "disp(datestr(730486.5, 'yyyy-mm-dd HH:MM'))",
     .expected = "2000-01-01 12:00\n",
     .purity = Purity::ReadsState},
    {.name = "datevec",
     .function = datevec,
     .minIn = 1,
     .maxIn = 6,
     .maxOut = 6,
     .help = "datevec(date) is a serial date as [year month day hour minute second].\n"
             "datevec(text, format, pivotYear) reads text.",
     .example = "fprintf('%d\\n', datevec(730486))",
     .expected = "2000\n1\n1\n0\n0\n0\n"},
    {.name = "weekday",
     .function = weekday,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 2,
     .help = "[n, name] = weekday(date) is the day of the week, Sunday 1.",
     .example = "fprintf('%d\\n', weekday(730486))",
     .expected = "7\n"},
    {.name = "etime",
     .function = etime,
     .minIn = 2,
     .maxIn = 2,
     .help = "etime(t1, t0) is the seconds from clock vector t0 to t1.",
     .example = "fprintf('%d\\n', etime([2000 1 1 0 1 5], [2000 1 1 0 0 0]))",
     .expected = "65\n"},
    {.name = "pause",
     .function = pauseBuiltin,
     .maxIn = 1,
     .maxOut = 0,
     .help = "pause(seconds) waits, and shows figures as they are.",
     .example = "pause(0)",
     .expected = "",
     .sink = true,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme timeTheme() { return kRows; }

}  // namespace matlift::builtins
