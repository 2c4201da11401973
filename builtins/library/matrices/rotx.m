function R = rotx(degrees)
% R = rotx(degrees) turns columns around the x axis.
% example:
%   disp(rotx(90))
% prints:
%        1     0     0
%        0     0    -1
%        0     1     0
  [c, s] = deal(cosd(degrees), sind(degrees));
  R = [1 0 0; 0 c -s; 0 s c];
end
