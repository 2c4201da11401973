// Serial dates: days since year 0, as datenum counts them, and their text.
#pragma once

#include <string>

namespace matlift::builtins {

struct DateParts {
  double year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0;
};

/// Months and days outside their range carry over, as in MATLAB.
double serialDate(const DateParts& p);
DateParts dateParts(double serial);
/// By a template such as "yyyy-mm-dd HH:MM:SS".
std::string dateText(double serial, const std::string& format);
/// Template number of datestr (0 to 31); "" when there is none.
std::string dateFormat(int number);
DateParts localTimeNow();

}  // namespace matlift::builtins
