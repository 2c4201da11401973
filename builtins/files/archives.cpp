// zip, unzip, gzip, gunzip, tar, untar: archives in code of our own, the same in the browser.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "builtins/files/atomic_file.h"
#include "builtins/support/names.h"
#include "builtins/support/parallel.h"
#include "builtins/support/text_args.h"
#include "builtins/support/zip.h"
#include "builtins/tables/table.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

namespace fs = std::filesystem;

std::string readFile(const std::string& path, const char* identifier) {
  std::error_code ignored;
  std::ifstream in;
  if (!fs::is_directory(path, ignored)) in.open(path, std::ios::binary);
  if (!in.is_open()) fail(identifier, "Unable to open '%s'. File not found.", path.c_str());
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

/// A file that goes into an archive: where it is, and what it is called there.
struct Member {
  std::string path, name;
};

/// Files, folders with all that is in them, and patterns with wildcards.
std::vector<Member> membersOf(const Value& names, const std::string& root, const char* identifier) {
  std::vector<Member> out;
  std::error_code error;
  auto addFile = [&](const fs::path& path, const std::string& name) {
    out.push_back({path.string(), name});
  };
  auto add = [&](const fs::path& path, const std::string& name) {
    if (!fs::is_directory(path, error)) return addFile(path, name);
    for (const auto& e : fs::recursive_directory_iterator(path, error))
      if (e.is_regular_file(error)) {
        std::string inside = fs::relative(e.path(), path, error).generic_string();
        addFile(e.path(), name == "." ? inside : name + "/" + inside);
      }
  };
  for (const std::string& given : textListArg(names, "Files")) {
    fs::path path =
        fs::path(given).is_absolute() || root.empty() ? fs::path(given) : fs::path(root) / given;
    // Names in an archive lead nowhere else: those outside its root keep their last part only.
    bool outside = fs::path(given).is_absolute() || given.compare(0, 2, "..") == 0;
    std::string name = outside ? path.filename().string() : fs::path(given).generic_string();
    if (name.find_first_of("*?") == name.npos) {
      if (!fs::exists(path, error))
        fail(identifier, "File or folder '%s' does not exist.", given.c_str());
      add(path, name);
      continue;
    }
    std::string pattern = path.filename().string();
    fs::path folder = path.parent_path().empty() ? fs::path(".") : path.parent_path();
    size_t slash = name.rfind('/');
    std::string prefix = slash == name.npos ? "" : name.substr(0, slash + 1);
    for (const auto& e : fs::directory_iterator(folder, error)) {
      std::string leaf = e.path().filename().string();
      if (wildcardMatches(pattern, leaf)) add(e.path(), prefix + leaf);
    }
  }
  std::sort(out.begin(), out.end(),
            [](const Member& a, const Member& b) { return a.name < b.name; });
  return out;
}

Value namesOf(const std::vector<Member>& members) {
  std::vector<std::string> names;
  for (const Member& m : members) names.push_back(m.name);
  return cellRowOfTexts(names);
}

std::string withExtension(std::string path, const char* extension) {
  if (fs::path(path).extension().empty()) path += extension;
  return path;
}

uint32_t modeOf(const std::string& path) {
  std::error_code ignored;
  return 0100000 | uint32_t(fs::status(path, ignored).permissions());
}

/// Writes what an archive holds below a folder. A name that leads out of it is refused.
class Unpacked {
 public:
  Unpacked(Call& call, int k, const char* identifier)
      : folder_(call.has(k) ? toText(call.arg(k), "Folder") : ""), identifier_(identifier) {}

  void file(const std::string& name, const std::string& content, uint32_t mode) {
    fs::path target = place(name);
    std::error_code error;
    if (target.has_parent_path()) fs::create_directories(target.parent_path(), error);
    writeFileAtomically(target.string(), content, identifier_);
    if (mode & 0111) fs::permissions(target, fs::perms::owner_exec, fs::perm_options::add, error);
    names_.push_back(target.string());
  }
  void folder(const std::string& name) {
    std::error_code error;
    fs::create_directories(place(name), error);
  }
  Value names() const { return cellRowOfTexts(names_); }

 private:
  fs::path place(const std::string& name) const {
    fs::path inside(name);
    bool leads = inside.is_absolute() || name.empty() || name.find('\0') != name.npos;
    for (const fs::path& part : inside) leads = leads || part == "..";
    if (leads)
      fail(identifier_, "The archive holds the name '%s', which leads out of the folder.",
           name.c_str());
    return folder_.empty() ? inside : fs::path(folder_) / inside;
  }
  std::string folder_;
  const char* identifier_;
  std::vector<std::string> names_;
};

Value zipFiles(Call& call) {
  const char* id = "MATLAB:zip:fileNotFound";
  std::string path = withExtension(toText(call.arg(0), "File name"), ".zip");
  std::vector<Member> members =
      membersOf(call.arg(1), call.has(2) ? toText(call.arg(2), "Folder") : "", id);
  Parallel threads(call.interpreter);
  ZipWriter zip(threads);
  for (const Member& m : members) {
    call.interpreter.checkInterrupt();
    zip.add(m.name, readFile(m.path, id), modeOf(m.path));
  }
  writeFileAtomically(path, zip.finish(), "MATLAB:zip:cannotWrite");
  return namesOf(members);
}

Value unzipFile(Call& call) {
  std::string path = withExtension(toText(call.arg(0), "File name"), ".zip");
  ZipReader zip(readFile(path, "MATLAB:unzip:fileNotFound"), path, "MATLAB:unzip:invalidZipFile");
  Unpacked out(call, 1, "MATLAB:unzip:invalidZipFile");
  for (const ZipEntry& e : zip.entries()) {
    call.interpreter.checkInterrupt();
    if (e.isFolder())
      out.folder(e.name);
    else
      out.file(e.name, zip.content(e), e.mode);
  }
  return out.names();
}

std::string besideOrIn(const std::string& path, Call& call) {
  if (!call.has(1)) return path;
  std::error_code error;
  fs::path folder = toText(call.arg(1), "Folder");
  fs::create_directories(folder, error);
  return (folder / fs::path(path).filename()).string();
}

Value gzipFiles(Call& call) {
  const char* id = "MATLAB:gzip:fileNotFound";
  std::vector<std::string> names;
  for (const Member& m : membersOf(call.arg(0), "", id)) {
    std::string target = besideOrIn(m.path, call) + ".gz";
    writeFileAtomically(target,
                        gzipBytes(bytesOf(readFile(m.path, id)),
                                  fs::path(m.path).filename().string(), Parallel(call.interpreter)),
                        "MATLAB:gzip:cannotWrite");
    names.push_back(target);
  }
  return cellRowOfTexts(names);
}

Value gunzipFiles(Call& call) {
  const char* id = "MATLAB:gunzip:fileNotFound";
  std::vector<std::string> names;
  for (const Member& m : membersOf(call.arg(0), "", id)) {
    std::string bytes = readFile(m.path, id);
    fs::path target = besideOrIn(m.path, call);
    if (target.extension() == ".tgz")
      target.replace_extension(".tar");
    else if (target.extension() == ".gz")
      target.replace_extension();
    else
      fail("MATLAB:gunzip:notGzipFormat", "'%s' has not the extension of a gzip file.",
           m.path.c_str());
    writeFileAtomically(target.string(),
                        gunzipBytes(bytesOf(bytes), "MATLAB:gunzip:notGzipFormat", m.path),
                        "MATLAB:gunzip:cannotWrite");
    names.push_back(target.string());
  }
  return cellRowOfTexts(names);
}

// --- tar: blocks of 512 bytes, a head before each file (POSIX ustar) ---

constexpr size_t kTarBlock = 512;

std::string octal(uint64_t x, int digits) {
  return strprintf("%0*llo", digits, static_cast<unsigned long long>(x));
}

std::string tarHead(const std::string& name, size_t size, uint32_t mode) {
  std::string head(kTarBlock, '\0');
  auto put = [&](size_t at, const std::string& text) { head.replace(at, text.size(), text); };
  std::string leaf = name, prefix;
  if (name.size() > 100) {
    size_t cut = name.find('/', name.size() - 101);
    if (cut == name.npos || cut > 155)
      fail("MATLAB:tar:nameTooLong", "The name '%s' is too long for a tar file.", name.c_str());
    prefix = name.substr(0, cut);
    leaf = name.substr(cut + 1);
  }
  put(0, leaf);
  put(100, octal(mode & 07777, 7));
  put(108, octal(0, 7));
  put(116, octal(0, 7));
  put(124, octal(size, 11));
  put(136, octal(uint64_t(std::time(nullptr)), 11));
  put(148, "        ");
  put(156, "0");
  put(257, std::string("ustar\0", 6) + "00");
  put(345, prefix);
  uint64_t sum = 0;
  for (char c : head) sum += uint8_t(c);
  put(148, octal(sum, 6) + std::string("\0 ", 2));
  return head;
}

bool isPackedTar(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  return extension == ".tgz" || extension == ".gz";
}

Value tarFiles(Call& call) {
  const char* id = "MATLAB:tar:fileNotFound";
  std::string path = withExtension(toText(call.arg(0), "File name"), ".tar"), bytes;
  std::vector<Member> members =
      membersOf(call.arg(1), call.has(2) ? toText(call.arg(2), "Folder") : "", id);
  for (const Member& m : members) {
    call.interpreter.checkInterrupt();
    std::string content = readFile(m.path, id);
    bytes += tarHead(m.name, content.size(), modeOf(m.path)) + content;
    bytes.append((kTarBlock - content.size() % kTarBlock) % kTarBlock, '\0');
  }
  bytes.append(2 * kTarBlock, '\0');
  if (isPackedTar(path))
    bytes = gzipBytes(bytesOf(bytes), fs::path(path).stem().string(), Parallel(call.interpreter));
  writeFileAtomically(path, bytes, "MATLAB:tar:cannotWrite");
  return namesOf(members);
}

/// A text of a head: up to its first 0.
std::string tarText(const std::string& bytes, size_t at, size_t size) {
  std::string text = bytes.substr(at, size);
  return text.substr(0, text.find('\0'));
}

uint64_t tarNumber(const std::string& bytes, size_t at, size_t size) {
  if (uint8_t(bytes[at]) & 0x80) {  // large sizes are binary
    uint64_t x = 0;
    for (size_t k = 1; k < size; ++k) x = x << 8 | uint8_t(bytes[at + k]);
    return x;
  }
  return strtoull(tarText(bytes, at, size).c_str(), nullptr, 8);
}

Value untarFile(Call& call) {
  const char* id = "MATLAB:untar:invalidTarFile";
  std::string path = toText(call.arg(0), "File name");
  std::string bytes = readFile(path, "MATLAB:untar:fileNotFound");
  if (bytes.compare(0, 2, "\x1f\x8b") == 0) bytes = gunzipBytes(bytesOf(bytes), id, path);
  Unpacked out(call, 1, id);
  std::string longName;
  for (size_t at = 0; at + kTarBlock <= bytes.size() && bytes[at];) {
    call.interpreter.checkInterrupt();
    uint64_t size = tarNumber(bytes, at + 124, 12);
    uint64_t sum = 0;
    for (size_t k = 0; k < kTarBlock; ++k)
      sum += k >= 148 && k < 156 ? uint64_t(' ') : uint8_t(bytes[at + k]);
    if (sum != tarNumber(bytes, at + 148, 8))
      fail(id, "'%s' is not a valid tar file: the checksum of a head is wrong at byte %zu.",
           path.c_str(), at);
    if (size > bytes.size() - at - kTarBlock)
      fail(id, "'%s' is not a valid tar file: it is cut off at byte %zu.", path.c_str(), at);
    std::string name = tarText(bytes, at, 100), prefix = tarText(bytes, at + 345, 155);
    char kind = bytes[at + 156];
    bool ustar = bytes.compare(at + 257, 5, "ustar") == 0;
    if (ustar && !prefix.empty() && bytes[at + 262] == '\0') name = prefix + "/" + name;
    if (!longName.empty()) name = std::exchange(longName, "");
    if (name.compare(0, 2, "./") == 0 && name.size() > 2) name.erase(0, 2);
    std::string content = bytes.substr(at + kTarBlock, size);
    if (kind == 'L')
      longName = content.substr(0, content.find('\0'));
    else if (kind == '5')
      name == "./" || name == "." ? void() : out.folder(name);
    else if (kind == '0' || kind == '\0')
      out.file(name, content, uint32_t(tarNumber(bytes, at + 100, 8)));
    at += kTarBlock + (size + kTarBlock - 1) / kTarBlock * kTarBlock;
  }
  return out.names();
}

constexpr BuiltinDescriptor fileRow(const char* name, BuiltinFunction f, int least, int most,
                                    const char* help, const char* example, const char* expected) {
  return {.name = name,
          .function = f,
          .minIn = least,
          .maxIn = most,
          .help = help,
          .example = example,
          .expected = expected,
          .purity = Purity::HasEffects};
}

const BuiltinDescriptor kRows[] = {
    fileRow("zip", zipFiles, 2, 3,
            "zip(archive, files, root) packs files, folders and patterns; their names are given "
            "back.",
            "f = tempname; writelines('a', f); z = [tempname '.zip']; n = zip(z, f); "
            "disp(numel(n)); delete(f, z)",
            "     1\n"),
    fileRow("unzip", unzipFile, 1, 2,
            "unzip(archive, folder) unpacks an archive; the names of the files are given back.",
            "d = tempname; mkdir(d); writelines('ab', [d '/x.txt']); zip([d '/z.zip'], 'x.txt', d);"
            " n = unzip([d '/z.zip'], [d '/out']); fprintf('%s', fileread(n{1})); rmdir(d, 's')",
            "ab\n"),
    fileRow("gzip", gzipFiles, 1, 2,
            "gzip(files, folder) packs each file on its own, with .gz after its name.",
            "f = tempname; writelines('ab', f); n = gzip(f); disp(endsWith(n{1}, '.gz')); "
            "delete(f, n{1})",
            "   1\n"),
    fileRow("gunzip", gunzipFiles, 1, 2, "gunzip(files, folder) unpacks files that gzip packed.",
            "f = tempname; writelines('ab', f); n = gzip(f); delete(f); gunzip(n); "
            "fprintf('%s', fileread(f)); delete(f, n{1})",
            "ab\n"),
    fileRow("tar", tarFiles, 2, 3,
            "tar(archive, files, root) puts files into a tar file; .tgz and .tar.gz are packed.",
            "f = tempname; writelines('a', f); z = [tempname '.tgz']; n = tar(z, f); "
            "disp(numel(n)); delete(f, z)",
            "     1\n"),
    fileRow("untar", untarFile, 1, 2,
            "untar(archive, folder) unpacks a tar file, also a packed one.",
            "d = tempname; mkdir(d); writelines('ab', [d '/x.txt']); tar([d '/z.tgz'], 'x.txt', d);"
            " n = untar([d '/z.tgz'], [d '/out']); fprintf('%s', fileread(n{1})); rmdir(d, 's')",
            "ab\n"),
};

}  // namespace

BuiltinTheme archivesTheme() { return kRows; }

}  // namespace matlift::builtins
