// What the program is: version, licence, place. Programs ask which MATLAB they run on; the answer
// is the release whose language is followed here.
#include <array>
#include <cstdlib>
#include <filesystem>

#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

constexpr const char* kVersion = "0.1.0";
constexpr const char* kLevel = "23.2";
constexpr const char* kRelease = "R2023b";

struct Product {
  const char *name, *word, *version, *release;
};
constexpr Product kProducts[] = {{"Matlift", "matlift", kVersion, ""},
                                 {"MATLAB", "matlab", kLevel, "(R2023b)"}};

const Product* productNamed(const std::string& word) {
  for (const Product& p : kProducts)
    if (word == p.word) return &p;
  return nullptr;
}

Value version(Call& call) {
  std::string word = call.has(0) ? optionWord(call.arg(0)) : "";
  if (word.empty())
    return Value::text(strprintf("%s.0 (%s) Matlift %s", kLevel, kRelease, kVersion));
  if (word == "-release") return Value::text(kRelease + 1);
  if (word == "-description") return Value::text(strprintf("Matlift %s", kVersion));
  if (word == "-date") return Value::text("");
  if (word == "-java") return Value::text("Java is not enabled");
  failOption("version", call.arg(0));
}

Value ver(Call& call) {
  const Product* product = &kProducts[0];
  if (call.has(0)) product = productNamed(optionWord(call.arg(0)));
  if (call.nargout == 0) {
    if (product)
      call.interpreter.write(
          strprintf("%s Version %s %s\n", product->name, product->version, product->release));
    return {};
  }
  const std::vector<Name> fields = {"Name", "Version", "Release", "Date"};
  if (!product) return Value::structArray(Dims(1, 0), fields);
  Value s = Value::structure();
  s.setField("Name", Value::text(product->name));
  s.setField("Version", Value::text(product->version));
  s.setField("Release", Value::text(product->release));
  s.setField("Date", Value::text(""));
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

Value license(Call& call) {
  if (call.nargin() == 0) return Value::text("Apache-2.0");
  const std::string word = optionWord(call.arg(0));
  const std::string feature = call.has(1) ? optionWord(call.arg(1)) : "";
  if (word == "test" || word == "checkout") {
    if (!call.has(1)) fail("MATLAB:license:InvalidNumberOfInputs", "A feature must be named.");
    return Value(feature == "matlab" ? 1.0 : 0.0);
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

Value mexext(Call&) { return Value::text("mexa64"); }

const BuiltinDescriptor kRows[] = {
    {.name = "version",
     .function = version,
     .maxIn = 1,
     .help = "version names the MATLAB release whose language is followed, and this program's "
             "version.\nversion('-release') is the release alone; '-description', '-date', "
             "'-java'.",
     .example = "disp(version('-release'))",
     .expected = "2023b\n",
     .purity = Purity::ReadsState},
    {.name = "ver",
     .function = ver,
     .maxIn = 1,
     .help = "ver prints or returns name and version.\nver('matlab') is the MATLAB release whose "
             "language is followed.",
     .example = "v = ver; disp(v.Name)",
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
    {.name = "license",
     .function = license,
     .maxIn = 2,
     .help = "license names the licence of this program.\nlicense('test', feature) and "
             "license('checkout', feature) are 1 for 'matlab' and 0 for toolboxes; "
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
