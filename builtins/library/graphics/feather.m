function h = feather(varargin)
% feather(u, v) draws arrows from points along the x axis; feather(z) of complex numbers, feather(..., spec).
% example:
%   h = feather([1 2], [1 1]); disp(h.AutoScale)
% prints:
%   off

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 2);
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if isscalar(data), data = {real(data{1}), imag(data{1})}; end
  [u, v] = data{:};
  n = numel(u);
  t = quiver(ax, 1:n, zeros(1, n), u(:)', v(:)', 0, args{:});
  if nargout > 0, h = t; end
end
