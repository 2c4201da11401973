function [p, low, high] = distributionBounds(name, x, varargin)
% What normcdf, norminv and their like give with three outputs: bounds that follow from the covariance of
% estimated parameters, x, parameters, covariance, alpha (0.05), 'upper'. A location and a scale, or their
% like in logarithms, move the bounds by the delta method.
  [code, what] = deal(name(1:end - 3), name(end - 2:end));
  upper = ~isempty(varargin) && (ischar(varargin{end}) || isstring(varargin{end}));
  if upper, varargin(end) = []; end
  n = 1 + ~strcmp(code, 'exp');
  if numel(varargin) <= n
    error(['stats:' code what ':TooFewInputs'], 'The covariance of the parameters is needed for bounds.');
  end
  q = varargin(1:n);
  V = double(varargin{n + 1});
  alpha = 0.05;
  if numel(varargin) > n + 1, alpha = varargin{n + 2}; end
  if ~isequal(size(V), [n n]) || any(isnan(V(:))) || norm(V - V', 1) > 1e-10 * norm(V, 1) || min(eig(V)) < -1e-12 * norm(V, 1)
    error(['stats:' code what ':BadCovariance'], 'The covariance must be a symmetric positive semidefinite matrix of order %d.', n);
  end
  if ~(isnumeric(alpha) && isscalar(alpha) && alpha > 0 && alpha < 1)
    error(['stats:' code what ':BadAlpha'], 'ALPHA must be a scalar between 0 and 1.');
  end
  if n == 1, V = blkdiag(V, 0); end
  k = -norminv(alpha / 2);
  f = str2func([code what]);
  if strcmp(what, 'inv')
    [p, low, high] = places(code, f, double(x), q, V, k);
  else
    [p, low, high] = probabilities(code, f, double(x), q, V, k, upper);
  end
end

function [p, low, high] = probabilities(code, f, x, q, V, k, upper)
  tail = {};
  if upper, tail = {'upper'}; end
  p = f(x, q{:}, tail{:});
  [a, b] = deal(q{1}, q{end});
  switch code
    case {'norm', 'logn', 'ev'}
      if strcmp(code, 'logn'), x = log(max(x, 0)); end
      z = (x - a) ./ b;
      d = k * sqrt(V(1, 1) + 2 * V(1, 2) * z + V(2, 2) * z .^ 2) ./ b;
      if strcmp(code, 'ev'), g = @evcdf; else, g = @normcdf; end
      ends_ = {g(z - d, 0, 1, tail{:}), g(z + d, 0, 1, tail{:})};
    case 'exp'
      z = max(x, 0) ./ a;
      d = exp(k * sqrt(V(1, 1)) ./ a);
      ends_ = {expcdf(z ./ d, 1, tail{:}), expcdf(z .* d, 1, tail{:})};
    case 'wbl'
      u = b .* log(max(x, 0) ./ a);
      finite = u;
      finite(isinf(u)) = 0;
      d = k * sqrt(V(1, 1) * (b ./ a) .^ 2 - 2 * V(1, 2) * finite ./ a + V(2, 2) * (finite ./ b) .^ 2);
      ends_ = {evcdf(u - d, 0, 1, tail{:}), evcdf(u + d, 0, 1, tail{:})};
    case 'gam'
      h = 1e-5;
      da = (f(x, a .* (1 + h), b) - f(x, a .* (1 - h), b)) ./ (2 * h * a);
      db = -x ./ b .* gampdf(x, a, b);
      below = f(x, a, b);
      inner = max(below .* (1 - below), realmin);
      d = k * sqrt(max(V(1, 1) * da .^ 2 + 2 * V(1, 2) * da .* db + V(2, 2) * db .^ 2, 0)) ./ inner;
      odds = log(p) - log1p(-p);
      ends_ = {1 ./ (1 + exp(-(odds - d))), 1 ./ (1 + exp(-(odds + d)))};
  end
  [low, high] = deal(min(ends_{:}), max(ends_{:}));
end

function [x, low, high] = places(code, f, p, q, V, k)
  x = f(p, q{:});
  [a, b] = deal(q{1}, q{end});
  switch code
    case {'norm', 'logn', 'ev'}
      if strcmp(code, 'ev'), z = evinv(p, 0, 1); else, z = norminv(p); end
      d = k * sqrt(V(1, 1) + 2 * V(1, 2) * z + V(2, 2) * z .^ 2);
      if strcmp(code, 'logn'), [low, high] = deal(x .* exp(-d), x .* exp(d)); else, [low, high] = deal(x - d, x + d); end
      return
    case 'exp', d = k * sqrt(V(1, 1)) ./ a;
    case 'wbl'
      z = evinv(p, 0, 1);
      d = k * sqrt(V(1, 1) ./ a .^ 2 - 2 * V(1, 2) * z ./ (a .* b .^ 2) + V(2, 2) * z .^ 2 ./ b .^ 4);
    case 'gam'
      h = 1e-5;
      one = gaminv(p, a, 1);
      da = (gaminv(p, a .* (1 + h), 1) - gaminv(p, a .* (1 - h), 1)) ./ (2 * h * a .* one);
      d = k * sqrt(V(1, 1) * da .^ 2 + 2 * V(1, 2) * da ./ b + V(2, 2) ./ b .^ 2);
  end
  [low, high] = deal(x .* exp(-d), x .* exp(d));
end
