% Classes and sizes that every solver of the library treats alike.
for solver = {@ode45, @ode113, @ode15s, @ode23s, @ode23t, @ode23tb, @ode78, @ode89}
  [t, y, te, ye, ie] = solver{1}(@(t, y) -y, single([0 1]), 1, odeset('Events', @(t, y) deal(y - 0.5, 0, 0)));
  message = '';
  try, solver{1}(@(t, y) [1; 2], [0 1], 1); catch e, message = e.identifier; end
  fprintf('%s %s %s %s %s\n', class(t), class(y), class(te), class(ie), message)
end
% expect: single single single double MATLAB:odearguments:SizeIC
% expect: single single single double MATLAB:odearguments:SizeIC
% expect: single single single double MATLAB:odearguments:SizeIC
% expect: single single single double MATLAB:odearguments:SizeIC
% expect: single single single double MATLAB:odearguments:SizeIC
% expect: single single single double MATLAB:odearguments:SizeIC
% expect: single single single double MATLAB:odearguments:SizeIC
% expect: single single single double MATLAB:odearguments:SizeIC
% Mass matrices of time and state: y' = -1 / (1 + t) y, y' = -y.
for solver = {@ode45, @ode113, @ode15s, @ode23t, @ode23tb, @ode78, @ode89}
  [~, a] = solver{1}(@(t, y) -y, [0 1], 1, odeset('Mass', @(t) 1 + t, 'MStateDependence', 'none'));
  [~, b] = solver{1}(@(t, y) -y .^ 2, [0 1], 1, odeset('Mass', @(t, y) y));
  fprintf('%d%d ', abs(a(end) - 0.5) < 2e-3, abs(b(end) - exp(-1)) < 3e-3)
end
disp('')                                                           % expect: 11 11 11 11 11 11 11
ode23s(@(t, y) -y, [0 1], 1, odeset('Mass', @(t) 1 + t));          % expect-error: MATLAB:ode23s:NonConstantMassMatrix | constant
