// Parts of dates, dates as other numbers, moving to the start of a unit, differences.
#include <cmath>
#include <functional>

#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/size_errors.h"

namespace matlift::builtins {

namespace {

/// An argument that is a datetime, or a text or datenum that stands for one.
Ref<DatetimeObject> dateArg(Call& call, int k, const char* function) {
  const Value& v = call.arg(k);
  if (auto* t = objectAs<DatetimeObject>(v)) return Ref<DatetimeObject>(t);
  Ref<DatetimeObject> out = makeRef<DatetimeObject>(Value::emptyDouble());
  if (isText(v))
    out->planes[0] = datesFromText(v, "", *out);
  else if (v.isNumeric() && !v.isComplex())
    out->planes[0] = mapNumbers(convertClass(v, ClassId::Double),
                                [](double x) { return (x - kDatenumOf1970) * kMsPerDay; });
  else
    fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
         function, v.className().c_str());
  return out;
}

/// f(clock) of each date; NaN for NaT.
template <class F>
Value parts(const DatetimeObject& t, F&& f) {
  Value out = Value::uninitialized(ClassId::Double, t.dims());
  for (int64_t k = 0; k < t.count(); ++k) {
    double local = t.local(k);
    out.mutableData<double>()[k] = std::isfinite(local) ? double(f(clockOf(local))) : std::nan("");
  }
  return out;
}

double isoWeek(const Clock& c) {
  // The week of a date is that of its Thursday.
  int64_t monday = (weekdayOf(c.days) + 5) % 7, thursday = c.days - monday + 3;
  Date d = dateFromDays(thursday);
  return double((thursday - daysFromDate(d.year, 1, 1)) / 7 + 1);
}
/// Weeks begin on Sunday, the first is the one with January 1.
double weekOfYear(const Clock& c) {
  int64_t first = daysFromDate(c.date.year, 1, 1);
  return double((c.days - first + weekdayOf(first) - 1) / 7 + 1);
}

Value names(const DatetimeObject& t, const char* format) {
  DateFormat f(format);
  Value out = Value::cell(t.dims());
  for (int64_t k = 0; k < t.count(); ++k)
    out.setCell(k, Value::text(std::isfinite(t.local(k)) ? f.write(t.local(k), nullptr, 0) : ""));
  return t.count() == 1 ? out.cellAt(0) : out;
}

Value year(Call& call) {
  return parts(*dateArg(call, 0, "year"), [](const Clock& c) { return c.date.year; });
}
Value quarter(Call& call) {
  return parts(*dateArg(call, 0, "quarter"), [](const Clock& c) { return (c.date.month + 2) / 3; });
}
Value month(Call& call) {
  Ref<DatetimeObject> t = dateArg(call, 0, "month");
  std::string form = call.has(1) ? optionWord(call.arg(1)) : "";
  if (form == "name") return names(*t, "MMMM");
  if (form == "shortname") return names(*t, "MMM");
  return parts(*t, [](const Clock& c) { return c.date.month; });
}
Value week(Call& call) {
  Ref<DatetimeObject> t = dateArg(call, 0, "week");
  std::string form = call.has(1) ? optionWord(call.arg(1)) : "weekofyear";
  if (form == "weekofmonth")
    return parts(*t, [](const Clock& c) {
      int64_t first = c.days - c.date.day + 1;
      return (c.date.day - 1 + weekdayOf(first) - 1) / 7 + 1;
    });
  if (form == "iso-weekofyear") return parts(*t, isoWeek);
  return parts(*t, weekOfYear);
}
Value day(Call& call) {
  Ref<DatetimeObject> t = dateArg(call, 0, "day");
  std::string form = call.has(1) ? optionWord(call.arg(1)) : "dayofmonth";
  if (form == "dayofmonth") return parts(*t, [](const Clock& c) { return c.date.day; });
  if (form == "dayofweek") return parts(*t, [](const Clock& c) { return weekdayOf(c.days); });
  if (form == "dayofyear")
    return parts(*t, [](const Clock& c) { return c.days - daysFromDate(c.date.year, 1, 1) + 1; });
  if (form == "name") return names(*t, "EEEE");
  if (form == "shortname") return names(*t, "EEE");
  failOption("day", call.arg(1));
}
Value hour(Call& call) {
  return parts(*dateArg(call, 0, "hour"), [](const Clock& c) { return c.hour; });
}
Value minute(Call& call) {
  return parts(*dateArg(call, 0, "minute"), [](const Clock& c) { return c.minute; });
}
Value second(Call& call) {
  bool ofDay = call.has(1) && optionWord(call.arg(1)) == "secondofday";
  return parts(*dateArg(call, 0, "second"), [&](const Clock& c) {
    return std::round((ofDay ? c.ms / 1000 : c.second) * 1e7) / 1e7;
  });
}
Value ymd(Call& call) {
  Ref<DatetimeObject> t = dateArg(call, 0, "ymd");
  call.setOut(1, parts(*t, [](const Clock& c) { return c.date.month; }));
  call.setOut(2, parts(*t, [](const Clock& c) { return c.date.day; }));
  return parts(*t, [](const Clock& c) { return c.date.year; });
}
Value hms(Call& call) {
  if (auto* d = objectAs<DurationObject>(call.arg(0))) return d->method("hms")->function(call);
  Ref<DatetimeObject> t = dateArg(call, 0, "hms");
  call.setOut(1, parts(*t, [](const Clock& c) { return c.minute; }));
  call.setOut(2, parts(*t, [](const Clock& c) { return c.second; }));
  return parts(*t, [](const Clock& c) { return c.hour; });
}
Value timeofday(Call& call) {
  return durationValue(parts(*dateArg(call, 0, "timeofday"), [](const Clock& c) { return c.ms; }));
}

// --- as other numbers ---

DatetimeObject& datetimeOnly(Call& call, const char* function) {
  if (auto* t = objectAs<DatetimeObject>(call.arg(0))) return *t;
  fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
       function, call.arg(0).className().c_str());
}
Value localCodes(const DatetimeObject& t) {
  Value out = Value::uninitialized(ClassId::Double, t.dims());
  for (int64_t k = 0; k < t.count(); ++k) out.mutableData<double>()[k] = t.local(k);
  return out;
}
Value posixtime(Call& call) {
  return mapNumbers(datetimeOnly(call, "posixtime").codes(), [](double t) { return t / 1000; });
}
Value juliandate(Call& call) {
  bool modified = call.has(1) && optionWord(call.arg(1)) == "modifiedjuliandate";
  return mapNumbers(datetimeOnly(call, "juliandate").codes(),
                    [&](double t) { return t / kMsPerDay + (modified ? 40587 : 2440587.5); });
}
Value exceltime(Call& call) {
  return mapNumbers(localCodes(datetimeOnly(call, "exceltime")),
                    [](double t) { return t / kMsPerDay + 25569; });
}
Value yyyymmdd(Call& call) {
  return parts(datetimeOnly(call, "yyyymmdd"), [](const Clock& c) {
    return double(c.date.year) * 10000 + c.date.month * 100 + c.date.day;
  });
}
Value isnat(Call& call) { return datetimeOnly(call, "isnat").method("ismissing")->function(call); }
Value isweekend(Call& call) {
  Value out = parts(*dateArg(call, 0, "isweekend"),
                    [](const Clock& c) { return weekdayOf(c.days) % 6 == 1 ? 1 : 0; });
  Value tf = Value::zeros(ClassId::Logical, out.dims());
  for (int64_t k = 0; k < out.numel(); ++k) tf.mutableData<bool>()[k] = out.data<double>()[k] == 1;
  return tf;
}
Value isdst(Call& call) {
  DatetimeObject& t = datetimeOnly(call, "isdst");
  Value tf = Value::zeros(ClassId::Logical, t.dims());
  for (int64_t k = 0; k < t.count(); ++k)
    tf.mutableData<bool>()[k] =
        t.zone && std::isfinite(t.numbers()[k]) && t.zone->isDaylightAt(t.numbers()[k]);
  return tf;
}
Value tzoffset(Call& call) {
  DatetimeObject& t = datetimeOnly(call, "tzoffset");
  return durationValue(mapNumbers(t.codes(),
                                  [&](double x) {
                                    return t.zone && std::isfinite(x) ? t.zone->offsetAt(x)
                                                                      : std::nan("");
                                  }),
                       "hh:mm");
}

