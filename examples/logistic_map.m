% The logistic map x -> r x (1 - x) for a million values of r: where does it settle, and how often does it come by?
n = 1e6;
r = 2.5 + 1.5 * (0:n-1)' / (n - 1);
x = 0.5 * ones(n, 1);
for step = 1:100
    x = r .* x .* (1 - x);
end
low = x;
high = x;
for step = 1:50
    x = r .* x .* (1 - x);
    low = min(low, x);
    high = max(high, x);
end
width = high - low;
fprintf('settled %d, mean width %.6f\n', sum(width < 1e-6), mean(width(r < 3.5)));
fprintf('widest %.6f, first wide at r = %.6f\n', max(width), min(r(width > 0.7)));
