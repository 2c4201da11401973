function varargout = legend(varargin)
% legend(names...) lists what is drawn.
% legend, legend({names}), legend(handles, names), legend(..., 'Location', place), legend off
% example:
%   plot([1 2; 3 4]); l = legend('a', 'b'); disp(l.String{2})
% prints:
%   b

% with: axes_args
  [ax, args] = axescheck(varargin{:});
  if isempty(ax) && ~isempty(args) && isobject(args{1}) && strcmp(args{1}(1).Type, 'legend')
    ax = get(args{1}, 'Axes');
    args(1) = [];
  end
  if isempty(ax), ax = gca; end
  peer = get(ax, 'YYPeer');
  if ~isempty(peer) && strcmp(get(ax, 'YYSide'), 'right'), ax = peer; end
  l = get(ax, 'Legend');
  known = ~isempty(l) && isvalid(l);
  if numel(args) == 1 && ischar(args{1}) && any(strcmpi(args{1}, {'off', 'hide', 'show', 'toggle', 'boxon', 'boxoff'}))
    word = lower(args{1});
    if known
      switch word
        case 'off', delete(l); set(ax, 'Legend', []);
        case 'hide', l.Visible = 'off';
        case 'boxon', l.Box = 'on';
        case 'boxoff', l.Box = 'off';
        otherwise, l.Visible = 'on';
      end
      return
    elseif any(strcmp(word, {'off', 'hide', 'boxon', 'boxoff'}))
      return
    end
    args = {};
  end
  if ~known
    l = hgobject('legend', ancestor(ax, 'figure'), 'Axes', ax, 'FontSize', 0.9 * get(ax, 'FontSize'));
    set(ax, 'Legend', l);
    l.Title = hgobject('text', l, 'FontWeight', 'bold', 'FontSize', l.FontSize, 'HandleVisibility', 'off');
  end
  subset = [];
  if ~isempty(args) && ~ischar(args{1}) && ~iscell(args{1}) && ~isstring(args{1}) && ~islogical(args{1})
    subset = args{1};
    args(1) = [];
  end
  names = {};
  options = {'Location', 'Orientation', 'NumColumns', 'Box', 'Interpreter', 'FontSize', 'FontName', 'FontWeight', 'TextColor', 'Color', 'EdgeColor', 'Position', 'AutoUpdate', 'Units', 'LineWidth', 'Title', 'Tag', 'Visible', 'ItemTokenSize', 'FontAngle', 'Parent', 'UserData', 'Direction'};
  count = 0;
  while ~isempty(args)
    if iscell(args{1}) || (isstring(args{1}) && ~isscalar(args{1}))
      names = [names, reshape(cellstr(args{1}), 1, [])];
      args(1) = [];
    elseif numel(args) > 1 && any(strcmpi(args{1}, options)) && (count > 0 || ~isempty(subset) || ~isempty(names) || numel(args) >= 2)
      break
    elseif ischar(args{1}) && size(args{1}, 1) > 1
      names = [names, reshape(cellstr(args{1}), 1, [])];
      args(1) = [];
    elseif ischar(args{1}) || isstring(args{1})
      names{end + 1} = char(args{1});
      args(1) = [];
    else
      error('MATLAB:legend:UnknownParameter', 'Invalid argument. Type ''help legend'' for more information.');
    end
    count = count + 1;
  end
  [subset, args] = takePair(args, 'Subset', subset);
  if ~isempty(subset), l.PlotChildren = subset; end
  for k = 1:numel(names)
    if isempty(names{k}), names{k} = ''; end
  end
  if ~isempty(names)
    set(l, 'String', names);
    drawn = subset;
    if isempty(drawn), drawn = []; end
    for k = 1:min(numel(names), numel(drawn))
      set(drawn(k), 'DisplayName', names{k});
    end
  end
  [heading, args] = takePair(args, 'Title', '');
  if ~isempty(heading), set(l.Title, 'String', heading); end
  if ~isempty(args), set(l, args{:}); end
  if nargout > 0
    varargout = {l, subset, [], names};
  end
end
