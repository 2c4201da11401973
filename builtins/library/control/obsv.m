function M = obsv(A, C)
% M = obsv(A, C) is the observability matrix [C; C*A; ...]; obsv(sys) that of a system.
% example:
%   disp(obsv([0 1; 0 0], [1 0]))
% prints:
%        1     0
%        0     1
  M = ctrb(A.', C.').';
end
