function h = ylabel(varargin)
% ylabel(txt) names the y axis.
% example:
%   ylabel('v'); disp(get(get(gca, 'YLabel'), 'String'))
% prints:
%   v

% with: axes_args
  [t, args] = labelFor(varargin, 'YLabel');
  set(t, 'String', args{:});
  if nargout > 0, h = t; end
end
