// What the program is: version, licence, place. Programs ask which MATLAB they run on; the answer
// is the release whose language is followed here.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

constexpr const char* kVersion = "0.1.0";
constexpr const char* kLevel = "23.2";
constexpr const char* kRelease = "R2023b";

/// What ver lists and license tests. A toolbox stands here when the functions that programs call of
/// it are here (README.md tells which do not).
struct Product {
  const char *name, *word, *feature, *version, *release;
};
constexpr const char* kOf = "(R2023b)";
constexpr Product kProducts[] = {
    {"Matlift", "matlift", "matlift", kVersion, ""},
    {"MATLAB", "matlab", "matlab", kLevel, kOf},
    {"Control System Toolbox", "control", "control_toolbox", kLevel, kOf},
    {"Global Optimization Toolbox", "globaloptim", "gads_toolbox", kLevel, kOf},
    {"Optimization Toolbox", "optim", "optimization_toolbox", kLevel, kOf},
    {"Parallel Computing Toolbox", "parallel", "distrib_computing_toolbox", kLevel, kOf},
    {"Signal Processing Toolbox", "signal", "signal_toolbox", kLevel, kOf},
    {"Statistics and Machine Learning Toolbox", "stats", "statistics_toolbox", kLevel, kOf},
};

bool isFeature(const std::string& word) {
  for (const Product& p : kProducts)
    if (word == p.feature) return true;
  return false;
}

const Product* productNamed(const std::string& word) {
  for (const Product& p : kProducts)
    if (word == p.word) return &p;
  return nullptr;
}

Value version(Call& call) {
  std::string word = call.has(0) ? optionWord(call.arg(0)) : "";
  call.setOut(1, Value::text(""));  // the date, which is not told
  if (word.empty())
    // Programs read the year at a fixed distance from the end.
    return Value::text(strprintf("%s.0.0 (%s)", kLevel, kRelease));
  if (word == "-release") return Value::text(kRelease + 1);
  if (word == "-description") return Value::text(strprintf("Matlift %s", kVersion));
  if (word == "-date") return Value::text("");
  if (word == "-java") return Value::text("Java is not enabled");
  failOption("version", call.arg(0));
}

Value ver(Call& call) {
  std::vector<const Product*> listed;
  const std::string word = call.has(0) ? optionWord(call.arg(0)) : "";
  for (const Product& p : kProducts)
    if (!call.has(0) || word == p.word) listed.push_back(&p);
  if (call.nargout == 0) {
    for (const Product* p : listed)
      call.interpreter.write(strprintf("%s Version %s %s\n", p->name, p->version, p->release));
    return {};
  }
  Value s =
      Value::structArray(Dims(1, int64_t(listed.size())), {"Name", "Version", "Release", "Date"});
  StructObj& out = s.mutableStructs();
  for (size_t k = 0; k < listed.size(); ++k) {
    const char* fields[] = {listed[k]->name, listed[k]->version, listed[k]->release, ""};
    for (int f = 0; f < 4; ++f) out.at(int64_t(k), f) = Value::text(fields[f]);
  }
  return s;
}

/// Three numbers of "9.14.1"; those that are missing are 0.
std::array<long, 3> numbersOf(const std::string& text) {
  std::array<long, 3> out{};
  const char* at = text.c_str();
  for (long& number : out) {
    char* end;
    number = std::strtol(at, &end, 10);
    if (*end != '.') break;
    at = end + 1;
  }
  return out;
}

Value verLessThan(Call& call) {
  const std::string toolbox = toText(call.arg(0), "Toolbox"), than = toText(call.arg(1), "Version");
  const Product* product = productNamed(optionWord(call.arg(0)));
  if (!product)
    fail("MATLAB:verLessThan:missingToolbox", "Toolbox '%s' not found.", toolbox.c_str());
  return Value::logical(numbersOf(product->version) < numbersOf(than));
}

// Releases are named by year and half: R2023b.
Value isReleaseOlderThan(Call& call) {
  const std::string than = toText(call.arg(0), "isMATLABReleaseOlderThan: release");
  const bool named =
      than.size() == 6 && than[0] == 'R' && (than[5] == 'a' || than[5] == 'b') &&
      std::all_of(than.begin() + 1, than.end() - 1, [](char c) { return c >= '0' && c <= '9'; });
  if (!named)
    fail("MATLAB:isMATLABReleaseOlderThan:invalidReleaseInput",
         "'%s' is not the name of a release, such as R2020b.", than.c_str());
  return Value::logical(std::string_view(kRelease) < than);
}

