// duration: lengths of time, and hours, minutes, … both ways.
#include <cmath>
#include <functional>

#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

/// The units that have a function and a letter.
struct Unit {
  const char* function;
  char letter;
  double ms;
  const char* one;
  const char* many;
};
constexpr Unit kUnits[] = {
    {"years", 'y', kMsPerYear, "yr", "yrs"},      {"days", 'd', kMsPerDay, "day", "days"},
    {"hours", 'h', kMsPerHour, "hr", "hr"},       {"minutes", 'm', kMsPerMinute, "min", "min"},
    {"seconds", 's', kMsPerSecond, "sec", "sec"}, {"milliseconds", 's', 1, "sec", "sec"},
};

bool isClockFormat(const std::string& f, size_t& digits) {
  size_t dot = f.find('.');
  digits = dot == f.npos ? 0 : f.size() - dot - 1;
  std::string head = f.substr(0, dot);
  bool known = head == "dd:hh:mm:ss" || head == "hh:mm:ss" || head == "mm:ss" || head == "hh:mm";
  if (dot != f.npos) known = known && head != "hh:mm" && digits > 0 && digits <= 9;
  return known && (dot == f.npos || f.find_first_not_of('S', dot + 1) == f.npos);
}

void checkFormat(const std::string& f) {
  size_t digits = 0;
  bool unit = f.size() == 1 && std::string("ydhms").find(f[0]) != std::string::npos;
  if (!unit && !isClockFormat(f, digits))
    fail("MATLAB:duration:UnrecognizedFormat",
         "'%s' is not a valid duration format: y, d, h, m, s, dd:hh:mm:ss, hh:mm:ss, mm:ss or "
         "hh:mm, "
         "with .S to .SSSSSSSSS after seconds.",
         f.c_str());
}

std::string clockText(double ms, const std::string& format) {
  size_t digits = 0;
  isClockFormat(format, digits);
  std::string head = format.substr(0, format.find('.')), sign = ms < 0 ? "-" : "";
  double scale = std::pow(10.0, double(digits));
  // Cut, but not by rounding errors of the storage.
  double ticks = std::floor(std::fabs(ms) / 1000 * scale + 1e-6),
         seconds = std::floor(ticks / scale);
  double fraction = ticks - seconds * scale;
  double minutes = std::floor(seconds / 60), hours = std::floor(minutes / 60),
         days = std::floor(hours / 24);
  std::string out;
  auto add = [&](double x) { out += strprintf(out.empty() ? "%02.0f" : ":%02.0f", x); };
  if (head == "dd:hh:mm:ss") add(days), hours -= days * 24;
  if (head != "mm:ss") add(hours), minutes -= std::floor(seconds / 3600) * 60;
  add(minutes);
  if (head != "hh:mm") add(seconds - std::floor(seconds / 60) * 60);
  if (digits) out += strprintf(".%0*.0f", int(digits), fraction);
  return sign + out;
}

}  // namespace

Ref<ElementObject> DurationObject::empty() const {
  Ref<DurationObject> out = makeRef<DurationObject>(Value::emptyDouble());
  out->format = format;
  return Ref<ElementObject>(out.get());
}

std::string DurationObject::elementText(int64_t k) const {
  double ms = numbers()[k];
  if (std::isnan(ms)) return "NaN";
  bool unit = format.size() == 1;
  if (std::isinf(ms) && !unit) return ms > 0 ? "Inf" : "-Inf";
  if (!unit) return clockText(ms, format);
  for (const Unit& u : kUnits) {
    if (u.letter != format[0]) continue;
    double x = ms / u.ms;
    return strprintf("%.5g ", x) + (x == 1 ? u.one : u.many);
  }
  return "";
}

