#include "runtime/cli/editors/diagnoser.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

#include "runtime/cli/matlab_names.h"

namespace matlift::editors {

namespace {

constexpr std::size_t kMost = 500;

// Everybody's loop variables, and what has a meaning of its own in every function.
bool isUsualName(std::string_view name) {
  constexpr std::string_view kUsual[] = {"i",       "j",        "ans",       "e",  "nargin",
                                         "nargout", "varargin", "varargout", "obj"};
  return std::find(std::begin(kUsual), std::end(kUsual), name) != std::end(kUsual);
}

// What every object of a handle class has (runtime/classes/instance_methods.cpp).
bool isHandleMethod(std::string_view name) {
  constexpr std::string_view kMethods[] = {"addlistener", "listener", "notify",   "delete",
                                           "isvalid",     "findobj",  "findprop", "addprop"};
  return std::find(std::begin(kMethods), std::end(kMethods), name) != std::end(kMethods);
}

// containers of containers.Map, matlab of matlab.lang.makeValidName.
bool isLibraryPackage(Interpreter& interpreter, std::string_view name) {
  const auto all = interpreter.builtins();
  const std::string start = std::string(name) + ".";
  const auto at = std::lower_bound(all.begin(), all.end(), start,
                                   [](const BuiltinDescriptor* row, const std::string& text) {
                                     return std::string_view(row->name) < text;
                                   });
  return at != all.end() && std::string_view((*at)->name).starts_with(start);
}

// bode(system), predict(model, x): what MATLAB calls a function may be a method of an object, as
// are verifyEqual and its kin of a test case.
bool mayBeMethod(const Occurrence& o) {
  if (!o.called) return false;
  for (std::string_view start : {"verify", "assert", "assume", "fatalAssert"})
    if (o.name.starts_with(start)) return true;
  return isMatlabName(o.name);
}

// Which functions there are is not known where the folders that are searched change.
bool changesPath(const SourceModel& model) {
  return std::any_of(model.occurrences.begin(), model.occurrences.end(), [](const Occurrence& o) {
    return o.variable < 0 && (o.name == "addpath" || o.name == "cd" || o.name == "genpath");
  });
}

bool isImported(const SourceModel& model, std::string_view name) {
  return std::any_of(model.imports.begin(), model.imports.end(), [&](std::string_view word) {
    return word.ends_with(".*") || word.substr(word.rfind('.') + 1) == name;
  });
}

// Methods of its superclasses may be called by their name.
bool mayInherit(const Scope& scope) {
  if (!scope.inClass) return false;
  return std::any_of(scope.inClass->supers.begin(), scope.inClass->supers.end(),
                     [](std::string_view super) { return super != "handle"; });
}

// Where it is used is not known, or it is made only to live as long as the function.
bool mayBeUnread(const SourceModel& model, const Variable& v) {
  if (v.kind != Variable::Kind::Local || v.constructor == "onCleanup" || v.name == "ans")
    return true;
  const Scope& scope = model.scopes[std::size_t(v.scope)];
  return scope.kind != Scope::Kind::Function || scope.words.count(v.name) != 0;
}

}  // namespace

bool Diagnoser::isKnown(const Occurrence& o) {
  const std::string_view name = o.name;
  if (model_.functionNamed(name) || isUsualName(name) || isImported(model_, name)) return true;
  for (const syntax::ClassDecl* c : model_.file().classes)
    if (c->name == name) return true;
  if (o.called && changesPath(model_)) return true;
  if (mayBeMethod(o) || isHandleMethod(name) || isLibraryPackage(interpreter_, name)) return true;
  if (interpreter_.findBuiltin(name) || index_.find(name, path_) || index_.isPackage(name))
    return true;
  if (mayInherit(model_.scopes[std::size_t(o.scope)])) return true;
  // A folder of the class, with a method a file.
  const std::string folder = std::filesystem::path(path_).parent_path().filename().string();
  if (folder.starts_with('@')) return true;
  return interpreter_.functionExists(name);
}

// eval and load, here or in a function around it; a script that is called may make anything.
bool Diagnoser::isUnknowable(int scope) {
  for (int s = scope; s >= 0; s = model_.scopes[std::size_t(s)].parent)
    if (model_.scopes[std::size_t(s)].unknowable) return true;
  const syntax::SourceRange range = model_.scopes[std::size_t(scope)].range;
  auto at = std::lower_bound(model_.occurrences.begin(), model_.occurrences.end(), range.begin,
                             [](const Occurrence& o, std::size_t from) { return o.begin < from; });
  for (; at != model_.occurrences.end() && at->begin <= range.end; ++at) {
    const Occurrence& o = *at;
    if (o.scope != scope || o.variable >= 0 || o.kind != Occurrence::Kind::Name || o.called)
      continue;
    const WorkspaceIndex::Entry* file = index_.find(o.name, path_);
    if (!file || file->path == path_) continue;
    const std::shared_ptr<const SourceModel> called = index_.modelOf(file->path);
    if (called && called->file().kind == syntax::FileKind::Script) return true;
  }
  return false;
}

bool Diagnoser::isSilent(int scope) {
  int& known = silent_[std::size_t(scope)];
  if (known < 0) known = isUnknowable(scope);
  return known == 1;
}

// Names that nothing defines.
void Diagnoser::findUndefined() {
  std::map<std::tuple<std::string_view, bool, int>, bool> seen;
  for (const Occurrence& o : model_.occurrences) {
    const bool isName = o.kind == Occurrence::Kind::Name || o.kind == Occurrence::Kind::Function;
    if (!isName || o.variable >= 0 || o.defines || o.name.find('.') != o.name.npos) continue;
    if (isSilent(o.scope)) continue;
    const auto [known, isNew] = seen.try_emplace({o.name, o.called, o.scope}, true);
    if (isNew) known->second = isKnown(o);
    if (known->second) continue;
    const bool inScript = model_.scopes[std::size_t(o.scope)].kind == Scope::Kind::Script;
    const std::string name(o.name);
    const bool missing = isMatlabName(name);
    remarks_.push_back({o.begin, o.end, inScript && !missing ? kInformation : kWarning, "undefined",
                        missing ? "MATLAB has a function '" + name + "', Matlift has not."
                                : "Nothing here defines '" + name + "'."});
  }
}

// Variables that nothing reads, and those that hide a function.
void Diagnoser::findDoubtfulVariables() {
  for (const Variable& v : model_.variables) {
    const Occurrence& first = model_.occurrences[v.first];
    const std::string name(v.name);
    if (!v.read && !mayBeUnread(model_, v) && !isSilent(v.scope))
      remarks_.push_back({first.begin, first.end, kWarning, "unused",
                          "The value of '" + name + "' is never used.", true});
    const bool hides = !isUsualName(v.name) && interpreter_.findBuiltin(v.name);
    if (hides && model_.scopes[std::size_t(v.scope)].kind != Scope::Kind::Anonymous)
      remarks_.push_back({first.begin, first.end, kWarning, "shadows",
                          "The variable '" + name + "' hides the function of that name."});
  }
}

std::vector<Remark> Diagnoser::remarks() {
  remarks_.clear();
  findUndefined();
  findDoubtfulVariables();
  std::stable_sort(remarks_.begin(), remarks_.end(),
                   [](const Remark& a, const Remark& b) { return a.begin < b.begin; });
  if (remarks_.size() > kMost) remarks_.resize(kMost);
  return remarks_;
}

}  // namespace matlift::editors
