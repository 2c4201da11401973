function p = nsidedpoly(n, varargin)
% p = nsidedpoly(n) is a regular polygon of n sides around [0 0] with the radius 1, a corner or a side at
% the top: a side lies below. Options: 'Center', and one of 'Radius' (of the corners) and 'SideLength'.
% example:
%   fprintf('%.4f\n', area(nsidedpoly(4, 'SideLength', 3)))
% prints:
%   9.0000

% with: pairs
  if ~(isnumeric(n) && isscalar(n) && n == floor(n) && n >= 3 && isfinite(n))
    error('MATLAB:polyshape:nsidesError', 'The number of sides must be a whole number of at least 3.');
  end
  o = readPairs('nsidedpoly', struct('Center', [0 0], 'Radius', [], 'SideLength', []), varargin);
  r = 1;
  if ~isempty(o.Radius), r = o.Radius; end
  if ~isempty(o.SideLength), r = o.SideLength / (2 * sin(pi / n)); end
  if ~(isscalar(r) && r > 0 && isfinite(r)), error('MATLAB:polyshape:radiusError', 'The size must be a positive number.'); end
  a = -pi / 2 + pi / n - 2 * pi * (0:n - 1) / n;  % clockwise, from the right end of the lowest side
  p = polyshape(o.Center(1) + r * cos(a), o.Center(2) + r * sin(a));
end
