#include "builtins/graphics/ruler.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "builtins/categorical/categorical.h"
#include "builtins/graphics/node.h"
#include "builtins/time/time_types.h"

namespace matlift::graphics {

using builtins::CategoricalObject;
using builtins::DateFormat;
using builtins::DatetimeObject;
using builtins::DurationObject;

namespace {

constexpr double kSecond = builtins::kMsPerSecond, kMinute = builtins::kMsPerMinute;
constexpr double kHour = builtins::kMsPerHour, kDay = builtins::kMsPerDay;

/// A distance between ticks: milliseconds, or whole months.
struct Step {
  double ms = 0;
  int64_t months = 0;
  double length() const { return months ? double(months) * builtins::kMsPerYear / 12 : ms; }
};

std::vector<Step> clockSteps() {
  std::vector<Step> out;
  for (double ms : {1., 2., 5., 10., 20., 50., 100., 200., 500.}) out.push_back({ms});
  for (double unit : {kSecond, kMinute})
    for (double k : {1., 2., 5., 10., 15., 30.}) out.push_back({k * unit});
  for (double k : {1., 2., 3., 6., 12.}) out.push_back({k * kHour});
  return out;
}

std::vector<Step> calendarSteps() {
  std::vector<Step> out = clockSteps();
  for (double k : {1., 2., 7., 14.}) out.push_back({k * kDay});
  for (int64_t k : {1, 2, 3, 6}) out.push_back({0, k});
  for (int64_t power = 1; power <= 10000000; power *= 10)
    for (int64_t k : {1, 2, 5}) out.push_back({0, 12 * k * power});
  return out;
}

double monthsOf(double ms) {
  const builtins::Date d = builtins::clockOf(ms).date;
  return double(d.year) * 12 + d.month - 1;
}

double fromMonths(double months) {
  const double year = std::floor(months / 12);
  return double(builtins::daysFromDate(int64_t(year), int64_t(months - year * 12) + 1, 1)) * kDay;
}

/// The last place of a step's grid that is not after `t`. Weeks begin on Sundays.
double floorTo(double t, const Step& step) {
  if (step.months)
    return fromMonths(std::floor(monthsOf(t) / double(step.months)) * double(step.months));
  const double origin = std::fmod(step.ms, 7 * kDay) == 0 ? 3 * kDay : 0;
  return origin + std::floor((t - origin) / step.ms) * step.ms;
}

double next(double t, const Step& step) {
  return step.months ? fromMonths(monthsOf(t) + double(step.months)) : t + step.ms;
}

bool reckonable(double lo, double hi) {
  return std::fabs(lo) < builtins::kFarthest / 10 && std::fabs(hi) < builtins::kFarthest / 10;
}

std::vector<double> stepTicks(Range limits, const Step& step) {
  std::vector<double> out;
  for (double t = floorTo(limits.lo, step); t <= limits.hi && out.size() < 1000;) {
    if (t >= limits.lo) out.push_back(t);
    const double after = next(t, step);
    if (!(after > t)) break;
    t = after;
  }
  return out;
}

std::vector<double> timeTicks(Range limits, int most, const std::vector<Step>& steps) {
  const double span = limits.hi - limits.lo;
  if (!(span > 0) || !reckonable(limits.lo, limits.hi)) return {};
  if (span < steps.front().ms * most) return roundTicks(limits.lo, limits.hi, most);
  for (const Step& step : steps)
    if (span / step.length() <= std::max(most, 1)) return stepTicks(limits, step);
  return {};
}

/// Outwards to whole seconds, minutes, hours, days, months or years: the largest of which at least
/// ten are between.
Range dateLimits(double lo, double hi) {
  if (!reckonable(lo, hi)) return {lo, hi > lo ? hi : lo + 1};
  if (lo == hi) return {lo - kDay, hi + kDay};
  const Step units[] = {{0, 120}, {0, 12}, {0, 1}, {kDay}, {kHour}, {kMinute}, {kSecond}, {1}};
  for (const Step& unit : units) {
    if (hi - lo < 10 * unit.length()) continue;
    const double a = floorTo(lo, unit), b = floorTo(hi, unit);
    return {a, b < hi ? next(b, unit) : b};
  }
  return {lo, hi};
}

double durationUnit(const std::string& format) {
  static const std::map<std::string, double> units = {
      {"y", builtins::kMsPerYear}, {"d", kDay}, {"h", kHour}, {"m", kMinute}, {"s", kSecond}};
  const auto at = units.find(format);
  return at == units.end() ? 0 : at->second;
}

/// Steps of clocks, then of whole days.
std::vector<double> durationTicks(Range limits, int most, const std::string& format) {
  const double unit = durationUnit(format);
  if (unit > 0 || limits.hi - limits.lo > 5 * kDay) {
    std::vector<double> out = roundTicks(limits.lo / (unit > 0 ? unit : kDay),
                                         limits.hi / (unit > 0 ? unit : kDay), most);
    for (double& t : out) t *= unit > 0 ? unit : kDay;
    return out;
  }
  std::vector<Step> steps = clockSteps();
  for (double k : {1., 2., 5.}) steps.push_back({k * kDay});
  return timeTicks(limits, most, steps);
}

Range durationLimits(double lo, double hi, const std::string& format) {
  double unit = durationUnit(format);
  if (unit > 0) {
    const Range r = roundLimits(lo / unit, hi / unit, false);
    return {r.lo * unit, r.hi * unit};
  }
  if (lo == hi) return {lo - kSecond, hi + kSecond};
  unit = 1;
  for (double u : {kSecond, kMinute, kHour, kDay})
    if (hi - lo >= 5 * u) unit = u;
  return {std::floor(lo / unit) * unit, std::ceil(hi / unit) * unit};
}

bool allWhole(const std::vector<double>& ticks, double unit) {
  return std::all_of(ticks.begin(), ticks.end(),
                     [&](double t) { return std::fmod(std::fabs(t), unit) == 0; });
}

struct DateLook {
  std::string format;
  std::string common;  ///< what all of them share: the format of the note beside the axis
};

DateLook dateLook(const std::vector<double>& ticks) {
  auto same = [&](auto part) {
    return std::all_of(ticks.begin(), ticks.end(),
                       [&](double t) { return part(t) == part(ticks[0]); });
  };
  auto year = [](double t) { return builtins::clockOf(t).date.year; };
  auto day = [](double t) { return builtins::clockOf(t).days; };
  auto firsts = [&](bool ofYear) {
    return std::all_of(ticks.begin(), ticks.end(), [&](double t) {
      const builtins::Date d = builtins::clockOf(t).date;
      return d.day == 1 && (!ofYear || d.month == 1);
    });
  };
  if (allWhole(ticks, kDay)) {
    if (firsts(true)) return {"uuuu", ""};
    if (firsts(false)) return same(year) ? DateLook{"MMM", "uuuu"} : DateLook{"MMM uuuu", ""};
    return same(year) ? DateLook{"MMM dd", "uuuu"} : DateLook{"dd-MMM-uuuu", ""};
  }
  const std::string clock = allWhole(ticks, kMinute)   ? "HH:mm"
                            : allWhole(ticks, kSecond) ? "HH:mm:ss"
                                                       : "HH:mm:ss.SSS";
  // The midnight at the end of a day belongs to it.
  const bool oneDay = std::all_of(ticks.begin(), ticks.end(), [&](double t) {
    return day(t) == day(ticks[0]) || t == (std::floor(ticks[0] / kDay) + 1) * kDay;
  });
  if (oneDay) return {clock, "MMM dd, uuuu"};
  return same(year) ? DateLook{"MMM dd, " + clock, "uuuu"} : DateLook{"dd-MMM-uuuu " + clock, ""};
}

TickLabels dateLabels(const std::vector<double>& ticks, const std::string& format) {
  TickLabels out;
  if (ticks.empty()) return out;
  const DateLook look = format.empty() ? dateLook(ticks) : DateLook{format, ""};
  const DateFormat writer(look.format);
  for (double t : ticks) out.texts.push_back(writer.write(t, nullptr, t));
  if (!look.common.empty()) out.note = DateFormat(look.common).write(ticks[0], nullptr, ticks[0]);
  return out;
}

std::string durationText(double ms, const std::string& format) {
  DurationObject one{Value(ms)};
  one.format = format;
  return one.elementText(0);
}

TickLabels durationLabels(const std::vector<double>& ticks, std::string own,
                          const std::string& format) {
  TickLabels out;
  if (!format.empty()) own = format;
  if (durationUnit(own) == 0 && format.empty()) {
    if (allWhole(ticks, kDay) && !ticks.empty() && std::fabs(ticks.back()) >= 5 * kDay)
      own = "d";
    else if (allWhole(ticks, kMinute) && own.starts_with("hh:mm:ss"))
      own = "hh:mm";
    else if (!allWhole(ticks, kSecond) && own.find('.') == own.npos)
      own += ".SSS";
  }
  for (double t : ticks) out.texts.push_back(durationText(t, own));
  return out;
}

void addSource(Ruler& r, const Value& v) {
  const RulerKind kind = rulerKindOf(v);
  if (kind == RulerKind::Numeric || (r.kind != RulerKind::Numeric && r.kind != kind)) return;
  const bool first = r.kind == RulerKind::Numeric;
  r.kind = kind;
  if (auto* t = objectAs<DatetimeObject>(v); t && first) r.zone = t->zone;
  if (auto* d = objectAs<DurationObject>(v); d && first) r.format = d->format;
  if (auto* c = objectAs<CategoricalObject>(v))
    for (const std::string& name : c->categories)
      if (std::find(r.categories.begin(), r.categories.end(), name) == r.categories.end())
        r.categories.push_back(name);
}

constexpr const char* kPlaces[] = {"XData", "YData", "ZData", "Data", "BinEdges", "Value"};

void addSources(Ruler& r, const Node& parent, char axis) {
  for (const Ref<Node>& child : parent.children) {
    for (const char* name : kPlaces)
      if (child->cls.find(name) >= 0 && child->get(name).isObject() &&
          axisOfProperty(*child, name) == axis)
        addSource(r, child->get(name));
    if (!child->children.empty()) addSources(r, *child, axis);
  }
}

Node* axesAbove(const Node& node) {
  for (Node* n = const_cast<Node*>(&node); n; n = n->parent)
    if (n->is("axes")) return n;
  return nullptr;
}

}  // namespace

RulerKind rulerKindOf(const Value& v) {
  if (!v.isObject()) return RulerKind::Numeric;
  if (objectAs<DatetimeObject>(v)) return RulerKind::Datetime;
  if (objectAs<DurationObject>(v)) return RulerKind::Duration;
  if (objectAs<CategoricalObject>(v)) return RulerKind::Categorical;
  return RulerKind::Numeric;
}

const char* rulerKindName(RulerKind kind) {
  return kind == RulerKind::Datetime      ? "datetime"
         : kind == RulerKind::Duration    ? "duration"
         : kind == RulerKind::Categorical ? "categorical"
                                          : "numeric";
}

char axisOfProperty(const Node& n, std::string_view property) {
  if (property.empty()) return 0;
  if (n.is("histogram")) {
    if (!property.starts_with("Data") && !property.starts_with("Bin")) return 0;
    return n.word("Orientation") == "horizontal" ? 'y' : 'x';
  }
  if (n.is("constantline")) return property == "Value" ? n.word("InterceptAxis")[0] : char(0);
  const char axis = char(property[0] | 32);
  if (axis != 'x' && axis != 'y' && axis != 'z') return 0;
  if (n.is("bar") && n.on("Horizontal") && axis != 'z') return axis == 'x' ? 'y' : 'x';
  return axis;
}

std::vector<double> placesOf(const Node& node, std::string_view property) {
  const Value& v = node.get(property);
  const CategoricalObject* c = objectAs<CategoricalObject>(v);
  Node* axes = c ? axesAbove(node) : nullptr;
  const char axis = c ? axisOfProperty(node, property) : char(0);
  std::vector<double> out = realNumbers(v);
  if (!axes || !axis) return out;
  const Ruler ruler = rulerOf(*axes, axis);
  std::vector<double> places;
  for (const std::string& name : c->categories)
    places.push_back(double(std::find(ruler.categories.begin(), ruler.categories.end(), name) -
                            ruler.categories.begin() + 1));
  for (double& code : out)
    if (code >= 1 && code <= double(places.size())) code = places[size_t(code) - 1];
  return out;
}

Ruler rulerOf(Node& axes, char axis) {
  Ruler r;
  if (axis != 'x' && axis != 'y' && axis != 'z') return r;
  addSources(r, axes, axis);
  Node* peer = axis == 'x' ? axes.node("YYPeer") : nullptr;
  if (peer) addSources(r, *peer, axis);
  const std::string letter(1, char(axis - 32));
  // Data decide; limits and ticks of axes without any do too.
  for (const char* name : {"Lim", "Tick"})
    if (!axes.isAuto(letter + name)) addSource(r, axes.get(letter + name));
  return r;
}

RulerKind dataRulerOf(Node& axes, char axis) {
  Ruler r;
  addSources(r, axes, axis);
  return r.kind;
}

bool hasData(Node& axes, char axis) {
  for (const Ref<Node>& child : axes.children)
    for (const char* name : kPlaces)
      if (child->cls.find(name) >= 0 && child->get(name).numel() > 0 &&
          axisOfProperty(*child, name) == axis)
        return true;
  return false;
}

void checkRulers(Node& made) {
  Node* axes = made.parent && made.parent->is("axes") ? made.parent : nullptr;
  if (!axes || axes->children.size() < 2) return;
  for (const char* name : {"XData", "YData", "ZData", "Data"}) {
    if (made.cls.find(name) < 0 || made.get(name).numel() == 0) continue;
    const char axis = axisOfProperty(made, name);
    const RulerKind kind = rulerKindOf(made.get(name));
    for (const Ref<Node>& other : axes->children)
      for (const char* theirs : {"XData", "YData", "ZData", "Data"}) {
        if (other.get() == &made || other->cls.find(theirs) < 0 || other->is("image") ||
            axisOfProperty(*other, theirs) != axis || other->get(theirs).numel() == 0)
          continue;
        const RulerKind before = rulerKindOf(other->get(theirs));
        if (before != kind)
          fail("MATLAB:graphics:DataTypeMismatch",
               "Data inputs must match the axis configuration. A %s axis must have %s data "
               "inputs%s.",
               rulerKindName(before), rulerKindName(before),
               before == RulerKind::Numeric ? " or data inputs which can be converted to double"
                                            : "");
      }
  }
}

Value Ruler::values(const std::vector<double>& places) const {
  Value plain = places.empty()       ? Value::emptyDouble()
                : places.size() == 1 ? Value(places[0])
                                     : Value::fromVector(places, true);
  if (kind == RulerKind::Numeric) return plain;
  if (kind == RulerKind::Duration) return builtins::durationValue(plain, format);
  if (kind == RulerKind::Datetime) {
    Ref<DatetimeObject> out = makeRef<DatetimeObject>(Value());
    out->zone = zone;
    std::vector<double> codes;
    for (double t : places) codes.push_back(out->fromLocal(t));
    out->planes[0] = codes.size() == 1 ? Value(codes[0]) : Value::fromVector(codes, true);
    if (codes.empty()) out->planes[0] = Value::emptyDouble();
    return builtins::objectValue(out);
  }
  std::vector<double> codes;
  for (double p : places)
    codes.push_back(std::clamp(std::round(p), 1.0, double(categories.size())));
  Ref<CategoricalObject> out =
      makeRef<CategoricalObject>(codes.empty()       ? Value::emptyDouble()
                                 : codes.size() == 1 ? Value(codes[0])
                                                     : Value::fromVector(codes, true));
  out->categories = categories;
  return builtins::objectValue(out);
}

Range Ruler::limits(double lo, double hi) const {
  if (kind == RulerKind::Categorical)
    return {0.5, std::max<double>(1, double(categories.size())) + 0.5};
  if (kind == RulerKind::Duration) return durationLimits(lo, hi, format);
  if (kind == RulerKind::Datetime) return dateLimits(lo, hi);
  return roundLimits(lo, hi, false);
}

std::vector<double> Ruler::ticks(Range limits, int most) const {
  if (kind == RulerKind::Duration) return durationTicks(limits, most, format);
  if (kind == RulerKind::Datetime) return timeTicks(limits, most, calendarSteps());
  if (kind == RulerKind::Numeric) return roundTicks(limits.lo, limits.hi, most);
  std::vector<double> out;
  for (size_t k = 1; k <= categories.size(); ++k)
    if (double(k) >= limits.lo && double(k) <= limits.hi) out.push_back(double(k));
  return out;
}

std::vector<double> Ruler::edges(double lo, double hi, int most, const std::string& unit) const {
  static const std::map<std::string, Step> units = {
      {"second", {kSecond}}, {"minute", {kMinute}}, {"hour", {kHour}},
      {"day", {kDay}},       {"week", {7 * kDay}},  {"month", {0, 1}},
      {"quarter", {0, 3}},   {"year", {0, 12}},     {"decade", {0, 120}}};
  std::vector<double> out;
  if (!reckonable(lo, hi)) return {lo, hi};
  const std::vector<Step> steps = kind == RulerKind::Datetime ? calendarSteps() : clockSteps();
  Step step = steps.back();
  for (size_t k = steps.size(); k-- > 0 && steps[k].length() * most >= hi - lo;) step = steps[k];
  if (const auto at = units.find(unit); at != units.end()) step = at->second;
  // A span that needs more bins than can be drawn gets larger ones.
  while ((hi - lo) / step.length() > 65000) step = {step.ms * 2, step.months * 2};
  for (double t = floorTo(lo, step);; t = next(t, step)) {
    out.push_back(t);
    if (t > hi) return out;
  }
}

TickLabels Ruler::labels(const std::vector<double>& ticks, const std::string& given) const {
  if (kind == RulerKind::Datetime) return dateLabels(ticks, given);
  if (kind == RulerKind::Duration) return durationLabels(ticks, format, given);
  if (kind == RulerKind::Numeric)
    return given.empty() ? tickLabels(ticks, false) : formattedLabels(ticks, given);
  TickLabels out;
  for (double t : ticks) {
    const size_t k = size_t(t) - 1;
    out.texts.push_back(t >= 1 && k < categories.size() && t == std::floor(t) ? categories[k] : "");
  }
  return out;
}

std::string Ruler::text(double place) const {
  if (kind == RulerKind::Numeric || !std::isfinite(place)) return strprintf("%.6g", place);
  if (kind == RulerKind::Datetime) {
    const bool clock = !allWhole({place}, kDay);
    return DateFormat(clock ? builtins::kDateTimeFormat : builtins::kDateOnlyFormat)
        .write(place, nullptr, place);
  }
  return labels({place}, kind == RulerKind::Duration ? format : "").texts[0];
}

namespace {

/// Text around one conversion of a number; an error for anything else, so that nothing but a number
/// is ever asked of the C library.
struct NumberFormat {
  std::string before, flags, after;
  char conversion = 'g';
  bool grouped = false;
};

NumberFormat numberFormat(std::string format) {
  static const std::map<std::string, const char*> named = {
      {"usd", "$%,.2f"},  {"eur", "€%,.2f"},      {"gbp", "£%,.2f"}, {"jpy", "¥%,d"},
      {"degrees", "%g°"}, {"percentage", "%g%%"}, {"auto", "%g"}};
  if (const auto at = named.find(format); at != named.end()) format = at->second;
  NumberFormat out;
  bool found = false;
  for (size_t k = 0; k < format.size(); ++k) {
    std::string& to = found ? out.after : out.before;
    if (format[k] != '%') {
      to += format[k];
    } else if (k + 1 < format.size() && format[k + 1] == '%') {
      to += '%';
      ++k;
    } else {
      size_t end = k + 1;
      while (end < format.size() &&
             std::string_view("+-0 #,.123456789").find(format[end]) != std::string_view::npos)
        ++end;
      const bool known = end < format.size() && std::string_view("diufeEgGxXo").find(format[end]) !=
                                                    std::string_view::npos;
      if (!known || found || end - k > 12)
        fail("MATLAB:hg:TickLabelFormat", "Invalid tick label format '%s'.", format.c_str());
      out.flags = format.substr(k + 1, end - k - 1);
      out.conversion = format[end];
      found = true;
      k = end;
    }
  }
  if (!found) fail("MATLAB:hg:TickLabelFormat", "Invalid tick label format '%s'.", format.c_str());
  out.grouped = out.flags.find(',') != std::string::npos;
  std::erase(out.flags, ',');
  return out;
}

std::string digitsOf(const NumberFormat& f, double t) {
  const bool whole = std::string_view("diuxXo").find(f.conversion) != std::string_view::npos;
  char text[400];
  if (whole && t == std::round(t) && std::fabs(t) < 9e18) {
    const std::string format = "%" + f.flags + "ll" + (f.conversion == 'u' ? 'd' : f.conversion);
    std::snprintf(text, sizeof text, format.c_str(), (long long)(t));
  } else {
    // As MATLAB: a fraction where a whole number is asked for is written with its digits.
    const std::string format = "%" + f.flags + (whole ? 'g' : f.conversion);
    std::snprintf(text, sizeof text, format.c_str(), t);
  }
  return text;
}

std::string grouped(std::string digits) {
  const size_t start = digits.find_first_of("0123456789");
  size_t at = std::min(digits.find('.'), digits.size());
  while (start != std::string::npos && at > start + 3) digits.insert(at -= 3, ",");
  return digits;
}

}  // namespace

TickLabels formattedLabels(const std::vector<double>& ticks, const std::string& text) {
  const NumberFormat f = numberFormat(text);
  TickLabels out;
  for (double t : ticks) {
    const std::string digits = digitsOf(f, t);
    out.texts.push_back(f.before + (f.grouped ? grouped(digits) : digits) + f.after);
  }
  return out;
}

}  // namespace matlift::graphics