// --- dateshift ---

/// The start of the unit that holds `t`; false for a unit that is none.
bool startOf(const std::string& unit, double t, double& out) {
  Clock c = clockOf(t);
  auto day = [&](int64_t year, int64_t month, int64_t d) {
    return double(daysFromDate(year, month, d)) * kMsPerDay;
  };
  auto whole = [&](int64_t years) { return c.date.year - ((c.date.year % years) + years) % years; };
  if (unit == "century")
    out = day(whole(100), 1, 1);
  else if (unit == "decade")
    out = day(whole(10), 1, 1);
  else if (unit == "year")
    out = day(c.date.year, 1, 1);
  else if (unit == "quarter")
    out = day(c.date.year, (c.date.month - 1) / 3 * 3 + 1, 1);
  else if (unit == "month")
    out = day(c.date.year, c.date.month, 1);
  else if (unit == "week")
    out = double(c.days - (weekdayOf(c.days) - 1)) * kMsPerDay;
  else if (unit == "day")
    out = double(c.days) * kMsPerDay;
  else if (unit == "hour")
    out = std::floor(t / kMsPerHour) * kMsPerHour;
  else if (unit == "minute")
    out = std::floor(t / kMsPerMinute) * kMsPerMinute;
  else if (unit == "second")
    out = std::floor(t / 1000) * 1000;
  else
    return false;
  return true;
}

