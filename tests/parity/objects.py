"""Random programs of loops over objects, structs, cells and arrays within them: methods by dot and by name, value classes and
handles, copies that must stay as they are, fields that change their class, mistakes in between. What machine code of such loops
does must be what the interpreter does.

The same form as generate.py, so that `run` takes it: run MATLIFT --objects MATLIFT_JIT=always
"""
import random

FIXED = """
function show(name, v)
  if isobject(v)
    printf('%s %s: %s %.17g %.17g [%s]\\n', name, class(v), class(v.x), double(v.x), v.y, sprintf('%.17g ', v.list));
  elseif isstruct(v)
    printf('%s: %s %.17g %.17g [%s]\\n', name, class(v.x), double(v.x), v.y, sprintf('%.17g ', v.list));
  elseif iscell(v)
    printf('%s:', name);
    for k = 1:numel(v), printf(' %s(%s)', class(v{k}), sprintf('%.17g ', double(v{k}))); end
    printf('\\n');
  else
    printf('%s %s %s: %s\\n', name, class(v), mat2str(size(v)), sprintf('%.17g ', double(v)));
  end
end
function r = outside(s, k)
  r = s.x * 2 + k;
end
function s = moved(s, k)
  s.x = s.x + k;
  if k > 5, s.y = s.y / 2; end
end
function r = at(v, k)
  r = v(k) + 1;
end
function r = fails(v)
  if v > 3, error('Test:high', 'too high: %g', v); end
  r = -v;
end
"""


