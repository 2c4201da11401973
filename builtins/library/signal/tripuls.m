function y = tripuls(t, w, skew)
% tripuls(t, w, skew) is a triangle of width w (1) with its top at skew w / 2 (0).
% example:
%   disp(tripuls([-0.25 0 0.5]))
% prints:
%       0.5000    1.0000         0
  if nargin < 2, w = 1; end
  if nargin < 3, skew = 0; end
  if abs(skew) > 1, error('signal:tripuls:InvalidRange', 'The skew must be from -1 to 1.'); end
  top = w / 2 * skew;
  y = max(0, min((t + w / 2) / (top + w / 2), (w / 2 - t) / (w / 2 - top)));
  if skew == 1, y = max(0, (t + w / 2) / w) .* (t <= w / 2); elseif skew == -1, y = max(0, (w / 2 - t) / w) .* (t >= -w / 2); end
end