double movedBy(const std::string& unit, double start, double n) {
  if (unit == "century") return addMonths(start, 1200 * n);
  if (unit == "decade") return addMonths(start, 120 * n);
  if (unit == "year") return addMonths(start, 12 * n);
  if (unit == "quarter") return addMonths(start, 3 * n);
  if (unit == "month") return addMonths(start, n);
  double ms = unit == "week"     ? 7 * kMsPerDay
              : unit == "day"    ? kMsPerDay
              : unit == "hour"   ? kMsPerHour
              : unit == "minute" ? kMsPerMinute
                                 : 1000;
  return start + n * ms;
}

/// 'current', 'next', 'previous', 'nearest' or whole numbers.
std::vector<double> ruleShifts(Call& call, const std::string& word) {
  if (!call.has(3)) return {0};
  if (call.arg(3).isNumeric() && !call.arg(3).isComplex()) {
    std::vector<double> out;
    for (int64_t k = 0; k < call.arg(3).numel(); ++k) out.push_back(call.arg(3).doubleAt(k));
    for (double n : out)
      if (n != std::floor(n) || std::isinf(n))
        fail("MATLAB:datetime:InvalidShiftRule", "A rule must be a word or whole numbers.");
    return out;
  }
  if (word == "next") return {1};
  if (word == "previous") return {-1};
  if (word == "current" || word == "nearest") return {0};
  failOption("dateshift", call.arg(3));
}

double toWeekday(double t, int wanted, const std::string& rule) {
  Clock c = clockOf(t);
  int ahead = (wanted - weekdayOf(c.days) + 7) % 7;
  if (rule == "previous")
    ahead = ahead == 0 ? -7 : ahead - 7;
  else if (rule == "nearest" && ahead > 3)
    ahead -= 7;
  return t + ahead * kMsPerDay;
}

