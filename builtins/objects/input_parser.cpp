// inputParser: checks the arguments of a function and fills in defaults.
#include <algorithm>

#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/object.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

class ParserObject final : public ObjectObj {
 public:
  explicit ParserObject(Interpreter& interpreter) : interpreter_(interpreter) {}

  std::string_view className() const override { return "inputParser"; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new ParserObject(*this)); }
  bool getProperty(std::string_view name, Value& out) override;
  void setProperty(std::string_view name, Value v) override;
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat& format) const override;

  enum class Kind { Required, Optional, Parameter, Switch };
  void add(Kind kind, std::span<Value> args);
  void parse(std::span<Value> args);

 private:
  struct Argument {
    Kind kind;
    std::string name;
    Value standard;
    Value validator;
  };

  size_t parsePositional(std::span<Value> args);
  void parseNamed(const Value& name, const Value& value);
  void parseStruct(const Value& s);
  Argument* findNamed(const std::string& name);
  bool accepts(const Argument& a, const Value& v, std::string* why = nullptr);
  void validate(const Argument& a, const Value& v);
  [[noreturn]] void failParse(const char* id, const std::string& text) const {
    throw Error(id, functionName_.empty() ? text : functionName_ + ": " + text);
  }

  Interpreter& interpreter_;
  std::vector<Argument> arguments_;
  std::string functionName_;
  bool caseSensitive_ = false, keepUnmatched_ = false, partialMatching_ = true,
       structExpand_ = true;
  Value results_ = Value::structure();
  Value unmatched_ = Value::structure();
  std::vector<std::string> given_;
  bool parsed_ = false;
};

Value namesCell(const std::vector<std::string>& names) {
  ValueList out;
  for (const std::string& n : names) out.push_back(Value::text(n));
  return Value::cellRow(std::move(out));
}

bool ParserObject::getProperty(std::string_view name, Value& out) {
  if (name == "Results") {
    out = results_;
  } else if (name == "Unmatched") {
    out = unmatched_;
  } else if (name == "UsingDefaults" || name == "Parameters") {
    std::vector<std::string> names;
    for (const Argument& a : arguments_) {
      bool given = std::find(given_.begin(), given_.end(), a.name) != given_.end();
      if (name == "Parameters" || (parsed_ && !given)) names.push_back(a.name);
    }
    out = namesCell(names);
  } else if (name == "FunctionName") {
    out = Value::text(functionName_);
  } else if (name == "CaseSensitive") {
    out = Value::logical(caseSensitive_);
  } else if (name == "KeepUnmatched") {
    out = Value::logical(keepUnmatched_);
  } else if (name == "PartialMatching") {
    out = Value::logical(partialMatching_);
  } else if (name == "StructExpand") {
    out = Value::logical(structExpand_);
  } else {
    return false;
  }
  return true;
}

void ParserObject::setProperty(std::string_view name, Value v) {
  if (name == "FunctionName")
    functionName_ = toText(v, "FunctionName");
  else if (name == "CaseSensitive")
    caseSensitive_ = isTrue(v);
  else if (name == "KeepUnmatched")
    keepUnmatched_ = isTrue(v);
  else if (name == "PartialMatching")
    partialMatching_ = isTrue(v);
  else if (name == "StructExpand")
    structExpand_ = isTrue(v);
  else
    ObjectObj::setProperty(name, std::move(v));
}

void ParserObject::add(Kind kind, std::span<Value> args) {
  size_t least = kind == Kind::Required || kind == Kind::Switch ? 1 : 2;
  if (args.size() < least) fail("MATLAB:minrhs", "Not enough input arguments.");
  Argument a{kind, toText(args[0], "Argument name"), {}, {}};
  for (const Argument& other : arguments_)
    if (other.name == a.name)
      fail("MATLAB:InputParser:ParameterAlreadyDefined", "The parameter '%s' was already defined.",
           a.name.c_str());
  if (kind == Kind::Switch) a.standard = Value::logical(false);
  if (kind == Kind::Optional || kind == Kind::Parameter) a.standard = args[1];
  size_t validatorAt = kind == Kind::Required ? 1 : 2;
  if (kind != Kind::Switch && args.size() > validatorAt && args[validatorAt].isFunction())
    a.validator = args[validatorAt];
  // They may be added in any order; required ones are given first.
  auto place = arguments_.end();
  if (kind == Kind::Required)
    place = std::find_if(arguments_.begin(), arguments_.end(),
                         [](const Argument& o) { return o.kind != Kind::Required; });
  arguments_.insert(place, std::move(a));
}

