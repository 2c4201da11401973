function refresh(varargin)
% refresh draws a figure again.
% example:
%   figure; refresh
% prints:
  hgshow;
end
