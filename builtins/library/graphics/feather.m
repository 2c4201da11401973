function h = feather(u, v, varargin)
% feather(u, v) draws arrows from points along the x axis.
% example:
%   h = feather([1 2], [1 1]); disp(h.AutoScale)
% prints:
%   off
  if nargin < 2, v = imag(u); u = real(u); end
  n = numel(u);
  t = quiver(1:n, zeros(1, n), u(:)', v(:)', 0, varargin{:});
  if nargout > 0, h = t; end
end
