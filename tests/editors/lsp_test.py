"""The language server, request by request: lsp_test.py MATLIFT"""
import atexit
import os
import shutil
import sys
import tempfile

from client import LspClient, check, check_true, done, uri

MATLIFT = os.path.abspath(sys.argv[1])


def span(r):
    return (r["start"]["line"], r["start"]["character"], r["end"]["line"], r["end"]["character"])


def places(locations):
    return sorted((os.path.basename(l["uri"]),) + span(l["range"])[:2] for l in locations)


def remarks(diagnostics):
    return [(d["code"], d["severity"]) + span(d["range"]) for d in diagnostics]


def labels(result):
    return [item["label"] for item in result["items"]]


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


folder = os.path.realpath(tempfile.mkdtemp())
atexit.register(shutil.rmtree, folder, ignore_errors=True)
path = lambda name: os.path.join(folder, name)

AREA = """function [a, p] = area(w, h)
% AREA  Area and perimeter of a rectangle.
%   [a, p] = area(w, h)
a = w * h;
p = half(w, h) * 2;
end

function s = half(x, y)
s = x + y;
end
"""
MAIN = """% A script.
[a, p] = area(2, 3);
s.width = 4;
s.height = 5;
disp(area(s.width, s.height) + geo.scale(2) + a + p)
q = Point(1, 2);
disp(q.norm())
"""
POINT = """classdef Point < handle
    % A point in the plane.
    properties
        x (1,1) double = 0
        y = 0
    end
    events
        Moved
    end
    methods
        function obj = Point(x, y)
            obj.x = x;
            obj.y = y;
        end
        function n = norm(obj)
            n = sqrt(obj.x^2 + obj.y^2);
        end
    end
end
"""
write(path("area.m"), AREA)
write(path("main.m"), MAIN)
write(path("Point.m"), POINT)
write(path("+geo/scale.m"), "function y = scale(x)\n% Scales.\ny = 2 * x;\nend\n")
write(path("setup.m"), "made_by_setup = 1;\n")

client = LspClient(MATLIFT, folder, workspace={"workspaceEdit": {"resourceOperations": ["rename"]}})
capabilities = client.result["capabilities"]
check(capabilities["textDocumentSync"]["change"], 2, "incremental sync")
check(client.result["serverInfo"]["name"], "matlift", "its name")

# ---- diagnostics
client.open(path("area.m"), AREA)
check(client.diagnostics(path("area.m")), [], "nothing is wrong with area.m")
client.open(path("main.m"), MAIN)
check(client.diagnostics(path("main.m")), [], "nothing is wrong with main.m")
client.open(path("Point.m"), POINT)
check(client.diagnostics(path("Point.m")), [], "nothing is wrong with Point.m")

WRONG = """function r = wrong(a, b)
unused = 3;
sum = a + b;
r = undefinedThing(sum);
for k = 1:3, r = r + 1; end
end
"""
client.open(path("wrong.m"), WRONG)
check(remarks(client.diagnostics(path("wrong.m"))),
      [("unused", 2, 1, 0, 1, 6), ("shadows", 2, 2, 0, 2, 3), ("undefined", 2, 3, 4, 3, 18)],
      "unused, shadows, undefined")
for code in ("eval('unused')", "load data.mat", "setup"):
    client.change(path("wrong.m"), {"text": WRONG.replace("for k", code + "\nfor k")})
    found = [r[0] for r in remarks(client.diagnostics(path("wrong.m")))]
    check(found, ["shadows"], f"silence after {code}")
client.change(path("wrong.m"), {"text": "function f(o)\nc = onCleanup(@() disp(1));\no.x = 1;\n"
                                        "global g\ng = 1;\nvarargout = 1;\nend\n"})
check([d["code"] for d in client.diagnostics(path("wrong.m"))], ["unused"], "cleanups, globals and handles are no mistakes")
client.change(path("wrong.m"), {"text": "function r = f(n)\nm = n;\nspmd(m)\nlost = m;\nr = spmdIndex;\nend\nend\n"})
check(remarks(client.diagnostics(path("wrong.m"))), [("unused", 2, 3, 0, 3, 4)], "an spmd block is looked through")
client.change(path("wrong.m"), {"text": "x = nowhere + 1;\ny = maxflow;\n"})
found = client.diagnostics(path("wrong.m"))
check(remarks(found), [("undefined", 3, 0, 4, 0, 11), ("undefined", 2, 1, 4, 1, 11)], "in a script only information")
check_true("MATLAB has" in found[1]["message"], "what MATLAB has")
client.change(path("wrong.m"), {"text": "function wrong(t)\naddpath('x')\nfromThere(1)\nend\n"})
check(client.diagnostics(path("wrong.m")), [], "silence after addpath")

