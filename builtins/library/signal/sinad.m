function [r, power_] = sinad(x, varargin)
% [r, power] = sinad(x, fs) is the ratio in dB of a tone to everything else but the mean: noise and
% distortion.
% example:
%   t = (0:999) / 1000; fprintf('%.1f\n', sinad(sin(2 * pi * 100 * t) + 0.01 * sin(2 * pi * 200 * t), 1000))
% prints:
%   40.0

% with: distortion
  m = toneMeasures('sinad', x, varargin);
  r = 10 * log10(m.tone / (m.noise + m.harmonics));
  power_ = 10 * log10(m.noise + m.harmonics);
end
