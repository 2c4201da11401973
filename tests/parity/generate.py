"""Random array programs: one a seed, the same for the same seed.

A program makes arrays of several classes and shapes, chains of operations over them, reductions, slices and masked
updates, keeps some results and drops others, and prints every result: a line of its class, size and bits, and one
of a few of its elements. An error is printed too, and the program goes on.
"""
import random

HEADER = """\
function show(name, v)
    if ~isreal(v), v = [real(v) imag(v)]; end
    if isfloat(v), v(isnan(v)) = NaN; end
    w = v(:).';
    if islogical(w), w = uint8(w); end
    if ischar(w), w = uint16(w); end
    b = double(typecast(w, 'uint8'));
    h = mod(sum(mod(b .* mod(1:numel(b), 65521), 65521)), 2^40);
    fprintf('%s %s %s %d\\n', name, class(v), mat2str(size(v)), h);
    k = unique(round(linspace(1, max(1, numel(v)), min(9, numel(v)))));
    fprintf('%s =%s\\n', name, sprintf(' %.9g', double(v(k))));
end
function v = numbers(n, m, factor, scale, special)
    v = reshape(mod((0:n*m-1) * factor, scale) - scale / 2, n, m);
    if special
        v(1:7:end) = 0; v(3:977:end) = NaN; v(5:1009:end) = Inf; v(6:1013:end) = -Inf; v(2:991:end) = -0;
    end
end
"""
FLOATS = ("double", "single")


