function [cxy, f] = mscohere(x, y, window, overlap, nfft, fs, varargin)
% [cxy, f] = mscohere(x, y, window, overlap, nfft, fs) tells how coherent two signals are at each
% frequency, from 0 to 1. Arguments are those of pwelch.
% example:
%   x = sin(1:500); c = mscohere(x, 2 * x, 100); fprintf('%.4f %.4f\n', min(c), max(c))
% prints:
%   1.0000 1.0000

% with: spectra
  if nargin < 3, window = []; end
  if nargin < 4, overlap = []; end
  if nargin < 5, nfft = []; end
  if nargin < 6, fs = []; end
  args = [{nfft, fs}, varargin];
  [pxy, f] = crossDensity(x, y, window, overlap, args);
  cxy = abs(pxy) .^ 2 ./ (real(crossDensity(x, x, window, overlap, args)) .* real(crossDensity(y, y, window, overlap, args)));
end
