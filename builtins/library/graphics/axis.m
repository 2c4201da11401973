function varargout = axis(varargin)
% axis sets or tells limits and proportions.
% axis([x0 x1 y0 y1]), axis equal, axis tight, axis off, axis ij, axis square, axis image, v = axis
% example:
%   plot(1:3); axis([0 4 0 5]); disp(axis)
% prints:
%        0     4     0     5

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args)
    varargout{1} = limitsNow(ax);
    return
  end
  % axis auto x, as a command
  if numel(args) == 2 && strcmpi(args{1}, 'auto') && any(strcmpi(args{2}, {'x', 'y', 'z', 'xy', 'xz', 'yz'})), args = {['auto ' char(args{2})]}; end
  for k = 1:numel(args)
    a = args{k};
    if isnumeric(a)
      if ~any(numel(a) == [4 6 8]), error('MATLAB:axis:InvalidNumberOfLimits', 'Vector must have 4, 6, or 8 elements.'); end
      ax.XLim = a(1:2);
      ax.YLim = a(3:4);
      if numel(a) > 4, ax.ZLim = a(5:6); end
      if numel(a) > 6, ax.CLim = a(7:8); end
      continue
    end
    a = lower(char(a));
    switch a
      case 'on', ax.Visible = 'on';
      case 'off', ax.Visible = 'off';
      case 'auto'
        set(ax, 'XLimMode', 'auto', 'YLimMode', 'auto', 'ZLimMode', 'auto');
        set(ax, 'XLimitMethod', 'tickaligned', 'YLimitMethod', 'tickaligned', 'ZLimitMethod', 'tickaligned');
      case {'auto x', 'auto y', 'auto z', 'auto xy', 'auto xz', 'auto yz'}
        for letter = upper(a(6:end)), ax.([letter 'LimMode']) = 'auto'; end
      case {'manual'}
        v = limitsNow(ax);
        set(ax, 'XLim', v(1:2), 'YLim', v(3:4));
        if numel(v) > 4, ax.ZLim = v(5:6); end
      case 'tight', methods(ax, 'tight');
      case 'padded', methods(ax, 'padded');
      case 'tickaligned', methods(ax, 'tickaligned');
      case 'equal', ax.DataAspectRatio = [1 1 1];
      case 'image'
        methods(ax, 'tight');
        ax.DataAspectRatio = [1 1 1];
      case 'square'
        ax.PlotBoxAspectRatio = [1 1 1];
        ax.DataAspectRatioMode = 'auto';
      case 'vis3d'
        ax.PlotBoxAspectRatio = ax.PlotBoxAspectRatio;
      case {'normal', 'fill'}
        ax.DataAspectRatioMode = 'auto';
        ax.PlotBoxAspectRatioMode = 'auto';
      case 'ij', ax.YDir = 'reverse';
      case 'xy', ax.YDir = 'normal';
      case 'state'
      otherwise
        error('MATLAB:axis:UnknownOption', 'Unknown command option ''%s''.', char(a));
    end
  end
  if nargout > 0, varargout{1} = limitsNow(ax); end
end

function methods(ax, word)
  set(ax, 'XLimMode', 'auto', 'YLimMode', 'auto', 'ZLimMode', 'auto');
  set(ax, 'XLimitMethod', word, 'YLimitMethod', word, 'ZLimitMethod', word);
end

function v = limitsNow(ax)
  v = [ax.XLim, ax.YLim];
  if ~isequal(ax.View, [0 90]), v = [v, ax.ZLim]; end
end
