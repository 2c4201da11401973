function p = bandpower(x, fs, range, word)
% bandpower(x) is the mean power of columns, bandpower(x, fs, [f1 f2]) that in a band of frequencies.
% bandpower(pxx, f, 'psd') and bandpower(pxx, f, [f1 f2], 'psd') are that of a spectral density.
% example:
%   disp(bandpower([1 -1 1 -1]))
% prints:
%        1
  if isvector(x), x = x(:); end
  if nargin == 1, p = mean(abs(x) .^ 2, 1); return, end
  if nargin < 3, error('signal:bandpower:Range', 'Give the sample rate and the band.'); end
  if nargin == 3 && ~isnumeric(range), [word, range] = deal(range, [min(fs), max(fs)]); end
  if exist('word', 'var')
    validatestring(word, {'psd'});
    [pxx, f, fs] = deal(x, fs(:), 0);
    if size(pxx, 1) ~= numel(f), error('signal:bandpower:SizeMismatch', 'There must be one frequency for each value of the density.'); end
  else
    [pxx, f] = periodogram(x, hamming(size(x, 1)), size(x, 1), fs);
  end
  if ~(numel(range) == 2 && range(1) <= range(2) && range(1) >= f(1) && range(2) <= f(end) + fs / numel(f))
    error('signal:bandpower:FreqRangeOutOfBounds', 'The band must lie within the spectrum.');
  end
  first = find(f <= range(1), 1, 'last');
  last = find(f >= range(2), 1);
  if isempty(last), last = numel(f); end
  width = diff(f);
  p = width(1) * sum(pxx(first:last, :), 1);
end
