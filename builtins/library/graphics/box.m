function box(varargin)
% box on, box off: a frame all around the axes.
% example:
%   box on; disp(get(gca, 'Box'))
% prints:
%   on

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args)
    if strcmp(ax.Box, 'on'), args = {'off'}; else, args = {'on'}; end
  end
  ax.Box = args{1};
end
