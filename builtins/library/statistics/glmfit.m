function [b, dev, stats] = glmfit(X, y, distribution, varargin)
% [b, dev, stats] = glmfit(X, y, distribution) fits a generalised linear model with its usual link.
% distribution: 'normal', 'binomial', 'poisson', 'gamma', 'inverse gaussian'. Options: 'Link'
% ('identity', 'log', 'logit', 'probit', 'comploglog', 'loglog', 'reciprocal' or a power),
% 'Constant', 'Weights', 'Offset', 'EstDisp'.
% example:
%   b = glmfit((0:4)', exp(1 + 0.5 * (0:4)'), 'poisson'); fprintf('%.4f %.4f\n', b)
% prints:
%   1.0000 0.5000

% with: glm
  if nargin < 3 || isempty(distribution), distribution = 'normal'; end
  distribution = validatestring(distribution, {'normal', 'binomial', 'poisson', 'gamma', 'inverse gaussian'});
  o = struct('link', '', 'constant', 'on', 'weights', [], 'offset', 0, 'estdisp', 'off', 'options', []);
  for a = 1:2:numel(varargin)
    name = validatestring(varargin{a}, {'Link', 'Constant', 'Weights', 'Offset', 'EstDisp', 'Options'});
    o.(lower(name)) = varargin{a + 1};
  end
  if isempty(o.link), o.link = usualLink(distribution); end
  N = ones(size(y, 1), 1);
  if strcmp(distribution, 'binomial') && size(y, 2) == 2
    N = y(:, 2);
    y = y(:, 1) ./ max(N, 1);
  end
  y = double(y);
  if isempty(o.weights), o.weights = ones(size(y)); end
  [o.weights, o.offset] = deal(o.weights(:), o.offset(:));
  whole = ~any(isnan([X, y, o.weights]), 2);
  A = X(whole, :);
  y = y(whole);
  N = N(whole);
  w = o.weights(whole) .* N;
  offset = o.offset;
  if ~isscalar(offset), offset = offset(whole); end
  if ~strcmpi(o.constant, 'off'), A = [ones(size(A, 1), 1) A]; end
  link = linkFunctions(o.link);
  mu = startingMean(distribution, y, N);
  eta = link.f(mu);
  b = zeros(size(A, 2), 1);
  for step = 1:100
    slope = link.d(mu);
    z = eta - offset + (y - mu) .* slope;
    root = sqrt(w ./ (slope .^ 2 .* varianceOf(distribution, mu)));
    before = b;
    b = (root .* A) \ (root .* z);
    eta = offset + A * b;
    mu = bounded(distribution, link.inverse(eta));
    if all(abs(b - before) <= 1e-6 * max(sqrt(eps), abs(before))), break, end
  end
  if step == 100, warning('stats:glmfit:IterationLimit', 'Iteration limit reached.'); end
  dev = sum(w .* deviances(distribution, y, mu));
  if nargout > 2
    stats = describe(A, b, y, mu, w, root, distribution, o.estdisp);
  end
end

function stats = describe(A, b, y, mu, w, root, distribution, estdisp)
  [n, p] = size(A);
  stats.beta = b;
  stats.dfe = max(n - p, 0);
  stats.sfit = sqrt(sum(w .* (y - mu) .^ 2 ./ varianceOf(distribution, mu)) / max(1, stats.dfe));
  estimated = strcmpi(estdisp, 'on') || ~any(strcmp(distribution, {'binomial', 'poisson'}));
  stats.s = 1;
  if estimated, stats.s = stats.sfit; end
  stats.estdisp = estimated;
  stats.covb = stats.s ^ 2 * inv((root .* A)' * (root .* A));
  stats.se = sqrt(diag(stats.covb));
  stats.coeffcorr = stats.covb ./ (stats.se * stats.se');
  stats.t = b ./ stats.se;
  if estimated
    stats.p = 2 * tcdf(-abs(stats.t), stats.dfe);
  else
    stats.p = 2 * normcdf(-abs(stats.t));
  end
  stats.resid = y - mu;
  stats.residp = stats.resid ./ sqrt(varianceOf(distribution, mu) ./ w);
  stats.residd = sign(stats.resid) .* sqrt(max(0, w .* deviances(distribution, y, mu)));
end
