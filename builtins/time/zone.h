// Time zones: the system's zone files (the browser's zones), fixed offsets ("+02:00") and UTC.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace matlift::builtins {

class TimeZone {
 public:
  /// Throws MATLAB:datetime:UnknownTimeZone. "local" is the system's.
  static std::shared_ptr<const TimeZone> named(const std::string& name);

  const std::string& name() const { return name_; }
  /// Milliseconds to add to a UTC moment for the local clock.
  double offsetAt(double utc) const;
  bool isDaylightAt(double utc) const;
  std::string abbreviationAt(double utc) const;
  /// The UTC moment at which the clock shows `local`: the earlier where it shows it twice, moved
  /// forward where it never does.
  double utcFrom(double local) const;

 private:
  struct Kind {
    double offset = 0;
    bool daylight = false;
    std::string abbreviation;
  };
  struct Rule;  // the rule of the years after the last change
  const Kind& kindAt(double utc) const;
  /// By the name: from a zone file, or what the browser knows. False: there is none.
  bool readFromSystem();
  bool read(const std::string& bytes);
  void extend(const std::string& rule);

  std::string name_;
  std::vector<double> changes_;  // UTC, ascending
  std::vector<size_t> kindAfter_;
  std::vector<Kind> kinds_;
};

/// Name of the system's zone; "UTC" when it has none.
std::string systemZoneName();

}  // namespace matlift::builtins
