% Steps that fail again and again lower the order; strict tolerances reach the end.
for tolerance = [1e-3 1e-6 1e-9 1e-12]
  s = ode113(@vdp1, [0 20], [2; 0], odeset('RelTol', tolerance, 'AbsTol', tolerance / 1000));
  fprintf('%d %d\n', s.x(end), norm(s.y(:, end) - [2.00814976217495; -0.0425088752731917]) < 50 * tolerance)
end
% expect: 20 1
% expect: 20 1
% expect: 20 1
% expect: 20 1
s = ode45(@vdp1, [0 1], [2; 0]);
disp(isempty(s.extdata.options))   % expect:    1
