#include "builtins/time/date_format.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "builtins/support/text_args.h"
#include "runtime/error/error.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

constexpr const char* kMonths[] = {"January",   "February", "March",    "April",
                                   "May",       "June",     "July",     "August",
                                   "September", "October",  "November", "December"};
constexpr const char* kDays[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                 "Thursday", "Friday", "Saturday"};

std::string padded(int64_t x, int width) {
  return strprintf("%s%0*lld", x < 0 ? "-" : "", width, static_cast<long long>(x < 0 ? -x : x));
}

std::string offsetText(double ms, bool colon, bool zAtZero) {
  if (ms == 0 && zAtZero) return "Z";
  int minutes = int(std::fabs(ms) / kMsPerMinute);
  return strprintf(colon ? "%c%02d:%02d" : "%c%02d%02d", ms < 0 ? '-' : '+', minutes / 60,
                   minutes % 60);
}

}  // namespace

DateFormat::DateFormat(const std::string& format) : text_(format) {
  std::u16string f = utf16FromUtf8(format);
  auto literal = [&](char16_t c) {
    if (tokens_.empty() || tokens_.back().letter) tokens_.push_back({});
    tokens_.back().literal += c;
  };
  for (size_t k = 0; k < f.size();) {
    char16_t c = f[k];
    if (c == '\'') {
      size_t end = k + 1;
      if (end < f.size() && f[end] == '\'') literal('\''), end = k + 1;
      for (; end < f.size() && f[end] != '\''; ++end) literal(f[end]);
      k = end + 1;
    } else if (c < 128 && isalpha(int(c))) {
      size_t end = k;
      while (end < f.size() && f[end] == c) ++end;
      if (!std::strchr("yuMdDeEHhmsSaQWxXzZGN", int(c)))
        // 'T' alone between digits is what ISO dates have.
        fail(
            "MATLAB:datetime:UnrecognizedFormat",
            "'%s' is not a valid datetime format: '%c' means nothing. Letters stand between single "
            "quotes.",
            format.c_str(), char(c));
      tokens_.push_back({char(c), int(end - k), {}});
      k = end;
    } else {
      literal(c);
      ++k;
    }
  }
  if (tokens_.empty())
    fail("MATLAB:datetime:UnrecognizedFormat", "A datetime format must not be empty.");
}

std::string DateFormat::write(double local, const TimeZone* zone, double utc) const {
  // Shown seconds are cut, but 59.9999999 that is a rounding error of the storage is not shown.
  Clock c = clockOf(std::round(local * 1e3) / 1e3);
  std::string out;
  for (const Token& t : tokens_) {
    switch (t.letter) {
      case 0:
        out += utf8FromUtf16(t.literal);
        break;
      case 'y':
      case 'u':
        out += t.width == 2 ? padded(((c.date.year % 100) + 100) % 100, 2)
                            : padded(c.date.year, t.width == 1 ? 1 : t.width);
        break;
      case 'M':
        if (t.width <= 2)
          out += padded(c.date.month, t.width);
        else
          out += t.width == 3   ? std::string(kMonths[c.date.month - 1], 3)
                 : t.width == 4 ? kMonths[c.date.month - 1]
                                : std::string(kMonths[c.date.month - 1], 1);
        break;
      case 'd':
        out += padded(c.date.day, t.width);
        break;
      case 'D':
        out += padded(c.days - daysFromDate(c.date.year, 1, 1) + 1, t.width);
        break;
      case 'e':
      case 'E': {
        const char* name = kDays[weekdayOf(c.days) - 1];
        out += t.letter == 'e' && t.width <= 2 ? padded(weekdayOf(c.days), t.width)
               : t.width <= 3                  ? std::string(name, 3)
               : t.width == 4                  ? name
                                               : std::string(name, 1);
        break;
      }
      case 'H':
        out += padded(c.hour, t.width);
        break;
      case 'h':
        out += padded((c.hour + 11) % 12 + 1, t.width);
        break;
      case 'm':
        out += padded(c.minute, t.width);
        break;
      case 's':
        out += padded(int(c.second), t.width);
        break;
      case 'S': {
        double fraction = c.second - std::floor(c.second);
        std::string digits = strprintf("%09.0f", std::floor(fraction * 1e9 + 0.5));
        out += (digits.size() > 9 ? std::string(9, '9') : digits)
                   .substr(0, size_t(std::min(t.width, 9)));
        break;
      }
      case 'a':
        out += c.hour < 12 ? "AM" : "PM";
        break;
      case 'Q':
        out +=
            (t.width >= 3 ? "Q" : "") + padded((c.date.month + 2) / 3, t.width >= 3 ? 1 : t.width);
        break;
      case 'W':
        out += padded((c.date.day - 1) / 7 + 1, t.width);
        break;
      case 'G':
        out += c.date.year > 0 ? "CE" : "BCE";
        break;
      case 'z':
        out += zone ? (t.width >= 4 ? zone->name() : zone->abbreviationAt(utc)) : "";
        break;
      case 'Z':
      case 'x':
      case 'X': {
        double offset = zone ? zone->offsetAt(utc) : 0;
        if (zone) out += offsetText(offset, t.width == 3 || t.width == 5, t.letter == 'X');
        break;
      }
      default:
        break;
    }
  }
  return out;
}

