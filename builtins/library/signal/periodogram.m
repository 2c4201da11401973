function [pxx, f, c] = periodogram(x, window, nfft, fs, varargin)
% [pxx, f] = periodogram(x, window, nfft, fs) estimates the power spectral density of a signal.
% f is in Hz with fs, else in rad/sample. A vector in the
% place of nfft holds the frequencies. Options: 'onesided', 'twosided', 'centered', 'psd', 'power'.
% [pxx, f, c] = periodogram(..., 'ConfidenceLevel', 0.95): bounds, two columns for each.
% example:
%   p = periodogram([1 -1 1 -1]); fprintf('%.4f ', p(end)), fprintf('\n')
% prints:
%   0.6366 

% with: spectra
  if nargin < 2, window = []; end
  if nargin < 3, nfft = []; end
  if nargin < 4, fs = []; end
  [o, nfft, fs] = spectrumOptions([{nfft, fs}, varargin]);
  if isvector(x), x = x(:); end
  n = size(x, 1);
  if isempty(window), window = ones(n, 1); end
  window = window(:);
  if numel(window) ~= n
    error('signal:periodogram:invalidWindow', 'The window must be as long as the signal.');
  end
  if isempty(nfft), nfft = max(256, 2 ^ nextpow2(n)); end
  [pxx, f] = density(x .* window, window, nfft, fs, o);
  if nargout > 2, c = chiSquareBounds(pxx, 1, o.level); end
end
