// help, lookfor, which, type; format; the search path.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <unordered_map>

#include "builtins/support/text_args.h"
#include "builtins/theme_list.h"
#include "builtins/workspace/doc_viewer.h"
#include "builtins/workspace/language_help.h"
#include "builtins/workspace/screen.h"
#include "runtime/dispatch/folder_names.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

namespace fs = std::filesystem;

std::string indented(std::string_view text) {
  std::string out = "    ";
  for (char c : text) {
    out += c;
    if (c == '\n') out += "    ";
  }
  return out + "\n";
}

std::string builtinHelp(const BuiltinDescriptor& row) {
  std::string text = " " + std::string(row.name) + "\n\n" + indented(row.help);
  if (row.example && *row.example)
    text += "\n    Example:\n" + indented("  " + std::string(row.example));
  return text + "\n";
}

std::string inColumns(std::vector<std::string_view> names) {
  std::sort(names.begin(), names.end());
  std::string text, line;
  for (std::string_view name : names) {
    if (line.size() + name.size() + 2 > 78) {
      text += line + "\n";
      line.clear();
    }
    line.append("  ").append(name);
  }
  return text + line + "\n";
}

/// All functions, by theme. What no theme has is the embedding program's own.
std::string listOfFunctions(Interpreter& interpreter) {
  static constexpr const char* kTitles[] = {
#define MATLIFT_TITLE(name, title) title,
      MATLIFT_HELP_GROUPS(MATLIFT_TITLE)
#undef MATLIFT_TITLE
  };
  std::unordered_map<std::string_view, HelpGroup> groupOf;
  for (const GroupedTheme& theme : groupedThemes())
    for (const BuiltinDescriptor& row : theme.rows) groupOf.emplace(row.name, theme.group);
  std::vector<std::vector<std::string_view>> names(std::size(kTitles));
  for (const BuiltinDescriptor* row : interpreter.builtins()) {
    const auto known = groupOf.find(row->name);
    names[size_t(known == groupOf.end() ? HelpGroup::More : known->second)].push_back(row->name);
  }
  std::string text =
      "help NAME tells more of a function, a keyword or an operator; lookfor WORD\n"
      "finds functions by what they do.\n";
  for (size_t k = 0; k < names.size(); ++k)
    if (!names[k].empty()) text += "\n" + std::string(kTitles[k]) + "\n" + inColumns(names[k]);
  return text;
}

std::string helpOn(Interpreter& interpreter, const std::string& name) {
  std::string text;
  if (const BuiltinDescriptor* row = interpreter.findBuiltin(name)) text = builtinHelp(*row);
  if (text.empty()) text = interpreter.functionHelp(name);
  if (text.empty()) text = languageHelp(name);
  if (!text.empty() && text.back() != '\n') text += '\n';
  return text;
}

Value help(Call& call) {
  std::string name = call.has(0) ? toText(call.arg(0), "Name") : "";
  std::string text =
      call.has(0) ? helpOn(call.interpreter, name) : listOfFunctions(call.interpreter);
  if (call.nargout > 0) return Value::text(text);
  if (text.empty()) text = "\n" + name + " not found.\n\n";
  const Paging paging(call.interpreter);
  call.interpreter.write(text);
  return {};
}

Value doc(Call& call) {
  const std::string name = call.has(0) ? toText(call.arg(0), "Name") : "";
  if (const auto& open = call.interpreter.state<DocViewer>().open)
    open(name, call.has(0) ? helpOn(call.interpreter, name) : "");
  return help(call);
}

std::string lowered(std::string s) {
  std::transform(s.begin(), s.end(), s.begin(),
                 [](unsigned char c) { return char(std::tolower(c)); });
  return s;
}

Value lookfor(Call& call) {
  std::string word = lowered(toText(call.arg(call.nargin() - 1), "Word")), text;
  for (const BuiltinDescriptor* row : call.interpreter.builtins()) {
    std::string summary = row->help;
    summary = summary.substr(0, summary.find('\n'));
    if (lowered(std::string(row->name) + " " + summary).find(word) == std::string::npos) continue;
    text += strprintf("%-30s - %s\n", row->name, summary.c_str());
  }
  call.interpreter.write(text);
  return {};
}

std::string placeOf(Call& call, const std::string& name) {
  if (call.interpreter.variable(name)) return name + " is a variable.";
  if (call.interpreter.findBuiltin(name)) return "built-in (" + name + ")";
  std::string file = call.interpreter.functionFile(name);
  if (!file.empty()) return file;
  if (call.interpreter.functionExists(name)) return name + " is a local function.";
  return {};
}

Value which(Call& call) {
  std::string name = toText(call.arg(0), "Name"), place = placeOf(call, name);
  if (call.nargout > 0) return Value::text(place);
  call.interpreter.write((place.empty() ? "'" + name + "' not found." : place) + "\n");
  return {};
}

