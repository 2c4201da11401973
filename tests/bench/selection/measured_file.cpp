#include "tests/bench/selection/measured_file.h"

#include <fstream>
#include <sstream>

namespace selection_bench {
namespace {

constexpr const char *kAdaptive = "adaptive", *kFirst = "first", *kBuiltIn = "built-in";

void put(Measured& m, const std::string& what, const Times& t) {
  if (what == kAdaptive) {
    m.adaptive = t.nanos;
  } else if (what == kFirst) {
    m.first = t.nanos;
  } else if (what == kBuiltIn) {
    m.builtIn = t.nanos;
  } else if (what == kRuleOne || what == kRuleAll) {
    m.rules[what] = t;
  } else {
    m.fixed[what] = t;
  }
}

}  // namespace

bool save(const std::string& path, const std::vector<std::unique_ptr<Case>>& cases,
          const std::vector<Measured>& all) {
  std::ofstream out(path);
  out.precision(10);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const auto line = [&](const std::string& what, const Times& t) {
      out << cases[i]->name << '\t' << what << '\t' << t.chosenBy << '\t' << t.nanos << '\n';
    };
    const Measured& m = all[i];
    for (const auto& [id, t] : m.fixed) line(id, t);
    for (const auto& [id, t] : m.rules) line(id, t);
    line(kAdaptive, {m.adaptive, m.adaptive});
    line(kFirst, {m.first, m.first});
    line(kBuiltIn, {m.builtIn, m.builtIn});
  }
  return out.good();
}

bool restore(const std::string& path, std::vector<std::unique_ptr<Case>>& cases,
             std::vector<Measured>& all) {
  std::ifstream in(path);
  std::map<std::string, Measured> read;
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    std::string name, what;
    Times t;
    if (std::getline(fields, name, '\t') && std::getline(fields, what, '\t') &&
        fields >> t.chosenBy >> t.nanos)
      put(read[name], what, t);
  }
  std::erase_if(cases, [&](const auto& c) { return !read.count(c->name); });
  for (const auto& c : cases) all.push_back(read.at(c->name));
  return !read.empty();
}

}  // namespace selection_bench
