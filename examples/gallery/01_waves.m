% Three lines, a legend that keeps off them, TeX in the labels.
t = linspace(0, 2 * pi, 300);
plot(t, sin(t), t, cos(t), '--', t, exp(-t / 3) .* sin(4 * t), ':');
xlim([0 2 * pi]);
xlabel('phase \phi / rad');
ylabel('amplitude');
title('Oscillations with \omega_0 and 4\omega_0');
legend('sin \phi', 'cos \phi', 'damped');
grid on
