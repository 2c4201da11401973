function [n, wn] = cheb1ord(wp, ws, rp, rs, domain)
% [n, wn] = cheb1ord(wp, ws, rp, rs) finds the least order of a Chebyshev filter of the first kind.
% Arguments are those of buttord.
% example:
%   [n, wn] = cheb1ord(0.2, 0.3, 1, 40); fprintf('%d %.4f\n', n, wn)
% prints:
%   6 0.2000

% with: filter_order
  if nargin < 5, domain = 'z'; end
  ratio = edges(wp, ws, domain);
  n = ceil(acosh(sqrt((10 ^ (rs / 10) - 1) / (10 ^ (rp / 10) - 1))) / acosh(ratio));
  wn = wp;
end
