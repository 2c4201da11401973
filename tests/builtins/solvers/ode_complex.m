% A complex derivative makes the solution complex; events are asked for three outputs.
[t, y] = ode45(@(t, y) 1i * y, [0 pi], 1);
fprintf('%d\n', abs(y(end) + 1) < 1e-2)                   % expect: 1
[t, y] = ode23(@(t, y) 1, [0 1], 1i);
fprintf('%d %d\n', all(imag(y) == 1), abs(real(y(end)) - 1) < 1e-12)   % expect: 1 1
s = ode45(@(t, y) -y, [0 3], 1, odeset('Events', @(t, y) deal(y - 0.5, 1, 0)));
fprintf('%d %.2f %.2f\n', s.ie, s.xe, s.ye)               % expect: 1 0.69 0.50
s = ode45(@(t, y) -y, [0 1], 1, odeset('Events', @(t, y) deal(y + 1, 1, 0)));
disp(isempty(s.ie))                                       % expect:    1
