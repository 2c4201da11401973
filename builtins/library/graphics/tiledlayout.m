function t = tiledlayout(varargin)
% tiledlayout(m, n) lays out the figure for m-by-n axes, which nexttile makes.
% tiledlayout('flow'), tiledlayout(..., 'TileSpacing', 'compact')
% example:
%   t = tiledlayout(2, 2); nexttile; plot(1:3); disp(t.GridSize)
% prints:
%        2     2
  args = varargin;
  fig = gcf;
  if ~isempty(args) && isobject(args{1})
    fig = args{1};
    args(1) = [];
  end
  for c = flipud(fig.Children(:))'
    delete(c);
  end
  lay = hgobject('tiledlayout', fig);
  if ~isempty(args) && (ischar(args{1}) || isstring(args{1})) && any(strcmpi(args{1}, {'flow', 'vertical', 'horizontal'}))
    lay.GridSize = [1 1];
    lay.TileArrangement = 'flow';
    args(1) = [];
  elseif numel(args) >= 2 && isnumeric(args{1})
    lay.GridSize = [args{1}, args{2}];
    args(1:2) = [];
  end
  for name = {'Title', 'Subtitle', 'XLabel', 'YLabel'}
    set(lay, name{1}, hgobject('text', lay, 'FontSize', 11 + strcmp(name{1}, 'Title'), 'HandleVisibility', 'off', 'Color', [0.1 0.1 0.1]));
  end
  set(lay.Title, 'FontWeight', 'bold');
  if ~isempty(args), set(lay, args{:}); end
  if nargout > 0, t = lay; end
end
