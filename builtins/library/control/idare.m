function [X, K, L] = idare(A, B, varargin)
% [X, K, L] = idare(A, B, Q, R, S, E) is dare with its outputs in another order: solution, gain, poles.
% example:
%   fprintf('%.4f\n', idare(1, 1, 1, 1))
% prints:
%   1.6180
  if isempty(varargin), varargin = {eye(size(A, 1))}; end
  [X, L, K] = dare(A, B, varargin{:});
end