/// A validator answers false or throws when it refuses; what it throws goes to `why`.
bool ParserObject::accepts(const Argument& a, const Value& v, std::string* why) {
  if (a.validator.isUndefined()) return true;
  const Value args[] = {v};
  // Validators such as mustBePositive have no output: being called for one is not a refusal.
  for (int wanted : {1, 0}) {
    try {
      ValueList out = interpreter_.call(a.validator, args, wanted);
      return wanted == 0 || out.empty() || out[0].isUndefined() || isTrue(out[0]);
    } catch (const Error& e) {
      if (wanted == 1 &&
          (e.identifier() == "MATLAB:maxlhs" || e.identifier() == "MATLAB:TooManyOutputs"))
        continue;
      if (why) *why = e.message();
      return false;
    }
  }
  return false;
}

void ParserObject::validate(const Argument& a, const Value& v) {
  std::string why;
  if (accepts(a, v, &why)) return;
  const FunctionObj& f = a.validator.function();
  if (why.empty())
    why = "It must satisfy the function: " + (f.isAnonymous() ? f.text : f.name) + ".";
  failParse("MATLAB:InputParser:ArgumentFailedValidation",
            "The value of '" + a.name + "' is invalid. " + why);
}

ParserObject::Argument* ParserObject::findNamed(const std::string& name) {
  auto fold = [&](std::string s) {
    if (!caseSensitive_)
      for (char& c : s) c = char(tolower(uint8_t(c)));
    return s;
  };
  std::string want = fold(name);
  Argument* partial = nullptr;
  int partials = 0;
  for (Argument& a : arguments_) {
    if (a.kind != Kind::Parameter && a.kind != Kind::Switch) continue;
    std::string have = fold(a.name);
    if (have == want) return &a;
    if (partialMatching_ && !want.empty() && have.compare(0, want.size(), want) == 0) {
      partial = &a;
      ++partials;
    }
  }
  return partials == 1 ? partial : nullptr;
}

size_t ParserObject::parsePositional(std::span<Value> args) {
  size_t at = 0;
  for (Argument& a : arguments_) {
    if (a.kind == Kind::Required) {
      if (at >= args.size())
        failParse("MATLAB:InputParser:notEnoughInputs", "Not enough input arguments.");
      validate(a, args[at]);
    } else if (a.kind == Kind::Optional) {
      if (at >= args.size()) break;
      // Text that names a parameter ends the positional arguments, also when it would fit.
      bool text = args[at].isTextScalar();
      if (text && findNamed(textOf(args[at]))) break;
      if (!accepts(a, args[at])) {
        if (text) break;
        validate(a, args[at]);
      }
    } else {
      continue;
    }
    results_.setField(Name(a.name), args[at++]);
    given_.push_back(a.name);
  }
  return at;
}

void ParserObject::parseNamed(const Value& name, const Value& value) {
  std::string text = textOf(name);
  Argument* a = findNamed(text);
  if (!a) {
    if (!keepUnmatched_)
      failParse(
          "MATLAB:InputParser:UnmatchedParameter",
          "'" + text +
              "' is not a recognized parameter. For a list of valid name-value pair arguments, "
              "see the documentation for this function.");
    unmatched_.setField(Name(text), value);
    return;
  }
  validate(*a, value);
  results_.setField(Name(a->name), value);
  given_.push_back(a->name);
}

void ParserObject::parseStruct(const Value& s) {
  const StructObj& fields = s.structs();
  for (size_t k = 0; k < fields.fields.size(); ++k)
    parseNamed(Value::text(fields.fields[k].str()), fields.at(0, int(k)));
}

void ParserObject::parse(std::span<Value> args) {
  results_ = Value::structure();
  unmatched_ = Value::structure();
  given_.clear();
  for (const Argument& a : arguments_)
    if (a.kind != Kind::Required) results_.setField(Name(a.name), a.standard);
  size_t at = parsePositional(args);
  while (at < args.size()) {
    if (structExpand_ && args[at].isStruct() && args[at].isScalar()) {
      parseStruct(args[at++]);
      continue;
    }
    if (!args[at].isTextScalar())
      failParse("MATLAB:InputParser:ParamMustBeChar",
                "Expected a string scalar or character vector for the parameter name.");
    Argument* a = findNamed(textOf(args[at]));
    if (a && a->kind == Kind::Switch) {
      results_.setField(Name(a->name), Value::logical(true));
      given_.push_back(a->name);
      ++at;
      continue;
    }
    if (at + 1 >= args.size())
      failParse("MATLAB:InputParser:ParamMissingValue",
                "No value was given for '" + textOf(args[at]) +
                    "'. Name-value pair arguments require a name "
                    "followed by a value.");
    parseNamed(args[at], args[at + 1]);
    at += 2;
  }
  // Results are listed by name, whatever the case.
  std::vector<Name> names = results_.structs().fields;
  std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) {
    return std::lexicographical_compare(
        a.str().begin(), a.str().end(), b.str().begin(), b.str().end(),
        [](char x, char y) { return tolower(uint8_t(x)) < tolower(uint8_t(y)); });
  });
  Value sorted = Value::structArray(Dims(1, 1), names);
  for (const Name& n : names) sorted.setField(n, *results_.field(n));
  results_ = std::move(sorted);
  parsed_ = true;
}

