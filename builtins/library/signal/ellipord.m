function [n, wn] = ellipord(wp, ws, rp, rs, domain)
% [n, wn] = ellipord(wp, ws, rp, rs) finds the least order of an elliptic filter. Arguments are
% those of buttord.
% example:
%   [n, wn] = ellipord(0.2, 0.3, 1, 40); fprintf('%d %.4f\n', n, wn)
% prints:
%   4 0.2000

% with: filter_order
  if nargin < 5, domain = 'z'; end
  ratio = edges(wp, ws, domain);
  k = 1 / ratio;
  k1 = sqrt((10 ^ (rp / 10) - 1) / (10 ^ (rs / 10) - 1));
  whole = ellipke([k ^ 2, 1 - k ^ 2]);
  part = ellipke([k1 ^ 2, 1 - k1 ^ 2]);
  n = ceil(whole(1) * part(2) / (whole(2) * part(1)));
  wn = wp;
end
