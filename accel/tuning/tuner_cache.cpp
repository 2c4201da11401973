// The tuner's key and its record.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "accel/telemetry/json.h"
#include "accel/tuning/workgroup_tuner.h"

namespace accel::tuning {
namespace {

constexpr std::string_view kPrefix = "v1-";
constexpr std::size_t kDigits = 32;
constexpr int kVersion = 1;

// Each field with its name before it, so that no two different records give the same bytes.
class KeyText {
 public:
  void tag(std::string_view name) {
    text_.append(name);
    text_ += '\0';
  }
  void number(std::uint64_t v) {
    for (int i = 0; i < 8; ++i) text_ += static_cast<char>(v >> (8 * i) & 255);
  }
  void extent(const Extent& e) {
    for (std::uint32_t v : e) number(v);
  }
  void bytes(std::string_view s) {
    number(s.size());
    text_.append(s);
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

bool isKey(std::string_view key) {
  if (key.size() != kPrefix.size() + kDigits || key.substr(0, kPrefix.size()) != kPrefix)
    return false;
  for (char c : key.substr(kPrefix.size()))
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return false;
  return true;
}

bool isCandidate(const JsonValue& v) {
  if (!v.IsUint()) return false;
  for (std::uint32_t c : kWorkgroupCandidates)
    if (c == v.GetUint()) return true;
  return false;
}

}  // namespace

std::string tunerKey(std::string_view fingerprint, const ProgramShape& shape) {
  KeyText k;
  k.tag("matlift-workgroup-tuner-v1");
  k.tag("program");
  k.bytes(fingerprint);
  k.tag("workgroup");
  k.extent(shape.workgroup);
  k.tag("count");
  k.number(shape.workgroupCount ? 1 : 0);
  if (shape.workgroupCount) k.extent(*shape.workgroupCount);
  k.tag("output-bytes");
  k.number(shape.outputBytes);
  const XXH128_hash_t h = XXH3_128bits(k.text().data(), k.text().size());
  std::string out(kPrefix);
  for (std::uint64_t half : {std::uint64_t(h.high64), std::uint64_t(h.low64)})
    for (int shift = 60; shift >= 0; shift -= 4) out += "0123456789abcdef"[half >> shift & 15];
  return out;
}

std::optional<std::uint32_t> TunerCache::find(const std::string& key) const {
  const auto at = entries_.find(key);
  if (at == entries_.end()) return std::nullopt;
  return at->second;
}

std::string TunerCache::text() const {
  JsonText buffer;
  JsonWriter w(buffer);
  w.StartObject();
  w.Key("version");
  w.Int(kVersion);
  w.Key("workgroups");
  w.StartObject();
  for (const auto& [key, size] : entries_) {
    w.Key(key.c_str());
    w.Uint(size);
  }
  w.EndObject();
  w.EndObject();
  return buffer.GetString();
}

Result<TunerCache> TunerCache::load(std::string_view text, const std::string& place) {
  TunerCache cache;
  if (text.empty()) return cache;
  auto damaged = [&](const char* what) {
    return Status(StatusCode::Failed, "the tuner's record '" + place + "' " + what +
                                          ": remove the file, it is measured again");
  };
  JsonDocument d;
  d.Parse<rapidjson::kParseIterativeFlag>(text.data(), text.size());
  if (d.HasParseError() || !d.IsObject()) return damaged("is not valid JSON");
  const auto version = d.FindMember("version");
  if (version == d.MemberEnd() || !version->value.IsInt()) return damaged("has no version");
  if (version->value.GetInt() != kVersion) return cache;
  const auto sizes = d.FindMember("workgroups");
  if (sizes == d.MemberEnd() || !sizes->value.IsObject()) return damaged("has no workgroups");
  for (const auto& entry : sizes->value.GetObject()) {
    const std::string key(entry.name.GetString(), entry.name.GetStringLength());
    if (isKey(key) && isCandidate(entry.value)) cache.set(key, entry.value.GetUint());
  }
  return cache;
}

}  // namespace accel::tuning
