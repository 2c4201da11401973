function R = roty(degrees)
% R = roty(degrees) turns columns around the y axis.
% example:
%   disp(roty(90))
% prints:
%        0     0     1
%        0     1     0
%       -1     0     0
  [c, s] = deal(cosd(degrees), sind(degrees));
  R = [c 0 s; 0 1 0; -s 0 c];
end
