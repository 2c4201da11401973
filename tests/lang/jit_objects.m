% Methods, properties, fields and cells in hot loops, and what makes machine code of them leave.
p = JitPoint(1); q = p;
for i = 1:20000
    p = p.moved(i);
end
fprintf('%g %g %g %g\n', p.x, p.y, q.x, q.y)            % expect: 2.0001e+08 20000 1 0
c = JitCounter(); other = c; s = 0;
for i = 1:20000
    c.add(i);
    s = s + c.total + half(c) + c.doubled() + c.doubled;
end
fprintf('%g %g\n', other.n, s)                          % expect: 2.0001e+08 7.33443e+12
% An error in a method: at its line, with what was done before it.
c = JitCounter(); t = 0;
try
    for i = 1:20000
        t = t + 1;
        c.limited(i);
    end
catch e
    fprintf('%s %s %d %d %g\n', e.identifier, e.stack(1).name, t, i, c.n)
end                                                     % expect: Jit:limit limited 15000 15000 1.12492e+08
% A method that prints after it has written.
c = JitCounter();
for i = 1:9000
    c.told(i);                                          % expect: 8999: 8999
end                                                     % expect: 9000: 9000
% The variable becomes something else.
r = struct('x', 1); n = 0;
try
    for i = 1:20000
        n = n + r.x;
        if i == 15000, r = 3; end
    end
catch e
    fprintf('%d %d\n', i, n)                            % expect: 15001 15000
end
r = struct('x', 1);
for i = 1:20000
    r.x = i;
    if i == 15000, r = 3; break, end
end
fprintf('%d\n', r)                                      % expect: 3
% Arrays in properties and fields, elements of cells.
c = JitCounter(); f.list = zeros(1, 4); k = {1, 2, 'abc', 4}; t = 0;
held = f;
for i = 1:20000
    c.list(mod(i, 3) + 1) = i;
    f.list(end) = f.list(2) + c.list(2);
    f.list(mod(i, 3) + 1) = i;
    k{2} = k{2} + c.list(3);
    t = t + k{2} - k{1};
end
fprintf('%g %g %g | %s | %g | %g %g\n', c.list, sprintf('%g ', f.list), sum(held.list), k{2}, t)
                                                        % expect: 19998 19999 20000 | 19998 19999 20000 39998  | 0 | 1.9999e+08 1.33333e+12
try
    for i = 1:20000
        t = t + k{1 + 2 * (i > 15000)};
    end
catch e
    fprintf('%d\n', i)
end
fprintf('%d %d %s\n', i, numel(t), k{3})                % expect: 20000 3 abc
try
    for i = 1:20000
        f.list(1 + (i > 15000) * 3.5) = i;
    end
catch e
    fprintf('%s %d %g\n', e.identifier, i, f.list(1))   % expect: MATLAB:badsubscript 15001 15000
end
% The same handle in two variables; a handle that is deleted on the way.
a = JitCounter(); b = a;
for i = 1:9000
    a.add(1);
    b.n = b.n + 1;
end
fprintf('%d %d\n', a.n, b.n)                            % expect: 18000 18000
try
    for i = 1:9000
        if i == 8000, delete(a); end
        b.add(1);
    end
catch e
    fprintf('%s %d\n', e.identifier, i)                 % expect: MATLAB:class:InvalidHandle 8000
end
% Functions that take structs and arrays, and tell how many arguments there were.
v = [1 2 3]; m = struct('x', 0, 'y', 1); t = 0;
for i = 1:20000
    m = shifted(m, i);
    t = t + third(v) + counted(i) + counted(i, 2);
end
fprintf('%g %g %g\n', m.x, m.y, t)                      % expect: 2.0001e+08 20001 120000
function m = shifted(m, k)
    m.x = m.x + k;
    m.y = m.y + 1;
end
function r = third(v)
    r = v(3);
end
function r = counted(~, ~)
    r = nargin;
end
classdef JitPoint
    properties
        x
        y = 0
    end
    methods
        function p = JitPoint(x)
            p.x = x;
        end
        function p = moved(p, k)
            p.x = p.x + k;
            p = p.counted();
        end
        function p = counted(p)
            p.y = p.y + 1;
        end
    end
end
classdef JitCounter < handle
    properties
        n = 0
        list = [0 0 0]
    end
    methods
        function add(c, k)
            c.n = c.n + k;
        end
        function r = total(c)
            r = c.n;
        end
        function r = half(c)
            r = c.n / 2;
        end
        function r = doubled(c)
            r = 2 * c.n;
        end
        function limited(c, k)
            c.n = c.n + k;
            if k >= 15000
                c.n = c.n - 15000;
                error('Jit:limit', 'enough');
            end
        end
        function told(c, k)
            c.n = c.n + 1;
            if k > 8998, fprintf('%d: %d\n', k, c.n); end
        end
    end
end