std::string ParserObject::displayText(const DisplayFormat&) const {
  auto flag = [](bool b) { return b ? "1\n" : "0\n"; };
  return std::string("  inputParser with properties:\n\n       FunctionName: '") + functionName_ +
         "'\n      CaseSensitive: " + flag(caseSensitive_) +
         "      KeepUnmatched: " + flag(keepUnmatched_) +
         "    PartialMatching: " + flag(partialMatching_) +
         "       StructExpand: " + flag(structExpand_);
}

Value inputParser(Call& call) {
  return Value::object(Ref<ObjectObj>(new ParserObject(call.interpreter)));
}

ParserObject& parserOf(Call& call) {
  auto* p = objectAs<ParserObject>(call.arg(0));
  if (!p)
    fail("MATLAB:UndefinedFunction", "Undefined function for input arguments of type '%s'.",
         call.arg(0).className().c_str());
  return *p;
}

template <ParserObject::Kind kind>
Value addArgument(Call& call) {
  parserOf(call).add(kind, call.args.subspan(1));
  return {};
}
Value parseArguments(Call& call) {
  parserOf(call).parse(call.args.subspan(1));
  return {};
}

constexpr MethodFunction kAddRequired = addArgument<ParserObject::Kind::Required>,
                         kAddOptional = addArgument<ParserObject::Kind::Optional>,
                         kAddParameter = addArgument<ParserObject::Kind::Parameter>,
                         kAddSwitch = addArgument<ParserObject::Kind::Switch>;

const BuiltinDescriptor kRows[] = {
    functionRow("inputParser", inputParser, 0, 0, 1,
                "Object that checks a function's arguments and fills in defaults.\np = "
                "inputParser; addRequired, addOptional, addParameter, parse(p,args...), p.Results",
                "p = inputParser; addParameter(p,'n',3); parse(p); disp(p.Results.n)", "     3\n"),
    functionRow("addRequired", kAddRequired, 2, 3, 0,
                "Adds a required argument to an inputParser.\naddRequired(p,name,validator)",
                "p = inputParser; addRequired(p,'x'); parse(p,7); disp(p.Results.x)", "     7\n"),
    functionRow("addOptional", kAddOptional, 3, 4, 0,
                "Adds an optional positional argument to an "
                "inputParser.\naddOptional(p,name,default,validator)",
                "p = inputParser; addOptional(p,'x',1); parse(p); disp(p.Results.x)", "     1\n"),
    functionRow(
        "addParameter", kAddParameter, 3, 6, 0,
        "Adds a name-value argument to an inputParser.\naddParameter(p,name,default,validator)",
        "p = inputParser; addParameter(p,'x',1); parse(p,'x',2); disp(p.Results.x)", "     2\n"),
    functionRow("addParamValue", kAddParameter, 3, 4, 0,
                "Adds a name-value argument to an inputParser (old "
                "name).\naddParamValue(p,name,default,validator)",
                "p = inputParser; addParamValue(p,'x',1); parse(p,'x',2); disp(p.Results.x)",
                "     2\n"),
    functionRow("addSwitch", kAddSwitch, 2, 2, 0,
                "Adds a word that turns a flag on to an inputParser (Octave's).\naddSwitch(p,name)",
                "p = inputParser; addSwitch(p,'fast'); parse(p,'fast'); disp(p.Results.fast)",
                "   1\n"),
    functionRow("parse", parseArguments, 1, kAny, 0,
                "Checks arguments with an inputParser.\nparse(p,args...)",
                "p = inputParser; addRequired(p,'x'); parse(p,7); disp(p.Results.x)", "     7\n"),
};

const MethodTable* ParserObject::methods() const {
  static const MethodTable kMethods{
      {"addRequired", kAddRequired, 2, 3, 0},   {"addOptional", kAddOptional, 3, 4, 0},
      {"addParameter", kAddParameter, 3, 6, 0}, {"addParamValue", kAddParameter, 3, 6, 0},
      {"addSwitch", kAddSwitch, 2, 2, 0},       {"parse", parseArguments, 1, -1, 0}};
  return &kMethods;
}

}  // namespace

BuiltinTheme inputParserTheme() { return kRows; }

}  // namespace matlift::builtins
