// Where what was learned about a device is kept between runs: small named texts. A file each
// natively, IndexedDB in the browser, memory in tests. Nothing here is ever a user's error: what
// cannot be read is as if it had never been learned, and the caller gets a sentence to show.
#pragma once

#include <accel/status.h>

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace accel {

inline constexpr std::size_t kMaxRecordBytes = std::size_t(4) << 20;

// All of a file within the bound. Failed with words to stand behind its name: it cannot be read, is
// larger, or is no file (of a pipe there may never be anything to read).
Result<std::string> readSmallFile(const std::string& path);

// Lower case, runs of characters other than letters and digits become one '_', trimmed; "device"
// when nothing is left. Makes a name of a device fit for a file.
std::string slugified(std::string_view text);

class RecordStore {
 public:
  virtual ~RecordStore() = default;

  // The record's text; empty when there is none. Failed, with a message that names the place, when
  // it is there and cannot be used (too large, unreadable).
  virtual Result<std::string> load(const std::string& key) = 0;

  // Replaces the record as a whole or not at all; of two writers the later wins. More than
  // kMaxRecordBytes is refused.
  virtual Status save(const std::string& key, std::string_view text) = 0;

  virtual Status erase(const std::string& key) = 0;

  // What a message calls the record: its path.
  virtual std::string placeOf(const std::string& key) const = 0;
};

// <folder>/<key>.json, made when it is first written. key: letters, digits, '-', '_', '.', and '/'
// for a folder below; anything else, or "..", is refused.
class FileRecordStore final : public RecordStore {
 public:
  explicit FileRecordStore(std::string folder) : folder_(std::move(folder)) {}
  Result<std::string> load(const std::string& key) override;
  Status save(const std::string& key, std::string_view text) override;
  Status erase(const std::string& key) override;
  std::string placeOf(const std::string& key) const override;

 private:
  std::string folder_;
};

// Another one's records; what is to be kept is dropped.
class ReadOnlyRecordStore final : public RecordStore {
 public:
  explicit ReadOnlyRecordStore(std::shared_ptr<RecordStore> of) : of_(std::move(of)) {}
  Result<std::string> load(const std::string& key) override { return of_->load(key); }
  Status save(const std::string& /*key*/, std::string_view /*text*/) override {
    return Status::ok();
  }
  Status erase(const std::string& /*key*/) override { return Status::ok(); }
  std::string placeOf(const std::string& key) const override { return of_->placeOf(key); }

 private:
  std::shared_ptr<RecordStore> of_;
};

class MemoryRecordStore final : public RecordStore {
 public:
  Result<std::string> load(const std::string& key) override {
    const auto found = records.find(key);
    return found == records.end() ? std::string() : found->second;
  }
  Status save(const std::string& key, std::string_view text) override;
  Status erase(const std::string& key) override {
    records.erase(key);
    return Status::ok();
  }
  std::string placeOf(const std::string& key) const override { return "memory:" + key; }

  std::map<std::string, std::string> records;
};

}  // namespace accel
