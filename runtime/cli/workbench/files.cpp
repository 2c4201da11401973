#include "runtime/cli/workbench/files.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <sstream>

#include "runtime/error/error.h"

namespace matlift::workbench {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxEntries = 5000;
// What an editor or a download can carry in one message.
constexpr std::uintmax_t kMaxBytes = std::uintmax_t(64) << 20;

[[noreturn]] void failWith(const char* what, std::string_view path, const std::error_code& why) {
  fail("Matlift:workbench:file", "%s '%s': %s.", what, std::string(path).c_str(),
       why ? why.message().c_str() : "it is not there");
}

std::int64_t modifiedAt(const fs::path& path) {
  std::error_code ignored;
  const auto time = fs::last_write_time(path, ignored);
  if (ignored) return 0;
  // The file clock's zero is its library's own choice: the distance from now is not.
  const auto age = fs::file_time_type::clock::now() - time;
  const auto at = std::chrono::system_clock::now() -
                  std::chrono::duration_cast<std::chrono::system_clock::duration>(age);
  return std::chrono::duration_cast<std::chrono::milliseconds>(at.time_since_epoch()).count();
}

// Two readings of one time differ by what passed between the two clocks' readings.
bool sameTime(std::int64_t a, std::int64_t b) { return std::abs(a - b) <= 2; }

bool isBelow(const fs::path& path, const fs::path& root) {
  const auto [end, ignored] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
  return end == root.end();
}

}  // namespace

Files::Files(fs::path root) : root_(fs::canonical(root)) {}

fs::path Files::resolve(std::string_view path) const {
  const fs::path asked(path);
  const bool odd = asked.is_absolute() || path.find('\0') != path.npos ||
                   std::find(asked.begin(), asked.end(), "..") != asked.end();
  std::error_code error;
  const fs::path real = odd ? fs::path() : fs::weakly_canonical(root_ / asked, error);
  if (odd || error || !isBelow(real, root_))
    fail("Matlift:workbench:path", "'%s' is no path in this folder.", std::string(path).c_str());
  return real;
}

std::string Files::inside(const std::string& machinePath) const {
  if (machinePath.empty()) return {};
  std::error_code error;
  const fs::path real = fs::weakly_canonical(machinePath, error);
  if (error || real == root_ || !isBelow(real, root_)) return {};
  return real.lexically_relative(root_).generic_string();
}

std::vector<FileEntry> Files::list(std::string_view folder) const {
  std::error_code error;
  std::vector<FileEntry> out;
  fs::directory_iterator it(resolve(folder), error);
  if (error) failWith("Cannot list", folder, error);
  for (; !error && it != fs::directory_iterator() && out.size() < kMaxEntries;
       it.increment(error)) {
    std::error_code ignored;
    FileEntry entry;
    entry.name = it->path().filename().string();
    if (entry.name.starts_with('.')) continue;
    entry.isFolder = it->is_directory(ignored);
    if (!entry.isFolder && !it->is_regular_file(ignored)) continue;
    if (!entry.isFolder) entry.bytes = std::int64_t(it->file_size(ignored));
    entry.modified = modifiedAt(it->path());
    out.push_back(std::move(entry));
  }
  std::sort(out.begin(), out.end(), [](const FileEntry& a, const FileEntry& b) {
    return a.isFolder != b.isFolder ? a.isFolder : a.name < b.name;
  });
  return out;
}

std::string Files::read(std::string_view path, FileEntry& facts) const {
  const fs::path file = resolve(path);
  std::error_code error;
  if (!fs::is_regular_file(file, error)) failWith("Cannot read", path, error);
  if (fs::file_size(file, error) > kMaxBytes)
    fail("Matlift:workbench:file", "'%s' is larger than 64 MB.", std::string(path).c_str());
  facts = {file.filename().string(), false, 0, modifiedAt(file)};
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in) failWith("Cannot read", path, std::error_code(errno, std::generic_category()));
  text << in.rdbuf();
  std::string bytes = std::move(text).str();
  facts.bytes = std::int64_t(bytes.size());
  return bytes;
}

std::int64_t Files::write(std::string_view path, std::string_view bytes,
                          std::int64_t expected) const {
  const fs::path file = resolve(path);
  if (file == root_)
    failWith("Cannot write", path, std::make_error_code(std::errc::is_a_directory));
  std::error_code error;
  if (expected != 0 && fs::exists(file, error) && !sameTime(modifiedAt(file), expected))
    fail("Matlift:workbench:changed", "'%s' has been changed by somebody else.",
         std::string(path).c_str());
  fs::create_directories(file.parent_path(), error);
  // Whole or not at all: a full disk must not cost the text that was there.
  const fs::path beside = file.string() + ".matlift-new";
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out.write(bytes.data(), std::streamsize(bytes.size()));
  out.close();
  if (!out) {
    const std::error_code why(errno, std::generic_category());
    fs::remove(beside, error);
    failWith("Cannot write", path, why);
  }
  if (fs::exists(file, error))
    fs::permissions(beside, fs::status(file, error).permissions(), error);
  fs::rename(beside, file, error);
  if (error) failWith("Cannot write", path, error);
  return modifiedAt(file);
}

void Files::makeFolder(std::string_view path) const {
  std::error_code error;
  fs::create_directories(resolve(path), error);
  if (error) failWith("Cannot make", path, error);
}

void Files::remove(std::string_view path) const {
  const fs::path file = resolve(path);
  std::error_code error;
  if (file == root_ || !fs::remove_all(file, error) || error)
    failWith("Cannot delete", path, error);
}

void Files::rename(std::string_view from, std::string_view to) const {
  const fs::path target = resolve(to);
  std::error_code error;
  if (fs::exists(target, error))
    fail("Matlift:workbench:file", "'%s' is there already.", std::string(to).c_str());
  fs::create_directories(target.parent_path(), error);
  fs::rename(resolve(from), target, error);
  if (error) failWith("Cannot rename", from, error);
}

}  // namespace matlift::workbench