# ---- text that is being typed
TYPED = "function r = typed(x)\nr = inner(x;\nz = 1 + 2;\nend\nfunction y = inner(x)\ny = x;\nend\n"
client.open(path("typed.m"), TYPED)
errors = [d for d in client.diagnostics(path("typed.m")) if d["severity"] == 1]
check(len(errors), 1, "one syntax error")
check((errors[0]["code"], errors[0]["range"]["start"]["line"]), ("syntax", 1), "its place")
check_true("expected" in errors[0]["message"] and "')'" in errors[0]["message"], "its expectation")
check([s["name"] for s in client.of("documentSymbol", path("typed.m"))], ["typed", "inner"], "symbols of what can be read")
client.change(path("typed.m"), {"text": "function a\nx = 1;\nif x\n  y = 2;\n"})
check([s["name"] for s in client.of("documentSymbol", path("typed.m"))], ["a"], "without its ends")
client.change(path("typed.m"), {"text": "function good\nend\nfunction\n(((\nfunction also(x)\nx\nend\n"})
check_true("'also'" in str(client.of("documentSymbol", path("typed.m"))), "after a broken line")

# ---- incremental changes, UTF-16
WIDE = "s = '\U0001d6fc\u00e4'; t = s;\nu = t;\n"
client.open(path("wide.m"), WIDE)
check(span(client.at("definition", path("wide.m"), 1, 4)["range"]), (0, 11, 0, 12), "UTF-16 columns")
client.change(path("wide.m"),
              {"range": {"start": {"line": 0, "character": 8}, "end": {"line": 0, "character": 8}}, "text": "xx"},
              {"range": {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 1}}, "text": "long"})
check(span(client.at("definition", path("wide.m"), 1, 7)["range"]), (0, 13, 0, 14), "after two changes")
check(client.at("definition", path("wide.m"), 99999, 99999), [], "a place outside the text")
client.change(path("wide.m"), {"text": "a = 1;\r\nb = a;\r\n"},
              {"range": {"start": {"line": 1, "character": 4}, "end": {"line": 1, "character": 5}}, "text": "a + a"})
check(len(client.at("references", path("wide.m"), 0, 0, context={"includeDeclaration": True})), 3, "CRLF lines")

# ---- hover
text = client.at("hover", path("main.m"), 4, 1)["contents"]["value"]
check_true("disp(" in text and "Example" in text, "hover of a builtin")
text = client.at("hover", path("main.m"), 1, 10)["contents"]["value"]
check_true("[a, p] = area(w, h)" in text and "perimeter" in text, "hover of a function of the user")
hover = client.at("hover", path("main.m"), 4, 46)
check_true("variable `a`, line 2" in hover["contents"]["value"], "hover of a variable")
check(span(hover["range"]), (4, 46, 4, 47), "its range")
text = client.at("hover", path("main.m"), 4, 36)["contents"]["value"]
check_true("scale(x)" in text and "Scales" in text, "hover in a package")
client.change(path("wrong.m"), {"text": "for k = 1:3\nk\nend\n"})
check_true("VALUES" in client.at("hover", path("wrong.m"), 0, 1)["contents"]["value"], "hover of a keyword")
check(client.at("hover", path("main.m"), 0, 3), None, "hover of a comment")

# ---- completion
client.change(path("wrong.m"), {"text": MAIN + "w = ar\ns.\nq.\ngeo.\nlinsp\nfunction loc(alpha)\nalp\nend\n"})
result = client.at("completion", path("wrong.m"), 7, 6)
check_true("area" in labels(result), "functions of the workspace")
item = next(i for i in result["items"] if i["label"] == "area")
check((item["detail"], span(item["textEdit"]["range"])), ("[a, p] = area(w, h)", (7, 4, 7, 6)), "with the signature")
check(labels(client.at("completion", path("wrong.m"), 8, 2)), ["height", "width"], "fields")
check(labels(client.at("completion", path("wrong.m"), 9, 2)), ["norm", "x", "y"], "members of an object")
check(labels(client.at("completion", path("wrong.m"), 10, 4)), ["scale"], "functions of a package")
result = client.at("completion", path("wrong.m"), 11, 5)
check(labels(result), ["linspace"], "builtins")
resolved = client.ask("completionItem/resolve", **result["items"][0])
check_true("linspace(" in resolved["documentation"]["value"], "what there is to read about it")
check_true("alpha" in labels(client.at("completion", path("wrong.m"), 13, 3)), "variables in scope")
check_true("alpha" not in labels(client.at("completion", path("wrong.m"), 7, 4)), "and none of others")
check_true("geo" in labels(client.at("completion", path("wrong.m"), 10, 2)), "packages")
client.open(path("Other.m"), POINT.replace("n = sqrt", "obj.;\n            n = sqrt"))
line = POINT.replace("n = sqrt", "obj.;\n            n = sqrt").split("\n").index("            obj.;")
check_true({"x", "y", "norm"} <= set(labels(client.at("completion", path("Other.m"), line, 16))), "members of obj in a method")

