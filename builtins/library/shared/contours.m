function [c, h] = makeContour(fill, solid, args)
% The lines of contour, contourf and contour3.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  n = 0;
  while n < numel(args) && n < 4 && isnumeric(args{n + 1}), n = n + 1; end
  data = args(1:n);
  args = args(n + 1:end);
  levels = [];
  if n == 2 || n == 4
    levels = data{end};
    data(end) = [];
  end
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  z = double(data{end});
  if ~ismatrix(z) || min(size(z)) < 2, error('MATLAB:contour:ZMustBeAtLeast2x2Matrix', 'Z must be at least a 2x2 matrix.'); end
  x = 1:size(z, 2);
  y = 1:size(z, 1);
  if numel(data) == 3
    x = double(data{1});
    y = double(data{2});
    okX = numel(x) == size(z, 2) || isequal(size(x), size(z));
    okY = numel(y) == size(z, 1) || isequal(size(y), size(z));
    if ~okX, error('MATLAB:contour:LengthOfXMustMatchColsInZ', 'Length of X must match number of columns in Z.'); end
    if ~okY, error('MATLAB:contour:LengthOfYMustMatchRowsInZ', 'Length of Y must match number of rows in Z.'); end
  end
  held = strcmp(ax.NextPlot, 'add');
  ax = newplot(ax);
  h = hgobject('contour', ax, 'XData', x, 'YData', y, 'ZData', z, 'Fill', fill, 'Contour3', solid, 'FontSize', 8);
  if strcmp(fill, 'on'), set(h, 'LineColor', [0.15 0.15 0.15], 'LineWidth', 0.4); end
  if isscalar(levels)
    low = min(z(isfinite(z)));
    high = max(z(isfinite(z)));
    if levels == round(levels) && levels > 0 && high > low
      all = linspace(low, high, levels + 2);
      if strcmp(fill, 'on'), levels = all(1:end - 1); else, levels = all(2:end - 1); end
    end
  end
  if ~isempty(levels), h.LevelList = double(levels(:))'; end
  if ~isempty(args)
    [p, found] = hglinespec(args{1});
    if found
      args(1) = [];
      for k = 1:2:numel(p)
        if strcmp(p{k}, 'Color'), h.LineColor = p{k + 1}; elseif strcmp(p{k}, 'LineStyle'), h.LineStyle = p{k + 1}; end
      end
    end
  end
  if ~isempty(args), set(h, args{:}); end
  if strcmp(solid, 'on') && ~held
    ax.View = [-37.5 30];
    ax.XGrid = 'on'; ax.YGrid = 'on'; ax.ZGrid = 'on';
  elseif ~held
    set(ax, 'Box', 'on', 'Layer', 'top');
  end
  c = h.ContourMatrix;
end