namespace {

/// The text being read.
struct Source {
  std::u16string_view text;
  size_t at = 0;

  bool number(int least, int most, int64_t& out) {
    size_t start = at;
    out = 0;
    while (at < text.size() && at - start < size_t(most) && text[at] >= '0' && text[at] <= '9')
      out = out * 10 + (text[at++] - '0');
    return at - start >= size_t(least);
  }
  template <size_t N>
  bool name(const char* const (&names)[N], int width, int64_t& out) {
    for (size_t k = 0; k < N; ++k) {
      size_t length = width == 3 ? 3 : std::strlen(names[k]);
      if (text.size() - at < length) continue;
      bool same = true;
      for (size_t c = 0; c < length && same; ++c)
        same = lowerUnit(text[at + c]) == char16_t(tolower(names[k][c]));
      if (!same) continue;
      at += length;
      out = int64_t(k) + 1;
      return true;
    }
    return false;
  }
  bool offset(double& out) {
    if (at < text.size() && (text[at] == 'Z' || text[at] == 'z')) {
      ++at;
      out = 0;
      return true;
    }
    if (at >= text.size() || (text[at] != '+' && text[at] != '-')) return false;
    double sign = text[at++] == '-' ? -1 : 1;
    int64_t hours = 0, minutes = 0;
    if (!number(1, 2, hours)) return false;
    if (at < text.size() && text[at] == ':') ++at;
    if (at < text.size() && text[at] >= '0' && text[at] <= '9' && !number(2, 2, minutes))
      return false;
    out = sign * (double(hours) * kMsPerHour + double(minutes) * kMsPerMinute);
    return hours <= 18 && minutes < 60;
  }
};

}  // namespace