namespace {

/// "hh:mm:ss", "dd:hh:mm:ss", "mm:ss" is not read without being told; NaN when it is none.
double durationFromText(std::u16string_view text, const std::string& format) {
  std::string s = utf8FromUtf16(text);
  size_t a = s.find_first_not_of(" \t"), b = s.find_last_not_of(" \t");
  if (a == s.npos) return std::nan("");
  s = s.substr(a, b - a + 1);
  double sign = 1;
  if (s[0] == '-') sign = -1, s.erase(0, 1);
  std::vector<double> parts;
  size_t at = 0;
  while (at <= s.size()) {
    size_t end = std::min(s.find(':', at), s.size());
    std::string piece = s.substr(at, end - at);
    if (piece.empty() || piece.find_first_not_of("0123456789.") != piece.npos) return std::nan("");
    parts.push_back(std::strtod(piece.c_str(), nullptr));
    at = end + 1;
  }
  if (parts.size() == 2) {
    bool hoursMinutes = format.substr(0, 5) == "hh:mm";
    return sign * (parts[0] * (hoursMinutes ? kMsPerHour : kMsPerMinute) +
                   parts[1] * (hoursMinutes ? kMsPerMinute : 1000));
  }
  if (parts.size() == 3)
    return sign * (parts[0] * kMsPerHour + parts[1] * kMsPerMinute + parts[2] * 1000);
  if (parts.size() == 4)
    return sign * (parts[0] * kMsPerDay + parts[1] * kMsPerHour + parts[2] * kMsPerMinute +
                   parts[3] * 1000);
  return std::nan("");
}

Value durationsFromText(const Value& v, const std::string& format) {
  TextArray all(v, "Input", true);
  Value out = Value::uninitialized(ClassId::Double, all.dims());
  for (int64_t k = 0; k < all.size(); ++k) {
    double ms = all.missing(k) ? std::nan("") : durationFromText(all[k], format);
    if (k == 0 && std::isnan(ms) && !all[0].empty() && !all.missing(0) && all[0] != u"NaN")
      fail("MATLAB:duration:DataConversionError",
           "Could not recognize the duration format of '%s'. Use the form hh:mm:ss or dd:hh:mm:ss.",
           utf8FromUtf16(all[0]).c_str());
    out.mutableData<double>()[k] = ms;
  }
  return out;
}

}  // namespace

Ref<ElementObject> DurationObject::accept(const Value& v, const char* what) const {
  if (auto* o = objectAs<DurationObject>(v)) return Ref<ElementObject>(o);
  Ref<ElementObject> out = empty();
  if (std::optional<Value> codes = durationCodes(v))
    out->planes[0] = *codes;
  else if (isText(v))
    out->planes[0] = durationsFromText(v, format);
  else
    fail("MATLAB:duration:InvalidComparison",
         "Unable to %s a duration array and a value of class '%s'.", what, v.className().c_str());
  return out;
}

bool DurationObject::getProperty(std::string_view name, Value& out) {
  if (name != "Format") return false;
  out = Value::text(format);
  return true;
}
void DurationObject::setProperty(std::string_view name, Value v) {
  if (name != "Format") return ObjectObj::setProperty(name, std::move(v));
  std::string f = toText(v, "Format");
  checkFormat(f);
  format = f;
}

Value durationValue(Value ms, const std::string& format) {
  Ref<DurationObject> d = makeRef<DurationObject>(convertClass(ms, ClassId::Double));
  d->format = format;
  return objectValue(d);
}

std::optional<Value> durationCodes(const Value& v) {
  if (auto* d = objectAs<DurationObject>(v)) return d->codes();
  if (!v.isPlain() || v.isChar() || v.isComplex()) return {};
  return mapNumbers(convertClass(v, ClassId::Double), [](double x) { return x * kMsPerDay; });
}

Value arithmetic(Call& call, const char* name, const Value& a, const Value& b) {
  Value args[] = {a, b};
  return convertClass(call.interpreter.call1(Value::text(name), args), ClassId::Double);
}

