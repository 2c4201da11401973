function y = rectpuls(t, w)
% rectpuls(t, w) is 1 from -w / 2 on and below w / 2 (w is 1), else 0.
% example:
%   disp(rectpuls([-0.5 0 0.5]))
% prints:
%        1     1     0
  if nargin < 2, w = 1; end
  % Edges that rounding has moved by the last bit are still edges.
  y = double(t > -w / 2 - eps & t < w / 2 - eps);
end
