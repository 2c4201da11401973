% Prices of a million European options by the formula of Black and Scholes.
n = 1e6;
k = (0:n-1)';
S = 50 + 100 * mod(k * 0.618033988749895, 1);      % price of the share
K = 50 + 100 * mod(k * 0.414213562373095, 1);      % price agreed
T = 0.25 + 2 * mod(k * 0.732050807568877, 1);      % years left
rate = 0.03;
sigma = 0.25;

% The normal distribution by the polynomial 26.2.17 of Abramowitz and Stegun.
tail = @(t) t .* (0.319381530 + t .* (-0.356563782 + t .* (1.781477937 + t .* (-1.821255978 + t * 1.330274429))));
cdf = @(d) 0.5 + sign(d) .* (0.5 - exp(-0.5 * d .* d) / sqrt(2 * pi) .* tail(1 ./ (1 + 0.2316419 * abs(d))));

spread = sigma * sqrt(T);
d1 = (log(S ./ K) + (rate + sigma^2 / 2) * T) ./ spread;
d2 = d1 - spread;
discounted = K .* exp(-rate * T);
call = S .* cdf(d1) - discounted .* cdf(d2);
put = call + discounted - S;
fprintf('mean call %.9f, mean put %.9f\n', mean(call), mean(put));
fprintf('dearest call %.9f, options without worth %d\n', max(call), sum(call < 0.01));
