#include "builtins/system/date_text.h"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <ctime>

#include "runtime/error/error.h"

namespace matlift::builtins {

namespace {

constexpr const char* kMonths[] = {"January",   "February", "March",    "April",
                                   "May",       "June",     "July",     "August",
                                   "September", "October",  "November", "December"};
constexpr const char* kDays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                 "Thursday", "Friday", "Saturday"};

/// Days from 1 March of year 0 in the proleptic Gregorian calendar (Howard Hinnant's formula).
int64_t civilDays(int64_t y, int64_t m, int64_t d) {
  y -= m <= 2;
  int64_t era = (y >= 0 ? y : y - 399) / 400;
  int64_t yearOfEra = y - era * 400;
  int64_t dayOfYear = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
}

constexpr int64_t kMarchOffset = 61;  // datenum(0, 3, 1) is 61

}  // namespace

double serialDate(const DateParts& p) {
  double months = p.year * 12 + (p.month < 1 ? 1 : p.month) - 1;
  if (!std::isfinite(months) || std::abs(months) > 1e9) return std::nan("");
  auto whole = int64_t(std::floor(months));
  int64_t year = whole >= 0 ? whole / 12 : -((-whole + 11) / 12);
  int64_t month = whole - year * 12 + 1;
  double days = double(civilDays(year, month, 1) + kMarchOffset) + p.day - 1;
  return days + (p.hour * 3600 + p.minute * 60 + p.second) / 86400;
}

DateParts dateParts(double serial) {
  DateParts p;
  if (!std::isfinite(serial) || std::abs(serial) > 1e12) return p;
  // Rounded to a tenth of a microsecond, the resolution of a serial date of our time.
  double days = std::floor(serial), seconds = std::round((serial - days) * 86400e6) / 1e6;
  if (seconds >= 86400) {
    seconds -= 86400;
    days += 1;
  }
  int64_t z = int64_t(days) - kMarchOffset;
  int64_t era = (z >= 0 ? z : z - 146096) / 146097;
  int64_t dayOfEra = z - era * 146097;
  int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
  int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  int64_t mp = (5 * dayOfYear + 2) / 153;
  p.day = double(dayOfYear - (153 * mp + 2) / 5 + 1);
  p.month = double(mp < 10 ? mp + 3 : mp - 9);
  p.year = double(yearOfEra + era * 400 + (p.month <= 2 ? 1 : 0));
  p.hour = std::floor(seconds / 3600);
  p.minute = std::floor((seconds - p.hour * 3600) / 60);
  p.second = seconds - p.hour * 3600 - p.minute * 60;
  return p;
}

std::string dateFormat(int number) {
  static constexpr const char* kFormats[] = {"dd-mmm-yyyy HH:MM:SS",
                                             "dd-mmm-yyyy",
                                             "mm/dd/yy",
                                             "mmm",
                                             "m",
                                             "mm",
                                             "mm/dd",
                                             "dd",
                                             "ddd",
                                             "d",
                                             "yyyy",
                                             "yy",
                                             "mmmyy",
                                             "HH:MM:SS",
                                             "HH:MM:SS PM",
                                             "HH:MM",
                                             "HH:MM PM",
                                             "QQ-YY",
                                             "QQ",
                                             "dd/mm",
                                             "dd/mm/yy",
                                             "mmm.dd,yyyy HH:MM:SS",
                                             "mmm.dd,yyyy",
                                             "mm/dd/yyyy",
                                             "dd/mm/yyyy",
                                             "yy/mm/dd",
                                             "yyyy/mm/dd",
                                             "QQ-YYYY",
                                             "mmmyyyy",
                                             "yyyy-mm-dd",
                                             "yyyymmddTHHMMSS",
                                             "yyyy-mm-dd HH:MM:SS"};
  return number >= 0 && number < 32 ? kFormats[number] : "";
}

namespace {

/// Appends the field at `at`; returns its length, 0 when there is none.
size_t appendField(const std::string& f, size_t at, const DateParts& p, double serial, bool twelve,
                   std::string& out) {
  auto starts = [&](const char* word) {
    return f.compare(at, std::char_traits<char>::length(word), word) == 0;
  };
  int weekday = int(std::fmod(std::floor(serial) - 1, 7));
  if (weekday < 0) weekday += 7;
  // datenum 1 was a Saturday in this calendar's count.
  weekday = (weekday + 6) % 7;
  int hour = int(p.hour), shown = twelve ? (hour % 12 == 0 ? 12 : hour % 12) : hour;
  auto year = (long long)(p.year);
  auto put = [&](std::string text, size_t n) {
    out += text;
    return n;
  };
  if (starts("yyyy") || starts("YYYY")) return put(strprintf("%04lld", year), 4);
  if (starts("yy") || starts("YY")) return put(strprintf("%02lld", year % 100), 2);
  if (starts("mmmm")) return put(kMonths[int(p.month) - 1], 4);
  if (starts("mmm")) return put(std::string(kMonths[int(p.month) - 1], 3), 3);
  if (starts("mm")) return put(strprintf("%02d", int(p.month)), 2);
  if (starts("m")) return put(std::string(kMonths[int(p.month) - 1], 1), 1);
  if (starts("dddd")) return put(kDays[weekday], 4);
  if (starts("ddd")) return put(std::string(kDays[weekday], 3), 3);
  if (starts("dd")) return put(strprintf("%02d", int(p.day)), 2);
  if (starts("d")) return put(std::string(kDays[weekday], 1), 1);
  if (starts("HH")) return put(strprintf(twelve ? "%2d" : "%02d", shown), 2);
  if (starts("MM")) return put(strprintf("%02d", int(p.minute)), 2);
  if (starts("SS")) return put(strprintf("%02d", int(p.second)), 2);
  if (starts("FFF"))
    return put(strprintf("%03d", int((p.second - std::floor(p.second)) * 1000)), 3);
  if (starts("AM") || starts("PM")) return put(hour < 12 ? "AM" : "PM", 2);
  if (starts("QQ")) return put(strprintf("Q%d", (int(p.month) + 2) / 3), 2);
  return 0;
}

}  // namespace

std::string dateText(double serial, const std::string& format) {
  bool millis = format.find("FFF") != std::string::npos;
  // Rounded to the smallest part that is shown; the small addition outlives the division.
  double units = millis ? 86400e3 : 86400;
  DateParts p = dateParts((std::round(serial * units) + 1e-2) / units);
  bool twelve = format.find("PM") != std::string::npos || format.find("AM") != std::string::npos;
  std::string out;
  for (size_t at = 0; at < format.size();) {
    size_t n = appendField(format, at, p, serial, twelve, out);
    if (n == 0) out += format[at++];
    at += n;
  }
  return out;
}

DateParts localTimeNow() {
  auto now = std::chrono::system_clock::now();
  std::time_t t = std::chrono::system_clock::to_time_t(now);
  std::tm local{};
  localtime_r(&t, &local);
  double fraction =
      std::chrono::duration<double>(now - std::chrono::system_clock::from_time_t(t)).count();
  return {double(local.tm_year) + 1900, double(local.tm_mon) + 1, double(local.tm_mday),
          double(local.tm_hour),        double(local.tm_min),     double(local.tm_sec) + fraction};
}

}  // namespace matlift::builtins
