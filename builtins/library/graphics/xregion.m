function h = xregion(varargin)
% xregion(a, b) marks the part of the plot between two places on the x axis; xregion([a; b]), xregion(..., name, value).
% example:
%   plot(1:5); h = xregion(2, 3); disp(h.Type)
% prints:
%   patch

% with: region
  t = markedRegions('X', 'Y', 'xregion', varargin);
  if nargout > 0, h = t; end
end
