// Files and folders by name.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>

#include "builtins/support/names.h"
#include "builtins/support/text_args.h"
#include "builtins/system/date_text.h"
#include "runtime/dispatch/folder_names.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

namespace fs = std::filesystem;

std::string nameArg(Call& call, int k) { return toText(call.arg(k), "File name"); }

Value pwd(Call&) {
  std::error_code error;
  return Value::text(fs::current_path(error).string());
}

Value cd(Call& call) {
  std::error_code error;
  std::string old = fs::current_path(error).string();
  if (call.nargin() == 0) {
    if (call.nargout > 0) return Value::text(old);
    call.interpreter.write(old + "\n");
    return {};
  }
  std::string to = nameArg(call, 0);
  if (to == "~" || to.starts_with("~/"))
    to = std::string(std::getenv("HOME") ? std::getenv("HOME") : "/") + to.substr(1);
  fs::current_path(to, error);
  if (error)
    fail("MATLAB:cd:NonExistentFolder",
         "Unable to change current folder to '%s' (Name is nonexistent or not a folder).",
         to.c_str());
  call.interpreter.pathChanged();
  return call.nargout > 0 ? Value::text(old) : Value();
}

/// [status, message, id] of a file operation; an error when nobody asks for the status.
Value outcome(Call& call, bool ok, const char* id, const std::string& message) {
  if (!ok && call.nargout == 0) throw Error(id, message);
  call.setOut(1, Value::text(ok ? "" : message));
  call.setOut(2, Value::text(ok ? "" : id));
  return call.nargout > 0 ? Value::logical(ok) : Value();
}

Value mkdir(Call& call) {
  fs::path folder = nameArg(call, 0);
  if (call.has(1)) folder /= nameArg(call, 1);
  std::error_code error;
  if (fs::is_directory(folder, error)) {
    call.setOut(1, Value::text("Directory already exists."));
    call.setOut(2, Value::text("MATLAB:MKDIR:DirectoryExists"));
    if (call.nargout == 0)
      call.interpreter.warn("MATLAB:MKDIR:DirectoryExists", "Directory already exists.");
    return call.nargout > 0 ? Value::logical(true) : Value();
  }
  fs::create_directories(folder, error);
  return outcome(call, !error, "MATLAB:MKDIR:OSError", error.message());
}

Value rmdir(Call& call) {
  fs::path folder = nameArg(call, 0);
  bool all = call.has(1) && optionWord(call.arg(1)) == "s";
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return outcome(call, false, "MATLAB:RMDIR:NotADirectory",
                   folder.string() + " is not a directory.");
  bool ok = all ? fs::remove_all(folder, error) > 0 : fs::remove(folder, error);
  return outcome(call, ok && !error, "MATLAB:RMDIR:OSError",
                 error ? error.message() : "Directory not removed.");
}

// A folder and all that are in it, at any depth; links are not followed, hidden ones not entered.
void addFoldersBelow(const fs::path& folder, std::vector<fs::path>& out) {
  out.push_back(folder);
  std::error_code error;
  for (const std::string& entry : folderNames(folder.empty() ? "." : folder.string())) {
    const fs::path below = folder / entry;
    if (entry[0] != '.' && fs::is_directory(fs::symlink_status(below, error)))
      addFoldersBelow(below, out);
  }
}

// Paths that match a name whose parts may have * and ?; a part that is ** stands for any number of
// folders. A name without them is itself.
std::vector<fs::path> expand(const std::string& name) {
  if (fs::path(name).filename() == "**") return expand(name + "/*");
  std::vector<fs::path> found{fs::path()};
  for (const fs::path& part : fs::path(name)) {
    const std::string pattern = part.string();
    std::vector<fs::path> next;
    for (const fs::path& base : found) {
      if (pattern.find_first_of("*?") == pattern.npos) {
        next.push_back(base / part);
        continue;
      }
      if (pattern == "**") {
        addFoldersBelow(base, next);
        continue;
      }
      for (const std::string& entry : folderNames(base.empty() ? "." : base.string()))
        if ((entry[0] != '.' || pattern[0] == '.') && wildcardMatches(pattern, entry))
          next.push_back(base / entry);
    }
    found = std::move(next);
  }
  return found;
}

