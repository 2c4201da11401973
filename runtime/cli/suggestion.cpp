#include "runtime/cli/suggestion.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "runtime/classes/class_services.h"
#include "runtime/cli/matlab_names.h"

namespace matlift {
namespace {

// Past this a name is data that went astray, not a slip of the fingers.
constexpr size_t kLongestName = 64;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = char(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// The k-th text in quotes.
std::string quoted(const std::string& text, int k) {
  size_t first = text.find('\''), last = std::string::npos;
  for (; first != std::string::npos; first = text.find('\'', last + 1)) {
    last = text.find('\'', first + 1);
    if (last == std::string::npos) return "";
    if (k-- == 0) return text.substr(first + 1, last - first - 1);
  }
  return "";
}

std::string undefinedName(const Error& error) {
  return error.identifier() == "MATLAB:UndefinedFunction" ? quoted(error.message(), 0) : "";
}

/// The class that lacks a member; "": the error is another one.
std::string classWithoutMember(const Error& error) {
  const std::string &id = error.identifier(), &text = error.message();
  if (id == "MATLAB:noSuchMethodOrField" || id == "MATLAB:noPublicFieldForClass")
    return quoted(text, 1);
  constexpr std::string_view kClass = "The class ";
  if (id == "MATLAB:subscripting:classHasNoPropertyOrMethod" && text.starts_with(kClass))
    return text.substr(kClass.size(), text.find(' ', kClass.size()) - kClass.size());
  return "";
}

// A letter of a short name is a large part of it: `sim` is not `sin`'s only neighbour.
int tolerance(size_t length) { return length < 3 ? 0 : length < 6 ? 1 : 2; }

class Nearest {
 public:
  explicit Nearest(std::string_view wanted)
      : wanted_(lower(wanted)), distance_(tolerance(wanted.size()) + 1) {}
  void offer(std::string_view name) {
    const int distance = editDistance(wanted_, lower(name), distance_ - 1);
    if (distance >= distance_) return;
    distance_ = distance;
    name_ = name;
  }
  const std::string& name() const { return name_; }

 private:
  std::string wanted_;
  int distance_;
  std::string name_;
};

/// A member of the class that anybody may use and whose name is nearest.
std::string nearestMember(const ClassDef& cls, const std::string& wanted, bool isSet) {
  Nearest nearest(wanted);
  const auto isPublic = [](const Access& a) { return a.level == Access::Level::Public; };
  for (const ClassProperty& p : cls.properties)
    if (!p.def->hidden && isPublic(isSet ? p.def->set : p.def->get))
      nearest.offer(p.def->name.str());
  std::vector<std::string> methods;
  for (const auto& [name, m] : cls.methods)
    if (!isSet && !m->hidden && isPublic(m->access)) methods.push_back(name);
  std::sort(methods.begin(), methods.end());
  for (const std::string& name : methods) nearest.offer(name);
  for (const EnumMemberDef& m : cls.members) nearest.offer(m.name);
  return nearest.name();
}

std::string memberSuggestion(const Error& error, const std::string& className,
                             Interpreter& interpreter) {
  ClassDef* cls = nullptr;
  try {
    if (interpreter.classes()) cls = interpreter.classes()->classNamed(className);
  } catch (const Error&) {
    return "";  // its file has changed, and cannot be read any more
  }
  const std::string wanted = quoted(error.message(), 0);
  if (!cls || wanted.size() > kLongestName) return "";
  const bool isSet = error.identifier() == "MATLAB:noPublicFieldForClass";
  const std::string name = nearestMember(*cls, wanted, isSet);
  return name.empty() ? "" : "Did you mean '" + name + "'?";
}

}  // namespace

int editDistance(std::string_view a, std::string_view b, int limit) {
  const size_t difference = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (int(difference) > limit) return limit + 1;
  std::vector<int> twoAbove, above(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) above[j] = int(j);
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = int(i);
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], twoAbove[j - 2] + 1);
    }
    twoAbove = above;
    above.swap(row);
  }
  return std::min(above[b.size()], limit + 1);
}

std::string suggestionFor(const Error& error, Interpreter& interpreter) {
  const std::string className = classWithoutMember(error);
  if (!className.empty()) return memberSuggestion(error, className, interpreter);
  const std::string wanted = undefinedName(error);
  if (wanted.empty() || wanted.size() > kLongestName) return "";
  if (isMatlabName(wanted)) {
    // Here for other arguments, or not here at all: in neither case a slip of the fingers.
    if (interpreter.functionExists(wanted)) return "";
    return "'" + wanted + "' is a MATLAB function that Matlift does not have.";
  }
  Nearest nearest(wanted);
  // Of equals the first wins: the program's own names before the library's.
  for (const std::string& name : interpreter.variableNames()) nearest.offer(name);
  for (const BuiltinDescriptor* row : interpreter.builtins()) nearest.offer(row->name);
  if (nearest.name().empty() || nearest.name() == wanted) return "";
  return "Did you mean '" + nearest.name() + "'?";
}

}  // namespace matlift
