function h = pcolor(varargin)
% pcolor(c) shows a matrix as coloured cells; pcolor(x, y, c).
% example:
%   h = pcolor(magic(3)); disp(h.Type)
% prints:
%   surface

% with: axes_args
  [ax, args] = axesFor(varargin);
  if numel(args) >= 3
    [x, y, c] = args{1:3};
    args(1:3) = [];
  else
    c = args{1};
    args(1) = [];
    x = 1:size(c, 2);
    y = 1:size(c, 1);
  end
  if ~ismatrix(c) || isempty(c), error('MATLAB:pcolor:InvalidArgument', 'Color data input must be a matrix.'); end
  if isvector(x) && isvector(y), [x, y] = meshgrid(x, y); end
  if ~isequal(size(x), size(y)) || ~isequal(size(x), size(c)), error('MATLAB:pcolor:sizes', 'Data dimensions must agree.'); end
  ax = newFlatPlot(ax);
  t = hgobject('surface', ax, 'XData', double(x), 'YData', double(y), 'ZData', zeros(size(c)), 'CData', double(c), 'FaceColor', 'flat', args{:});
  if numel(c) > 2500, t.EdgeColor = 'none'; end
  set(ax, 'XLimitMethod', 'tight', 'YLimitMethod', 'tight');
  if nargout > 0, h = t; end
end