Value deleteBuiltin(Call& call) {
  for (int k = 0; k < call.nargin(); ++k) {
    // No handle, nothing to delete.
    if (call.arg(k).isDouble() && call.arg(k).isEmpty()) continue;
    for (const fs::path& p : expand(nameArg(call, k))) {
      std::error_code error;
      if (fs::is_directory(p, error) || !fs::remove(p, error))
        call.interpreter.warn("MATLAB:DELETE:FileNotFound", "File '" + p.string() + "' not found.");
    }
  }
  return {};
}

Value unlinkBuiltin(Call& call) {
  std::error_code error;
  bool ok = fs::remove(nameArg(call, 0), error);
  call.setOut(1, Value::text(ok ? "" : "No such file or directory"));
  return Value(ok ? 0.0 : -1.0);
}

Value copyOrMove(Call& call, bool move) {
  std::error_code error;
  fs::path to = call.has(1) ? nameArg(call, 1) : ".";
  std::vector<fs::path> from = expand(nameArg(call, 0));
  bool ok = !from.empty();
  for (const fs::path& f : from) {
    fs::path target = fs::is_directory(to, error) ? to / f.filename() : to;
    error.clear();
    if (move)
      fs::rename(f, target, error);
    else
      fs::copy(f, target, fs::copy_options::recursive | fs::copy_options::overwrite_existing,
               error);
    ok = ok && !error;
  }
  return outcome(call, ok, move ? "MATLAB:MOVEFILE:OSError" : "MATLAB:COPYFILE:OSError",
                 error ? error.message() : "No matching files were found.");
}
Value copyfile(Call& call) { return copyOrMove(call, false); }
Value movefile(Call& call) { return copyOrMove(call, true); }

template <class Test>
Value testNames(Call& call, Test test) {
  TextArray names(call.arg(0), "File name");
  Value out = Value::zeros(ClassId::Logical, names.dims());
  for (int64_t k = 0; k < names.size(); ++k) {
    std::error_code error;
    std::string name = utf8FromUtf16(names[k]);
    out.mutableData<bool>()[k] = !name.empty() && test(fs::path(name), error);
  }
  return out;
}
Value isfile(Call& call) {
  return testNames(call, [](const fs::path& p, std::error_code& e) {
    return fs::exists(p, e) && !fs::is_directory(p, e);
  });
}
Value isfolder(Call& call) {
  return testNames(call,
                   [](const fs::path& p, std::error_code& e) { return fs::is_directory(p, e); });
}

double serialOf(const fs::path& p) {
  std::error_code error;
  auto written = fs::last_write_time(p, error);
  if (error) return 0;
  // The file clock has no fixed epoch in C++20's library here: go through the age.
  auto age = fs::file_time_type::clock::now() - written;
  return serialDate(localTimeNow()) - std::chrono::duration<double>(age).count() / 86400;
}

std::vector<fs::path> listing(const std::string& name, bool& folder) {
  std::error_code error;
  std::vector<fs::path> out;
  folder = fs::is_directory(name, error);
  if (!folder) {
    for (fs::path& p : expand(name))
      if (fs::exists(p, error)) out.push_back(p);
    return out;
  }
  for (const std::string& entry : folderNames(name)) out.push_back(fs::path(name) / entry);
  return out;
}

Value dirBuiltin(Call& call) {
  std::string name = call.has(0) ? nameArg(call, 0) : ".";
  bool folder;
  std::vector<fs::path> entries = listing(name, folder);
  if (folder) entries.insert(entries.begin(), {fs::path(name) / ".", fs::path(name) / ".."});
  if (call.nargout == 0) {
    std::string text;
    for (const fs::path& p : entries) text += p.filename().string() + "  ";
    call.interpreter.write(text + "\n\n");
    return {};
  }
  Value s = Value::structArray(Dims(int64_t(entries.size()), 1),
                               {"name", "folder", "date", "bytes", "isdir", "datenum"});
  std::error_code error;
  for (size_t k = 0; k < entries.size(); ++k) {
    auto e = int64_t(k);
    const fs::path& p = entries[k];
    bool isDir = fs::is_directory(p, error);
    fs::path parent = folder                ? fs::path(name)
                      : p.has_parent_path() ? p.parent_path()
                                            : fs::path(".");
    double when = serialOf(p);
    s.setField("name", Value::text(p.filename().string()), e);
    s.setField("folder", Value::text(fs::weakly_canonical(parent, error).string()), e);
    s.setField("date", Value::text(dateText(when, "dd-mmm-yyyy HH:MM:SS")), e);
    s.setField("bytes", Value(isDir ? 0.0 : double(fs::file_size(p, error))), e);
    s.setField("isdir", Value::logical(isDir), e);
    s.setField("datenum", Value(when), e);
  }
  return s;
}

