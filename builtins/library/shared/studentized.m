function p = rangeTail(q, k, v)
% How likely the studentized range of k means with v degrees of freedom is above q, by Gauss's rule
% over the normal deviate and over the standard deviation.
  [z, wz] = gaussNodes(-8.5, 8.5, 20);
  if isinf(v)
    [s, ws] = deal(1, 1);
  else
    [s, ws] = gaussNodes(sqrt(chi2inv(1e-15, v) / v), sqrt(-2 * log(1e-17) / v + 4 + 12 / sqrt(v)), 20);
    % The density of the root of chi-square over its degrees of freedom.
    ws = ws .* chi2pdf(s .^ 2 * v, v) .* 2 .* s * v;
  end
  p = zeros(size(q));
  for i = 1:numel(q)
    if ~(q(i) > 0), p(i) = 1 + 0 * q(i); continue, end
    inner = (normcdf(z) - normcdf(z - q(i) * s')) .^ (k - 1);
    p(i) = sum(ws .* (1 - min(1, k * ((wz .* normpdf(z))' * inner)))');
  end
  p = min(max(p, 0), 1);
end

function q = rangeInverse(p, k, v)
% The point that the studentized range is below with probability p.
  high = 8;
  while rangeTail(high, k, v) > 1 - p && high < 1e6, high = high * 2; end
  q = fzero(@(q) rangeTail(q, k, v) - (1 - p), [1e-6, high], optimset('TolX', 1e-12));
end

function [x, w] = gaussNodes(a, b, panels)
% Ten points of Gauss in each of a number of equal panels, as columns.
  k = 1:9;
  beta_ = k ./ sqrt(4 * k .^ 2 - 1);
  [V, D] = eig(diag(beta_, 1) + diag(beta_, -1));
  t = diag(D);
  u = 2 * V(1, :)' .^ 2;
  edges_ = linspace(a, b, panels + 1);
  half = (b - a) / panels / 2;
  x = reshape(half * t + edges_(1:end - 1) + half, [], 1);
  w = repmat(half * u, panels, 1);
end
