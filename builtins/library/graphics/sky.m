function map = sky(n)
% sky(n) is a colour map from nearly white to blue, with n rows (256).
% example:
%   disp(size(sky(4)))
% prints:
%        4     3
  if nargin < 1, n = 256; end
  map = hgmap('sky', n);
end
