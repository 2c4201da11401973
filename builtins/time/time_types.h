// datetime, duration and calendarDuration as object types.
#pragma once

#include <memory>
#include <string>

#include "builtins/support/element_object.h"
#include "builtins/time/calendar.h"
#include "builtins/time/date_format.h"
#include "builtins/time/zone.h"

namespace matlift::builtins {

/// Milliseconds since 1970: of UTC with a zone, else of the clock.
class DatetimeObject final : public ElementObject {
 public:
  std::string format;  ///< "": the default, which leaves out the time when all are midnights
  std::shared_ptr<const TimeZone> zone;

  explicit DatetimeObject(Value codes) : ElementObject(std::move(codes)) {}
  std::string_view className() const override { return "datetime"; }
  Ref<ElementObject> empty() const override;
  Ref<ElementObject> accept(const Value& v, const char* what) const override;
  std::vector<Value> planesOf(const ElementObject& other) const override;
  double gap() const override { return std::nan(""); }
  std::string elementText(int64_t k) const override;
  std::vector<std::string> elementTexts() const override;
  bool isSuperiorTo(const ObjectObj& other) const override;

  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override;
  const MethodTable* methods() const override;

  /// What the clock shows at element k; NaN for NaT.
  double local(int64_t k) const;
  double toLocal(double code) const { return zone ? code + zone->offsetAt(code) : code; }
  double fromLocal(double local) const { return zone ? zone->utcFrom(local) : local; }
  std::string shownFormat() const;
};

/// Milliseconds.
class DurationObject final : public ElementObject {
 public:
  std::string format = "hh:mm:ss";  ///< or y, d, h, m, s, dd:hh:mm:ss, mm:ss, hh:mm, with .SSS

  explicit DurationObject(Value codes) : ElementObject(std::move(codes)) {}
  std::string_view className() const override { return "duration"; }
  Ref<ElementObject> empty() const override;
  Ref<ElementObject> accept(const Value& v, const char* what) const override;
  double gap() const override { return 0; }
  std::string elementText(int64_t k) const override;
  bool isSuperiorTo(const ObjectObj&) const override { return false; }

  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  std::vector<std::string> propertyNames() const override { return {"Format"}; }
  const MethodTable* methods() const override;

 protected:
  bool rightAligned() const override { return true; }
};

/// Planes: months, days, milliseconds.
class CalendarDurationObject final : public ElementObject {
 public:
  CalendarDurationObject(Value months, Value days, Value ms) {
    planes = {std::move(months), std::move(days), std::move(ms)};
  }
  std::string_view className() const override { return "calendarDuration"; }
  Ref<ElementObject> empty() const override;
  Ref<ElementObject> accept(const Value& v, const char* what) const override;
  double gap() const override { return 0; }
  std::string elementText(int64_t k) const override;
  bool isSuperiorTo(const ObjectObj& other) const override;
  const MethodTable* methods() const override;

  double months(int64_t k) const { return planes[0].data<double>()[k]; }
  double days(int64_t k) const { return planes[1].data<double>()[k]; }
  double ms(int64_t k) const { return planes[2].data<double>()[k]; }
};

Value durationValue(Value ms, const std::string& format = "hh:mm:ss");
/// Milliseconds of a duration, or of numbers that mean days; null when v is neither.
std::optional<Value> durationCodes(const Value& v);

// Methods of datetime and duration that the library has: bins of times, and values between them.
Value discretizeTimes(Call& call);
Value countTimes(Call& call);
Value interpolateTimes(Call& call);

/// a op b element by element on plain doubles, by the builtin of that name.
Value arithmetic(Call& call, const char* name, const Value& a, const Value& b);
/// Calls f(x) for each element of a double array.
template <class F>
Value mapNumbers(const Value& in, F&& f) {
  Value out = Value::uninitialized(ClassId::Double, in.dims());
  const double* from = in.data<double>();
  double* to = out.mutableData<double>();
  for (int64_t k = 0; k < in.numel(); ++k) to[k] = f(from[k]);
  return out;
}
/// f(a, b) with scalars expanded; shapes must fit.
Value mapPairs(const Value& a, const Value& b, const char* function,
               const std::function<double(double, double)>& f);

/// `t` moved by a calendarDuration's element.
double addCalendar(double local, double months, double days, double ms);

/// Reads texts as dates; `format` "" tries what is known. Throws when nothing fits.
Value datesFromText(const Value& texts, const std::string& format, DatetimeObject& target);
/// The moment of the computer's clock, unzoned and local.
double localNow();

}  // namespace matlift::builtins
