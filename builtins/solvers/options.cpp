// optimset, optimget, odeset, odeget: the options of the solvers, as structs.
#include <algorithm>
#include <limits>
#include <string_view>

#include "builtins/support/text_args.h"
#include "runtime/dispatch/descriptor.h"

namespace matlift::solvers {

namespace {

// Names as MATLAB spells them; optimset and optimget match without case and by unique beginnings.
constexpr const char* kOptimNames[] = {
    "Display",         "MaxFunEvals", "MaxIter",   "TolFun",        "TolX",       "FunValCheck",
    "OutputFcn",       "PlotFcns",    "Jacobian",  "GradObj",       "LargeScale", "TolCon",
    "DerivativeCheck", "Diagnostics", "Algorithm", "AutoScaling",   "ComplexEqn", "Updating",
    "Hessian",         "GradConstr",  "TypicalX",  "FinDiffRelStep"};

std::string optimName(const Value& v) {
  std::string word = builtins::optionWord(v);
  const char* found = nullptr;
  for (const char* name : kOptimNames) {
    std::string lower = builtins::optionWord(Value::text(name));
    if (lower == word) return name;
    if (lower.compare(0, word.size(), word) == 0 && !word.empty()) found = name;
  }
  return found ? found : textOf(v);
}

// optimoptions has other names for what optimset says; solvers ask by the older ones.
struct Renamed {
  const char* older;
  const char* newer;
};
constexpr Renamed kRenamed[] = {{"MaxIter", "MaxIterations"},
                                {"MaxFunEvals", "MaxFunctionEvaluations"},
                                {"TolFun", "OptimalityTolerance"},
                                {"TolFun", "FunctionTolerance"},
                                {"TolX", "StepTolerance"},
                                {"TolCon", "ConstraintTolerance"},
                                {"GradObj", "SpecifyObjectiveGradient"},
                                {"Jacobian", "SpecifyObjectiveGradient"},
                                {"GradConstr", "SpecifyConstraintGradient"},
                                {"DerivativeCheck", "CheckGradients"},
                                {"PlotFcns", "PlotFcn"}};

// Under any of its names; null when it is not set. true and false are the older 'on' and 'off'.
const Value* findOption(const Value& options, const std::string& name, Value& converted) {
  const Value* found = options.field(name);
  for (const Renamed& r : kRenamed) {
    if (found && !found->isEmpty()) break;
    if (name == r.older) found = options.field(r.newer);
  }
  if (!found || found->isEmpty()) return nullptr;
  if (!found->isLogical() || found->numel() != 1) return found;
  converted = Value::text(found->data<bool>()[0] ? "on" : "off");
  return &converted;
}

/// Options to start from; [] or {} is none.
bool isOptions(const Value& v) {
  return v.isStruct() || (v.isEmpty() && (v.isDouble() || v.isCell()));
}

/// Solvers whose options optimset tells; the first six with numbers.
constexpr std::string_view kSolvers[] = {
    "fzero",   "fminbnd",  "fminsearch", "lsqnonneg", "fminunc",     "fsolve",      "fmincon",
    "linprog", "quadprog", "lsqlin",     "lsqnonlin", "lsqcurvefit", "fgoalattain", "fminimax"};

Value optimset(Call& call) {
  Value s = Value::structure();
  if (call.nargin() == 0 || (call.nargin() == 1 && call.arg(0).isTextScalar()))
    for (const char* name : kOptimNames) s.setField(Name(name), Value::emptyDouble());
  int k = 0;
  for (; k < call.nargin() && isOptions(call.arg(k)); ++k) {
    if (call.arg(k).isEmpty()) continue;
    const StructObj& from = call.arg(k).structs();
    for (size_t f = 0; f < from.fields.size(); ++f)
      if (!from.at(0, int(f)).isEmpty() || !s.field(from.fields[f]))
        s.setField(from.fields[f], from.at(0, int(f)));
  }
  if (call.nargin() == 1 && call.arg(0).isTextScalar()) {
    std::string solver = textOf(call.arg(0));
    const auto at = std::find(std::begin(kSolvers), std::end(kSolvers), solver);
    if (at == std::end(kSolvers))
      fail("MATLAB:optimset:FcnNotFoundOnPath",
           "No default options available for the function '%s'.", solver.c_str());
    if (at - std::begin(kSolvers) >= 6) {
      s.setField("Display", Value::text("final"));  // what else they do by default, they know
      return s;
    }
    s.setField("Display", Value::text("notify"));
    if (solver == "fzero") {
      s.setField("TolX", Value(std::numeric_limits<double>::epsilon()));
    } else {
      s.setField("MaxFunEvals",
                 solver == "fminbnd" ? Value(500.0) : Value::text("200*numberofvariables"));
      s.setField("MaxIter",
                 solver == "fminbnd" ? Value(500.0) : Value::text("200*numberofvariables"));
      if (solver != "fminbnd") s.setField("TolFun", Value(1e-4));
      s.setField("TolX", Value(1e-4));
    }
    return s;
  }
  if ((call.nargin() - k) % 2 != 0)
    fail("MATLAB:optimset:ArgNameMismatch", "Arguments must occur in name-value pairs.");
  for (; k + 1 < call.nargin(); k += 2) {
    if (!call.arg(k).isTextScalar())
      fail("MATLAB:optimset:InvalidParamName",
           "Expected argument %d to be a character vector parameter name.", k + 1);
    s.setField(optimName(call.arg(k)), call.arg(k + 1));
  }
  return s;
}

Value optimget(Call& call) {
  const Value& s = call.arg(0);
  Value standard = call.has(2) ? call.arg(2) : Value::emptyDouble();
  if (s.isEmpty()) return standard;
  if (!s.isStruct() || !call.arg(1).isTextScalar())
    fail("MATLAB:optimget:Arg1NotStruct",
         "First argument must be an options structure created with OPTIMSET.");
  Value converted;
  const Value* f = findOption(s, optimName(call.arg(1)), converted);
  return f ? *f : standard;
}

constexpr const char* kOdeNames[] = {
    "AbsTol",      "BDF",         "Events",           "InitialStep", "Jacobian",    "JConstant",
    "JPattern",    "Mass",        "MassSingular",     "MaxOrder",    "MaxStep",     "MinStep",
    "NonNegative", "NormControl", "OutputFcn",        "OutputSel",   "Refine",      "RelTol",
    "Stats",       "Vectorized",  "MStateDependence", "MvPattern",   "InitialSlope"};

std::string odeName(const Value& v) {
  std::string word = builtins::optionWord(v);
  for (const char* name : kOdeNames)
    if (builtins::optionWord(Value::text(name)) == word) return name;
  fail("MATLAB:odeset:InvalidPropName", "Unrecognized property name '%s'.", textOf(v).c_str());
}

Value odeset(Call& call) {
  Value s = Value::structure();
  for (const char* name : kOdeNames) s.setField(name, Value::emptyDouble());
  int k = 0;
  for (; k < call.nargin() && isOptions(call.arg(k)); ++k) {
    if (call.arg(k).isEmpty()) continue;
    const StructObj& from = call.arg(k).structs();
    for (size_t f = 0; f < from.fields.size(); ++f)
      if (!from.at(0, int(f)).isEmpty()) s.setField(from.fields[f], from.at(0, int(f)));
  }
  if ((call.nargin() - k) % 2 != 0)
    fail("MATLAB:odeset:ArgNameValueMismatch", "Arguments must occur in name-value pairs.");
  for (; k + 1 < call.nargin(); k += 2) {
    if (!call.arg(k).isTextScalar())
      fail("MATLAB:odeset:NoPropName",
           "Expected argument %d to be a character vector property name.", k + 1);
    s.setField(odeName(call.arg(k)), call.arg(k + 1));
  }
  return s;
}

Value odeget(Call& call) {
  Value standard = call.has(2) ? call.arg(2) : Value::emptyDouble();
  if (call.arg(0).isEmpty() || !call.arg(0).isStruct()) return standard;
  const Value* f = call.arg(0).field(odeName(call.arg(1)));
  return f && !f->isEmpty() ? *f : standard;
}

const BuiltinDescriptor kRows[] = {
    {.name = "optimset",
     .function = optimset,
     .minIn = 0,
     .maxIn = kAny,
     .help = "optimset('name',value,...) makes options for fzero, fminbnd and "
             "fminsearch.\noptimset(old,'name',value) "
             "changes some.",
     .example = "o = optimset('tolx', 1e-8);\ndisp(o.TolX == 1e-8)",
     .expected = "   1\n"},
    {.name = "optimget",
     .function = optimget,
     .minIn = 2,
     .maxIn = 3,
     .help = "optimget(options,'name') reads one option.\noptimget(options,'name',default) when it "
             "may be unset.",
     .example = "disp(optimget(optimset('MaxIter', 5), 'MaxIter'))",
     .expected = "     5\n"},
    {.name = "odeset",
     .function = odeset,
     .minIn = 0,
     .maxIn = kAny,
     .help = "odeset('name',value,...) makes options for ode45 and ode23: RelTol, AbsTol, MaxStep, "
             "InitialStep, Refine, "
             "Events, NonNegative.\nodeset(old,'name',value) changes some.",
     .example = "o = odeset('RelTol', 1e-8);\ndisp(o.RelTol == 1e-8)",
     .expected = "   1\n"},
    {.name = "odeget",
     .function = odeget,
     .minIn = 2,
     .maxIn = 3,
     .help = "odeget(options,'name') reads one option.\nodeget(options,'name',default) when it may "
             "be unset.",
     .example = "disp(odeget(odeset('Refine', 2), 'Refine'))",
     .expected = "     2\n"},
};

}  // namespace

}  // namespace matlift::solvers

namespace matlift::builtins {
BuiltinTheme solverOptionsTheme() { return solvers::kRows; }
}  // namespace matlift::builtins
