function h = bar3h(varargin)
% bar3h(y) draws lying bars in space; arguments as bar3 has them.
% example:
%   h = bar3h([1 2; 3 4]); disp(max(h(1).Vertices(:, 2)))
% prints:
%        3
  t = bar3(varargin{:});
  for one = reshape(t, 1, []), one.Vertices = one.Vertices(:, [1 3 2]); end
  ax = ancestor(t(1), 'axes');
  ax.ZTickMode = 'auto';
  ax.YTickMode = 'auto';
  axis(ax, 'auto');
  if nargout > 0, h = t; end
end
