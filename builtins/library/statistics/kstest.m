function [h, p, statistic, critical] = kstest(x, varargin)
% [h, p, statistic] = kstest(x) tests whether x comes from the standard normal distribution.
% Options: 'CDF' (a function, or rows of value and probability), 'Alpha' (0.05), 'Tail' ('unequal',
% 'larger', 'smaller').
% example:
%   [h, p] = kstest([.1 .5 1 1.5 2.2 .9]); fprintf('%d %.4f\n', h, p)
% prints:
%   1 0.0368

% with: kolmogorov
  o = struct('cdf', @normcdf, 'alpha', 0.05, 'tail', 'unequal');
  for k = 1:2:numel(varargin)
    name = validatestring(varargin{k}, {'CDF', 'Alpha', 'Tail'});
    o.(lower(name)) = varargin{k + 1};
  end
  o.tail = validatestring(o.tail, {'unequal', 'larger', 'smaller'});
  x = sort(x(~isnan(x)));
  x = x(:);
  n = numel(x);
  if isnumeric(o.cdf)
    known = sortrows(o.cdf, 1);
    theory = interp1(known(:, 1), known(:, 2), x, 'linear');
    theory(x < known(1, 1)) = 0;
    theory(x > known(end, 1)) = 1;
  elseif isa(o.cdf, 'function_handle')
    theory = o.cdf(x);
  else
    theory = cdf(o.cdf, x);
  end
  above = max((1:n)' / n - theory);
  below = max(theory - (0:n - 1)' / n);
  switch o.tail
    case 'unequal', statistic = max(above, below);
    case 'larger', statistic = above;
    case 'smaller', statistic = below;
  end
  if strcmp(o.tail, 'unequal')
    p = 1 - exactBelow(statistic, n);
  else
    p = oneSided(statistic, n);
  end
  p = min(1, max(0, p));
  h = p <= o.alpha;
  critical = NaN;
  if nargout > 3
    if strcmp(o.tail, 'unequal')
      critical = fzero(@(d) 1 - exactBelow(d, n) - o.alpha, [1e-6 1 - 1e-9]);
    else
      critical = fzero(@(d) oneSided(d, n) - o.alpha, [1e-6 1 - 1e-9]);
    end
  end
end