Value lsBuiltin(Call& call) {
  bool folder;
  std::string text;
  for (const fs::path& p : listing(call.has(0) ? nameArg(call, 0) : ".", folder)) {
    std::string n = p.filename().string();
    if (n[0] != '.') text += n + "\n";
  }
  if (call.nargout > 0) return Value::text(text);
  call.interpreter.write(text);
  return {};
}

/// One text from parts, one slash between them.
std::u16string joinParts(const std::vector<std::u16string_view>& parts) {
  std::u16string out;
  for (std::u16string_view p : parts) {
    if (p.empty()) continue;
    if (!out.empty()) {
      if (out.back() != u'/') out += u'/';
      while (!p.empty() && p.front() == u'/') p.remove_prefix(1);
    }
    out += p;
  }
  return out;
}

Value fullfile(Call& call) {
  std::vector<TextArray> parts;
  TextForm form = TextForm::Char;
  Dims dims(1, 1);
  for (Value& v : call.args) {
    if (v.isDouble() && v.isEmpty()) v = Value::text("");
    parts.emplace_back(v, "Inputs");
    form = std::max(form, parts.back().form());
    if (parts.back().size() == 1) continue;
    if (!dims.isScalar() && !(dims == parts.back().dims()))
      fail("MATLAB:fullfile:NumCellsMismatch",
           "All cell and string array inputs must be the same size.");
    dims = parts.back().dims();
  }
  TextResult out(form, dims);
  for (int64_t k = 0, n = dims.numel(); k < n; ++k) {
    std::vector<std::u16string_view> row;
    for (const TextArray& p : parts) row.push_back(p[p.size() == 1 ? 0 : k]);
    out.set(k, joinParts(row));
  }
  return out.take();
}

Value fileparts(Call& call) {
  TextArray names(call.arg(0), "File name");
  TextResult folder(names), stem(names), extension(names);
  for (int64_t k = 0; k < names.size(); ++k) {
    std::u16string_view s = names[k];
    size_t slash = s.find_last_of(u'/');
    std::u16string_view file = slash == s.npos ? s : s.substr(slash + 1);
    size_t dot = file.find_last_of(u'.');
    folder.set(k, slash == s.npos ? s.substr(0, 0) : s.substr(0, slash == 0 ? 1 : slash));
    stem.set(k, file.substr(0, dot == file.npos ? file.size() : dot));
    extension.set(k, dot == file.npos ? file.substr(0, 0) : file.substr(dot));
  }
  call.setOut(1, stem.take());
  call.setOut(2, extension.take());
  return folder.take();
}

std::string temporaryFolder() {
  std::error_code error;
  fs::path p = fs::temp_directory_path(error);
  return error ? "/tmp" : p.string();
}

Value tempdir(Call&) { return Value::text(temporaryFolder()); }

Value tempname(Call& call) {
  static std::atomic<unsigned> counter{0};  // unique names must be unique for the whole process
  std::string folder = call.has(0) && !call.arg(0).isEmpty() ? nameArg(call, 0) : temporaryFolder();
  auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return Value::text(
      folder + strprintf("/ml%lx_%llx_%x", long(getpid()), (unsigned long long)(now), counter++));
}

Value canonicalName(Call& call) {
  std::error_code error;
  return Value::text(fs::weakly_canonical(fs::absolute(nameArg(call, 0), error), error).string());
}

Value filesep(Call&) { return Value::text("/"); }
Value pathsep(Call&) { return Value::text(":"); }
Value getpidBuiltin(Call&) { return Value(double(getpid())); }

