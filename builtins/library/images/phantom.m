function [image_, ellipses] = phantom(varargin)
% phantom(n) is the head phantom of n by n pixels (256) for tests of tomography: phantom('Modified
% Shepp-Logan', n) with more contrast (the default), phantom('Shepp-Logan', n) the original one,
% phantom(E, n) of own ellipses, rows [value, a, b, x, y, degrees]. [p, E] = phantom(...) gives both.
% example:
%   p = phantom(64); disp([max(p(:)) p(32, 32)])
% prints:
%       1.0000    0.2000
  n = 256;
  ellipses = [];
  name = 'modified shepp-logan';
  for k = 1:nargin
    v = varargin{k};
    if ischar(v) || isstring(v)
      name = lower(char(validatestring(v, {'Modified Shepp-Logan', 'Shepp-Logan'})));
    elseif isscalar(v)
      n = v;
    elseif ismatrix(v) && size(v, 2) == 6
      ellipses = double(v);
    else
      error('images:phantom:invalidInput', 'Ellipses must be rows of six numbers.');
    end
  end
  if ~(n >= 1 && n == floor(n)), error('images:phantom:invalidSize', 'The size must be a positive whole number.'); end
  if isempty(ellipses), ellipses = headOf(name); end
  x = ((0:n - 1) - (n - 1) / 2) / max((n - 1) / 2, eps);
  [X, Y] = meshgrid(x, -x);
  image_ = zeros(n);
  for e = ellipses'
    c = cosd(e(6));
    s = sind(e(6));
    along = (X - e(4)) * c + (Y - e(5)) * s;
    across = (Y - e(5)) * c - (X - e(4)) * s;
    inside = along .^ 2 / e(2) ^ 2 + across .^ 2 / e(3) ^ 2 <= 1;
    image_(inside) = image_(inside) + e(1);
  end
end

function E = headOf(name)
% L. A. Shepp and B. F. Logan, 1974; the contrast of the modified one is P. A. Toft's (1996).
  E = [1 0.69 0.92 0 0 0; -0.98 0.6624 0.874 0 -0.0184 0; -0.02 0.11 0.31 0.22 0 -18; -0.02 0.16 0.41 -0.22 0 18; ...
       0.01 0.21 0.25 0 0.35 0; 0.01 0.046 0.046 0 0.1 0; 0.01 0.046 0.046 0 -0.1 0; 0.01 0.046 0.023 -0.08 -0.605 0; ...
       0.01 0.023 0.023 0 -0.606 0; 0.01 0.023 0.046 0.06 -0.605 0];
  if strcmp(name, 'modified shepp-logan'), E(:, 1) = [1 -0.8 -0.2 -0.2 0.1 0.1 0.1 0.1 0.1 0.1]'; end
end
