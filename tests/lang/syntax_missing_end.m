disp('never shown')
if 1
  x = 1;
% expect-error: - | END is missing