std::optional<DateFormat::Read> DateFormat::read(std::u16string_view text, int pivot) const {
  Source in{text};
  int64_t year = INT64_MIN, month = 1, day = 1, hour = 0, minute = 0, second = 0, other = 0,
          dayOfYear = 0;
  double fraction = 0;
  int half = 0;  // 1 AM, 2 PM
  Read out;
  for (const Token& t : tokens_) {
    bool good = true;
    switch (t.letter) {
      case 0:
        good = text.substr(in.at, t.literal.size()) == t.literal;
        in.at += t.literal.size();
        break;
      case 'y':
      case 'u': {
        size_t sign = in.at;
        bool negative = in.at < text.size() && text[in.at] == '-';
        if (negative) ++in.at;
        good = in.number(t.width == 2   ? 2
                         : t.width == 4 ? 4
                                        : 1,
                         t.width == 2   ? 2
                         : t.width == 4 ? 4
                                        : 9,
                         year);
        if (t.width == 2 && good) year += pivot / 100 * 100 + (year < pivot % 100 ? 100 : 0);
        if (negative) year = -year, good = good && sign == 0;
        break;
      }
      case 'M':
        good = t.width <= 2 ? in.number(1, 2, month) : in.name(kMonths, t.width, month);
        good = good && month >= 1 && month <= 12;
        break;
      case 'd':
        good = in.number(1, 2, day) && day >= 1 && day <= 31;
        break;
      case 'D':
        good = in.number(1, 3, dayOfYear) && dayOfYear >= 1 && dayOfYear <= 366;
        break;
      case 'E':
      case 'e':
        good = t.letter == 'e' && t.width <= 2 ? in.number(1, 2, other)
                                               : in.name(kDays, t.width <= 3 ? 3 : 4, other);
        break;
      case 'H':
        good = in.number(1, 2, hour) && hour <= 24;
        break;
      case 'h':
        good = in.number(1, 2, hour) && hour >= 1 && hour <= 12;
        break;
      case 'm':
        good = in.number(1, 2, minute) && minute < 60;
        break;
      case 's':
        good = in.number(1, 2, second) && second < 60;
        break;
      case 'S': {
        size_t start = in.at;
        good = in.number(1, 18, other);
        fraction = double(other) / std::pow(10.0, double(in.at - start));
        break;
      }
      case 'a': {
        static constexpr const char* halves[] = {"AM", "PM"};
        int64_t k = 0;
        good = in.name(halves, 2, k);
        half = int(k);
        break;
      }
      case 'x':
      case 'X':
      case 'Z':
      case 'z':
        good = in.offset(out.offset);
        out.zoned = true;
        break;
      case 'Q':
        if (t.width >= 3) good = in.at < text.size() && text[in.at++] == 'Q';
        good = good && in.number(1, 2, other) && other >= 1 && other <= 4;
        month = (other - 1) * 3 + 1;
        break;
      default:
        good = false;
    }
    if (!good || in.at > text.size()) return {};
  }
  if (in.at != text.size()) return {};
  if (year == INT64_MIN) year = pivot + 50;
  if (half) hour = hour % 12 + (half == 2 ? 12 : 0);
  if (dayOfYear) {
    month = 1;
    day = dayOfYear;
    if (day == 366 && !isLeapYear(year)) return {};
  } else if (day > daysInMonth(year, int(month))) {
    return {};
  }
  if (hour == 24 && (minute || second || fraction != 0)) return {};
  out.local = double(daysFromDate(year, month, day)) * kMsPerDay + double(hour) * kMsPerHour +
              double(minute) * kMsPerMinute + (double(second) + fraction) * 1000;
  return out;
}

const std::vector<DateFormat>& knownDateFormats() {
  static const std::vector<DateFormat> all = [] {
    std::vector<DateFormat> list;
    for (const char* f :
         {"dd-MMM-uuuu HH:mm:ss", "dd-MMM-uuuu HH:mm:ss.S", "dd-MMM-uuuu",
          "uuuu-MM-dd HH:mm:ss",  "uuuu-MM-dd HH:mm:ss.S",  "uuuu-MM-dd HH:mm",
          "uuuu-MM-dd",           "uuuu-MM-dd'T'HH:mm:ss",  "uuuu-MM-dd'T'HH:mm:ss.S",
          "uuuu-MM-dd'T'HH:mm",   "uuuu-MM-dd'T'HH:mm:ssX", "uuuu-MM-dd'T'HH:mm:ss.SX",
          "uuuu/MM/dd HH:mm:ss",  "uuuu/MM/dd HH:mm:ss.S",  "uuuu/MM/dd HH:mm",
          "uuuu/MM/dd",           "MM/dd/uuuu HH:mm:ss",    "MM/dd/uuuu HH:mm:ss.S",
          "MM/dd/uuuu HH:mm",     "MM/dd/uuuu hh:mm:ss a",  "MM/dd/uuuu hh:mm a",
          "MM/dd/uuuu",           "dd.MM.uuuu HH:mm:ss",    "dd.MM.uuuu HH:mm",
          "dd.MM.uuuu",           "dd-MMM-uuuu HH:mm",      "MMM dd, uuuu HH:mm:ss",
          "MMM dd, uuuu",         "MMMM dd, uuuu",          "dd MMM uuuu HH:mm:ss",
          "dd MMM uuuu",          "dd MMMM uuuu",           "eee, dd MMM uuuu HH:mm:ss",
          "uuuuMMdd'T'HHmmss"})
      list.emplace_back(f);
    return list;
  }();
  return all;
}

}  // namespace matlift::builtins
