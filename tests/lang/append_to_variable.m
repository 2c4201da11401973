% x = [x, ...] adds to x in place where it can; copies must not see it, and every class rule holds.
s = 'ab'; t = s;
s = [s 'cd'];
s = [s, 'e', 'fg'];
fprintf('%s %s\n', s, t)                       % expect: abcdefg ab
u = s; s(end) = 'X'; s = [s s];
fprintf('%s %s\n', s, u)                       % expect: abcdefXabcdefX abcdefg
s = ['<' s]; disp(s)                           % expect: <abcdefXabcdefX
x = [1 2]; x = [x 3]; x = [x, x, 4]; disp(x)   % expect:      1     2     3     1     2     3     4
x = [x int8(5)]; disp(class(x))                % expect: int8
x = [x 'a']; disp(class(x))                    % expect: char
m = [1 2; 3 4]; m = [m [5; 6]]; m = [m m(:, 1)]; disp(m)
% expect:      1     2     5     1
% expect:      3     4     6     3
m = [m; 7 7 7 7]; disp(size(m))                % expect:      3     4
v = [1; 2]; w = v; v = [v; 3]; v = [v; v]; disp(v')   % expect:      1     2     3     1     2     3
disp(w')                                       % expect:      1     2
e = []; e = [e 1]; e = [e; 2]; disp(e')        % expect:      1     2
e = zeros(1, 0); e = [e 'x']; disp(class(e))   % expect: char
c = {1}; d = c; c = [c {2}]; c = [c, {3, 4}, {}]; disp(size(c))   % expect:      1     4
disp(size(d))                                  % expect:      1     1
c = [c 5]; disp(class(c{5}))                   % expect: double
c = [c; {1 2 3 4 5}]; disp(size(c))            % expect:      2     5
k = {'a'}; k = [k; {'b'}; {'c'}]; disp(size(k))   % expect:      3     1
p = "a"; p = [p "b"]; p = [p, 'c']; p = [p; "x" "y" "z"]; disp(size(p))   % expect:      2     3
z = 1i; z = [z 2]; z = [z 3i]; disp(isreal(z))   % expect:    0
r = 3; r = [r r]; r = [r, single(1)]; disp(class(r))   % expect: single
b = true; b = [b false]; b = [b true]; disp(class(b))   % expect: logical
b = [b, []]; disp(size(b))                     % expect:      1     3
q = struct('v', 1); q = [q struct('v', 2)]; disp(size(q))   % expect:      1     2
n = ones(2, 2, 2); n = [n n]; disp(size(n))    % expect:      2     4     2
function y = twice(y), y = [y y]; y = [y; y]; end
a = 1:2; disp(size(twice(a))), disp(a)         % expect:      2     4
                                               % expect:      1     2
% A mistake leaves x alone.
try, a = [a; 1 2 3]; catch err, disp(err.identifier), end   % expect: MATLAB:catenate:dimensionMismatch
try, a = [a, [1; 2]]; catch err, disp(err.identifier), end  % expect: MATLAB:catenate:dimensionMismatch
disp(a)                                        % expect:      1     2
try, nothingYet = [nothingYet 1]; catch err, disp(err.message), end   % expect: Unrecognized function or variable 'nothingYet'.
pi = [pi 1]; fprintf('%.4f %d\n', pi)          % expect: 3.1416 1
g = {}; for i = 1:1000, g = [g {i}]; end, disp(numel(g))   % expect:         1000
long = ''; for i = 1:1000, long = [long; 'a']; end, disp(size(long))   % expect:         1000           1
