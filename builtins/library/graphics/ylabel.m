function h = ylabel(varargin)
% ylabel(txt) names the y axis.
% example:
%   ylabel('v'); disp(get(get(gca, 'YLabel'), 'String'))
% prints:
%   v

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  t = get(ax, 'YLabel');
  set(t, 'String', args{:});
  if nargout > 0, h = t; end
end
