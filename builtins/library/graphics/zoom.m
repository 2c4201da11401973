function varargout = zoom(varargin)
% zoom on lets the mouse enlarge a plot: the page does so by itself; h = zoom(fig) has its settings; zoom(factor) shows a part that is as much smaller, zoom out all.
% example:
%   zoom on
% prints:

% with: axes_args
  [ax, args] = axesFor(varargin);
  if ~isempty(args) && isnumeric(args{1}) && isscalar(args{1}) && args{1} > 0 && strcmp(ax.Type, 'axes')
    for side = {'XLim', 'YLim'}
      l = ax.(side{1});
      ax.(side{1}) = mean(l) + (l - mean(l)) / args{1};
    end
  elseif ~isempty(args) && strcmpi(char(args{1}), 'out')
    set(ax, 'XLimMode', 'auto', 'YLimMode', 'auto', 'ZLimMode', 'auto');
  end
  if nargout > 0, varargout{1} = matlab.graphics.interaction.Mode(); end
end
