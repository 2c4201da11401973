% Powers of ten on both axes.
f = logspace(0, 4, 400);
h = @(q) 1 ./ abs(1 - (f / 300).^2 + 1i * f / 300 / q);
loglog(f, h(0.7), f, h(3), f, h(20));
grid on
xlabel('frequency / Hz');
ylabel('gain |H|');
legend('Q = 0.7', 'Q = 3', 'Q = 20', 'Location', 'southwest');
title('Resonance');
