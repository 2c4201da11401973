function [t, f] = tfestimate(x, y, window, overlap, nfft, fs, varargin)
% [t, f] = tfestimate(x, y, window, overlap, nfft, fs) estimates the transfer function from x to y.
% Arguments are those of pwelch.
% example:
%   x = sin((1:500) .^ 1.3); fprintf('%.4f\n', max(abs(tfestimate(x, 2 * x, 100) - 2)))
% prints:
%   0.0000

% with: spectra
  if nargin < 3, window = []; end
  if nargin < 4, overlap = []; end
  if nargin < 5, nfft = []; end
  if nargin < 6, fs = []; end
  args = [{nfft, fs}, varargin];
  [pyx, f] = crossDensity(y, x, window, overlap, args);
  t = pyx ./ real(crossDensity(x, x, window, overlap, args));
end
