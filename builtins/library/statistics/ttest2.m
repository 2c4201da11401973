function [h, p, ci, stats] = ttest2(x, y, varargin)
% [h, p, ci, stats] = ttest2(x, y) tests whether two samples have the same mean.
% Options: 'Alpha' (0.05), 'Tail' ('both', 'right', 'left'), 'Vartype' ('equal', 'unequal'), 'Dim'.
% Older: ttest2(x, y, alpha, tail, vartype).
% example:
%   [h, p] = ttest2([1 2 3 4], [3 4 5 6]); fprintf('%d %.4f\n', h, p)
% prints:
%   0 0.0710

% with: tests
  o = testOptions(varargin, struct('alpha', 0.05, 'tail', 'both', 'vartype', 'equal', 'dim', []), ...
                  {'alpha', 'tail', 'vartype', 'dim'});
  o.vartype = validatestring(o.vartype, {'equal', 'unequal'});
  if isempty(o.dim) && (isvector(x) || isempty(x)) && (isvector(y) || isempty(y))
    x = x(:);
    y = y(:);
  end
  dim = dimensionOf(x, o.dim);
  nx = sum(~isnan(x), dim);
  ny = sum(~isnan(y), dim);
  vx = var(x, 0, dim, 'omitnan');
  vy = var(y, 0, dim, 'omitnan');
  difference = mean(x, dim, 'omitnan') - mean(y, dim, 'omitnan');
  if strcmp(o.vartype, 'equal')
    freedom = nx + ny - 2;
    sd = sqrt(((nx - 1) .* vx + (ny - 1) .* vy) ./ freedom);
    se = sd .* sqrt(1 ./ nx + 1 ./ ny);
  else
    a = vx ./ nx;
    b = vy ./ ny;
    freedom = (a + b) .^ 2 ./ (a .^ 2 ./ (nx - 1) + b .^ 2 ./ (ny - 1));
    sd = cat(dim, sqrt(vx), sqrt(vy));
    se = sqrt(a + b);
    freedom(se == 0) = 1;
  end
  t = difference ./ se;
  [p, ci] = tOutcome(t, freedom, difference, se, o, dim);
  h = decision(p, o.alpha);
  stats = struct('tstat', t, 'df', freedom, 'sd', sd);
end