Value dateshift(Call& call) {
  Ref<DatetimeObject> t = dateArg(call, 0, "dateshift");
  std::string where = optionWord(call.arg(1)), rule = call.has(3) ? optionWord(call.arg(3)) : "";
  if (where == "dayofweek") {
    static const std::vector<std::string> names = {"sunday",   "monday", "tuesday", "wednesday",
                                                   "thursday", "friday", "saturday"};
    std::string word = optionWord(call.arg(2));
    int wanted = 0;
    for (size_t k = 0; k < names.size(); ++k)
      if (word.size() >= 3 && names[k].compare(0, word.size(), word) == 0) wanted = int(k) + 1;
    if (!wanted) wanted = int(toInteger(call.arg(2), "Day of week", 1, 7));
    return t->valueLike(mapNumbers(t->codes(), [&](double x) {
      return std::isfinite(x) ? t->fromLocal(toWeekday(t->toLocal(x), wanted, rule)) : x;
    }));
  }
  if (where != "start" && where != "end") failOption("dateshift", call.arg(1));
  std::string unit = optionWord(call.arg(2));
  if (!unit.empty() && unit.back() == 's') unit.pop_back();
  const std::vector<double> shifts = ruleShifts(call, rule);
  double probe = 0;
  Value codes = t->codes();
  if (shifts.size() != 1) {
    const Dims shape = call.arg(3).dims();
    if (codes.numel() == 1) {
      const double only = codes.doubleAt(0);
      codes = Value::uninitialized(ClassId::Double, shape);
      std::fill_n(codes.mutableData<double>(), shape.numel(), only);
    } else if (!(codes.dims() == shape)) {
      fail("MATLAB:datetime:InputSizeMismatch", "The dates and the rules must have one size.");
    }
  }
  size_t at = 0;
  if (!startOf(unit, 0, probe)) failOption("dateshift", call.arg(2));
  bool clockUnit = unit == "hour" || unit == "minute" || unit == "second";
  auto move = [&](double x) {
    const double shift = shifts[shifts.size() == 1 ? 0 : at++];
    if (!std::isfinite(x)) return x;
    double local = t->toLocal(x), start = 0;
    startOf(unit, local, start);
    if (rule == "nearest" && movedBy(unit, start, 1) - local < local - start)
      start = movedBy(unit, start, 1);
    start = movedBy(unit, start, shift);
    if (where == "end") {
      double next = movedBy(unit, start, 1);
      // The end of a unit of days is the midnight of its last day, of a clock's the next start.
      start = clockUnit ? next : unit == "day" ? next : next - kMsPerDay;
    }
    return t->fromLocal(start);
  };
  return t->valueLike(mapNumbers(codes, move));
}

// --- differences in units of the calendar ---

struct Difference {
  double months = 0, days = 0, ms = 0;
};

/// Whole months, then whole days, then time, all with the sign of b - a.
Difference differenceOf(double a, double b, bool months, bool days) {
  Difference d;
  if (!std::isfinite(a) || !std::isfinite(b)) return {std::nan(""), 0, 0};
  double sign = b >= a ? 1 : -1;
  if (months) {
    Clock ca = clockOf(a), cb = clockOf(b);
    double n = double(cb.date.year - ca.date.year) * 12 + cb.date.month - ca.date.month;
    while (n != 0 && sign * (addMonths(a, n) - b) > 0) n -= sign;
    d.months = n;
    a = n != 0 ? addMonths(a, n) : a;
  }
  if (days) {
    d.days = std::trunc((b - a) / kMsPerDay);
    a += d.days * kMsPerDay;
  }
  d.ms = b - a;
  return d;
}

