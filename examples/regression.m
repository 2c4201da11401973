% Least squares by QR, with errors of the coefficients, against the backslash.
rng(11)
n = 200;
x = linspace(-1, 1, n)';
truth = [1.5; -2; 0; 3];
y = x.^(0:3) * truth + 0.2 * randn(n, 1);

A = x.^(0:3);
[Q, R] = qr(A, 0);
beta = R \ (Q' * y);
residual = y - A * beta;
variance = sum(residual.^2) / (n - 4);
errors = sqrt(variance * sum(inv(R).^2, 2));
for k = 1:4
    fprintf('x^%d  %7.3f +- %.3f   (true %g)\n', k - 1, beta(k), errors(k), truth(k))
end
fprintf('R^2 %.4f, the backslash agrees: %d\n', 1 - sum(residual.^2) / sum((y - mean(y)).^2), norm(beta - A \ y) < 1e-12)

plot(x, y, '.', x, A * beta, 'LineWidth', 2)
legend('measured', 'fitted', 'Location', 'north'), grid on
title('A cubic by QR')
