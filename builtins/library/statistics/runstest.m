function [h, p, stats] = runstest(x, v, varargin)
% [h, p, stats] = runstest(x, v) tests whether the values above and below v (the mean) come in random
% order, by the number of runs; v = 'ud': whether ups and downs do. Options: 'Alpha' (0.05), 'Tail' ('both',
% 'right': more runs, 'left': fewer), 'Method' ('exact', as with up to 50 values, or 'approximate').
% example:
%   fprintf('%d\n', runstest([1 9 1 9 1 9 1 9 1 9]))
% prints:
%   1

% with: pairs
  o = readPairs('runstest', struct('Alpha', 0.05, 'Tail', 'both', 'Method', ''), varargin);
  tail = validatestring(o.Tail, {'both', 'right', 'left'}, 'runstest');
  x = x(~isnan(x));
  if nargin < 2 || isempty(v), v = mean(x); end
  if ischar(v) || isstring(v)
    validatestring(v, {'ud'}, 'runstest');
    if strcmpi(o.Method, 'exact'), error('stats:runstest:NotSupported', 'Only the approximate method serves ups and downs.'); end
    [runs, n1, n0, mu, s] = upsAndDowns(x(:));
    exact = false;
  else
    x = x(x ~= v);
    up = x(:) > v;
    [n1, n0] = deal(sum(up), sum(~up));
    runs = sum(diff(up) ~= 0) + ~isempty(up);
    n = n1 + n0;
    mu = 1 + 2 * n1 * n0 / n;
    s = sqrt(2 * n1 * n0 * (2 * n1 * n0 - n) / (n ^ 2 * (n - 1)));
    exact = n <= 50;
  end
  if ~isempty(o.Method), exact = strcmp(validatestring(o.Method, {'exact', 'approximate'}, 'runstest'), 'exact'); end
  z = (runs - mu - 0.5 * sign(runs - mu) * (abs(runs - mu) > 0.5)) / s;
  if exact
    [fewer, more] = tailsOfRuns(runs, n1, n0);
  else
    fewer = normcdf((runs + 0.5 - mu) / s);
    more = normcdf((mu - runs + 0.5) / s);
  end
  switch tail
    case 'both', p = min(1, 2 * min(fewer, more));
    case 'right', p = more;
    case 'left', p = fewer;
  end
  h = double(p <= o.Alpha);
  stats = struct('nruns', runs, 'n1', n1, 'n0', n0, 'z', z);
end

function [fewer, more] = tailsOfRuns(r, n1, n0)
% Of all orders of n1 and n0 things the parts with at most and at least r runs.
  if n1 == 0 || n0 == 0, [fewer, more] = deal(1); return, end
  k = 1:min(n1, n0);
  lc = @(n, m) gammaln(n + 1) - gammaln(m + 1) - gammaln(n - m + 1);
  choose = @(n, m) exp(lc(n, min(m, n))) .* (m <= n);
  all_ = exp(lc(n1 + n0, n1));
  p = zeros(1, 2 * numel(k) + 1);
  p(2 * k) = 2 * choose(n1 - 1, k - 1) .* choose(n0 - 1, k - 1) / all_;
  p(2 * k + 1) = (choose(n1 - 1, k) .* choose(n0 - 1, k - 1) + choose(n1 - 1, k - 1) .* choose(n0 - 1, k)) / all_;
  fewer = min(1, sum(p(1:min(r, end))));
  more = min(1, sum(p(r:end)));
end

function [runs, n1, n0, mu, s] = upsAndDowns(x)
  d = diff(x);
  d(d == 0) = [];
  [n1, n0] = deal(sum(d > 0), sum(d < 0));
  n = numel(d) + 1;
  runs = sum(diff(d > 0) ~= 0) + ~isempty(d);
  mu = (2 * n - 1) / 3;
  s = sqrt((16 * n - 29) / 90);
end
