// How much tuning a program allows itself, from the text of MATLIFT_AUTOTUNER.
#pragma once

#include <cstdint>
#include <string_view>

namespace accel::tuning {

enum class Mode : std::uint8_t {
  On,       // sweep the candidates, keep the fastest
  Natural,  // sweep, then let the natural-gradient policy say what to probe again
  Off,      // what the record says or the default; never measures, never changes a record
};

// "on", "natural" or "ng", "off" or "default"; anything else, and no text, is Natural.
constexpr Mode modeOf(std::string_view text) {
  if (text == "on") return Mode::On;
  if (text == "off" || text == "default") return Mode::Off;
  return Mode::Natural;
}

constexpr const char* modeName(Mode mode) {
  return mode == Mode::On ? "on" : mode == Mode::Off ? "off" : "natural";
}

}  // namespace accel::tuning