Value type(Call& call) {
  std::string name = toText(call.arg(0), "Name");
  std::string file = call.interpreter.functionFile(name);
  std::error_code ignored;
  if (file.empty() && fs::is_regular_file(name, ignored)) file = name;
  if (file.empty() && call.interpreter.findBuiltin(name)) {
    call.interpreter.write("'" + name + "' is a built-in function.\n");
    return {};
  }
  std::ifstream in(file, std::ios::binary);
  if (file.empty() || !in) fail("MATLAB:type:fileNotFound", "File '%s' not found.", name.c_str());
  std::ostringstream text;
  text << in.rdbuf();
  call.interpreter.write("\n" + text.str() + "\n");
  return {};
}

bool setFormat(DisplayFormat& f, const std::string& word) {
  using Style = DisplayFormat::Style;
  static constexpr std::pair<const char*, Style> kStyles[] = {
      {"short", Style::Short},       {"long", Style::Long},     {"shortg", Style::ShortG},
      {"longg", Style::LongG},       {"shorte", Style::ShortE}, {"longe", Style::LongE},
      {"bank", Style::Bank},         {"hex", Style::Hex},       {"rat", Style::Rational},
      {"rational", Style::Rational}, {"+", Style::Plus},        {"shorteng", Style::ShortE},
      {"longeng", Style::LongE}};
  for (auto [name, style] : kStyles) {
    if (word != name) continue;
    f.style = style;
    return true;
  }
  if (word == "compact")
    f.compact = true;
  else if (word == "loose")
    f.compact = false;
  else
    return false;
  return true;
}

Value format(Call& call) {
  DisplayFormat& f = call.interpreter.format;
  if (call.nargin() == 0) {
    f.style = DisplayFormat::Style::Short;
    f.compact = false;
    return {};
  }
  DisplayFormat changed = f;
  for (int k = 0; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    // `format long g` is `format longg`.
    if (call.has(k + 1) && (word == "short" || word == "long")) {
      std::string next = optionWord(call.arg(k + 1));
      if (next == "g" || next == "e" || next == "eng") {
        word += next;
        ++k;
      }
    }
    if (!setFormat(changed, word))
      fail("MATLAB:format:InvalidFormat", "Unknown format '%s'.", word.c_str());
  }
  f = changed;
  return {};
}

// --- the search path ---

constexpr char kPathSeparator = ':';

std::string joinedPath(const std::vector<std::string>& folders) {
  std::string text;
  for (const std::string& f : folders)
    text += (text.empty() ? "" : std::string(1, kPathSeparator)) + f;
  return text;
}

std::vector<std::string> splitPath(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, kPathSeparator);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

std::string absolutePath(const std::string& folder) {
  std::error_code error;
  fs::path p = fs::weakly_canonical(folder, error);
  return error ? folder : p.string();
}

Value addpath(Call& call) {
  std::vector<std::string>& path = call.interpreter.path();
  std::string old = joinedPath(path);
  bool atEnd = false;
  std::vector<std::string> added;
  for (int k = 0; k < call.nargin(); ++k) {
    if (call.arg(k).isNumeric()) {
      atEnd = toDouble(call.arg(k), "Position") != 0;
      continue;
    }
    std::string word = toText(call.arg(k), "Folder");
    if (word == "-end" || word == "-END")
      atEnd = true;
    else if (word == "-begin" || word == "-BEGIN")
      atEnd = false;
    else if (word != "-frozen")
      for (const std::string& part : splitPath(word)) added.push_back(part);
  }
  std::vector<std::string> good;
  for (const std::string& folder : added) {
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored)) {
      call.interpreter.warn("MATLAB:mpath:nameNonexistentOrNotADirectory",
                            "Name is nonexistent or not a directory: " + folder);
      continue;
    }
    std::string full = absolutePath(folder);
    path.erase(std::remove(path.begin(), path.end(), full), path.end());
    good.push_back(full);
  }
  path.insert(atEnd ? path.end() : path.begin(), good.begin(), good.end());
  call.interpreter.pathChanged();
  return call.nargout > 0 ? Value::text(old) : Value();
}

Value rmpath(Call& call) {
  std::vector<std::string>& path = call.interpreter.path();
  std::string old = joinedPath(path);
  for (int k = 0; k < call.nargin(); ++k) {
    for (const std::string& folder : splitPath(toText(call.arg(k), "Folder"))) {
      auto it = std::find(path.begin(), path.end(), absolutePath(folder));
      if (it == path.end()) it = std::find(path.begin(), path.end(), folder);
      if (it == path.end())
        call.interpreter.warn("MATLAB:rmpath:DirNotFound", "\"" + folder + "\" not found in path.");
      else
        path.erase(it);
    }
  }
  call.interpreter.pathChanged();
  return call.nargout > 0 ? Value::text(old) : Value();
}

/// Call sites look their functions up again; files that changed are read again.
Value rehash(Call& call) {
  call.interpreter.pathChanged();
  return {};
}

