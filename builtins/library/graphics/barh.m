function h = barh(varargin)
% barh(y) draws horizontal bars; the arguments are those of bar.
% example:
%   h = barh(1:3); disp(h.Horizontal)
% prints:
%   on

% with: bars
  t = makeBars('on', varargin);
  if nargout > 0, h = t; end
end
