function h = fimplicit(varargin)
% fimplicit(f, [a b c d]) draws where f(x, y) is zero; fimplicit(..., spec), fimplicit(..., name, value).
% example:
%   h = fimplicit(@(x, y) x.^2 + y.^2 - 1, [-2 2]); disp(h.Type)
% prints:
%   contour

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  f = args{1};
  args(1) = [];
  range = [-5 5];
  if ~isempty(args) && isnumeric(args{1}), range = args{1}(:)'; args(1) = []; end
  [density, args] = takePair(args, 'MeshDensity', 201);
  [pairs, args] = lineSpec(args);
  if numel(range) == 2, range = [range, range]; end
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
  if nargout > 0, h = s; end
end
