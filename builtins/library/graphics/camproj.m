function camproj(varargin)
% camproj perspective, camproj orthographic: the kind of projection.
% example:
%   camproj perspective; disp(get(gca, 'Projection'))
% prints:
%   perspective

% with: axes_args
  [ax, args] = axesFor(varargin);
  ax.Projection = args{1};
end
