function [upper, lower] = envelope(x, n, kind)
% [upper, lower] = envelope(x) gives the envelope of a signal by its Hilbert transform.
% envelope(x, n) or (x, n, 'analytic') does so by a filter of n samples,
% envelope(x, n, 'rms') takes a moving root mean square over n samples, envelope(x, n, 'peak') splines
% through maxima at least n samples apart.
% example:
%   fprintf('%.3f ', envelope([1 0 -1 0 1 0 -1 0])), fprintf('\n')
% prints:
%   1.000 1.000 1.000 1.000 1.000 1.000 1.000 1.000 
  if nargin < 3, kind = 'analytic'; end
  kind = validatestring(kind, {'analytic', 'rms', 'peak'});
  wasRow = isrow(x);
  if wasRow, x = x(:); end
  centre = mean(x);
  d = x - centre;
  switch kind
    case 'analytic'
      if nargin > 1 && ~isempty(n), a = abs(filtered(d, n)); else, a = abs(hilbert(d)); end
      upper = centre + a;
      lower = centre - a;
    case 'rms'
      a = sqrt(movmean(d .^ 2, n));
      upper = centre + a;
      lower = centre - a;
    case 'peak'
      upper = through(x, n);
      lower = -through(-x, n);
  end
  if wasRow
    upper = upper.';
    lower = lower.';
  end
end

function y = filtered(x, n)
% The analytic signal by an ideal filter of the upper half of all frequencies, within Kaiser's window.
  if ~(isscalar(n) && n == floor(n) && n > 0), error('signal:envelope:InvalidFilterLength', 'The length of the filter must be a positive whole number.'); end
  t = ((1 - n) / 2:(n - 1) / 2)' / 2;
  h = sinc(t) .* exp(1i * pi * t) .* kaiser(n, 8);
  h = h / sum(real(h)) ;
  y = zeros(size(x));
  for c = 1:size(x, 2), y(:, c) = conv(x(:, c), h, 'same'); end
end

function y = through(x, n)
  y = zeros(size(x));
  for c = 1:size(x, 2)
    at = (1:size(x, 1))';
    if size(x, 1) > n + 1
      [~, peaks] = findpeaks(x(:, c), 'MinPeakDistance', n);
    else
      peaks = [];
    end
    if numel(peaks) < 2, peaks = [1; peaks; size(x, 1)]; end
    y(:, c) = interp1(peaks, x(peaks, c), at, 'spline');
  end
end
