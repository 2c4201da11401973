function tf = isstr(x)
% isstr(x) is true for char arrays. ischar is its name today.
% example:
%   disp(isstr('text'))
% prints:
%      1
  tf = ischar(x);
end
