f = @(x, y) x.^2 + y;
fprintf('%d\n', f(3, 1))             % expect: 10
k = 10; g = @(x) x + k; k = 20;
fprintf('%d\n', g(1))                % expect: 11
h = @() 42;
fprintf('%d %d\n', h(), h() + 1)     % expect: 42 43
add = @(a) @(b) a + b;
add3 = add(3);
fprintf('%d\n', add3(4))             % expect: 7
c = {@sin, @(x) x * 2};
fprintf('%d\n', c{2}(21))            % expect: 42
v = @(varargin) numel(varargin);
fprintf('%d\n', v(1, 2, 3))          % expect: 3
m = @(x) max(x);
[a, b] = m([3 9 4]);
fprintf('%d %d\n', a, b)             % expect: 9 2
s.f = @(x) x + 1;
fprintf('%d\n', s.f(1))              % expect: 2
