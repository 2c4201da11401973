function [n, wn, beta, kind] = kaiserord(f, m, dev, fs, cellflag)
% [n, wn, beta, kind] = kaiserord(f, m, dev, fs) estimates what fir1 needs with Kaiser's window:
% band edges f, magnitudes m (zeros and ones) and ripples dev of the bands. A last 'cell' gives the
% arguments of fir1 in a cell.
% example:
%   [n, wn, beta] = kaiserord([0.4 0.5], [1 0], [0.01 0.01]); fprintf('%d %.3f %.4f\n', n, wn, beta)
% prints:
%   45 0.450 3.3953
  if nargin < 4 || isempty(fs), fs = 2; end
  f = f(:)' / fs * 2;
  m = m(:)';
  if any(m ~= m(1) & m ~= 0 & m ~= max(m)), error('signal:kaiserord:InvalidMagnitudes', 'Magnitudes must be zero or one.'); end
  if numel(f) ~= 2 * (numel(m) - 1), error('signal:kaiserord:InvalidDimensions', 'There must be two edges between neighbouring bands.'); end
  A = -20 * log10(min(dev));
  if A > 50, beta = 0.1102 * (A - 8.7); elseif A >= 21, beta = 0.5842 * (A - 21) ^ 0.4 + 0.07886 * (A - 21); else, beta = 0; end
  wn = (f(1:2:end) + f(2:2:end)) / 2;
  n = ceil((A - 7.95) / (2.285 * min(f(2:2:end) - f(1:2:end)) * pi));
  n = max(n, 1);
  if numel(m) == 2
    if m(1) > m(2), kind = 'low'; else, kind = 'high'; end
  elseif numel(m) == 3
    if m(2) == 0, kind = 'stop'; else, kind = 'bandpass'; end
  else
    if m(1) == 0, kind = 'DC-0'; else, kind = 'DC-1'; end
  end
  if m(end) ~= 0 && mod(n, 2) == 1, n = n + 1; end
  if nargin > 4, n = {n, wn, kind, kaiser(n + 1, beta), 'noscale'}; end
end
