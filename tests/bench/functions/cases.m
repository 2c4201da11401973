% Each line: name, a number that all must print alike, seconds of the fastest of a few runs.
function cases()
  x = linspace(-4, 4, 1e6)';
  p = linspace(1e-6, 1 - 1e-6, 1e6)';
  measure('normcdf 1e6', @(y) sum(y), @() normcdf(x));
  measure('norminv 1e6', @(y) sum(abs(y)), @() norminv(p));
  measure('gamcdf 1e6', @(y) sum(y), @() gamcdf(abs(x), 2.5, 1.5));
  [u, v] = points(1e5);
  measure('delaunay 1e5', @(T) size(T, 1), @() delaunay(u, v));
  measure('delaunay 3-D 2e4', @(T) size(T, 1), @() delaunay3(2e4));
  D = data(1e5, 10);
  measure('knnsearch 1e5', @(k) sum(k), @() nearest(D));
  measure('kmeans 1e5x10', @(c) 0, @() clusters(D));
  f = @(t, y) [-0.04 * y(1) + 1e4 * y(2) * y(3); 0.04 * y(1) - 1e4 * y(2) * y(3) - 3e7 * y(2) ^ 2; 3e7 * y(2) ^ 2];
  measure('ode15s robertson', @(y) round(y * 1e3), @() lastOf(f, [0 40], [1; 0; 0], []));
  n = 1000;
  e = ones(n, 1);
  A = spdiags([e, -2 * e, e], -1:1, n, n) * (n + 1) ^ 2;
  y0 = sin(pi * (1:n)' / (n + 1));
  measure('ode15s heat 1000', @(y) round(y * 1e2), @() lastOf(@(t, y) A * y, [0 0.1], y0, A));
  [c, M, b] = program(500, 1000);
  measure('linprog 500x1000', @(z) z, @() best(c, M, b));
  s = sin((0:1e7 - 1)' * 0.001);
  [bb, aa] = deal([0.0048 0.0193 0.0289 0.0193 0.0048], [1 -2.3695 2.3140 -1.0547 0.1874]);
  measure('filtfilt 1e7', @(y) round(sum(abs(y)) / 1e3), @() filtfilt(bb, aa, s));
  measure('spectrogram 1e7', @(y) size(y, 2), @() spectrogram(s, 256, 128, 256));
end

% The same numbers everywhere: no random streams are shared.
function [u, v] = points(n)
  k = (1:n)';
  u = mod(k * 0.754877666246693, 1);
  v = mod(k * 0.569840290998053, 1);
end

function T = delaunay3(n)
  k = (1:n)';
  T = delaunay(mod(k * 0.819172513396164, 1), mod(k * 0.671043606703789, 1), mod(k * 0.549700477901970, 1));
end

function D = data(n, d)
  k = (1:n)';
  D = mod(k * roots_(d), 1);
end

function i = nearest(D)
  i = knnsearch(D(1:end - 1000, :), D(end - 999:end, :));
end

function c = clusters(D)
  [~, c] = kmeans(D, 20, 'Start', D(1:20, :), 'MaxIter', 20);
end

function y = lastOf(f, span, y0, J)
  o = odeset('RelTol', 1e-4, 'AbsTol', 1e-8);
  if ~isempty(J), o = odeset(o, 'Jacobian', J); end
  [~, Y] = ode15s(f, span, y0, o);
  y = max(Y(end, :));
end

function [c, M, b] = program(m, n)
  k = (1:m * n)';
  M = reshape(mod(k * 0.754877666246693, 1) - 0.5, m, n);
  x = mod((1:n)' * 0.569840290998053, 1);
  b = M * x + mod((1:m)' * 0.3819660112501051, 1);
  c = M' * -mod((1:m)' * 0.2915502622129181, 1) + 0.1 * mod((1:n)' * 0.177, 1);
end

function f = best(c, M, b)
  if exist('OCTAVE_VERSION', 'builtin')
    [~, f] = glpk(c, M, b, zeros(numel(c), 1), [], repmat('U', 1, numel(b)), repmat('C', 1, numel(c)), 1);
  else
    [~, f] = linprog(c, M, b, [], [], zeros(numel(c), 1), [], optimset('Display', 'off'));
  end
end

function measure(name, check, f)
  warning('off', 'all');
  best_ = inf;
  total = 0;
  try
    for k = 1:5
      t = tic;
      r = f();
      s = toc(t);
      best_ = min(best_, s);
      total = total + s;
      if total > 4, break, end
    end
    fprintf('%s|%.10g|%.6g\n', name, check(r), best_);
  catch e
    fprintf(2, '%s: %s\n', name, e.message);
  end
end

function r = roots_(d)
  p = primes(100);
  r = mod(sqrt(p(1:d)), 1);
end
