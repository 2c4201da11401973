% Heat with a known solution; a cylinder's (Bessel's first zero); a system of two.
x = linspace(0, 1, 40);
s = pdepe(0, @(x, t, u, d) deal(pi ^ 2, d, 0), @(x) sin(pi * x), @(xl, ul, xr, ur, t) deal(ul, 0, pi * exp(-t), 1), x, linspace(0, 2, 5), odeset('RelTol', 1e-5));
disp(size(s))                                                  % expect:      5    40
disp(max(abs(s(end, :) - exp(-2) * sin(pi * x))) < 5e-4)       % expect:    1
z = 2.404825557695773;
s = pdepe(1, @(x, t, u, d) deal(1, d, 0), @(x) besselj(0, z * x), @(xl, ul, xr, ur, t) deal(0, 1, ur, 0), x, [0 0.05 0.1], odeset('RelTol', 1e-5));
disp(abs(s(3, 1) - exp(-z ^ 2 * 0.1)) < 1e-3)                  % expect:    1
s = pdepe(0, @(x, t, u, d) deal([1; 1], [1; 2] .* d, [0; 0]), @(x) [sin(pi * x); sin(pi * x)], ...
          @(xl, ul, xr, ur, t) deal(ul, [0; 0], ur, [0; 0]), x, [0 0.02 0.04], odeset('RelTol', 1e-5));
disp(size(s))                                                  % expect:      3    40     2
disp(max(max(abs([s(3, :, 1) - exp(-pi ^ 2 * 0.04) * sin(pi * x); s(3, :, 2) - exp(-2 * pi ^ 2 * 0.04) * sin(pi * x)]))) < 1e-3)   % expect:    1
[u, ux] = pdeval(0, x, s(1, :, 1), 0.5);
disp([abs(u - 1) < 1e-2, abs(ux) < 0.2])                       % expect:    1   1
