function level = wmaxlev(sizes, name)
% wmaxlev(sizes, wavelet) tells how many levels a decomposition of so many samples (the least of
% several sizes) can sensibly have: the coarsest one still has a whole filter.
% example:
%   disp(wmaxlev(1024, 'db2'))
% prints:
%        8
  taps = numel(wfilters(name));
  n = min(sizes(sizes > 1));
  if isempty(n), n = 1; end
  level = max(0, fix(log2(n / (taps - 1))));
  if n < taps, level = 0; end
end
