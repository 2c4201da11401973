#include "runtime/vm/function_table.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>

namespace matlift {

void FunctionTable::addBuiltins(const std::vector<BuiltinTheme>& themes) {
  size_t count = 0;
  for (BuiltinTheme theme : themes) count += theme.size();
  builtins_.reserve(count);
  for (BuiltinTheme theme : themes)
    for (const BuiltinDescriptor& row : theme) builtins_[row.name] = &row;
}

std::span<const BuiltinDescriptor* const> FunctionTable::builtins() {
  if (sorted_.empty()) {
    for (const auto& [name, row] : builtins_) sorted_.push_back(row);
    std::sort(sorted_.begin(), sorted_.end(), [](auto* a, auto* b) {
      return std::string_view(a->name) < std::string_view(b->name);
    });
  }
  return sorted_;
}

const BuiltinDescriptor* FunctionTable::builtin(std::string_view name) const {
  auto found = builtins_.find(name);
  return found == builtins_.end() ? nullptr : found->second;
}

namespace {

bool regularFile(const std::string& path, struct stat& info) {
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

/// Written again within a second, in the same length, or replaced by another: not the same.
bool sameFile(const struct stat& a, const struct stat& b) {
  return a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec == b.st_mtim.tv_nsec &&
         a.st_size == b.st_size && a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

/// File systems count time in ticks, some of them in seconds: a file that was read so soon after it
/// was written may be written again, in the same length, and look the same.
bool justWritten(const struct stat& info) {
  using namespace std::chrono;
  const auto written = seconds(info.st_mtim.tv_sec) + nanoseconds(info.st_mtim.tv_nsec);
  return system_clock::now().time_since_epoch() - written < seconds(3);
}

size_t hashOf(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return std::hash<std::string>()({std::istreambuf_iterator<char>(in), {}});
}

std::string join(const std::string& folder, const std::string& file) {
  if (folder.empty() || folder == ".") return file;
  return folder.back() == '/' ? folder + file : folder + "/" + file;
}

bool isPrivate(const std::string& folder) {
  return folder.substr(folder.rfind('/') + 1) == "private";
}

}  // namespace

bool FunctionTable::locate(const std::string& name, const FunctionScope* scope, std::string& file) {
  struct stat info;
  if (name.empty()) return false;
  bool dotted = name.find('.') != std::string::npos;
  if (scope && !scope->folder.empty() && !dotted) {
    file = join(scope->folder, "private/" + name + ".m");
    if (regularFile(file, info)) return true;
    // Private functions see each other.
    if (isPrivate(scope->folder)) {
      file = join(scope->folder, name + ".m");
      if (regularFile(file, info)) return true;
    }
  }
  auto known = files_.find(name);
  if (known != files_.end() && !known->second.empty()) {
    file = known->second;
    if (regularFile(file, info)) return true;  // else it was deleted; another may have the name
  } else if (known != files_.end() && builtins_.count(name)) {
    return false;
  }
  // pkg.sub.name is +pkg/+sub/name.m; a class or its methods may stand in a folder @name.
  std::string relative, last = name;
  for (size_t dot; (dot = last.find('.')) != std::string::npos; last = last.substr(dot + 1))
    relative += "+" + last.substr(0, dot) + "/";
  auto tryFolder = [&](const std::string& folder) {
    file = join(folder, relative + "@" + last + "/" + last + ".m");
    if (regularFile(file, info)) return true;
    file = join(folder, relative + last + ".m");
    return regularFile(file, info);
  };
  bool found = tryFolder("");
  for (size_t k = scriptFolders.size(); !found && k-- > 0;) found = tryFolder(scriptFolders[k]);
  for (size_t k = 0; !found && k < path.size(); ++k) found = tryFolder(path[k]);
  files_[name] = found ? file : "";
  return found;
}

FunctionTable::Found FunctionTable::loadFile(const std::string& file, const std::string& name) {
  struct stat info;
  if (!regularFile(file, info)) return {};
  auto known = loaded_.find(file);
  const auto unchanged = [&](const Loaded& l) {
    return sameFile(l.state, info) && (!l.bytes || *l.bytes == hashOf(file));
  };
  if (known == loaded_.end() || !unchanged(known->second)) {
    std::optional<size_t> bytes;
    if (justWritten(info)) bytes = hashOf(file);
    File read = load(file, name);
    retire(file);
    known = loaded_.insert_or_assign(file, Loaded{read, info, bytes}).first;
  }
  Found out;
  out.code = known->second.file.code.get();
  out.cls = known->second.file.cls.get();
  return out;
}

void FunctionTable::retire(const std::string& file) {
  auto known = loaded_.find(file);
  if (known == loaded_.end()) return;
  retired_.push_back(known->second.file);
  loaded_.erase(known);
}

void FunctionTable::forget(const std::string& name) {
  auto known = files_.find(name);
  if (known == files_.end() || known->second.empty()) return;
  retire(known->second);
  files_.erase(known);
  ++epoch_;
}

FunctionTable::Found FunctionTable::findImported(const std::string& name,
                                                 const std::vector<std::string>& imports) {
  for (const std::string& i : imports) {
    size_t dot = i.rfind('.');
    if (dot == std::string::npos || i.substr(dot + 1) != name) continue;
    if (Found found = find(i, nullptr)) return found;
  }
  for (const std::string& i : imports)
    if (i.ends_with(".*"))
      if (Found found = find(i.substr(0, i.size() - 1) + name, nullptr)) return found;
  return {};
}

// The order in which MATLAB looks, once methods of the arguments' classes are no matter (those come
// between private functions and the rest): runtime/vm/README.md has the whole list.
FunctionTable::Found FunctionTable::find(const std::string& name, const FunctionScope* scope,
                                         const std::vector<std::string>* imports) {
  if (scope) {
    auto local = scope->functions.find(name);
    if (local != scope->functions.end()) return {nullptr, local->second.get(), nullptr, true};
  }
  if (imports && !imports->empty())
    if (Found found = findImported(name, *imports)) return found;
  auto typed = prompt_.find(name);
  if (typed != prompt_.end())
    return {nullptr, typed->second.code.get(), typed->second.cls.get(), false};
  std::string file;
  if (locate(name, scope, file)) {
    Found found = loadFile(file, name);
    found.local = scope && file.starts_with(join(scope->folder, "private/"));
    if (found) return found;
  }
  if (const BuiltinDescriptor* row = builtin(name)) return {row, nullptr, nullptr, false};
  if (!loadLibrary) return {};
  Ref<ClassDef> cls = loadLibrary(name);
  if (cls) prompt_[name] = {{}, cls};
  return {nullptr, nullptr, cls.get(), false};
}

bool FunctionTable::isPackage(const std::string& name) {
  struct stat info;
  auto has = [&](const std::string& folder) {
    return ::stat(join(folder, "+" + name).c_str(), &info) == 0 && S_ISDIR(info.st_mode);
  };
  return has("") || std::any_of(scriptFolders.begin(), scriptFolders.end(), has) ||
         std::any_of(path.begin(), path.end(), has);
}

std::string FunctionTable::fileOf(const std::string& name, const FunctionScope* scope) {
  std::string file;
  return locate(name, scope, file) ? file : "";
}

void FunctionTable::define(const std::string& name, Ref<Code> code) {
  auto known = prompt_.find(name);
  if (known != prompt_.end()) retired_.push_back(known->second);
  prompt_[name] = {std::move(code), {}};
  ++epoch_;
}

void FunctionTable::forEachDefinition(
    const std::function<void(const FunctionScope&)>& visit) const {
  for (const auto& [name, file] : prompt_) {
    const HeapObject* scope = file.code ? file.code->scope.get() : file.cls->scope.get();
    if (scope) visit(*static_cast<const FunctionScope*>(scope));
  }
}

void FunctionTable::defineClass(const std::string& name, Ref<ClassDef> cls) {
  auto known = prompt_.find(name);
  if (known != prompt_.end()) retired_.push_back(known->second);
  prompt_[name] = {{}, std::move(cls)};
  ++epoch_;
}

}  // namespace matlift
