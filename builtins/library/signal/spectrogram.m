function [s, f, t, p] = spectrogram(x, window, overlap, nfft, fs, varargin)
% [s, f, t, p] = spectrogram(x, window, overlap, nfft, fs) gives the spectrum of a signal over time:
% one column a segment (a vector in the place of nfft holds the frequencies), f in Hz (rad/sample without fs), t its middle, p the power spectral density.
% Options: 'onesided', 'twosided', 'centered', 'psd', 'power'.
% example:
%   s = spectrogram(1:100, 20, 10, 32); disp(size(s))
% prints:
%       17     9

% with: spectra
  if nargin < 2, window = []; end
  if nargin < 3, overlap = []; end
  if nargin < 4, nfft = []; end
  if nargin < 5, fs = []; end
  words = varargin(~strcmpi(varargin, 'yaxis') & ~strcmpi(varargin, 'xaxis'));
  [o, nfft, fs] = spectrumOptions([{nfft, fs}, words]);
  x = x(:);
  [window, overlap, starts] = segments(numel(x), window, overlap);
  if isempty(nfft), nfft = max(256, 2 ^ nextpow2(numel(window))); end
  rate = fs;
  if isempty(rate), rate = 2 * pi; end
  % Real signals: only the rows that are wanted are ever there.
  half = isempty(o.at) && isreal(x) && isfloat(x) && isa(window, 'double') && numel(window) <= nfft && (isempty(o.range) || strcmp(o.range, 'onesided'));
  if half && ~isempty(starts)
    X = segmentfft(x, window, numel(window) - overlap, nfft, floor(nfft / 2) + 1);
    [f, t] = deal((0:floor(nfft / 2))' * rate / nfft, starts + numel(window) / 2);
    s = X;
    if ~isempty(fs), t = t / fs; end
    if nargout > 3
      p = scaled(abs(X) .^ 2, window, rate, o);
      last = size(p, 1) - (mod(nfft, 2) == 0);
      p(2:last, :) = 2 * p(2:last, :);
    end
    return
  end
  X = transformed(pieces(x, starts, window), nfft, rate, o);
  % The power costs as much as the transform: of one column only where it is not wanted.
  columns = 1:min(1, size(X, 2));
  if nargout > 3, columns = 1:size(X, 2); end
  [p, f] = sided(scaled(abs(X(:, columns)) .^ 2, window, rate, o), nfft, rate, o, isreal(x));
  switch size(p, 1)
    case size(X, 1)
      s = X;
      if strcmp(o.range, 'centered'), s = circshift(X, floor((nfft - 1) / 2), 1); end
    otherwise, s = X(1:size(p, 1), :);
  end
  t = (starts + numel(window) / 2);
  if ~isempty(fs), t = t / fs; end
end
