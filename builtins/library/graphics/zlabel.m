function h = zlabel(varargin)
% zlabel(txt) names the z axis.
% example:
%   zlabel('h'); disp(get(get(gca, 'ZLabel'), 'String'))
% prints:
%   h

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  t = get(ax, 'ZLabel');
  set(t, 'String', args{:});
  if nargout > 0, h = t; end
end
