// What a folder holds. The standard library's directory_iterator ends the program when memory runs
// out while it reads; this throws std::bad_alloc.
#pragma once

#include <string>
#include <vector>

namespace matlift {

/// Names in a folder, sorted, without "." and ".."; none when it cannot be read.
std::vector<std::string> folderNames(const std::string& folder);

}  // namespace matlift
