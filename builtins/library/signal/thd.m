function [r, powers, frequencies] = thd(x, varargin)
% [r, powers, frequencies] = thd(x, fs, n) is the ratio in dB of the n (6) harmonics of a tone,
% itself among them, to the tone.
% example:
%   t = (0:999) / 1000; fprintf('%.1f\n', thd(sin(2 * pi * 100 * t) + 0.01 * sin(2 * pi * 200 * t), 1000))
% prints:
%   -40.0

% with: distortion
  m = toneMeasures('thd', x, varargin);
  r = 10 * log10(m.harmonics / m.tone);
  powers = 10 * log10(m.powers(:));
  frequencies = m.frequencies(:);
end