Value differences(Call& call, const DatetimeObject& t1, const DatetimeObject& t2,
                  const Value* units) {
  bool months = true, days = true, time = true, years = true;
  double monthStep = 1, dayStep = 1;
  if (units) {
    months = days = time = years = false;
    TextArray all(*units, "Units");
    for (int64_t k = 0; k < all.size(); ++k) {
      const std::string u = optionWord(Value::text(utf8FromUtf16(all[k])));
      if (u == "years")
        months = true, monthStep = all.size() == 1 ? 12 : 1;
      else if (u == "quarters")
        months = true, monthStep = 3;
      else if (u == "months")
        months = true, monthStep = 1;
      else if (u == "weeks")
        days = true, dayStep = 7;
      else if (u == "days")
        days = true, dayStep = 1;
      else if (u == "time")
        time = true;
      else
        failOption("between", *units);
    }
  }
  const Dims& shape = t1.count() == 1 ? t2.dims() : t1.dims();
  if (t1.count() != 1 && t2.count() != 1 && !(t1.dims() == t2.dims()))
    failElementwiseSizes(t1.dims(), t2.dims());
  Value planes[3];
  for (Value& p : planes) p = Value::uninitialized(ClassId::Double, shape);
  for (int64_t k = 0; k < shape.numel(); ++k) {
    Difference d = differenceOf(t1.local(t1.count() == 1 ? 0 : k),
                                t2.local(t2.count() == 1 ? 0 : k), months, days);
    planes[0].mutableData<double>()[k] = std::trunc(d.months / monthStep) * monthStep;
    planes[1].mutableData<double>()[k] = std::trunc(d.days / dayStep) * dayStep;
    planes[2].mutableData<double>()[k] = time ? d.ms : 0;
  }
  (void)call;
  return objectValue(makeRef<CalendarDurationObject>(planes[0], planes[1], planes[2]));
}

Value between(Call& call) {
  Ref<DatetimeObject> a = dateArg(call, 0, "between"), b = dateArg(call, 1, "between");
  return differences(call, *a, *b, call.has(2) ? &call.arg(2) : nullptr);
}

Value caldiff(Call& call) {
  Ref<DatetimeObject> t = dateArg(call, 0, "caldiff");
  int64_t n = t->count();
  if (!t->dims().isVector()) fail("MATLAB:caldiff:MustBeVector", "The dates must be a vector.");
  bool row = t->dims().isRow();
  std::vector<double> first(t->numbers(), t->numbers() + std::max<int64_t>(0, n - 1));
  std::vector<double> second(t->numbers() + std::min<int64_t>(1, n), t->numbers() + n);
  Ref<ElementObject> a = t->like(Value::fromVector(first, row)),
                     b = t->like(Value::fromVector(second, row));
  return differences(call, static_cast<DatetimeObject&>(*a), static_cast<DatetimeObject&>(*b),
                     call.has(1) ? &call.arg(1) : nullptr);
}

/// isbetween(t, low, high, intervalType)
Value isbetween(Call& call) {
  ElementObject& model = elementObject(call);
  Value codes[3];
  for (int k = 0; k < 3; ++k) {
    Ref<ElementObject> o = model.accept(call.arg(k), "compare");
    codes[k] = model.planesOf(*o)[0];
  }
  std::string type = call.has(3) ? optionWord(call.arg(3)) : "closed";
  bool openLow = type == "open" || type == "openleft",
       openHigh = type == "open" || type == "openright";
  Value low[] = {codes[0], codes[1]}, high[] = {codes[0], codes[2]};
  Value both[] = {call.interpreter.call1(Value::text(openLow ? "gt" : "ge"), low),
                  call.interpreter.call1(Value::text(openHigh ? "lt" : "le"), high)};
  return call.interpreter.call1(Value::text("and"), both);
}

Value isType(Call& call, std::string_view name) {
  return Value::logical(call.arg(0).isObject() && call.arg(0).object().className() == name);
}
Value isdatetime(Call& call) { return isType(call, "datetime"); }
Value isduration(Call& call) { return isType(call, "duration"); }
Value iscalendarduration(Call& call) { return isType(call, "calendarDuration"); }

