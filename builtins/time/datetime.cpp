// datetime: constructor, properties, arithmetic.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>

#include "builtins/support/broadcast.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/size_errors.h"

namespace matlift::builtins {

// --- the type ---

Ref<ElementObject> DatetimeObject::empty() const {
  Ref<DatetimeObject> out = makeRef<DatetimeObject>(Value::emptyDouble());
  out->format = format;
  out->zone = zone;
  return Ref<ElementObject>(out.get());
}

Ref<ElementObject> DatetimeObject::accept(const Value& v, const char* what) const {
  if (auto* o = objectAs<DatetimeObject>(v)) return Ref<ElementObject>(o);
  Ref<ElementObject> out = empty();
  if (isText(v)) {
    auto& target = static_cast<DatetimeObject&>(*out);
    out->planes[0] = datesFromText(v, format, target);
    return out;
  }
  // `missing`, and NaN, are no date of any kind.
  if (v.isDouble() && std::all_of(v.data<double>(), v.data<double>() + v.numel(),
                                  [](double x) { return std::isnan(x); })) {
    out->planes[0] = v;
    return out;
  }
  fail("MATLAB:datetime:InvalidComparison",
       "Unable to %s a datetime array and a value of class '%s'.", what, v.className().c_str());
}

std::vector<Value> DatetimeObject::planesOf(const ElementObject& other) const {
  auto& o = static_cast<const DatetimeObject&>(other);
  bool allMissing = true;
  for (int64_t k = 0; k < o.count() && allMissing; ++k) allMissing = std::isnan(o.numbers()[k]);
  if (bool(o.zone) != bool(zone) && !allMissing)
    fail("MATLAB:datetime:IncompatibleTZ",
         "Cannot combine or compare a datetime array with a time zone with one without a time "
         "zone.");
  return other.planes;
}

bool DatetimeObject::isSuperiorTo(const ObjectObj& other) const {
  return other.className() == "duration" || other.className() == "calendarDuration";
}

double DatetimeObject::local(int64_t k) const {
  double t = numbers()[k];
  return std::isfinite(t) ? toLocal(t) : t;
}

std::string DatetimeObject::shownFormat() const {
  if (!format.empty()) return format;
  for (int64_t k = 0; k < count(); ++k) {
    double t = local(k);
    if (std::isfinite(t) && t != std::floor(t / kMsPerDay) * kMsPerDay) return kDateTimeFormat;
  }
  return kDateOnlyFormat;
}

std::vector<std::string> DatetimeObject::elementTexts() const {
  DateFormat f(shownFormat());
  std::vector<std::string> out;
  for (int64_t k = 0; k < count(); ++k) {
    interruptionPoint<1024>(uint64_t(k));
    double t = numbers()[k];
    out.push_back(std::isnan(t)   ? "NaT"
                  : std::isinf(t) ? (t > 0 ? "Inf" : "-Inf")
                                  : f.write(local(k), zone.get(), t));
  }
  return out;
}

std::string DatetimeObject::elementText(int64_t k) const {
  double t = numbers()[k];
  if (!std::isfinite(t)) return std::isnan(t) ? "NaT" : t > 0 ? "Inf" : "-Inf";
  return DateFormat(shownFormat()).write(local(k), zone.get(), t);
}

// --- reading texts ---

namespace {

std::u16string_view trimmed(std::u16string_view t) {
  while (!t.empty() && isSpaceUnit(t.front())) t.remove_prefix(1);
  while (!t.empty() && isSpaceUnit(t.back())) t.remove_suffix(1);
  return t;
}

int pivotYear() { return int(clockOf(localNow()).date.year) - 50; }

}  // namespace

Value datesFromText(const Value& texts, const std::string& format, DatetimeObject& target) {
  TextArray all(texts, "Input", true);
  Value out = Value::uninitialized(ClassId::Double, all.dims());
  double* to = out.mutableData<double>();
  std::vector<DateFormat> own;
  if (!format.empty()) own.emplace_back(format);
  const std::vector<DateFormat>& formats = format.empty() ? knownDateFormats() : own;
  size_t likely = 0;
  int pivot = pivotYear();
  for (int64_t k = 0; k < all.size(); ++k) {
    std::u16string_view text = trimmed(all[k]);
    if (all.missing(k) || text.empty() || text == u"NaT") {
      to[k] = std::nan("");
      continue;
    }
    std::optional<DateFormat::Read> read = formats[likely].read(text, pivot);
    for (size_t f = 0; !read && f < formats.size(); ++f) {
      read = formats[f].read(text, pivot);
      if (read) likely = f;
    }
    // An array in one form may have odd texts, which are NaT; the first must be readable.
    if (!read && k > 0 && !std::isnan(to[0])) {
      to[k] = std::nan("");
      continue;
    }
    if (!read) {
      std::string shown = utf8FromUtf16(text);
      if (!format.empty())
        fail("MATLAB:datetime:ParseErr",
             "Unable to convert '%s' to datetime using the format '%s'.", shown.c_str(),
             format.c_str());
      fail("MATLAB:datetime:UnrecognizedDateStringSuggestLocale",
           "Could not recognize the date/time format of '%s'. You can specify a format using the "
           "'InputFormat' parameter.",
           shown.c_str());
    }
    if (!read->zoned)
      to[k] = target.fromLocal(read->local);
    else
      to[k] = target.zone ? read->local - read->offset : read->local;
  }
  return out;
}

double localNow() {
  double utc = double(std::chrono::duration_cast<std::chrono::microseconds>(
                          std::chrono::system_clock::now().time_since_epoch())
                          .count()) /
               1000;
  return utc + TimeZone::named("local")->offsetAt(utc);
}

// --- construction ---

namespace {

struct Options {
  std::string inputFormat, format, convertFrom, zone;
  bool formatGiven = false, zoneGiven = false;
  double epoch = 0, ticks = 1;
};

/// Name-value pairs at the end; gives back how many arguments stand before them.
int readOptions(Call& call, Options& o) {
  int end = call.nargin();
  for (int k = 0; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    bool known = word == "inputformat" || word == "format" || word == "timezone" ||
                 word == "convertfrom" || word == "locale" || word == "pivotyear" ||
                 word == "epoch" || word == "tickspersecond";
    if (!known || (k == 0)) continue;
    if (!call.has(k + 1))
      fail("MATLAB:datetime:ParamMissingValue", "A value is missing after '%s'.", word.c_str());
    const Value& v = call.arg(k + 1);
    if (word == "inputformat") {
      o.inputFormat = toText(v, "InputFormat");
    } else if (word == "format") {
      o.format = toText(v, "Format");
      o.formatGiven = true;
    } else if (word == "timezone") {
      o.zone = toText(v, "TimeZone");
      o.zoneGiven = true;
    } else if (word == "convertfrom") {
      o.convertFrom = optionWord(v);
    } else if (word == "tickspersecond") {
      o.ticks = toDouble(v, "TicksPerSecond");
    } else if (word == "epoch") {
      auto* e = objectAs<DatetimeObject>(v);
      DatetimeObject plain(Value::emptyDouble());
      o.epoch = e ? e->numbers()[0] : datesFromText(v, "", plain).doubleAt(0);
    }
    end = std::min(end, k);
    ++k;
  }
  return end;
}

std::string checkedFormat(const std::string& format) {
  if (format == "default" || format == "defaultdate" || format.empty())
    return format == "defaultdate" ? kDateOnlyFormat : "";
  if (format == "preserveinput") return "";
  DateFormat check(format);
  return format;
}

Value fromNumbers(const Value& x, const Options& o) {
  const std::string& from = o.convertFrom;
  Value numbers = convertClass(x, ClassId::Double);
  auto scaled = [&](double unit, double zero) {
    return mapNumbers(numbers, [=](double v) { return (v - zero) * unit; });
  };
  if (from == "datenum") return scaled(kMsPerDay, kDatenumOf1970);
  if (from == "posixtime") return scaled(1000, 0);
  if (from == "excel" || from == "excel1900")
    return mapNumbers(numbers, [](double v) { return (v - (v < 60 ? 25568 : 25569)) * kMsPerDay; });
  if (from == "excel1904") return scaled(kMsPerDay, 24107);
  if (from == "juliandate" || from == "jd") return scaled(kMsPerDay, 2440587.5);
  if (from == "modifiedjuliandate" || from == "mjd") return scaled(kMsPerDay, 40587);
  if (from == "epochtime")
    return mapNumbers(numbers, [&](double v) { return v / o.ticks * 1000 + o.epoch; });
  if (from == "yyyymmdd")
    return mapNumbers(numbers, [](double v) {
      if (!std::isfinite(v)) return v;
      auto n = int64_t(v);
      return double(daysFromDate(n / 10000, n / 100 % 100, n % 100)) * kMsPerDay;
    });
  if (from == ".net") return scaled(1e-4, 621355968e9);
  if (from == "ntp")
    return mapNumbers(numbers, [](double v) { return (v / 4294967296.0 - 2208988800.0) * 1000; });
  fail("MATLAB:datetime:UnrecognizedConvertFrom", "'%s' is not a form of numbers to convert from.",
       from.c_str());
}

/// One moment of parts that may be out of their ranges.
double fromParts(const double (&p)[7]) {
  for (double x : p)
    if (!std::isfinite(x)) return std::nan("");
  if (std::fabs(p[0]) > 1e8 || std::fabs(p[1]) > 1e9 || std::fabs(p[2]) > 1e11) return std::nan("");
  double wholeDay = std::floor(p[2]);
  double day = double(daysFromDate(int64_t(p[0]), int64_t(std::floor(p[1])), int64_t(wholeDay)));
  return (day + (p[2] - wholeDay)) * kMsPerDay + p[3] * kMsPerHour + p[4] * kMsPerMinute +
         p[5] * 1000 + p[6];
}

/// datetime(Y,M,D,…) with arrays and scalars, or one matrix with a row a date.
Value fromDateParts(Call& call, int count) {
  if (count == 1) {
    Value m = convertClass(call.arg(0), ClassId::Double);
    int64_t rows = m.dims().rows(), columns = m.dims().columns();
    if (m.dims().count() != 2 || (columns != 3 && columns != 6))
      fail("MATLAB:datetime:InvalidData",
           "Numeric input must have 3 or 6 columns, be given as years, months and days, or come "
           "with 'ConvertFrom'.");
    Value out = Value::uninitialized(ClassId::Double, Dims(rows, 1));
    for (int64_t r = 0; r < rows; ++r) {
      double p[7] = {};
      for (int64_t c = 0; c < columns; ++c) p[c] = m.data<double>()[r + c * rows];
      out.mutableData<double>()[r] = fromParts(p);
    }
    return out;
  }
  if (count != 3 && count != 6 && count != 7)
    fail("MATLAB:datetime:InvalidData",
         "Dates need years, months and days, and with a time hours, "
         "minutes and seconds too.");
  Dims dims(1, 1);
  std::vector<Value> parts;
  for (int k = 0; k < count; ++k) {
    if (!call.arg(k).isPlain() || call.arg(k).isComplex())
      fail("MATLAB:datetime:InvalidData", "Dates are made of real numbers.");
    parts.push_back(convertClass(call.arg(k), ClassId::Double));
    if (parts.back().isScalar()) continue;
    if (!dims.isScalar() && !(dims == parts.back().dims()))
      fail("MATLAB:datetime:InputSizeMismatch",
           "The parts of dates must have the same size or be "
           "scalars.");
    dims = parts.back().dims();
  }
  Value out = Value::uninitialized(ClassId::Double, dims);
  for (int64_t e = 0; e < dims.numel(); ++e) {
    double p[7] = {};
    for (size_t k = 0; k < parts.size(); ++k)
      p[k] = parts[k].data<double>()[parts[k].isScalar() ? 0 : e];
    out.mutableData<double>()[e] = fromParts(p);
  }
  return out;
}

/// now, today, … ; nothing for other texts.
std::optional<double> relativeDay(const Value& v) {
  std::string word = optionWord(v);
  double now = localNow(), today = std::floor(now / kMsPerDay) * kMsPerDay;
  if (word == "now") return now;
  if (word == "today") return today;
  if (word == "tomorrow") return today + kMsPerDay;
  if (word == "yesterday") return today - kMsPerDay;
  return {};
}

Value makeDatetime(Call& call) {
  Options o;
  int count = readOptions(call, o);
  Ref<DatetimeObject> out = makeRef<DatetimeObject>(Value::emptyDouble());
  if (auto* source = count == 1 ? objectAs<DatetimeObject>(call.arg(0)) : nullptr) {
    out->planes = source->planes;
    out->format = source->format;
    out->zone = source->zone;
    if (o.formatGiven) out->format = checkedFormat(o.format);
    if (o.zoneGiven) out->setProperty("TimeZone", Value::text(o.zone));
    return objectValue(out);
  }
  if (o.zoneGiven && !o.zone.empty()) out->zone = TimeZone::named(o.zone);
  out->format = checkedFormat(o.format);
  if (count == 0) {
    out->planes[0] = Value(out->fromLocal(localNow()));
  } else if (count == 1 && isText(call.arg(0))) {
    std::optional<double> relative = relativeDay(call.arg(0));
    if (relative) {
      double local = *relative;
      if (out->zone) {  // what that zone's clock shows now
        double utc = TimeZone::named("local")->utcFrom(localNow());
        local = *relative == localNow() ? out->toLocal(utc) : *relative;
      }
      out->planes[0] = Value(out->fromLocal(local));
    } else {
      out->planes[0] = datesFromText(call.arg(0), o.inputFormat, *out);
    }
  } else {
    Value local = !o.convertFrom.empty() ? fromNumbers(call.arg(0), o) : fromDateParts(call, count);
    // Counts of seconds since an epoch are of UTC, parts are of the clock.
    bool utc = o.convertFrom == "posixtime" || o.convertFrom == "epochtime";
    out->planes[0] =
        out->zone && !utc
            ? mapNumbers(local, [&](double t) { return std::isfinite(t) ? out->fromLocal(t) : t; })
            : local;
  }
  return objectValue(out);
}

Value natArray(Call& call) {
  Dims dims = call.nargin() ? toDims(call.args, "NaT") : Dims(1, 1);
  Value codes = Value::uninitialized(ClassId::Double, dims);
  std::fill_n(codes.mutableData<double>(), dims.numel(), std::nan(""));
  return objectValue(makeRef<DatetimeObject>(codes));
}

// --- arithmetic ---

Value withCalendar(const DatetimeObject& t, const CalendarDurationObject& c, double sign) {
  const Dims& shape = t.count() == 1 ? c.dims() : t.dims();
  if (t.count() != 1 && c.count() != 1 && !(t.dims() == c.dims()))
    failElementwiseSizes(t.dims(), c.dims());
  Value out = Value::uninitialized(ClassId::Double, shape);
  for (int64_t k = 0; k < shape.numel(); ++k) {
    int64_t a = t.count() == 1 ? 0 : k, b = c.count() == 1 ? 0 : k;
    double local = t.local(a);
    if (std::isfinite(local)) {
      // Months and days move the clock, hours the moment.
      double moved = addCalendar(local, sign * c.months(b), sign * c.days(b), 0);
      local = t.fromLocal(moved) + sign * c.ms(b);
    }
    out.mutableData<double>()[k] = local;
  }
  return t.valueLike(out);
}

Value plusMinus(Call& call, double sign) {
  const Value &a = call.arg(0), &b = call.arg(1);
  auto *ta = objectAs<DatetimeObject>(a), *tb = objectAs<DatetimeObject>(b);
  const char* op = sign > 0 ? "plus" : "minus";
  if (ta && !tb) {
    if (auto* c = objectAs<CalendarDurationObject>(b)) return withCalendar(*ta, *c, sign);
    if (std::optional<Value> d = durationCodes(b))
      return ta->valueLike(arithmetic(call, op, ta->codes(), *d));
  }
  if (tb && !ta && sign > 0) {
    if (auto* c = objectAs<CalendarDurationObject>(a)) return withCalendar(*tb, *c, 1);
    if (std::optional<Value> d = durationCodes(a))
      return tb->valueLike(arithmetic(call, op, *d, tb->codes()));
  }
  if (sign < 0 && (ta || tb)) {
    const DatetimeObject& model = ta ? *ta : *tb;
    Ref<ElementObject> left = model.accept(a, "subtract"), right = model.accept(b, "subtract");
    return durationValue(arithmetic(call, op, left->codes(), model.planesOf(*right)[0]));
  }
  fail("MATLAB:datetime:InvalidArithmetic",
       "Operator '%c' is not defined between values of class '%s' and '%s'.", sign > 0 ? '+' : '-',
       a.className().c_str(), b.className().c_str());
}

Value datetimePlus(Call& call) { return plusMinus(call, 1); }
Value datetimeMinus(Call& call) { return plusMinus(call, -1); }

/// first:last, first:step:last; a step without unit is days, and one day when there is none.
Value datetimeColon(Call& call) {
  DatetimeObject* model = nullptr;
  for (Value& v : call.args)
    if (!model) model = objectAs<DatetimeObject>(v);
  int last = call.nargin() - 1;
  double first = model->accept(call.arg(0), "range over")->numbers()[0];
  double end = model->accept(call.arg(last), "range over")->numbers()[0];
  std::vector<double> out;
  auto* calendar = last == 2 ? objectAs<CalendarDurationObject>(call.arg(1)) : nullptr;
  if (last == 1 || calendar) {
    double months = calendar ? calendar->months(0) : 0, days = calendar ? calendar->days(0) : 1;
    double ms = calendar ? calendar->ms(0) : 0;
    double start = model->toLocal(first), sign = months * 30 + days + ms / kMsPerDay;
    for (double n = 0; sign != 0 && std::isfinite(first) && std::isfinite(end); ++n) {
      double t = model->fromLocal(addCalendar(start, n * months, n * days, n * ms));
      if (sign > 0 ? t > end : t < end) break;
      out.push_back(t);
      if (out.size() > 100000000)
        fail("MATLAB:array:SizeLimitExceeded", "A range has too many elements.");
    }
  } else {
    std::optional<Value> step = durationCodes(call.arg(1));
    if (!step || step->numel() != 1)
      fail("MATLAB:datetime:InvalidStep", "The step of a range of dates must be a duration.");
    Value parts[] = {Value(0.0), *step, Value(end - first)};
    Value offsets = call.interpreter.call1(Value::text("colon"), parts);
    return model->valueLike(
        mapNumbers(convertClass(offsets, ClassId::Double), [&](double d) { return first + d; }));
  }
  return model->valueLike(Value::fromVector(out, true));
}

Value datetimeDiff(Call& call) { return durationValue(plainMethod(call, "diff")); }
Value datetimeMean(Call& call) { return shapeMethod(call, "mean"); }
Value datetimeLinspace(Call& call) { return pairMethod(call, "linspace", "range over", true); }
Value isFinite(Call& call) { return plainMethod(call, "isfinite"); }
Value isInfinite(Call& call) { return plainMethod(call, "isinf"); }
Value datetimeStd(Call& call) { return durationValue(plainMethod(call, "std")); }
Value datetimeRange(Call& call) { return durationValue(plainMethod(call, "range")); }

/// The clock's dates as serial numbers.
Value datetimeDatenum(Call& call) {
  auto& t = static_cast<DatetimeObject&>(elementObject(call));
  Value out = Value::uninitialized(ClassId::Double, t.dims());
  for (int64_t k = 0; k < t.count(); ++k)
    out.mutableData<double>()[k] = t.local(k) / kMsPerDay + kDatenumOf1970;
  return out;
}
/// Functions of serial dates, called with what the first argument is as such.
Value bySerialDate(Call& call, const char* name) {
  ValueList args(call.args.begin(), call.args.end());
  args[0] = datetimeDatenum(call);
  ValueList outs = call.interpreter.call(Value::text(name), args, std::max(1, call.nargout));
  for (size_t k = 1; k < outs.size(); ++k) call.setOut(int(k), outs[k]);
  return outs.empty() ? Value() : outs[0];
}
Value datetimeDatestr(Call& call) { return bySerialDate(call, "datestr"); }
Value datetimeDatevec(Call& call) { return bySerialDate(call, "datevec"); }
Value datetimeWeekday(Call& call) { return bySerialDate(call, "weekday"); }

Value savedDatetime(Call& call) {
  auto& t = static_cast<DatetimeObject&>(elementObject(call));
  Value out = Value::structure();
  out.setField("milliseconds", t.codes());
  out.setField("Format", Value::text(t.format));
  out.setField("TimeZone", Value::text(t.zone ? t.zone->name() : ""));
  return out;
}

Value loadedDatetime(Call& call) {
  const Value* ms = call.arg(0).isStruct() ? call.arg(0).field("milliseconds") : nullptr;
  const Value* format = ms ? call.arg(0).field("Format") : nullptr;
  const Value* zone = ms ? call.arg(0).field("TimeZone") : nullptr;
  if (!ms || !ms->isDouble() || ms->isComplex() || !format || !zone)
    fail("MATLAB:datetime:InvalidData", "These are not the fields of a datetime.");
  Ref<DatetimeObject> out = makeRef<DatetimeObject>(*ms);
  out->format = checkedFormat(toText(*format, "Format"));
  std::string name = toText(*zone, "TimeZone");
  if (!name.empty()) out->zone = TimeZone::named(name);
  return objectValue(out);
}

}  // namespace

// --- properties ---

bool DatetimeObject::getProperty(std::string_view name, Value& out) {
  auto part = [&](auto f) {
    Value v = Value::uninitialized(ClassId::Double, dims());
    for (int64_t k = 0; k < count(); ++k) {
      double t = local(k);
      v.mutableData<double>()[k] = std::isfinite(t) ? double(f(clockOf(t))) : std::nan("");
    }
    out = v;
    return true;
  };
  if (name == "Year") return part([](const Clock& c) { return c.date.year; });
  if (name == "Month") return part([](const Clock& c) { return c.date.month; });
  if (name == "Day") return part([](const Clock& c) { return c.date.day; });
  if (name == "Hour") return part([](const Clock& c) { return c.hour; });
  if (name == "Minute") return part([](const Clock& c) { return c.minute; });
  // The storage holds about a quarter of a microsecond; below that are its rounding errors.
  if (name == "Second")
    return part([](const Clock& c) { return std::round(c.second * 1e7) / 1e7; });
  if (name == "Format")
    out = Value::text(shownFormat());
  else if (name == "TimeZone")
    out = Value::text(zone ? zone->name() : "");
  else if (name == "SystemTimeZone")
    out = Value::text(systemZoneName());
  else
    return false;
  return true;
}

std::vector<std::string> DatetimeObject::propertyNames() const {
  return {"Format", "TimeZone", "Year",   "Month",         "Day",
          "Hour",   "Minute",   "Second", "SystemTimeZone"};
}

void DatetimeObject::setProperty(std::string_view name, Value v) {
  static constexpr std::string_view parts[] = {"Year", "Month", "Day", "Hour", "Minute", "Second"};
  auto at = std::find(std::begin(parts), std::end(parts), name);
  if (name == "Format") {
    format = checkedFormat(toText(v, "Format"));
  } else if (name == "TimeZone") {
    std::string zoneName = toText(v, "TimeZone");
    std::shared_ptr<const TimeZone> next = zoneName.empty() ? nullptr : TimeZone::named(zoneName);
    // A first zone says which the clock's was; another shows the same moments; none keeps the
    // clock.
    planes[0] = mapNumbers(codes(), [&](double t) {
      if (!std::isfinite(t)) return t;
      if (!zone && next) return next->utcFrom(t);
      return zone && !next ? toLocal(t) : t;
    });
    zone = next;
  } else if (at != std::end(parts)) {
    Value x = convertClass(v, ClassId::Double);
    if (x.numel() != 1 && x.numel() != count())
      fail("MATLAB:datetime:InputSizeMismatch", "The new parts must be as many as the dates.");
    Value out = Value::uninitialized(ClassId::Double, dims());
    for (int64_t k = 0; k < count(); ++k) {
      Clock c = clockOf(std::isfinite(local(k)) ? local(k) : 0);
      double p[7] = {double(c.date.year),
                     double(c.date.month),
                     double(c.date.day),
                     double(c.hour),
                     double(c.minute),
                     c.second,
                     0};
      p[at - std::begin(parts)] = x.data<double>()[x.numel() == 1 ? 0 : k];
      double t = std::isfinite(numbers()[k]) ? fromParts(p) : std::nan("");
      out.mutableData<double>()[k] = std::isfinite(t) ? fromLocal(t) : t;
    }
    planes[0] = out;
  } else {
    ObjectObj::setProperty(name, std::move(v));
  }
}

const MethodTable* DatetimeObject::methods() const {
  static const MethodTable table =
      methodTable(std::to_array<MethodRow>({{"plus", datetimePlus, 2, 2},
                                            {"minus", datetimeMinus, 2, 2},
                                            {"colon", datetimeColon, 2, 3},
                                            {"diff", datetimeDiff},
                                            {"discretize", discretizeTimes, 2, -1, 2},
                                            {"histcounts", countTimes, 1, -1, 3},
                                            {"interp1", interpolateTimes, 2, -1},
                                            {"mean", datetimeMean},
                                            {"std", datetimeStd},
                                            {"range", datetimeRange},
                                            {"linspace", datetimeLinspace, 2, 3},
                                            {"isfinite", isFinite},
                                            {"isinf", isInfinite},
                                            {"datenum", datetimeDatenum, 1, 1},
                                            {"datestr", datetimeDatestr},
                                            {"datevec", datetimeDatevec, 1, 1, 6},
                                            {"weekday", datetimeWeekday, 1, 2, 2},
                                            {"saveobj", savedDatetime}}),
                  orderedElementMethods(), sharedElementMethods());
  return &table;
}

namespace {

const BuiltinDescriptor kRows[] = {
    {.name = "datetime",
     .function = makeDatetime,
     .maxIn = kAny,
     .help =
         "datetime(text), datetime(y,m,d), datetime(y,m,d,h,mi,s), datetime(x,'ConvertFrom',f), "
         "datetime('now'|'today'|'tomorrow'|'yesterday') are points in time.\nOptions: "
         "'InputFormat', 'Format', 'TimeZone'. t.Year ... t.Second, t.Format and t.TimeZone read "
         "and change them; t + hours(1), t2 - t1, t1:t2, <, sort and the like work.",
     .example = "t = datetime(2024,2,28) + days(2); disp(t)",
     .expected = "   01-Mar-2024\n\n",
     .purity = Purity::ReadsState},
    functionRow("datetime.loadobj", loadedDatetime, 1, 1, 1,
                "A datetime from what a MAT-file has of it.\ndatetime.loadobj(s)",
                "t = datetime.loadobj(struct('milliseconds',0,'Format','','TimeZone','')); "
                "disp(t.Year)",
                "        1970\n"),
    functionRow("NaT", natArray, 0, kAny, 1, "No point in time.\nNaT, NaT(n), NaT(m,n,...)",
                "disp(isnat(NaT(1,2)))", "   1   1\n"),
};

}  // namespace

BuiltinTheme datetimeTheme() { return kRows; }

}  // namespace matlift::builtins
