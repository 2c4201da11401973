// Records of calibration, selection and tuning in the browser's IndexedDB.
#pragma once

#include "accel/telemetry/record_store.h"

namespace matlift::browser {

/// Any failure of the database (a private window, no room) is a failed record, never an error.
class BrowserRecordStore final : public accel::RecordStore {
 public:
  accel::Result<std::string> load(const std::string& key) override;
  accel::Status save(const std::string& key, std::string_view text) override;
  accel::Status erase(const std::string& key) override;
  std::string placeOf(const std::string& key) const override { return "IndexedDB matlift/" + key; }
};

}  // namespace matlift::browser
