function [pxx, f, c] = pwelch(x, window, overlap, nfft, fs, varargin)
% [pxx, f] = pwelch(x, window, overlap, nfft, fs) estimates the power spectral density by Welch's
% method: the mean of the spectra of overlapping, windowed segments.
% Defaults: eight segments with half overlap, a Hamming window; a vector in the place of nfft holds
% the frequencies. Options: 'onesided', 'twosided', 'centered', 'psd', 'power', 'maxhold', 'minhold' in
% place of the mean. [pxx, f, c] = pwelch(..., 'ConfidenceLevel', 0.95): bounds, two columns for each.
% example:
%   [p, f] = pwelch(sin(2 * pi * 0.125 * (0:999)), [], [], 256, 1); [~, k] = max(p); disp(f(k))
% prints:
%       0.1250

% with: spectra
  if nargin < 2, window = []; end
  if nargin < 3, overlap = []; end
  if nargin < 4, nfft = []; end
  if nargin < 5, fs = []; end
  [pxx, f, count, level] = crossDensity(x, x, window, overlap, [{nfft, fs}, varargin]);
  pxx = real(pxx);
  if nargout > 2, c = chiSquareBounds(pxx, count, level); end
end
