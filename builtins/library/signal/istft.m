function [x, t] = istft(s, varargin)
% [x, t] = istft(s, fs) gives the signal whose stft is s; options are those of stft.
% example:
%   x = (1:200)'; y = istft(stft(x, 'Window', hamming(40)), 'Window', hamming(40)); disp(max(abs(x - y)) < 1e-9)
% prints:
%      1

% with: stft
  [o, fs] = stftOptions(varargin);
  switch o.range
    case 'centered', s = circshift(s, -floor((o.length - 1) / 2), 1);
    case 'onesided'
      rest = o.length - size(s, 1);
      s = [s; conj(s(rest + 1:-1:2, :))];
  end
  columns = ifft(s);
  m = numel(o.window);
  hop = m - o.overlap;
  n = (size(s, 2) - 1) * hop + m;
  x = zeros(n, 1);
  weight = zeros(n, 1);
  for k = 1:size(s, 2)
    at = (k - 1) * hop + (1:m)';
    x(at) = x(at) + columns(1:m, k) .* o.window;
    weight(at) = weight(at) + o.window .^ 2;
  end
  x = x ./ max(weight, realmin);
  if max(abs(imag(x))) <= 1e-10 * max(abs(x)), x = real(x); end
  t = (0:n - 1)' / fs;
end
