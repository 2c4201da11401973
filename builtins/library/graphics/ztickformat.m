function varargout = ztickformat(varargin)
% ztickformat(format) sets the format of the labels of the z axis: '%.2f', 'usd', 'percentage', 'degrees', or of dates and durations.
% example:
%   plot3(1:3, 1:3, 1:3); ztickformat('%.1f'); l = zticklabels; disp(l{1})
% prints:
%   1.0

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args)
    varargout = {get(ax, 'ZTickLabelFormat')};
    return
  end
  format = char(args{1});
  if strcmp(format, 'auto'), format = ''; end
  set(ax, 'ZTickLabelFormat', format);
end
