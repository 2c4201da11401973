#include "builtins/time/zone.h"

#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>

#include "builtins/time/calendar.h"
#include "runtime/error/error.h"

namespace matlift::builtins {

namespace fs = std::filesystem;

namespace {

int64_t bigEndian(const std::string& b, size_t at, size_t size) {
  uint64_t x = 0;
  for (size_t k = 0; k < size; ++k) x = x << 8 | uint8_t(b[at + k]);
  return size == 4 ? int64_t(int32_t(x)) : int64_t(x);
}

[[noreturn]] void failUnknown(const std::string& name) {
  fail("MATLAB:datetime:UnknownTimeZone",
       "'%s' is not a valid time zone. Use an IANA name such as 'Europe/Berlin', an offset such as "
       "'+02:00', 'UTC' or 'local'.",
       name.c_str());
}

/// "+02:00", "-0530", "+9": milliseconds.
bool fixedOffset(const std::string& text, double& offset) {
  int hours = 0, minutes = 0, used = 0;
  if (text.size() < 2 || (text[0] != '+' && text[0] != '-')) return false;
  std::string digits = text.substr(1);
  bool good = std::sscanf(digits.c_str(), "%2d:%2d%n", &hours, &minutes, &used) == 2;
  if (!good || used != int(digits.size())) {
    minutes = 0;
    used = 0;
    good =
        digits.size() == 4 && std::sscanf(digits.c_str(), "%2d%2d%n", &hours, &minutes, &used) == 2;
    if (!good)
      good = digits.size() <= 2 && std::sscanf(digits.c_str(), "%2d%n", &hours, &used) == 1;
  }
  if (!good || used != int(digits.size()) || hours > 18 || minutes > 59) return false;
  offset = (hours * kMsPerHour + minutes * kMsPerMinute) * (text[0] == '-' ? -1 : 1);
  return true;
}

// --- the rule at the end of a zone file: "CET-1CEST,M3.5.0,M10.5.0/3" ---

struct Reader {
  const std::string& text;
  size_t at = 0;
  bool eat(char c) {
    if (at >= text.size() || text[at] != c) return false;
    ++at;
    return true;
  }
  std::string name() {
    std::string out;
    if (eat('<')) {
      while (at < text.size() && text[at] != '>') out += text[at++];
      eat('>');
    } else {
      while (at < text.size() && isalpha(uint8_t(text[at]))) out += text[at++];
    }
    return out;
  }
  int number() {
    int n = 0;
    while (at < text.size() && isdigit(uint8_t(text[at])) && n < 100000)
      n = n * 10 + (text[at++] - '0');
    return n;
  }
  /// hh[:mm[:ss]] with a sign, in milliseconds.
  double time() {
    double sign = eat('-') ? -1 : (eat('+'), 1);
    double ms = number() * kMsPerHour;
    if (eat(':')) ms += number() * kMsPerMinute;
    if (eat(':')) ms += number() * kMsPerSecond;
    return sign * ms;
  }
};

/// Mm.w.d[/time], Jn or n: when in a year, by the clock before it.
struct ChangeDay {
  int month = 0, week = 0, day = 0;
  double time = 2 * kMsPerHour;
  bool read(Reader& in) {
    if (!in.eat(',')) return false;
    if (in.eat('M')) {
      month = in.number();
      if (!in.eat('.')) return false;
      week = in.number();
      if (!in.eat('.')) return false;
      day = in.number();
    } else {
      bool noLeap = in.eat('J');
      day = in.number() - (noLeap ? 1 : 0);
    }
    if (in.eat('/')) time = in.time();
    return month <= 12 && week <= 5;
  }
  double localIn(int64_t year) const {
    if (month == 0) return double(daysFromDate(year, 1, 1) + day) * kMsPerDay + time;
    int64_t first = daysFromDate(year, month, 1);
    int64_t d = first + (day - (weekdayOf(first) - 1) + 7) % 7 + 7 * (week - 1);
    while (d >= first + daysInMonth(year, month)) d -= 7;
    return double(d) * kMsPerDay + time;
  }
};

}  // namespace

void TimeZone::extend(const std::string& rule) {
  Reader in{rule};
  Kind standard, summer;
  standard.abbreviation = in.name();
  if (standard.abbreviation.empty()) return;
  standard.offset = -in.time();
  kinds_.push_back(standard);
  size_t standardAt = kinds_.size() - 1;
  double last = changes_.empty() ? -kFarthest : changes_.back();
  if (in.at >= rule.size()) {
    if (changes_.empty()) {
      changes_.push_back(last);
      kindAfter_.push_back(standardAt);
    }
    return;
  }
  summer.abbreviation = in.name();
  summer.daylight = true;
  summer.offset = standard.offset + kMsPerHour;
  if (in.at < rule.size() && rule[in.at] != ',') summer.offset = -in.time();
  ChangeDay begin, end;
  if (!begin.read(in) || !end.read(in)) return;
  kinds_.push_back(summer);
  int64_t from = changes_.empty() ? 1970 : clockOf(last).date.year;
  // As far as anyone plans; later years keep the last clock.
  for (int64_t year = from; year <= 2200; ++year) {
    std::pair<double, size_t> both[] = {{begin.localIn(year) - standard.offset, standardAt + 1},
                                        {end.localIn(year) - summer.offset, standardAt}};
    if (both[1].first < both[0].first) std::swap(both[0], both[1]);
    for (auto& [when, kind] : both)
      if (when > last) {
        changes_.push_back(when);
        kindAfter_.push_back(kind);
      }
  }
}

bool TimeZone::read(const std::string& b) {
  auto good = [&](size_t at) { return b.size() >= at + 44 && b.compare(at, 4, "TZif") == 0; };
  if (!good(0)) return false;
  size_t start = 0, size = 4;
  auto counts = [&](size_t at, int64_t(&n)[6]) {
    for (size_t k = 0; k < 6; ++k) n[k] = bigEndian(b, at + 20 + 4 * k, 4);
  };
  int64_t n[6];  // isut, isstd, leap, time, type, char
  counts(0, n);
  if (b[4] >= '2') {  // a second block with 64-bit times follows the first
    int64_t skip = n[3] * 5 + n[4] * 6 + n[5] + n[2] * 8 + n[1] + n[0];
    start = 44 + size_t(std::max<int64_t>(0, skip));
    if (!good(start)) return false;
    counts(start, n);
    size = 8;
  }
  for (int64_t x : n)
    if (x < 0 || x > 100000) return false;
  size_t times = start + 44, kinds = times + size_t(n[3]) * size, types = kinds + size_t(n[3]);
  size_t names = types + size_t(n[4]) * 6;
  size_t end = names + size_t(n[5]) + size_t(n[2]) * (size + 4) + size_t(n[1]) + size_t(n[0]);
  if (end > b.size() || n[4] == 0) return false;
  for (int64_t k = 0; k < n[4]; ++k) {
    size_t at = types + size_t(k) * 6, name = names + uint8_t(b[at + 5]);
    Kind kind{double(bigEndian(b, at, 4)) * 1000, b[at + 4] != 0, ""};
    if (name < end) kind.abbreviation = b.c_str() + name;
    kinds_.push_back(kind);
  }
  for (int64_t k = 0; k < n[3]; ++k) {
    changes_.push_back(double(bigEndian(b, times + size_t(k) * size, size)) * 1000);
    size_t kind = uint8_t(b[kinds + size_t(k)]);
    if (kind >= kinds_.size()) return false;
    kindAfter_.push_back(kind);
  }
  if (!std::is_sorted(changes_.begin(), changes_.end())) return false;
  if (size == 8 && end + 1 < b.size()) {
    std::string rule = b.substr(end + 1);
    extend(rule.substr(0, rule.find('\n')));
  }
  return true;
}

// --- a browser has no zone files, but knows its zones ---

#ifdef __EMSCRIPTEN__

// Minutes east of UTC at a moment in seconds since 1970; NaN: no such zone.
EM_JS(double, matliftZoneOffset, (const char* name, double seconds), {
  const zone = UTF8ToString(name);
  const known = globalThis.matliftZones || (globalThis.matliftZones = new Map());
  try {
    if (!known.has(zone))
      known.set(zone, new Intl.DateTimeFormat('en-US', {
        timeZone : zone,
        calendar : 'gregory',
        hourCycle : 'h23',
        year : 'numeric',
        month : 'numeric',
        day : 'numeric',
        hour : 'numeric',
        minute : 'numeric',
        second : 'numeric'
      }));
    const p = {};
    for (const part of known.get(zone).formatToParts(seconds * 1000)) p[part.type] = +part.value;
    return (Date.UTC(p.year, p.month - 1, p.day, p.hour, p.minute, p.second) / 1000 - seconds) / 60;
  } catch (e) {
    return NaN;
  }
});

// The zone's short name at a moment, and without a moment (NaN) that of the browser's zone.
EM_JS(void, matliftZoneText, (const char* name, double seconds, char* out, int size), {
  let text = String();
  try {
    if (Number.isNaN(seconds)) {
      text = Intl.DateTimeFormat().resolvedOptions().timeZone;
    } else {
      const how = {timeZone : UTF8ToString(name), timeZoneName : 'short'};
      for (const part of new Intl.DateTimeFormat('en-US', how).formatToParts(seconds * 1000))
        if (part.type == 'timeZoneName') text = part.value;
    }
  } catch (e) {
  }
  stringToUTF8(text || String(), out, size);
});

namespace {

std::string browserText(const std::string& zone, double seconds) {
  char text[80] = "";
  matliftZoneText(zone.c_str(), seconds, text, sizeof text);
  return text;
}

}  // namespace

// Looks for changes between moments two weeks apart, then halves: clocks change at quarters of
// hours.
bool TimeZone::readFromSystem() {
  auto offset = [&](double seconds) {
    return matliftZoneOffset(name_.c_str(), seconds) * kMsPerMinute;
  };
  auto secondsIn = [](int64_t year, int month) {
    return double(daysFromDate(year, month, 1)) * 86400;
  };
  auto kindOf = [&](double from, double value) {
    int64_t year = clockOf(from * 1000).date.year;
    bool daylight = value > std::min(offset(secondsIn(year, 1)), offset(secondsIn(year, 7)));
    for (size_t k = 0; k < kinds_.size(); ++k)
      if (kinds_[k].offset == value && kinds_[k].daylight == daylight) {
        if (year == 2000) kinds_[k].abbreviation = browserText(name_, from);  // as it is called now
        return k;
      }
    kinds_.push_back({value, daylight, browserText(name_, from)});
    return kinds_.size() - 1;
  };
  constexpr int kFirstYear = 1950, kLastYear = 2100;
  constexpr double kStep = 14 * 86400, kQuarter = 900;
  double at = secondsIn(kFirstYear, 1), now = offset(at);
  if (std::isnan(now)) return false;
  changes_.push_back(-kFarthest);
  kindAfter_.push_back(kindOf(at, now));
  for (const double end = secondsIn(kLastYear, 1); at < end; at += kStep) {
    double low = at, high = at + kStep, then = offset(high);
    if (then == now) continue;
    while (high - low > kQuarter) {
      double middle = std::floor((low + high) / 2 / kQuarter) * kQuarter;
      (offset(middle) == now ? low : high) = middle;
    }
    changes_.push_back(high * 1000);
    kindAfter_.push_back(kindOf(high, then));
    now = then;
  }
  return true;
}

std::string systemZoneName() {
  std::string name = browserText("", std::nan(""));
  return name.empty() ? "UTC" : name;
}

#else

namespace {
constexpr const char* kZoneFolder = "/usr/share/zoneinfo/";
}

bool TimeZone::readFromSystem() {
  std::error_code ignored;
  std::string path = kZoneFolder + name_;
  if (!fs::is_regular_file(path, ignored)) return false;
  std::ifstream in(path, std::ios::binary);
  return read(std::string(std::istreambuf_iterator<char>(in), {}));
}

std::string systemZoneName() {
  const char* variable = std::getenv("TZ");
  std::error_code ignored;
  if (variable && *variable) {
    std::string name = *variable == ':' ? variable + 1 : variable;
    return fs::is_regular_file(kZoneFolder + name, ignored) ? name : "UTC";
  }
  std::string link = fs::weakly_canonical("/etc/localtime", ignored).string();
  size_t at = link.find("zoneinfo/");
  if (at != std::string::npos) return link.substr(at + 9);
  std::ifstream in("/etc/timezone");
  std::string name;
  std::getline(in, name);
  return fs::is_regular_file(kZoneFolder + name, ignored) && !name.empty() ? name : "UTC";
}

#endif

std::shared_ptr<const TimeZone> TimeZone::named(const std::string& name) {
  auto zone = std::make_shared<TimeZone>();
  zone->name_ = name;
  double offset = 0;
  if (name == "local") return named(systemZoneName());
  if (name == "UTC" || name == "UTCLeapSeconds" || name == "Z" || name == "Etc/UTC" ||
      name == "GMT") {
    zone->kinds_ = {{0, false, "UTC"}};
    if (name == "Z") zone->name_ = "UTC";
    return zone;
  }
  if (fixedOffset(name, offset)) {
    zone->kinds_ = {{offset, false, name}};
    return zone;
  }
  bool plain = !name.empty() && name[0] != '/' && name.find("..") == std::string::npos &&
               std::all_of(name.begin(), name.end(),
                           [](char c) { return isalnum(uint8_t(c)) || strchr("/_+-", c); });
  if (!plain) failUnknown(name);
  static std::mutex mutex;
  static std::map<std::string, std::shared_ptr<const TimeZone>> known;
  const std::lock_guard lock(mutex);
  std::shared_ptr<const TimeZone>& kept = known[name];
  if (!kept) {
    if (!zone->readFromSystem()) {
      known.erase(name);
      failUnknown(name);
    }
    kept = std::move(zone);
  }
  return kept;
}

const TimeZone::Kind& TimeZone::kindAt(double utc) const {
  auto after = std::upper_bound(changes_.begin(), changes_.end(), utc);
  if (after != changes_.begin()) return kinds_[kindAfter_[size_t(after - changes_.begin()) - 1]];
  for (const Kind& k : kinds_)
    if (!k.daylight) return k;
  return kinds_[0];
}

double TimeZone::offsetAt(double utc) const { return kindAt(utc).offset; }
bool TimeZone::isDaylightAt(double utc) const { return kindAt(utc).daylight; }
std::string TimeZone::abbreviationAt(double utc) const { return kindAt(utc).abbreviation; }

double TimeZone::utcFrom(double local) const {
  // The offsets a day before and after bracket any change.
  double early = offsetAt(local - kMsPerDay), late = offsetAt(local + kMsPerDay);
  for (double offset : {early, late})
    if (offsetAt(local - offset) == offset) return local - offset;
  return local - early;
}

}  // namespace matlift::builtins
