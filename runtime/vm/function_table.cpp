#include "runtime/vm/function_table.h"

#include <sys/stat.h>

#include <algorithm>

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
  if (name.empty() || name.find('.') != std::string::npos) return false;
  if (scope && !scope->folder.empty()) {
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
  auto tryFolder = [&](const std::string& folder) {
    file = join(folder, name + ".m");
    return regularFile(file, info);
  };
  bool found = tryFolder("");
  for (size_t k = scriptFolders.size(); !found && k-- > 0;) found = tryFolder(scriptFolders[k]);
  for (size_t k = 0; !found && k < path.size(); ++k) found = tryFolder(path[k]);
  files_[name] = found ? file : "";
  return found;
}

Code* FunctionTable::loadFile(const std::string& file) {
  struct stat info;
  if (!regularFile(file, info)) return nullptr;
  auto known = loaded_.find(file);
  if (known != loaded_.end() && sameFile(known->second.file, info)) return known->second.code.get();
  Ref<Code> code = load(file);
  retire(file);
  loaded_[file] = {code, info};
  return code.get();
}

void FunctionTable::retire(const std::string& file) {
  auto known = loaded_.find(file);
  if (known == loaded_.end()) return;
  retired_.push_back(known->second.code);
  loaded_.erase(known);
}

void FunctionTable::forget(const std::string& name) {
  auto known = files_.find(name);
  if (known == files_.end() || known->second.empty()) return;
  retire(known->second);
  files_.erase(known);
  ++epoch_;
}

FunctionTable::Found FunctionTable::find(const std::string& name, const FunctionScope* scope) {
  if (scope) {
    auto local = scope->functions.find(name);
    if (local != scope->functions.end()) return {nullptr, local->second.get(), true};
  }
  auto typed = prompt_.find(name);
  if (typed != prompt_.end()) return {nullptr, typed->second.get()};
  std::string file;
  if (locate(name, scope, file)) {
    bool isPrivate = scope && file.starts_with(join(scope->folder, "private/"));
    if (Code* code = loadFile(file)) return {nullptr, code, isPrivate};
  }
  return {builtin(name), nullptr};
}

std::string FunctionTable::fileOf(const std::string& name, const FunctionScope* scope) {
  std::string file;
  return locate(name, scope, file) ? file : "";
}

void FunctionTable::define(const std::string& name, Ref<Code> code) {
  auto known = prompt_.find(name);
  if (known != prompt_.end()) retired_.push_back(known->second);
  prompt_[name] = std::move(code);
  ++epoch_;
}

}  // namespace matlift
