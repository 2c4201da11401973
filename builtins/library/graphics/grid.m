function grid(varargin)
% grid on, grid off, grid minor, grid: lines at the ticks.
% example:
%   grid on; disp(get(gca, 'XGrid'))
% prints:
%   on

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args)
    if strcmp(ax.XGrid, 'on'), word = 'off'; else, word = 'on'; end
  else
    word = lower(char(args{1}));
  end
  switch word
    case {'on', 'off'}
      set(ax, 'XGrid', word, 'YGrid', word, 'ZGrid', word);
      if strcmp(word, 'off'), set(ax, 'XMinorGrid', 'off', 'YMinorGrid', 'off'); end
    case 'minor'
      set(ax, 'XGrid', 'on', 'YGrid', 'on', 'ZGrid', 'on', 'XMinorGrid', 'on', 'YMinorGrid', 'on');
    otherwise
      error('MATLAB:grid:UnknownOption', 'Unknown command option.');
  end
end
