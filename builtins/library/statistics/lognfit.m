function [parameters, ci] = lognfit(x, alpha, varargin)
% [parameters, ci] = lognfit(x, alpha, censoring, frequency) estimates mu and sigma of a lognormal
% distribution, with confidence intervals at level 1 - alpha (0.05); arguments are those of normfit.
% example:
%   fprintf('%.4f ', lognfit(exp([1 2 3]))), fprintf('\n')
% prints:
%   2.0000 1.0000 
  if nargin < 2 || isempty(alpha), alpha = 0.05; end
  [mu, sigma, a, b] = normfit(log(x(:)), alpha, varargin{:});
  parameters = [mu, sigma];
  ci = [a, b];
end