# ---- signature help
client.change(path("wrong.m"), {"text": "x = area(1, linspace(0, 1), ...\n  2\ny = area(max([1 2], \n"})
result = client.at("signatureHelp", path("wrong.m"), 0, 12)
check((result["signatures"][0]["label"], result["activeParameter"]), ("[a, p] = area(w, h)", 1), "signature help")
check([p["label"] for p in result["signatures"][0]["parameters"]], ["w", "h"], "its parameters")
check(client.at("signatureHelp", path("wrong.m"), 1, 3)["activeParameter"], 2, "on the next line")
check_true(client.at("signatureHelp", path("wrong.m"), 2, 20)["signatures"][0]["label"].find("max(") >= 0, "of the inner call")
check(client.at("signatureHelp", path("wrong.m"), 0, 1), None, "outside a call")

# ---- definition, references
check(places(client.at("definition", path("main.m"), 1, 10)), [("area.m", 0, 18)], "definition in another file")
check(span(client.at("definition", path("main.m"), 4, 46)["range"])[:2], (1, 1), "definition of a variable")
check(places(client.at("definition", path("area.m"), 4, 5)), [("area.m", 7, 13)], "definition of a local function")
check(places(client.at("definition", path("main.m"), 4, 36)), [("scale.m", 0, 13)], "definition in a package")
check(places(client.at("definition", path("main.m"), 5, 5))[0][0], "Point.m", "definition of a class")
client.change(path("wrong.m"), {"text": "setup\n"})
check(client.at("definition", path("wrong.m"), 0, 2)["uri"], uri(path("setup.m")), "definition of a script")
client.tell("textDocument/didClose", textDocument={"uri": uri(path("wrong.m"))})
client.tell("textDocument/didClose", textDocument={"uri": uri(path("Other.m"))})
everywhere = places(client.at("references", path("main.m"), 1, 10, context={"includeDeclaration": True}))
check(everywhere, [("area.m", 0, 18), ("main.m", 1, 9), ("main.m", 4, 5)], "references across files")
check(places(client.at("references", path("main.m"), 1, 10, context={"includeDeclaration": False})),
      [("main.m", 1, 9), ("main.m", 4, 5)], "references without the definition")
check(places(client.at("references", path("area.m"), 3, 4, context={"includeDeclaration": True})),
      [("area.m", 0, 23), ("area.m", 3, 4), ("area.m", 4, 9)], "references of a parameter")
check(len(client.at("documentHighlight", path("area.m"), 3, 4)), 3, "highlights")

# ---- nested functions, anonymous functions
NESTED = """function outer
n = 1;
f = @(n) n + 1;
    function inner
        n = n + 2;
        m = n;
        disp(m)
    end
inner();
disp(f(n))
end
"""
client.open(path("outer.m"), NESTED)
check(len(client.at("references", path("outer.m"), 1, 0, context={"includeDeclaration": True})), 5, "a variable shared with a nested function")
check(len(client.at("references", path("outer.m"), 2, 6, context={"includeDeclaration": True})), 2, "a parameter of @(n)")

# ---- rename
edit = client.at("rename", path("area.m"), 3, 4, newName="wide")
check([span(e["range"])[:2] for e in edit["changes"][uri(path("area.m"))]], [(0, 23), (3, 4), (4, 9)], "rename of a variable")
edit = client.at("rename", path("area.m"), 4, 5, newName="sumOf")
check(sorted(edit["changes"]), [uri(path("area.m"))], "rename of a local function stays in its file")
check(len(edit["changes"][uri(path("area.m"))]), 2, "its places")
edit = client.at("rename", path("main.m"), 1, 10, newName="surface")
changed = {c["textDocument"]["uri"]: len(c["edits"]) for c in edit["documentChanges"] if "edits" in c}
check(changed, {uri(path("area.m")): 1, uri(path("main.m")): 2}, "rename of a file's function")
check([c for c in edit["documentChanges"] if c.get("kind") == "rename"],
      [{"kind": "rename", "oldUri": uri(path("area.m")), "newUri": uri(path("surface.m"))}], "and of the file")
