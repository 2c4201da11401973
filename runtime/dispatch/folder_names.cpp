#include "runtime/dispatch/folder_names.h"

#include <dirent.h>

#include <algorithm>
#include <memory>

namespace matlift {

std::vector<std::string> folderNames(const std::string& folder) {
  std::vector<std::string> out;
  const std::unique_ptr<DIR, int (*)(DIR*)> open(opendir(folder.c_str()), closedir);
  if (!open) return out;
  while (const dirent* entry = readdir(open.get())) {
    std::string name = entry->d_name;
    if (name != "." && name != "..") out.push_back(std::move(name));
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace matlift
