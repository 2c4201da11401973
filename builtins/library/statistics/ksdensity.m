function [f, xi, bw] = ksdensity(x, varargin)
% [f, xi, bw] = ksdensity(x, points) estimates a density by a sum of kernels around the data.
% Options: 'Bandwidth', 'Kernel' ('normal', 'box', 'triangle', 'epanechnikov' or a function),
% 'Function' ('pdf', 'cdf', 'icdf', 'survivor', 'cumhazard'), 'NumPoints' (100), 'Weights', 'Support'
% ('unbounded', 'positive' or two numbers).
% example:
%   fprintf('%.4f\n', ksdensity([-1 0 1], 0))
% prints:
%   0.2595
  points = [];
  if ~isempty(varargin) && isnumeric(varargin{1})
    points = varargin{1};
    varargin(1) = [];
  end
  o = struct('Bandwidth', [], 'Kernel', 'normal', 'Function', 'pdf', 'NumPoints', 100, 'Weights', [], 'Support', 'unbounded', ...
             'Width', [], 'NPoints', [], 'BoundaryCorrection', 'log');
  for k = 1:2:numel(varargin)
    o.(validatestring(varargin{k}, fieldnames(o))) = varargin{k + 1};
  end
  if ~isempty(o.Width), o.Bandwidth = o.Width; end
  if ~isempty(o.NPoints), o.NumPoints = o.NPoints; end
  if ~isvector(x)
    if size(x, 2) ~= 2, error('stats:ksdensity:VectorRequired', 'The data must be a vector or have two columns.'); end
    [f, xi, bw] = twoVariables(x, points, o);
    return
  end
  x = x(:);
  weights = ones(size(x));
  if ~isempty(o.Weights), weights = o.Weights(:); end
  keep = ~isnan(x);
  x = x(keep);
  weights = weights(keep) / sum(weights(keep));
  [to, back, slope] = transformOf(o.Support, x);
  u = to(x);
  bw = o.Bandwidth;
  if isempty(bw)
    spread = median(abs(u - median(u))) / 0.6745;
    if spread <= 0, spread = max(u) - min(u); end
    if spread <= 0, spread = 1; end
    bw = spread * (4 / (3 * numel(u))) ^ (1 / 5);
  end
  if strcmpi(o.Function, 'icdf')
    if isempty(points), points = linspace(0.01, 0.99, o.NumPoints); end
    [xi, f] = deal(points, reached(points, x, bw, o, weights));
    return
  end
  if isempty(points)
    points = back(linspace(min(u) - 3 * bw, max(u) + 3 * bw, o.NumPoints));
  end
  xi = points;
  [density, below] = kernelOf(o.Kernel);
  z = (reshape(to(points), 1, []) - u) / bw;
  switch validatestring(o.Function, {'pdf', 'cdf', 'survivor', 'cumhazard'})
    case 'pdf', f = sum(weights .* density(z), 1) / bw .* reshape(slope(points), 1, []);
    case 'cdf', f = sum(weights .* below(z), 1);
    case 'survivor', f = 1 - sum(weights .* below(z), 1);
    case 'cumhazard', f = -log(1 - sum(weights .* below(z), 1));
  end
  f(~isfinite(f)) = 0;
  f = reshape(f, size(points));
end

function y = reached(p, x, bw, o, weights)
% Where the estimated distribution function comes to p.
  below = @(t) ksdensity(x, t, 'Bandwidth', bw, 'Kernel', o.Kernel, 'Function', 'cdf', 'Support', o.Support, 'Weights', weights);
  reach = 10 * bw + max(x) - min(x) + 1;
  ends_ = [min(x) - reach, max(x) + reach];
  if isnumeric(o.Support), ends_ = o.Support; elseif strcmpi(o.Support, 'positive'), ends_ = [realmin, max(x) * exp(10 * bw)]; end
  y = NaN(size(p));
  y(p == 0) = ends_(1);
  y(p == 1) = ends_(2);
  inner = ends_ + [1 -1] * 1e-12 * diff(ends_);
  for k = find(p(:)' > 0 & p(:)' < 1), y(k) = fzero(@(t) below(t) - p(k), inner, optimset('TolX', 1e-12)); end
