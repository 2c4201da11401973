function varargout = xtickformat(varargin)
% xtickformat(format) sets the format of the labels of the x axis: '%.2f', 'usd', 'percentage', 'degrees', or of dates and durations.
% example:
%   plot(1:3); xtickformat('%.1f'); l = xticklabels; disp(l{1})
% prints:
%   1.0

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args)
    varargout = {get(ax, 'XTickLabelFormat')};
    return
  end
  format = char(args{1});
  if strcmp(format, 'auto'), format = ''; end
  set(ax, 'XTickLabelFormat', format);
end
