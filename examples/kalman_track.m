% A vehicle followed through noisy positions: a Kalman filter by hand.
rng(8)
dt = 0.1; steps = 200;
F = [1 dt 0 0; 0 1 0 0; 0 0 1 dt; 0 0 0 1];
H = [1 0 0 0; 0 0 1 0];
g = [dt^2 / 2; dt];
Q = 0.5 * blkdiag(g * g', g * g');
R = 0.5 * eye(2);
path = zeros(4, steps); path(:, 1) = [0; 2; 0; 1];
for k = 2:steps
    path(:, k) = F * path(:, k - 1) + chol(Q + 1e-12 * eye(4))' * randn(4, 1);
end
measured = H * path + sqrt(0.5) * randn(2, steps);

x = [measured(1, 1); 0; measured(2, 1); 0]; P = 10 * eye(4);
track = zeros(4, steps);
for k = 1:steps
    x = F * x; P = F * P * F' + Q;
    K = P * H' / (H * P * H' + R);
    x = x + K * (measured(:, k) - H * x);
    P = (eye(4) - K * H) * P;
    track(:, k) = x;
end
off = @(p) sqrt(mean(sum((p - H * path).^2)));
fprintf('off by %.2f m as measured, %.2f m as tracked\n', off(measured), off(H * track))
fprintf('uncertainty at the end: %.3f m\n', sqrt(P(1, 1)))

plot(measured(1, :), measured(2, :), '.', path(1, :), path(3, :), track(1, :), track(3, :), 'LineWidth', 1.5)
legend('measured', 'true', 'tracked', 'Location', 'northwest'), axis equal, grid on
