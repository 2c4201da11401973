function [yi, yq, ye] = gauspuls(t, fc, bw, bwr, tpe)
% [yi, yq, ye] = gauspuls(t, fc, bw, bwr) is a tone of fc Hz (1000) in Gauss's envelope with the
% relative width bw (0.5) at bwr dB (-6): in phase, in quadrature, the envelope.
% tc = gauspuls('cutoff', fc, bw, bwr, tpe) is when the envelope falls to tpe dB (-60).
% example:
%   fprintf('%.4f\n', gauspuls(0))
% prints:
%   1.0000
  if nargin < 2 || isempty(fc), fc = 1000; end
  if nargin < 3 || isempty(bw), bw = 0.5; end
  if nargin < 4 || isempty(bwr), bwr = -6; end
  if bw <= 0 || bwr >= 0, error('signal:gauspuls:MustBePositive', 'The width must be positive, its level negative.'); end
  variance = (pi * fc * bw) ^ 2 / (-2 * log(10 ^ (bwr / 20)));
  if ischar(t) || isstring(t)
    validatestring(t, {'cutoff'});
    if nargin < 5 || isempty(tpe), tpe = -60; end
    yi = sqrt(-2 * log(10 ^ (tpe / 20)) / variance);
    return
  end
  ye = exp(-variance * t .^ 2 / 2);
  yi = ye .* cos(2 * pi * fc * t);
  yq = ye .* sin(2 * pi * fc * t);
end
