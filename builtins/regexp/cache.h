// Compiled expressions of one interpreter, so that a loop over texts compiles once.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "builtins/regexp/matcher.h"

namespace matlift::builtins {

class RegexCache {
 public:
  std::shared_ptr<Regex> get(std::u16string_view pattern, const RegexOptions& options) {
    auto key = std::make_pair(std::u16string(pattern), options.bits());
    auto it = entries_.find(key);
    if (it != entries_.end()) return it->second;
    std::shared_ptr<Regex> regex = Regex::compile(pattern, options);
    if (entries_.size() >= kEntries) entries_.clear();
    entries_.emplace(std::move(key), regex);
    return regex;
  }

 private:
  static constexpr size_t kEntries = 256;
  std::map<std::pair<std::u16string, uint32_t>, std::shared_ptr<Regex>> entries_;
};

}  // namespace matlift::builtins
