function [parameters, ci] = wblfit(x, alpha, censoring, frequency, options)
% [parameters, ci] = wblfit(x, alpha, censoring, frequency) estimates scale and shape of a Weibull distribution by maximum
% likelihood, with confidence intervals at level 1 - alpha (0.05).
% censoring: true where a number is a lower bound only; frequency: how often each counts.
% example:
%   fprintf('%.4f ', wblfit([1 2 3 4 5])), fprintf('\n')
% prints:
%   3.3943 2.2938 

% with: likelihood
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  if nargin < 3, censoring = []; end
  if nargin < 4, frequency = []; end
  given = x;
  [x, hidden] = weightedSample('wblfit', x, censoring, frequency);
  if hidden > 0
    [parameters, ci] = mostLikely('wbl', given, wblfit(x), [1 1], alpha, censoring, frequency);
    return
  end
  if any(x <= 0) || numel(x) < 2
    error('stats:wblfit:BadData', 'The data must be positive, two or more.');
  end
  l = log(x);
  f = @(k) sum(x .^ k .* l) / sum(x .^ k) - 1 / k - mean(l);
  start = 1.2 / max(std(l), 1e-3);
  low = start;
  high = start;
  while f(low) > 0, low = low / 2; end
  while f(high) < 0, high = high * 2; end
  b = low;
  if high > low, b = fzero(f, [low high], optimset('TolX', 1e-14)); end
  a = mean(x .^ b) ^ (1 / b);
  parameters = [a, b];
  n = numel(x);
  z = (x / a) .^ b;
  lz = log(x / a);
  I = [n * (b / a) ^ 2, -sum(z .* lz) * b / a; 0, n / b ^ 2 + sum(z .* lz .^ 2)];
  I(2, 1) = I(1, 2);
  V = inv(I);
  q = norminv(1 - alpha / 2);
  se = sqrt(diag(V))' ./ parameters;
  ci = [parameters .* exp(-q * se); parameters .* exp(q * se)];
end
