% odextend: the pieces join, whichever method made them.
for f = {@ode45, @ode23, @ode15s, @ode113}
  s = f{1}(@(t, y) [y(2); -y(1)], [0 1], [1 0]);
  s = odextend(s, [], 3);
  e = deval(s, [0.5 1.5 2.5]) - [cos([0.5 1.5 2.5]); -sin([0.5 1.5 2.5])];
  fprintf('%s %d %d\n', func2str(f{1}), max(abs(e(:))) < 0.02, s.x(end));
end
% expect: ode45 1 3
% expect: ode23 1 3
% expect: ode15s 1 3
% expect: ode113 1 3
% A picture that grows: every component is a line with all steps.
ode45(@(t, y) [y(2); -y(1)], [0 3], [1 0], odeset('OutputFcn', @odeplot));
h = get(gca, 'Children');
disp([numel(h), numel(h(1).XData) > 5])       % expect:      2     1
ode45(@(t, y) [y(2); -y(1)], [0 3], [1 0], odeset('OutputFcn', @odephas2));
disp(numel(get(gca, 'Children')))             % expect:      1
