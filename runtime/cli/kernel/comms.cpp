#include "runtime/cli/kernel/comms.h"

#include <string_view>

#include "runtime/cli/workbench/message.h"

namespace matlift::kernel {
namespace {

using workbench::JsonWriter;

constexpr std::string_view kVariables = "matlift.variables";
constexpr size_t kMaxOpen = 100;  // a front end has a few; one without end must not fill the memory

Comms::Sent closing(const std::string& id) {
  JsonWriter json;
  return {"comm_close", json.text("comm_id", id).begin("data").end().finish()};
}

}  // namespace

Comms::Sent Comms::variablesFor(const std::string& id) const {
  JsonWriter json;
  return {"comm_msg", json.text("comm_id", id).raw("data", variables_).finish()};
}

std::vector<Comms::Sent> Comms::received(const Received& message) {
  const std::string id = message.text("comm_id");
  if (message.type == "comm_open") {
    if (message.text("target_name") != kVariables || id.empty() || open_.size() >= kMaxOpen)
      return {closing(id)};
    open_[id] = kVariables;
    return {variablesFor(id)};
  }
  const auto at = open_.find(id);
  if (at == open_.end()) return {};  // closed already, by one side or the other
  if (message.type == "comm_msg") return {variablesFor(id)};
  open_.erase(at);
  return {};
}

std::vector<Comms::Sent> Comms::variablesChanged(std::string json) {
  variables_ = std::move(json);
  std::vector<Sent> out;
  for (const auto& [id, target] : open_) out.push_back(variablesFor(id));
  return out;
}

std::string Comms::infoContent(const std::string& target) const {
  JsonWriter json;
  json.text("status", "ok").begin("comms");
  for (const auto& [id, of] : open_)
    if (target.empty() || of == target) json.begin(id.c_str()).text("target_name", of).end();
  return json.end().finish();
}

}  // namespace matlift::kernel
