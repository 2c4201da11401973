// clc, more, diary, echo; edit; what.
#include "builtins/workspace/screen.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "builtins/support/text_args.h"
#include "runtime/dispatch/folder_names.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace fs = std::filesystem;

bool Diary::open(const std::string& file) {
  close();
  out_.clear();
  file_ = file;
  out_.open(file, std::ios::binary | std::ios::app);
  return isOn();
}

namespace {

Value clc(Call& call) {
  constexpr const char* kClear = "\x1b[H\x1b[2J\x1b[3J";
  if (screenOf(call.interpreter).isTerminal) call.interpreter.write(kClear);
  call.interpreter.flush();
  return {};
}

Value more(Call& call) {
  Screen& screen = screenOf(call.interpreter);
  const std::string word =
      call.has(0) ? optionWord(call.arg(0)) : std::string(screen.paging ? "off" : "on");
  if (word != "on" && word != "off")
    fail("MATLAB:more:InvalidArgument", "more takes on or off, not '%s'.", word.c_str());
  call.interpreter.flush();  // what was written before is shown as it was
  screen.paging = word == "on";
  return {};
}

Value diary(Call& call) {
  Diary& diary = screenOf(call.interpreter).diary;
  const std::string word = call.has(0) ? toText(call.arg(0), "File") : diary.isOn() ? "off" : "on";
  call.interpreter.flush();  // what was written before belongs to what was
  if (word == "off") {
    diary.close();
    return {};
  }
  const std::string file = word == "on" ? diary.file() : word;
  if (!diary.open(file))
    fail("MATLAB:diary:CannotOpen", "Cannot write the diary '%s'.", file.c_str());
  return {};
}

Value echo(Call& call) {
  for (int k = 0; k < call.nargin(); ++k) toText(call.arg(k), "Name");
  return {};
}

// --- edit

std::string quotedForShell(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

std::string fileToEdit(Call& call, const std::string& name) {
  const std::string file = call.interpreter.functionFile(name);
  std::error_code ignored;
  if (!file.empty() || fs::exists(name, ignored)) return file.empty() ? name : file;
  if (call.interpreter.findBuiltin(name))
    fail("MATLAB:Editor:BuiltinFunction", "'%s' is a built-in function: it has no file.",
         name.c_str());
  return fs::path(name).has_extension() ? name : name + ".m";
}

Value edit(Call& call) {
  std::string files;
  for (int k = 0; k < call.nargin(); ++k)
    files += " " + quotedForShell(fileToEdit(call, toText(call.arg(k), "Name")));
  const char* editor = std::getenv("VISUAL");
  if (!editor || !*editor) editor = std::getenv("EDITOR");
  if (!screenOf(call.interpreter).isTerminal)
    fail("MATLAB:Editor:NotAvailable", "edit needs a terminal, and there is none here.");
  if (!editor || !*editor)
    fail("MATLAB:Editor:NotAvailable",
         "No editor is known: set the environment variable VISUAL or EDITOR.");
  call.interpreter.flush();
#ifndef __EMSCRIPTEN__
  if (const int status = std::system((editor + files).c_str()); status != 0)
    fail("MATLAB:Editor:Failed", "The editor '%s' ended with status %d.", editor, status);
#endif
  call.interpreter.pathChanged();
  return {};
}

// --- what

struct FolderContents {
  std::vector<std::string> code, data, classes, packages;
};

FolderContents contentsOf(const fs::path& folder) {
  FolderContents found;
  std::error_code ignored;
  for (const std::string& name : folderNames(folder.string())) {
    const fs::path path = folder / name;
    const bool isFolder = fs::is_directory(path, ignored);
    if (isFolder && name.size() > 1 && name[0] == '@') found.classes.push_back(name.substr(1));
    if (isFolder && name.size() > 1 && name[0] == '+') found.packages.push_back(name.substr(1));
    if (!isFolder && path.extension() == ".m") found.code.push_back(name);
    if (!isFolder && path.extension() == ".mat") found.data.push_back(name);
  }
  return found;
}

Value column(const std::vector<std::string>& names) {
  Value cell = Value::cell(Dims(int64_t(names.size()), names.empty() ? 0 : 1));
  for (size_t k = 0; k < names.size(); ++k) cell.setCell(int64_t(k), Value::text(names[k]));
  return cell;
}

/// A folder, or one on the search path that ends so.
std::string folderNamed(Call& call, const std::string& name) {
  std::error_code ignored;
  if (fs::is_directory(name, ignored)) return fs::weakly_canonical(name, ignored).string();
  for (const std::string& folder : call.interpreter.path())
    if (folder.size() > name.size() && !name.empty() && folder.ends_with("/" + name)) return folder;
  return {};
}

void show(Call& call, const std::string& folder, const FolderContents& found) {
  const std::pair<const char*, const std::vector<std::string>*> lists[] = {
      {"Code files", &found.code},
      {"MAT-files", &found.data},
      {"Classes", &found.classes},
      {"Packages", &found.packages}};
  std::string text;
  for (const auto& [title, names] : lists) {
    if (names->empty()) continue;
    text += "\n" + std::string(title) + " in folder " + folder + "\n\n";
    for (const std::string& name : *names)
      text += "  " + (names == &found.code ? name.substr(0, name.size() - 2) : name) + "\n";
  }
  call.interpreter.write(text.empty() ? "\nNothing of MATLAB's in folder " + folder + "\n\n"
                                      : text + "\n");
}

Value what(Call& call) {
  const std::string name = call.has(0) ? toText(call.arg(0), "Folder") : ".";
  const std::string folder = folderNamed(call, name);
  const FolderContents found = folder.empty() ? FolderContents{} : contentsOf(folder);
  if (call.nargout == 0) {
    if (folder.empty()) fail("MATLAB:what:NotFound", "%s not found.", name.c_str());
    show(call, folder, found);
    return {};
  }
  Value s = Value::structArray(Dims(folder.empty() ? 0 : 1, 1),
                               {"path", "m", "mat", "classes", "packages"});
  if (folder.empty()) return s;
  s.setField("path", Value::text(folder), 0);
  s.setField("m", column(found.code), 0);
  s.setField("mat", column(found.data), 0);
  s.setField("classes", column(found.classes), 0);
  s.setField("packages", column(found.packages), 0);
  return s;
}

const BuiltinDescriptor kRows[] = {
    {.name = "clc",
     .function = clc,
     .maxOut = 0,
     .help = "clc clears the terminal. Where output is no terminal it does nothing.",
     .example = "clc",
     .expected = "",
     .purity = Purity::HasEffects},
    {.name = "more",
     .function = more,
     .maxIn = 1,
     .maxOut = 0,
     .help = "more on stops output at every page of the terminal; more off does not.\nSpace shows "
             "the next page, Enter a line, q leaves the rest out.",
     .example = "more off",
     .expected = "",
     .purity = Purity::HasEffects},
    {.name = "diary",
     .function = diary,
     .maxIn = 1,
     .maxOut = 0,
     .help = "diary FILE adds what is typed at the prompt and what is shown to a file.\ndiary off "
             "ends that, diary on goes on with the last file (at first 'diary'), diary alone "
             "switches.",
     .example = "diary off",
     .expected = "",
     .purity = Purity::HasEffects},
    {.name = "echo",
     .function = echo,
     .maxIn = 2,
     .maxOut = 0,
     .help = "echo on and echo off are accepted, so that programs that say them run.\nStatements "
             "of scripts are not shown as they run.",
     .example = "echo off",
     .expected = "",
     .purity = Purity::HasEffects},
    {.name = "edit",
     .function = edit,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "edit NAME opens a function's file, or a new one, in the editor that the environment "
             "variable\nVISUAL or EDITOR names. It needs a terminal.",
     .example = "try, edit('sin'), catch e, disp(e.identifier), end",
     .expected = "MATLAB:Editor:BuiltinFunction\n",
     .purity = Purity::HasEffects},
    {.name = "what",
     .function = what,
     .maxIn = 1,
     .help = "what FOLDER lists the code files, MAT-files, classes and packages of a folder; what "
             "alone those\nof the current one. s = what(...) has them in fields m, mat, classes, "
             "packages, and the path.",
     .example = "s = what('noSuchFolder_'); disp(isempty(s))",
     .expected = "   1\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme screenTheme() { return kRows; }

}  // namespace matlift::builtins
