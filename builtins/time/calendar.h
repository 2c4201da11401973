// The calendar (Gregorian, also before its time) as numbers.
#pragma once

#include <cmath>
#include <cstdint>

namespace matlift::builtins {

constexpr double kMsPerSecond = 1000, kMsPerMinute = 60e3, kMsPerHour = 3600e3, kMsPerDay = 86400e3;
constexpr double kMsPerYear = 365.2425 * kMsPerDay;  ///< what years(1) means
constexpr double kDatenumOf1970 = 719529;            ///< datenum(1970,1,1)

/// Days since 1970-01-01 of a day of a month; the month may be any number, the day too.
inline int64_t daysFromDate(int64_t year, int64_t month, int64_t day) {
  int64_t months = month - 1, carry = months >= 0 ? months / 12 : -((11 - months) / 12);
  year += carry;
  month = months - 12 * carry + 1;
  // Years start in March, so that the leap day is the last.
  int64_t y = month <= 2 ? year - 1 : year;
  int64_t era = (y >= 0 ? y : y - 399) / 400, ofEra = y - era * 400;
  int64_t ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5;
  return era * 146097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear + day - 1 - 719468;
}

struct Date {
  int64_t year = 1970;
  int month = 1, day = 1;
};

inline Date dateFromDays(int64_t days) {
  days += 719468;
  int64_t era = (days >= 0 ? days : days - 146096) / 146097, ofEra = days - era * 146097;
  int64_t y = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146096) / 365;
  int64_t ofYear = ofEra - (365 * y + y / 4 - y / 100), shifted = (5 * ofYear + 2) / 153;
  Date d;
  d.day = int(ofYear - (153 * shifted + 2) / 5 + 1);
  d.month = int(shifted < 10 ? shifted + 3 : shifted - 9);
  d.year = y + era * 400 + (d.month <= 2);
  return d;
}

inline bool isLeapYear(int64_t y) { return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0); }
inline int daysInMonth(int64_t year, int month) {
  return int(daysFromDate(year, month + 1, 1) - daysFromDate(year, month, 1));
}
/// 1 is Sunday.
inline int weekdayOf(int64_t days) { return int(((days + 4) % 7 + 7) % 7) + 1; }

/// A moment taken apart. `ms` is what is left of the day.
struct Clock {
  Date date;
  int64_t days = 0;
  int hour = 0, minute = 0;
  double second = 0;  ///< with its fraction
  double ms = 0;
};

/// `t`: milliseconds since 1970, finite and of a size that a calendar has.
inline Clock clockOf(double t) {
  Clock c;
  double day = std::floor(t / kMsPerDay);
  c.ms = t - day * kMsPerDay;
  c.days = int64_t(day);
  c.date = dateFromDays(c.days);
  c.hour = int(c.ms / kMsPerHour);
  double rest = c.ms - c.hour * kMsPerHour;
  c.minute = int(rest / kMsPerMinute);
  c.second = (rest - c.minute * kMsPerMinute) / 1000;
  return c;
}

/// Beyond this a moment is taken for NaT: 10^8 years.
constexpr double kFarthest = 1e8 * kMsPerYear;

/// `t` moved by whole months; the day is cut to the month's last.
inline double addMonths(double t, double months) {
  Clock c = clockOf(t);
  double all = double(c.date.year) * 12 + (c.date.month - 1) + months;
  auto year = int64_t(std::floor(all / 12));
  int month = int(all - double(year) * 12) + 1;
  int last = daysInMonth(year, month);
  return double(daysFromDate(year, month, c.date.day < last ? c.date.day : last)) * kMsPerDay +
         c.ms;
}

}  // namespace matlift::builtins
