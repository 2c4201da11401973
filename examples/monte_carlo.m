% The price of options by simulation: a million paths of a stock, two payoffs each.
% Single precision on purpose: the answer's error is the sampling error, and a GPU may help.
rng(42, 'philox');   % numbers that a device can make, too
paths = 1000000;
steps = 12;

spot = single(100);
strike = single(105);
rate = single(0.03);
volatility = single(0.2);
years = single(1);

dt = years / steps;
drift = (rate - volatility ^ 2 / 2) * dt;
width = volatility * sqrt(dt);

price = spot * ones(paths, 1, 'single');
total = zeros(paths, 1, 'single');
for k = 1:steps
  shock = randn(paths, 1, 'single');
  price = price .* exp(drift + width * shock);
  total = total + price;
end

discount = exp(-rate * years);
european = discount * max(price - strike, 0);
asian = discount * max(total / steps - strike, 0);

fprintf('European call %8.4f  (standard error %.4f)\n', mean(european), std(european) / sqrt(paths));
fprintf('Asian call    %8.4f  (standard error %.4f)\n', mean(asian), std(asian) / sqrt(paths));

% The closed form, for comparison.
d1 = (log(spot / strike) + (rate + volatility ^ 2 / 2) * years) / (volatility * sqrt(years));
d2 = d1 - volatility * sqrt(years);
normal = @(x) erfc(-x / sqrt(single(2))) / 2;
fprintf('Closed form   %8.4f\n', spot * normal(d1) - strike * discount * normal(d2));