/// TYPE.empty(sizes): what `make` gives of so many zeros, none.
Value emptyBy(Call& call, const char* make, int copies) {
  const Value none(0.0);
  ValueList sizes(call.args.begin(), call.args.end());
  if (sizes.empty()) sizes.push_back(none);
  const Value zeros = call.interpreter.call1(Value::text("zeros"), sizes);
  if (zeros.numel() != 0)
    fail("MATLAB:class:emptyMustBeZero", "At least one dimension must be zero.");
  ValueList parts(size_t(copies), zeros);
  return call.interpreter.call1(Value::text(make), parts);
}
Value emptyDatetime(Call& call) { return emptyBy(call, "datetime", 3); }
Value emptyDuration(Call& call) { return emptyBy(call, "duration", 3); }
Value emptyCalendarDuration(Call& call) { return emptyBy(call, "caldays", 1); }
Value emptyCategorical(Call& call) { return emptyBy(call, "categorical", 1); }

constexpr BuiltinDescriptor row(const char* name, BuiltinFunction f, int most, const char* help,
                                const char* example, const char* expected, int outs = 1) {
  return functionRow(name, f, 1, most, outs, help, example, expected);
}

const BuiltinDescriptor kRows[] = {
    row("year", year, 2, "The year of dates.\nyear(t)", "disp(year(datetime(2024,5,6)))",
        "        2024\n"),
    row("quarter", quarter, 1, "The quarter of dates.\nquarter(t)",
        "disp(quarter(datetime(2024,5,6)))", "     2\n"),
    row("month", month, 2, "The month of dates.\nmonth(t), month(t,'name'|'shortname')",
        "disp(month(datetime(2024,5,6),'shortname'))", "May\n"),
    row("week", week, 2,
        "The week of dates; weeks begin on Sunday.\nweek(t), "
        "week(t,'weekofmonth'|'iso-weekofyear')",
        "disp(week(datetime(2024,5,6)))", "    19\n"),
    row("day", day, 2,
        "The day of dates.\nday(t), day(t,'dayofyear'|'dayofweek'|'name'|'shortname')",
        "disp(day(datetime(2024,5,6),'name'))", "Monday\n"),
    row("hour", hour, 1, "The hour of dates.\nhour(t)", "disp(hour(datetime(2024,5,6,7,8,9)))",
        "     7\n"),
    row("minute", minute, 1, "The minute of dates.\nminute(t)",
        "disp(minute(datetime(2024,5,6,7,8,9)))", "     8\n"),
    row("second", second, 2, "The second of dates.\nsecond(t), second(t,'secondofday')",
        "disp(second(datetime(2024,5,6,7,8,9)))", "     9\n"),
    row("ymd", ymd, 1, "Year, month and day.\n[y,m,d] = ymd(t)",
        "[y,m,d] = ymd(datetime(2024,5,6)); disp([y m d])",
        "        2024           5           6\n", 3),
    row("hms", hms, 1, "Hour, minute and second.\n[h,m,s] = hms(t)",
        "[h,m,s] = hms(duration(1,2,3)); disp([h m s])", "     1     2     3\n", 3),
    row("timeofday", timeofday, 1, "The time since midnight, a duration.\ntimeofday(t)",
        "disp(timeofday(datetime(2024,5,6,7,8,9)))", "   07:08:09\n\n"),
    row("posixtime", posixtime, 1, "Seconds since 1970.\nposixtime(t)",
        "disp(posixtime(datetime(1970,1,2)))", "       86400\n"),
    row("juliandate", juliandate, 2,
        "Julian dates.\njuliandate(t), juliandate(t,'modifiedjuliandate')",
        "disp(juliandate(datetime(2000,1,1,12,0,0)))", "     2451545\n"),
    row("exceltime", exceltime, 2, "Days as spreadsheets count them.\nexceltime(t)",
        "disp(exceltime(datetime(2000,1,1)))", "       36526\n"),
    row("yyyymmdd", yyyymmdd, 1, "Dates as numbers such as 20240506.\nyyyymmdd(t)",
        "disp(yyyymmdd(datetime(2024,5,6)))", "    20240506\n"),
    row("isnat", isnat, 1, "True for dates that are none.\nisnat(t)",
        "disp(isnat([datetime(2024,1,1) NaT]))", "   0   1\n"),
    row("isweekend", isweekend, 1, "True for Saturdays and Sundays.\nisweekend(t)",
        "disp(isweekend(datetime(2024,5,4:6)))", "   1   1   0\n"),
    row("isdst", isdst, 1, "True for dates in daylight saving time of their zone.\nisdst(t)",
        "disp(isdst(datetime(2024,7,1,'TimeZone','UTC')))", "   0\n"),
    row("tzoffset", tzoffset, 1, "How far a time zone is ahead of UTC.\ntzoffset(t)",
        "disp(tzoffset(datetime(2024,7,1,'TimeZone','+02:00')))", "   02:00\n\n"),
    functionRow("dateshift", dateshift, 3, 4, 1,
                "Dates moved to the start or end of a unit.\ndateshift(t,'start'|'end',unit,rule), "
                "dateshift(t,'dayofweek',day,rule); rules: 'current', 'next', 'previous', "
                "'nearest' or a number",
                "disp(dateshift(datetime(2024,2,10),'end','month'))", "   29-Feb-2024\n\n"),
    functionRow(
        "between", between, 2, 3, 1,
        "The difference of dates in units of the calendar.\nbetween(t1,t2), between(t1,t2,units)",
        "disp(between(datetime(2024,1,31),datetime(2024,3,1)))", "   1mo 1d\n\n"),
    row("caldiff", caldiff, 2,
        "Differences of neighbouring dates in units of the calendar.\ncaldiff(t), caldiff(t,units)",
        "disp(caldiff(datetime(2024,1:3,1)))", "   1mo   1mo\n\n"),
    functionRow("isbetween", isbetween, 3, 4, 1,
                "True for elements from one to "
                "another.\nisbetween(t,low,high,'closed'|'open'|'openleft'|'openright')",
                "disp(isbetween(datetime(2024,1,1:3),datetime(2024,1,2),datetime(2024,1,3)))",
                "   0   1   1\n"),
    functionRow("datetime.empty", emptyDatetime, 0, kAny, 1,
                "An empty datetime array.\ndatetime.empty, datetime.empty(sizes)",
                "disp(size(datetime.empty(0,3)))", "     0     3\n"),
    functionRow("duration.empty", emptyDuration, 0, kAny, 1,
                "An empty duration array.\nduration.empty, duration.empty(sizes)",
                "disp(size(duration.empty(0,3)))", "     0     3\n"),
    functionRow("calendarDuration.empty", emptyCalendarDuration, 0, kAny, 1,
                "An empty calendarDuration array.\ncalendarDuration.empty(sizes)",
                "disp(size(calendarDuration.empty(0,3)))", "     0     3\n"),
    functionRow("categorical.empty", emptyCategorical, 0, kAny, 1,
                "An empty categorical array.\ncategorical.empty, categorical.empty(sizes)",
                "disp(size(categorical.empty(0,3)))", "     0     3\n"),
    row("isdatetime", isdatetime, 1, "True for a datetime array.\nisdatetime(x)",
        "disp(isdatetime(NaT))", "   1\n"),
    row("isduration", isduration, 1, "True for a duration array.\nisduration(x)",
        "disp(isduration(hours(1)))", "   1\n"),
    row("iscalendarduration", iscalendarduration, 1,
        "True for a calendarDuration array.\niscalendarduration(x)",
        "disp(iscalendarduration(caldays(1)))", "   1\n"),
};

}  // namespace

BuiltinTheme datetimePartsTheme() { return kRows; }

}  // namespace matlift::builtins
