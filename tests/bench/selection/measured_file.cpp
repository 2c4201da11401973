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

// Of kernels that are gone nothing can be said, and none that takes the case may be missing.
std::string wrongWith(const Case& c, const Measured& m,
                      const accel::selection::KernelRegistry& registry) {
  for (const auto& [id, t] : m.fixed)
    if (!registry.find(id)) return "there is no " + id + " (" + c.name + ")";
  for (const accel::selection::KernelEntry* k : takers(registry, c.workload))
    if (!m.fixed.count(k->id)) return "no time of " + k->id + " for " + c.name;
  if (!(m.adaptive > 0) || !(m.first > 0) || !(m.builtIn > 0))
    return "no time of the selection for " + c.name;
  return "";
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

std::string restore(const std::string& path, const accel::selection::KernelRegistry& registry,
                    std::vector<std::unique_ptr<Case>>& cases, std::vector<Measured>& all) {
  std::ifstream in(path);
  if (!in) return "'" + path + "' cannot be read";
  std::map<std::string, Measured> read;
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    std::istringstream fields(line);
    std::string name, what;
    Times t;
    if (!std::getline(fields, name, '\t') || !std::getline(fields, what, '\t') ||
        !(fields >> t.chosenBy >> t.nanos) || !(t.chosenBy > 0) || !(t.nanos > 0))
      return "'" + path + "' line " + std::to_string(number) +
             " is not a case, a kernel and two times";
    put(read[name], what, t);
  }
  std::erase_if(cases, [&](const auto& c) { return !read.count(c->name); });
  if (cases.empty()) return "'" + path + "' has no times of these cases";
  for (const auto& c : cases) {
    all.push_back(read.at(c->name));
    if (const std::string wrong = wrongWith(*c, all.back(), registry); !wrong.empty())
      return "'" + path + "' was measured with other kernels: " + wrong;
  }
  return "";
}

}  // namespace selection_bench
