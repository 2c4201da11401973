function xscale(varargin)
% xscale linear, xscale log: the kind of the x axis.
% example:
%   xscale log; disp(get(gca, 'XScale'))
% prints:
%   log

% with: axes_args
  [ax, args] = axesFor(varargin);
  ax.XScale = args{1};
end
