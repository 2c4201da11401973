// A record store in memory, with records that cannot be read.
#pragma once

#include <cstring>
#include <map>

#include "accel/calibration/record_store.h"

namespace selection_test {

struct TextStore : accel::calibration::RecordStore {
  static constexpr const char* kTooLarge = "too large";
  std::map<std::string, std::string> texts;
  int writes = 0;

  accel::Result<std::optional<std::string>> read(const std::string& key) noexcept override {
    const auto at = texts.find(key);
    if (at == texts.end()) return std::optional<std::string>();
    if (at->second == kTooLarge)
      return accel::Status(accel::StatusCode::Failed, place(key) + " is too large");
    return std::optional<std::string>(at->second);
  }
  accel::Status write(const std::string& key, std::string_view text) noexcept override {
    texts[key] = std::string(text);
    ++writes;
    return accel::Status::ok();
  }
  std::string place(const std::string& key) const override { return "place/" + key; }
};

}  // namespace selection_test
