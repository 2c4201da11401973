function [s, f, t] = stft(x, varargin)
% [s, f, t] = stft(x, fs) is the short-time Fourier transform of a signal, centred frequencies first.
% Options: 'Window' (hann(128,'periodic')), 'OverlapLength' (3/4), 'FFTLength', 'FrequencyRange'
% ('centered', 'twosided', 'onesided').
% example:
%   disp(size(stft(1:200, 'Window', hamming(50), 'OverlapLength', 25)))
% prints:
%       50     7

% with: stft
  [o, fs] = stftOptions(varargin);
  x = x(:);
  m = numel(o.window);
  starts = 0:m - o.overlap:numel(x) - m;
  columns = reshape(x(starts + (1:m)'), m, []) .* o.window;
  s = fft([columns; zeros(o.length - m, numel(starts))]);
  f = (0:o.length - 1)' * fs / o.length;
  switch o.range
    case 'centered'
      shift = floor((o.length - 1) / 2);
      s = circshift(s, shift, 1);
      f = circshift(f, shift);
      f(1:shift) = f(1:shift) - fs;
    case 'onesided'
      half = floor(o.length / 2) + 1;
      s = s(1:half, :);
      f = f(1:half);
  end
  t = (starts' + m / 2) / fs;
end
