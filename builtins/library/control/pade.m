function [num, den] = pade(T, n)
% [num, den] = pade(T, n) approximates a delay exp(-T*s) by a rational function of order n; without
% outputs wanted as coefficients: padecoef.
% example:
%   [n, d] = pade(1, 1); disp([n; d])
% prints:
%       -1     2
%        1     2
  if nargin < 2, n = 1; end
  [num, den] = padecoef(T, n);
end
