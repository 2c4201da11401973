function h = compass(u, v, varargin)
% compass(u, v) draws arrows from the origin; compass(z) of complex numbers.
% example:
%   h = compass([1 0], [0 1]); disp(numel(h))
% prints:
%        2
  if nargin < 2, v = imag(u); u = real(u); end
  [t, r] = cart2pol(u(:)', v(:)');
  z = [zeros(size(t)); r; 0.9 * r; r; 0.9 * r];
  a = [t; t; t + 0.06; t; t - 0.06];
  l = polarplot(a, z, varargin{:});
  if nargout > 0, h = l; end
end
