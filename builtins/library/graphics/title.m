function [h, s] = title(varargin)
% title(txt) writes a title above the axes.
% [t, s] = title(...) gives the title and the subtitle; title(ax, txt), title(layout, txt), title(legend, txt), title(txt, subtitle), title(..., name, value)
% example:
%   title('Speed'); disp(get(get(gca, 'Title'), 'String'))
% prints:
%   Speed

% with: axes_args
  [t, args] = labelFor(varargin, 'Title');
  text = args{1};
  args(1) = [];
  if mod(numel(args), 2) == 1
    set(get(t.Parent, 'Subtitle'), 'String', args{1}, args{2:end});
    args(1) = [];
  end
  set(t, 'String', text, args{:});
  if nargout > 0, h = t; end
  if nargout > 1, s = get(t.Parent, 'Subtitle'); end
end
