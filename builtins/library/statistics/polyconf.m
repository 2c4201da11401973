function [y, delta] = polyconf(p, x, S, varargin)
% [y, delta] = polyconf(p, x, S) evaluates a polynomial of polyfit with bounds y +- delta for new
% observations. Options: 'alpha' (0.05), 'mu' (the third output of polyfit), 'predopt'
% ('observation', 'curve'), 'simopt' ('off').
% example:
%   [p, S] = polyfit(1:5, [1 2.1 2.9 4 5.2], 1); [y, d] = polyconf(p, 3, S); fprintf('%.4f %.4f\n', y, d)
% prints:
%   3.0400 0.4174

% with: pairs
  if nargin < 3, S = []; end
  if numel(varargin) == 1 && isnumeric(varargin{1}), varargin = [{'alpha'}, varargin]; end
  o = readPairs('polyconf', struct('alpha', 0.05, 'mu', [], 'predopt', 'observation', 'simopt', 'off'), varargin);
  u = x;
  if ~isempty(o.mu), u = (x - o.mu(1)) / o.mu(2); end
  y = polyval(p, u);
  if nargout < 2, return, end
  if isempty(S), error('stats:polyconf:MissingS', 'S is required to compute bounds.'); end
  E = (u(:) .^ (numel(p) - 1:-1:0)) / S.R;
  v = sum(E .^ 2, 2);
  if strcmpi(o.predopt, 'observation'), v = v + 1; end
  n = numel(p);
  if strcmpi(o.simopt, 'on'), t = sqrt(n * finv(1 - o.alpha, n, S.df)); else, t = tinv(1 - o.alpha / 2, S.df); end
  delta = reshape(t * sqrt(v) * S.normr / sqrt(S.df), size(x));
end
