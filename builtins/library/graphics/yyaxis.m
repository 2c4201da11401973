function yyaxis(varargin)
% yyaxis left, yyaxis right: two y axes over one x axis.
% example:
%   yyaxis left; plot(1:3); yyaxis right; plot(10:12); disp(get(gca, 'YAxisLocation'))
% prints:
%   right

% with: axes_args
  [ax, args] = axesFor(varargin);
  side = lower(char(args{1}));
  if ~any(strcmp(side, {'left', 'right'})), error('MATLAB:yyaxis:InvalidSide', 'Side must be ''left'' or ''right''.'); end
  if strcmp(ax.YYSide, 'none')
    order = ax.ColorOrder;
    peer = hgobject('axes', ax.Parent, 'Color', 'none', 'YAxisLocation', 'right', 'FontSize', ax.FontSize);
    peer.OuterPosition = ax.OuterPosition;
    if strcmp(ax.PositionMode, 'manual'), peer.Position = ax.Position; end
    set(ax, 'YYSide', 'left', 'YYPeer', peer, 'YColor', order(1, :));
    set(peer, 'YYSide', 'right', 'YYPeer', ax, 'YColor', order(2, :), 'NextPlot', ax.NextPlot, 'ColorOrder', order([2:end 1], :));
  end
  if ~strcmp(ax.YYSide, side), ax = ax.YYPeer; end
  axes(ax);
end
