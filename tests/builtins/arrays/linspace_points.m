% The points are a + (b - a) k/(n - 1), each operation rounded, however they are computed; the ends are exact.
bad = 0;
ends = {[0 1], [-3 7.1], [1e-300 2e-300], [1e300 -1e299], [0.1 0.3], [-1 1], [1 1+eps], [pi exp(1)], [-1e-310 1e-310], [realmax/2 -realmax/2], [5 -5.5], [1e-5 1e17]};
for k = 1:numel(ends)
  a = ends{k}(1); b = ends{k}(2);
  for n = [2 3 4 7 10 49 101 1000 1025 99999 200001]
    x = linspace(a, b, n); j = 1:n-2;
    y = [a, a + (b - a) * j / (n - 1), b];
    if a == -b, h = floor(n/2); y(n:-1:n-h+1) = -y(1:h); if mod(n,2), y(h+1) = 0; end, end
    if ~isequal(x, y), bad = bad + 1; fprintf('%g %g %d: %g\n', a, b, n, max(abs(x-y))); end
  end
end
disp(bad)                       % expect:      0
x = linspace(-2, 5, 3e5);
fprintf('%d', issorted(x), x(1) == -2, x(end) == 5, numel(x) == 3e5)
fprintf('\n')                   % expect: 1111
disp(linspace(-Inf, Inf, 3))    % expect:   -Inf     0   Inf
