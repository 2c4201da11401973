function K = acker(A, B, p)
% K = acker(A, B, p) makes p the poles of A - B*K for one input (Ackermann).
% example:
%   disp(acker([0 1; 0 0], [0; 1], [-1 -2]))
% prints:
%        2     3
  n = size(A, 1);
  M = ctrb(A, B);
  if size(B, 2) ~= 1, error('Control:design:AckerSISO', 'acker is for systems with one input; place takes more.'); end
  if rank(M) < n, error('Control:design:AckerNotControllable', 'The system is not controllable.'); end
  K = [zeros(1, n - 1), 1] / M * real(polyvalm(real(poly(p)), A));
end
