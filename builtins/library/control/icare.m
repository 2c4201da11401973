function [X, K, L] = icare(A, B, varargin)
% [X, K, L] = icare(A, B, Q, R, S, E, Y) is care with its outputs in another order: solution, gain, poles.
% example:
%   fprintf('%.4f\n', icare(1, 1, 1, 1))
% prints:
%   2.4142
  if isempty(varargin), varargin = {eye(size(A, 1))}; end
  [X, L, K] = care(A, B, varargin{:});
end