Value pathBuiltin(Call& call) {
  std::vector<std::string>& path = call.interpreter.path();
  if (call.nargin() > 0) {
    std::vector<std::string> folders;
    for (int k = 0; k < call.nargin(); ++k)
      for (std::string& f : splitPath(toText(call.arg(k), "Path"))) folders.push_back(std::move(f));
    path = std::move(folders);
    call.interpreter.pathChanged();
    if (call.nargout == 0) return {};
  }
  if (call.nargout > 0) return Value::text(joinedPath(path));
  std::string text = "\n\t\tMATLABPATH\n\n";
  for (const std::string& f : path) text += "\t" + f + "\n";
  call.interpreter.write(text + "\n");
  return {};
}

void collectFolders(const fs::path& folder, int depth, std::string& out) {
  std::error_code error;
  if (depth > 64 || !fs::is_directory(folder, error)) return;
  out += folder.string() + kPathSeparator;
  for (const std::string& name : folderNames(folder.string())) {
    const bool skipped = name[0] == '.' || name[0] == '@' || name[0] == '+' || name == "private" ||
                         name == "resources";
    if (!skipped) collectFolders(folder / name, depth + 1, out);
  }
}

Value genpath(Call& call) {
  std::string out;
  collectFolders(toText(call.arg(0), "Folder"), 0, out);
  if (!out.empty()) out.pop_back();
  return Value::text(out);
}

const BuiltinDescriptor kRows[] = {
    {.name = "help",
     .function = help,
     .maxIn = 1,
     .help =
         "help NAME tells what a function, a keyword or an operator does.\nhelp alone lists all "
         "functions by theme. At a terminal it stops at every page: space shows the next, q "
         "ends.",
     .example = "s = help('help'); fprintf('%d\\n', ischar(s))",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "doc",
     .function = doc,
     .maxIn = 1,
     .maxOut = 0,
     .help = "doc NAME shows what help NAME shows, and in the workbench opens the manual there.",
     .example = "doc noSuchName_",
     .expected = "\nnoSuchName_ not found.\n\n",
     .purity = Purity::HasEffects},
    {.name = "lookfor",
     .function = lookfor,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 0,
     .help = "lookfor WORD lists the functions whose summary has that word.",
     .example = "lookfor noSuchWordAnywhere_",
     .expected = "",
     .purity = Purity::HasEffects},
    {.name = "which",
     .function = which,
     .minIn = 1,
     .maxIn = 2,
     .help = "which NAME tells where a function or variable comes from.",
     .example = "which which",
     .expected = "built-in (which)\n",
     .purity = Purity::ReadsState},
    {.name = "type",
     .function = type,
     .minIn = 1,
     .maxIn = 1,
     .maxOut = 0,
     .help = "type NAME prints the source of a function or a file.",
     .example = "type type",
     .expected = "'type' is a built-in function.\n",
     .purity = Purity::HasEffects},
    {.name = "format",
     .function = format,
     .maxIn = 3,
     .maxOut = 0,
     .help = "format STYLE sets how numbers are displayed: short, long, shortG, longG, shortE, "
             "longE, bank, "
             "hex, rat, +.\nformat compact|loose sets empty lines. format alone resets.",
     .example = "format long\ndisp(pi)\nformat",
     .expected = "   3.141592653589793\n",
     .purity = Purity::HasEffects},
    {.name = "addpath",
     .function = addpath,
     .minIn = 1,
     .maxIn = kAny,
     .help = "addpath(folder, ..., '-end') adds folders to the search path.",
     .example = "p = addpath('.'); fprintf('%d\\n', ischar(p))",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "rehash",
     .function = rehash,
     .maxIn = 1,
     .maxOut = 0,
     .help = "rehash looks for function files again, and reads those that changed.\n"
             "rehash path, rehash toolbox: the same.",
     .example = "rehash; disp('done')",
     .expected = "done\n",
     .purity = Purity::HasEffects},
    {.name = "rmpath",
     .function = rmpath,
     .minIn = 1,
     .maxIn = kAny,
     .help = "rmpath(folder, ...) takes folders off the search path.",
     .example = "addpath('.'); p = rmpath('.'); fprintf('%d\\n', ischar(p))",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "path",
     .function = pathBuiltin,
     .maxIn = 2,
     .help = "path shows or returns the search path; path(p) sets it.",
     .example = "p = path; fprintf('%d\\n', ischar(p))",
     .expected = "1\n",
     .purity = Purity::HasEffects},
    {.name = "genpath",
     .function = genpath,
     .minIn = 1,
     .maxIn = kAny,
     .help = "genpath(folder) lists a folder and all folders in it, as addpath takes them.",
     .example = "fprintf('%d\\n', isempty(genpath('noSuchFolder')))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme helpTheme() { return kRows; }

}  // namespace matlift::builtins
