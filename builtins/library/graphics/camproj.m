function varargout = camproj(varargin)
% camproj is 'orthographic' or 'perspective'; camproj(how) and camproj(ax, how) set it.
% example:
%   camproj('perspective'); disp(camproj)
% prints:
%   perspective

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args)
    varargout{1} = ax.Projection;
  else
    ax.Projection = char(args{1});
  end
end
