function h = colorbar(varargin)
% colorbar shows the colour map beside the axes.
% colorbar, colorbar(place), colorbar(name, value, ...), colorbar off
% example:
%   imagesc(magic(4)); c = colorbar; disp(c.Location)
% prints:
%   eastoutside

% with: axes_args
  args = varargin;
  % colorbar('peer', axes) is how it was written once.
  if numel(args) > 1 && (ischar(args{1}) || isstring(args{1})) && strcmpi(args{1}, 'peer'), args(1) = []; end
  [ax, args] = axesFor(args);
  c = get(ax, 'Colorbar');
  known = ~isempty(c) && isvalid(c);
  if numel(args) == 1 && ischar(args{1}) && any(strcmpi(args{1}, {'off', 'delete', 'hide'}))
    if known, delete(c); set(ax, 'Colorbar', []); end
    return
  end
  if ~known
    c = hgobject('colorbar', ancestor(ax, 'figure'), 'Axes', ax, 'FontSize', 0.9 * get(ax, 'FontSize'), 'FontSizeMode', 'auto');
    set(ax, 'Colorbar', c);
    c.Label = hgobject('text', c, 'FontSize', get(ax, 'FontSize'), 'FontSizeMode', 'auto', 'HandleVisibility', 'off');
    c.Title = hgobject('text', c, 'FontSize', get(ax, 'FontSize'), 'FontSizeMode', 'auto', 'HandleVisibility', 'off');
  end
  if mod(numel(args), 2) == 1
    place = lower(char(args{1}));
    switch place
      case 'vert', place = 'eastoutside';
      case 'horiz', place = 'southoutside';
    end
    c.Location = place;
    args(1) = [];
  end
  if ~isempty(args), set(c, args{:}); end
  if nargout > 0, h = c; end
end
