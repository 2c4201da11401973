function h = compass(varargin)
% compass(u, v) draws arrows from the origin; compass(z) of complex numbers, compass(..., spec).
% example:
%   h = compass([1 0], [0 1]); disp(numel(h))
% prints:
%        2

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 2);
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if isscalar(data), data = {real(data{1}), imag(data{1})}; end
  [u, v] = data{:};
  if numel(u) ~= numel(v), error('MATLAB:compass:LengthMismatch', 'U and V must have the same number of elements.'); end
  [t, r] = cart2pol(u(:)', v(:)');
  z = [zeros(size(t)); r; 0.9 * r; r; 0.9 * r];
  a = [t; t; t + 0.06; t; t - 0.06];
  axes(ax);
  l = polarplot(a, z, args{:});
  if nargout > 0, h = l; end
end