check(client.at("prepareRename", path("main.m"), 1, 10)["placeholder"], "area", "prepareRename")
check(client.at("prepareRename", path("main.m"), 4, 1), None, "a builtin has its name")
for name, why in (("1x", "no name"), ("end", "no name"), ("h", "already"), ("x" * 64, "no name")):
    answer = client.request("textDocument/rename", textDocument={"uri": uri(path("area.m"))},
                            position={"line": 3, "character": 4}, newName=name)
    check_true(why in answer["error"]["message"], f"rename to {name}")
answer = client.request("textDocument/rename", textDocument={"uri": uri(path("main.m"))},
                        position={"line": 2, "character": 3}, newName="wide")
check_true("field" in answer["error"]["message"], "rename of a field")

# ---- symbols
symbols = client.of("documentSymbol", path("Point.m"))
check([(s["name"], s["kind"]) for s in symbols], [("Point", 5)], "a class")
check([(s["name"], s["kind"]) for s in symbols[0]["children"]],
      [("x", 7), ("y", 7), ("Moved", 24), ("Point", 6), ("norm", 6)], "its members")
check(span(symbols[0]["range"])[2], 18, "where it ends")
check([s["name"] for s in client.of("documentSymbol", path("outer.m"))[0]["children"]], ["inner"], "nested functions")
check(places(s["location"] for s in client.ask("workspace/symbol", query="AREA")), [("area.m", 0, 18)], "workspace symbols")
check_true(len(client.ask("workspace/symbol", query="")) >= 6, "all of them")

# ---- formatting, folding, semantic tokens
client.open(path("shape.m"), "x = 1;\nif x\ny=2;\nend\nz = 3;\n")
edits = client.of("formatting", path("shape.m"), options={"tabSize": 2, "insertSpaces": True})
check([(span(e["range"]), e["newText"]) for e in edits], [((2, 0, 3, 0), "  y = 2;\n")], "formatting")
client.change(path("shape.m"), {"text": "x=(1"})
check(client.of("formatting", path("shape.m"), options={}), [], "a text with a mistake stays")
client.change(path("shape.m"), {"text": "%% One\n% a\n% b\nif 1\n  x\nend\n%% Two\n%{\nt\nu\n%}\n"})
folds = [(f["startLine"], f["endLine"], f.get("kind", "")) for f in client.of("foldingRange", path("shape.m"))]
check(folds, [(3, 4, ""), (0, 2, "comment"), (0, 5, "region"), (8, 9, "comment"), (6, 11, "region")], "folding")
check([s["name"] for s in client.of("documentSymbol", path("shape.m"))], ["One", "Two"], "sections")
data = client.of("semanticTokens/full", path("area.m"))["data"]
tokens, row, column = [], 0, 0
legend = capabilities["semanticTokensProvider"]["legend"]
for k in range(0, len(data), 5):
    column = data[k + 1] + (column if data[k] == 0 else 0)
    row += data[k]
    tokens.append((row, column, data[k + 2], legend["tokenTypes"][data[k + 3]], data[k + 4]))
check(tokens[:6], [(0, 10, 1, "variable", 1), (0, 13, 1, "variable", 1), (0, 18, 4, "function", 2),
                   (0, 23, 1, "parameter", 1), (0, 26, 1, "parameter", 1), (3, 0, 1, "variable", 0)], "semantic tokens")
some = client.ask("textDocument/semanticTokens/range", textDocument={"uri": uri(path("area.m"))},
                  range={"start": {"line": 3, "character": 0}, "end": {"line": 3, "character": 9}})["data"]
check((len(some), some[0]), (15, 3), "semantic tokens of a range")

# ---- the end
client.ask("shutdown")
check(client.request("textDocument/hover")["error"]["code"], -32600, "nothing after shutdown")
client.tell("exit")
check(client.end(), 0, "exit code")

# ---- no false alarms in programs that run
client = LspClient(MATLIFT, None)
examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")
wrong, files = [], 0
for where, _, names in sorted(os.walk(os.path.realpath(examples))):
    for name in sorted(n for n in names if n.endswith(".m")):
        file = os.path.join(where, name)
        client.open(file, open(file, encoding="utf-8").read())
        files += 1
        wrong += [(name, d["message"]) for d in client.diagnostics(file) if d["code"] in ("undefined", "syntax", "unused")]
check(wrong, [], "false alarms in the examples")
check_true(files > 30, "examples")
client.tell("exit")
check(client.end(), 1, "exit without shutdown")
done()
