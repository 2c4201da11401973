#!/usr/bin/env python3
"""Counts what an operation on doubles takes: operators and built-in functions of its WGSL, calls
expanded, loops of known length as often as they run. Both sides of a branch count."""
import pathlib
import re

kernels = pathlib.Path(__file__).resolve().parents[3] / "webgpu" / "kernels"
names = ("lib_f64", "lib_f64_functions", "lib_f64_circular")
text = "".join((kernels / f"{name}.wgsl").read_text() for name in names)
text = re.sub(r"//[^\n]*", "", text)
bodies = dict(re.findall(r"^fn (\w+)\([^{]*?\)(?: -> [\w<>]+)? \{\n(.*?)^\}", text, re.M | re.S))
OPERATOR = re.compile(r"<<=|>>=|\+\+|--|<<|>>|<=|>=|==|!=|[-+*/&|^~!]=?|(?<= )[<>](?= )")
BUILTIN = re.compile(r"\b(select|min|max|clamp|abs|countLeadingZeros|sqrt|u32|i32|f32)\(")
LOOP = re.compile(r"for \(var (\w+) = (\d+)u?; \w+ (<|>=) (\d+)u?; [^)]*\) \{")
known = {}


def plain(part):
    total = len(OPERATOR.findall(part.replace("->", ""))) + len(BUILTIN.findall(part))
    for name in re.findall(r"\b(\w+)\(", part):
        if name in bodies:
            total += count(name)
    return total


def block(part):
    loop = LOOP.search(part)
    if not loop:
        return plain(part)
    depth, end = 1, loop.end()
    while depth:
        depth += {"{": 1, "}": -1}.get(part[end], 0)
        end += 1
    first, last = int(loop[2]), int(loop[4])
    times = last - first if loop[3] == "<" else first - last + 1
    return plain(part[: loop.start()]) + times * (2 + block(part[loop.end() : end - 1])) + block(part[end:])


def count(name):
    if name not in known:
        known[name] = block(bodies[name])
    return known[name]


for name in ("add mul div sqrt fma lt min floor round rint mod exp log pow sin tan atan hypot tanh").split():
    print(f"{name:6} {count(name + '_f64'):6}")
