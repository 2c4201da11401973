function [n, fo, mo, w] = firpmord(f, m, dev, fs, cellflag)
% [n, fo, mo, w] = firpmord(f, m, dev, fs) estimates the order of firpm for band edges f (in Hz, fs:
% 2), magnitudes m of the bands and the ripples dev that are allowed; fo, mo and w are what firpm
% takes. A last 'cell' gives a cell.
% example:
%   [n, fo] = firpmord([0.4 0.5], [1 0], [0.01 0.01]); disp(n)
% prints:
%       39
  if nargin < 4 || isempty(fs), fs = 2; end
  f = f(:)' / fs;
  m = m(:)';
  dev = dev(:)';
  bands = numel(m);
  if numel(f) ~= 2 * (bands - 1), error('signal:firpmord:InvalidDimensions', 'There must be two edges between neighbouring bands.'); end
  if numel(dev) ~= bands, error('signal:firpmord:MismatchedDimensions', 'There must be one ripple for each band.'); end
  dev(m ~= 0) = dev(m ~= 0) ./ m(m ~= 0);
  [f1, f2] = deal(f(1:2:end), f(2:2:end));
  [~, k] = min(f2 - f1);
  if bands == 2
    l = herrmann(f1(k), f2(k), dev(1), dev(2));
  else
    l = 0;
    for i = 2:bands - 1
      l = max([l, herrmann(f1(i - 1), f2(i - 1), dev(i), dev(i - 1)), herrmann(f1(i), f2(i), dev(i), dev(i + 1))]);
    end
  end
  n = ceil(l) - 1;
  fo = [0, 2 * f, 1]';
  mo = reshape([m; m], [], 1);
  w = (max(dev) ./ dev)';
  if nargin > 4 || ischar(fs), n = {n, fo, mo, w}; end
end

function l = herrmann(f1, f2, d1, d2)
% Herrmann, Rabiner and Chan, "Practical design rules for optimum finite impulse response lowpass digital filters", 1973.
  df = abs(f2 - f1);
  [a, b] = deal(log10(d1), log10(d2));
  D = (0.005309 * a ^ 2 + 0.07114 * a - 0.4761) * b - (0.00266 * a ^ 2 + 0.5941 * a + 0.4278);
  F = 11.01217 + 0.51244 * (a - b);
  l = D / df - F * df + 1;
end
