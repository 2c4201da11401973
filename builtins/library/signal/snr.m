function [r, noise] = snr(x, varargin)
% [r, noise] = snr(x, y) is the ratio in dB of the power of a signal to that of the noise y. snr(x),
% snr(x, fs, n) finds the tone and its n (6) harmonics in the spectrum; what is left is noise.
% snr(pxx, f, 'psd') takes a density.
% example:
%   fprintf('%.2f\n', snr([1 -1 1 -1], [0.1 0.1 -0.1 -0.1]))
% prints:
%   20.00

% with: distortion
  if numel(varargin) >= 1 && isnumeric(varargin{1}) && isequal(size(varargin{1}), size(x)) && ~isscalar(x)
    r = 10 * log10(sum(abs(x(:)) .^ 2) / sum(abs(varargin{1}(:)) .^ 2));
    noise = [];
    return
  end
  m = toneMeasures('snr', x, varargin);
  r = 10 * log10(m.tone / m.noise);
  noise = 10 * log10(m.noise);
end
