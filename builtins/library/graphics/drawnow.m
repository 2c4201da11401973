function drawnow(varargin)
% drawnow shows figures as they are now.
% example:
%   plot(1:3); drawnow
% prints:
  hgshow;
end
