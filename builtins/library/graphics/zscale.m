function zscale(varargin)
% zscale linear, zscale log: the kind of the z axis.
% example:
%   zscale log; disp(get(gca, 'ZScale'))
% prints:
%   log

% with: axes_args
  [ax, args] = axesFor(varargin);
  ax.ZScale = args{1};
end
