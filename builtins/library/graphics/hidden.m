function hidden(varargin)
% hidden on, hidden off: whether a mesh hides what is behind it.
% example:
%   h = mesh(peaks(9)); hidden off; disp(h.FaceColor)
% prints:
%   none

% with: axes_args
  [ax, args] = axesFor(varargin);
  off = ~isempty(args) && strcmpi(args{1}, 'off');
  for h = findobj(ax, '-regexp', 'Type', 'surface$')'
    if off, h.FaceColor = 'none'; elseif strcmp(h.FaceColor, 'none'), h.FaceColor = ax.Color; end
  end
end
