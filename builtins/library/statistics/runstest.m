function [h, p, stats] = runstest(x, v)
% [h, p, stats] = runstest(x, v) tests whether the values above and below v (the mean) come in
% random order, by the number of runs; the normal approximation.
% example:
%   fprintf('%d\n', runstest([1 9 1 9 1 9 1 9 1 9]))
% prints:
%   1
  if nargin < 2 || isempty(v), v = mean(x, 'omitnan'); end
  x = x(~isnan(x) & x ~= v);
  up = x(:) > v;
  [n1, n0] = deal(sum(up), sum(~up));
  runs = 1 + sum(diff(up) ~= 0);
  n = n1 + n0;
  mu = 1 + 2 * n1 * n0 / n;
  s = sqrt(2 * n1 * n0 * (2 * n1 * n0 - n) / (n ^ 2 * (n - 1)));
  z = (runs - mu - 0.5 * sign(runs - mu) * (abs(runs - mu) > 0.5)) / s;
  p = 2 * normcdf(-abs(z));
  h = double(p <= 0.05);
  stats = struct('nruns', runs, 'n1', n1, 'n0', n0, 'z', z);
end
