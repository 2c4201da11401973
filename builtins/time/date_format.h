// Formats of dates: "dd-MMM-uuuu HH:mm:ss.SSS", compiled once, for writing and for reading.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "builtins/time/calendar.h"
#include "builtins/time/zone.h"

namespace matlift::builtins {

class DateFormat {
 public:
  /// Throws MATLAB:datetime:UnrecognizedFormat for letters that mean nothing.
  explicit DateFormat(const std::string& format);

  const std::string& text() const { return text_; }
  /// A moment of the clock; `zone` and `utc` give names and offsets of zones.
  std::string write(double local, const TimeZone* zone, double utc) const;
  struct Read {
    double local = 0;
    bool zoned = false;  ///< the text said an offset, `offset` in milliseconds
    double offset = 0;
  };
  /// The whole text; nothing when it does not fit. A year of two digits is put into the hundred
  /// years that begin at `pivot`.
  std::optional<Read> read(std::u16string_view text, int pivot) const;

 private:
  struct Token {
    char letter = 0;  ///< 0: `literal`
    int width = 0;
    std::u16string literal;
  };
  std::string text_;
  std::vector<Token> tokens_;
};

/// What datetime understands without being told, in the order in which it tries.
const std::vector<DateFormat>& knownDateFormats();

constexpr const char* kDateTimeFormat = "dd-MMM-uuuu HH:mm:ss";
constexpr const char* kDateOnlyFormat = "dd-MMM-uuuu";

}  // namespace matlift::builtins
