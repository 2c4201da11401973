function h = fcontour(varargin)
% fcontour(f, [a b c d]) draws lines on which a function of two variables is constant.
% example:
%   h = fcontour(@(x, y) x + y, [0 1]); disp(h.Type)
% prints:
%   functioncontour

% with: function_surfaces
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  f = asFunction(args{1});
  [range, args] = planeRange(args(2:end));
  [density, args] = takePair(args, 'MeshDensity', 101);
  [x, y] = meshgrid(linspace(range(1), range(2), density), linspace(range(3), range(4), density));
  [~, s] = contour(ax, x, y, f(x, y) + 0 * x, args{:});
  s = hgretype(s, 'functioncontour', 'Function', f, 'XRange', range(1:2), 'YRange', range(3:4), 'MeshDensity', density, 'Sampler', @sampleGrid);
  if nargout > 0, h = s; end
end
