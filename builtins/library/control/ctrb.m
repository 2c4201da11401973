function M = ctrb(A, B)
% M = ctrb(A, B) is the controllability matrix [B, A*B, ...]; ctrb(sys) that of a system.
% example:
%   disp(ctrb([0 1; 0 0], [0; 1]))
% prints:
%        0     1
%        1     0
  M = B;
  for k = 1:size(A, 1) - 1, M = [B, A * M(:, 1:end)]; end
  M = M(:, 1:size(A, 1) * size(B, 2));
end
