function h = xlabel(varargin)
% xlabel(txt) names the x axis.
% example:
%   xlabel('t'); disp(get(get(gca, 'XLabel'), 'String'))
% prints:
%   t

% with: axes_args
  [t, args] = labelFor(varargin, 'XLabel');
  set(t, 'String', args{:});
  if nargout > 0, h = t; end
end
