function varargout = animatedline(varargin)
% animatedline makes a line to which addpoints adds; animatedline(x, y), animatedline(name, value, ...).
% example:
%   h = animatedline; addpoints(h, 1, 2); addpoints(h, 2, 5); disp(h.YData)
% prints:
%        2     5

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 3);
  h = hgobject('animatedline', ax, 'Color', [0 0 0], 'XData', zeros(1, 0), 'YData', zeros(1, 0));
  if ~isempty(args), set(h, args{:}); end
  if numel(data) > 1, addpoints(h, data{:}); end
  if nargout > 0, varargout = {h}; end
end
