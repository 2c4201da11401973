"""The debug adapter, request by request: dap_test.py MATLIFT"""
import atexit
import os
import shutil
import sys
import tempfile

from client import Client, check, check_true, done

MATLIFT = os.path.abspath(sys.argv[1])
folder = os.path.realpath(tempfile.mkdtemp())
atexit.register(shutil.rmtree, folder, ignore_errors=True)


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


class Debugger(Client):
    def __init__(self):
        super().__init__(MATLIFT, "dap")
        self.capabilities = self.ask("initialize", adapterID="matlift")
        self.event("initialized")

    def request(self, command, **arguments):
        self.number += 1
        self.send({"seq": self.number, "type": "request", "command": command, "arguments": arguments})
        return self.number

    def answer(self, number):
        return self.until(lambda m: m["type"] == "response" and m["request_seq"] == number, f"answer {number}")

    def ask(self, command, **arguments):
        answer = self.answer(self.request(command, **arguments))
        if not answer["success"]:
            sys.exit(f"{command} {arguments}: {answer['message']}")
        return answer.get("body", {})

    def refused(self, command, **arguments):
        answer = self.answer(self.request(command, **arguments))
        check(answer["success"], False, f"{command} is refused")
        return answer["message"]

    def event(self, name):
        return self.until(lambda m: m["type"] == "event" and m["event"] == name, f"event {name}").get("body", {})

    def start(self, program, breakpoints=(), filters=(), **more):
        self.ask("launch", program=program, **more)
        set_at = None
        if breakpoints:
            set_at = self.ask("setBreakpoints", source={"path": program}, breakpoints=list(breakpoints))["breakpoints"]
        self.ask("setExceptionBreakpoints", filters=list(filters))
        self.ask("configurationDone")
        return set_at

    def stopped(self, reason, line):
        check(self.event("stopped")["reason"], reason, "why it stands")
        frame = self.ask("stackTrace", threadId=1)["stackFrames"][0]
        check(frame["line"], line, "where it stands")
        return frame

    def variables(self, frame=1):
        scope = self.ask("scopes", frameId=frame)["scopes"][0]
        return {v["name"]: v for v in self.ask("variables", variablesReference=scope["variablesReference"])["variables"]}

    def parts(self, variable, **more):
        found = self.ask("variables", variablesReference=variable["variablesReference"], **more)["variables"]
        return [(v["name"], v["value"]) for v in found]

    def output(self):
        """All that was printed so far."""
        text = "".join(m["body"]["output"] for m in self.kept if m.get("event") == "output")
        self.kept = [m for m in self.kept if m.get("event") != "output"]
        return text

    def go(self, how):
        self.ask(how, threadId=1)

    def leave(self, code):
        check(self.event("exited")["exitCode"], code, "the program's exit code")
        self.event("terminated")
        self.ask("disconnect")
        check(self.end(), 0, "the adapter's exit code")


MAIN = write("main.m", """% A program to look into.
x = 1;
s.name = 'box';
s.sides = {1, 'two', [3 4]};
A = [1 2; 3 4];
y = twice(x);
for k = 1:5
    x = x + k;
end
fprintf('x is %d\\n', x);
try
    error('My:id', 'caught %d', 1);
catch
    z = 1;
end

function r = twice(v)
    w = v * 2;
    r = w;
end
""")

