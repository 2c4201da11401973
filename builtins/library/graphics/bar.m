function h = bar(varargin)
% bar(y) draws bars, grouped by column; bar(x, y), bar(..., 'stacked'), bar(..., width), bar(..., name, value).
% example:
%   h = bar([1 2; 3 4]); disp(numel(h))
% prints:
%        2

% with: bars
  t = makeBars('off', varargin);
  if nargout > 0, h = t; end
end
