% What a parfor gives, and what it leaves alone.
a = zeros(1, 5); s = 0; b = 3; t = 'before'; i = 99;
parfor i = 1:5
  t = i * b;
  a(i) = t;
  s = s + t;
end
disp(a)                      % expect:      3     6     9    12    15
disp(s)                      % expect:     45
disp(t)                      % expect: before
disp(i)                      % expect:     99
c = {}; st = struct('x', {}); m = [];
parfor k = 2:4
  c{k} = k; st(k).x = -k; m(:, k) = [k; k + 1];
end
disp(size(c)), disp(st(4).x) % expect:      1     4
                             % expect:     -4
disp(m)                      % expect:      0     2     3     4
                             % expect:      0     3     4     5
x = 1:6; off = 2;
parfor k = 1:4, x(k + off) = 10 * k; end
disp(x)                      % expect:      1     2    10    20    30    40
parfor k = 4:6, x(k - 3) = -k; end
disp(x)                      % expect:     -4    -5    -6    20    30    40
r = []; d = 100; p = 1; w = ''; mx = -Inf; f = @(u, v) u + 2 * v; g = 0; un = [];
parfor (k = 1:4, 2)
  r = [r; k, k^2]; d = d - k; p = k * p; w = [num2str(k) w]; mx = max(mx, mod(3 * k, 5));
  g = f(g, k); un = union(un, mod(k, 2));
end
disp(r')                     % expect:      1     2     3     4
                             % expect:      1     4     9    16
disp([d p mx g un])          % expect:     90    24     4    20     0     1
disp(w)                      % expect: 4321
e = 0;
parfor k = 1:0, e = e + 1; q(k) = 1; end
disp([e exist('q')])         % expect:      0     0
z = zeros(3, 2);
parfor k = 1:2
  for j = 1:3
    if j == 2, continue; end
    z(j, k) = 10 * j + k;
  end
  if k == 1, continue; end
  u(k) = 7;
end
disp(z)                      % expect:     11    12
                             % expect:      0     0
                             % expect:     31    32
disp(u)                      % expect:      0     7
v = uint8([]);
parfor k = int8(1):int8(3), v(k) = 2 * k; cls{k} = class(k); end
disp(v), disp(cls{2})        % expect:    2   4   6
                             % expect: int8
total = 0;
parfor k = 1:3               % inside another one it is a loop
  row = zeros(1, 2);
  parfor j = 1:2, row(j) = k * j; end
  total = total + sum(row);
end
disp(total)                  % expect:     18
rng(3); parfor k = 1:3, h(k) = k; end, u1 = rand; rng(3); u2 = rand;
disp(u1 == u2)               % expect:    1
rng(3); parfor k = 1:3, h1(k) = rand; end, u1 = rand;
rng(3); parfor k = 1:3, h2(k) = rand; end, u2 = rand;
disp([isequal(h1, h2), numel(unique(h1)), u1 == u2]) % expect:      1     3     1