namespace {

DurationObject& durationOf(Call& call) {
  for (Value& v : call.args)
    if (auto* d = objectAs<DurationObject>(v)) return *d;
  fail("MATLAB:duration:InvalidData", "A duration is needed.");
}

[[noreturn]] void failOperator(Call& call, const char* op) {
  fail("MATLAB:duration:InvalidArithmetic",
       "Operator '%s' is not defined between values of class '%s' and '%s'.", op,
       call.arg(0).className().c_str(), call.arg(1).className().c_str());
}

Value addSubtract(Call& call, const char* name, const char* op) {
  std::optional<Value> a = durationCodes(call.arg(0)), b = durationCodes(call.arg(1));
  if (!a || !b) failOperator(call, op);
  return durationOf(call).valueLike(arithmetic(call, name, *a, *b));
}
Value plus(Call& call) { return addSubtract(call, "plus", "+"); }
Value minus(Call& call) { return addSubtract(call, "minus", "-"); }

/// A duration times a number.
Value scaleBy(Call& call, const char* name, const char* op) {
  bool both = objectAs<DurationObject>(call.arg(0)) && objectAs<DurationObject>(call.arg(1));
  const Value& number = objectAs<DurationObject>(call.arg(0)) ? call.arg(1) : call.arg(0);
  if (both || !number.isPlain()) failOperator(call, op);
  return shapeMethod(call, name);
}
Value times(Call& call) { return scaleBy(call, "times", ".*"); }
Value mtimes(Call& call) { return scaleBy(call, "mtimes", "*"); }

/// A ratio of durations is a number; a duration by a number is one.
Value divide(Call& call, const char* name, const char* op) {
  bool top = objectAs<DurationObject>(call.arg(0)), bottom = objectAs<DurationObject>(call.arg(1));
  if (top && bottom) return plainMethod(call, name);
  if (!top || !call.arg(1).isPlain()) failOperator(call, op);
  return shapeMethod(call, name);
}
Value rdivide(Call& call) { return divide(call, "rdivide", "./"); }
Value mrdivide(Call& call) { return divide(call, "mrdivide", "/"); }

/// To whole units, seconds unless said.
Value rounded(Call& call, const char* name) {
  DurationObject& d = durationOf(call);
  double unit = kMsPerSecond;
  if (call.nargin() > 1) {
    std::string word = optionWord(call.arg(1));
    unit = 0;
    for (const Unit& u : kUnits)
      if (word == u.function) unit = u.ms;
    if (unit == 0) failOption(name, call.arg(1));
  }
  Value scaled[] = {mapNumbers(d.codes(), [&](double x) { return x / unit; })};
  Value out = call.interpreter.call1(Value::text(name), scaled);
  return d.valueLike(mapNumbers(out, [&](double x) { return x * unit; }));
}
Value floorOf(Call& call) { return rounded(call, "floor"); }
Value ceilOf(Call& call) { return rounded(call, "ceil"); }
Value roundOf(Call& call) { return rounded(call, "round"); }

Value sum(Call& call) { return shapeMethod(call, "sum"); }
Value cumsum(Call& call) { return shapeMethod(call, "cumsum"); }
Value mean(Call& call) { return shapeMethod(call, "mean"); }
Value stdOf(Call& call) { return shapeMethod(call, "std"); }
Value absOf(Call& call) { return shapeMethod(call, "abs"); }
Value uminus(Call& call) { return shapeMethod(call, "uminus"); }
Value uplus(Call& call) { return call.arg(0); }
Value diffOf(Call& call) { return shapeMethod(call, "diff"); }
Value signOf(Call& call) { return plainMethod(call, "sign"); }
Value isnanOf(Call& call) { return plainMethod(call, "isnan"); }
Value isfiniteOf(Call& call) { return plainMethod(call, "isfinite"); }
Value isinfOf(Call& call) { return plainMethod(call, "isinf"); }
Value modOf(Call& call) { return pairMethod(call, "mod", "divide", true); }
Value remOf(Call& call) { return pairMethod(call, "rem", "divide", true); }
Value linspaceOf(Call& call) { return pairMethod(call, "linspace", "range over", true); }

/// first:step:last; a step without unit is days, one day when there is none.
Value colon(Call& call) {
  DurationObject& d = durationOf(call);
  ValueList args;
  for (Value& v : call.args) {
    std::optional<Value> c = durationCodes(v);
    if (!c) failOperator(call, ":");
    args.push_back(*c);
  }
  if (args.size() == 2) args.insert(args.begin() + 1, Value(kMsPerDay));
  return d.valueLike(call.interpreter.call1(Value::text("colon"), args));
}

/// [h, m, s] = hms(d)
Value hms(Call& call) {
  const Value& ms = durationOf(call).codes();
  call.setOut(1, mapNumbers(ms, [](double x) {
                return std::trunc(std::fmod(x, kMsPerHour) / kMsPerMinute);
              }));
  call.setOut(2, mapNumbers(ms, [](double x) { return std::fmod(x, kMsPerMinute) / 1000; }));
  return mapNumbers(ms, [](double x) { return std::trunc(x / kMsPerHour); });
}

Value saved(Call& call) {
  DurationObject& d = durationOf(call);
  Value out = Value::structure();
  out.setField("milliseconds", d.codes());
  out.setField("Format", Value::text(d.format));
  return out;
}

Value loaded(Call& call) {
  const Value* ms = call.arg(0).isStruct() ? call.arg(0).field("milliseconds") : nullptr;
  const Value* format = ms ? call.arg(0).field("Format") : nullptr;
  if (!ms || !ms->isDouble() || ms->isComplex() || !format)
    fail("MATLAB:duration:InvalidData", "These are not the fields of a duration.");
  std::string f = toText(*format, "Format");
  checkFormat(f);
  return durationValue(*ms, f);
}

/// hours(x) of numbers is a duration, of a duration the number of hours.
Value unit(Call& call, const Unit& u) {
  if (auto* d = objectAs<DurationObject>(call.arg(0)))
    return mapNumbers(d->codes(), [&](double x) { return x / u.ms; });
  const Value& v = call.arg(0);
  if (!v.isPlain() || v.isComplex() || v.isChar())
    fail("MATLAB:duration:DurationFromNonNumeric", "The input must be numbers or a duration.");
  return durationValue(
      mapNumbers(convertClass(v, ClassId::Double), [&](double x) { return x * u.ms; }),
      std::string(1, u.letter));
}
Value years(Call& call) { return unit(call, kUnits[0]); }
Value days(Call& call) { return unit(call, kUnits[1]); }
Value hours(Call& call) { return unit(call, kUnits[2]); }
Value minutes(Call& call) { return unit(call, kUnits[3]); }
Value seconds(Call& call) { return unit(call, kUnits[4]); }
Value milliseconds(Call& call) { return unit(call, kUnits[5]); }

Value makeDuration(Call& call) {
  std::string format = "hh:mm:ss", inputFormat;
  int count = call.nargin();
  for (int k = 0; k + 1 < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word != "format" && word != "inputformat") continue;
    (word == "format" ? format : inputFormat) = toText(call.arg(k + 1), "Format");
    count = std::min(count, k);
    ++k;
  }
  checkFormat(format);
  if (count == 1 && isText(call.arg(0)))
    return durationValue(durationsFromText(call.arg(0), inputFormat), format);
  if (count == 1 && objectAs<DurationObject>(call.arg(0)))
    return durationValue(durationOf(call).codes(), format);
  static constexpr double scale[] = {kMsPerHour, kMsPerMinute, 1000, 1};
  ValueList parts;
  for (int k = 0; k < count; ++k) {
    if (!call.arg(k).isPlain() || call.arg(k).isComplex())
      fail("MATLAB:duration:InvalidData", "A duration is made of real numbers.");
    parts.push_back(convertClass(call.arg(k), ClassId::Double));
  }
  if (count == 1) {  // a row for each: hours, minutes, seconds
    Value m = parts[0];
    int64_t rows = m.dims().rows();
    if (m.dims().columns() != 3 || m.dims().count() != 2)
      fail("MATLAB:duration:InvalidData",
           "Numbers must have three columns: hours, minutes, seconds.");
    parts.clear();
    for (int64_t c = 0; c < 3; ++c) {
      Value column = Value::uninitialized(ClassId::Double, Dims(rows, 1));
      for (int64_t r = 0; r < rows; ++r)
        column.mutableData<double>()[r] = m.data<double>()[r + c * rows];
      parts.push_back(column);
    }
    count = 3;
  }
  if (count != 3 && count != 4)
    fail("MATLAB:duration:InvalidData", "A duration needs hours, minutes and seconds.");
  Value sum = Value(0.0);
  for (int k = 0; k < count; ++k) {
    Value scaled = mapNumbers(parts[size_t(k)], [&](double x) { return x * scale[k]; });
    sum = arithmetic(call, "plus", sum, scaled);
  }
  return durationValue(sum, format);
}