# ---- breakpoints, frames, variables, steps
d = Debugger()
check_true(d.capabilities["supportsConditionalBreakpoints"], "capabilities")
check([f["filter"] for f in d.capabilities["exceptionBreakpointFilters"]], ["error", "caught"], "filters")
at = d.start(MAIN, [{"line": 1}, {"line": 6}, {"line": 8, "condition": "k == 3"}, {"line": 99}])
check([(b["verified"], b["line"]) for b in at], [(True, 2), (True, 6), (True, 8), (False, 99)], "where breakpoints are")
d.stopped("breakpoint", 2)
check(d.ask("threads")["threads"], [{"id": 1, "name": "program"}], "threads")
d.go("continue")
d.stopped("breakpoint", 6)
found = d.variables()
check(sorted(found), ["A", "s", "x"], "variables")
check((found["x"]["value"], found["x"]["type"], found["x"]["variablesReference"]), ("1", "1x1 double", 0), "a number")
check(d.parts(found["A"]), [("(1,1)", "1"), ("(2,1)", "3"), ("(1,2)", "2"), ("(2,2)", "4")], "elements of an array")
check(d.parts(found["A"], filter="indexed", start=1, count=2), [("(2,1)", "3"), ("(1,2)", "2")], "some of them")
check(d.parts(found["s"]), [("name", "'box'"), ("sides", "1×3 cell")], "fields of a struct")
sides = d.ask("variables", variablesReference=found["s"]["variablesReference"])["variables"][1]
check(d.parts(sides), [("{1}", "1"), ("{2}", "'two'"), ("{3}", "[3 4]")], "elements of a cell")
d.go("stepIn")
frame = d.stopped("step", 18)
frames = d.ask("stackTrace", threadId=1)["stackFrames"]
check([(f["name"], f["line"]) for f in frames], [("twice", 18), ("main.m", 6)], "frames")
check(frames[0]["source"]["path"], MAIN, "the file of a frame")
check(sorted(d.variables()), ["v"], "variables of the inner frame")
check(sorted(d.variables(2)), ["A", "s", "x"], "variables of the outer frame")
check(d.ask("evaluate", expression="v + 1", frameId=1, context="watch")["result"], "2", "a watch")
check(d.ask("evaluate", expression="A", frameId=2, context="hover")["result"], "[1 2; 3 4]", "a hover")
check(d.ask("evaluate", expression="x = 10", frameId=2, context="repl")["result"].split(), ["x", "=", "10"], "a statement")
check(d.refused("evaluate", expression="nothing_here", frameId=1, context="watch") != "", True, "an error in a watch")
d.refused("evaluate", expression="error('no')", frameId=1, context="repl")
scope = d.ask("scopes", frameId=1)["scopes"][0]["variablesReference"]
check(d.ask("setVariable", variablesReference=scope, name="v", value="21")["value"], "21", "setVariable")
d.go("next")
d.stopped("step", 19)
check(d.variables()["w"]["value"], "42", "the value that was set")
d.go("stepOut")
d.stopped("step", 7)
check(d.variables()["y"]["value"], "42", "after the call")
d.go("continue")
d.stopped("breakpoint", 8)
check(d.variables()["k"]["value"], "3", "a condition")
d.ask("setBreakpoints", source={"path": MAIN}, breakpoints=[])
d.refused("scopes", frameId=99)
d.refused("variables", variablesReference=12345)
d.refused("nonsense")
d.go("continue")
d.leave(0)
check(d.output(), "x is 25\n", "what it printed")

# ---- stop on entry, arguments, a function file
FUNC = write("func.m", "function func\n% Help.\nq = argv();\ndisp(q{1})\nend\n")
d = Debugger()
d.start(FUNC, stopOnEntry=True, args=["one", "two"], cwd=folder)
d.stopped("entry", 3)
d.refused("launch", program=FUNC)
d.go("next")
d.stopped("step", 4)
d.go("continue")
d.leave(0)
check(d.output(), "one\n", "its arguments")

# ---- values of every kind
write("Spot.m", "classdef Spot\n properties\n x = 1\n y = {2}\n end\n properties (Dependent)\n z\n end\n"
                " methods\n function v = get.z(~)\n error('no z')\n end\n end\nend\n")
KINDS = write("kinds.m", """p = struct('a', {1, 'two'});
t = ["one" "two"];
n = zeros(2, 1, 2); n(2, 1, 2) = 7;
o = Spot;
f = @(x) x + 1;
e = [];
c = complex(1, -2);
i = int64(9007199254740993);
m = containers.Map('k', 1);
big = 1:1e6;
empty = {};
sp = sparse(eye(3));
last = 1;
""")
d = Debugger()
d.start(KINDS, [{"line": 13}])
d.stopped("breakpoint", 13)
found = d.variables()
check(d.parts(found["p"]), [("(1)", "{a}"), ("(2)", "{a}")], "a struct array")
second = d.ask("variables", variablesReference=found["p"]["variablesReference"])["variables"][1]
check(d.parts(second), [("a", "'two'")], "an element of it")
check(d.parts(found["t"]), [("(1)", "'one'"), ("(2)", "'two'")], "strings")
check(d.parts(found["n"])[3], ("(2,1,2)", "7"), "three dimensions")
parts = dict(d.parts(found["o"]))
check((parts["x"], parts["y"]), ("1", "1×1 cell"), "properties of an object")
check_true("no z" in parts["z"], "a property that fails")
check((found["c"]["value"], found["i"]["value"], found["e"]["variablesReference"]), ("1-2i", "9007199254740993", 0), "numbers")
check((found["f"]["value"].replace(" ", ""), found["f"]["variablesReference"]), ("@(x)x+1", 0), "a function handle")
check(found["big"]["indexedVariables"], 1000000, "how many elements there are")
check(d.parts(found["big"], start=999998, count=50), [("(999999)", "999999"), ("(1000000)", "1000000")], "the last of them")
check(len(d.parts(found["big"])), 1000, "no more than a thousand at once")
check(found["empty"]["variablesReference"], 0, "an empty cell")
d.parts(found["m"])
check(found["sp"]["type"], "3x3 double", "a sparse matrix")
d.go("continue")
d.leave(0)

