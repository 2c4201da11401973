function w = barthannwin(n)
% barthannwin(n) is the window of Bartlett and Hann.
% example:
%   fprintf('%.4f ', abs(barthannwin(5))), fprintf('\n')
% prints:
%   0.0000 0.5000 1.0000 0.5000 0.0000 
  if n == 1, w = 1; return, end
  t = abs((0:n - 1)' / (n - 1) - 0.5);
  w = 0.62 - 0.48 * t + 0.38 * cos(2 * pi * t);
end
