"""Random programs of scalar code: loops in loops, conditions, elements read and written, functions that call each other, classes
that change on the way, mistakes in between. What machine code of such loops does must be what the interpreter does.

The same form as generate.py, so that `run` takes it: run MATLIFT --loops MATLIFT_JIT=always
"""
import random

FUNCTIONS = """
function show(name, v)
  printf('%s %s %s:', name, class(v), mat2str(size(v)));
  printf(' %.17g', double(v(:)));
  printf('\\n');
end
function r = twice(v)
  r = v * 2 + 1;
end
function r = pick(v, w)
  if v > w
    r = v - w;
  elseif v == w
    r = 0;
  else
    r = twice(w) - v;
  end
end
function r = count(n)
  if n <= 0
    r = 0;
  else
    r = 1 + count(n - 1);
  end
end
function r = odd(v)
  r = mod(v, 2) ~= 0;
end
function r = series(n)
  r = 0;
  for k = 1:n
    if k == 7, continue, end
    r = r + 1 / k;
    if r > 4, return, end
  end
end
function r = fails(v)
  if v > 3, error('Test:high', 'too high: %g', v); end
  r = -v;
end
"""


class Program:
    def __init__(self, seed):
        self.random = random.Random(7000 + seed)
        self.lines, self.depth, self.loops, self.counters = [], 0, 0, []
        r = self.random
        self.mixes = r.random() < 0.3
        self.doubles = ["a", "b", "c", "d"]
        self.lines += [
            "a = %s; b = %s; c = %s; d = %s;" % tuple(self.number() for _ in range(4)),
            "p = true; q = false; t = 0;",
            "m = int32(%d); u = uint8(%d); w = int8(%d);" % (r.randint(-5, 50), r.randint(0, 255), r.randint(-128, 127)),
            "f = single(%s); h = 'k';" % self.number(),
            "x = (1:%d) / 4; y = zeros(%d, %d); z = x > 1; e = int32(1:9); text = 'a longer text';" % (
                r.randint(3, 12), r.randint(2, 5), r.randint(2, 5)),
            "g = single([1 2.5 -3 4]); n8 = uint8([1 200 255 7]);",
        ]
        body = self.lines
        for _ in range(r.randint(2, 4)):
            self.lines = []
            self.block(r.randint(2, 5))
            body.append("try\n%s\ncatch err\n  printf('%%s | %%s | %%d\\n', err.identifier, err.message, err.stack(1).line);\nend"
                        % "\n".join("  " + line for line in self.lines))
            for name in "a b c d p q m u w f h x y z e g n8 t".split():
                body.append("show('%s', %s);" % (name, name))
        self.body = body
        self.inFunction = r.random() < 0.6

    def text(self):
        code = "\n".join(self.body)
        if self.inFunction:
            code = "program();\nfunction program()\n%s\nend" % code
        return code + "\n" + FUNCTIONS

    def pick(self, *choices):
        return self.random.choice(choices)

    def number(self):
        return self.pick("0", "1", "2", "3", "-1", "0.5", "-2.25", "7", "1e3", "-0", "1e-3", "0.1", "100", "NaN", "Inf", "-Inf", "1e300",
                         "2^31", "2^53", "4", "5", "6")

    def index(self):
        counters = self.counters or ["1"]
        return self.pick(self.pick(*counters), self.pick(*counters), "%d" % self.random.randint(1, 4), self.pick(*counters) + " + 1",
                         "mod(%s, 3) + 1" % self.pick(*counters), "end", "end - 1", "mod(floor(abs(a)), 9)", self.pick(*counters) + " - 1", "mod(m, 7)")

    def value(self, depth=0):
        if depth > 1 or self.random.random() < 0.35:
            return self.pick(*(self.doubles * 2 + self.counters * 2 + [self.number(), self.number(), "x(%s)" % self.index()]
                             + ["h", "p", "z(%s)" % self.index(), "y(%s, %s)" % (self.index(), self.index()), "text(%s)" % self.index()]
                             + self.others()))
        one, two = self.value(depth + 1), self.value(depth + 1)
        return self.pick("(%s + %s)", "(%s - %s)", "(%s * %s)", "(%s / %s)", "(%s .* %s)", "(%s + %s)", "mod(%s, %s)", "pick(%s, %s)",
                         "(%s) ^ 2 + %s", "-%s + %s", "sqrt(abs(%s)) + %s", "abs(%s) - %s", "floor(%s) + %s", "sin(%s) * %s",
                         "twice(%s) + %s", "(%s > %s)", "exp(-abs(%s)) + %s", "rem(%s, %s)", "max(%s, %s)", "min(%s, %s)",
                         "atan2(%s, %s)", "series(mod(%s, 9)) + %s", "count(mod(floor(%s), 6)) + %s", "round(%s) - %s", "fix(%s) - %s",
                         "odd(%s) + %s", "hypot(%s, %s)") % (one, two)

    def others(self):
        """Few programs mix integers and singles with the rest: most mixtures are errors."""
        return ["m", "u", "f", "e(%s)" % self.index(), "g(%s)" % self.index(), "n8(%s)" % self.index(), "w"] if self.mixes else []

    def condition(self, depth=0):
        if depth > 1 or self.random.random() < 0.75:
            return self.pick("%s < %s", "%s <= %s", "%s > %s", "%s >= %s", "%s == %s", "%s ~= %s") % (self.value(1), self.value(1))
        one, two = self.condition(depth + 1), self.condition(depth + 1)
        return self.pick("%s && %s", "%s || %s", "~(%s) && %s", "(%s) & (%s)", "(%s) | (%s)") % (one, two)

    def block(self, count):
        for _ in range(count):
            self.statement()

    def nested(self, head, count, tail="end"):
        outer, self.lines = self.lines, []
        self.depth += 1
        self.block(count)
        self.depth -= 1
        inner, self.lines = self.lines, outer
        self.lines.append(head)
        self.lines += ["  " + line for line in inner]
        if tail:
            self.lines.append(tail)

    def loop(self):
        r = self.random
        self.loops += 1
        name = "i%d" % self.loops
        kind = r.random()
        turns = r.randint(1, 14) if self.depth else r.randint(3, 60)
        self.counters.append(name)
        if kind < 0.65:
            head = "for %s = %s" % (name, self.pick("1:%d" % turns, "%d:-1:1" % turns, "1:2:%d" % turns, "0:%d" % turns, "1:numel(x)",
                                                    "2:%d" % (turns + 1), "-3:%d" % turns, "1:0", "0:0.5:%d" % (turns / 4),
                                                    "int32(1):int32(%d)" % turns, "x", "1:size(y, 1)", "%d:3:%d" % (-turns, turns)))
            # What grows in a loop over itself in a loop grows without end.
            if self.depth:
                head = head.replace("1:numel(x)", "1:min(numel(x), 40)").replace("= x", "= x(1:min(end, 40))")
            self.nested(head, r.randint(1, 4))
        else:
            self.lines.append("%s = 0;" % name)
            outer, self.lines = self.lines, []
            self.depth += 1
            self.block(r.randint(1, 3))
            self.depth -= 1
            inner, self.lines = self.lines, outer
            self.lines += ["while %s < %d" % (name, turns), "  %s = %s + 1;" % (name, name)]
            self.lines += ["  " + line for line in inner] + ["end"]
        self.counters.pop()

    def statement(self):
        r = self.random.random()
        if self.depth < 3 and r < (0.6 if self.depth == 0 else 0.22):
            return self.loop()
        if r < 0.36 and self.depth < 5:
            self.nested("if " + self.condition(), self.random.randint(1, 2), None)
            if self.random.random() < 0.4:
                self.nested("elseif " + self.condition(), 1, None)
            if self.random.random() < 0.5:
                self.nested("else", self.random.randint(1, 2), None)
            self.lines.append("end")
            return
        if r < 0.4 and self.depth:
            self.lines.append("if %s, %s, end" % (self.condition(), self.pick("break", "continue") if self.counters else "t = 1;"))
            return
        if r < 0.42 and self.depth < 5:
            self.nested("switch mod(%s, 3)" % (self.counters or ["a"])[-1] + "\ncase 0", 1, None)
            self.nested("case {1, 5}", 1, None)
            self.nested("otherwise", 1)
            return
        if r < 0.44:
            self.lines.append("try, %s = fails(%s); catch e1, t = t + 1; end" % (self.pick(*self.doubles), self.value(1)))
            return
        name = self.pick(*self.doubles)
        self.lines.append(self.pick(
            "%s = %s;" % (name, self.value()), "%s = %s;" % (name, self.value()), "%s = %s + %s;" % (name, name, self.value(1)),
            "%s = %s;" % (name, self.value()), "x(%s) = %s;" % (self.index(), self.value(1)),
            "y(%s, %s) = %s;" % (self.index(), self.index(), self.value(1)), "z(%s) = %s;" % (self.index(), self.condition()),
            "p = %s;" % self.condition(), "q = ~p;", "m = m + %s;" % self.value(2), "u = u * %s;" % self.value(2), "f = f + %s;" % self.value(1),
            "e(%s) = m;" % self.index(), "w = w - %s;" % self.value(2), "t = t + p;", "x(end + 1) = %s;" % self.number(),
            "%s = x(%s);" % (name, self.index()), "%s = %s(1);" % (name, self.pick(*self.doubles)), "g(%s) = f;" % self.index(),
            "h = text(%s);" % self.index(), "n8(%s) = u;" % self.index(), "%s = double(%s);" % (name, self.value(1)),
            "v = x; x(%s) = 9;" % self.index(), "%s = numel(x);" % name, "if isempty(x), t = t - 1; end"))
