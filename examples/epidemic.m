% Susceptible, infected, recovered: fitted to daily counts, with a forecast.
rng(6)
days = (0:40)';
truth = [0.45 0.15];
seen = infected(truth, days) .* (1 + 0.05 * randn(size(days)));
quiet = optimoptions('lsqcurvefit', 'Display', 'off');
[found, resnorm] = lsqcurvefit(@infected, [0.3 0.1], days, seen, [0 0], [2 2], quiet);
fprintf('contact rate %.3f (true %.2f), recovery %.3f (true %.2f)\n', found(1), truth(1), found(2), truth(2))
fprintf('one infects %.1f others\n', found(1) / found(2))
later = (0:120)';
forecast = infected(found, later);
[top, day] = max(forecast);
fprintf('peak of %.0f on day %d, fewer than ten from day %d on\n', top, later(day), later(find(forecast > 10, 1, 'last')) + 1)

plot(later, forecast, days, seen, 'o'), xlabel('day'), ylabel('infected'), grid on
legend('fitted', 'counted')

function i = infected(p, days)
    people = 10000;
    flow = @(~, s) [-p(1) * s(1) * s(2) / people; p(1) * s(1) * s(2) / people - p(2) * s(2)];
    [~, s] = ode45(flow, days, [people - 10; 10], odeset('RelTol', 1e-6));
    i = s(:, 2);
end
