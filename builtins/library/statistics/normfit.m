function [mu, sigma, muci, sigmaci] = normfit(x, alpha, censoring, frequency, options)
% [mu, sigma, muci, sigmaci] = normfit(x, alpha, censoring, frequency) estimates a normal distribution,
% with confidence intervals at level 1 - alpha (0.05). censoring: true where a number of the vector x
% is a lower bound only; frequency: how often each counts.
% example:
%   [m, s] = normfit([1 2 3 4]'); fprintf('%.4f %.4f\n', m, s)
% prints:
%   2.5000 1.2910

% with: likelihood
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  if ~isempty(censoring) || ~isempty(frequency)
    given = x;
    [x, hidden] = weightedSample('normfit', x, censoring, frequency);
    if hidden > 0
      [q, ci] = mostLikely('norm', given, [mean(x), std(x)], [0 1], alpha, censoring, frequency);
      [mu, sigma, muci, sigmaci] = deal(q(1), q(2), ci(:, 1), ci(:, 2));
      return
    end
  end
  if isrow(x), x = x'; end
  n = size(x, 1);
  mu = mean(x);
  sigma = std(x);
  t = tinv(1 - alpha / 2, n - 1) * sigma / sqrt(n);
  muci = [mu - t; mu + t];
  sigmaci = [sigma * sqrt((n - 1) / chi2inv(1 - alpha / 2, n - 1)); sigma * sqrt((n - 1) / chi2inv(alpha / 2, n - 1))];
end