end

function [f, xi, bw] = twoVariables(x, points, o)
% Products of kernels, one a column.
  if ~(ischar(o.Support) || isstring(o.Support)) || ~strcmpi(o.Support, 'unbounded')
    error('stats:ksdensity:NotSupported', 'A bounded support is not supported with two columns.');
  end
  weights = ones(size(x, 1), 1);
  if ~isempty(o.Weights), weights = o.Weights(:); end
  keep = ~any(isnan(x), 2);
  x = x(keep, :);
  weights = weights(keep) / sum(weights(keep));
  bw = o.Bandwidth;
  if isempty(bw)
    spread = median(abs(x - median(x, 1)), 1) / 0.6745;
    flat_ = spread <= 0;
    wide = max(x, [], 1) - min(x, [], 1);
    spread(flat_) = wide(flat_) + (wide(flat_) == 0);
    bw = spread * size(x, 1) ^ (-1 / 6);
  end
  bw = bw .* [1 1];
  if isempty(points)
    g = @(k) linspace(min(x(:, k)) - 2 * bw(k), max(x(:, k)) + 2 * bw(k), 30);
    [a, b] = meshgrid(g(1), g(2));
    points = [a(:), b(:)];
  elseif size(points, 2) ~= 2
    error('stats:ksdensity:BadPoints', 'The points must have two columns, as the data.');
  end
  xi = points;
  [density, below] = kernelOf(o.Kernel);
  z = @(k) (x(:, k) - points(:, k)') / bw(k);
  switch validatestring(o.Function, {'pdf', 'cdf', 'survivor'})
    case 'pdf', f = weights' * (density(z(1)) .* density(z(2))) / prod(bw);
    case 'cdf', f = weights' * (below(-z(1)) .* below(-z(2)));
    case 'survivor', f = weights' * (below(z(1)) .* below(z(2)));
  end
  f = f(:);
end

function [to, back, slope] = transformOf(support, x)
  if isnumeric(support)
    [a, b] = deal(support(1), support(2));
    to = @(x) log((x - a) ./ (b - x));
    back = @(u) a + (b - a) ./ (1 + exp(-u));
    slope = @(x) (b - a) ./ ((x - a) .* (b - x));
  elseif strcmpi(support, 'positive')
    if any(x <= 0), error('stats:ksdensity:NonpositiveData', 'The data must be positive.'); end
    [to, back, slope] = deal(@log, @exp, @(x) 1 ./ x);
  else
    [to, back, slope] = deal(@(x) x, @(u) u, @(x) ones(size(x)));
  end
end

function [density, below] = kernelOf(kernel)
  if isa(kernel, 'function_handle')
    density = kernel;
    below = @(z) arrayfun(@(t) integral(kernel, -Inf, t), z);
    return
  end
  switch validatestring(kernel, {'normal', 'box', 'triangle', 'epanechnikov'})
    case 'normal', [density, below] = deal(@(z) normpdf(z), @(z) normcdf(z));
    case 'box'
      r = sqrt(3);
      density = @(z) (abs(z) <= r) / (2 * r);
      below = @(z) min(max((z + r) / (2 * r), 0), 1);
    case 'triangle'
      r = sqrt(6);
      density = @(z) max(0, 1 - abs(z) / r) / r;
      below = @(z) 0.5 * (1 + sign(z) .* (1 - max(0, 1 - abs(z) / r) .^ 2));
    case 'epanechnikov'
      r = sqrt(5);
      density = @(z) max(0, 0.75 * (1 - z .^ 2 / 5) / r);
      below = @(z) 0.5 + 0.75 * (min(max(z, -r), r) / r - min(max(z, -r), r) .^ 3 / (3 * r ^ 3));
  end
end
