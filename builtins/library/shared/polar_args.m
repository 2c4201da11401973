function [ax, args] = polarAxesFor(args)
% The polar axes before the arguments, or the current ones; others in their place give way.
  ax = [];
  if ~isempty(args) && isobject(args{1})
    ax = args{1};
    args(1) = [];
  end
  if ~isempty(ax), return, end
  fig = gcf;
  ax = fig.CurrentAxes;
  if isempty(ax)
    ax = polaraxes;
  elseif ~strcmp(ax.Type, 'polaraxes')
    place = ax.OuterPosition;
    delete(ax);
    ax = polaraxes;
    ax.OuterPosition = place;
  end
end
