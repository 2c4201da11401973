// What `x`, `disp(x)` and the REPL print.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "runtime/value/value.h"

namespace matlift {

struct DisplayFormat {
  enum class Style : uint8_t {
    Short,
    Long,
    ShortG,
    LongG,
    ShortE,
    LongE,
    Bank,
    Hex,
    Rational,
    Plus
  };
  Style style = Style::Short;
  bool compact = false;  ///< `format compact`: no empty lines
  int width = 80;        ///< columns of the terminal
};

/// Takes a text piece by piece, as it is made: nobody holds the whole of a large array's.
using TextSink = std::function<void(std::string_view)>;

/// `name = …` as printed for a statement without semicolon.
void displayTo(const TextSink& out, std::string_view name, const Value& v,
               const DisplayFormat& format);
/// What disp(v) prints, with its final newline.
void dispTo(const TextSink& out, const Value& v, const DisplayFormat& format);

/// The same as one text.
std::string displayText(std::string_view name, const Value& v, const DisplayFormat& format);
std::string dispText(const Value& v, const DisplayFormat& format);

}  // namespace matlift
