function varargout = ytickformat(varargin)
% ytickformat(format) sets the format of the labels of the y axis: '%.2f', 'usd', 'percentage', 'degrees', or of dates and durations.
% example:
%   plot(1:3); ytickformat('%.1f'); l = yticklabels; disp(l{1})
% prints:
%   1.0

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args)
    varargout = {get(ax, 'YTickLabelFormat')};
    return
  end
  format = char(args{1});
  if strcmp(format, 'auto'), format = ''; end
  set(ax, 'YTickLabelFormat', format);
end
