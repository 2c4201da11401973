function [parameters, ci] = gamfit(x, alpha, censoring, frequency, options)
% [parameters, ci] = gamfit(x, alpha, censoring, frequency) estimates shape and scale of a gamma distribution by maximum
% likelihood, with confidence intervals at level 1 - alpha (0.05).
% censoring: true where a number is a lower bound only; frequency: how often each counts.
% example:
%   fprintf('%.4f ', gamfit([1 2 3 4 5])), fprintf('\n')
% prints:
%   3.7016 0.8105 

% with: likelihood
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  given = x;
  [x, hidden] = weightedSample('gamfit', x, censoring, frequency);
  if hidden > 0
    [parameters, ci] = mostLikely('gam', given, gamfit(x), [1 1], alpha, censoring, frequency);
    return
  end
  if any(x < 0) || numel(x) < 2
    error('stats:gamfit:BadData', 'The data must be nonnegative, two or more.');
  end
  s = log(mean(x)) - mean(log(x));
  a = (3 - s + sqrt((s - 3) ^ 2 + 24 * s)) / (12 * s);
  for k = 1:50
    change = (log(a) - psi(a) - s) / (1 / a - psi(1, a));
    a = a - change;
    if abs(change) <= 1e-14 * a, break, end
  end
  b = mean(x) / a;
  parameters = [a, b];
  % The inverse of Fisher's information, in logarithms so that bounds stay positive.
  n = numel(x);
  V = inv(n * [psi(1, a), 1 / b; 1 / b, a / b ^ 2]);
  z = norminv(1 - alpha / 2);
  se = sqrt(diag(V))' ./ parameters;
  ci = [parameters .* exp(-z * se); parameters .* exp(z * se)];
end
