// keyboard, dbstop and their kin: words for runtime/dispatch/debug.h.
#include <algorithm>
#include <climits>
#include <fstream>
#include <map>

#include "builtins/support/text_args.h"
#include "runtime/dispatch/call.h"
#include "runtime/dispatch/debug.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {
namespace {

DebugControl& control(Call& call) {
  DebugControl* c = call.interpreter.state<DebugSlot>().control;
  if (!c) fail("MATLAB:debug:NotHere", "Programs cannot be stopped here.");
  return *c;
}

std::vector<std::string> words(Call& call) {
  std::vector<std::string> out;
  for (const Value& v : call.args) {
    if (v.isNumeric() && v.numel() == 1)
      out.push_back(strprintf("%.15g", v.doubleAt(0)));
    else
      out.push_back(textOf(v));
  }
  return out;
}

std::string joined(const std::vector<std::string>& words, size_t from) {
  std::string text;
  for (size_t k = from; k < words.size(); ++k) text += (k > from ? " " : "") + words[k];
  return text;
}

bool isWhole(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == word.npos && word.size() < 10;
}

// --- dbstop, dbclear

/// `in FILE at PLACE if EXPRESSION`, the words that name lines.
struct PlaceWords {
  std::string function, subfunction, condition;
  uint32_t line = 0;
};

void setPlace(PlaceWords& out, const std::string& word, const char* command) {
  if (isWhole(word)) {
    out.line = uint32_t(std::stoul(word));
  } else if (word.find('@') != word.npos) {
    fail("MATLAB:dbstop:Anonymous", "%s inside an anonymous function is not supported: '%s'.",
         command, word.c_str());
  } else {
    out.subfunction = word;
  }
}

PlaceWords placeWords(const std::vector<std::string>& w, const char* command) {
  PlaceWords out;
  size_t k = 0;
  if (w[0] == "in") ++k;
  if (k >= w.size()) fail("MATLAB:dbstop:Usage", "%s in needs the name of a function.", command);
  out.function = w[k++];
  if (const size_t sub = out.function.find('>'); sub != out.function.npos) {
    out.subfunction = out.function.substr(sub + 1);
    out.function.resize(sub);
  }
  if (out.function.ends_with(".m")) out.function.resize(out.function.size() - 2);
  if (k < w.size() && w[k] == "at") {
    if (++k >= w.size()) fail("MATLAB:dbstop:Usage", "%s in FILE at needs a line.", command);
    setPlace(out, w[k++], command);
  } else if (k < w.size() && w[k] != "if") {
    setPlace(out, w[k++], command);
  }
  if (k < w.size() && w[k] == "if") {
    out.condition = joined(w, k + 1);
    if (out.condition.empty())
      fail("MATLAB:dbstop:Usage", "%s in FILE if needs an expression.", command);
  } else if (k < w.size()) {
    fail("MATLAB:dbstop:Usage", "%s does not know what '%s' means here.", command, w[k].c_str());
  }
  return out;
}

void setStop(DebugControl& c, const std::vector<std::string>& w, bool on, const char* command) {
  size_t k = 1;
  std::string what = k < w.size() ? w[k++] : "";
  if (what == "caught" && k < w.size()) what += " " + w[k++];
  if (what == "infnan") what = "naninf";
  const std::string identifier = k < w.size() && w[k] != "all" ? w[k] : "";
  for (int s = 0; s < kStopKinds; ++s)
    if (what == kStopWords[s]) return c.stopOn(StopOn(s), on, identifier);
  fail("MATLAB:dbstop:Usage", "%s if can be followed by error, caught error, warning or naninf.",
       command);
}

// What dbstatus gave: breakpoints are put back.
void restore(DebugControl& c, const Value& saved) {
  const auto field = [&](const char* name, int64_t k) {
    const Value* v = saved.field(name, k);
    if (!v) fail("MATLAB:dbstop:Usage", "dbstop needs a struct as dbstatus returns it.");
    return *v;
  };
  for (int64_t k = 0; k < saved.numel(); ++k) {
    const std::string cond = textOf(field("cond", k));
    if (!cond.empty()) {
      std::vector<std::string> w{"if"};
      const size_t blank = cond.find(' ');
      w.push_back(cond.substr(0, blank));
      if (blank != cond.npos) w.push_back(cond.substr(blank + 1));
      w.push_back(textOf(field("identifier", k)));
      if (w.back().empty()) w.pop_back();
      setStop(c, w, true, "dbstop");
      continue;
    }
    const Value lines = field("line", k), conditions = field("expression", k);
    for (int64_t n = 0; n < lines.numel(); ++n)
      c.setBreakpoint(textOf(field("name", k)), "", uint32_t(lines.data<double>()[n]),
                      n < conditions.numel() ? textOf(conditions.boxes().elements[size_t(n)]) : "");
  }
}

Value dbstop(Call& call) {
  DebugControl& c = control(call);
  if (call.nargin() == 1 && call.arg(0).isStruct()) {
    restore(c, call.arg(0));
    return {};
  }
  const std::vector<std::string> w = words(call);
  if (w[0] == "if") {
    setStop(c, w, true, "dbstop");
    return {};
  }
  const PlaceWords place = placeWords(w, "dbstop");
  c.setBreakpoint(place.function, place.subfunction, place.line, place.condition);
  return {};
}

void clearAll(DebugControl& c) {
  c.clearBreakpoints("", 0);
  for (int s = 0; s < kStopKinds; ++s) c.stopOn(StopOn(s), false, "");
}

Value dbclear(Call& call) {
  DebugControl& c = control(call);
  const std::vector<std::string> w = words(call);
  if (w.empty() || w[0] == "all")
    clearAll(c);
  else if (w[0] == "if")
    setStop(c, w, false, "dbclear");
  else if (const PlaceWords place = placeWords(w, "dbclear"); true)
    c.clearBreakpoints(place.function, place.line);
  return {};
}

// --- dbstatus

std::map<std::string, std::vector<const Breakpoint*>> byFunction(const DebugControl& c,
                                                                 const std::string& only) {
  std::map<std::string, std::vector<const Breakpoint*>> out;
  for (const Breakpoint& b : c.breakpoints())
    if (only.empty() || b.function == only) out[b.function].push_back(&b);
  return out;
}

Value statusValue(const DebugControl& c, const std::string& only) {
  const auto places = byFunction(c, only);
  std::vector<int> stops;
  for (int s = 0; s < kStopKinds; ++s)
    if (c.stopsOn(StopOn(s))) stops.push_back(s);
  Value out = Value::structArray(Dims(int64_t(places.size() + stops.size()), 1),
                                 {"name", "file", "line", "expression", "cond", "identifier"});
  int64_t k = 0;
  for (const auto& [function, list] : places) {
    const Dims row(1, int64_t(list.size()));
    Value lines = Value::zeros(ClassId::Double, row);
    ValueList conditions;
    for (size_t n = 0; n < list.size(); ++n) {
      lines.mutableData<double>()[n] = list[n]->line;
      conditions.push_back(Value::text(list[n]->condition));
    }
    out.setField("name", Value::text(function), k);
    out.setField("file", Value::text(list[0]->file), k);
    out.setField("line", std::move(lines), k);
    out.setField("expression", Value::cellOf(std::move(conditions), row), k);
    out.setField("cond", Value::text(""), k);
    out.setField("identifier", Value::text(""), k++);
  }
  for (int s : stops) {
    for (const char* field : {"name", "file"}) out.setField(field, Value::text(""), k);
    out.setField("line", Value::emptyDouble(), k);
    out.setField("expression", Value::cellOf({}, Dims(0, 0)), k);
    out.setField("cond", Value::text(kStopWords[s]), k);
    out.setField("identifier", Value::text(c.stopIdentifier(StopOn(s))), k++);
  }
  return out;
}

std::string statusText(const DebugControl& c, const std::string& only) {
  std::string text;
  for (const auto& [function, list] : byFunction(c, only)) {
    text += list.size() == 1 ? "Breakpoint for " + function + " is on line "
                             : "Breakpoints for " + function + " are on lines ";
    for (size_t k = 0; k < list.size(); ++k) {
      text += (k ? ", " : "") + std::to_string(list[k]->line);
      if (!list[k]->condition.empty()) text += " (if " + list[k]->condition + ")";
    }
    text += ".\n";
  }
  for (int s = 0; s < kStopKinds; ++s) {
    if (!c.stopsOn(StopOn(s))) continue;
    const std::string& identifier = c.stopIdentifier(StopOn(s));
    text += std::string("Stop if ") + kStopWords[s];
    text += identifier.empty() ? ".\n" : " with identifier '" + identifier + "'.\n";
  }
  return text;
}

Value dbstatus(Call& call) {
  const DebugControl& c = control(call);
  const std::vector<std::string> w = words(call);
  const std::string only = w.empty() || w[0] == "-completenames" ? "" : w[0];
  if (call.nargout > 0) return statusValue(c, only);
  call.interpreter.write(statusText(c, only));
  return {};
}

// --- going on

Value resume(Call& call, Resume how, int steps = 1) {
  control(call).resume(how, steps);
  return {};
}

Value dbcont(Call& call) { return resume(call, Resume::Continue); }
Value dbquit(Call& call) { return resume(call, Resume::Quit); }

Value dbstep(Call& call) {
  if (!call.has(0)) return resume(call, Resume::Next);
  const std::string word = words(call)[0];
  if (word == "in") return resume(call, Resume::In);
  if (word == "out") return resume(call, Resume::Out);
  if (!isWhole(word) || word == "0")
    fail("MATLAB:dbstep:Usage", "dbstep can be followed by in, out or a number of lines.");
  return resume(call, Resume::Next, std::stoi(word));
}

Value keyboard(Call& call) {
  if (DebugControl* c = call.interpreter.state<DebugSlot>().control) c->pause();
  return {};
}

// --- looking around

Value moveBy(Call& call, int direction) {
  DebugControl& c = control(call);
  if (!c.isStopped())
    fail("MATLAB:debug:NotStopped", "This command can only be used while a program is stopped.");
  const std::vector<std::string> w = words(call);
  const int by = w.empty() || !isWhole(w[0]) ? 1 : std::stoi(w[0]);
  c.select(direction * by);
  const std::vector<ErrorFrame> stack = c.stack();
  const ErrorFrame& f = stack[c.selected()];
  call.interpreter.write(f.function.empty() && f.file.empty()
                             ? std::string("In the base workspace.\n")
                             : strprintf("In the workspace of %s, line %u.\n",
                                         (f.function.empty() ? f.file : f.function).c_str(),
                                         f.line));
  return {};
}
Value dbup(Call& call) { return moveBy(call, 1); }
Value dbdown(Call& call) { return moveBy(call, -1); }

std::string fileName(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string stackText(const std::vector<ErrorFrame>& stack, size_t selected) {
  std::string text;
  for (size_t k = 0; k < stack.size(); ++k) {
    const ErrorFrame& f = stack[k];
    if (f.function.empty() && f.file.empty()) continue;
    const std::string name = f.function.empty() ? fileName(f.file) : f.function;
    text += strprintf("%s In %s (line %u)\n", k == selected ? ">" : " ", name.c_str(), f.line);
  }
  return text;
}

// dbstack, dbstack(n) without the innermost n, '-completenames'.
Value dbstack(Call& call) {
  const DebugControl* c = call.interpreter.state<DebugSlot>().control;
  std::vector<ErrorFrame> stack = c && c->isStopped() ? c->stack() : call.interpreter.callStack();
  size_t skipped = 0;
  bool wholePaths = false;
  for (const std::string& w : words(call)) {
    if (isWhole(w)) skipped = std::min(stack.size(), size_t(std::stoul(w)));
    if (w == "-completenames") wholePaths = true;
  }
  stack.erase(stack.begin(), stack.begin() + long(skipped));
  const size_t selected = c && c->isStopped() ? c->selected() : 0;
  if (call.nargout == 0) {
    call.interpreter.write(stackText(stack, selected));
    return {};
  }
  Value s = Value::structArray(Dims(int64_t(stack.size()), 1), {"file", "name", "line"});
  for (size_t k = 0; k < stack.size(); ++k) {
    s.setField("file", Value::text(wholePaths ? stack[k].file : fileName(stack[k].file)),
               int64_t(k));
    s.setField("name", Value::text(stack[k].function), int64_t(k));
    s.setField("line", Value(double(stack[k].line)), int64_t(k));
  }
  call.setOut(1, double(selected + 1));
  return s;
}

// dbtype FILE, dbtype FILE 3:7, dbtype FILE 5
Value dbtype(Call& call) {
  const std::vector<std::string> w = words(call);
  std::string file = call.interpreter.functionFile(w[0]);
  if (file.empty()) file = w[0];
  std::ifstream in(file);
  if (!in) fail("MATLAB:dbtype:NotFound", "Cannot find a file for \"%s\".", w[0].c_str());
  long first = 1, last = LONG_MAX;
  if (w.size() > 1) {
    const size_t colon = w[1].find(':');
    const std::string from = w[1].substr(0, colon);
    const std::string to = colon == w[1].npos ? from : w[1].substr(colon + 1);
    if (!isWhole(from) || (!isWhole(to) && to != "end"))
      fail("MATLAB:dbtype:Usage", "dbtype FILE can be followed by a line or by FIRST:LAST.");
    first = std::stol(from);
    last = to == "end" ? LONG_MAX : std::stol(to);
  }
  std::string line;
  for (long n = 1; n <= last && std::getline(in, line); ++n) {
    if (n >= first) call.interpreter.write(strprintf("%-6ld%s\n", n, line.c_str()));
    call.interpreter.checkInterrupt();
  }
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "keyboard",
     .function = keyboard,
     .maxOut = 0,
     .help = "keyboard stops the program and gives you a prompt, K>>, with its variables.\n"
             "dbcont goes on, dbstep runs the next line, dbquit ends the program.",
     .example = "fprintf('%d\\n', exist('keyboard'))",
     .expected = "5\n",
     .purity = Purity::HasEffects},
    {.name = "dbstop",
     .function = dbstop,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "dbstop in FILE, dbstop in FILE at LINE, dbstop in FILE at FUNCTION stop a program "
             "before a line.\ndbstop in FILE at LINE if EXPRESSION only when it is true.\n"
             "dbstop if error, if caught error, if warning, each also with an identifier; "
             "dbstop if naninf.\ndbstop(s) sets what s = dbstatus told.",
     .example = "try, dbstop in noSuchFunction, catch e, disp(e.message), end",
     .expected = "Cannot find function \"noSuchFunction\" to stop in.\n",
     .purity = Purity::HasEffects},
    {.name = "dbclear",
     .function = dbclear,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "dbclear all takes all breakpoints away; dbclear in FILE, dbclear in FILE at LINE, "
             "dbclear if error some.",
     .example = "dbstop if error, dbclear all, dbstatus",
     .expected = "",
     .purity = Purity::HasEffects},
    {.name = "dbstatus",
     .function = dbstatus,
     .maxIn = 2,
     .help = "dbstatus lists breakpoints; s = dbstatus gives them as a struct for dbstop(s).",
     .example = "dbstop if warning, dbstatus, dbclear all",
     .expected = "Stop if warning.\n",
     .purity = Purity::ReadsState},
    {.name = "dbcont",
     .function = dbcont,
     .maxOut = 0,
     .help = "dbcont lets a stopped program go on.",
     .example = "try, dbcont, catch e, disp(e.message), end",
     .expected = "This command can only be used while a program is stopped.\n",
     .purity = Purity::HasEffects},
    {.name = "dbstep",
     .function = dbstep,
     .maxIn = 1,
     .maxOut = 0,
     .help = "dbstep runs the next line of a stopped program; dbstep N the next N.\n"
             "dbstep in stops inside the function that the line calls, dbstep out after the "
             "function has come back.",
     .example = "try, dbstep in, catch e, disp(e.message), end",
     .expected = "This command can only be used while a program is stopped.\n",
     .purity = Purity::HasEffects},
    {.name = "dbquit",
     .function = dbquit,
     .maxIn = 1,
     .maxOut = 0,
     .help = "dbquit ends a stopped program.",
     .example = "try, dbquit, catch e, disp(e.message), end",
     .expected = "This command can only be used while a program is stopped.\n",
     .purity = Purity::HasEffects},
    {.name = "dbup",
     .function = dbup,
     .maxIn = 1,
     .maxOut = 0,
     .help = "dbup shows the variables of the function that called; dbup N goes N calls up.",
     .example = "try, dbup, catch e, disp(e.message), end",
     .expected = "This command can only be used while a program is stopped.\n",
     .purity = Purity::HasEffects},
    {.name = "dbdown",
     .function = dbdown,
     .maxIn = 1,
     .maxOut = 0,
     .help = "dbdown takes back a dbup.",
     .example = "try, dbdown, catch e, disp(e.message), end",
     .expected = "This command can only be used while a program is stopped.\n",
     .purity = Purity::HasEffects},
    {.name = "dbstack",
     .function = dbstack,
     .maxIn = 3,
     .maxOut = 2,
     .help = "dbstack shows the functions that are running; [s, k] = dbstack gives them as a "
             "struct, k is whose variables are seen.\ndbstack(n) leaves out the innermost n.",
     .example = "s = dbstack; fprintf('%d\\n', isstruct(s))",
     .expected = "1\n",
     .purity = Purity::ReadsState},
    {.name = "dbtype",
     .function = dbtype,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 0,
     .help = "dbtype FILE lists a file with line numbers; dbtype FILE FIRST:LAST some lines.",
     .example = "try, dbtype noSuchFunction, catch e, disp(e.message), end",
     .expected = "Cannot find a file for \"noSuchFunction\".\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme debuggingTheme() { return kRows; }

}  // namespace matlift::builtins
