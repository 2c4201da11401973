function [parameters, ci] = lognfit(x, alpha)
% [parameters, ci] = lognfit(x, alpha) estimates mu and sigma of a lognormal distribution, with
% confidence intervals at level 1 - alpha (0.05).
% example:
%   fprintf('%.4f ', lognfit(exp([1 2 3]))), fprintf('\n')
% prints:
%   2.0000 1.0000 
  if nargin < 2, alpha = 0.05; end
  [mu, sigma, a, b] = normfit(log(x(:)), alpha);
  parameters = [mu, sigma];
  ci = [a, b];
end
