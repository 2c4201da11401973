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
    l = hgobject('legend', ancestor(ax, 'figure'), 'Axes', ax, 'FontSize', 0.9 * get(ax, 'FontSize'), 'FontSizeMode', 'auto');
    set(ax, 'Legend', l);
    l.Title = hgobject('text', l, 'FontWeight', 'bold', 'FontSize', l.FontSize, 'FontSizeMode', 'auto', 'HandleVisibility', 'off');
  end
  subset = [];
  if ~isempty(args) && ~ischar(args{1}) && ~iscell(args{1}) && ~isstring(args{1}) && ~islogical(args{1})
    subset = args{1};
    args(1) = [];
  end
  [place, args] = oldPlace(args);
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
    set(l, 'String', names, 'LeftOut', []);
    % What is there already and has no name stays out; what is drawn later is added.
    listed = hglegend(l);
    if isempty(subset) && numel(listed) > numel(names), l.LeftOut = listed(numel(names) + 1:end); end
    drawn = subset;
    if isempty(drawn), drawn = []; end
    for k = 1:min(numel(names), numel(drawn))
      set(drawn(k), 'DisplayName', names{k});
    end
  end
  [heading, args] = takePair(args, 'Title', '');
  if ~isempty(heading), set(l.Title, 'String', heading); end
  at = find(strcmpi(args(1:2:end), 'Location'), 1) * 2;
  if ~isempty(at), args{at} = wholePlace(args{at}); end
  if ~isempty(args), set(l, args{:}); end
  if ~isempty(place), set(l, 'Location', place); end
  if nargout > 0
    varargout = {l, subset, [], names};
  end
end

% 'NE' and 'SWO' are short for northeast and southwestoutside.
function place = wholePlace(place)
  if ~ischar(place) && ~isstring(place), return, end
  letters = upper(char(place));
  if isempty(regexp(letters, '^([NS]?[EW]?|B)O?$', 'once')) || isempty(letters) || strcmp(letters, 'O'), return, end
  words = struct('N', 'north', 'S', 'south', 'E', 'east', 'W', 'west', 'B', 'best', 'O', 'outside');
  place = '';
  for c = letters, place = [place words.(c)]; end %#ok<AGROW>
end

% legend(…, 2): places were numbers once.
function [place, args] = oldPlace(args)
  place = '';
  if numel(args) < 2 || ~isnumeric(args{end}) || ~isscalar(args{end}) || ~any(args{end} == -1:4), return, end
  if (ischar(args{end - 1}) || isstring(args{end - 1})) && any(strcmpi(args{end - 1}, {'FontSize', 'NumColumns', 'LineWidth'})), return, end
  places = {'northeastoutside', 'best', 'northeast', 'northwest', 'southwest', 'southeast'};
  place = places{args{end} + 2};
  args(end) = [];
end
