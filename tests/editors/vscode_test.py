"""The VS Code extension: its files are read, the grammar's patterns compile and cut a sample: vscode_test.py MATLIFT"""
import json
import os
import re
import shutil
import subprocess
import sys

from client import check, check_true, done

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../runtime/cli/editors/vscode")


def load(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return json.load(file)


class Grammar:
    """As much of a TextMate grammar as ours uses: match, begin and end, captures, includes."""

    def __init__(self, grammar):
        self.grammar = grammar
        self.compiled = {}
        self.check(grammar)

    def check(self, node):
        if isinstance(node, dict):
            for key in ("match", "begin", "end", "while"):
                if isinstance(node.get(key), str):
                    self.compiled[node[key]] = re.compile(node[key], re.MULTILINE)
            if "include" in node:
                check_true(node["include"][1:] in self.grammar["repository"], f"include {node['include']}")
            for child in node.values():
                self.check(child)
        elif isinstance(node, list):
            for child in node:
                self.check(child)

    def rules(self, patterns):
        for rule in patterns:
            if "include" in rule:
                rule = self.grammar["repository"][rule["include"][1:]]
            if "match" in rule or "begin" in rule:
                yield rule
            else:
                yield from self.rules(rule["patterns"])

    def best(self, rules, line, at):
        found = None
        for rule in rules:
            hit = self.compiled[rule.get("match") or rule["begin"]].search(line, at)
            if hit and (hit.end() > at or "begin" in rule) and (found is None or hit.start() < found[1].start()):
                found = (rule, hit)
        return found

    def tokens(self, text):
        """(text, scope) of every piece that has a scope."""
        out, stack = [], [{"patterns": self.grammar["patterns"]}]
        for line in text.split("\n"):
            at = 0
            while True:
                top = stack[-1]
                end = self.compiled[top["end"]].search(line, at) if "end" in top else None
                found = self.best(self.rules(top.get("patterns", [])), line, at)
                if end and (found is None or end.start() <= found[1].start()):
                    if "name" in top:
                        out.append((line[at:end.end()], top["name"]))
                    stack.pop()
                    if end.end() == len(line) and end.end() == at:
                        break
                    at = end.end()
                    continue
                if found is None:
                    if "name" in top and at < len(line):
                        out.append((line[at:], top["name"]))
                    break
                rule, hit = found
                if "name" in top and hit.start() > at:
                    out.append((line[at:hit.start()], top["name"]))
                captures = rule.get("captures") or rule.get("beginCaptures") or {}
                for number, capture in sorted(captures.items()):
                    if hit.group(int(number)):
                        out.append((hit.group(int(number)), capture["name"]))
                if "begin" in rule:
                    if "name" in rule:
                        out.append((hit.group(), rule["name"]))
                    stack.append(rule)
                elif "name" in rule:
                    out.append((hit.group(), rule["name"]))
                at = hit.end()
                if at >= len(line) and "begin" not in rule:
                    break
        return out


package = load("package.json")
load("language-configuration.json")
contributes = package["contributes"]
for path in (package["main"], contributes["languages"][0]["configuration"], contributes["grammars"][0]["path"]):
    check_true(os.path.exists(os.path.join(HERE, path)), path)
check(contributes["grammars"][0]["language"], contributes["languages"][0]["id"], "one language")
check(contributes["debuggers"][0]["type"], "matlift", "the debugger's type")
commands = {c["command"] for c in contributes["commands"]}
check_true(all(m["command"] in commands for menu in contributes["menus"].values() for m in menu), "commands of menus")
for pattern in load("language-configuration.json")["indentationRules"].values():
    re.compile(pattern)
with open(os.path.join(HERE, "extension.js"), encoding="utf-8") as file:
    source = file.read()
check_true(all(f'"{command}"' in source for command in commands), "every command is there")
if shutil.which("node"):
    check(subprocess.run(["node", "--check", os.path.join(HERE, "extension.js")], capture_output=True).returncode, 0, "extension.js")

grammar = Grammar(load(contributes["grammars"][0]["path"].lstrip("./")))
check(grammar.grammar["scopeName"], contributes["grammars"][0]["scopeName"], "the scope's name")

SAMPLE = """%% Title
function [a, b] = area(w, ~) % help
x = y' + z.' * 3.5e-2;
s = 'it''s %d\\n'; t = "q""r";
if x.end ~= 0x1Fu8, hold on
hold on
%{
inside = 1;
%}
q = @(v) sin(v) ... more
!ls -l
classdef Foo < handle
methods (Static)
"""
got = grammar.tokens(SAMPLE)


def scope(text, which=0):
    found = [s.split(".matlab")[0] for t, s in got if t.strip() == text]
    return found[which] if which < len(found) else None


for text, expected in (("%% Title", "comment.line.section"), ("function", "keyword.declaration.function"),
                       ("area", "entity.name.function"), ("a", "variable.parameter"), ("w", "variable.parameter"),
                       ("% help", "comment.line.percentage"), ("'", "keyword.operator.transpose"),
                       (".'", "keyword.operator.transpose"), ("3.5e-2", "constant.numeric"), ("''", "constant.character.escape"),
                       ("%d", "constant.character.escape"), ('""', "constant.character.escape"), ("if", "keyword.control"),
                       ("end", "variable.other.member"), ("~=", "keyword.operator.comparison"), ("0x1Fu8", "constant.numeric"),
                       ("hold", "variable.other"), ("inside = 1;", "comment.block"), ("@", "keyword.operator.handle"),
                       ("sin", "entity.name.function.call"), ("...", "punctuation.separator.continuation"),
                       ("more", "comment.line.continuation"), ("!", "keyword.operator.shell"), ("ls -l", "string.unquoted"),
                       ("classdef", "keyword.declaration.class"), ("Foo", "entity.name.type.class"),
                       ("methods", "keyword.declaration.section")):
    check(scope(text), expected, f"the scope of {text}")
check(scope("hold", 1), "entity.name.function.command", "a command at the start of a line")
check_true(("it", "string.quoted.single.matlab") in got, "a text")
# Every program that is here can be cut, whatever it says.
examples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")
for where, _, names in os.walk(examples):
    for name in names:
        if name.endswith(".m"):
            with open(os.path.join(where, name), encoding="utf-8") as file:
                check_true(len(grammar.tokens(file.read())) > 5, name)
done()