class Program:
    def __init__(self, seed, classes=FLOATS + ("logical", "int32", "uint8"), exact=False):
        self.random = random.Random(seed)
        self.classes, self.exact = classes, exact
        self.lines, self.variables = [], []  # (name, class, rows, columns)
        self.n = self.random.choice((1, 3, 64, 97, 300, 1200, 5000))
        self.m = self.random.choice((1, 2, 40, 77, 100)) if self.n > 1 else self.random.choice((2500, 7001))
        for k in range(self.random.randint(3, 5)):
            self.array(k)
        for _ in range(self.random.randint(6, 18)):
            self.statement()
        for name, _, _, _ in self.variables:
            self.lines.append("if exist('%s', 'var'), show('%s', %s); end" % (name, name, name))

    def text(self):
        return "\n".join(self.lines) + "\n" + HEADER

    def pick(self, *choices):
        return self.random.choice(choices)

    def add(self, cls, rows, columns, expression):
        name = "v%d" % len(self.variables)
        self.lines.append("try, %s = %s; catch e, disp(e.message), end" % (name, expression))
        self.variables.append((name, cls, rows, columns))
        return name

    def array(self, k):
        rows, columns = ((self.n, self.m), (self.n, self.m), (self.n, 1), (1, self.m))[min(k, 1) if k < 2 else self.pick(0, 1, 2, 3)]
        cls = self.pick(*self.classes)
        factor, scale = self.pick(0.618033988749895, 1.414213562373095, 7.389), self.pick(4, 6, 50)
        values = "numbers(%d, %d, %s, %d, %s)" % (rows, columns, factor, scale, "true" if self.pick(0, 0, 1) else "false")
        if cls == "logical":
            values = values.replace("true", "false") + " > 0"
        elif cls != "double":
            values = "%s(%s)" % (cls, values)
        self.add(cls, rows, columns, values)

    def operand(self, cls):
        """A variable of the class (cast when there is none), or a number."""
        found = [v for v in self.variables if v[1] == cls]
        if not found or self.pick(0, 0, 0, 1):
            if cls == "logical" and not found:
                v = self.pick(*self.variables)
                return "(%s > 0)" % v[0], v[2], v[3]
            if not found:
                v = self.pick(*self.variables)
                return "%s(%s)" % (cls, v[0]), v[2], v[3]
            if cls != "logical":
                return self.pick("0.5", "2", "-1.25", "3", "1e-3"), 1, 1
        v = self.pick(*found)
        return v[0], v[2], v[3]

    def expression(self, cls, depth):
        if depth == 0 or self.random.random() < 0.2:
            return self.operand(cls)
        if cls == "logical":
            return self.logical(depth)
        a, r, c = self.expression(cls, depth - 1)
        unary = ["-(%s)", "abs(%s)"]
        binary = ["(%s + %s)", "(%s - %s)", "(%s .* %s)", "max(%s, %s)", "min(%s, %s)"]
        if cls in FLOATS:
            unary += ["floor(%s)", "round(%s)", "fix(%s)", "sign(%s)", "(%s).^2"]
            if not self.exact:
                unary += ["sqrt(abs(%s))", "exp(-abs(%s))", "sin(%s)", "cos(%s)", "sqrt(%s)", "tanh(%s)", "log(abs(%s) + 1)"]
                binary += ["(%s ./ %s)", "hypot(%s, %s)"]
        if self.pick(0, 1):
            return self.pick(*unary) % a, r, c
        b, r2, c2 = self.expression(cls, depth - 1)
        return self.pick(*binary) % (a, b), max(r, r2), max(c, c2)

    def logical(self, depth):
        form = self.pick("compare", "compare", "and", "not", "test")
        if form == "and":
            a, r, c = self.expression("logical", depth - 1)
            b, r2, c2 = self.expression("logical", depth - 1)
            return self.pick("(%s & %s)", "(%s | %s)", "xor(%s, %s)") % (a, b), max(r, r2), max(c, c2)
        if form == "not":
            a, r, c = self.expression("logical", depth - 1)
            return "~%s" % a, r, c
        cls = self.pick(*[c for c in self.classes if c != "logical"])
        a, r, c = self.expression(cls, depth - 1)
        if form == "test" and cls in FLOATS:
            return self.pick("isnan(%s)", "isinf(%s)", "isfinite(%s)") % a, r, c
        b, r2, c2 = self.expression(cls, depth - 1)
        return "(%s %s %s)" % (a, self.pick("<", "<=", ">", ">=", "==", "~="), b), max(r, r2), max(c, c2)

    def statement(self):
        kind = self.pick("map", "map", "map", "reduce", "reduce", "mask", "slice", "again", "drop", "extreme")
        cls = self.pick(*self.classes)
        if kind == "map":
            text, r, c = self.expression(cls, self.random.randint(1, 4))
            self.add(cls, r, c, text)
        elif kind == "reduce":
            text, r, c = self.expression(cls, self.random.randint(0, 3))
            forms = ["sum(%s)", "sum(%s, 2)", "sum(%s, 'all')", "max(%s)", "min(%s, [], 2)", "any(%s)", "all(%s, 2)",
                     "max(%s, [], 'all')", "prod(%s, 2)"]
            if cls in FLOATS:
                forms += ["mean(%s)", "mean(%s, 2)", "mean(%s, [1 2])", "var(%s)", "std(%s, 0, 2)", "norm(reshape(%s, [], 1))"]
            self.add("double", 1, 1, self.pick(*forms) % ("(" + text + ")"))
        elif kind == "extreme":
            text, r, c = self.expression(self.pick(*FLOATS), self.random.randint(0, 3))
            name = self.add("double", 1, 1, "0")
            self.lines.append("try, [%s, i%s] = %s; show('i%s', i%s); catch e, disp(e.message), end" % (
                name, name, self.pick("max(%s)", "min(%s)", "max(%s, [], 2)", "min(%s, [], 1)") % text, name, name))
        elif kind == "mask":
            whole = [v for v in self.variables if v[1] == cls and v[2] * v[3] > 1]
            if whole:
                v = self.pick(*whole)
                form = self.pick("%s(%s > 0) = 1", "%s(%s < 1) = 0")
                self.lines.append("try, " + form % (v[0], v[0]) + "; catch e, disp(e.message), end")
                self.add(cls, 1, 1, "sum(double(%s(%s > 1)))" % (v[0], v[0]))
        elif kind == "slice":
            whole = [v for v in self.variables if v[2] > 3 and v[3] > 3]
            if whole:
                v = self.pick(*whole)
                self.add(v[1], v[2] - 2, v[3], "%s(1:end-2, :) + %s(3:end, :)" % (v[0], v[0]))
        elif kind == "again":
            v = self.pick(*self.variables)
            self.lines.append("try, %s = %s + 1; catch e, disp(e.message), end" % (v[0], v[0]))
        else:
            v = self.pick(*self.variables)
            self.lines.append("clear %s" % v[0])
