function sol = bvp4c(odefun, bcfun, guess, options, varargin)
% sol = bvp4c(odefun, bcfun, guess, options) solves y' = odefun(x, y) with bcfun(ya, yb) = 0, from a
% guess by bvpinit, by collocation on a mesh that is refined.
% With unknown parameters: odefun(x, y, p), bcfun(ya, yb, p). deval evaluates sol. Options by bvpset.
% A point that stands twice in the mesh of the guess parts the interval into regions: odefun(x, y, region),
% and bcfun(YL, YR) with a column of each for every region.
% example:
%   s = bvp4c(@(x, y) [y(2); -y(1)], @(a, b) [a(1); b(1) - 1], bvpinit(linspace(0, 1, 5), [0 0])); fprintf('%.3f\n', s.y(2, 1))
% prints:
%   1.188

% with: collocation
  if nargin < 3, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if nargin < 4 || isempty(options), options = bvpset(); end
  sol = collocate('bvp4c', odefun, bcfun, guess, options, varargin, 1);
end
