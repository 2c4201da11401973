function [n, wn] = buttord(wp, ws, rp, rs, domain)
% [n, wn] = buttord(wp, ws, rp, rs) finds the least order of a Butterworth filter that loses at most
% rp dB in its passband wp and at least rs dB in its stopband ws. A last 's' means rad/s.
% example:
%   [n, wn] = buttord(0.2, 0.3, 3, 40); fprintf('%d %.4f\n', n, wn)
% prints:
%   11 0.2059

% with: filter_order
  if nargin < 5, domain = 'z'; end
  [ratio, back] = edges(wp, ws, domain);
  n = ceil(log10((10 ^ (rs / 10) - 1) / (10 ^ (rp / 10) - 1)) / (2 * log10(ratio)));
  % The stopband is met exactly.
  scale = ratio / (10 ^ (rs / 10) - 1) ^ (1 / (2 * n));
  wn = back(scale);
end
