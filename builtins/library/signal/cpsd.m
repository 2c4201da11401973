function [pxy, f] = cpsd(x, y, window, overlap, nfft, fs, varargin)
% [pxy, f] = cpsd(x, y, window, overlap, nfft, fs) estimates the cross power spectral density by
% Welch's method. Arguments are those of pwelch.
% example:
%   [p, f] = cpsd([1:200], [1:200], 100, 50, 128, 1); disp(isreal(p))
% prints:
%      1

% with: spectra
  if nargin < 3, window = []; end
  if nargin < 4, overlap = []; end
  if nargin < 5, nfft = []; end
  if nargin < 6, fs = []; end
  [pxy, f] = crossDensity(x, y, window, overlap, [{nfft, fs}, varargin]);
end
