% A ball that bounces: an equation with events, started again at every bounce.
fall = @(t, s) [s(2); -9.81 - 0.02 * s(2) * abs(s(2))];
options = odeset('Events', @ground, 'RelTol', 1e-8, 'AbsTol', 1e-10);
state = [10; 0]; start = 0; times = []; heights = []; bounces = [];
while numel(bounces) < 8
    [t, s, hit] = ode45(fall, [start start + 10], state, options);
    times = [times; t]; heights = [heights; s(:, 1)];
    bounces(end + 1) = hit(end);
    state = [0; -0.8 * s(end, 2)];
    start = hit(end);
end
fprintf('bounce %d after %.4f s\n', [1:8; bounces])

plot(times, heights), xlabel('time / s'), ylabel('height / m'), grid on
xline(bounces, ':')
title('Eight bounces')

function [value, isTerminal, direction] = ground(~, s)
    value = s(1);
    isTerminal = 1;
    direction = -1;
end
