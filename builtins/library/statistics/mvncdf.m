function [p, err] = mvncdf(varargin)
% p = mvncdf(x, mu, sigma) is the distribution function of a multivariate normal distribution at the
% rows of x; mvncdf(low, high, mu, sigma) the probability of a box. Up to two dimensions by
% integration, more by quasi-random points (Genz); err: an estimate of the error.
% example:
%   fprintf('%.4f\n', mvncdf([0 0], [0 0], [1 0.5; 0.5 1]))
% prints:
%   0.3333

% with: boxes
  [low, high, sigma, shift] = boxOf(varargin);
  n = size(high, 1);
  [p, err] = deal(zeros(n, 1));
  for k = 1:n
    [p(k), err(k)] = boxProbability(low(k, :) - shift(k, :), high(k, :) - shift(k, :), sigma, Inf);
  end
end
