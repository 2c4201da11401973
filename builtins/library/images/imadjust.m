function out = imadjust(x, in, to, gamma)
% imadjust(x) stretches the brightness of an image; imadjust(x, [low high], [low high], gamma).
% example:
%   disp(imadjust([0.2 0.4], [0.2 0.4], [0 1]))
% prints:
%        0     1
  if nargin < 2 || isempty(in)
    v = sort(reshape(im2double(x), [], 1));
    n = numel(v);
    in = [v(max(1, ceil(0.01 * n))), v(min(n, floor(0.99 * n) + 1))];
    if in(1) >= in(2), in = [0 1]; end
  end
  if nargin < 3 || isempty(to), to = [0 1]; end
  if nargin < 4, gamma = 1; end
  v = min(max((im2double(x) - in(1)) / (in(2) - in(1)), 0), 1).^gamma;
  out = v * (to(2) - to(1)) + to(1);
  if isinteger(x), out = cast(out * double(intmax(class(x))), class(x)); end
end
