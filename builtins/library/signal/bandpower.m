function p = bandpower(x, fs, range)
% bandpower(x) is the mean power of columns, bandpower(x, fs, [f1 f2]) that in a band of frequencies.
% bandpower(pxx, f, 'psd') and bandpower(pxx, f, range, 'psd') are not supported: use trapz.
% example:
%   disp(bandpower([1 -1 1 -1]))
% prints:
%        1
  if isvector(x), x = x(:); end
  if nargin == 1, p = mean(abs(x) .^ 2, 1); return, end
  if nargin < 3, error('signal:bandpower:Range', 'Give the sample rate and the band.'); end
  [pxx, f] = periodogram(x, hamming(size(x, 1)), size(x, 1), fs);
  if ~(numel(range) == 2 && range(1) <= range(2) && range(1) >= f(1) && range(2) <= f(end) + fs / numel(f))
    error('signal:bandpower:FreqRangeOutOfBounds', 'The band must lie within the spectrum.');
  end
  first = find(f <= range(1), 1, 'last');
  last = find(f >= range(2), 1);
  if isempty(last), last = numel(f); end
  width = diff(f);
  p = width(1) * sum(pxx(first:last, :), 1);
end
