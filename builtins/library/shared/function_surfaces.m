% with: axes_args

function h = makeFunctionSurface(draw, args)
% fsurf and fmesh: one function of x and y, or x, y and z as functions of two parameters.
  [ax, args] = axesFor(args);
  n = 0;
  while n < numel(args) && isa(args{n + 1}, 'function_handle'), n = n + 1; end
  if ~any(n == [1 3]), error('MATLAB:narginchk:notEnoughInputs', 'One function of two variables, or three, must be given.'); end
  f = args(1:n);
  [range, args] = planeRange(args(n + 1:end));
  [density, args] = takePair(args, 'MeshDensity', 45);
  [u, v] = meshgrid(linspace(range(1), range(2), density), linspace(range(3), range(4), density));
  if n == 1, data = {u, v, f{1}(u, v) + 0 * u}; else, data = cellfun(@(g) g(u, v) + 0 * u, f, 'UniformOutput', false); end
  [contours, args] = takePair(args, 'ShowContours', 'off');
  [pairs, args] = lineSpec(args);
  h = draw(ax, data{:}, args{:});
  for k = 1:2:numel(pairs)
    if strcmp(pairs{k}, 'Color'), h.EdgeColor = pairs{k + 1}; else, set(h, pairs{k:k + 1}); end
  end
  if n == 1 && (isequal(contours, true) || strcmp(contours, 'on'))
    held = ax.NextPlot;
    ax.NextPlot = 'add';
    [~, below] = contour(ax, data{:});
    below.ZLocation = min(data{3}(:)) - 0.1 * max(eps, max(data{3}(:)) - min(data{3}(:)));
    ax.NextPlot = held;
  end
  if n == 1
    h = hgretype(h, 'functionsurface', 'Function', f{1}, 'XRange', range(1:2), 'YRange', range(3:4), 'MeshDensity', density, 'Sampler', @sampleGrid);
  else
    h = hgretype(h, 'parameterizedfunctionsurface', 'XFunction', f{1}, 'YFunction', f{2}, 'ZFunction', f{3}, ...
                 'URange', range(1:2), 'VRange', range(3:4), 'MeshDensity', density, 'Sampler', @sampleGrid);
  end
end

function sampleGrid(h)
% Finds the heights of a function's chart again, with its functions and ranges as they are now.
  one = isempty(h.XFunction);
  if one, ranges = {h.XRange, h.YRange}; else, ranges = {h.URange, h.VRange}; end
  [u, v] = meshgrid(linspace(ranges{1}(1), ranges{1}(2), h.MeshDensity), linspace(ranges{2}(1), ranges{2}(2), h.MeshDensity));
  if one
    z = h.Function(u, v) + 0 * u;
    set(h, 'XData', u, 'YData', v, 'ZData', z);
  else
    z = h.ZFunction(u, v) + 0 * u;
    set(h, 'XData', h.XFunction(u, v) + 0 * u, 'YData', h.YFunction(u, v) + 0 * u, 'ZData', z);
  end
  if isprop(h, 'CData'), h.CData = z; end
end

function [range, args] = planeRange(args)
% [xmin xmax ymin ymax] among the arguments, or [min max] of both.
  range = [-5 5];
  if ~isempty(args) && isnumeric(args{1})
    range = args{1}(:)';
    args(1) = [];
  end
  if numel(range) == 2, range = [range, range]; end
  if numel(range) ~= 4 || any(range([1 3]) >= range([2 4])), error('MATLAB:fsurf:InvalidRange', 'The range must be [min max] or [xmin xmax ymin ymax].'); end
end
