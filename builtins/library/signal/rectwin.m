function w = rectwin(n)
% rectwin(n) is a window of n ones.
% example:
%   disp(rectwin(3)')
% prints:
%        1     1     1

% with: windows
  w = ones(windowLength(n), 1);
end
