#include "runtime/cli/editors/workspace_index.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "runtime/dispatch/folder_names.h"

namespace matlift::editors {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 20'000;
constexpr std::uintmax_t kMostBytes = 8 << 20;  // of a file
constexpr int kMostDepth = 24;
constexpr std::size_t kMostKept = 3000;  // files whose names are in memory
// Files may come and go without a word of the editor.
constexpr std::chrono::seconds kFresh(3);

WorkspaceIndex::Entry entryOf(const std::string& path) {
  WorkspaceIndex::Entry entry;
  entry.path = path;
  const fs::path file(path);
  entry.name = file.stem().string();
  for (const fs::path& part : file.parent_path()) {
    const std::string name = part.string();
    if (name.size() > 1 && name[0] == '+')
      entry.package += (entry.package.empty() ? "" : ".") + name.substr(1);
    else if (name.size() > 1 && name[0] == '@')
      entry.classFolder = name.substr(1);
    else if (name != "private")
      entry.package.clear();
    entry.isPrivate = name == "private";
  }
  return entry;
}

}  // namespace

void WorkspaceIndex::setRoots(std::vector<std::string> folders) {
  roots_ = std::move(folders);
  known_ = false;
}

void WorkspaceIndex::setOpen(const std::string& path, std::shared_ptr<const SourceModel> model) {
  if (path.empty()) return;
  const bool isNew = !open_.count(path);
  if (model)
    open_[path] = std::move(model);
  else
    open_.erase(path);
  if (isNew) known_ = false;
}

void WorkspaceIndex::scanFolder(const std::string& folder, int depth) {
  if (depth > kMostDepth) return;
  for (const std::string& name : folderNames(folder)) {
    if (entries_.size() >= kMostFiles) return;
    if (name[0] == '.' || name == "node_modules") continue;
    const std::string path = folder + (folder.ends_with('/') ? "" : "/") + name;
    std::error_code ignored;
    const fs::file_status status = fs::symlink_status(path, ignored);
    if (fs::is_directory(status))
      scanFolder(path, depth + 1);
    else if (name.ends_with(".m") && (fs::is_regular_file(status) || fs::is_symlink(status)))
      entries_.push_back(entryOf(path));
  }
}

void WorkspaceIndex::scan() {
  entries_.clear();
  for (const std::string& root : roots_) scanFolder(root, 0);
  const auto has = [this](const std::string& path) {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const Entry& e) { return e.path == path; });
  };
  // A file that was opened by itself: its folder is what it sees.
  for (const auto& [path, model] : open_) {
    if (has(path)) continue;
    const std::string folder = fs::path(path).parent_path().string();
    for (const std::string& name : folderNames(folder))
      if (name.ends_with(".m") && !has(folder + "/" + name))
        entries_.push_back(entryOf(folder + "/" + name));
    if (!has(path)) entries_.push_back(entryOf(path));
  }
  byName_.clear();
  packages_.clear();
  for (std::size_t k = 0; k < entries_.size(); ++k) {
    byName_.emplace(entries_[k].name, k);
    for (std::string package = entries_[k].package; !package.empty();) {
      packages_.insert(package);
      const std::size_t dot = package.rfind('.');
      package.resize(dot == package.npos ? 0 : dot);
    }
  }
  known_ = true;
  scanned_ = std::chrono::steady_clock::now();
}

const std::vector<WorkspaceIndex::Entry>& WorkspaceIndex::entries() {
  if (!known_ || std::chrono::steady_clock::now() - scanned_ > kFresh) scan();
  return entries_;
}

std::shared_ptr<const SourceModel> WorkspaceIndex::modelOf(const std::string& path) {
  if (const auto open = open_.find(path); open != open_.end()) return open->second;
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(path, error);
  const fs::file_time_type modified =
      error ? fs::file_time_type() : fs::last_write_time(path, error);
  if (error || bytes > kMostBytes) return nullptr;
  if (kept_.size() >= kMostKept && !kept_.count(path)) kept_.clear();
  Kept& kept = kept_[path];
  if (kept.model && kept.bytes == bytes && kept.modified == modified) return kept.model;
  std::ifstream in(path, std::ios::binary);
  if (!in) return nullptr;
  std::ostringstream text;
  text << in.rdbuf();
  kept = {modified, bytes, makeModel(text.str())};
  return kept.model;
}

const WorkspaceIndex::Entry* WorkspaceIndex::find(std::string_view name, const std::string& from) {
  const std::size_t dot = name.rfind('.');
  const std::string_view package = dot == name.npos ? "" : name.substr(0, dot);
  const std::string_view own = dot == name.npos ? name : name.substr(dot + 1);
  const std::string folder = fs::path(from).parent_path().string();
  const Entry* found = nullptr;
  int best = 0;
  entries();
  const auto [first, last] = byName_.equal_range(own);
  for (auto at = first; at != last; ++at) {
    const Entry& e = entries_[at->second];
    if (e.package != package) continue;
    const std::string there = fs::path(e.path).parent_path().string();
    const bool near = there == folder || there == folder + "/private";
    if (e.isPrivate && !near) continue;
    if (!e.classFolder.empty() && e.classFolder != own && there != folder) continue;
    const int rank = e.isPrivate ? 3 : near ? 2 : 1;
    if (rank > best) {
      best = rank;
      found = &e;
    }
  }
  return found;
}

bool WorkspaceIndex::isPackage(std::string_view name) {
  entries();
  return packages_.count(name) != 0;
}

std::vector<const WorkspaceIndex::Entry*> WorkspaceIndex::inPackage(std::string_view package) {
  std::vector<const Entry*> all;
  for (const Entry& e : entries())
    if (e.package == package && !e.isPrivate && (e.classFolder.empty() || e.classFolder == e.name))
      all.push_back(&e);
  return all;
}

}  // namespace matlift::editors
