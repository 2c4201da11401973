#include "wasm/browser_store.h"

#include <cstdlib>

#include "wasm/request.h"

using matlift::browser::Request;

extern "C" {
// store.js. The text of a loaded record is made with malloc; null: there is none.
void matliftStoreLoad(Request*, const char* key, char** text, int* length);
void matliftStoreSave(Request*, const char* key, const char* text, int length);
void matliftStoreErase(Request*, const char* key);
}

namespace matlift::browser {
namespace {

// A database that does not answer by then is as good as none.
constexpr double kWaitLimitMilliseconds = 5e3;

accel::Status statusOf(const Request* request, const std::string& place) {
  if (!request) return accel::Status(accel::StatusCode::Failed, place + " did not answer");
  if (request->state == Request::kDone) return accel::Status::ok();
  return accel::Status(accel::StatusCode::Failed, place + ": " + request->text);
}

}  // namespace

accel::Result<std::string> BrowserRecordStore::load(const std::string& key) {
  // Left alive with an unanswered request: the answer may still be written.
  struct Answer {
    char* text = nullptr;
    int length = 0;
  };
  auto answer = std::make_unique<Answer>();
  const auto request =
      ask([&](Request* r) { matliftStoreLoad(r, key.c_str(), &answer->text, &answer->length); },
          kWaitLimitMilliseconds);
  if (!request) (void)answer.release();
  if (accel::Status status = statusOf(request.get(), placeOf(key)); !status.isOk()) return status;
  std::string text(answer->text ? answer->text : "", std::size_t(answer->length));
  std::free(answer->text);
  if (text.size() > accel::kMaxRecordBytes)
    return accel::Status(accel::StatusCode::Failed, placeOf(key) + " is too large");
  return text;
}

accel::Status BrowserRecordStore::save(const std::string& key, std::string_view text) {
  if (text.size() > accel::kMaxRecordBytes)
    return accel::Status(accel::StatusCode::Failed, placeOf(key) + " would be too large");
  const auto request =
      ask([&](Request* r) { matliftStoreSave(r, key.c_str(), text.data(), int(text.size())); },
          kWaitLimitMilliseconds);
  return statusOf(request.get(), placeOf(key));
}

accel::Status BrowserRecordStore::erase(const std::string& key) {
  const auto request =
      ask([&](Request* r) { matliftStoreErase(r, key.c_str()); }, kWaitLimitMilliseconds);
  return statusOf(request.get(), placeOf(key));
}

}  // namespace matlift::browser
