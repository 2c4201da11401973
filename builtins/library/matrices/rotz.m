function R = rotz(degrees)
% R = rotz(degrees) turns columns around the z axis.
% example:
%   disp(rotz(90))
% prints:
%        0    -1     0
%        1     0     0
%        0     0     1
  [c, s] = deal(cosd(degrees), sind(degrees));
  R = [c -s 0; s c 0; 0 0 1];
end
