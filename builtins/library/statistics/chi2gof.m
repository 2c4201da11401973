function [h, p, stats] = chi2gof(x, varargin)
% [h, p, stats] = chi2gof(x) tests whether x comes from a normal distribution, fitted.
% Options: 'CDF' (a function), 'Expected' (counts), 'NBins' (10), 'Edges', 'Ctrs', 'Frequency',
% 'NParams', 'EMin' (5), 'Alpha' (0.05).
% example:
%   [h, p] = chi2gof(norminv((1:99) / 100)); fprintf('%d\n', h)
% prints:
%   0
  o = struct('cdf', [], 'expected', [], 'nbins', 10, 'edges', [], 'ctrs', [], 'frequency', [], 'nparams', [], 'emin', 5, 'alpha', 0.05);
  for k = 1:2:numel(varargin)
    name = validatestring(varargin{k}, {'CDF', 'Expected', 'NBins', 'Edges', 'Ctrs', 'Frequency', 'NParams', 'EMin', 'Alpha'});
    o.(lower(name)) = varargin{k + 1};
  end
  x = x(:);
  count = ones(size(x));
  if ~isempty(o.frequency), count = o.frequency(:); end
  keep = ~isnan(x) & ~isnan(count);
  x = x(keep);
  count = count(keep);
  if ~isempty(o.edges)
    edges = o.edges(:)';
  elseif ~isempty(o.ctrs)
    c = o.ctrs(:)';
    d = diff(c) / 2;
    edges = [c(1) - d(1), c(1:end - 1) + d, c(end) + d(end)];
  else
    edges = linspace(min(x), max(x), o.nbins + 1);
  end
  bin = discretize(x, edges);
  inside = ~isnan(bin);
  observed = accumarray(bin(inside), count(inside), [numel(edges) - 1, 1])';
  total = sum(count);
  if ~isempty(o.expected)
    expected = o.expected(:)';
    params = 0;
  else
    f = o.cdf;
    params = 0;
    if isempty(f)
      mu = sum(count .* x) / total;
      sigma = sqrt(sum(count .* (x - mu) .^ 2) / (total - 1));
      f = @(t) normcdf(t, mu, sigma);
      params = 2;
    elseif iscell(f)
      args = f(2:end);
      g = f{1};
      f = @(t) g(t, args{:});
      params = numel(args);
    end
    at = f(edges);
    at([1 end]) = [0 1];
    expected = total * diff(at);
  end
  if ~isempty(o.nparams), params = o.nparams; end
  [observed, expected, edges] = pooled(observed, expected, edges, o.emin);
  chi = sum((observed - expected) .^ 2 ./ expected);
  freedom = max(numel(observed) - 1 - params, 0);
  if freedom > 0, p = chi2cdf(chi, freedom, 'upper'); else, p = NaN; end
  h = double(p <= o.alpha);
  stats = struct('chi2stat', chi, 'df', freedom, 'edges', edges, 'O', observed, 'E', expected);
end

function [o, e, edges] = pooled(o, e, edges, least)
% Bins at either end that expect too little join their neighbours.
  while numel(e) > 1 && (e(1) < least || e(end) < least)
    if e(1) < e(end)
      e(2) = e(1) + e(2);
      o(2) = o(1) + o(2);
      e(1) = [];
      o(1) = [];
      edges(2) = [];
    else
      e(end - 1) = e(end - 1) + e(end);
      o(end - 1) = o(end - 1) + o(end);
      e(end) = [];
      o(end) = [];
      edges(end - 1) = [];
    end
  end
end
