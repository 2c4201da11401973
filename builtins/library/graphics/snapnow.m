function snapnow
% snapnow takes pictures of the figures where a program is published; elsewhere it draws what waits, as
% drawnow.
% example:
%   snapnow, disp('drawn')
% prints:
%   drawn
  drawnow
end
