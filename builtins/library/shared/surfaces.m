function [h, ax] = makeSurface(args, varargin)
% A surface from (z), (z, c), (x, y, z), (x, y, z, c) and names and values.
  [ax, args] = axescheck(args{:});
  if isempty(ax), ax = gca; end
  n = 0;
  while n < numel(args) && n < 4 && (isnumeric(args{n + 1}) || islogical(args{n + 1})), n = n + 1; end
  data = args(1:n);
  args = args(n + 1:end);
  c = [];
  if n == 2 || n == 4
    c = data{end};
    data(end) = [];
  end
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  z = double(data{end});
  if ~ismatrix(z) || any(size(z) < 2), error('MATLAB:surf:NonMatrix', 'Z must be a matrix, not a scalar or vector.'); end
  x = 1:size(z, 2);
  y = 1:size(z, 1);
  if numel(data) == 3
    x = double(data{1});
    y = double(data{2});
  end
  okX = numel(x) == size(z, 2) || isequal(size(x), size(z));
  okY = numel(y) == size(z, 1) || isequal(size(y), size(z));
  if ~okX || ~okY, error('MATLAB:surf:XYZSize', 'Data dimensions must agree.'); end
  if ~isreal(z), error('MATLAB:surf:complex', 'X, Y, Z, and C cannot be complex.'); end
  held = strcmp(ax.NextPlot, 'add');
  ax = newplot(ax);
  h = hgobject('surface', ax, 'XData', x, 'YData', y, 'ZData', z, 'FaceColor', 'flat', varargin{:});
  if ~isempty(c), h.CData = double(c); else, h.CData = z; h.CDataMode = 'auto'; end
  if ~isempty(args)
    try
      set(h, args{:});
    catch problem
      delete(h);
      rethrow(problem);
    end
  end
  if ~held
    ax.View = [-37.5 30];
    ax.XGrid = 'on'; ax.YGrid = 'on'; ax.ZGrid = 'on';
  end
end
