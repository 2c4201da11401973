function h = yregion(varargin)
% yregion(a, b) marks the part of the plot between two places on the y axis; yregion([a; b]), yregion(..., name, value).
% example:
%   plot(1:5); h = yregion(2, 3); disp(h.Type)
% prints:
%   patch

% with: region
  t = markedRegions('Y', 'X', 'yregion', varargin);
  if nargout > 0, h = t; end
end