const BuiltinDescriptor kRows[] = {
    functionRow("duration", makeDuration, 1, kAny, 1,
                "A length of time.\nduration(h,m,s), duration(h,m,s,ms), duration('hh:mm:ss'), "
                "'Format',f with f one of y, d, h, m, s, hh:mm:ss, dd:hh:mm:ss, mm:ss, hh:mm.",
                "disp(duration(1,30,0) + minutes(45))", "   02:15:00\n\n"),
    functionRow("duration.loadobj", loaded, 1, 1, 1,
                "A duration from what a MAT-file has of it.\nduration.loadobj(s)",
                "disp(seconds(duration.loadobj(struct('milliseconds',500,'Format','s'))))",
                "    0.5000\n"),
    functionRow("years", years, 1, 1, 1,
                "A duration in years of 365.2425 days, or the number of years.\nyears(x)",
                "disp(years(days(365.2425)))", "     1\n"),
    functionRow("days", days, 1, 1, 1,
                "A duration in days of 24 hours, or the number of days.\ndays(x)",
                "disp(days(hours(36)))", "    1.5000\n"),
    functionRow("hours", hours, 1, 1, 1, "A duration in hours, or the number of hours.\nhours(x)",
                "disp(hours(days(2)))", "    48\n"),
    functionRow("minutes", minutes, 1, 1, 1,
                "A duration in minutes, or the number of minutes.\nminutes(x)", "disp(minutes(5))",
                "   5 min\n\n"),
    functionRow("seconds", seconds, 1, 1, 1,
                "A duration in seconds, or the number of seconds.\nseconds(x)",
                "disp(seconds(minutes(2)))", "   120\n"),
    functionRow("milliseconds", milliseconds, 1, 1, 1,
                "A duration in milliseconds, or the number of milliseconds.\nmilliseconds(x)",
                "disp(milliseconds(seconds(2)))", "        2000\n"),
};

}  // namespace

