#include "runtime/cli/web/gate.h"

#include <algorithm>
#include <random>
#include <vector>

#include "runtime/error/error.h"

namespace matlift::web {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

// The parts of a list; an empty text has none.
std::vector<std::string_view> parts(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  size_t begin = 0;
  for (size_t k = 0; k <= text.size() && !text.empty(); ++k) {
    if (k < text.size() && text[k] != separator) continue;
    out.push_back(text.substr(begin, k - begin));
    begin = k + 1;
  }
  return out;
}

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  return out;
}

}  // namespace

bool Gate::knowsHost(std::string_view host) const {
  const std::string port = ":" + std::to_string(port_);
  const std::string name = lowered(host);
  return name == "127.0.0.1" + port || name == "localhost" + port ||
         (port_ == 80 && (name == "127.0.0.1" || name == "localhost"));
}

bool Gate::knowsOrigin(std::string_view origin) const {
  if (origin.empty()) return true;
  constexpr std::string_view scheme = "http://";
  return origin.starts_with(scheme) && knowsHost(origin.substr(scheme.size()));
}

bool Gate::hasToken(std::string_view query) const {
  if (token_.empty()) return true;
  std::string_view given;
  for (std::string_view pair : parts(query, '&'))
    if (pair.starts_with("token=")) given = pair.substr(6);
  unsigned different = given.size() == token_.size() ? 0 : 1;
  for (size_t k = 0; k < token_.size(); ++k)
    different |= unsigned(uint8_t(token_[k]) ^ uint8_t(k < given.size() ? given[k] : 0));
  return different == 0;
}

std::string newToken() {
  std::random_device device;
  std::string token;
  for (int k = 0; k < 4; ++k) token += strprintf("%08x", unsigned(device()));
  return token;
}

bool accepts(std::string_view list, std::string_view coding) {
  for (std::string_view item : parts(list, ',')) {
    const std::vector<std::string_view> words = parts(item, ';');
    if (words.empty() || lowered(trimmed(words[0])) != coding) continue;
    const std::string weight = words.size() > 1 ? lowered(trimmed(words[1])) : "";
    return !weight.starts_with("q=0") || weight.find_first_of("123456789") != weight.npos;
  }
  return false;
}

bool decodedPath(std::string_view target, std::string& path, std::string_view& query) {
  const size_t mark = std::min(target.find('?'), target.size());
  query = target.substr(std::min(mark + 1, target.size()));
  target = target.substr(0, mark);
  path.clear();
  for (size_t k = 0; k < target.size(); ++k) {
    if (target[k] != '%') {
      path += target[k];
      continue;
    }
    const bool whole = k + 2 < target.size();
    const int high = whole ? digit(target[k + 1]) : -1;
    const int low = whole ? digit(target[k + 2]) : -1;
    if (high < 0 || low < 0) return false;
    path += char(high * 16 + low);
    k += 2;
  }
  return path.starts_with('/') && path.find('\0') == path.npos;
}

}  // namespace matlift::web
