function [upper, lower] = envelope(x, n, kind)
% [upper, lower] = envelope(x) gives the envelope of a signal by its Hilbert transform.
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
      if nargin > 1
        error('signal:envelope:NotSupported', 'The analytic envelope by a filter of N samples is not supported.');
      end
      a = abs(hilbert(d));
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
