"""Random programs of matrices of whole numbers, which products, transposes, slices, assignments in place, loops, functions and
cells move around. Whole numbers that are small enough are exact, so that no way to add them up may differ: a device has to
print the same without any tolerance. Each statement is guarded: one that is wrong says so, and the program goes on.
"""
import random

FUNCTIONS = """
function y = wrap(x)
  if isreal(x), y = mod(double(x) + 50, 101) - 50; else, y = complex(mod(real(double(x)) + 50, 101) - 50, mod(imag(double(x)) + 50, 101) - 50); end
end
function a = twist(a, b)
  a = wrap(double(a) - b);
  b(1) = 7;
  a(end) = a(end) + b(1);
end
function show(name, x)
  fprintf('%s %s %dx%d', name, class(x), size(x, 1), size(x, 2));
  fprintf(' %.17g', real(double(x)), imag(double(x)));
  fprintf('\\n');
end
"""


class Program:
    """Statements over variables whose sizes are known, so that nearly all of them are right."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.sizes = {}
        self.lines = []
        self.made = 0
        for _ in range(3):
            self.start()
        for _ in range(self.random.randint(8, 30)):
            self.statement()

    def pick(self, *choices):
        return self.random.choice(choices)

    def extent(self):
        return self.pick(1, 2, 3, 5, 8, 12, 20)

    def name(self):
        self.made += 1
        return f"v{self.made}"

    def keep(self, size, text, name=None):
        name = name or self.name()
        self.sizes[name] = size
        self.lines.append(f"{name} = {text};")

    def start(self):
        m, n = self.extent(), self.extent()
        kind = self.pick("{0}", "{0}", "{0}", "single({0})", "int32({0})", "{0} > 6", "complex({0}, -{0})")
        self.keep((m, n), kind.format(f"reshape(mod((1:{m * n}) * {self.random.randint(3, 40)}, 13), {m}, {n})"))

    def any(self):
        return self.random.choice(list(self.sizes))

    def of_size(self, size):
        """An expression of that size: a variable, or one made to fit."""
        same = [v for v, s in self.sizes.items() if s == size]
        turned = [v for v, s in self.sizes.items() if s == size[::-1]]
        choice = self.random.random()
        if same and choice < 0.6:
            return self.random.choice(same)
        if turned and choice < 0.85:
            return self.random.choice(turned) + self.pick("'", ".'")
        if choice < 0.93:
            return str(self.random.randint(-3, 3))
        return f"reshape(mod(1:{size[0] * size[1]}, 7), {size[0]}, {size[1]})"

    def row_or_column(self, size):
        m, n = size
        return self.pick(f"(1:{n})", f"(1:{m})'", self.of_size(size))

    def small(self, text):
        """Whole numbers that stay exact in single."""
        return f"wrap({text})"

    def elementwise(self, size, depth=0):
        if depth == 3 or self.random.random() < 0.25:
            return self.of_size(size)
        a = self.elementwise(size, depth + 1)
        shape = self.random.random()
        if shape < 0.2:
            return f"{self.pick('abs', 'real', 'conj', '-', '~', 'double', 'fix')}({a})"
        b = self.elementwise(size, depth + 1) if shape < 0.75 else self.row_or_column(size)
        if shape < 0.3:
            return f"double({a} {self.pick('<', '>=', '==', '~=')} {b})"
        if shape < 0.4:
            return f"{self.pick('max', 'min')}(real({a}), real({b}))"
        return f"wrap({a} {self.pick('+', '-', '.*')} {b})"

    def range(self, count):
        a = self.random.randint(1, count)
        b = self.random.randint(a, count)
        form = self.random.random()
        if form < 0.2:
            return ":", count
        if form < 0.5:
            return f"{a}:{b}", b - a + 1
        if form < 0.6:
            return f"{b}:-1:{a}", b - a + 1
        if form < 0.7:
            return f"{a}:2:{b}", (b - a) // 2 + 1
        if form < 0.8:
            return "end", 1
        if form < 0.9:
            return f"[{b} {a} {a}]", 3
        return str(a), 1

    def statement(self):
        self.random.choice([self.new, self.new, self.product, self.product, self.slice, self.assign, self.update, self.update,
                            self.reduce, self.join, self.loop, self.branch, self.box, self.call, self.forget, self.shape, self.chain])()

    def new(self):
        size = self.sizes[self.any()]
        self.keep(size, self.elementwise(size))

    def turned(self, name):
        size = self.sizes[name]
        if self.random.random() < 0.4:
            return name + self.pick("'", ".'"), size[::-1]
        return name, size

    def product(self):
        """op(A(:, part)) * op(B), with sizes that fit."""
        left, (m, k) = self.turned(self.any())
        n = self.extent()
        fits = [v for v, s in self.sizes.items() if k in s]
        right = None
        if fits and self.random.random() < 0.8:
            name = self.random.choice(fits)
            if self.sizes[name][0] == k:
                right, n = name, self.sizes[name][1]
                if n > 1 and self.random.random() < 0.5:
                    n = self.random.randint(1, n)
                    right = f"{name}(:, 1:{n})"
            else:
                right, n = name + self.pick("'", ".'"), self.sizes[name][0]
        right = right or f"reshape(mod(1:{k * n}, 5), {k}, {n})"
        text, size = f"double({left}) * double({right})", (m, n)
        if self.random.random() < 0.4:
            text, size = f"({text}){self.pick(chr(39), '.' + chr(39))}", (n, m)
        if self.random.random() < 0.3:
            text = f"{text} {self.pick('+', '-')} {self.row_or_column(size)}"
        self.keep(size, self.small(text))

    def chain(self):
        """As Gram and Schmidt do: a product of what was just changed by one, added to the first."""
        name = self.any()
        m, n = self.sizes[name]
        j = self.random.randint(1, n)
        w, h, again = self.name(), self.name(), self.name()
        q = f"double({name}(:, 1:{j}))"
        first = f"({w}' * {q})'" if self.random.random() < 0.7 else f"{q}' * {w}"
        self.lines.append(f"{w} = double({name}(:, {j})); {h} = {first}; {w} = {w} - {q} * {h}; {again} = ({w}' * {q})'; {h} = {h} + {again}; {h} = wrap({h}); {again} = wrap({again}); {w} = wrap({w});")
        self.sizes.update({w: (m, 1), h: (j, 1), again: (j, 1)})

    def slice(self):
        name = self.any()
        (i, m), (j, n) = self.range(self.sizes[name][0]), self.range(self.sizes[name][1])
        self.keep((m, n), f"{name}({i}, {j})")

    def assign(self):
        name = self.any()
        (i, m), (j, n) = self.range(self.sizes[name][0]), self.range(self.sizes[name][1])
        self.lines.append(f"{name}({i}, {j}) = {self.elementwise((m, n), 2)};")

    def update(self):
        name = self.any()
        self.lines.append(f"{name} = wrap({name} {self.pick('+', '-', '.*')} {self.elementwise(self.sizes[name], 1)});")

    def reduce(self):
        name = self.any()
        m, n = self.sizes[name]
        what = self.pick("sum", "max", "min", "any", "all", "cumsum", "prod")
        argument = {"max": "real({0}), [], {1}", "min": "real({0}), [], {1}", "prod": "mod(real(double({0})), 2) + 1, {1}"}.get(what, "{0}, {1}")
        axis = self.pick(1, 2)
        size = (m, n) if what == "cumsum" else (1, n) if axis == 1 else (m, 1)
        # A sum of an expression, which may be one kernel with it.
        text = f"0 * {name} + {self.elementwise((m, n), 2)}" if what == "sum" else name
        self.keep(size, f"wrap(double({what}({argument.format(text, axis)})))")

    def join(self):
        a = self.any()
        m, n = self.sizes[a]
        b = self.elementwise((m, n), 2)
        form = self.random.random()
        if form < 0.3:
            self.keep((m, 2 * n), f"[double({a}), 0 * double({a}) + ({b})]")
        elif form < 0.6:
            self.keep((2 * m, n), f"[0 * double({a}) + ({b}); double({a})]")
        elif form < 0.8:
            self.keep((m * 2, n * 3), f"repmat({a}, 2, 3)")
        else:
            self.keep((m, n), self.pick(f"flipud({a})", f"fliplr({a})", f"circshift({a}, 1)"))

    def loop(self):
        name = self.any()
        m, n = self.sizes[name]
        acc = self.name()
        axis, count = (f"{name}(:, k)", n) if self.random.random() < 0.5 else (f"{name}(k, :)", m)
        size = (m, 1) if axis.endswith("k)") else (1, n)
        body = self.pick(f"{acc} = wrap({acc} + {axis});", f"{acc} = wrap(2 * {acc} - double({axis}));", f"if {acc}(1) > 2, {acc} = wrap({acc} + double({axis})); else, {acc}(1) = {acc}(1) + k; end")
        self.lines.append(f"{acc} = zeros({size[0]}, {size[1]}); for k = 1:{count}, {body} end")
        self.sizes[acc] = size

    def branch(self):
        a, b = self.any(), self.any()
        size = self.sizes[b]
        self.lines.append(f"if sum(double({a}(:) > 2)) > {self.random.randint(0, 9)}, {b} = wrap({b} + 1); else, {b} = wrap({self.elementwise(size, 2)} - double({b})); end")

    def box(self):
        a, b = self.any(), self.any()
        size = self.sizes[a]
        box = f"c{self.made}"
        self.lines.append(f"{box} = {{{a}, {b}}}; s.f = {a}; {a} = wrap({self.elementwise(size, 2)} + double({a}));")
        self.keep(size, f"wrap(double({box}{{1}}) + double(s.f) - double({a}))")

    def call(self):
        a = self.any()
        self.keep(self.sizes[a], f"twist({a}, {self.elementwise(self.sizes[a], 2)})")

    def forget(self):
        if len(self.sizes) > 5:
            name = self.any()
            del self.sizes[name]
            self.lines.append(f"clear {name}")

    def shape(self):
        name = self.any()
        m, n = self.sizes[name]
        form = self.random.random()
        if form < 0.4:
            self.keep((m * n, 1), f"{name}(:)")
        elif form < 0.7:
            self.keep((n, m), f"reshape({name}, {n}, {m})")
        elif n > 1:
            k = self.random.randint(1, n)
            self.lines.append(f"{name}(:, {k}) = [];")
            self.sizes[name] = (m, n - 1)

    def text(self):
        guarded = [f"try\n  {line}\ncatch e, disp(e.message), end" for line in self.lines]
        names = [f"v{k}" for k in range(1, self.made + 1)]
        shown = [f"if exist('{v}', 'var'), show('{v}', {v}), end" for v in names]
        return "\n".join(guarded + shown) + "\n" + FUNCTIONS