Value license(Call& call) {
  if (call.nargin() == 0) return Value::text("Apache-2.0");
  const std::string word = optionWord(call.arg(0));
  const std::string feature = call.has(1) ? optionWord(call.arg(1)) : "";
  if (word == "test" || word == "checkout") {
    if (!call.has(1)) fail("MATLAB:license:InvalidNumberOfInputs", "A feature must be named.");
    return Value(isFeature(feature) ? 1.0 : 0.0);
  }
  if (word != "inuse") failOption("license", call.arg(0));
  const char* user = std::getenv("USER");
  const bool listed = feature.empty() || feature == "matlab";
  if (call.nargout == 0) {
    if (listed) call.interpreter.write("matlab\n");
    return {};
  }
  Value s = Value::structArray(Dims(1, listed ? 1 : 0), {"feature", "user"});
  if (listed) {
    s.setField("feature", Value::text("matlab"));
    s.setField("user", Value::text(user ? user : ""));
  }
  return s;
}

// The folder that holds bin/, or that of the program where it was only built.
Value matlabroot(Call&) {
  std::error_code error;
  std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return Value::text("/");
  std::filesystem::path folder = program.parent_path();
  return Value::text((folder.filename() == "bin" ? folder.parent_path() : folder).string());
}

Value toolboxdir(Call& call) {
  const std::string name = toText(call.arg(0), "toolboxdir: toolbox name");
  if (!name.empty() && !productNamed(name))
    fail("MATLAB:toolboxdir:DirectoryNotFound",
         "Could not locate the base directory for the toolbox '%s'.", name.c_str());
  return Value::text(textOf(matlabroot(call)) + "/toolbox" + (name.empty() ? "" : "/" + name));
}

// Where MATLAB looks for a user's own files; none when there is no such folder.
Value userpath(Call&) {
  const char* home = std::getenv("HOME");
  const std::string folder = std::string(home ? home : "") + "/Documents/MATLAB";
  std::error_code error;
  return Value::text(std::filesystem::is_directory(folder, error) ? folder : "");
}

Value mexext(Call&) { return Value::text("mexa64"); }

const BuiltinDescriptor kRows[] = {
    {.name = "version",
     .function = version,
     .maxIn = 1,
     .maxOut = 2,
     .help = "version names the MATLAB release whose language is followed; ver tells this "
             "program's own version.\nversion('-release') is the release alone; '-description', "
             "'-date', "
             "'-java'.",
     .example = "disp(version('-release'))",
     .expected = "2023b\n",
     .purity = Purity::ReadsState},
    {.name = "ver",
     .function = ver,
     .maxIn = 1,
     .help =
         "ver prints or returns names and versions, of toolboxes whose functions are here too.\n"
         "ver('matlab') is the MATLAB release whose language is followed.",
     .example = "v = ver; disp(v(1).Name)",
     .expected = "Matlift\n",
     .purity = Purity::ReadsState},
    {.name = "verLessThan",
     .function = verLessThan,
     .minIn = 2,
     .maxIn = 2,
     .help = "verLessThan('matlab', version) is true when the MATLAB release whose language is "
             "followed is older.",
     .example = "disp(verLessThan('matlab', '9.1'))",
     .expected = "   0\n",
     .purity = Purity::ReadsState},
    {.name = "isMATLABReleaseOlderThan",
     .function = isReleaseOlderThan,
     .minIn = 1,
     .maxIn = 3,
     .help = "isMATLABReleaseOlderThan(release) is true when the MATLAB release whose language is "
             "followed came before it.",
     .example = "disp(isMATLABReleaseOlderThan('R2019b'))",
     .expected = "   0\n",
     .purity = Purity::ReadsState},
    {.name = "license",
     .function = license,
     .maxIn = 2,
     .help = "license names the licence of this program.\nlicense('test', feature) and "
             "license('checkout', feature) are 1 for toolboxes whose functions are here (ver lists "
             "them); "
             "license('inuse').",
     .example = "disp(license('test', 'Some_Toolbox'))",
     .expected = "     0\n",
     .purity = Purity::ReadsState},
    {.name = "matlabroot",
     .function = matlabroot,
     .help = "The folder in which this program is installed.",
     .example = "disp(ischar(matlabroot))",
     .expected = "   1\n",
     .purity = Purity::ReadsState},
    {.name = "toolboxdir",
     .function = toolboxdir,
     .minIn = 1,
     .maxIn = 1,
     .help = "toolboxdir(name) is where a toolbox that ver lists would be installed.",
     .example = "disp(endsWith(toolboxdir('signal'), '/toolbox/signal'))",
     .expected = "   1\n",
     .purity = Purity::ReadsState},
    {.name = "userpath",
     .function = userpath,
     .help = "The folder Documents/MATLAB of the user, or '' when there is none.",
     .example = "disp(ischar(userpath))",
     .expected = "   1\n",
     .purity = Purity::ReadsState},
    {.name = "mexext",
     .function = mexext,
     .help = "How the names of MATLAB's binary functions end on this system. None are called here.",
     .example = "disp(mexext)",
     .expected = "mexa64\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme productTheme() { return kRows; }

}  // namespace matlift::builtins
