function varargout = colororder(varargin)
% colororder(colours) sets the colours of lines; colororder tells them.
% example:
%   colororder([1 0 0; 0 0 1]); disp(size(colororder))
% prints:
%        2     3

% with: axes_args
  ax = gca;
  args = varargin;
  if ~isempty(args) && isobject(args{1})
    if isgraphics(args{1}, 'axes'), ax = args{1}; end
    args(1) = [];
  end
  if isempty(args)
    varargout{1} = ax.ColorOrder;
    return
  end
  c = args{1};
  if ischar(c) || isstring(c) || iscell(c)
    names = cellstr(c);
    if isscalar(names) && any(strcmpi(names{1}, {'default', 'gem', 'reef', 'glow', 'meadow', 'dye', 'earth', 'sail', 'gem12', 'glow12'}))
      c = get(hgobject('axes', figure('Visible', 'off')), 'ColorOrder');
      close
    else
      probe = hgobject('line', ax);
      c = zeros(numel(names), 3);
      for k = 1:numel(names)
        probe.Color = names{k};
        c(k, :) = probe.Color(1:3);
      end
      delete(probe);
    end
  end
  ax.ColorOrder = c;
  kids = flipud(findobj(ax, 'Type', 'line'));
  for k = 1:numel(kids)
    if strcmp(kids(k).ColorMode, 'auto')
      set(kids(k), 'Color', c(mod(k - 1, size(c, 1)) + 1, :));
      kids(k).ColorMode = 'auto';
    end
  end
  if nargout > 0, varargout{1} = c; end
end
