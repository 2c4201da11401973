// calendarDuration: lengths of time in units of the calendar, which have no fixed length.
#include <cmath>
#include <functional>

#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "builtins/time/time_types.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

Ref<ElementObject> CalendarDurationObject::empty() const {
  Value none = Value::emptyDouble();
  return Ref<ElementObject>(makeRef<CalendarDurationObject>(none, none, none).get());
}

Ref<ElementObject> CalendarDurationObject::accept(const Value& v, const char* what) const {
  if (auto* o = objectAs<CalendarDurationObject>(v)) return Ref<ElementObject>(o);
  std::optional<Value> ms = durationCodes(v);
  if (!ms)
    fail("MATLAB:calendarDuration:InvalidData",
         "Unable to %s a calendarDuration array and a value of class '%s'.", what,
         v.className().c_str());
  Value zero = Value::zeros(ClassId::Double, ms->dims());
  // A number is days of the calendar, a duration time.
  if (!v.isObject())
    return Ref<ElementObject>(
        makeRef<CalendarDurationObject>(zero, convertClass(v, ClassId::Double), zero).get());
  return Ref<ElementObject>(makeRef<CalendarDurationObject>(zero, zero, *ms).get());
}

bool CalendarDurationObject::isSuperiorTo(const ObjectObj& other) const {
  return other.className() == "duration";
}

std::string CalendarDurationObject::elementText(int64_t k) const {
  double m = months(k), d = days(k), t = ms(k);
  if (std::isnan(m) || std::isnan(d) || std::isnan(t)) return "NaN";
  std::string out;
  auto add = [&](double x, const char* unit) {
    if (x != 0) out += strprintf("%s%.5g%s", out.empty() ? "" : " ", x, unit);
  };
  double years = std::trunc(m / 12);
  add(years, "y");
  add(m - years * 12, "mo");
  add(d, "d");
  double hours = std::trunc(t / kMsPerHour),
         minutes = std::trunc(std::fmod(t, kMsPerHour) / kMsPerMinute);
  add(hours, "h");
  add(minutes, "m");
  add(std::fmod(t, kMsPerMinute) / 1000, "s");
  return out.empty() ? "0d" : out;
}

double addCalendar(double local, double months, double days, double ms) {
  if (!std::isfinite(local + months + days + ms)) return local + months + days + ms;
  double t = months != 0 && std::fabs(months) < 1e9 ? addMonths(local, months) : local;
  return t + days * kMsPerDay + ms;
}

