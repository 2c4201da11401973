// A record store in memory, with records that cannot be read.
#pragma once

#include <cstring>
#include <map>

#include "accel/telemetry/record_store.h"

namespace selection_test {

struct TextStore : accel::RecordStore {
  static constexpr const char* kTooLarge = "too large";
  std::map<std::string, std::string> texts;
  int writes = 0;

  accel::Result<std::string> load(const std::string& key) override {
    if (texts[key] == kTooLarge)
      return accel::Status(accel::StatusCode::Failed, placeOf(key) + " is too large");
    return texts[key];
  }
  accel::Status save(const std::string& key, std::string_view text) override {
    texts[key] = std::string(text);
    ++writes;
    return accel::Status::ok();
  }
  accel::Status erase(const std::string& key) override {
    texts.erase(key);
    return accel::Status::ok();
  }
  std::string placeOf(const std::string& key) const override { return "place/" + key; }
};

}  // namespace selection_test