class Program:
    def __init__(self, seed):
        self.random = random.Random(9000 + seed)
        r = self.random
        self.depth = self.loops = 0
        self.isPlain = r.random() < 0.6  # nothing in methods that machine code leaves at
        self.counters = []
        self.lines = [
            "a = %s; b = %s; c = %s; t = 0;" % tuple(self.number() for _ in range(3)),
            "p = Point(%s); h = Counter(%s); g = %s;" % (self.number(), self.number(), self.pick("h", "Counter(2)", "Counter(-1)")),
            "s = struct('x', %s, 'y', 2, 'list', [1 2 3]); q = p; k = {1, 2.5, 'abc', true, 4}; z = [1 2; 3 4];" % self.number(),
        ]
        body = self.lines
        for _ in range(r.randint(2, 4)):
            self.lines = []
            self.loop()
            body.append("try\n%s\ncatch err\n  printf('%%s | %%s | %%d %%s\\n', err.identifier, err.message, err.stack(1).line, err.stack(1).name);\nend"
                        % "\n".join("  " + line for line in self.lines))
            body += ["show('%s', %s);" % (name, name) for name in "a b c t p q h g s k".split()]
        self.body = body
        self.inFunction = r.random() < 0.6
        self.classes = self.valueClass() + self.handleClass()

    def text(self):
        code = "\n".join(self.body)
        if self.inFunction:
            code = "program();\nfunction program()\n%s\nend" % code
        return code + "\n" + FIXED + self.classes

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self):
        return self.pick("0", "1", "2", "3", "-1", "0.5", "-2.25", "7", "100", "NaN", "Inf", "1e-3", "4", "5")

    # --- the classes: some methods always, with random bodies

    def inside(self, own, names):
        """An expression in a method of `own` with these scalars."""
        one = self.pick(*names, own + ".x", own + ".y", self.number())
        two = self.pick(*names, own + ".x", own + ".y", self.number(), own + ".sum()", "sum(%s)" % own, own + ".list(2)")
        return self.pick("%s + %s", "%s * %s", "%s - %s", "%s / %s", "max(%s, %s)", "abs(%s) + %s", "mod(%s, 3) + %s", "(%s > 1) + %s") % (one, two)

    def write(self, own, names):
        plain = ["%s.x = %s;" % (own, self.inside(own, names)), "%s.y = %s;" % (own, self.inside(own, names)),
                 "if %s > %s, %s.x = %s; end" % (names[0], self.number(), own, self.inside(own, names)),
                 "if %s.x > %s, %s.y = %s; else, %s.x = 1; end" % (own, self.number(), own, self.inside(own, names), own)]
        if self.isPlain:
            return self.pick(*plain)
        return self.pick(
            *plain, "if %s > 50, error('Own:big', 'big %%g', %s); end" % (names[0], own + ".x"),
            "if %s == 9, %s.x = single(%s.x); end" % (names[0], own, own),
            "%s.list(2) = %s.x;" % (own, own) if self.random.random() < 0.3 else "%s.y = %s.y + 1;" % (own, own))

    def methods(self, own, result):
        r = self.random
        head = "function %s = " % own if result else "function "
        out = ["    function r = scaled(%s, v)\n      r = %s;\n    end" % (own, self.inside(own, ["v"])),
               "    function r = sum(%s)\n      r = %s.x + %s.y;\n    end" % (own, own, own),
               "    function r = early(%s, v)\n      r = v;\n      if v > 2, return, end\n      r = %s;\n    end" % (own, self.inside(own, ["v", "r"])),
               "    function r = given(%s, v)\n      r = nargin + %s.x;\n      if nargin > 1, r = r * v; end\n    end" % (own, own)]
        for name in ("step", "push", "both"):
            lines = [self.write(own, ["v"]) for _ in range(r.randint(1, 3))]
            if r.random() < 0.6:  # machine code leaves here, after what it has done
                lines.append("if v > %s, printf('%s of %%g, %%g\\n', o.x, v); end" % (self.pick("2", "4", "9", "20"), name))
                lines.append(self.write(own, ["v"]))
            if name == "both":
                lines.append("%s%s.push(v - 1);" % (own + " = " if result else "", own))
            out.append("    %s%s(%s, v)\n%s\n    end" % (head, name, own, "\n".join("      " + line for line in lines)))
        return "\n".join(out)

    def valueClass(self):
        return ("classdef Point\n  properties\n    x = 0\n    y = 1\n    list = [1 2 3]\n  end\n  methods\n    function o = Point(v)\n      o.x = v;\n    end\n%s\n"
                "  end\nend\n" % self.methods("o", True))

    def handleClass(self):
        return ("classdef Counter < handle\n  properties\n    x = 0\n    y = 1\n    list = [1 2 3]\n  end\n  methods\n    function o = Counter(v)\n      o.x = v;\n    end\n%s\n"
                "  end\nend\n" % self.methods("o", False))

    # --- the loops

    def scalar(self, depth=0):
        counters = self.counters or ["1"]
        if depth > 1 or self.random.random() < 0.4:
            return self.pick("a", "b", "c", *counters, *counters, self.number(), "p.x", "h.x", "h.y", "s.x", "s.y", "q.y", "g.x")
        inner = self.scalar(depth + 1)
        return self.pick("p.scaled(%s)", "scaled(p, %s)", "h.scaled(%s)", "scaled(h, %s)", "p.early(%s)", "h.early(%s)", "outside(s, %s)", "abs(%s) + p.sum",
                         "g.scaled(%s) + h.sum()", "p.given(%s)", "h.given() + %s", "s.list(mod(%s, 3) + 1)", "p.list(2) + %s", "h.list(end) - %s",
                         "k{%s}" if self.random.random() < 0.3 else "k{1} + %s", "at(z, 2) + %s", "(%s + sum(q))", "(%s > 2) + k{2}", "at(h.list, mod(%s, 3) + 1)") % inner

    def statement(self):
        r = self.random.random()
        if self.depth < 2 and r < 0.1:
            return self.loop()
        if r < 0.22:
            self.lines.append("if %s > %s, %s end" % (self.scalar(1), self.number(), self.one()))
            return
        if r < 0.25:
            self.lines.append("try, a = fails(%s); catch e1, t = t + 1; end" % self.scalar(1))
            return
        self.lines.append(self.one())

    def one(self):
        v = self.scalar(self.pick(0, 1, 2))
        if self.isPlain and self.random.random() < 0.6:
            v = self.pick(v, *(self.counters or ["2"]))
            return self.pick("p = p.step(%s);", "p = step(p, %s);", "h.push(%s);", "step(h, %s);", "p = p.both(%s);", "h.both(%s);", "s = moved(s, %s);",
                             "a = p.scaled(%s);", "b = h.early(%s);", "h.x = %s;", "p.y = %s;", "s.x = %s;") % v
        return self.pick(
            "a = %s;" % v, "b = %s;" % v, "c = c + %s;" % v, "t = t + 1;", "p = p.step(%s);" % v, "p = step(p, %s);" % v, "h.push(%s);" % v,
            "step(h, %s);" % v, "p = p.both(%s);" % v, "h.both(%s);" % v, "g.push(%s);" % v, "s = moved(s, %s);" % v, "s.x = %s;" % v, "s.y = s.y + %s;" % v,
            "p.x = %s;" % v, "h.x = %s;" % v, "s.list(%s) = %s;" % (self.pick("2", "mod(a, 3) + 1", self.pick(*(self.counters or ["1"]))), v),
            "p.list(mod(t, 3) + 1) = %s;" % v, "h.list(2) = %s;" % v, "k{mod(t, 5) + 1} = %s;" % v, "k{2} = %s;" % v, "z(2, 1) = %s;" % v,
            "if t == 7, q = p; end", "if t == %s, g = h; end" % self.number(), "if t == 5, p = 3; end" if self.random.random() < 0.1 else "t = t + 1;",
            "if t == 9, s = 1; end" if self.random.random() < 0.1 else "t = t + 1;", "if t == 11, s.x = int8(4); end", "p.scaled(%s);" % v,
            "if t == 6, h.list = [4 5]; end", "q.y = %s;" % v, "if t == 30, delete(g); end" if self.random.random() < 0.2 else "t = t + 1;",
            "t = t + isempty(p.list) + numel(h.list);")

    def loop(self):
        r = self.random
        self.loops += 1
        name = "i%d" % self.loops
        turns = r.randint(2, 9) if self.depth else r.randint(5, 60)
        outer, self.lines = self.lines, []
        self.counters.append(name)
        self.depth += 1
        for _ in range(r.randint(1, 2 if self.isPlain else 5)):
            self.statement()
        self.depth -= 1
        self.counters.pop()
        inner, self.lines = self.lines, outer
        self.lines += ["for %s = %s" % (name, self.pick("1:%d" % turns, "1:%d" % turns, "%d:-1:1" % turns, "1:2:%d" % (2 * turns), "0:0.5:%d" % (turns / 2)))]
        self.lines += ["  " + line for line in inner] + ["end"]