namespace {

CalendarDurationObject& calendarOf(Call& call) {
  for (Value& v : call.args)
    if (auto* c = objectAs<CalendarDurationObject>(v)) return *c;
  fail("MATLAB:calendarDuration:InvalidData", "A calendarDuration is needed.");
}

Value combined(Call& call, const char* name) {
  CalendarDurationObject& self = calendarOf(call);
  Ref<ElementObject> a = self.accept(call.arg(0), "add"), b = self.accept(call.arg(1), "add");
  std::vector<Value> planes;
  for (size_t p = 0; p < 3; ++p)
    planes.push_back(arithmetic(call, name, a->planes[p], b->planes[p]));
  return objectValue(self.likePlanes(std::move(planes)));
}
Value plus(Call& call) { return combined(call, "plus"); }
Value minus(Call& call) { return combined(call, "minus"); }

Value times(Call& call) {
  const Value& number = objectAs<CalendarDurationObject>(call.arg(0)) ? call.arg(1) : call.arg(0);
  if (!number.isPlain())
    fail("MATLAB:calendarDuration:InvalidArithmetic",
         "A calendarDuration can be multiplied by numbers only.");
  return shapeMethod(call, "times");
}
Value uminus(Call& call) { return shapeMethod(call, "uminus"); }

Value same(Call& call, bool equal) {
  CalendarDurationObject& self = calendarOf(call);
  Ref<ElementObject> a = self.accept(call.arg(0), "compare"),
                     b = self.accept(call.arg(1), "compare");
  Value all;
  for (size_t p = 0; p < 3; ++p) {
    Value args[] = {a->planes[p], b->planes[p]};
    Value one = call.interpreter.call1(Value::text("eq"), args);
    Value both[] = {all, one};
    all = p ? call.interpreter.call1(Value::text("and"), both) : one;
  }
  Value args[] = {all};
  return equal ? all : call.interpreter.call1(Value::text("not"), args);
}
Value eq(Call& call) { return same(call, true); }
Value ne(Call& call) { return same(call, false); }

Value isnan(Call& call) { return plainMethod(call, "isnan"); }

/// The time of day in it, as a duration.
Value timeOf(Call& call) { return durationValue(calendarOf(call).planes[2]); }

/// [y, m, d, t] = split(c, {'years','months','days','time'})
Value split(Call& call) {
  CalendarDurationObject& c = calendarOf(call);
  TextArray units(call.arg(1), "Units");
  Value months = c.planes[0];
  ValueList outs;
  for (int64_t k = 0; k < units.size(); ++k) {
    std::string u = utf8FromUtf16(units[k]);
    if (u == "years" || u == "year") {
      outs.push_back(mapNumbers(months, [](double x) { return std::trunc(x / 12); }));
      months = mapNumbers(months, [](double x) { return std::fmod(x, 12); });
    } else if (u == "quarters" || u == "quarter") {
      outs.push_back(mapNumbers(months, [](double x) { return std::trunc(x / 3); }));
      months = mapNumbers(months, [](double x) { return std::fmod(x, 3); });
    } else if (u == "months" || u == "month") {
      outs.push_back(months);
    } else if (u == "weeks" || u == "week") {
      outs.push_back(mapNumbers(c.planes[1], [](double x) { return std::trunc(x / 7); }));
    } else if (u == "days" || u == "day") {
      outs.push_back(c.planes[1]);
    } else if (u == "time") {
      outs.push_back(durationValue(c.planes[2]));
    } else {
      failOption("split", call.arg(1));
    }
  }
  for (size_t k = 1; k < outs.size(); ++k) call.setOut(int(k), outs[k]);
  return outs.empty() ? Value::emptyDouble() : outs[0];
}

Value saved(Call& call) {
  CalendarDurationObject& c = calendarOf(call);
  Value out = Value::structure();
  out.setField("months", c.planes[0]);
  out.setField("days", c.planes[1]);
  out.setField("milliseconds", c.planes[2]);
  return out;
}

Value loaded(Call& call) {
  const Value& s = call.arg(0);
  const Value* parts[3] = {};
  bool good = s.isStruct() && s.numel() == 1;
  const char* names[] = {"months", "days", "milliseconds"};
  for (int k = 0; k < 3 && good; ++k) {
    parts[k] = s.field(names[k]);
    good = parts[k] && parts[k]->isDouble() && !parts[k]->isComplex() &&
           parts[k]->dims() == parts[0]->dims();
  }
  if (!good)
    fail("MATLAB:calendarDuration:InvalidData", "These are not the fields of a calendarDuration.");
  return objectValue(makeRef<CalendarDurationObject>(*parts[0], *parts[1], *parts[2]));
}

/// calmonths(x) of numbers; of a calendarDuration the number.
Value unit(Call& call, size_t plane, double scale) {
  if (auto* c = objectAs<CalendarDurationObject>(call.arg(0)))
    return mapNumbers(c->planes[plane], [&](double x) { return std::trunc(x / scale); });
  const Value& v = call.arg(0);
  if (!v.isPlain() || v.isChar() || v.isComplex())
    fail("MATLAB:calendarDuration:InvalidData", "The input must be whole numbers.");
  Value n = mapNumbers(convertClass(v, ClassId::Double), [&](double x) { return x * scale; });
  for (int64_t k = 0; k < n.numel(); ++k) {
    double x = n.data<double>()[k];
    if (std::isfinite(x) && x != std::floor(x))
      fail("MATLAB:calendarDuration:MustBeInteger", "Units of the calendar must be whole numbers.");
  }
  Value zero = Value::zeros(ClassId::Double, n.dims());
  return objectValue(plane == 0 ? makeRef<CalendarDurationObject>(n, zero, zero)
                                : makeRef<CalendarDurationObject>(zero, n, zero));
}
Value calyears(Call& call) { return unit(call, 0, 12); }
Value calquarters(Call& call) { return unit(call, 0, 3); }
Value calmonths(Call& call) { return unit(call, 0, 1); }
Value calweeks(Call& call) { return unit(call, 1, 7); }
Value caldays(Call& call) { return unit(call, 1, 1); }

Value makeCalendarDuration(Call& call) {
  int count = call.nargin();
  if (count != 3 && count != 4 && count != 6)
    fail("MATLAB:calendarDuration:InvalidData",
         "A calendarDuration needs years, months and days, and a time or hours, minutes and "
         "seconds.");
  double zero = 0;
  Value planes[3] = {Value(zero), Value(zero), Value(zero)};
  static constexpr double scale[] = {12, 1, 1, kMsPerHour, kMsPerMinute, 1000};
  static constexpr int plane[] = {0, 0, 1, 2, 2, 2};
  for (int k = 0; k < count; ++k) {
    Value part;
    if (auto* d = objectAs<DurationObject>(call.arg(k))) {
      if (k != 3 || count != 4)
        fail("MATLAB:calendarDuration:InvalidData",
             "A duration stands for the time, in fourth place.");
      part = d->codes();
    } else {
      part = mapNumbers(convertClass(call.arg(k), ClassId::Double),
                        [&](double x) { return x * scale[k]; });
    }
    planes[plane[k]] = arithmetic(call, "plus", planes[plane[k]], part);
  }
  // One shape for all three.
  Value shape = arithmetic(call, "plus", arithmetic(call, "plus", planes[0], planes[1]), planes[2]);
  Value none = Value::zeros(ClassId::Double, shape.dims());
  for (Value& p : planes) p = arithmetic(call, "plus", p, none);
  return objectValue(makeRef<CalendarDurationObject>(planes[0], planes[1], planes[2]));
}

const BuiltinDescriptor kRows[] = {
    functionRow("calendarDuration", makeCalendarDuration, 3, 6, 1,
                "A length of time in units of the calendar.\ncalendarDuration(y,m,d), "
                "calendarDuration(y,m,d,h,mi,s), calendarDuration(y,m,d,duration)",
                "disp(datetime(2024,1,31) + calendarDuration(0,1,1))", "   01-Mar-2024\n\n"),
    functionRow("calendarDuration.loadobj", loaded, 1, 1, 1,
                "A calendarDuration from what a MAT-file has of it.\ncalendarDuration.loadobj(s)",
                "disp(calendarDuration.loadobj(struct('months',1,'days',2,'milliseconds',0)))",
                "   1mo 2d\n\n"),
    functionRow("calyears", calyears, 1, 1, 1,
                "Years of the calendar, or their number.\ncalyears(n)",
                "disp(datetime(2024,2,29) + calyears(1))", "   28-Feb-2025\n\n"),
    functionRow("calquarters", calquarters, 1, 1, 1,
                "Quarters of the calendar, or their number.\ncalquarters(n)",
                "disp(calquarters(2))", "   6mo\n\n"),
    functionRow("calmonths", calmonths, 1, 1, 1,
                "Months of the calendar, or their number.\ncalmonths(n)",
                "disp(datetime(2024,1,31) + calmonths(1))", "   29-Feb-2024\n\n"),
    functionRow("calweeks", calweeks, 1, 1, 1,
                "Weeks of the calendar, or their number.\ncalweeks(n)", "disp(calweeks(1))",
                "   7d\n\n"),
    functionRow("caldays", caldays, 1, 1, 1, "Days of the calendar, or their number.\ncaldays(n)",
                "disp(datetime(2024,2,28) + caldays(2))", "   01-Mar-2024\n\n"),
};

}  // namespace

const MethodTable* CalendarDurationObject::methods() const {
  static const MethodTable table = methodTable(std::to_array<MethodRow>({{"plus", plus, 2, 2},
                                                                         {"minus", minus, 2, 2},
                                                                         {"times", times, 2, 2},
                                                                         {"mtimes", times, 2, 2},
                                                                         {"uminus", uminus, 1, 1},
                                                                         {"eq", eq, 2, 2},
                                                                         {"ne", ne, 2, 2},
                                                                         {"isnan", isnan},
                                                                         {"time", timeOf},
                                                                         {"split", split, 2, 2, -1},
                                                                         {"saveobj", saved}}),
                                               sharedElementMethods());
  return &table;
}

BuiltinTheme calendarDurationTheme() { return kRows; }

}  // namespace matlift::builtins