const MethodTable* DurationObject::methods() const {
  static const MethodTable table =
      methodTable(std::to_array<MethodRow>({{"plus", plus, 2, 2},
                                            {"minus", minus, 2, 2},
                                            {"times", times, 2, 2},
                                            {"mtimes", mtimes, 2, 2},
                                            {"rdivide", rdivide, 2, 2},
                                            {"mrdivide", mrdivide, 2, 2},
                                            {"floor", floorOf},
                                            {"ceil", ceilOf},
                                            {"round", roundOf},
                                            {"sum", sum},
                                            {"cumsum", cumsum},
                                            {"mean", mean},
                                            {"std", stdOf},
                                            {"abs", absOf},
                                            {"uminus", uminus},
                                            {"uplus", uplus},
                                            {"diff", diffOf},
                                            {"sign", signOf},
                                            {"discretize", discretizeTimes, 2, -1, 2},
                                            {"histcounts", countTimes, 1, -1, 3},
                                            {"interp1", interpolateTimes, 2, -1},
                                            {"isnan", isnanOf},
                                            {"isfinite", isfiniteOf},
                                            {"isinf", isinfOf},
                                            {"mod", modOf, 2, 2},
                                            {"rem", remOf, 2, 2},
                                            {"colon", colon, 2, 3},
                                            {"hms", hms, 1, 1, 3},
                                            {"linspace", linspaceOf, 2, 3},
                                            {"saveobj", saved}}),
                  orderedElementMethods(), sharedElementMethods());
  return &table;
}

BuiltinTheme durationTheme() { return kRows; }

}  // namespace matlift::builtins
