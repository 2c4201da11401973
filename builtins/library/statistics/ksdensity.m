function [f, xi, bw] = ksdensity(x, varargin)
% [f, xi, bw] = ksdensity(x, points) estimates a density by a sum of kernels around the data.
% Options: 'Bandwidth', 'Kernel' ('normal', 'box', 'triangle', 'epanechnikov' or a function),
% 'Function' ('pdf', 'cdf', 'survivor', 'cumhazard'), 'NumPoints' (100), 'Weights', 'Support'
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
  if ~isvector(x), error('stats:ksdensity:VectorRequired', 'ksdensity of several variables is not supported: use mvksdensity in MATLAB.'); end
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
