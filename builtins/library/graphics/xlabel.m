function h = xlabel(varargin)
% xlabel(txt) names the x axis.
% example:
%   xlabel('t'); disp(get(get(gca, 'XLabel'), 'String'))
% prints:
%   t

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  t = get(ax, 'XLabel');
  set(t, 'String', args{:});
  if nargout > 0, h = t; end
end
