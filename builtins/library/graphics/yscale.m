function yscale(varargin)
% yscale linear, yscale log: the kind of the y axis.
% example:
%   yscale log; disp(get(gca, 'YScale'))
% prints:
%   log

% with: axes_args
  [ax, args] = axesFor(varargin);
  ax.YScale = args{1};
end
