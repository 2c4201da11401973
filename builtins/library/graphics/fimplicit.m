function h = fimplicit(varargin)
% fimplicit(f, [a b c d]) draws where f(x, y) is zero; fimplicit(..., spec), fimplicit(..., name, value).
% example:
%   h = fimplicit(@(x, y) x.^2 + y.^2 - 1, [-2 2]); disp(h.Type)
% prints:
%   implicitfunctionline

% with: function_surfaces
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  f = asFunction(args{1});
  [range, args] = planeRange(args(2:end));
  [density, args] = takePair(args, 'MeshDensity', 201);
  [pairs, args] = lineSpec(args);
  [x, y] = meshgrid(linspace(range(1), range(2), density), linspace(range(3), range(4), density));
  held = ishold(ax);
  [~, s] = contour(ax, x, y, f(x, y) + 0 * x, [0 0]);
  s.LineColor = hgcolor(ax);
  s.LineWidth = 1;
  if ~held, axis(ax, range); end
  args = [pairs, args];
  for k = 1:2:numel(args) - 1
    if strcmpi(args{k}, 'Color'), args{k} = 'LineColor'; end
    if ~strncmpi(args{k}, 'Marker', 6), set(s, args{k:k + 1}); end
  end
  s = hgretype(s, 'implicitfunctionline', 'Function', f, 'XRange', range(1:2), 'YRange', range(3:4), 'MeshDensity', density, 'Sampler', @sampleGrid);
  if nargout > 0, h = s; end
end
