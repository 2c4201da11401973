function B = imbothat(A, se)
% imbothat(A, se) is what imclose adds: small dark parts.
% example:
%   disp(imbothat([9 9 2 9 9], [1 1 1]))
% prints:
%        0     0     7     0     0
  if islogical(A), B = imclose(A, se) & ~A; else, B = imclose(A, se) - A; end
end
