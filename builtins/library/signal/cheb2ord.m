function [n, wn] = cheb2ord(wp, ws, rp, rs, domain)
% [n, wn] = cheb2ord(wp, ws, rp, rs) finds the least order of a Chebyshev filter of the second kind.
% Arguments are those of buttord; wn is the edge of the stopband.
% example:
%   n = cheb2ord(0.2, 0.3, 1, 40); fprintf('%d\n', n)
% prints:
%   6

% with: filter_order
  if nargin < 5, domain = 'z'; end
  [ratio, back] = edges(wp, ws, domain);
  need = acosh(sqrt((10 ^ (rs / 10) - 1) / (10 ^ (rp / 10) - 1)));
  n = ceil(need / acosh(ratio));
  wn = back(cosh(need / n));
end
