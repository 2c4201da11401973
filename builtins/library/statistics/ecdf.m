function [f, x, lower, upper] = ecdf(y, varargin)
% [f, x, lower, upper] = ecdf(y) is the empirical distribution function with its confidence bounds.
% Options: 'Frequency', 'Censoring' (true where only known to be larger: Kaplan and Meier), 'Alpha'
% (0.05), 'Function' ('cdf', 'survivor', 'cumulative hazard').
% example:
%   [f, x] = ecdf([3 1 2 2]); disp([x f])
% prints:
%       1.0000         0
%       1.0000    0.2500
%       2.0000    0.7500
%       3.0000    1.0000
  o = struct('frequency', [], 'censoring', [], 'alpha', 0.05, 'function', 'cdf', 'bounds', 'off');
  for k = 1:2:numel(varargin)
    o.(lower_(validatestring(varargin{k}, {'Frequency', 'Censoring', 'Alpha', 'Function', 'Bounds'}))) = varargin{k + 1};
  end
  y = y(:);
  count = ones(size(y));
  if ~isempty(o.frequency), count = o.frequency(:); end
  censored = false(size(y));
  if ~isempty(o.censoring), censored = logical(o.censoring(:)); end
  keep = ~isnan(y) & count > 0;
  [y, order] = sort(y(keep));
  count = count(keep);
  count = count(order);
  censored = censored(keep);
  censored = censored(order);
  if isempty(y), error('stats:ecdf:NotEnoughData', 'The input sample has no valid data (all missing values).'); end
  [x, ~, which] = unique(y);
  deaths = accumarray(which(:), count .* ~censored);
  gone = accumarray(which(:), count);
  atRisk = sum(gone) - [0; cumsum(gone(1:end - 1))];
  x = x(deaths > 0);
  atRisk = atRisk(deaths > 0);
  deaths = deaths(deaths > 0);
  S = cumprod(1 - deaths ./ atRisk);
  H = cumsum(deaths ./ atRisk);
  z = norminv(1 - o.alpha / 2);
  switch validatestring(o.function, {'cdf', 'survivor', 'cumulative hazard'})
    case 'cumulative hazard'
      f = [0; H];
      se = sqrt(cumsum(deaths ./ atRisk .^ 2));
      limit = Inf;
    otherwise
      se = S .* sqrt(cumsum(deaths ./ max(atRisk .* (atRisk - deaths), eps)));
      se(S == 0) = NaN;
      f = [1; S];
      if strcmp(o.function, 'cdf'), f = 1 - f; end
      limit = 1;
  end
  x = [x(1); x];
  lower = [NaN; max(0, f(2:end) - z * se)];
  upper = [NaN; min(limit, f(2:end) + z * se)];
end

function s = lower_(s)
  s = lower(s);
end