const BuiltinDescriptor kRows[] = {
    {.name = "pwd",
     .function = pwd,
     .help = "pwd is the current folder.",
     .example = "fprintf('%d\\n', ischar(pwd))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "cd",
     .function = cd,
     .maxIn = 1,
     .help = "cd(folder) changes the current folder; cd shows it.",
     .example = "old = cd('.'); fprintf('%d\\n', ischar(old))",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "mkdir",
     .function = mkdir,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 3,
     .help =
         "[ok, message, id] = mkdir(folder) makes a folder, also in folders that do not exist yet.",
     .example = "d = tempname; fprintf('%d\\n', mkdir(d)); rmdir(d);",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "rmdir",
     .function = rmdir,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 3,
     .help =
         "[ok, message, id] = rmdir(folder, 's') removes a folder; 's': with all that is in it.",
     .example = "d = tempname; mkdir(d); fprintf('%d\\n', rmdir(d))",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "delete",
     .function = deleteBuiltin,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "delete(file, ...) removes files; * and ? in the name stand for several.",
     .example = "f = tempname; fclose(fopen(f, 'w')); delete(f); fprintf('%d\\n', isfile(f))",
     .expected = "0\n",
     .purity = Purity::HasEffects},
    {.name = "unlink",
     .function = unlinkBuiltin,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 2,
     .help = "[err, message] = unlink(file) removes a file.",
     .example = "fprintf('%d\\n', unlink('noSuchFile'))",
     .expected = "-1\n",
     .purity = Purity::HasEffects},
    {.name = "copyfile",
     .function = copyfile,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 3,
     .help = "[ok, message, id] = copyfile(from, to) copies files.",
     .example = "fprintf('%d\\n', exist('copyfile'))",
     .expected = "5\n",
     .purity = Purity::HasEffects},
    {.name = "movefile",
     .function = movefile,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 3,
     .help = "[ok, message, id] = movefile(from, to) moves or renames files.",
     .example = "fprintf('%d\\n', exist('movefile'))",
     .expected = "5\n",
     .purity = Purity::HasEffects},
    {.name = "isfile",
     .function = isfile,
     .minIn = 1,
     .maxIn = 1,
     .help = "isfile(name) is true for a file.",
     .example = "fprintf('%d\\n', isfile('noSuchFile'))",
     .expected = "0\n",
     .purity = Purity::ReadsState},
    {.name = "isfolder",
     .function = isfolder,
     .minIn = 1,
     .maxIn = 1,
     .help = "isfolder(name) is true for a folder.",
     .example = "fprintf('%d\\n', isfolder('.'))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "isdir",
     .function = isfolder,
     .minIn = 1,
     .maxIn = 1,
     .help = "isdir(name) is true for a folder.",
     .example = "fprintf('%d\\n', isdir('.'))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "dir",
     .function = dirBuiltin,
     .maxIn = 1,
     .help =
         "dir(name) lists files; s = dir(name) returns name, folder, date, bytes, isdir, datenum. "
         "In each part of the name * and ? stand for others; ** stands for any folders below.",
     .example = "s = dir('.'); fprintf('%d\\n', isstruct(s))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "ls",
     .function = lsBuiltin,
     .maxIn = 1,
     .help = "ls(name) lists files.",
     .example = "s = ls('.'); fprintf('%d\\n', ischar(s))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "fullfile",
     .function = fullfile,
     .maxIn = kAny,
     .help = "fullfile(a, b, ...) makes a path of its parts.",
     .example = "disp(fullfile('a', 'b', 'c.m'))",
     .expected = "a/b/c.m\n"},
    {.name = "fileparts",
     .function = fileparts,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 3,
     .help = "[folder, name, extension] = fileparts(path) takes a path apart.",
     .example = "[d, n, e] = fileparts('a/b/c.m'); fprintf('%s|%s|%s\\n', d, n, e)",
     .expected = "a/b|c|.m\n"},
    {.name = "tempdir",
     .function = tempdir,
     .help = "tempdir is the folder for temporary files.",
     .example = "fprintf('%d\\n', isfolder(tempdir))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "tempname",
     .function = tempname,
     .maxIn = 2,
     .help = "tempname is a name for a temporary file, each time another.",
     .example = "fprintf('%d\\n', strcmp(tempname, tempname))",
     .expected = "0\n",
     .purity = Purity::ReadsState},
    {.name = "canonicalize_file_name",
     .function = canonicalName,
     .minIn = 1,
     .maxIn = 1,
     .help = "canonicalize_file_name(name) is the absolute path without links and dots.",
     .example = "fprintf('%d\\n', ischar(canonicalize_file_name('.')))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "filesep",
     .function = filesep,
     .maxIn = 1,
     .help = "filesep is the character between folders.",
     .example = "disp(filesep)",
     .expected = "/\n"},
    {.name = "pathsep",
     .function = pathsep,
     .help = "pathsep is the character between folders of a path list.",
     .example = "disp(pathsep)",
     .expected = ":\n"},
    {.name = "getpid",
     .function = getpidBuiltin,
     .help = "getpid is the number of this process.",
     .example = "fprintf('%d\\n', getpid > 0)",
     .expected = "1\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme foldersTheme() { return kRows; }

}  // namespace matlift::builtins
