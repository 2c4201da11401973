function [pxx, f] = pwelch(x, window, overlap, nfft, fs, varargin)
% [pxx, f] = pwelch(x, window, overlap, nfft, fs) estimates the power spectral density by Welch's
% method: the mean of the spectra of overlapping, windowed segments.
% Defaults: eight segments with half overlap, a Hamming window. Options: 'onesided', 'twosided',
% 'centered', 'psd', 'power'.
% example:
%   [p, f] = pwelch(sin(2 * pi * 0.125 * (0:999)), [], [], 256, 1); [~, k] = max(p); disp(f(k))
% prints:
%       0.1250

% with: spectra
  if nargin < 2, window = []; end
  if nargin < 3, overlap = []; end
  if nargin < 4, nfft = []; end
  if nargin < 5, fs = []; end
  if isvector(x), x = x(:); end
  for c = size(x, 2):-1:1
    [p, f] = crossDensity(x(:, c), x(:, c), window, overlap, [{nfft, fs}, varargin]);
    pxx(:, c) = real(p);
  end
end