# ---- errors
BAD = write("bad.m", "a = 5;\ninner(a);\nfunction inner(b)\n  c = b;\n  error('My:bad', 'all is lost');\nend\n")
d = Debugger()
d.start(BAD, filters=["error"])
d.stopped("exception", 5)
check_true("all is lost" in d.ask("exceptionInfo", threadId=1)["description"], "exceptionInfo")
check(sorted(d.variables()), ["b", "c"], "the variables where it failed")
d.go("continue")
d.leave(1)
check_true("all is lost" in d.output(), "the error is told")
d = Debugger()
d.start(MAIN, filters=["caught"])
d.stopped("exception", 12)
d.go("continue")
d.leave(0)
d = Debugger()
d.start(MAIN, filters=["error"])
d.leave(0)

# ---- pause, breakpoints while it runs, terminate
LOOP = write("loop.m", "n = 0;\nwhile true\n    n = n + 1;\n    m = n;\nend\n")
d = Debugger()
d.start(LOOP)
d.ask("pause", threadId=1)
check(d.event("stopped")["reason"], "pause", "pause")
check_true(d.ask("stackTrace", threadId=1)["stackFrames"][0]["line"] in (2, 3, 4), "where it was")
first = float(d.variables().get("n", {"value": "0"})["value"])
d.go("continue")
d.refused("stackTrace", threadId=1)
check(d.ask("setBreakpoints", source={"path": LOOP}, breakpoints=[{"line": 4}])["breakpoints"][0]["verified"], True,
      "a breakpoint while it runs")
d.stopped("breakpoint", 4)
check_true(float(d.variables()["n"]["value"]) >= first, "it went on")
d.ask("setBreakpoints", source={"path": LOOP}, breakpoints=[])
d.go("continue")
d.ask("terminate")
check(d.event("exited")["exitCode"], 130, "terminate ends it")
d.event("terminated")
d.ask("disconnect")
check(d.end(), 0, "after terminate")
for standing in (False, True):
    d = Debugger()
    d.start(LOOP, [{"line": 3}] if standing else [])
    if standing:
        d.stopped("breakpoint", 3)
    d.ask("disconnect")
    check(d.end(), 0, "disconnect ends everything")
d = Debugger()
d.start(LOOP)
check(d.end(), 0, "so does the end of the input")

# ---- input, no debugging, what cannot be
ASKS = write("asks.m", "v = input('how many? ');\nfprintf('%d\\n', v * 2);\n")
d = Debugger()
d.start(ASKS)
d.until(lambda m: m.get("event") == "output" and "how many" in m["body"]["output"], "the question")
d.ask("evaluate", expression="21", context="repl")
d.leave(0)
check(d.output(), "42\n", "what was typed")
d = Debugger()
d.start(MAIN, [{"line": 2}], filters=["error", "caught"], noDebug=True)
d.leave(0)
d = Debugger()
d.start(MAIN, [{"line": 2}])
d.stopped("breakpoint", 2)
d.refused("setVariable", variablesReference=d.ask("scopes", frameId=1)["scopes"][0]["variablesReference"], name="1x", value="1")
d.ask("evaluate", expression="exit(7)", context="repl")
d.leave(7)
d = Debugger()
check_true("no file" in d.refused("launch", program="/nowhere/none.m"), "a program that is not there")
d.refused("launch")
d.send_bytes(b"Content-Length: 3\r\n\r\n[1]Content-Length: 2\r\n\r\n{}nonsense\r\n\r\n")
for message in ({}, {"command": 5}, {"command": "setBreakpoints"}, {"command": "stackTrace", "arguments": []},
                {"command": "variables", "arguments": {"variablesReference": 1e300}},
                {"command": "setBreakpoints", "arguments": {"source": {"path": "\u0000"}, "breakpoints": [{"line": -1}, 7]}}):
    d.send(message)
check(len(d.ask("threads")["threads"]), 1, "it is still there")
d.ask("disconnect")
check(d.end(), 0, "without a program")
done()
